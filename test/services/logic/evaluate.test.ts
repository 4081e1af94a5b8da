import { expect } from 'chai'
import sinon from 'sinon'
import type { Operator, Rule } from '../../../src/models/rule.ts'
import { compileLogic, evaluateLogic, LogicError } from '../../../src/services/logic/index.ts'
import { freezeDate } from '../../support/clock.ts'
import { all, any, COMPLEMENTS, leaf, NOON, nested, not } from './rules.ts'

const ADDRESS = { line1: '1 High Street', town: 'Leeds', postcode: 'LS1 1AA' }
const ABSENT: unknown[] = [undefined, null, '', [], ' ', ' \t\r\n', '\u00a0\u2003\ufeff', Number.NaN]
const OTHERS: unknown[] = ['a', '5', 5, 0, -0, true, false, ['a'], ['a', 'b'], ADDRESS, '2026-11-20', '09:30']

/** Answer, operator, operand, verdict. */
type Case = [answer: unknown, operator: Operator, operand: unknown, verdict: boolean]

const CASES: Record<string, Case[]> = {
  'compares texts as they are': [
    ['a', 'eq', 'a', true],
    ['a', 'eq', 'A', false],
    [' a', 'eq', 'a', false],
    ['a', 'eq', 'b', false],
    ['straße', 'eq', 'strasse', false],
    ['é', 'eq', 'e\u0301', false],
    ['ı', 'eq', 'i', false],
    ['😀', 'eq', '😀', true],
    ["O'Brien", 'eq', "O'Brien", true],
    ["' or true or '", 'eq', 'x', false],
  ],
  'never coerces one type into another': [
    ['5', 'eq', 5, false],
    [5, 'eq', '5', false],
    ['5.0', 'eq', 5, false],
    ['true', 'eq', true, false],
    [true, 'eq', 'true', false],
    [0, 'eq', false, false],
    [1, 'eq', true, false],
    ['', 'eq', 0, false],
    [0, 'eq', '', false],
    ['5', 'in', [5, 6], false],
    [5, 'in', ['5', '6'], false],
    [[1], 'contains', '1', false],
    [['1'], 'contains', 1, false],
    [51, 'contains', '5', false],
    ['51', 'contains', 5, false],
    ['10', 'gt', 9, false],
    [10, 'gt', '9', false],
    ['10', 'gt', '9', false],
    [true, 'gt', false, false],
    [true, 'gte', 1, false],
    [5, 'startsWith', '5', false],
    ['5', 'startsWith', 5, false],
    ['a,b', 'eq', ['a', 'b'], false],
  ],
  'takes false and zero as answers': [
    [false, 'answered', undefined, true],
    [0, 'answered', undefined, true],
    [-0, 'answered', undefined, true],
    [false, 'eq', false, true],
    [0, 'eq', 0, true],
    [0, 'eq', -0, true],
    [0, 'in', [0, 1], true],
    [false, 'in', [false], true],
    [0, 'lt', 1, true],
    [0, 'gte', 0, true],
  ],
  'compares arrays as sets, and no scalar with an array': [
    [['a', 'b'], 'eq', ['b', 'a'], true],
    [['a', 'a'], 'eq', ['a'], true],
    [['a', 'a'], 'eq', ['a', 'b'], false],
    [['a', 'b'], 'eq', ['a', 'a'], false],
    [['a', 'b'], 'eq', ['a'], false],
    [['a'], 'eq', ['a', 'b'], false],
    [['a'], 'eq', 'a', false],
    [['a', 'b'], 'eq', 'a', false],
    ['a', 'eq', ['a'], false],
    [[], 'eq', [], false],
    [['a'], 'neq', 'a', true],
    [['a', 'b'], 'neq', 'a', true],
    [[], 'neq', 'a', true],
  ],
  'finds an answer in a list': [
    ['a', 'in', ['a', 'b'], true],
    ['c', 'in', ['a', 'b'], false],
    ['k', 'in', [...'abcdefghijk'], true],
    ['z', 'in', [...'abcdefghijk'], false],
    ['a', 'in', [['a']], false],
    [['a'], 'in', ['a', 'b'], false],
    [['a'], 'in', ['b', ['a']], true],
    [['b', 'a'], 'in', [['c'], ['a', 'b']], true],
    [['a', 'b'], 'in', [['a'], ['b']], false],
    ['constructor', 'in', ['a'], false],
    ['a', 'notIn', ['b'], true],
  ],
  'contains: membership on arrays, substring on text': [
    [['a', 'b'], 'contains', 'b', true],
    [['ab'], 'contains', 'a', false],
    [[1, 2], 'contains', 2, true],
    ['abc', 'contains', 'b', true],
    ['abc', 'contains', 'B', false],
    ['abc', 'contains', '', false],
    ['a b', 'contains', ' ', false],
    ['undefined', 'contains', 'def', true],
    [undefined, 'contains', 'def', false],
    [undefined, 'notContains', 'a', true],
    [[], 'notContains', 'a', true],
    [['a', 'b'], 'contains', ['a'], false],
  ],
  'looks at the ends of texts by code point': [
    ['abc', 'startsWith', 'ab', true],
    ['abc', 'startsWith', 'b', false],
    ['abc', 'endsWith', 'bc', true],
    ['abc', 'endsWith', 'b', false],
    [['abc'], 'startsWith', 'abc', false],
    ['😀!', 'startsWith', '😀', true],
    ['😀!', 'startsWith', '\ud83d', false],
    ['!😀', 'endsWith', '\ude00', false],
    ['!😀', 'contains', '\ud83d', false],
    ['!\ud83d', 'endsWith', '\ud83d', true],
    ['a.c', 'contains', '.\ud83d', false],
  ],
  'orders two numbers': [
    [2, 'gt', 1, true],
    [1, 'gt', 1, false],
    [1, 'gte', 1, true],
    [10, 'gt', 9, true],
    [-1, 'lt', 0, true],
    [1, 'lte', 1, true],
    [1.5, 'lt', 1.25, false],
    [Number.POSITIVE_INFINITY, 'gte', Number.POSITIVE_INFINITY, true],
    [Number.NaN, 'lte', Number.NaN, false],
  ],
  'orders two real dates': [
    ['2024-02-01', 'gt', '2024-01-31', true],
    ['2024-02-01', 'gte', '2024-02-01', true],
    ['2024-01-31', 'lt', '2024-02-01', true],
    ['2024-02-29', 'lt', '2024-03-01', true],
    ['2023-02-29', 'lt', '2024-03-01', false],
    ['1900-02-29', 'lt', '2024-03-01', false],
    ['2000-02-29', 'lt', '2024-03-01', true],
    ['2024-02-30', 'lt', '2024-03-01', false],
    ['2024-04-30', 'lt', '2024-05-01', true],
    ['2024-04-31', 'lt', '2024-05-01', false],
    ['2024-13-01', 'gt', '2024-01-01', false],
    ['2024-00-01', 'lt', '2024-01-01', false],
    ['2024-01-00', 'lt', '2024-01-01', false],
    ['2024-10-1', 'gt', '2024-9-1', false],
    ['2024-10-01', 'gt', '2024-9-1', false],
    ['2024-10-01T00:00', 'gt', '2024-09-01', false],
    ['2024-10-01\n', 'gt', '2024-09-01', false],
    ['٢٠٢٤-10-01', 'gt', '2024-09-01', false],
    ['0050-01-01', 'lt', '2024-01-01', true],
  ],
  'orders two times, and no date with a time': [
    ['09:30', 'lt', '10:00', true],
    ['23:59', 'gt', '00:00', true],
    ['24:00', 'gt', '00:00', false],
    ['9:30', 'lt', '10:00', false],
    ['09:60', 'gt', '09:00', false],
    ['09:30:00', 'gt', '09:00', false],
    ['2024-01-01', 'gt', '09:00', false],
    ['09:00', 'lt', '2024-01-01', false],
    ['b', 'gt', 'a', false],
  ],
  'takes of an address only whether there is one': [
    [ADDRESS, 'answered', undefined, true],
    [ADDRESS, 'notAnswered', undefined, false],
    [ADDRESS, 'eq', ADDRESS, false],
    [ADDRESS, 'neq', 'Leeds', true],
    [ADDRESS, 'in', [ADDRESS], false],
    [ADDRESS, 'contains', 'Leeds', false],
    [ADDRESS, 'gt', 0, false],
    [ADDRESS, 'startsWith', '1', false],
    [ADDRESS, 'withinLast', { days: 1 }, false],
  ],
  'counts the last days to the calendar, both ends included': [
    ['2026-11-20', 'withinLast', { days: 0 }, true],
    ['2026-11-19', 'withinLast', { days: 0 }, false],
    ['2026-11-21', 'withinLast', { days: 0 }, false],
    ['2026-11-13', 'withinLast', { days: 7 }, true],
    ['2026-11-12', 'withinLast', { days: 7 }, false],
    ['2026-11-12', 'notWithinLast', { days: 7 }, true],
    ['2026-11-21', 'withinLast', { days: 7 }, false],
    ['2026-10-21', 'withinLast', { days: 30 }, true],
    ['2026-10-20', 'withinLast', { days: 30 }, false],
    ['2026-11-31', 'withinLast', { days: 30 }, false],
    ['09:30', 'withinLast', { days: 7 }, false],
    [NOON, 'withinLast', { days: 7 }, false],
    [['2026-11-20'], 'withinLast', { days: 7 }, false],
    ['0050-01-01', 'withinLast', { days: 100_000 }, false],
  ],
}

/** Each operator with an operand that some present answers match. */
const SAMPLES: [Operator, unknown][] = [
  ['eq', 'a'],
  ['eq', ['a']],
  ['in', ['a', 5]],
  ['contains', 'a'],
  ['startsWith', 'a'],
  ['endsWith', 'a'],
  ['gt', -1],
  ['gte', 0],
  ['lt', 9],
  ['lte', '2026-11-20'],
  ['withinLast', { days: 7 }],
]

/** What both engines say; they must say the same. Without a moment, at the present one in UTC. */
function verdict(
  rule: Rule,
  values: Record<string, unknown>,
  moment?: Readonly<{ now: number; timeZone: string }>,
): boolean {
  const result = evaluateLogic(rule, values, moment)
  expect(compileLogic(rule)(values, moment)).to.equal(result)
  return result
}

describe('evaluateLogic', () => {
  freezeDate(NOON)
  for (const [title, cases] of Object.entries(CASES))
    it(title, () => {
      for (const [answer, operator, operand, expected] of cases)
        expect(verdict(leaf(operator, operand), { q: answer }), JSON.stringify([answer, operator, operand])).to.equal(
          expected,
        )
    })

  it('gives the complement for every operator that denies, whatever the answer', () => {
    for (const [title, cases] of Object.entries(CASES))
      for (const [answer, operator, operand, expected] of cases) {
        const [positive, negative] = COMPLEMENTS.find((pair) => pair.includes(operator)) ?? []
        if (!positive || !negative) continue
        const other = operator === positive ? negative : positive
        expect(verdict(leaf(other, operand), { q: answer }), `${title}: ${other}`).to.equal(!expected)
      }
  })

  it('takes undefined, null, blank text, an empty list and NaN for absent, and a missing answer too', () => {
    for (const answer of ABSENT) {
      expect(verdict(leaf('answered'), { q: answer })).to.equal(false)
      expect(verdict(leaf('notAnswered'), { q: answer })).to.equal(true)
    }
    for (const answer of OTHERS) expect(verdict(leaf('answered'), { q: answer })).to.equal(true)
    expect(verdict(leaf('answered'), {})).to.equal(false)
    expect(verdict(leaf('answered'), Object.create(null))).to.equal(false)
  })

  it('lets an absent answer meet nothing, also an operand that is absent itself', () => {
    const operands = [...SAMPLES, ...ABSENT.map((operand) => ['eq', operand] as [Operator, unknown])]
    for (const answer of ABSENT)
      for (const [operator, operand] of [...operands, ['in', ABSENT] as [Operator, unknown]])
        expect(verdict(leaf(operator, operand), { q: answer }), `${operator} ${operand}`).to.equal(false)
  })

  it('lets an absent operand match nothing', () => {
    for (const operand of ABSENT)
      for (const operator of ['eq', 'contains', 'startsWith', 'endsWith', 'gt', 'gte', 'lt', 'lte'] as const)
        for (const answer of [...OTHERS, 'a b'])
          expect(verdict(leaf(operator, operand), { q: answer }), `${answer} ${operator}`).to.equal(false)
  })

  it('is total for every operator over every kind of answer', () => {
    for (const answer of [...ABSENT, ...OTHERS, {}, () => 1, Symbol('s'), 5n, new Date(NOON)])
      for (const [operator, operand] of SAMPLES)
        expect(verdict(leaf(operator, operand), { q: answer })).to.be.a('boolean')
  })

  it('sees own properties only', () => {
    for (const id of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf']) {
      for (const values of [{}, Object.create(null), Object.create({ [id]: 'a' })]) {
        expect(verdict(leaf('answered', undefined, id), values), id).to.equal(false)
        expect(verdict(leaf('eq', 'a', id), values), id).to.equal(false)
        expect(verdict(leaf('neq', 'a', id), values), id).to.equal(true)
      }
      expect(verdict(leaf('eq', 'a', id), JSON.parse(`{"${id}": "a"}`)), id).to.equal(true)
    }
    expect(verdict(leaf('notContains', 'a'), Object.create({ q: 'abc' }))).to.equal(true)
  })

  it('combines rules: all of none is true, any of none is false', () => {
    const [yes, no] = [leaf('eq', 'a'), leaf('eq', 'b')]
    const table: [Rule, boolean][] = [
      [all(), true],
      [any(), false],
      [not(all()), false],
      [not(any()), true],
      [all(yes), true],
      [all(yes, no), false],
      [all(yes, yes, yes), true],
      [all(yes, yes, no), false],
      [any(no), false],
      [any(no, yes), true],
      [any(no, no, no), false],
      [any(no, no, yes), true],
      [not(yes), false],
      [all(any(no, yes), not(no)), true],
      [any(all(yes, no), not(yes)), false],
    ]
    for (const [rule, expected] of table) expect(verdict(rule, { q: 'a' }), JSON.stringify(rule)).to.equal(expected)
  })

  it('takes 32 levels and refuses the 33rd', () => {
    expect(verdict(nested(31), { q: 'a' })).to.equal(true)
    expect(verdict(nested(32), { q: 'a' })).to.equal(false)
    for (const run of [() => evaluateLogic(nested(33), {}), () => compileLogic(nested(33))])
      expect(run).to.throw(LogicError, 'a rule can be nested at most 32 levels deep')
  })

  it('counts a level for each kind of rule that holds others', () => {
    const around: Record<string, (rule: Rule) => Rule> = {
      all: (rule) => all(rule),
      any: (rule) => any(rule),
      not,
      anyRow: (rule) => ({ type: 'anyRow', groupId: 'g', rule }),
      everyRow: (rule) => ({ type: 'everyRow', groupId: 'g', rule }),
    }
    for (const [kind, wrap] of Object.entries(around)) {
      const deepest = wrap(nested(31))
      expect(() => compileLogic(deepest), kind).not.to.throw()
      for (const run of [() => compileLogic(wrap(nested(32))), () => compileLogic(not(deepest))])
        expect(run, kind).to.throw(LogicError, 'nested at most 32 levels')
    }
  })

  it('refuses what it does not know instead of guessing', () => {
    const wrong: [unknown, string][] = [
      [{ ...leaf('eq', 'a'), operator: 'equals' }, '"equals" is not an operator'],
      [{ ...leaf('eq', 'a'), operator: 'constructor' }, '"constructor" is not an operator'],
      [{ ...leaf('eq', 'a'), operator: '__proto__' }, '"__proto__" is not an operator'],
      [{ type: 'rule', fieldId: 'q' }, 'undefined is not an operator'],
      [{ type: 'xor', rules: [] }, '"xor" is not a type of rule'],
      [{ type: 'toString' }, '"toString" is not a type of rule'],
      [{}, 'undefined is not a type of rule'],
      [null, 'undefined is not a type of rule'],
      [undefined, 'undefined is not a type of rule'],
      [not(undefined as unknown as Rule), 'undefined is not a type of rule'],
      [{ type: 'all' }, 'all needs a list of rules'],
      [leaf('in', 'abc'), 'in and notIn need a list'],
      [leaf('notIn'), 'in and notIn need a list'],
      [leaf('withinLast', 7), 'withinLast and notWithinLast need {days: N}'],
      [leaf('withinLast', { days: 1.5 }), 'withinLast and notWithinLast need {days: N}'],
      [leaf('notWithinLast', { days: -1 }), 'withinLast and notWithinLast need {days: N}'],
    ]
    for (const [rule, message] of wrong)
      for (const run of [() => evaluateLogic(rule as Rule, {}), () => compileLogic(rule as Rule)])
        expect(run, message).to.throw(LogicError, message)
  })

  it('refuses an unknown part when it comes to it; the compiled form does so before it is asked', () => {
    const rule = any(all(), { ...leaf('eq', 'a'), operator: 'like' as Operator })
    expect(evaluateLogic(rule, {})).to.equal(true)
    expect(() => compileLogic(rule)).to.throw(LogicError, '"like" is not an operator')
  })
})

describe('the calendar of withinLast', () => {
  const clock = freezeDate(NOON)
  const on = (date: string, days: number, moment: { now: number; timeZone: string }): boolean =>
    verdict(leaf('withinLast', { days }), { q: date }, moment)

  it('takes today from the time zone', () => {
    const lateInLondon = Date.UTC(2026, 10, 20, 23, 30)
    expect(on('2026-11-21', 0, { now: lateInLondon, timeZone: 'Europe/Berlin' })).to.equal(true)
    expect(on('2026-11-21', 0, { now: lateInLondon, timeZone: 'UTC' })).to.equal(false)
    expect(on('2026-11-20', 0, { now: lateInLondon, timeZone: 'America/New_York' })).to.equal(true)
    expect(on('2026-11-21', 0, { now: NOON, timeZone: 'Pacific/Kiritimati' })).to.equal(true)
    expect(on('2026-11-20', 0, { now: NOON, timeZone: 'Asia/Kathmandu' })).to.equal(true)
  })

  it('counts days, not hours, over the ends of summer time', () => {
    // Berlin goes from 3:00 back to 2:00 on 25 October 2026, and from 2:00 to 3:00 on 29 March 2026.
    for (const [year, month, day] of [
      [2026, 10, 26],
      [2026, 3, 30],
    ] as const) {
      const [before, outside] = [day - 7, day - 8].map((d) => `${year}-${String(month).padStart(2, '0')}-${d}`)
      const offset = month === 10 ? 1 : 2
      for (const now of [
        Date.UTC(year, month - 1, day, 0 - offset),
        Date.UTC(year, month - 1, day + 1, 0 - offset) - 1,
      ]) {
        expect(on(before!, 7, { now, timeZone: 'Europe/Berlin' })).to.equal(true)
        expect(on(outside!, 7, { now, timeZone: 'Europe/Berlin' })).to.equal(false)
      }
    }
  })

  it('takes UTC and the present moment unless told otherwise', () => {
    const rule = leaf('withinLast', { days: 0 })
    const compiled = compileLogic(rule)
    expect([evaluateLogic(rule, { q: '2026-11-20' }), compiled({ q: '2026-11-20' })]).to.deep.equal([true, true])
    clock.set(Date.UTC(2026, 10, 21))
    expect([evaluateLogic(rule, { q: '2026-11-20' }), compiled({ q: '2026-11-20' }, {})]).to.deep.equal([false, false])
    expect(evaluateLogic(rule, { q: '2026-11-20' }, { timeZone: 'America/New_York' })).to.equal(true)
    expect(compiled({ q: '2026-11-20' }, { timeZone: 'America/New_York' })).to.equal(true)
    expect(evaluateLogic(rule, { q: '2026-11-20' }, { now: NOON })).to.equal(true)
  })

  it('leaves the moment that it was given as it was', () => {
    const moment = Object.freeze({ now: NOON, timeZone: 'UTC' })
    expect(on('2026-11-20', 0, moment)).to.equal(true)
    const zoneOnly = Object.freeze({ timeZone: 'UTC' })
    expect(evaluateLogic(leaf('withinLast', { days: 0 }), { q: '1999-01-01' }, zoneOnly)).to.equal(false)
  })
})

describe('the present moment of a rule', () => {
  it('is read once an evaluation, so that midnight cannot fall in between', () => {
    const reading = sinon.stub(Date, 'now')
    reading.onFirstCall().returns(Date.UTC(2026, 10, 21) - 1)
    reading.returns(Date.UTC(2026, 10, 21))
    try {
      const rule = all(leaf('withinLast', { days: 0 }), leaf('notWithinLast', { days: 0 }))
      expect(evaluateLogic(rule, { q: '2026-11-20' })).to.equal(false)
      expect(reading.callCount).to.equal(1)
      evaluateLogic(leaf('eq', 'a'), { q: 'a' })
      compileLogic(leaf('eq', 'a'))({ q: 'a' })
      expect(reading.callCount).to.equal(1)
    } finally {
      reading.restore()
    }
  })
})
