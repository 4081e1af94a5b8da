import { expect } from 'chai'
import { DAY, HOUR, MINUTE, today } from '../../src/models/moment.ts'

const day = (year: number, month: number, date: number) => Date.UTC(year, month - 1, date) / 86_400_000

describe('the calendar day of a moment', () => {
  it('is that of its time zone', () => {
    const now = Date.UTC(2026, 10, 20, 23, 30)
    expect(today({ now, timeZone: 'UTC' })).to.equal(day(2026, 11, 20))
    expect(today({ now, timeZone: 'Europe/Berlin' })).to.equal(day(2026, 11, 21))
    expect(today({ now, timeZone: 'America/New_York' })).to.equal(day(2026, 11, 20))
    expect(today({ now: Date.UTC(2026, 10, 20, 3), timeZone: 'America/New_York' })).to.equal(day(2026, 11, 19))
  })

  it('begins at midnight there, in summer too, and before 1970', () => {
    const midnight = Date.UTC(2026, 6, 1, 22)
    const timeZone = 'Europe/Berlin'
    expect([-1, -0.5, 0].map((more) => today({ now: midnight + more, timeZone }))).to.deep.equal([
      day(2026, 7, 1),
      day(2026, 7, 1),
      day(2026, 7, 2),
    ])
    for (const zone of ['UTC', 'Europe/London'])
      expect(today({ now: Date.UTC(1960, 0, 1) - 1, timeZone: zone }), zone).to.equal(day(1959, 12, 31))
  })

  it('is counted in milliseconds', () => {
    expect([MINUTE, HOUR, DAY]).to.deep.equal([60_000, 3_600_000, 86_400_000])
  })
})
