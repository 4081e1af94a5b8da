/**
 * Whether some text of a pattern may hold a part, at its beginning, at its end, or anywhere. The compiled program is followed
 * together with how much of the part was just read, over all pairs of the two. Lengths and boundaries are left out: so a text that is
 * found may not exist, but where none is found, there is none. The work is counted by these pairs.
 */
import { type Instruction, programOf, STEP } from './pattern-program.ts'
import type { TextPart } from './sample-text.ts'

/** Pairs that are followed, times the different characters of the part. Beyond, some text may hold it. */
const MOST_WORK = 2_000_000

export function mayHold(pattern: string, { where, text }: TextPart): boolean {
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
    let held = count
    while (held > 0 && (held === part.length || part[held] !== rune)) held = shorter[held]!
    return part[held] === rune ? held + 1 : 0
  }
}

/** Returns, for each beginning of the part, how long a shorter beginning of it is also its end (Knuth, Morris and Pratt). */
function borders(part: readonly number[]): number[] {
  const found = [0, 0]
  for (let length = 2; length <= part.length; length++) {
    let held = found[length - 1]!
    while (held > 0 && part[held] !== part[length - 1]) held = found[held]!
    found[length] = part[held] === part[length - 1] ? held + 1 : 0
  }
  return found
}

const takes = (at: Instruction, rune: number): boolean =>
  at.op === STEP.anyRune || (at.op === STEP.anyRuneOfLine && rune !== 0x0a) || at.matchRune(rune)

/** May it take a character that the part does not have? Whatever takes several may. */
const takesOthers = ({ op, runes: taken }: Instruction, runes: readonly number[]): boolean =>
  op !== STEP.rune1 || !runes.includes(taken[0]!)
