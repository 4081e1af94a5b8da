import { expect } from 'chai'
import { LIFETIME } from '../../src/models/submission-id.ts'
import { createSubmissionIds } from '../../src/services/submission-ids.ts'
import { frozenClock } from '../support/clock.ts'

const form = { slug: 'a-form', version: '0123456789abcdef' }
const [first, second] = ['a'.repeat(32), 'b'.repeat(32)]

describe('ids of blank forms', () => {
  const open = (secrets = [first], clock = frozenClock()) => {
    const ids = createSubmissionIds({ secrets, clock })
    return { ids, clock, judge: (text: string) => ids.judge(ids.parse(text)!) }
  }

  it('name the form, its version and when they expire, and are valid until then', () => {
    const { ids, clock, judge } = open()
    const text = ids.mint(form)
    const id = ids.parse(text)!
    expect(id).to.include({ ...form, expires: clock() + LIFETIME })
    expect(ids.mintedAt(id)).to.equal(Date.UTC(2026, 10, 20, 12))
    expect(judge(text)).to.equal('valid')
    clock.advance(LIFETIME - 1)
    expect(judge(text)).to.equal('valid')
    clock.advance(1)
    expect(judge(text)).to.equal('expired')
  })

  it('are never the same twice', () => {
    const { ids } = open()
    const randoms = Array.from({ length: 5000 }, () => ids.parse(ids.mint(form))!.random)
    expect(new Set(randoms).size).to.equal(5000)
    for (const random of randoms) expect(random).to.match(/^[A-Za-z0-9_-]{22}$/)
  })

  it('are all of one length for a form', () => {
    const { ids, clock } = open()
    const { length } = ids.mint(form)
    clock.set(Date.UTC(2058, 0, 1))
    expect(ids.mint(form)).to.have.length(length)
  })

  it('are forged when any part was changed', () => {
    const { ids, judge } = open()
    const text = ids.mint(form)
    const changed = [...text].map((sign, at) => `${text.slice(0, at)}${sign === 'a' ? 'b' : 'a'}${text.slice(at + 1)}`)
    const shaped = changed.filter((other) => other !== text && ids.parse(other))
    expect(shaped.length).to.be.greaterThan(50)
    for (const other of shaped) expect(judge(other), other).to.equal('forged')
  })

  it('are forged before they are expired: nothing is told about an id that is not ours', () => {
    const { ids, judge } = open()
    const text = ids.mint(form)
    expect(judge(text.replace(/\.[0-9a-z]{8}\./, '.00000001.'))).to.equal('forged')
  })

  it('are signed by the first secret and verified by all', () => {
    const old = open([first]).ids.mint(form)
    const rotated = open([second, first])
    expect(rotated.judge(old)).to.equal('valid')
    const fresh = rotated.ids.mint(form)
    expect(open([first]).judge(fresh)).to.equal('forged')
    expect(open([second]).judge(fresh)).to.equal('valid')
    expect(open([second]).judge(old)).to.equal('forged')
  })

  it('need a secret', () => {
    expect(() => createSubmissionIds({ secrets: [], clock: frozenClock() })).to.throw('at least one secret')
  })
})
