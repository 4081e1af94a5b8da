/** Texts that a question accepts, as examples on the ways through a form, and whether a text of its pattern may contain what a rule looks for. */

import { RE2JS } from 're2js'
import { hasControls } from '../../../models/unseen.ts'
import { longestAnswer, type TypedField } from '../../answers/text.ts'
import { isAnswerTo } from './cells.ts'

/** A part that a rule looks for in a text. */
export interface TextPart {
  where: 'contains' | 'startsWith' | 'endsWith'
  text: string
}

const SAMPLES: Record<TypedField['type'], string[]> = {
  text: ['x', '1', 'Ada', 'AB12 CDE', 'A1', '12', '123', '1234', '12345', '123456', 'AB1 2CD', 'Ada Example'],
  textarea: ['x', '1', 'Here it is.'],
  email: ['ada@example.org'],
  tel: ['01632 960001'],
  url: ['https://example.org'],
}

/** A short text that the question accepts, that contains these parts and passes `fits`; undefined when none was found. */
export const sampleText = (
  field: TypedField,
  parts: readonly TextPart[],
  fits: (text: string) => boolean,
): string | undefined => candidatesOf(field, parts).find((text) => fits(text) && isAnswerTo(field, text))

function* candidatesOf(field: TypedField, parts: readonly TextPart[]): Generator<string> {
  const longest = (where: TextPart['where']): string =>
    parts.filter((one) => one.where === where).reduce((best, { text }) => (text.length > best.length ? text : best), '')
  const [start, end] = [longest('startsWith'), longest('endsWith')]
  const middle = parts
    .filter((one) => one.where === 'contains')
    .map(({ text }) => text)
    .join(' ')
  const least = 'minLength' in field ? (field.minLength ?? 0) : 0
  for (const plain of [...(parts.length > 0 ? [''] : []), ...plainFor(field)])
    for (const text of new Set([
      start + middle + end,
      start + middle + plain + end,
      `${start}${plain} ${middle}${end}`,
      start + plain.slice(start.length, plain.length - end.length) + end,
    ])) {
      const bare = parts.length > 0 ? text : plain
      yield bare
      yield start +
        bare.slice(start.length, bare.length - end.length).padEnd(least - start.length - end.length, 'x') +
        end
    }
}

/** What people type, and what a pattern asks for. */
const plainFor = (field: TypedField): string[] => [...SAMPLES[field.type], ...matchingTexts(field).texts]

const ANY_TEXT: Found = { texts: [], isPossible: true }
/** A question is asked for many samples. */
const along = new WeakMap<TypedField, Found>()

/** Texts that match the pattern of a question within its limits, and whether there may be any. */
export function matchingTexts(field: TypedField): Found {
  if ((field.type !== 'text' && field.type !== 'textarea') || field.pattern === undefined) return ANY_TEXT
  return along.getOrInsertComputed(field, () =>
    textsAlong(field.pattern!, {
      least: field.minLength ?? 1,
      most: longestAnswer(field),
      maxWords: field.maxWords,
      lines: field.type === 'textarea',
    }),
  )
}

interface TextLimits {
  /** Characters. */
  least: number
  most: number
  maxWords?: number | undefined
  /** The text may have line breaks. */
  lines?: boolean
}
interface Found {
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

/**
 * Texts that match a pattern, found along its compiled program: character by character, all ways at once, as far as an
 * answer may be long. So where no text is found, there is none. A way is told from another by the instruction that it came
 * to, by the kind of its last character, and by the kinds that the next one may have; of ways that are alike, one with the
 * fewest words is kept.
 */
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
  const visit = (index: number, next: number): void => {
    const at = inst[index]!
    if (next === 0 || seen.has(index * 32 + next)) return
    seen.add(index * 32 + next)
    if (at.op === STEP.either || at.op === STEP.eitherMatch) {
      visit(at.out, next)
      visit(at.arg, next)
    } else if (at.op === STEP.capture || at.op === STEP.nothing) visit(at.out, next)
    else if (at.op === STEP.boundary) visit(at.out, next & nextAt(at.arg, kind))
    else if (at.op !== STEP.fail) found.push({ at, index, kind, next })
  }
  visit(start, ANYTHING)
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

/** The kind of a character; undefined for one that answers cannot have. */
function kindOf(rune: number, lines: boolean): number | undefined {
  if (rune === NEW_LINE) return lines ? KIND.newline : undefined
  const letter = String.fromCodePoint(rune)
  if ((rune >= 0xd800 && rune <= 0xdfff) || hasControls(letter, lines)) return undefined
  if (letter.trim() === '') return KIND.space
  return /\w/.test(letter) ? KIND.word : KIND.other
}

/** What an instruction does; the numbers are those of re2js. */
const STEP = {
  either: 1,
  eitherMatch: 2,
  capture: 3,
  boundary: 4,
  fail: 5,
  match: 6,
  nothing: 7,
  rune: 8,
  rune1: 9,
  anyRune: 10,
  anyRuneOfLine: 11,
} as const

interface Instruction {
  op: number
  /** The next instruction. */
  out: number
  /** What `either` takes as the other next instruction, and what must hold at a `boundary`. */
  arg: number
  /** Code points: one, or pairs of the first and the last. */
  runes: ArrayLike<number>
  matchRune(rune: number): boolean
}
interface Program {
  inst: readonly Instruction[]
  start: number
}

/**
 * The compiled program of a pattern: what the engine does step by step. It lies in private fields of re2js. If a release of
 * it moves them, nothing is known of patterns any more, and a test says so. Undefined where the fields are not where they
 * were, or the pattern has steps of another kind.
 */
export function programOf(pattern: string): Program | undefined {
  if (last?.pattern !== pattern) last = { pattern, program: compiled(pattern) }
  return last.program
}

/** Compiling takes longer than most of what is asked about a pattern, which is asked several times in a row. */
let last: { pattern: string; program: Program | undefined } | undefined

function compiled(pattern: string): Program | undefined {
  const { re2Input } = RE2JS.compile(pattern) as unknown as { re2Input?: { prog?: Partial<Program> } }
  const { inst, start } = re2Input?.prog ?? {}
  if (!Array.isArray(inst) || typeof start !== 'number') return undefined
  const known = new Set<number>(Object.values(STEP))
  const isKnown = ({ op, out, arg, runes, matchRune }: Partial<Instruction>): boolean =>
    known.has(op!) && [out, arg, runes?.length].every(Number.isInteger) && typeof matchRune === 'function'
  return inst.every(isKnown) ? { inst, start } : undefined
}

/** Pairs that are followed, times the different characters of the part. Beyond, some text may contain it. */
const MOST_WORK = 2_000_000

/**
 * Whether some text of a pattern may contain a part, at its beginning, at its end, or anywhere. The compiled program is
 * followed together with how much of the part was just read, over all pairs of the two. Lengths and boundaries are left
 * out: so a text that is found may not exist, but where none is found, there is none. The work is counted by these pairs.
 */
export function mayContain(pattern: string, { where, text }: TextPart): boolean {
  const program = programOf(pattern)
  const part = [...text].map((one) => one.codePointAt(0)!)
  const runes = [...new Set(part)]
  if (!program || part.length === 0 || !text.isWellFormed()) return true
  if (program.inst.length * (part.length + 1) * runes.length > MOST_WORK) return true
  const read = reading(part, where)
  const seen = new Set<number>()
  const open: [index: number, count: number][] = []
  const reach = (index: number, count: number | undefined): void => {
    if (count === undefined) return
    const key = index * (part.length + 1) + count
    if (seen.has(key)) return
    seen.add(key)
    open.push([index, count])
  }
  reach(program.start, 0)
  for (let next = open.pop(); next; next = open.pop()) {
    const [index, count] = next
    const at = program.inst[index]!
    if (at.op === STEP.match) {
      if (count === part.length) return true
    } else if (at.op === STEP.either || at.op === STEP.eitherMatch) {
      reach(at.out, count)
      reach(at.arg, count)
    } else if (at.op === STEP.capture || at.op === STEP.nothing || at.op === STEP.boundary) reach(at.out, count)
    else if (at.op !== STEP.fail) {
      for (const rune of runes) if (takes(at, rune)) reach(at.out, read(count, rune))
      if (takesOthers(at, runes)) reach(at.out, read(count, undefined))
    }
  }
  return false
}

/**
 * How many characters of the part stand at the end of what was read, after one more; `undefined` is a character that the part
 * does not have. At the beginning of a text nothing else may be read before them. What was found stays found, but at the end.
 */
function reading(
  part: readonly number[],
  where: TextPart['where'],
): (count: number, rune: number | undefined) => number | undefined {
  if (where === 'startsWith')
    return (count, rune) => (count === part.length ? count : part[count] === rune ? count + 1 : undefined)
  const shorter = borders(part)
  return (count, rune) => {
    if (count === part.length && where === 'contains') return count
    let matched = count
    while (matched > 0 && (matched === part.length || part[matched] !== rune)) matched = shorter[matched]!
    return part[matched] === rune ? matched + 1 : 0
  }
}

/** Returns, for each beginning of the part, how long a shorter beginning of it is also its end (Knuth, Morris and Pratt). */
function borders(part: readonly number[]): number[] {
  const found = [0, 0]
  for (let length = 2; length <= part.length; length++) {
    let matched = found[length - 1]!
    while (matched > 0 && part[matched] !== part[length - 1]) matched = found[matched]!
    found[length] = part[matched] === part[length - 1] ? matched + 1 : 0
  }
  return found
}

const takes = (at: Instruction, rune: number): boolean =>
  at.op === STEP.anyRune || (at.op === STEP.anyRuneOfLine && rune !== 0x0a) || at.matchRune(rune)

/** May it take a character that the part does not have? Whatever takes several may. */
const takesOthers = ({ op, runes: taken }: Instruction, runes: readonly number[]): boolean =>
  op !== STEP.rune1 || !runes.includes(taken[0]!)
