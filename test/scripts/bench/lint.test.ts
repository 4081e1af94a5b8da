import { expect } from 'chai'
import { benchLint } from '../../../scripts/bench/lint.ts'

describe('the form that the bench lints', () => {
  it('has 200 questions and 100 rules, no error, and advice about four of them alone', () => {
    // Four rules say that an answer is not something, and are true where nobody was asked.
    expect(benchLint(1, { isPlain: true })).to.include({ questions: 200, rules: 100, faults: 4, errors: 0 })
  })

  it('has 57 checks and 19 sums besides, and no error', () => {
    expect(benchLint(1)).to.include({ questions: 200, rules: 100, checks: 57, sums: 19, errors: 0 })
  })
})
