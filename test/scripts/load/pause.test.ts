import { expect } from 'chai'
import type { Sample } from '../../../scripts/load/connection.ts'
import { longestPause } from '../../../scripts/load/pause.ts'

const answer = (at: number, to: number, reason?: string): Sample => ({ at, ms: to - at, reason, answered: true })
const lost = (at: number, to: number): Sample => ({ at, ms: to - at, reason: 'timed out', answered: false })

describe('the longest pause of a scenario', () => {
  it('lies between two answers, whatever connection they came on', () => {
    const samples = [answer(0, 100), answer(1, 110), answer(110, 8110), answer(100, 8150)]
    expect(longestPause(samples, 8150, [])).to.deep.equal({ ms: 8000, fromMs: 110 })
  })
  it('begins with the first request when the first answer is late', () => {
    expect(longestPause([answer(20, 900), answer(25, 1000)], 1000, [])).to.deep.equal({ ms: 880, fromMs: 20 })
  })
  it('ends with the last request that was given up when nobody was answered any more', () => {
    const samples = [answer(0, 100), lost(100, 5100), lost(90, 5090)]
    expect(longestPause(samples, 5100, [])).to.deep.equal({ ms: 5000, fromMs: 100 })
  })
  it('is the whole scenario when nobody was answered at all', () => {
    expect(longestPause([lost(5, 400), lost(6, 401)], 401, [])).to.deep.equal({ ms: 396, fromMs: 5 })
  })
  it('ends with every whole answer, an error of the target too, and not with what was lost', () => {
    const samples = [answer(0, 100), answer(100, 400, 'status 500'), lost(100, 500), answer(500, 900)]
    expect(longestPause(samples, 900, [])).to.deep.equal({ ms: 500, fromMs: 400 })
  })
  it('is one of several that last equally long: the first', () => {
    expect(longestPause([answer(0, 100), answer(100, 200)], 200, [])).to.deep.equal({ ms: 100, fromMs: 0 })
  })
  it('leaves out when this process stood still, so that another pause may be the longest', () => {
    const samples = [answer(0, 100), answer(100, 1100), answer(1100, 1600)]
    expect(longestPause(samples, 1600, [{ from: 200, to: 900 }])).to.deep.equal({ ms: 500, fromMs: 1100 })
    expect(longestPause(samples, 1600, [{ from: 200, to: 500 }])).to.deep.equal({ ms: 700, fromMs: 100 })
  })
  it('takes from each pause only the part of a standstill that lies in it', () => {
    const samples = [answer(0, 100), answer(0, 1000), answer(0, 2000)]
    const standstills = [
      { from: 50, to: 150 },
      { from: 900, to: 1200 },
      { from: 1300, to: 1400 },
    ]
    // 100 to 1000 without 50 and 100; 1000 to 2000 without 200 and 100
    expect(longestPause(samples, 2000, standstills)).to.deep.equal({ ms: 750, fromMs: 100 })
    expect(longestPause(samples, 2000, [{ from: 0, to: 2000 }])).to.deep.equal({ ms: 0, fromMs: 0 })
  })
  it('is none when nothing was sent', () => {
    expect(longestPause([], 0, [])).to.equal(null)
  })
})
