/**
 * Where English may stand: see `presenters/texts/index.ts`. This sees texts of three words and more, by where they stand in
 * their statement; a word alone, or a sentence put together from such words, it does not see.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'

const root = join(import.meta.dirname, '..')

/** What is thrown for operators, or written to the log, is in English where it arises. An error for the public has a code. */
const TOLD = /\bthrow\b|\breject\(|\bsuper\(|new [A-Z]\w*\(|\blog\.\w+\(/
/** Faults of ours, which nobody but the log is told. */
const OURS = /new Error\(|\blog\.\w+\(/
/** Names of locks, jobs and keys, which nobody reads. */
const NAMES = /\b(PURPOSE|NAME|ROOM) =|\bpurpose: |\bkeyedHash\(|\.update\(/
/** Codes, schemas, notes for translators, and what is said of a rule that no check would let pass. */
const TO_AUTHORS =
  /^src\/services\/(definitions\/(fault\.|shape\/|proof\/samples|translation\/source)|logic\/(evaluate|form-rules|operators)\.ts)/

/** Texts that read as a part of a sentence, with the lines of the statement that they stand in. */
function sentencesIn(source: string): { line: number; text: string; statement: string }[] {
  const blank = (comment: string) => comment.replace(/[^\n]/g, ' ')
  const lines = source
    .replace(/\/\*[\s\S]*?\*\//g, blank)
    .replace(/(^|\s)\/\/.*$/gm, blank)
    .split('\n')
  return lines.flatMap((line, i) =>
    [...line.matchAll(/(['`"])((?:(?!\1)[^\\]|\\.)*)\1/g)]
      .map(([, , text]) => text!.replace(/\$\{[^}]*\}/g, ''))
      .filter((text) => /[A-Za-z]{2,}[,;:]? [a-z]+,? [a-z]+|^[A-Z][a-z]+ [a-z]+\b.*\.$/.test(text))
      .map((text) => ({ line: i + 1, text, statement: statementAt(lines, i) })),
  )
}

/** The line and those above it, up to the first that is indented less: a call that it stands in. */
function statementAt(lines: readonly string[], at: number): string {
  const indent = (line: string) => line.search(/\S/)
  let from = at
  while (from > 0 && at - from < 8 && !(indent(lines[from]!) >= 0 && indent(lines[from]!) < indent(lines[at]!))) from--
  return lines.slice(from, at + 1).join('\n')
}

function strays(pattern: string, allowed: (path: string, statement: string) => boolean): string[] {
  const paths = globSync(pattern, { cwd: root }).map((path) => path.replaceAll('\\', '/'))
  expect(paths.length, pattern).to.be.greaterThan(20)
  return paths.flatMap((path) =>
    sentencesIn(readFileSync(join(root, path), 'utf8'))
      .filter(({ statement }) => !allowed(path, statement))
      .map(({ line, text }) => `${path}:${line} ${text}`),
  )
}

describe('English stands', () => {
  it('in services only where something is thrown or logged, and where authors and translators read it', () => {
    const found = strays(
      'src/services/**/*.ts',
      (path, statement) => TO_AUTHORS.test(path) || TOLD.test(statement) || NAMES.test(statement),
    )
    expect(found).to.deep.equal([])
  })

  it('in controllers, middleware and http only where a fault is logged, and where no page can be made', () => {
    // Operators read what is said at the start, programs what is sent where no page can be made.
    const plain = ['controllers/health', 'http/listen', 'http/last-resort', 'http/server', 'http/internals'].map(
      (file) => `src/${file}.ts`,
    )
    const found = strays(
      'src/{controllers,middleware,http}/**/*.ts',
      (path, statement) => OURS.test(statement) || plain.includes(path),
    )
    expect(found).to.deep.equal([])
  })

  it('in presenters only in the words', () => {
    expect(strays('src/presenters/**/*.ts', (path) => path.startsWith('src/presenters/texts/'))).to.deep.equal([])
  })

  it('where this test sees it', () => {
    const seen = (source: string) => sentencesIn(source).filter(({ statement }) => !TOLD.test(statement))
    expect(seen("if (trapped) return 'hidden field filled in'\n")).to.have.length(1)
    expect(seen(`return \`sent \${age} s after the page was made\`\n`)).to.have.length(1)
    expect(seen("return ['Nothing happened.']\n")).to.have.length(1)
    expect(seen("const WHY = {\n  held: 'the virus scanner gave no verdict',\n}\n")).to.have.length(1)
    expect(seen("// a comment of some words\nconst view = 'all'\n")).to.deep.equal([])
    expect(seen("throw new OperatorError(\n  'Name an empty database.',\n)\n")).to.deep.equal([])
  })
})
