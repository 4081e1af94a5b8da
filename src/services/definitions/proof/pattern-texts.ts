/**
 * Texts that should match a pattern, as examples of answers. The pattern is read as people write it, and wherever it leaves a
 * choice the first is used. Each text is a guess: callers check it as the service would.
 */
import { matcherOf } from '../../../models/pattern.ts'

/** Writes a text with `more` repetitions above the fewest, where the pattern allows them. */
type Writer = (more: number) => string

/** Some texts, the shortest first. `least`: characters of the shortest answer that the question accepts. */
export function textsAlong(pattern: string, least: number): string[] {
  const write = createReader(pattern)()
  const repetitions = [0, 1, 2, 3, least >> 2, least >> 1, least].sort((a, b) => a - b)
  return [...new Set(repetitions.map(write))]
}

/** A text of this many characters is not repeated again: repetitions inside each other multiply. */
const LONGEST = 25_000

/** An opened group, with its name or flags; flags alone open none. */
const GROUP = /\((?:\?(?:P?<\w+>|[a-zA-Z-]*:))?/y
const FLAGS = /\(\?[a-zA-Z-]+\)/y
/** A quoted run, a class name, a character by its number, an escape, a class in brackets, or any other character. */
const ATOM = /\\Q.*?(?:\\E|$)|\\[pP](?:\{[^}]*\}|.)|\\x\{[^}]*\}|\\.|\[\^?\]?(?:\[:\^?\w*:\]|\\.|[^\]\\])*\]|./suy
const TIMES = /(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/y
const NO_WIDTH = /^(?:[$^]|\\[AbBz])$/

/** Reads the pattern from left to right; the returned function reads all alternatives up to their end. */
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

/** A character that the atom matches, if possible one that people type; nothing when none was found. */
function letterFor(atom: string): string {
  if (atom.startsWith('\\Q')) return atom.slice(2).replace(/\\E$/, '')
  if (NO_WIDTH.test(atom)) return ''
  if (!/^[\\[.]/.test(atom)) return atom
  const fits = matcherOf(atom)
  return PLAIN.find(fits) ?? OTHERS.find(fits) ?? ''
}
