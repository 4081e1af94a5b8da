import { expect } from 'chai'
import { createShares } from '../../src/http/shares.ts'

describe('shares', () => {
  const evicted: string[] = []
  beforeEach(() => void evicted.splice(0))
  const opener = (max: number) => {
    const shares = createShares(max)
    const open = (owner: string, name = owner) => shares.open(owner, () => void evicted.push(name))
    return { shares, open }
  }

  it('leave everything to one owner while nobody else asks', () => {
    const { shares, open } = opener(3)
    for (let i = 0; i < 3; i++) expect(open('office').take(1)).to.equal(true)
    expect(open('office').take(1), 'used up').to.equal(false)
    expect([shares.used, evicted]).to.deep.equal([3, []])
  })

  it('take from the owner who has most, the largest first, of equals the oldest', () => {
    const { open } = opener(10)
    for (const [name, amount] of [
      ['a', 2],
      ['b', 3],
      ['c', 3],
      ['d', 1],
    ] as const)
      open('many', name).take(amount)
    expect(open('few').take(3)).to.equal(true)
    expect(evicted).to.deep.equal(['b'])
  })

  it('take from nobody who would have less than the one who asks', () => {
    const { open } = opener(10)
    open('a').take(5)
    open('b').take(5)
    expect(open('c').take(5)).to.equal(false)
    expect(open('c').take(4)).to.equal(true)
    expect(evicted).to.deep.equal(['a'])
  })

  it('can be given back, once', () => {
    const { shares, open } = opener(2)
    const share = open('a')
    share.take(2)
    let told = 0
    shares.onRelease(() => told++)
    share.release()
    share.release()
    expect([shares.used, told]).to.deep.equal([0, 1])
    expect(share.take(1), 'after its end').to.equal(false)
    expect(open('b').take(2)).to.equal(true)
  })
})
