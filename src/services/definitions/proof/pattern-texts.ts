/**
 * Texts written along a pattern: samples for a question that has one. A pattern is read as people write it, and of what it
 * leaves open the first way is taken. So a text is a guess, and who uses one reads it back as the service would.
 */
import { matcherOf } from '../../../models/pattern.ts'

/** Writes a text with so many more repetitions than the fewest, where the pattern lets them vary. */
type Writer = (more: number) => string

/** Some texts, the shortest first. `least` is the length in characters below which the question takes none. */
export function textsAlong(pattern: string, least: number): string[] {
  const write = createReader(pattern)()
  const repetitions = [0, 1, 2, 3, least >> 2, least >> 1, least].sort((a, b) => a - b)
  return [...new Set(repetitions.map(write))]
}

/** Characters of what is repeated, above which it is not repeated further: repetitions inside each other multiply. */
const LONGEST = 25_000

/** An opened group, with its name or flags; flags alone open none. */
const GROUP = /\((?:\?(?:P?<\w+>|[a-zA-Z-]*:))?/y
const FLAGS = /\(\?[a-zA-Z-]+\)/y
/** A quoted run, a class name, a character by its number, an escape, a class in brackets, or any other character. */
const ATOM = /\\Q.*?(?:\\E|$)|\\[pP](?:\{[^}]*\}|.)|\\x\{[^}]*\}|\\.|\[\^?\]?(?:\[:\^?\w*:\]|\\.|[^\]\\])*\]|./suy
const TIMES = /(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/y
const NO_WIDTH = /^(?:[$^]|\\[AbBz])$/

/** Reads alternatives from where it is up to their end. */
function createReader(pattern: string): () => Writer {
  let at = 0
  return alternatives

  function take(what: RegExp): RegExpExecArray | undefined {
    what.lastIndex = at
    const found = what.exec(pattern) ?? undefined
    at += found?.[0].length ?? 0
    return found
  }

  function alternatives(): Writer {
    const first = sequence()
    while (pattern[at] === '|') {
      at++
      sequence()
    }
    return first
  }

  function sequence(): Writer {
    const writers: Writer[] = []
    while (at < pattern.length && pattern[at] !== '|' && pattern[at] !== ')')
      if (!take(FLAGS)) writers.push(repeated(item()))
    return (more) => writers.map((write) => write(more)).join('')
  }

  function item(): Writer {
    if (take(GROUP)) {
      const inner = alternatives()
      at++ // its closing parenthesis
      return inner
    }
    const text = letterFor(take(ATOM)![0])
    return () => text
  }

  function repeated(write: Writer): Writer {
    const times = take(TIMES)
    if (!times) return write
    const [, sign, low, comma, high] = times
    const from = sign ? (sign === '+' ? 1 : 0) : Number(low)
    const to = sign ? (sign === '?' ? 1 : Infinity) : comma ? Number(high || Infinity) : from
    return (more) => {
      const text = write(more)
      return text.repeat(Math.min(from + more, to, Math.ceil(LONGEST / Math.max(text.length, 1))))
    }
  }
}

const PLAIN = [...'xA1a0b2B .-']
const OTHERS = Array.from({ length: 0x500 }, (_, code) => String.fromCodePoint(code)).filter((one) =>
  /[^\p{C}\p{Z}]/u.test(one),
)

/** What an atom takes: a character that people type, where there is a choice; nothing where none was found. */
function letterFor(atom: string): string {
  if (atom.startsWith('\\Q')) return atom.slice(2).replace(/\\E$/, '')
  if (NO_WIDTH.test(atom)) return ''
  if (!/^[\\[.]/.test(atom)) return atom
  const fits = matcherOf(atom)
  return PLAIN.find(fits) ?? OTHERS.find(fits) ?? ''
}
