import { expect } from 'chai'
import { createOwnership } from '../../../src/services/intake/ownership.ts'

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
