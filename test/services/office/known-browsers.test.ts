import { expect } from 'chai'
import { KNOWN_MS } from '../../../src/models/account.ts'
import { createKnownBrowsers } from '../../../src/services/office/known-browsers.ts'
import { freezeClock } from '../../support/clock.ts'

const AT = Date.UTC(2026, 10, 20, 12)
const VIV = { email: 'viv@example.org', passwordHash: '$argon2id$one' }

describe('a browser in which somebody signed in before', () => {
  const clock = freezeClock(AT)
  const open = (...secrets: string[]) => createKnownBrowsers({ secrets, clock })

  it('is known to that account for 90 days, also after the secret was rotated', () => {
    const token = open('old').tokenFor(VIV)
    clock.advance(KNOWN_MS - 1)
    expect(open('new', 'old').isKnown(token, VIV)).to.equal(true)
    clock.advance(1)
    expect(open('old').isKnown(token, VIV)).to.equal(false)
  })

  it('is known to no other account, with no other password, and by nothing that was made elsewhere', () => {
    const browsers = open('secret')
    const token = browsers.tokenFor(VIV)
    expect(browsers.isKnown(token, { ...VIV, email: 'eve@example.org' })).to.equal(false)
    expect(browsers.isKnown(token, { ...VIV, passwordHash: '$argon2id$two' })).to.equal(false)
    expect(open('another').isKnown(token, VIV)).to.equal(false)
    const [until, signature] = token.split('.')
    for (const forged of [undefined, '', until, `${until}.`, `zzzzzzzzz.${signature}`, `${token}.x`, `x${token}`])
      expect(browsers.isKnown(forged, VIV), forged).to.equal(false)
  })
})
