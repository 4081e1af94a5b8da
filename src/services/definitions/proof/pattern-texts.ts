/**
 * Texts that match a pattern, found along its compiled program: character by character, all ways at once, as far as an
 * answer may be long. So where no text is found, there is none. A way is told from another by the instruction that it came
 * to, by the kind of its last character, and by the kinds that the next one may have; of ways that are alike, one with the
 * fewest words is kept.
 */
import { hasControls } from '../../answers/field.ts'
import { type Instruction, type Program, programOf, STEP } from './pattern-program.ts'

export interface TextLimits {
  /** Characters. */
  least: number
  most: number
  maxWords?: number | undefined
  /** The text may have line breaks. */
  lines?: boolean
}
export interface Found {
  /** Some texts within the limits, the shortest first. */
  texts: string[]
  /** False where it is certain that there is none. */
  isPossible: boolean
}

/** Kinds of characters; answers neither begin nor end with white space. */
const KIND = { start: 0, word: 1, other: 2, space: 3, newline: 4 } as const
const KINDS = [KIND.word, KIND.other, KIND.space, KIND.newline]
const bitOf = (kind: number): number => 1 << kind
/** What may come next; the bit of `start` stands for the end of the text. */
const END = bitOf(KIND.start)
const WORD = bitOf(KIND.word)
const NEWLINE = bitOf(KIND.newline)
const ANYTHING = 0b11111

/** What must hold at a boundary; the numbers are those of re2js. */
const AT = { lineStart: 1, lineEnd: 2, start: 4, end: 8, wordEdge: 16, noWordEdge: 32 }

/** So many texts are enough for examples. */
const MOST_TEXTS = 4
/** Ways that are followed for one pattern. */
const MOST_WAYS = 3_000_000

/** A way to its next character, or to the end. */
interface Way {
  at: Instruction
  index: number
  kind: number
  /** Bits of the kinds that may come next. */
  next: number
  words: number
  /** Its characters so far, the last one first. */
  text: Written
}
type Written = { before: Written; rune: number } | undefined

export function textsAlong(pattern: string, { least, most, maxWords = Infinity, lines = false }: TextLimits): Found {
  const program = programOf(pattern)
  if (!program) return { texts: [], isPossible: true }
  // A repetition has the same instruction many times.
  const runes = new Map<string, (number | undefined)[]>()
  const texts: string[] = []
  let work = 0
  let ways = new Map<number, Way>()
  for (const way of waysFrom(program, program.start, KIND.start)) add(ways, way, 0, undefined)
  for (let length = 0; ways.size > 0 && length <= most; length++) {
    const found = length < Math.max(least, 1) ? undefined : ways.values().find(isEnd)
    if (found) texts.push(textOf(found))
    if (texts.length === MOST_TEXTS) break
    const longer = new Map<number, Way>()
    for (const { at, next, kind: before, words, text } of ways.values()) {
      if (at.op === STEP.match) continue
      const fitting = runesOf(at)
      for (const kind of KINDS) {
        const isSpace = kind === KIND.space || kind === KIND.newline
        const rune = next & bitOf(kind) && !(isSpace && before === KIND.start) ? fitting[kind] : undefined
        if (rune === undefined) continue
        const isNewWord = !isSpace && before !== KIND.word && before !== KIND.other
        const count = words + Number(isNewWord)
        if (count > maxWords) continue
        for (const way of waysFrom(program, at.out, kind)) add(longer, way, count, { before: text, rune })
      }
    }
    work += longer.size
    if (work > MOST_WAYS) return { texts, isPossible: true }
    ways = longer
  }
  return { texts, isPossible: texts.length > 0 }

  function runesOf(at: Instruction): (number | undefined)[] {
    const key = `${at.op} ${at.arg} ${at.runes}`
    if (!runes.has(key)) runes.set(key, runesFor(at, lines))
    return runes.get(key)!
  }
}

const isEnd = ({ at, next, kind }: Way): boolean =>
  at.op === STEP.match && (next & END) !== 0 && (kind === KIND.word || kind === KIND.other)

function textOf(way: Way): string {
  const found: number[] = []
  for (let { text } = way; text; text = text.before) found.push(text.rune)
  return String.fromCodePoint(...found.reverse())
}

function add(ways: Map<number, Way>, way: Step, words: number, text: Written): void {
  const key = (way.index * 8 + way.kind) * 32 + way.next
  const known = ways.get(key)
  if (!known || known.words > words) ways.set(key, { ...way, words, text })
}

type Step = Omit<Way, 'words' | 'text'>

/** Where the program may stand before its next character, in the order in which it prefers these. */
function waysFrom({ inst }: Program, start: number, kind: number): Step[] {
  const found: Step[] = []
  const seen = new Set<number>()
  const follow = (index: number, next: number): void => {
    const at = inst[index]!
    if (next === 0 || seen.has(index * 32 + next)) return
    seen.add(index * 32 + next)
    if (at.op === STEP.either || at.op === STEP.eitherMatch) {
      follow(at.out, next)
      follow(at.arg, next)
    } else if (at.op === STEP.capture || at.op === STEP.nothing) follow(at.out, next)
    else if (at.op === STEP.boundary) follow(at.out, next & nextAt(at.arg, kind))
    else if (at.op !== STEP.fail) found.push({ at, index, kind, next })
  }
  follow(start, ANYTHING)
  return found
}

/** What may come after a boundary that stands behind a character of this kind. */
function nextAt(boundary: number, kind: number): number {
  let next = ANYTHING
  if (boundary & AT.start && kind !== KIND.start) return 0
  if (boundary & AT.lineStart && kind !== KIND.start && kind !== KIND.newline) return 0
  if (boundary & AT.end) next &= END
  if (boundary & AT.lineEnd) next &= END | NEWLINE
  const isWord = kind === KIND.word
  if (boundary & AT.wordEdge) next &= isWord ? ~WORD : WORD
  if (boundary & AT.noWordEdge) next &= isWord ? WORD : ~WORD
  return next
}

/** What people type first, then all other ASCII characters. */
const PLAIN = [...'xA1a0b2B .-'].map((one) => one.codePointAt(0)!)
const ASCII = Array.from({ length: 128 }, (_, rune) => rune)
/** White space beyond ASCII, and characters that fold to ASCII letters: the long s, and the sign for kelvin. */
const FURTHER = [0xa0, 0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff, 0x17f, 0x212a].concat(
  Array.from({ length: 11 }, (_, i) => 0x2000 + i),
)

/** A character of each kind that the instruction takes, if possible one that people type; undefined where it takes none. */
function runesFor(at: Instruction, lines: boolean): (number | undefined)[] {
  const found: (number | undefined)[] = []
  for (const rune of candidatesFor(at, () => found[KIND.other] !== undefined)) {
    const kind = kindOf(rune, lines)
    if (kind !== undefined) found[kind] ??= rune
  }
  return found
}

function* candidatesFor(at: Instruction, isEnough: () => boolean): Generator<number> {
  if (at.op === STEP.anyRune || at.op === STEP.anyRuneOfLine) {
    yield* [...PLAIN, ...(at.op === STEP.anyRune ? [NEW_LINE] : [])]
    return
  }
  yield* [...PLAIN, ...ASCII, ...FURTHER].filter((rune) => at.matchRune(rune))
  for (let i = 0; i < at.runes.length; i += 2) {
    const last = at.runes[i + 1] ?? at.runes[i]!
    for (let rune = at.runes[i]!; rune <= last && !isEnough(); rune++) yield rune
  }
}

const NEW_LINE = 10

/** Undefined for what answers cannot have. */
function kindOf(rune: number, lines: boolean): number | undefined {
  if (rune === NEW_LINE) return lines ? KIND.newline : undefined
  const letter = String.fromCodePoint(rune)
  if ((rune >= 0xd800 && rune <= 0xdfff) || hasControls(letter, lines)) return undefined
  if (letter.trim() === '') return KIND.space
  return /\w/.test(letter) ? KIND.word : KIND.other
}
