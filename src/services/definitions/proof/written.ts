/**
 * Texts that the pattern of a question matches, written by walking its compiled steps one character after the other. Beside
 * each other go all places where one may be after so many characters; of those that differ in nothing that matters later,
 * one goes on. When no place is left, no text meets the pattern and the limits together. That is a proof: the steps let more
 * through than the pattern does, and every character is tried that a part or a limit can tell from others.
 */
import { type Step, stepsOf } from '../../../models/pattern.ts'
import { hasControls } from '../../answers/field.ts'
import { type Atom, longestOf, type Typed } from './typed.ts'

export interface Written {
  /** Texts to try: the pattern may refuse them for what stands around a place. */
  texts: readonly string[]
  /** Surely nobody can write an answer. */
  isNone: boolean
}

/** Places for one question, however often it is asked; then it is not known what can be written. */
const MOST_PLACES = 100_000
const MOST_TEXTS = 10

interface Known {
  left: number
  written: Map<string, Written>
}
const known = new WeakMap<Typed, Known>()

/** What can be written that holds these parts. Without a pattern nothing is looked for. */
export function writtenFor(field: Typed, parts: readonly Atom[] = []): Written {
  if (!('pattern' in field) || field.pattern === undefined) return { texts: [], isNone: false }
  if (!known.has(field)) known.set(field, { left: MOST_PLACES, written: new Map() })
  const { written } = known.get(field)!
  const key = JSON.stringify(parts)
  if (!written.has(key)) written.set(key, walk(field, field.pattern, parts, known.get(field)!))
  return written.get(key)!
}

interface Place {
  /** The step that comes next. */
  at: number
  /** Of each part that is looked for anywhere or at the end, how much of it stands last in the text; all, once it was there. */
  found: readonly number[]
  words: number
  /** White space stands last, or nothing. */
  isOpen: boolean
  letter: string
  before?: Place
}

function walk(
  field: Extract<Typed, { pattern?: string }>,
  pattern: string,
  parts: readonly Atom[],
  work: Pick<Known, 'left'>,
): Written {
  const { minLength = 1, maxWords = Infinity } = field
  const { start, steps } = stepsOf(pattern)
  const starts = parts.filter(({ where }) => where === 'startsWith').map(({ part }) => [...part])
  const sought = parts.filter(({ where }) => where !== 'startsWith').map(({ where, part }) => seek([...part], where))
  const least = Math.max(minLength, ...starts.map(({ length }) => length))
  const lettersAt = lettersOf(steps, new Set(sought.flatMap(({ part }) => part)), field.type === 'textarea')
  const reached = closures(steps)
  const texts: string[] = []

  let places: Place[] = [{ at: start, found: sought.map(() => 0), words: 0, isOpen: true, letter: '' }]
  let before = ''
  for (let length = 0; places.length > 0; length++) {
    for (const place of places) if (length >= least && isEnd(place)) texts.push(textOf(place))
    if (texts.length >= MOST_TEXTS || length >= longestOf(field)) break
    const next = new Map<string, Place>()
    for (const place of places) if (!goOn(place, length, next)) return { texts, isNone: false }
    // Where nothing changes any more, nothing ever will.
    const state = [...next].map(([key, { words }]) => `${key}:${words}`).join()
    if (length > least && state === before) break
    before = state
    places = [...next.values()]
  }
  return { texts, isNone: texts.length === 0 && lettersAt.isComplete() }

  function isEnd({ at, found, isOpen }: Place): boolean {
    return !isOpen && reached(at).ends && sought.every(({ part }, i) => found[i] === part.length)
  }

  /** False when the work is used up. */
  function goOn(place: Place, length: number, next: Map<string, Place>): boolean {
    const wanted = starts.flatMap((part) => part[length] ?? [])
    for (const step of reached(place.at).letters) {
      const { to, takes } = steps[step] as Extract<Step, { type: 'letter' }>
      const [first] = wanted
      const letters =
        first === undefined
          ? lettersAt.of(step)
          : takes(first.codePointAt(0)!) && lettersAt.isTyped(first)
            ? [first]
            : []
      for (const letter of letters) {
        if (--work.left < 0) return false
        const isWhite = /\s/.test(letter)
        const words = place.words + (place.isOpen && !isWhite ? 1 : 0)
        if ((length === 0 && isWhite) || words > maxWords || wanted.some((one) => one !== letter)) continue
        const found = sought.map(({ after }, i) => after(place.found[i]!, letter))
        const key = `${to} ${isWhite ? 1 : 0} ${found}`
        const other = next.get(key)
        if (!other || other.words > words)
          next.set(key, { at: to, found, words, isOpen: isWhite, letter, before: place })
      }
    }
    return true
  }
}

function textOf(place: Place): string {
  const letters: string[] = []
  for (let at: Place | undefined = place; at; at = at.before) letters.push(at.letter)
  return letters.reverse().join('')
}

/** A part, and how much of it stands last in a text after one more letter. What may stand anywhere stays found. */
function seek(part: readonly string[], where: Atom['where']) {
  const after = (found: number, letter: string): number => {
    if (found === part.length && where === 'contains') return found
    const tail = [...part.slice(0, found), letter]
    for (let length = Math.min(tail.length, part.length); length > 0; length--)
      if (part.slice(0, length).every((one, i) => one === tail[tail.length - length + i])) return length
    return 0
  }
  return { part, after }
}

/** From each step, the letters that may come next, and whether the text may end there. */
function closures(steps: readonly Step[]): (at: number) => { letters: number[]; ends: boolean } {
  const known = new Map<number, { letters: number[]; ends: boolean }>()
  return (at) => {
    if (!known.has(at)) {
      const seen = new Set([at])
      for (const one of seen) {
        const step = steps[one]!
        if (step.type === 'pass') for (const to of step.to) seen.add(to)
      }
      const letters = [...seen].filter((one) => steps[one]!.type === 'letter')
      known.set(at, { letters, ends: [...seen].some((one) => steps[one]!.type === 'end') })
    }
    return known.get(at)!
  }
}

const WHITE = [
  ...' \n\t\u00A0\u2003\u2028\u2029\u1680\u202F\u205F\u3000\uFEFF\u2000\u2001\u2002\u2004\u2005\u2006\u2007\u2008\u2009\u200A',
]
const PLAIN = [...'xaA1bB20']

/** The letters that a step takes and that can be told apart: those of the parts, one other, and one of white space. */
function lettersOf(steps: readonly Step[], named: ReadonlySet<string>, lines: boolean) {
  const letters = new Map<number, string[]>()
  let isComplete = true
  const isTyped = (letter: string): boolean => !hasControls(letter, lines) && letter.isWellFormed()
  return { of: (step: number) => letters.get(step) ?? found(step), isTyped, isComplete: () => isComplete }

  function found(index: number): string[] {
    const step = steps[index] as Extract<Step, { type: 'letter' }>
    const fits = (letter: string) => step.takes(letter.codePointAt(0)!) && isTyped(letter)
    const isOther = (letter: string) => !named.has(letter) && fits(letter)
    const other = PLAIN.find(isOther) ?? scan(step.ranges, (letter) => isOther(letter) && !/\s/.test(letter))
    // One character may stand for its other cases too; only these two are tried.
    const [first, ...more] = step.ranges
    const alone = first && more.length === 0 && first[0] === first[1] ? String.fromCodePoint(first[0]) : undefined
    const cased = alone === undefined ? [] : [alone.toLowerCase(), alone.toUpperCase()].filter(isOther)
    if (alone !== undefined && other === undefined && cased.length === 0 && named.has(alone))
      isComplete &&= !folds(alone)
    const all = [...[...named].filter(fits), other ?? cased[0], WHITE.find(isOther)]
    const list = [...new Set(all.filter((one) => one !== undefined))]
    letters.set(index, list)
    return list

    function folds(letter: string): boolean {
      return [letter.toLowerCase(), letter.toUpperCase()].some(
        (one) => one !== letter && step.takes(one.codePointAt(0)!),
      )
    }
  }
}

/** The first character of these ranges that fits. Few do not: controls, white space, halves, and what parts name. */
function scan(ranges: readonly (readonly [number, number])[], fits: (letter: string) => boolean): string | undefined {
  for (const [from, to] of ranges)
    for (let code = from; code <= to; code++) {
      const letter = String.fromCodePoint(code)
      if (fits(letter)) return letter
    }
  return undefined
}
