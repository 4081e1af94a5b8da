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
})
