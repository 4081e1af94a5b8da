import { expect } from 'chai'
import {
  isToken,
  mayHoldToken,
  PROGRAM_NAME,
  programIn,
  signatureOf,
  TOKEN_BYTES,
  tokenOf,
} from '../../src/models/program.ts'

describe('a program', () => {
  it('has a name of small letters, digits and hyphens', () => {
    for (const name of ['sync', '2-a', 'a'.repeat(40)]) expect(PROGRAM_NAME.test(name), name).to.equal(true)
    for (const name of ['', '-a', 'Sync', 'a b', 'a_b', 'a:b', 'a'.repeat(41), 'ä'])
      expect(PROGRAM_NAME.test(name), name).to.equal(false)
  })

  it('signs what it does as nobody else does', () => {
    expect(signatureOf({ name: 'sync' })).to.equal('program:sync')
    expect(programIn('program:sync')).to.equal('sync')
    for (const by of ['', 'sync', 'Ada', 'public', 'a program:sync']) expect(programIn(by), by).to.equal(undefined)
  })
})

describe('the token of a program', () => {
  const token = tokenOf(new Uint8Array(TOKEN_BYTES).fill(0xab))

  it('has 160 random bits and 32 that check them, in hexadecimal', () => {
    // printf abab…ab | sha256sum
    expect(token).to.equal(`intake_${'ab'.repeat(20)}f830125c`)
    expect(isToken(token)).to.equal(true)
  })

  it('is told from one with a typo', () => {
    for (let at = 0; at < token.length; at++) {
      const typo = token.slice(0, at) + (token[at] === 'a' ? 'b' : 'a') + token.slice(at + 1)
      expect(isToken(typo), typo).to.equal(false)
    }
    for (const text of ['', ` ${token}`, `${token}\n`, `${token}0`, token.slice(0, -1), token.toUpperCase()])
      expect(isToken(text), text).to.equal(false)
  })

  it('is suspected where eight of its digits stand, in any text', () => {
    for (const text of [token, `key=${token};`, 'INTAKE_ABABABAB', 'intake_01234567'])
      for (const written of [text, escaped(text), escaped(escaped(text))])
        expect(mayHoldToken(written), written).to.equal(true)
    for (const text of ['', 'intake_', 'intake_0123456', 'intake_0123456g', 'outtake-01234567'])
      expect(mayHoldToken(text), text).to.equal(false)
  })
})

/** Each character as a percent escape. */
const escaped = (text: string): string =>
  text.replace(/[\s\S]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)
