/** Rules for tests: short ways to write them, and random ones whose operands often meet the random answers. */
import fc from 'fast-check'
import type { LeafRule, Operand, Operator, Rule } from '../../../src/models/rule.ts'

export const leaf = (operator: Operator, value?: unknown, fieldId = 'q'): LeafRule =>
  value === undefined
    ? { type: 'rule', fieldId, operator }
    : { type: 'rule', fieldId, operator, value: value as Operand }
/** A leaf that compares with the answer to another question. */
export const compared = (operator: Operator, other: string, fieldId = 'q'): LeafRule =>
  ({ type: 'rule', fieldId, operator, valueOf: other }) as never
export const all = (...rules: Rule[]): Rule => ({ type: 'all', rules })
export const any = (...rules: Rule[]): Rule => ({ type: 'any', rules })
export const not = (rule: Rule): Rule => ({ type: 'not', rule })

/** A leaf wrapped in `not` until it has so many levels. */
export const nested = (levels: number): Rule => (levels === 1 ? leaf('answered') : not(nested(levels - 1)))

export const COMPLEMENTS: [Operator, Operator][] = [
  ['eq', 'neq'],
  ['in', 'notIn'],
  ['contains', 'notContains'],
  ['answered', 'notAnswered'],
  ['withinLast', 'notWithinLast'],
]

/** 20 November 2026, 12:00 UTC. */
export const NOON = Date.UTC(2026, 10, 20, 12)

const IDS = ['a', 'b', 'c', 'constructor', '__proto__', 'toString']
const texts = fc.constantFrom(
  'a',
  'ab',
  'b',
  'ba',
  'é',
  '5',
  'true',
  '2026-11-20',
  '2026-11-13',
  '2026-02-30',
  '09:30',
  '23:59',
  '😀',
)
const scalars = fc.oneof(
  texts,
  fc.integer({ min: -2, max: 6 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
)
const ordered = fc.oneof(texts, fc.integer({ min: -2, max: 6 }))
const lists = fc.array(scalars, { minLength: 1, maxLength: 10 })
const operands: Record<Operator, fc.Arbitrary<unknown>> = {
  eq: fc.oneof(scalars, lists),
  neq: fc.oneof(scalars, lists),
  in: fc.array(fc.oneof({ weight: 4, arbitrary: scalars }, lists), { minLength: 1, maxLength: 12 }),
  notIn: fc.oneof(lists, fc.array(lists, { minLength: 1, maxLength: 3 })),
  contains: scalars,
  notContains: scalars,
  gt: ordered,
  gte: ordered,
  lt: ordered,
  lte: ordered,
  startsWith: texts,
  endsWith: texts,
  answered: fc.constant(undefined),
  notAnswered: fc.constant(undefined),
  withinLast: fc.record({ days: fc.nat(10) }),
  notWithinLast: fc.record({ days: fc.nat(10) }),
}

const constants: fc.Arbitrary<LeafRule> = fc
  .constantFrom(...(Object.keys(operands) as Operator[]))
  .chain((operator) =>
    fc.tuple(fc.constantFrom(...IDS), operands[operator]).map(([id, value]) => leaf(operator, value, id)),
  )
export const COMPARING: Operator[] = [
  ...['eq', 'neq', 'in', 'notIn', 'contains', 'notContains', 'gt', 'gte', 'lt', 'lte'],
] as never
const id = fc.constantFrom(...IDS)
const comparisons = fc
  .tuple(fc.constantFrom(...COMPARING), id, id)
  .map(([operator, other, one]) => compared(operator, other, one))
const movingDays = fc
  .tuple(
    fc.constantFrom<Operator>('eq', 'neq', 'gt', 'gte', 'lt', 'lte'),
    fc.constantFrom('', '-1w', '-7d', '+1m', '-18y'),
    id,
  )
  .map(([operator, today, one]) => leaf(operator, { today }, one))
export const leaves: fc.Arbitrary<LeafRule> = fc.oneof(
  { weight: 4, arbitrary: constants },
  { weight: 1, arbitrary: comparisons },
  { weight: 1, arbitrary: movingDays },
)

export const rules: fc.Arbitrary<Rule> = fc.letrec<{ rule: Rule }>((tie) => ({
  rule: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    leaves,
    fc.array(tie('rule'), { maxLength: 4 }).map((children) => all(...children)),
    fc.array(tie('rule'), { maxLength: 4 }).map((children) => any(...children)),
    tie('rule').map(not),
  ),
})).rule

const absents = fc.constantFrom<unknown>(undefined, null, '', [], ' \t\n', '\u00a0', Number.NaN)
/** Anything an answer may be, and things it should never be. */
export const answers: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: scalars },
  { weight: 3, arbitrary: lists },
  { weight: 2, arbitrary: absents },
  fc.constant({ line1: '1 High Street', town: 'Leeds' }),
  fc.anything(),
)
export const values: fc.Arbitrary<Record<string, unknown>> = fc
  .tuple(fc.subarray(IDS), fc.array(answers, { minLength: IDS.length, maxLength: IDS.length }), fc.boolean())
  .map(([ids, list, bare]) => {
    const target: Record<string, unknown> = bare ? Object.create(null) : {}
    // Defined, not assigned: assigning to `__proto__` would set the prototype.
    for (const [index, id] of ids.entries())
      Object.defineProperty(target, id, { value: list[index], enumerable: true, configurable: true, writable: true })
    return target
  })
