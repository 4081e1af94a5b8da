import { expect } from 'chai'
import { instantOf } from '../../src/models/instant.ts'

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
