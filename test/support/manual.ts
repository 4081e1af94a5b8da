/** Reads the README and the manual, so that tests can hold what they say against the program. */
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')

export type Block =
  | { kind: 'heading'; line: number; level: number; text: string }
  | { kind: 'text'; line: number; text: string }
  | { kind: 'table'; line: number; head: string[]; rows: string[][] }
  | { kind: 'code'; line: number; language: string; role: string; code: string }

export interface Document {
  /** From the root of the repository. */
  path: string
  text: string
  blocks: Block[]
}

/** The README, the manual, and what GitHub shows beside them. */
export const documents: Document[] = globSync(['README.md', 'docs/**/*.md', '.github/**/*.md'], { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .sort()
  .map((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    return { path, text, blocks: blocksOf(text) }
  })

export function documentAt(path: string): Document {
  const found = documents.find((one) => one.path === path)
  if (!found) throw new Error(`there is no ${path}`)
  return found
}

/** The first example in a language, such as the configuration of a proxy. */
export function exampleIn(path: string, language: string): string {
  const found = documentAt(path).blocks.find((one) => one.kind === 'code' && one.language === language)
  if (found?.kind !== 'code') throw new Error(`${path} has no example in ${language}`)
  return found.code
}

export const isCode = (block: Block): block is Extract<Block, { kind: 'code' }> => block.kind === 'code'
export const isTable = (block: Block): block is Extract<Block, { kind: 'table' }> => block.kind === 'table'

/** Every example, with where it is. */
export const examples = documents.flatMap(({ path, blocks }) =>
  blocks.flatMap((block, index) =>
    isCode(block) ? [{ ...block, where: `${path}:${block.line}`, blocks, index }] : [],
  ),
)

/** What is written as code within sentences and tables. */
export const codeIn = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code!)

/** Sentences, headings and cells, without examples. */
export const proseOf = ({ blocks }: Document): string[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'code') return []
    return block.kind === 'table' ? [block.head, ...block.rows].flat() : [block.text]
  })

/** The part of an address that GitHub makes of a heading. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

function blocksOf(text: string): Block[] {
  const lines = text.split('\n')
  const blocks: Block[] = []
  let paragraph: Extract<Block, { kind: 'text' }> | undefined
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!
    const fence = /^\s*```(\S*) ?(.*)$/.exec(line)
    const heading = /^(#+) (.*)$/.exec(line)
    const at = i + 1
    if (fence) {
      const start = ++i
      while (i < lines.length && !/^\s*```$/.test(lines[i]!)) i++
      const code = `${lines.slice(start, i).join('\n')}\n`
      blocks.push({ kind: 'code', line: at, language: fence[1]!, role: fence[2]!, code })
    } else if (heading) {
      blocks.push({ kind: 'heading', line: at, level: heading[1]!.length, text: heading[2]! })
    } else if (line.startsWith('|')) {
      const head = cellsOf(line)
      const rows: string[][] = []
      for (i += 2; lines[i]?.startsWith('|'); i++) rows.push(cellsOf(lines[i]!))
      i--
      blocks.push({ kind: 'table', line: at, head, rows })
    } else if (line.trim() !== '') {
      const isItem = /^\s*(?:[-*]|\d+\.) /.test(line)
      if (paragraph && !isItem) paragraph.text += ` ${line.trim()}`
      else {
        paragraph = { kind: 'text', line: at, text: line.trim() }
        blocks.push(paragraph)
      }
      continue
    }
    paragraph = undefined
  }
  return blocks
}

/** A `|` within a cell is written `\|`. */
function cellsOf(line: string): string[] {
  const cells = line.trim().replace(/^\||\|$/g, '')
  return cells.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'))
}
