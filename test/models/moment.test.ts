import { expect } from 'chai'
import { DAY, HOUR, instantOf, MINUTE, today } from '../../src/models/moment.ts'

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

describe('an instant', () => {
  const SIX = Date.UTC(2026, 11, 31, 17)

  it('is read with any way of writing the offset', () => {
    for (const text of ['18:00:00+01:00', '18:00:00+01', '18:00+0100', '17:00:00Z', '17:00:00.000z', '12:00:00-05:00'])
      expect(instantOf(`2026-12-31T${text}`), text).to.equal(SIX)
    expect(instantOf('2026-12-31T18:00:00.25+01:00')).to.equal(SIX + 250)
  })

  it('is nothing without a date, a time or an offset', () => {
    for (const text of [
      '',
      'soon',
      '2026-12-31',
      '2026-12-31T18:00:00',
      '18:00:00Z',
      '2026-02-30T18:00:00Z',
      '1767200400',
    ])
      expect(instantOf(text), text).to.equal(undefined)
  })
})
