import { expect } from 'chai'
import {
  domainOf,
  isMailAddress,
  MAIL_ADDRESS,
  mailAddress,
  masked,
  parseMailbox,
} from '../../src/models/mail-address.ts'

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

  it('is what mail servers take, in a setting, in a definition and of an account', () => {
    for (const text of [
      'ada..l@example.org',
      '.ada@example.org',
      'ada.@example.org',
      'ada@example..org',
      'ada@.example.org',
      'ada@example.org.',
      `${'a'.repeat(65)}@example.org`,
      'ada@192.0.2.1',
      'ada@example.123',
      'ada@42',
    ]) {
      expect(mailAddress(text), text).to.equal(undefined)
      expect(() => parseMailbox(`Office <${text}>`), text).to.throw('write an address such as')
      expect(new RegExp(MAIL_ADDRESS, 'u').test(text), text).to.equal(false)
    }
    for (const text of ['office@example.org', 'office@mailhost', 'a.b+c@1and1.example', "o'neil@example.org"]) {
      expect(parseMailbox(text)!.address, text).to.equal(text)
      expect(new RegExp(MAIL_ADDRESS, 'u').test(text), text).to.equal(true)
    }
    expect(parseMailbox('Büro <buero@bücher.example>')).to.deep.equal({
      name: 'Büro',
      address: 'buero@xn--bcher-kva.example',
    })
    expect(new RegExp(MAIL_ADDRESS, 'u').test('buero@bücher.example')).to.equal(true)
    expect([mailAddress('ada@mailhost'), mailAddress('ada@mailhost', { anywhere: true })]).to.deep.equal([
      'ada@mailhost',
      undefined,
    ])
  })

  it('is shown to its owner with its first letter and its domain', () => {
    expect(masked('ada@example.org')).to.equal('a…@example.org')
    expect(masked('ab@example.org')).to.equal('a…@example.org')
    expect(masked('a@example.org')).to.equal('…@example.org')
    expect(domainOf('ada@example.org')).to.equal('example.org')
  })
})
