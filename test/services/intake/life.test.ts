import { expect } from 'chai'
import type { Draft } from '../../../src/models/draft.ts'
import { DAY } from '../../../src/models/moment.ts'
import { draftLife } from '../../../src/services/intake/life.ts'

const NOW = Date.UTC(2026, 10, 24, 12)

describe('the life of a draft', () => {
  const life = draftLife({ restDays: 7, maxDays: 30, clock: () => NOW })
  const alive = (changedAt: number, countedFrom: number) => life.isAlive({ changedAt, countedFrom } as Draft)

  it('ends for the sweep at the moment at which it ends for its owner', () => {
    const { changedBefore, countedBefore } = life.bounds(NOW)
    expect([changedBefore, countedBefore]).to.deep.equal([NOW - 7 * DAY, NOW - 30 * DAY])
    expect(alive(changedBefore + 1, countedBefore + 1)).to.equal(true)
    expect(alive(changedBefore, countedBefore + 1)).to.equal(false)
    expect(alive(changedBefore + 1, countedBefore)).to.equal(false)
  })
})
