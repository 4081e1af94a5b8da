import { expect } from 'chai'
import { OPERATORS } from '../../../../src/models/rule.ts'
import { ruleFaults } from '../../../support/rule-faults.ts'
import { shapeFaults } from '../../../support/told.ts'
import { all, any, leaf, nested, not } from '../../logic/rules.ts'

const GOOD: Record<string, unknown[]> = {
  eq: ['a', 5, 0, true, false, ['a'], [1, true]],
  in: [['a'], [1, 'a', false], [['a', 'b'], ['c']]],
  contains: ['a', 5, true],
  gt: [5, -0.5, '2026-11-20', '09:30'],
  startsWith: ['a', '5'],
  answered: [undefined],
  withinLast: [{ days: 0 }, { days: 30 }],
}
const BAD: Record<string, [unknown, string, string][]> = {
  eq: [
    ['', '/value', 'must not be empty'],
    [' \t', '/value', 'must not be empty'],
    [null, '/value', 'must be text or a number or true or false or a list, or for dates { "today": "-18y" }'],
    [
      { days: 1 },
      '/value',
      'must be text or a number or true or false or a list, or for dates { "today": "-18y" }. { "days": … } is for withinLast',
    ],
    [[], '/value', 'must have at least 1 entry'],
    [['a', ' '], '/value/1', 'must not be empty'],
    [['a', ['b']], '/value/1', 'must be text or a number or true or false'],
    [undefined, '/value', 'is missing'],
  ],
  in: [
    ['a', '/value', 'must be a list'],
    [[], '/value', 'must have at least 1 entry'],
    [['a', null], '/value/1', 'must be text or a number or true or false or a list'],
    [[['a'], []], '/value/1', 'must have at least 1 entry'],
    [
      [{ today: '-1d' }],
      '/value/0',
      'is a day that moves with today, which "in" and "notIn" cannot compare with. Write a rule with "eq" for each day, all in { "type": "any", "rules": [ … ] }',
    ],
    [undefined, '/value', 'is missing'],
  ],
  contains: [
    [['a'], '/value', 'must be text or a number or true or false'],
    ['', '/value', 'must not be empty'],
  ],
  gt: [
    [true, '/value', 'must be text or a number, or for dates { "today": "-18y" }'],
    [[1], '/value', 'must be text or a number, or for dates { "today": "-18y" }'],
    [undefined, '/value', 'is missing'],
  ],
  startsWith: [
    [5, '/value', 'must be text'],
    [' ', '/value', 'must not be empty'],
  ],
  answered: [[true, '/value', 'is not a known property']],
  withinLast: [
    [7, '/value', 'must be an object such as { "days": 7 }'],
    ['7', '/value', 'must be an object such as { "days": 30 }'],
    [{}, '/value/days', 'is missing'],
    [{ days: 1.5 }, '/value/days', 'must be a whole number'],
    [{ days: -1 }, '/value/days', 'must be 0 or more'],
    [{ days: '7' }, '/value/days', 'must be a whole number'],
    [{ days: 7, hours: 1 }, '/value/hours', 'is not a known property. Known here: days'],
  ],
}
/** Operators that take the same operands. */
const ALIKE: Record<string, string> = {
  neq: 'eq',
  notIn: 'in',
  notContains: 'contains',
  gte: 'gt',
  lt: 'gt',
  lte: 'gt',
  endsWith: 'startsWith',
  notAnswered: 'answered',
  notWithinLast: 'withinLast',
}

describe('the shape of a rule', () => {
  for (const operator of OPERATORS)
    it(`takes for "${operator}" the operands that mean something, and names what is wrong with others`, () => {
      const kind = ALIKE[operator] ?? operator
      for (const value of GOOD[kind]!)
        expect(ruleFaults(leaf(operator, value)), JSON.stringify(value)).to.deep.equal([])
      for (const [value, pointer, reason] of BAD[kind]!)
        expect(ruleFaults(leaf(operator, value)), JSON.stringify(value)).to.deep.equal([{ pointer, reason }])
    })

  it('takes composites, empty ones too', () => {
    for (const rule of [all(), any(), not(all()), all(leaf('answered'), any(not(leaf('eq', 'a'))))])
      expect(ruleFaults(rule)).to.deep.equal([])
  })

  it('names the known types and operators beside the unknown one', () => {
    expect(ruleFaults({ type: 'xor', rules: [] })).to.deep.equal([
      {
        pointer: '/type',
        reason: 'must be one of "rule", "all", "any", "not", "anyRow", "everyRow", "rowCount" (found "xor")',
      },
    ])
    expect(ruleFaults({ ...leaf('eq', 'a'), operator: 'equals' })).to.deep.equal([
      {
        pointer: '/operator',
        reason: `must be one of ${OPERATORS.map((name) => `"${name}"`).join(', ')} (found "equals"). Use "eq" instead`,
      },
    ])
  })

  it('says once what is missing', () => {
    expect(ruleFaults({})).to.deep.equal([{ pointer: '/type', reason: 'is missing' }])
    expect(ruleFaults({ type: 'rule', operator: 'answered' })).to.deep.equal([
      { pointer: '/fieldId', reason: 'is missing' },
    ])
    expect(ruleFaults({ type: 'all' })).to.deep.equal([{ pointer: '/rules', reason: 'is missing' }])
    expect(ruleFaults({ type: 'not' })).to.deep.equal([{ pointer: '/rule', reason: 'is missing' }])
  })

  it('refuses what is no rule at all', () => {
    for (const value of [null, undefined, 'a', 5, true])
      expect(ruleFaults(value)).to.deep.equal([{ pointer: '/', reason: 'must be an object' }])
    expect(ruleFaults([])[0]!.reason).to.match(/^must be one rule, not a list/)
  })

  it('names all faults with their pointers, however deep', () => {
    const rule = all(leaf('eq', ''), not(any(leaf('answered', 1), leaf('in', 'a'))))
    expect(ruleFaults({ ...rule, extra: 1 })).to.have.deep.members([
      { pointer: '/extra', reason: 'is not a known property' },
      { pointer: '/rules/0/value', reason: 'must not be empty' },
      { pointer: '/rules/1/rule/rules/0/value', reason: 'is not a known property' },
      { pointer: '/rules/1/rule/rules/1/value', reason: 'must be a list' },
    ])
  })

  it('takes 32 levels, and refuses more in one sentence, however many there are', () => {
    expect(ruleFaults(nested(32))).to.deep.equal([])
    let deep: unknown = nested(33)
    const reason = 'is nested more than 32 levels deep'
    expect(ruleFaults(deep)).to.deep.equal([{ pointer: '/', reason }])
    for (let level = 0; level < 100_000; level++)
      deep = level % 2 ? { type: 'not', rule: deep } : { type: 'all', rules: [deep] }
    expect(ruleFaults(deep)).to.deep.equal([{ pointer: '/', reason }])
    const form = {
      slug: 'a',
      title: 'A',
      pages: [{ id: 'p', fields: [{ type: 'text', id: 'a', label: 'A', showIf: deep }] }],
    }
    expect(shapeFaults(form)).to.deep.equal([{ pointer: '/pages/0/fields/0/showIf', reason }])
  })

  it('refuses a rule that holds itself', () => {
    const rule = { type: 'not', rule: {} }
    rule.rule = rule
    expect(ruleFaults(rule)).to.deep.equal([{ pointer: '/', reason: 'is nested more than 32 levels deep' }])
  })
})
