/**
 * Texts as gettext PO files, which translators and their programs know. The context of an entry is the place of its text in
 * the file of translations, so that a PO file can be read without the form.
 */
import { type GetTextTranslation, type GetTextTranslations, po } from 'gettext-parser'
import { hashOf } from '../../../models/definition.ts'
import { type FormText, stepTo } from '../../../models/form-texts.ts'
import { isLanguage, type Language } from '../../../models/language.ts'
import type { Entry } from './entries.ts'

/** A text with what a translator should know of it. */
export interface Described {
  text: FormText
  /** Lines: where it is, and how long it may be. */
  comments: readonly string[]
  /** The file of the original and the line in it, such as `bin-request.json:12`. */
  reference: string
}

const GENERATOR = 'Intake'
/** Steps to a text of a form: six are the most. */
const PLACE = /^(?:\/[^/]*){1,9}$/

/** The PO file of these texts. A text that has changed since it was translated is fuzzy. */
export function toPo(
  texts: readonly Described[],
  entries: ReadonlyMap<string, Entry | undefined>,
  { language, name }: { language: Language; name: string },
): string {
  const translations: Record<string, Record<string, GetTextTranslation>> = {}
  for (const { text, comments, reference } of texts) {
    const { at, text: original, isOptional, isList } = text
    const entry = entries.get(at)
    if (!entry && isOptional && !isList) continue
    const isStale = entry !== undefined && entry.of !== hashOf(original)
    translations[at] = Object.fromEntries([
      [
        original,
        {
          msgctxt: at,
          msgid: original,
          msgstr: [entry?.text ?? ''],
          comments: { extracted: comments.join('\n'), reference, ...(isStale && { flag: 'fuzzy' }) },
        },
      ],
    ])
  }
  const headers = {
    'Project-Id-Version': name,
    Language: language,
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=UTF-8',
    'Content-Transfer-Encoding': '8bit',
    'X-Generator': GENERATOR,
  }
  return po.compile({ charset: 'utf-8', headers, translations }, { foldLength: 0 }).toString('utf8')
}

/** What a PO file has: all its texts in order, those that were translated and are not fuzzy, and how many are none of ours. */
interface FromPo {
  language: Language | undefined
  places: string[]
  translated: Translated[]
  fuzzy: number
  foreign: number
}

/**
 * The validation of the parser takes the names that every object has, such as "constructor", for a text that is there twice.
 * Such a file is read without it.
 */
function parsed(text: string): GetTextTranslations {
  try {
    return po.parse(text, { validation: true })
  } catch (error) {
    const [, twice] = /^Duplicate msgid error: entry "(\w+)"/.exec((error as Error).message) ?? []
    if (twice === undefined || !(twice in {})) throw error
    return po.parse(text)
  }
}

/** Reads a PO file. Throws a SyntaxError that names the line where it is none. */
export function fromPo(text: string): FromPo {
  const { headers, translations } = parsed(text)
  const [language] = (headers?.Language ?? '').toLowerCase().split(/[_-]/)
  const found: FromPo = {
    language: isLanguage(language) ? language : undefined,
    places: [],
    translated: [],
    fuzzy: 0,
    foreign: 0,
  }
  for (const { msgctxt: at, msgid, msgstr, comments } of Object.values(translations).flatMap(Object.values)) {
    if (msgid === '' && !at) continue
    if (!at || !PLACE.test(at)) {
      found.foreign++
      continue
    }
    found.places.push(at)
    const isFuzzy = comments?.flag?.split(/[,\s]+/).includes('fuzzy')
    if (isFuzzy) found.fuzzy++
    else if (msgstr[0])
      found.translated.push({ at, text: msgstr[0], of: hashOf(msgid), ...(at.endsWith('/also') && { isList: true }) })
  }
  return found
}

/**
 * The file with the texts that were translated, in the order of the PO file. What is there already stays where the PO file
 * has nothing new. `before`: the value of the file that is there.
 */
export function merged({ places, translated }: Pick<FromPo, 'places' | 'translated'>, before: unknown): string {
  const entries = new Map([...textsIn(before, ''), ...translated].map((one) => [one.at, one]))
  const order = new Set([...places, ...entries.keys()])
  return fileOf([...order].flatMap((at) => entries.get(at) ?? []))
}

/** Every text of a file of translations, whether its form has it or not. */
function textsIn(value: unknown, at: string): Translated[] {
  if (typeof value !== 'object' || value === null) return []
  const { text, of } = value as { text?: unknown; of?: unknown }
  const lines = Array.isArray(text) ? text : [text]
  if (lines.every((line) => typeof line === 'string'))
    return [
      {
        at,
        text: lines.join('\n'),
        of: typeof of === 'string' ? of : '',
        ...(Array.isArray(text) && { isList: true }),
      },
    ]
  return Object.entries(value).flatMap(([name, child]) => textsIn(child, at + stepTo(name)))
}

// Writes a file of translations, as people would write it: one text on a line where it fits.

/** A translated text, the place of its original in the form, and the hash of that. */
export interface Translated extends Pick<FormText, 'at' | 'isList'> {
  text: string
  of: string
}

/** A node is a text, or has others by name. */
type Node = Translated | Map<string, Node>

/** The JSON text of a file with these entries, in this order. */
export function fileOf(entries: readonly Translated[]): string {
  const root = new Map<string, Node>()
  for (const entry of entries) {
    const steps = entry.at
      .split('/')
      .slice(1)
      .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    const last = steps.pop()!
    let node: Node | undefined = root
    for (const step of steps) {
      if (!(node instanceof Map)) break
      node = node.getOrInsertComputed(step, () => new Map())
    }
    if (node instanceof Map) node.set(last, entry) // nothing is inside of a text
  }
  return `${linesOf(root, '', '').join('\n')}\n`
}

const WIDTH = 120

/** The lines of an object, after its key; those after the first are indented. */
function linesOf(node: Map<string, Node>, indent: string, key: string): string[] {
  const whole = lineOf(node)
  if (node.size === 0) return ['{}']
  if (key !== '' && whole && key.length + whole.length < WIDTH) return [whole]
  const inner = `${indent}  `
  const last = node.size - 1
  const lines = [...node].flatMap(([name, child], i) => {
    const own = `${inner}${JSON.stringify(name)}: `
    const [first, ...more] = child instanceof Map ? linesOf(child, inner, own) : textLines(child, inner, own)
    return [own + first, ...more].map((line, j) => (j === more.length && i < last ? `${line},` : line))
  })
  return ['{', ...lines, `${indent}}`]
}

/** An object on one line, if it has but one thing in it, down to a text. */
function lineOf(node: Map<string, Node>): string | undefined {
  const [[name, child] = ['', node]] = node
  if (node.size !== 1) return undefined
  const inner = child instanceof Map ? lineOf(child) : `{ ${partsOf(child).join(', ')} }`
  return inner ? `{ ${JSON.stringify(name)}: ${inner} }` : undefined
}

function textLines(text: Translated, indent: string, key: string): string[] {
  const [said, of] = partsOf(text)
  const whole = `{ ${said}, ${of} }`
  if (key.length + whole.length < WIDTH) return [whole]
  const inner = `${indent}  `
  const isLong = text.isList && inner.length + said.length >= WIDTH
  return ['{', ...(isLong ? listLines(text.text, inner) : [`${inner}${said},`]), `${inner}${of}`, `${indent}}`]
}

const listLines = (text: string, indent: string): string[] => {
  const names = text.split('\n').map((name) => `${indent}  ${JSON.stringify(name)}`)
  return [`${indent}"text": [`, ...names.join(',\n').split('\n'), `${indent}],`]
}

function partsOf({ text, of, isList }: Translated): [string, string] {
  const value = isList
    ? `[${text
        .split('\n')
        .map((line) => JSON.stringify(line))
        .join(', ')}]`
    : JSON.stringify(text)
  return [`"text": ${value}`, `"of": ${JSON.stringify(of)}`]
}
