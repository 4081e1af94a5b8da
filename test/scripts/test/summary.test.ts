import { expect } from 'chai'
import type { Result } from '../../../scripts/test/run.ts'
import { summary } from '../../../scripts/test/summary.ts'

describe('the end of npm test', () => {
  const files = { 'test/a.test.ts': 1_000, 'test/b.test.ts': 61_000, 'test/c.test.ts': 2_000, 'test/d.test.ts': 3_000 }
  const one = (over: Partial<Result>): Result => ({
    lane: { name: 'One lane', args: [] },
    code: 0,
    stopped: false,
    ms: 90_000,
    totals: { passed: 10, failed: [], passedOver: [], files },
    ...over,
  })

  it('says how long each lane took, what took longest in it, and the totals', () => {
    expect(summary([one({}), one({ lane: { name: 'Another', args: [] }, ms: 5_000 })], [], 91_000)).to.equal(`
One lane: 10 passed in 1 min 30 s. Longest: test/b.test.ts 1 min 1 s, test/d.test.ts 3 s, test/c.test.ts 2 s.
Another: 10 passed in 5 s. Longest: test/b.test.ts 1 min 1 s, test/d.test.ts 3 s, test/c.test.ts 2 s.
20 passed, 0 failed, in 1 min 31 s.`)
  })

  it('says which test failed, where it is and why', () => {
    const failed = [
      { file: 'test/a.test.ts', title: 'a form is sent', error: `Error: not sent\n    at a\n${'long\n'.repeat(500)}` },
    ]
    const text = summary([one({ code: 1, totals: { passed: 9, failed, passedOver: [], files } })], [], 91_000)
    expect(text).to.match(
      /failed\. Longest: .*\nFailed: a form is sent \(test\/a\.test\.ts\)\n {2}Error: not sent\n {6}at a\n {2}long\n(?:.*\n)*9 passed, 1 failed, in 1 min 31 s\.$/,
    )
    expect(text.split('\n').length).to.be.below(20)
  })

  it('says which lane failed, also when it ended without a word, and what was passed over', () => {
    const text = summary([one({ code: 1, totals: undefined })], ['radosgw is not installed'], 91_000)
    expect(text).to.equal(`
One lane: 0 passed in 1 min 30 s, failed. Longest: not known.
0 passed, 1 failed, in 1 min 31 s.
Passed over: radosgw is not installed.`)
  })
})
