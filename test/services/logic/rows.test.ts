import { expect } from 'chai'
import fc from 'fast-check'
import type { Rule } from '../../../src/models/rule.ts'
import { textsIn } from '../../../src/presenters/texts/languages.ts'
import { phraseLogic } from '../../../src/presenters/texts/phrase.ts'
import {
  compileLogic,
  cssFor,
  decidingLeaves,
  evaluateLogic,
  explainLogic,
  explainPath,
  LogicError,
} from '../../../src/services/logic/index.ts'
import { freezeDate } from '../../support/clock.ts'
import { ruleFaults } from '../../support/rule-faults.ts'
import { radios, text } from './forms.ts'
import { all, leaf, NOON, nested, not, rules, values } from './rules.ts'

const texts = textsIn('en')

const MOMENT = { now: NOON, timeZone: 'UTC' }
const van = leaf('eq', 'yes', 'van')
const anyRow = (rule: Rule, groupId = 'cars'): Rule => ({ type: 'anyRow', groupId, rule })
const everyRow = (rule: Rule, groupId = 'cars'): Rule => ({ type: 'everyRow', groupId, rule })
const rowCount = (
  operator: 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte' | 'in' | 'notIn',
  value: number | number[],
): Rule => ({
  type: 'rowCount',
  groupId: 'cars',
  operator,
  value,
})
const holds = (rule: Rule, given: object): boolean => {
  const found = evaluateLogic(rule, given as Record<string, unknown>)
  expect(compileLogic(rule)(given as Record<string, unknown>)).to.equal(found)
  return found
}
const cars = (...kinds: (string | undefined)[]) => ({ cars: kinds.map((kind) => (kind ? { van: kind } : {})) })

describe('rules over the records of a list', () => {
  const clock = freezeDate(NOON)
  it('hold for one of them, or for each; of no record, each is so and none is', () => {
    expect([cars('no', 'yes'), cars('no'), cars(), {}].map((given) => holds(anyRow(van), given))).to.deep.equal([
      ...[true, false, false, false],
    ])
    expect([cars('yes', 'yes'), cars('yes', undefined), cars(), {}].map((g) => holds(everyRow(van), g))).to.deep.equal([
      ...[true, false, true, true],
    ])
  })

  it('count them, and none is 0', () => {
    for (const given of [{}, cars(), { cars: null }, { cars: 'x' }]) {
      expect(holds(rowCount('eq', 0), given)).to.equal(true)
      expect(holds(rowCount('gt', 0), given)).to.equal(false)
      expect(holds(rowCount('lt', 1), given)).to.equal(true)
    }
    expect(holds(rowCount('gte', 2), cars('a', 'b'))).to.equal(true)
    expect(holds(rowCount('neq', 2), cars('a', 'b'))).to.equal(false)
    expect(holds(rowCount('in', [1, 3]), cars('a'))).to.equal(true)
    expect(holds(rowCount('notIn', [1, 3]), cars('a'))).to.equal(false)
  })

  it('see one record alone, and own properties only', () => {
    expect(holds(anyRow(leaf('answered', undefined, 'zone')), { zone: 'A', ...cars('yes') })).to.equal(false)
    expect(holds(rowCount('eq', 0), Object.create(cars('yes')))).to.equal(true)
    expect(holds(anyRow(not(van)), { cars: [null, 5] })).to.equal(true)
  })

  it('not one is so means each is not, whatever the rule and the records', () => {
    fc.assert(
      fc.property(rules, fc.array(values, { maxLength: 3 }), (rule, rows) => {
        const given = { cars: rows }
        expect(holds(not(anyRow(rule)), given)).to.equal(holds(everyRow(not(rule)), given))
        expect(holds(anyRow(rule), given)).to.equal(rows.some((row) => evaluateLogic(rule, row, MOMENT)))
      }),
      { numRuns: 300 },
    )
  })

  it('have a shape of their own', () => {
    for (const rule of [anyRow(van), everyRow(all()), rowCount('gt', 1), rowCount('in', [1, 2])])
      expect(ruleFaults(rule)).to.deep.equal([])
    const pointers = (rule: object) => ruleFaults(rule).map(({ pointer }) => pointer)
    expect(pointers({ type: 'anyRow', rule: van })).to.deep.equal(['/groupId'])
    expect(pointers({ type: 'anyRow', groupId: 'cars', rule: { type: 'rule' } })).to.include('/rule/fieldId')
    expect(pointers({ ...rowCount('gt', 1), value: '1' })).to.deep.equal(['/value'])
    expect(pointers({ ...rowCount('gt', 1), value: 1.5 })).to.deep.equal(['/value'])
    expect(pointers({ ...rowCount('gt', 1), operator: 'answered' })).to.deep.equal(['/operator'])
    expect(ruleFaults(anyRow(nested(32)))[0]!.reason).to.equal('is nested more than 32 levels deep')
    expect(() => holds(anyRow(nested(32)), cars('yes'))).to.throw(LogicError)
    expect(() => compileLogic(anyRow({ type: 'xor' } as never))).to.throw(LogicError)
  })

  it('read the clock at most once', () => {
    const recent = anyRow(leaf('withinLast', { days: 1 }, 'bought'))
    expect(holds(recent, { cars: [{ bought: '2026-11-19' }] })).to.equal(true)
    clock.set(NOON + 2 * 86_400_000)
    expect(holds(recent, { cars: [{ bought: '2026-11-19' }] })).to.equal(false)
  })
})

describe('of a form with a list', () => {
  const list = {
    id: 'cars',
    title: 'Your vehicles',
    fields: [radios('van'), text('roof', van)],
    repeat: { max: 3, itemLabel: 'vehicle' },
  }
  const formWithRule = (showIf: Rule) => ({
    slug: 'f',
    title: 'F',
    pages: [{ id: 'a', fields: [radios('zone')] }, list, { id: 'last', fields: [text('x')], showIf }],
  })

  it('rules are said in words', () => {
    const say = (rule: Rule) => phraseLogic(texts, rule, formWithRule(rule)).replace('Answer only if ', '')
    expect(say(anyRow(van))).to.equal('in at least one entry of “Your vehicles”, “van” is “Yes”')
    expect(say(not(anyRow(van)))).to.equal('in each entry of “Your vehicles”, “van” is not “Yes”')
    expect(say(rowCount('gt', 1))).to.equal('the number of entries of “Your vehicles” is more than 1')
    expect(say(not(rowCount('gt', 0)))).to.equal('“Your vehicles” has no entry')
    expect(say(anyRow(all()))).to.equal('“Your vehicles” has an entry')
    expect(say(all(leaf('eq', 'no', 'zone'), everyRow(van)))).to.equal(
      '“zone” is “No” and (in each entry of “Your vehicles”, “van” is “Yes”)',
    )
    expect(phraseLogic(texts, everyRow(all()), formWithRule(all()))).to.equal('Answer in every case')
  })

  it('the style sheet claims nothing about records', () => {
    for (const rule of [anyRow(van), not(everyRow(van)), rowCount('gt', 1)])
      expect(cssFor(formWithRule(rule))).to.not.include('-x')
    expect(cssFor(formWithRule(all()))).to.include('#question-roof')
  })

  it('a rule is explained for each record, by what counted of it', () => {
    const rule = anyRow(leaf('answered', undefined, 'roof'))
    const given = {
      cars: [
        { van: 'no', roof: '2' },
        { van: 'yes', roof: '3' },
      ],
    }
    const explained = explainLogic(rule, given, formWithRule(rule), MOMENT)
    expect(explained).to.include({ type: 'anyRow', holds: true, count: 2, reason: 'answer' })
    const records = 'records' in explained ? explained.records : []
    expect(records.map((one) => [one.holds, 'reason' in one && one.reason])).to.deep.equal([
      [false, 'hidden'],
      [true, 'answer'],
    ])
    expect(decidingLeaves(explained)).to.deep.equal([explained])
    const none = explainLogic(rowCount('gt', 1), {}, formWithRule(rule), MOMENT)
    expect(none).to.include({ holds: false, count: 0, reason: 'empty' })
  })

  it('the path is explained page by page', () => {
    const rule = rowCount('gt', 1)
    const told = explainPath({ zone: 'yes', cars: [{ van: 'no' }] }, formWithRule(rule), MOMENT)
    expect(told.map(({ page, shown, because }) => [page.id, shown, because?.holds])).to.deep.equal([
      ['a', true, undefined],
      ['cars', true, undefined],
      ['last', false, false],
    ])
  })
})
