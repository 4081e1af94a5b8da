import { expect } from 'chai'
import fc from 'fast-check'
import { evaluateLogic, undecidedPart } from '../../../src/services/logic/index.ts'
import { all, any, compared, leaf, NOON, not, rules, values } from './rules.ts'

const here = leaf('eq', 'yes', 'here')
const yes = leaf('eq', 'x', 'before')
const no = leaf('eq', 'y', 'before')
const left = (rule: Parameters<typeof undecidedPart>[0]) => undecidedPart(rule, (id) => id === 'here', { before: 'x' })

describe('the open part of a rule', () => {
  it('is what may still change, or the verdict where nothing may', () => {
    expect(left(here)).to.equal(here)
    expect([left(yes), left(no), left(not(no))]).to.deep.equal([true, false, true])
    expect(left(all(yes, here))).to.equal(here)
    expect(left(any(no, here))).to.equal(here)
    expect(left(all(here, any(no, yes)))).to.equal(here)
    expect([left(all(here, no)), left(any(here, yes)), left(not(all(here, no)))]).to.deep.equal([false, true, true])
    expect(left(all(any(here, yes), any(here, yes)))).to.equal(true)
    expect(left(not(all(yes, here)))).to.deep.equal(not(here))
    expect(left(all(here, yes, leaf('answered', undefined, 'here')))).to.deep.equal(
      all(here, leaf('answered', undefined, 'here')),
    )
  })

  it('is the whole of a comparison with an answer of this page', () => {
    const both = compared('eq', 'here', 'before')
    expect(left(all(yes, both))).to.equal(both)
  })

  it('means the same as the whole rule, whatever is answered on the page', () => {
    const moment = { now: NOON, timeZone: 'UTC' }
    fc.assert(
      fc.property(rules, values, values, fc.constantFrom('a', 'b', 'c'), (rule, before, after, open) => {
        const answered = { ...before, [open]: after[open] }
        const part = undecidedPart(rule, (id) => id === open, before, moment)
        const verdict = typeof part === 'boolean' ? part : evaluateLogic(part, answered, moment)
        expect(verdict).to.equal(evaluateLogic(rule, answered, moment))
      }),
    )
  })
})
