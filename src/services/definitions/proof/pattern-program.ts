/**
 * The compiled program of a pattern: what the engine does step by step. It lies in private fields of re2js. If a release of
 * it moves them, nothing is known of patterns any more, and a test says so.
 */
import { RE2JS } from 're2js'

/** What an instruction does; the numbers are those of re2js. */
export const STEP = {
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

export interface Instruction {
  op: number
  /** The next instruction. */
  out: number
  /** What `either` takes as the other next instruction, and what must hold at a `boundary`. */
  arg: number
  /** Code points: one, or pairs of the first and the last. */
  runes: ArrayLike<number>
  matchRune(rune: number): boolean
}
export interface Program {
  inst: readonly Instruction[]
  start: number
}

/** Undefined where the fields are not where they were, or the pattern has steps of another kind. */
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
