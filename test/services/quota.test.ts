import { expect } from 'chai'
import { createQuota, type Held, type Quota } from '../../src/services/quota.ts'

describe('a quota for what people leave before they send it', () => {
  const MAX = 6_400
  let now: number
  let asked: number
  let rows: Held[]
  let quota: Quota
  beforeEach(() => {
    ;[now, asked, rows] = [0, 0, []]
    quota = createQuota({ maxBytes: MAX, secret: 'a secret', purpose: 'tests', monotonic: () => now })
  })

  const held = async (): Promise<Held[]> => {
    asked++
    return [...rows]
  }
  /** Takes so many bytes from an address; false when the quota is full. */
  async function take(address: string, bytes: number): Promise<boolean> {
    const one = { network: quota.nameOf(address), bytes }
    const total = rows.reduce((sum, row) => sum + row.bytes, 0)
    if (!(await quota.admits(one, total, held))) return false
    rows.push(one)
    return true
  }
  const V4 = '192.0.2.1'

  it('gives anybody what they need while less than half is taken, and asks nothing', async () => {
    expect(await take(V4, 3_200)).to.equal(true)
    expect(asked).to.equal(0)
  })

  it('refuses above half whoever holds most, and takes what others bring', async () => {
    await take(V4, 3_200)
    expect(await take(V4, 101)).to.equal(false)
    expect(await take('192.0.2.2', 1_000)).to.equal(true)
    expect(await take('192.0.2.2', 1_000)).to.equal(true)
    expect(await take(V4, 101)).to.equal(false)
  })

  it('keeps the last eighth for those that hold little', async () => {
    await take(V4, 3_200)
    await take('192.0.2.2', 2_400)
    expect(await take('192.0.2.3', 101)).to.equal(false)
    expect(await take('192.0.2.3', 100)).to.equal(true)
    expect(await take('192.0.2.3', 100)).to.equal(false)
    for (let i = 4; i < 11; i++) expect(await take(`192.0.2.${i}`, 100)).to.equal(true)
    expect(await take('192.0.2.20', 1), 'the quota is full').to.equal(false)
  })

  it('counts the many networks of one IPv6 /48 as one that may hold 16 times as much', async () => {
    const at = (i: number) => `2001:db8:1:${i.toString(16)}::1`
    for (let i = 0; i < 320; i++) expect(await take(at(i), 10)).to.equal(true)
    expect(await take(at(1000), 10), 'another /64 of it').to.equal(false)
    expect(await take('2001:db8:2::1', 150), 'another /48').to.equal(true)
    expect(await take(V4, 150)).to.equal(true)
    expect(await take(at(1001), 10)).to.equal(false)
  })

  it('asks once a second what is held, and counts what it admitted since', async () => {
    await take(V4, 3_200)
    for (let i = 2; i < 7; i++) await take(`192.0.2.${i}`, 100)
    expect(asked).to.equal(1)
    expect(await take('192.0.2.2', 3_000)).to.equal(false)
    now = 999
    await take('192.0.2.9', 1)
    expect(asked).to.equal(1)
    now = 1000
    await take('192.0.2.9', 1)
    expect(asked).to.equal(2)
  })

  it('names networks without telling them, and otherwise for each purpose', () => {
    const other = createQuota({ maxBytes: MAX, secret: 'a secret', purpose: 'another', monotonic: () => now })
    const names = [V4, '192.0.2.2', '2001:db8::1'].map(quota.nameOf)
    expect(new Set(names).size).to.equal(3)
    expect(names.join()).to.not.match(/192|2001/)
    expect(quota.nameOf('2001:db8::1')).to.equal(quota.nameOf('2001:db8::2'))
    expect(other.nameOf(V4)).to.not.equal(quota.nameOf(V4))
  })
})
