import { hash } from 'node:crypto'
import { expect } from 'chai'
import { LIFETIME, parseToken } from '../../../src/models/token.ts'
import { createTokens } from '../../../src/services/intake/token.ts'
import { frozenClock } from '../../support/clock.ts'

const form = { slug: 'a-form', version: '0123456789abcdef' }
const AT = Date.UTC(2026, 10, 20, 12)
const [first, second] = ['a'.repeat(32), 'b'.repeat(32)]

describe('tokens of blank forms', () => {
  const open = (secrets = [first], clock = frozenClock(AT)) => {
    const tokens = createTokens({ secrets, clock, maxDays: 30 })
    const judge = (text: string) => {
      const token = parseToken(text)!
      return tokens.check(token, token.slug)
    }
    return { tokens, clock, judge }
  }

  it('name the form, its version and when they expire, and are valid until then', () => {
    const { tokens, clock, judge } = open()
    const text = tokens.mint(form)
    const id = parseToken(text)!
    expect(id).to.include({ ...form, minted: AT, expires: AT + LIFETIME })
    expect(judge(text)).to.equal('valid')
    clock.advance(LIFETIME - 1)
    expect(judge(text)).to.equal('valid')
    clock.advance(1)
    expect(judge(text)).to.equal('expired')
  })

  it('are never the same twice', () => {
    const { tokens } = open()
    const randoms = Array.from({ length: 5000 }, () => parseToken(tokens.mint(form))!.submissionId)
    expect(new Set(randoms).size).to.equal(5000)
    for (const random of randoms) expect(random).to.match(/^[A-Za-z0-9_-]{22}$/)
  })

  it('are all of one length for a form', () => {
    const { tokens, clock } = open()
    const { length } = tokens.mint(form)
    clock.set(Date.UTC(2058, 0, 1))
    expect(tokens.mint(form)).to.have.length(length)
  })

  it('are forged when any part was changed', () => {
    const { tokens, judge } = open()
    const text = tokens.mint(form)
    const changed = [...text].map((sign, at) => `${text.slice(0, at)}${sign === 'a' ? 'b' : 'a'}${text.slice(at + 1)}`)
    const shaped = changed.filter((other) => other !== text && parseToken(other))
    expect(shaped.length).to.be.greaterThan(50)
    for (const other of shaped) expect(judge(other), other).to.equal('forged')
  })

  it('are forged before they are expired: nothing is told about an id that is not ours', () => {
    const { tokens, judge } = open()
    const text = tokens.mint(form)
    expect(judge(text.replace(/\.[0-9a-z]{8}\.([^.]+)$/, '.00000001.$1'))).to.equal('forged')
  })

  it('are signed by the first secret and verified by all', () => {
    const old = open([first]).tokens.mint(form)
    const rotated = open([second, first])
    expect(rotated.judge(old)).to.equal('valid')
    const fresh = rotated.tokens.mint(form)
    expect(open([first]).judge(fresh)).to.equal('forged')
    expect(open([second]).judge(fresh)).to.equal('valid')
    expect(open([second]).judge(old)).to.equal('forged')
  })

  it('are renewed to the same submissionId each time, which tells nothing of the old one', () => {
    const { tokens, clock, judge } = open()
    const old = parseToken(tokens.mint(form))!
    clock.advance(LIFETIME)
    const [one, other] = [tokens.renew(old), tokens.renew(old)]
    expect(one.submissionId).to.equal(other.submissionId).and.not.equal(old.submissionId)
    expect(judge(one.text)).to.equal('valid')
    expect(one).to.include({ ...form, minted: AT })
    expect(open([second]).tokens.renew(old).submissionId).not.to.equal(one.submissionId)
    expect(tokens.renew(parseToken(tokens.mint(form))!).submissionId).not.to.equal(one.submissionId)
  })

  it('are over when the form was first opened too long ago, however often they were renewed', () => {
    const { tokens, clock } = open()
    const old = parseToken(tokens.mint(form))!
    clock.advance(29 * LIFETIME)
    const renewed = tokens.renew(tokens.renew(old))
    expect(tokens.isOver(renewed)).to.equal(false)
    clock.advance(LIFETIME)
    expect(tokens.isOver(renewed)).to.equal(true)
  })

  it('of a draft name its version, and from when its longest time counts', () => {
    const { tokens, clock, judge } = open()
    clock.advance(5 * LIFETIME)
    const token = tokens.reissue({ ...form, submissionId: 'i'.repeat(22), countedFrom: AT })
    expect(token).to.include({ ...form, submissionId: 'i'.repeat(22), minted: AT, expires: AT + 6 * LIFETIME })
    expect(judge(token.text)).to.equal('valid')
  })

  it('are not signed by what the secret signs for another purpose', () => {
    const { tokens, judge } = open()
    const { signed, text } = parseToken(tokens.mint(form))!
    const other = hash('blake2b512', `${first}:${signed}`, 'base64url').slice(0, 22)
    expect(judge(text)).to.equal('valid')
    expect(judge(`${signed}.${other}`)).to.equal('forged')
  })

  it('need a secret', () => {
    expect(() => createTokens({ secrets: [], clock: frozenClock(AT), maxDays: 30 })).to.throw('at least one secret')
  })
})
