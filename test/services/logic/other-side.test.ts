/** What the other side of a comparison may be besides a constant: a day that moves with today, and another answer. */
import { expect } from 'chai'
import fc from 'fast-check'
import type { Operator, Rule } from '../../../src/models/rule.ts'
import { compileLogic, evaluateLogic, LogicError } from '../../../src/services/logic/index.ts'
import { COMPARING, COMPLEMENTS, compared, leaf } from './rules.ts'

const UTC = 'UTC'
const on = (date: string, timeZone = UTC) => ({ now: Date.parse(`${date}T12:00:00Z`), timeZone })

/** Both engines, which must agree. */
function judge(rule: Rule, values: object, moment = on('2026-11-20')): boolean {
  const verdict = evaluateLogic(rule, values as never, moment)
  expect(compileLogic(rule)(values as never, moment)).to.equal(verdict)
  return verdict
}

describe('a rule that moves with today', () => {
  const moving = (operator: Operator, today: string): Rule => leaf(operator, { today })
  const dayOf = (today: string, moment = on('2026-11-20')): string[] =>
    DAYS.filter((q) => judge(moving('eq', today), { q }, moment))
  const DAYS = ['2025-11-20', '2026-10-20', '2026-11-13', '2026-11-19', '2026-11-20', '2026-12-04', '2027-11-20']

  it('counts in days, weeks, months and years', () => {
    expect(dayOf('')).to.deep.equal(['2026-11-20'])
    expect(dayOf('-1d')).to.deep.equal(['2026-11-19'])
    expect(dayOf('-1w')).to.deep.equal(['2026-11-13'])
    expect(dayOf('+14d')).to.deep.equal(['2026-12-04'])
    expect(dayOf('-1m')).to.deep.equal(['2026-10-20'])
    expect(dayOf('-1y')).to.deep.equal(['2025-11-20'])
    expect(dayOf('+1y')).to.deep.equal(['2027-11-20'])
  })

  it('ends on the last day of a month that is too short, so a year before 29 February is 28 February', () => {
    const [leap, march] = [on('2028-02-29'), on('2027-03-31')]
    expect(judge(moving('eq', '-1y'), { q: '2027-02-28' }, leap)).to.equal(true)
    expect(judge(moving('eq', '-4y'), { q: '2024-02-29' }, leap)).to.equal(true)
    expect(judge(moving('eq', '-1m'), { q: '2027-02-28' }, march)).to.equal(true)
    // Who was born on 29 February is 18 on 1 March.
    expect(judge(moving('lte', '-18y'), { q: '2008-02-29' }, on('2026-02-28'))).to.equal(false)
    expect(judge(moving('lte', '-18y'), { q: '2008-02-29' }, on('2026-03-01'))).to.equal(true)
  })

  it('takes the day of the time zone', () => {
    const late = Date.UTC(2026, 10, 20, 23, 30)
    expect(judge(moving('eq', ''), { q: '2026-11-20' }, { now: late, timeZone: UTC })).to.equal(true)
    expect(judge(moving('eq', ''), { q: '2026-11-21' }, { now: late, timeZone: 'Europe/Berlin' })).to.equal(true)
    expect(judge(moving('eq', ''), { q: '2026-11-20' }, { now: late, timeZone: 'America/New_York' })).to.equal(true)
  })

  it('follows the day when the same rule is used again', () => {
    const compiled = compileLogic(moving('lte', '-18y'))
    const [before, after] = [on('2026-11-19'), on('2026-11-20')]
    const born = { q: '2008-11-20' }
    expect([before, after, before].map((moment) => compiled(born, moment))).to.deep.equal([false, true, false])
  })

  it('stays within the years that a date can have', () => {
    expect(judge(moving('lt', '+99999y'), { q: '9999-12-30' })).to.equal(true)
    expect(judge(moving('gt', '-99999y'), { q: '0001-01-02' })).to.equal(true)
  })

  it('leaves a text that looks like it as it is', () => {
    expect(judge(leaf('eq', 'today-18y'), { q: 'today-18y' })).to.equal(true)
    expect(judge(leaf('eq', '-18y'), { q: '2008-11-20' })).to.equal(false)
  })

  it('is refused with another offset, by both engines', () => {
    for (const today of ['18y', '-18', '-1x', '- 1d', '-100000d', 'today'])
      for (const run of [() => evaluateLogic(moving('eq', today), { q: 'a' }), () => compileLogic(moving('eq', today))])
        expect(run, today).to.throw(LogicError, /no day counted from today/)
  })
})

describe('a rule that compares two answers', () => {
  it('compares as with a value of the rule', () => {
    const answers = fc.constantFrom<unknown>(
      1,
      2,
      'a',
      'ab',
      '2026-11-20',
      '2026-11-21',
      '09:00',
      true,
      ['a'],
      ['a', 'b'],
    )
    fc.assert(
      fc.property(fc.constantFrom(...COMPARING), answers, answers, (operator, q, other) => {
        if (operator.toLowerCase().endsWith('in') && !Array.isArray(other)) return
        expect(judge(compared(operator, 'r'), { q, r: other })).to.equal(
          judge(leaf(operator, other), { q }),
          `${operator} ${JSON.stringify([q, other])}`,
        )
      }),
      { numRuns: 500 },
    )
  })

  it('does not hold while one side is absent, and each complement does', () => {
    const complements = new Map(COMPLEMENTS)
    for (const absent of [undefined, null, '', [], ' ', Number.NaN])
      for (const values of [
        { q: 1, r: absent },
        { q: absent, r: 1 },
        { q: absent, r: absent },
        { q: ['a'] },
        { r: ['a'] },
        {},
      ])
        for (const operator of COMPARING.filter((one) => !/^(not|neq)/.test(one))) {
          expect(judge(compared(operator, 'r'), values), operator).to.equal(false)
          const opposite = complements.get(operator)
          if (opposite) expect(judge(compared(opposite, 'r'), values), opposite).to.equal(true)
        }
  })

  it('sees own answers only', () => {
    for (const id of ['constructor', '__proto__', 'toString', 'valueOf']) {
      expect(judge(compared('eq', id), { q: 'a' })).to.equal(false)
      expect(judge(compared('eq', 'q', id), { q: 'a' })).to.equal(false)
    }
  })

  it('is refused with an operator that compares with nothing else', () => {
    expect(() => compileLogic(compared('withinLast', 'r'))).to.throw(LogicError)
    expect(() => evaluateLogic(compared('withinLast', 'r'), { q: '2026-11-20', r: 3 })).to.throw(LogicError)
  })

  it('compares within a record, and a record with what is around the list', () => {
    const rows = (rule: Rule): Rule => ({ type: 'anyRow', groupId: 'list', rule })
    const list = [
      { a: 1, b: 2 },
      { a: 5, b: 4 },
    ]
    expect(judge(rows(compared('gt', 'b', 'a')), { list })).to.equal(true)
    expect(judge(rows(compared('gt', 'total', 'a')), { list, total: 4 })).to.equal(true)
    expect(judge(rows(compared('gt', 'total', 'a')), { list, total: 5 })).to.equal(false)
    expect(judge(rows(compared('gt', 'total', 'a')), { list })).to.equal(false)
    expect(
      judge(
        { type: 'everyRow', groupId: 'list', rule: { type: 'not', rule: compared('gt', 'total', 'a') } },
        { list, total: 5 },
      ),
    ).to.equal(true)
  })
})
