/** What the cells of a question promise, tried with many answers. */
import { expect } from 'chai'
import type { Field } from '../../../../src/models/field.ts'
import type { Moment } from '../../../../src/models/moment.ts'
import type { LeafRule } from '../../../../src/models/rule.ts'
import { readFields } from '../../../../src/services/answers/read-fields.ts'
import { inputOf } from '../../../../src/services/answers/typing.ts'
import type { Cell } from '../../../../src/services/definitions/proof/cells.ts'
import { domainOf } from '../../../../src/services/definitions/proof/domain.ts'
import { evaluateLogic } from '../../../../src/services/logic/index.ts'
import { NOON } from '../../logic/rules.ts'

const MOMENT: Moment = { now: NOON, timeZone: 'UTC' }

/**
 * The cells of a question. Each answer that the question accepts lies in one of them, each of them has one of these answers,
 * and its example is an answer that is accepted and lies in it. `answers` are so many that each kind is among them.
 */
export function cellsThatOccur(
  field: Field,
  leaves: readonly LeafRule[],
  answers: readonly unknown[],
  { moment }: { moment?: Moment } = {},
): Cell[] {
  const { cells } = domainOf(field, leaves, moment)
  const isAccepted = (answer: unknown): boolean => {
    const found = readFields([field], 'en', inputOf([[field, answer]]), moment ?? MOMENT).get(field.id)!
    return found.errors.length === 0 && JSON.stringify(found.answer) === JSON.stringify(answer)
  }
  const truths = (answer: unknown): string =>
    leaves.map((leaf) => evaluateLogic(leaf, { [field.id]: answer }, moment ?? MOMENT)).join()
  const kindsOf = (some: readonly unknown[]): Set<string> => new Set(some.filter(isAccepted).map(truths))
  const usual = kindsOf(answers)
  const name = JSON.stringify([field, leaves])
  expect(cells.map((cell) => cell.truths.join()).sort(), name).to.deep.equal([...usual].sort())
  for (const cell of cells) {
    if (!('answer' in cell) && !usual.has(cell.truths.join())) continue
    expect(isAccepted(cell.answer), `${name} accepts ${JSON.stringify(cell.answer)}`).to.equal(true)
    expect(truths(cell.answer), `${name} for ${JSON.stringify(cell.answer)}`).to.equal(cell.truths.join())
  }
  return cells
}
