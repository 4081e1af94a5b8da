/** JSON as people write it: why a text is not JSON, which keys are there twice, and where in the text a value is. */

import { visit } from 'jsonc-parser'
import { recent } from '../../../models/recent.ts'
import type { Fault } from '../fault.ts'

/** Counted from 1, as editors do; columns in UTF-16 units. */
export interface Position {
  line: number
  column: number
}
type Parsed = { value: unknown } | { fault: Fault & Position }

/** The value of a JSON text, or the fault that stops it from being one. A byte order mark at the start is passed over. */
export function parseJson(text: string): Parsed {
  try {
    return { value: JSON.parse(text.replace(/^\uFEFF/, '')) }
  } catch (error) {
    const why = (error as Error).message
      .replace(/^(Unexpected token '.+?'), .*$/s, '$1')
      .replace(/ at position .*$/s, '')
      .replace(/ in JSON$/, '')
    const at = brokenAt(text, `${error}`)
    const isComment = /^\/[/*]/.test(lineAt(text, at).slice(at.column - 1))
    const advice = isComment ? 'comment' : isAfterComma(text, at) ? 'comma' : undefined
    return { fault: { pointer: '/', reason: advice ? ['no-json', why, advice] : ['no-json', why], ...at } }
  }
}

const lineAt = (text: string, { line }: Position): string => text.split('\n')[line - 1] ?? ''

/** Does a comma stand before the end of a list or an object? */
function isAfterComma(text: string, { line, column }: Position): boolean {
  const lines = text.split('\n').slice(0, line)
  const last = lines.pop()!
  const before = [...lines, last.slice(0, column - 1)].join('\n')
  return /[}\]]/.test(last[column - 1] ?? '') && before.trimEnd().endsWith(',')
}

/** JSON Pointers of the keys that an object has already. The text must be JSON and not nested deeply. */
export function repeatedKeys(text: string): readonly string[] {
  const before = repeatedIn.get(text)
  if (before) return before
  const objects: Set<string>[] = []
  const repeated: string[] = []
  visit(text, {
    onObjectBegin: () => {
      objects.push(new Set())
    },
    onObjectProperty(key, _offset, _length, _line, _character, path) {
      const keys = objects.at(-1)!
      if (keys.has(key)) repeated.push(pointerTo([...path(), key]))
      keys.add(key)
    },
    onObjectEnd: () => {
      objects.pop()
    },
  })
  repeatedIn.set(text, repeated)
  return repeated
}

/** Where somebody works on a form, most of its files come again and again. Up to so many characters are kept. */
const repeatedIn = recent<readonly string[]>(2_000_000, (_, text) => text.length)

/**
 * Where in the text each pointer leads: to a key, or to an item of a list. For a pointer that leads nowhere, the nearest
 * thing around it is given. The text must be JSON and not nested deeply. Of a key that
 * is there twice, the second is found.
 */
export function positionsOf(text: string, pointers: readonly string[]): Position[] {
  const wanted = new Set(pointers.flatMap(withAncestors))
  const found = new Map<string, Position>()
  const note = (pointer: string, line: number, character: number, again: boolean): void => {
    if (wanted.has(pointer) && (again || !found.has(pointer)))
      found.set(pointer, { line: line + 1, column: character + 1 })
  }
  const noteValue = (line: number, character: number, path: () => (string | number)[]): boolean => {
    const pointer = pointerTo(path())
    note(pointer, line, character, false)
    return wanted.has(pointer)
  }
  // Nothing that is wanted stands in what is not wanted, which is passed over.
  if (pointers.length > 0)
    visit(text, {
      onObjectProperty: (key, _offset, _length, line, character, path) =>
        note(pointerTo([...path(), key]), line, character, true),
      onObjectBegin: (_offset, _length, line, character, path) => noteValue(line, character, path),
      onArrayBegin: (_offset, _length, line, character, path) => noteValue(line, character, path),
      // Without these, it never ends to pass over.
      onObjectEnd() {},
      onArrayEnd() {},
      onLiteralValue: (_value, _offset, _length, line, character, path) => noteValue(line, character, path),
    })
  return pointers.map((pointer) => {
    const nearest = withAncestors(pointer).find((one) => found.has(one))
    return nearest === undefined ? { line: 1, column: 1 } : found.get(nearest)!
  })
}

/** A JSON Pointer (RFC 6901), except that the whole text is `/` and not nothing, so that it can be seen. */
export const pointerTo = (path: readonly (string | number)[]): string =>
  path.map((step) => `/${`${step}`.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('') || '/'

/** The pointer itself, then what is around it, outwards. */
function withAncestors(pointer: string): string[] {
  const steps = pointer === '/' ? [] : pointer.split('/').slice(1)
  return [...steps.map((_, i) => `/${steps.slice(0, steps.length - i).join('/')}`), '/']
}

/** Where the text is broken. The engine's own parser often says so; when it does not, another parser looks. */
function brokenAt(text: string, message: string): Position {
  const told = /\(line (\d+) column (\d+)\)/.exec(message)
  if (told) return { line: Number(told[1]), column: Number(told[2]) }
  let first: Position | undefined
  try {
    visit(
      text,
      {
        onError: (_code, _offset, _length, line, character) => {
          first ??= { line: line + 1, column: character + 1 }
        },
      },
      { disallowComments: true },
    )
  } catch {
    // Nested too deeply for this parser: the place is not known then.
  }
  return first ?? { line: 1, column: 1 }
}
