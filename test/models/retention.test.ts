import { expect } from 'chai'
import { codeOfExpiry, type Expiry, expiryIn, keptOf } from '../../src/models/retention.ts'

const CLOSED = Date.UTC(2026, 10, 1)
const LAST = Date.UTC(2026, 10, 10)
const open = { final: false, statusAt: CLOSED, lastAt: LAST }
const closed = { ...open, final: true }

describe('how long a case is kept', () => {
  it('is not said where nothing is deleted by itself', () => {
    expect(keptOf(undefined, open)).to.equal(undefined)
    expect(keptOf(undefined, closed)).to.equal(undefined)
    expect(keptOf({}, open)).to.equal(undefined)
    expect(keptOf({ idleDays: 90 }, closed)).to.equal(undefined)
  })

  it('counts from its final status, whatever came later', () => {
    expect(keptOf({ finalDays: 30 }, closed)).to.deep.equal({ until: Date.UTC(2026, 11, 1), final: true })
    expect(keptOf({ finalDays: 30, idleDays: 5 }, closed)).to.deep.equal({ until: Date.UTC(2026, 11, 1), final: true })
  })

  it('counts from the last event while it is open', () => {
    expect(keptOf({ idleDays: 5 }, open)).to.deep.equal({ until: Date.UTC(2026, 10, 15), final: false })
    expect(keptOf({ finalDays: 30, idleDays: 5 }, open)).to.deep.equal({
      until: Date.UTC(2026, 10, 15),
      final: false,
      finalDays: 30,
    })
    expect(keptOf({ finalDays: 30 }, open)).to.deep.equal({ final: false, finalDays: 30 })
  })
})

describe('why retention deleted a case', () => {
  it('is kept as a code and read from it', () => {
    const codes: [Expiry, string][] = [
      [{ since: 'final', days: 30 }, 'final:30'],
      [{ since: 'idle', days: 365 }, 'idle:365'],
    ]
    for (const [expiry, code] of codes) {
      expect(codeOfExpiry(expiry)).to.equal(code)
      expect(expiryIn(code)).to.deep.equal(expiry)
    }
  })

  it('is no code in older rows, and where a person deleted it', () => {
    for (const reason of ['', 'asked to', 'final:', 'other:3', 'final:3 days', 'not final:3', 'final:x'])
      expect(expiryIn(reason), reason).to.equal(undefined)
  })
})
