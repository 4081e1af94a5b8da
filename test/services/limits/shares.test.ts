import { expect } from 'chai'
import { alone, networksOf } from '../../../src/models/network.ts'
import { createShares } from '../../../src/services/limits/shares.ts'

describe('shares', () => {
  const evicted: string[] = []
  beforeEach(() => void evicted.splice(0))
  const opener = (max: number) => {
    const shares = createShares(max)
    const open = (owner: string, name = owner) => shares.open(alone(owner), () => void evicted.push(name))
    return { shares, open }
  }

  it('leave everything to one owner while nobody else asks', () => {
    const { open } = opener(3)
    for (let i = 0; i < 3; i++) expect(open('office').take(1)).to.equal(true)
    expect(open('office').take(1), 'used up').to.equal(false)
    expect(evicted).to.deep.equal([])
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

  it('that were given back weigh nothing any more', () => {
    const { open } = opener(10)
    const first = open('a', 'first of a')
    first.take(5)
    open('a', 'second of a').take(2)
    open('b').take(3)
    first.release()
    for (const name of ['c', 'd', 'e', 'f', 'g']) open(name).take(1)
    expect(open('h').take(1)).to.equal(true)
    expect(evicted).to.deep.equal(['b'])
  })

  it('give way themselves where what they require is not there', () => {
    const { open } = opener(2)
    const share = open('a')
    share.require(2)
    expect(evicted).to.deep.equal([])
    share.require(1)
    expect(evicted).to.deep.equal(['a'])
  })

  it('can be given back, once', async () => {
    const { shares, open } = opener(2)
    const share = open('a')
    share.take(2)
    const waits = shares.next(alone('c'), () => {})
    share.release()
    share.release()
    ;(await waits).release()
    expect(share.take(1), 'after its end').to.equal(false)
    expect(open('b').take(2)).to.equal(true)
    expect(open('b').take(1), 'no more than there was').to.equal(false)
  })

  const from = (max: number) => {
    const shares = createShares(max)
    return (address: string) => shares.open(networksOf(address), () => void evicted.push(address))
  }

  it('are counted for the /48 too, which gives way when it has more than sixteen times what others have', () => {
    const open = from(64)
    for (let i = 0; i < 64; i++) open(`2001:db8:1:${i.toString(16)}00::1`).take(1)
    for (let i = 0; i < 3; i++) expect(open('192.0.2.1').take(1), `${i}`).to.equal(true)
    expect(open('192.0.2.1').take(1), 'the /48 has 61 left, a sixteenth of which is less than 4').to.equal(false)
    expect(evicted).to.deep.equal(['2001:db8:1:000::1', '2001:db8:1:100::1', '2001:db8:1:200::1'])
  })

  it('are counted for the /56 too, which may have four times what one line may', () => {
    const open = from(16)
    for (let i = 0; i < 16; i++) open(`2001:db8:1:${i.toString(16)}::1`).take(1)
    for (let i = 0; i < 3; i++) expect(open('192.0.2.1').take(1), `${i}`).to.equal(true)
    expect(open('192.0.2.1').take(1)).to.equal(false)
    expect(evicted).to.have.length(3)
  })

  it('are taken from the one line that has most, not from its neighbours in the same /48', () => {
    const open = from(40)
    open('2001:db8:1:1::1').take(1)
    for (let i = 0; i < 39; i++) open('2001:db8:1:2::1').take(1)
    for (let i = 0; i < 4; i++) expect(open('2001:db8:1:3::1').take(1), `${i}`).to.equal(true)
    expect(new Set(evicted)).to.deep.equal(new Set(['2001:db8:1:2::1']))
  })

  it('are not given to another line of a /48 that has most already', () => {
    const open = from(64)
    for (let i = 0; i < 64; i++) open(`2001:db8:1:${i.toString(16)}00::1`).take(1)
    expect(open('2001:db8:1:ff00::1').take(1)).to.equal(false)
    expect(evicted).to.deep.equal([])
  })
})
