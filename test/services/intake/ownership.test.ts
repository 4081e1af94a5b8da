import { expect } from 'chai'
import { codeOf, createOwnership } from '../../../src/services/intake/ownership.ts'
import { plainHash } from '../../../src/services/keyed-hash.ts'

const [first, second] = ['a'.repeat(32), 'b'.repeat(32)]
const DRAFT = { submissionId: 'i'.repeat(22), countedFrom: Date.UTC(2026, 10, 20, 12) }

describe('the key of a draft', () => {
  const ownership = createOwnership([first])
  const key = ownership.keyOf(DRAFT)

  it('is taken for its own draft alone, also after another secret came in front', () => {
    expect(ownership.owns([key], DRAFT)).to.equal(true)
    expect(createOwnership([second, first]).owns([key], DRAFT)).to.equal(true)
    expect(ownership.owns([key], { ...DRAFT, submissionId: 'j'.repeat(22) })).to.equal(false)
    expect(ownership.owns([key], { ...DRAFT, countedFrom: DRAFT.countedFrom + 1 })).to.equal(false)
  })

  it('cannot be made without the secret', () => {
    const forged = [createOwnership([second]).keyOf(DRAFT), { ...key, proof: 'x'.repeat(22) }, { ...key, proof: '' }]
    for (const one of forged) expect(ownership.owns([one], DRAFT), one.proof).to.equal(false)
  })

  it('has a short name for a draft, which a new first secret does not change for those who have it', () => {
    const draft = { submissionId: 'x'.repeat(22) }
    const [old, renewed] = [createOwnership([first]), createOwnership([second, first])]
    const name = old.nameOf(draft)
    expect(name).to.match(/^[A-Za-z0-9_-]{6}$/)
    expect(renewed.nameOf(draft)).to.not.equal(name)
    for (const one of [name, renewed.nameOf(draft)]) expect(renewed.isNamed(one, draft)).to.equal(true)
    expect(renewed.isNamed(name, { submissionId: 'y'.repeat(22) })).to.equal(false)
    for (const none of ['', name.slice(1)]) expect(renewed.isNamed(none, draft)).to.equal(false)
  })
})

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
