import { expect } from 'chai'
import { codeOf } from '../../../src/services/intake/code.ts'
import { plainHash } from '../../../src/services/keyed-hash.ts'

describe('the code of a draft', () => {
  const [before, now] = ['the-first-secret-of-this-test-0123456789', 'the-second-secret-of-this-test-012345678']
  const draft = { submissionId: 'a'.repeat(22), startedAt: 1 }
  const first = codeOf([before], draft)

  it('stays good when another secret was put in front since', () => {
    const saved = { ...draft, resumeHash: plainHash(first) }
    expect(codeOf([now, before], saved)).to.equal(first)
    expect(codeOf([before, now], saved)).to.equal(first)
  })

  it('is of the first secret when none was given out, or by a secret that is gone', () => {
    const another = codeOf([now], draft)
    expect(another).to.not.equal(first)
    expect(codeOf([now, before], draft)).to.equal(another)
    expect(codeOf([now], { ...draft, resumeHash: plainHash(first) })).to.equal(another)
  })

  it('is another for another draft, and for one that was begun anew', () => {
    expect(codeOf([before], { ...draft, submissionId: 'b'.repeat(22) })).to.not.equal(first)
    expect(codeOf([before], { ...draft, startedAt: 2 })).to.not.equal(first)
  })
})
