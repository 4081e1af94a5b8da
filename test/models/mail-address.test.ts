import { expect } from 'chai'
import { domainOf, isMailAddress, masked, parseMailbox } from '../../src/models/mail-address.ts'

describe('an address of mail', () => {
  it('has one @ with something on each side', () => {
    for (const text of [
      'a@b',
      'ada.l+permit@example.org',
      "o'neil@example.org",
      'ä@bücher.example',
      `${'a'.repeat(64)}@${'b'.repeat(255)}`,
    ])
      expect(isMailAddress(text), text).to.equal(true)
    for (const text of ['', 'ada', '@b', 'a@', 'a@b@c', `${'a'.repeat(65)}@b`, `a@${'b'.repeat(256)}`])
      expect(isMailAddress(text), text).to.equal(false)
  })

  it('has nothing in it that means something in a header', () => {
    for (const sign of [...' \t\n\r\0\u0085\u2028,;:<>()[]\\"'])
      for (const text of [`a${sign}@b`, `a@b${sign}`, `${sign}a@b`, `a@${sign}b`])
        expect(isMailAddress(text), JSON.stringify(text)).to.equal(false)
  })

  it('may stand in angle brackets behind a name', () => {
    expect(parseMailbox('')).to.equal(undefined)
    expect(parseMailbox('office@example.org')).to.deep.equal({ name: '', address: 'office@example.org' })
    expect(parseMailbox('<office@example.org>')).to.deep.equal({ name: '', address: 'office@example.org' })
    expect(parseMailbox(' Parking office  <office@example.org>')).to.deep.equal({
      name: 'Parking office',
      address: 'office@example.org',
    })
    for (const text of [
      ' ',
      'office',
      'Office office@example.org',
      'Office <office>',
      'Office <>',
      'Office <office@example.org',
      'Office <office@example.org> more',
      'Office <a@b><c@d>',
      'Off\nice <office@example.org>',
      '<a@b> <c@d>',
    ])
      expect(() => parseMailbox(text), text).to.throw('write an address such as office@example.org')
  })

  it('is shown to its owner with its first letter and its domain', () => {
    expect(masked('ada@example.org')).to.equal('a…@example.org')
    expect(masked('ab@example.org')).to.equal('a…@example.org')
    expect(masked('a@example.org')).to.equal('…@example.org')
    expect(domainOf('ada@example.org')).to.equal('example.org')
  })
})
