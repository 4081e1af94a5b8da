/** Laws that hold for every rule and every answer; the seeds are random, a failure prints its own. */

import { expect } from 'chai'
import fc from 'fast-check'
import type { Rule } from '../../../src/models/rule.ts'
import { compileLogic, evaluateLogic, LogicError } from '../../../src/services/logic/index.ts'
import { ruleFaults } from '../../support/rule-faults.ts'
import { all, any, COMPLEMENTS, leaf, leaves, NOON, nested, not, rules, values } from './rules.ts'

const MOMENTS = [
  { now: NOON, timeZone: 'UTC' },
  { now: Date.UTC(2026, 10, 20, 23, 30), timeZone: 'Europe/Berlin' },
]
const moments = fc.constantFrom(...MOMENTS)
const same = (one: Rule, other: Rule): void =>
  fc.assert(
    fc.property(values, moments, (v, m) => evaluateLogic(one, v, m) === evaluateLogic(other, v, m)),
    { numRuns: 5 },
  )

describe('the laws of logic', () => {
  it('evaluateLogic is total: every valid rule gives true or false for any answers', () => {
    fc.assert(
      fc.property(rules, values, moments, (rule, v, m) => {
        expect(ruleFaults(rule)).to.deep.equal([])
        expect(evaluateLogic(rule, v, m)).to.be.a('boolean')
      }),
      { numRuns: 500 },
    )
  })

  it('compileLogic always agrees with evaluateLogic', () => {
    fc.assert(
      fc.property(rules, fc.array(values, { minLength: 1, maxLength: 8 }), moments, (rule, list, m) => {
        const compiled = compileLogic(rule)
        for (const v of list) expect(compiled(v, m)).to.equal(evaluateLogic(rule, v, m))
      }),
      { numRuns: 1000 },
    )
  })

  it('an operator that denies is the exact complement of the other', () => {
    const complements = new Map(COMPLEMENTS)
    fc.assert(
      fc.property(leaves, values, moments, (rule, v, m) => {
        const operator = complements.get(rule.operator)
        fc.pre(operator !== undefined)
        expect(evaluateLogic({ ...rule, operator }, v, m)).to.equal(!evaluateLogic(rule, v, m))
      }),
      { numRuns: 500 },
    )
  })

  it('obeys De Morgan, double negation and excluded middle', () => {
    fc.assert(
      fc.property(fc.array(rules, { maxLength: 4 }), (list) => {
        same(not(all(...list)), any(...list.map(not)))
        same(not(any(...list)), all(...list.map(not)))
        same(not(not(all(...list))), all(...list))
        same(any(all(...list), not(all(...list))), all())
      }),
    )
  })

  it('gives the same whatever the order of the rules in all and any', () => {
    const shuffled = fc
      .array(rules, { maxLength: 5 })
      .chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })))
    fc.assert(
      fc.property(shuffled, ([list, other]) => {
        same(all(...list), all(...other))
        same(any(...list), any(...other))
      }),
    )
  })

  it('refuses every rule that is nested deeper than 32 levels, and none that is not', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 80 }), (levels) => {
        const compile = (): unknown => compileLogic(nested(levels))
        if (levels > 32) expect(compile).to.throw(LogicError)
        else expect(compile).not.to.throw()
        expect(ruleFaults(nested(levels))).to.have.lengthOf(levels > 32 ? 1 : 0)
      }),
    )
  })

  it('changes neither the rule nor the answers', () => {
    fc.assert(
      fc.property(rules, values, moments, (rule, v, m) => {
        const before = JSON.stringify(rule)
        evaluateLogic(rule, Object.freeze(v), m)
        compileLogic(rule)(v, m)
        expect(JSON.stringify(rule)).to.equal(before)
      }),
    )
  })

  it('compares at most one of less, equal and more', () => {
    const operand = fc.oneof(fc.double({ noNaN: true }), fc.constantFrom('2026-11-20', '2026-11-13', '09:30', '23:59'))
    fc.assert(
      fc.property(operand, operand, (a, b) => {
        const verdicts = (['lt', 'eq', 'gt'] as const).filter((operator) => evaluateLogic(leaf(operator, b), { q: a }))
        const comparable = typeof a === typeof b && (typeof a === 'number' || a.length === String(b).length)
        expect(verdicts).to.have.lengthOf(comparable ? 1 : 0)
      }),
    )
  })
})
