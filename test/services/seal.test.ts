import { expect } from 'chai'
import { createSeal } from '../../src/services/seal.ts'

const [OLD, NEW] = ['o'.repeat(32), 'n'.repeat(32)]

describe('a seal', () => {
  const seal = createSeal({ secrets: [OLD], purpose: 'a test' })

  it('opens what it closed, and never writes the same twice', () => {
    const [one, two] = [seal.seal('JBSWY3DP', 'account 1'), seal.seal('JBSWY3DP', 'account 1')]
    expect(one).not.to.equal(two)
    expect(one).not.to.include('JBSWY3DP')
    for (const sealed of [one, two])
      expect(seal.open(sealed, 'account 1')).to.deep.equal({ text: 'JBSWY3DP', stale: false })
  })

  it('opens nothing for another account, another purpose or another secret, and nothing that was changed', () => {
    const sealed = seal.seal('JBSWY3DP', 'account 1')
    expect(seal.open(sealed, 'account 2')).to.equal(undefined)
    expect(createSeal({ secrets: [OLD], purpose: 'another' }).open(sealed, 'account 1')).to.equal(undefined)
    expect(createSeal({ secrets: [NEW], purpose: 'a test' }).open(sealed, 'account 1')).to.equal(undefined)
    const bytes = Buffer.from(sealed, 'base64url')
    for (const at of [0, 13, bytes.length - 1]) {
      const changed = Buffer.from(bytes)
      changed[at]! ^= 1
      expect(seal.open(changed.toString('base64url'), 'account 1'), `byte ${at}`).to.equal(undefined)
    }
    for (const nothing of ['', 'x', '%%%']) expect(seal.open(nothing, 'account 1')).to.equal(undefined)
  })

  it('still opens what an earlier secret closed, and says that it did', () => {
    const sealed = seal.seal('JBSWY3DP', 'account 1')
    const later = createSeal({ secrets: [NEW, OLD], purpose: 'a test' })
    expect(later.open(sealed, 'account 1')).to.deep.equal({ text: 'JBSWY3DP', stale: true })
  })
})
