import { expect } from 'chai'
import { benchLint } from '../../../scripts/bench/lint.ts'

describe('the form that the bench lints', () => {
  it('has 200 questions and 100 rules, nothing wrong with it, and nothing left undecided', () => {
    expect(benchLint(1)).to.include({ questions: 200, rules: 100, faults: 0 })
  })
})
