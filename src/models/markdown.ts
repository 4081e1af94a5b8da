/**
 * The little Markdown that texts of a form may hold: paragraphs, lists, bold and links. It is read into plain data that
 * templates print, and everything else stays as it was written. Answers are never read as Markdown.
 */
import { createRequire } from 'node:module'
import type { MarkdownIt, Token } from 'markdown-it'

interface Words {
  text: string
  isStrong: boolean
}
/** Words in a row; all of them lead to `href` where it is not ''. */
export interface Run {
  words: Words[]
  href: string
}
export type TextBlock =
  /** A paragraph. */
  | { runs: Run[] }
  /** A list, with the number of its first item where its items are counted. */
  | { isOrdered: boolean; start: number; items: TextBlock[][] }

/** Lists in lists; one that lies deeper is refused when the form is checked. */
export const DEEPEST_LIST = 3

/** Reads a text. Links with a target that a form may not have stay as they were written. */
export function markdownBlocks(text: string): TextBlock[] {
  const tokens = parser().parse(text, {})
  let at = 0
  return blocksUntil('')

  function blocksUntil(end: string): TextBlock[] {
    const blocks: TextBlock[] = []
    for (; at < tokens.length && tokens[at]!.type !== end; at++) {
      const { type, children } = tokens[at]!
      if (type === 'inline') blocks.push({ runs: runsOf(children ?? []) })
      else if (type === 'bullet_list_open' || type === 'ordered_list_open') blocks.push(list(type))
    }
    return blocks
  }

  function list(type: string): TextBlock {
    const isOrdered = type === 'ordered_list_open'
    const start = Number(tokens[at]!.attrGet('start') ?? 1)
    const items: TextBlock[][] = []
    for (at++; tokens[at]!.type === 'list_item_open'; at++) {
      at++
      items.push(blocksUntil('list_item_close'))
    }
    return { isOrdered, start, items }
  }
}

/** Is it a place that a link in a form may lead to: https, an e-mail address, a telephone number, or a page of this service? */
export function isAllowedTarget(target: string): boolean {
  // Browsers read a backslash as a slash, and pass over tabs and line ends.
  if (/[\p{C}\\]|[^\P{Z} ]/u.test(decoded(target)) || !URL.canParse(target, OWN)) return false
  if (/^mailto:/i.test(target)) return /^mailto:[^\s@?]+@[^\s@?]+\.[^\s@?]+(\?[^?]*)?$/i.test(target)
  if (/^tel:/i.test(target)) return /^tel:\+?[\d().-]{3,}(;ext=\d+)?$/i.test(target)
  const { origin, protocol, username, password } = new URL(target, OWN)
  if (target.startsWith('/')) return origin === OWN && !target.startsWith('//')
  return /^https:\/\/[^/]/i.test(target) && protocol === 'https:' && username + password === ''
}

/** Is the text what a form may hold, but for a target that no link may have, or a list that lies too deep? */
export function markdownFault(text: string): { target: string } | 'too-deep' | undefined {
  const targets: string[] = []
  const depth = (token: Token): number => Math.floor(token.level / 2)
  const tokens = parser((target) => targets.push(target)).parse(text, {})
  if (tokens.some((token) => token.type.endsWith('_list_open') && depth(token) >= DEEPEST_LIST)) return 'too-deep'
  const target = targets.find((one) => !isAllowedTarget(one))
  return target === undefined ? undefined : { target }
}

/** What else of Markdown or HTML a text seems to hold, and how it is written there; it is shown as it is written. */
export function foreignMarkdown(text: string): { kind: ForeignKind; found: string } | undefined {
  const env: Record<string, unknown> = {}
  const tokens = parseAll(text, env)
  const lines = text.split('\n')
  for (const token of tokens) {
    let line = token.map?.[0] ?? 0
    if (BLOCKS.has(token.type)) return { kind: BLOCKS.get(token.type)!, found: lines[line]!.trim() }
    for (const child of token.children ?? []) {
      if (child.type === 'softbreak' || child.type === 'hardbreak') line++
      const kind = child.markup === 'autolink' ? 'address' : INLINE.get(child.type)
      if (kind) return { kind, found: child.content || lines[line]!.trim() }
      const broken = child.type === 'text' ? BROKEN_LINK.exec(child.content) : null
      if (broken)
        return { kind: 'link', found: child.content.slice(Math.max(0, child.content.lastIndexOf('[', broken.index))) }
    }
  }
  if (env.references) return { kind: 'reference', found: Object.keys(env.references as object)[0]! }
  const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/i.exec(text)?.[0]
  return entity === undefined ? undefined : { kind: 'html', found: entity }
}

export type ForeignKind =
  | 'heading'
  | 'code'
  | 'quotation'
  | 'rule'
  | 'table'
  | 'html'
  | 'italics'
  | 'struck'
  | 'picture'
  | 'address'
  | 'reference'
  | 'link'
const BLOCKS: ReadonlyMap<string, ForeignKind> = new Map([
  ['heading_open', 'heading'],
  ['fence', 'code'],
  ['blockquote_open', 'quotation'],
  ['hr', 'rule'],
  ['table_open', 'table'],
  ['html_block', 'html'],
])
const INLINE: ReadonlyMap<string, ForeignKind> = new Map([
  ['html_inline', 'html'],
  ['em_open', 'italics'],
  ['s_open', 'struck'],
  ['code_inline', 'code'],
  ['image', 'picture'],
])

/** What is left of a link whose address has spaces, or that has one before its address. */
const BROKEN_LINK = /\]\(|\] \((?:https?:|mailto:|tel:|\/)/i

const OWN = 'https://own.invalid'

/** An address as a browser reads it; as it is written where that cannot be told. */
function decoded(target: string): string {
  try {
    return decodeURIComponent(target)
  } catch {
    return target
  }
}

function runsOf(tokens: readonly Token[]): Run[] {
  const runs: Run[] = []
  let [strong, href] = [0, '']
  const say = (text: string): void => {
    const last = runs.at(-1)
    if (text === '') return
    if (last?.href === href) last.words.push({ text, isStrong: strong > 0 })
    else runs.push({ words: [{ text, isStrong: strong > 0 }], href })
  }
  for (const token of tokens)
    if (token.type === 'strong_open') strong++
    else if (token.type === 'strong_close') strong--
    else if (token.type === 'link_open') href = String(token.attrGet('href') ?? '')
    else if (token.type === 'link_close') href = ''
    // Italics are none of what we read: their signs are shown.
    else say(token.type === 'hardbreak' ? '\n' : token.content || token.markup)
  return runs
}

const require = createRequire(import.meta.url)
let made: MarkdownIt | undefined

/** A reader of nothing but paragraphs, lists, bold and links. `hear` is told every target, and takes all. */
function parser(hear?: (target: string) => void): MarkdownIt {
  if (!hear && made) return made
  const read = new (library())('zero', { maxNesting: 100 }).enable(['list', 'emphasis', 'link', 'escape'])
  read.validateLink = (target: string) => {
    hear?.(target)
    return hear !== undefined || isAllowedTarget(target)
  }
  if (!hear) made = read
  return read
}

const parseAll = (text: string, env: Record<string, unknown>): Token[] =>
  // Without `text_join`, a sign after a backslash stays a token of its own: it is meant to be shown.
  new (library())({ html: true }).disable('text_join').parse(text, env)

/** Loaded with the first text that needs it: most forms have none. */
const library = (): typeof MarkdownIt => require('markdown-it')
