/** Rules over one question of many answers: texts, dates that move with the day, numbers with decimals. */
import { expect } from 'chai'
import type { Field } from '../../../../src/models/field.ts'
import { DAY } from '../../../../src/models/moment.ts'
import type { Operator, Rule } from '../../../../src/models/rule.ts'
import { readFields } from '../../../../src/services/answers/read-fields.ts'
import { inputOf } from '../../../../src/services/answers/typing.ts'
import { tryAnswers } from '../../../../src/services/definitions/ways/ways-through.ts'
import { evaluateLogic } from '../../../../src/services/logic/index.ts'
import { casesOf } from '../../../support/cases.ts'
import { proveForm } from '../../../support/told.ts'
import { text } from '../../logic/forms.ts'
import { type Dice, diceOf } from '../../logic/journeys.ts'
import { all, any, leaf, NOON, not } from '../../logic/rules.ts'

const pick = <T>(dice: Dice, list: readonly T[]): T => list[dice(list.length)]!
const SHOWN = '/pages/0/fields/1/showIf'

function randomRule(dice: Dice, makeLeaf: () => Rule, depth = 0): Rule {
  if (depth > 2 || dice(3) === 0) return makeLeaf()
  const inner = () => randomRule(dice, makeLeaf, depth + 1)
  return [all(inner(), inner()), any(inner(), inner()), not(inner()), all(inner(), inner(), inner())][dice(4)]!
}

/** What the service takes of these answers, at these moments, decides whether a claim is right. */
function refuted(field: Field, rule: Rule, answers: readonly unknown[], days: readonly number[]): string[] {
  const form = { slug: 'f', title: 'F', pages: [{ id: 'p', fields: [field, text('x', rule)] }] }
  const claims = new Set(
    [proveForm(form), proveForm(form, { now: days[0]!, tried: tryAnswers(form, days[0]!) })]
      .flat()
      .map(({ code, pointer }) => `${code} ${pointer}`),
  )
  const refuting: string[] = []
  for (const now of days)
    for (const answer of answers) {
      const moment = { now, timeZone: 'UTC' }
      const sent = inputOf(answer === undefined ? [] : [[field, answer]])
      const { answer: found, errors } = readFields([field], 'en', sent, moment).get(field.id)!
      if (errors.length > 0) continue
      const claim = evaluateLogic(rule, { [field.id]: found }, moment) ? `INT301 ${SHOWN}` : `INT302 ${SHOWN}`
      if (claims.has(claim)) refuting.push(`${claim} but for ${JSON.stringify(answer)} on day ${now / DAY}`)
    }
  return refuting
}

describe('an option that excludes the others', () => {
  it('is known to stand alone, so that nothing waits for it beside another', () => {
    const options = ['a', 'none'].map((value) => ({
      value,
      label: value,
      ...(value === 'none' && { exclusive: true }),
    }))
    const field = { type: 'checkboxes', id: 'q', label: 'Q', options } as Field
    const rule = all(leaf('contains', 'a'), leaf('contains', 'none'))
    const form = { slug: 'f', title: 'F', pages: [{ id: 'p', fields: [field, text('x', rule)] }] }
    expect(proveForm(form).map(({ code }) => code)).to.include('INT301')
  })
})

describe('a sum of money with thousandths', () => {
  it('can be typed, so a rule that asks for it can be true', () => {
    const field = { type: 'number', id: 'q', label: 'Q', prefix: '€' } as Field
    const form = { slug: 'f', title: 'F', pages: [{ id: 'p', fields: [field, text('x', leaf('eq', 1.125))] }] }
    expect(proveForm(form)).to.deep.equal([])
  })
})

describe('no answer refutes a proof', function () {
  this.timeout(120_000) // with TEST_CASES=all 1,250 forms, each against every answer
  const RUNS = casesOf(1_250)

  it('about texts', () => {
    let strings = ['']
    const every: (string | undefined)[] = [undefined]
    for (let length = 1; length <= 4; length++) {
      strings = strings.flatMap((one) => ['a', 'b', ' '].map((letter) => one + letter))
      every.push(...strings)
    }
    const operators: Operator[] = ['eq', 'neq', 'contains', 'notContains', 'startsWith', 'endsWith', 'answered', 'in']
    for (let seed = 0; seed < RUNS; seed++) {
      const dice = diceOf(seed)
      const word = () => Array.from({ length: 1 + dice(4) }, () => pick(dice, ['a', 'b', 'a', 'b', ' '])).join('')
      const operand = () => (word().trim() ? word() : 'a').replace(/^ +$/, 'b')
      const field: Field = {
        type: 'text',
        id: 'q',
        label: 'Q',
        maxLength: 1 + dice(4),
        ...(dice(2) === 0 && { required: false }),
      }
      const rule = randomRule(dice, () => {
        const operator = pick(dice, operators)
        return leaf(
          operator,
          operator === 'answered' ? undefined : operator === 'in' ? [operand(), operand()] : operand(),
        )
      })
      expect(refuted(field, rule, every, [NOON]), `seed ${seed} ${JSON.stringify(rule)}`).to.deep.equal([])
    }
  })

  it('about boxes, of which one excludes the others', () => {
    const values = ['a', 'b', 'c', 'none']
    const sets = [...Array(2 ** values.length).keys()].map((bits) => values.filter((_, i) => bits & (2 ** i)))
    const every = [undefined, ...sets.filter(({ length }) => length > 0)]
    for (let seed = 0; seed < RUNS / 5; seed++) {
      const dice = diceOf(seed)
      const field: Field = {
        type: 'checkboxes',
        id: 'q',
        label: 'Q',
        options: values.map((value) => ({ value, label: value, ...(value === 'none' && { exclusive: true }) })),
        ...(dice(2) === 0 && { minItems: 1 + dice(3) }),
        ...(dice(2) === 0 && { required: false }),
      }
      const rule = randomRule(dice, () =>
        dice(3) === 0 ? leaf('eq', pick(dice, sets.slice(1))) : leaf('contains', pick(dice, values)),
      )
      expect(refuted(field, rule, every, [NOON]), `seed ${seed} ${JSON.stringify(rule)}`).to.deep.equal([])
    }
  })

  it('about dates, on any day', () => {
    const days = [0, 1, 2, 30, 31, 365].map((after) => NOON + after * DAY)
    const dates = Array.from({ length: 60 }, (_, i) => new Date(NOON + (i - 40) * DAY).toISOString().slice(0, 10))
    const limits = [undefined, 'today', 'today-3d', 'today+2d', 'today-1m', '2026-11-20', '2026-11-18']
    for (let seed = 0; seed < RUNS / 10; seed++) {
      const dice = diceOf(seed)
      const [min, max] = [pick(dice, limits), pick(dice, limits)]
      const field = { type: 'date', id: 'q', label: 'Q', ...(min && { min }), ...(max && { max }) } as Field
      const rule = randomRule(dice, () =>
        dice(2)
          ? leaf(pick(dice, ['withinLast', 'notWithinLast']), { days: dice(6) })
          : leaf(pick(dice, ['gt', 'gte', 'lt', 'lte', 'eq', 'neq']), pick(dice, dates.slice(35, 45))),
      )
      expect(refuted(field, rule, dates, days), `seed ${seed} ${JSON.stringify([field, rule])}`).to.deep.equal([])
    }
  })

  it('about numbers with decimals and steps', () => {
    const numbers = Array.from({ length: 61 }, (_, i) => Number((i * 0.1 - 1).toFixed(1)))
    const near = numbers.flatMap((one) => [one, Number((one + 1e-10).toFixed(10)), Number((one - 1e-10).toFixed(10))])
    for (let seed = 0; seed < RUNS; seed++) {
      const dice = diceOf(seed)
      const field: Field = {
        ...{ type: 'number', id: 'q', label: 'Q' },
        ...(dice(2) && { min: pick(dice, numbers) }),
        ...(dice(2) && { max: pick(dice, numbers) }),
        ...(dice(3) === 0 && { step: pick(dice, [0.1, 0.2, 0.5, 1, 2]) }),
        ...(dice(3) === 0 && { integer: true }),
      }
      const rule = randomRule(dice, () =>
        leaf(pick(dice, ['gt', 'gte', 'lt', 'lte', 'eq', 'neq']), pick(dice, numbers)),
      )
      expect(refuted(field, rule, near, [NOON]), `seed ${seed} ${JSON.stringify([field, rule])}`).to.deep.equal([])
    }
  })
})
