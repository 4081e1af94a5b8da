import { expect } from 'chai'
import { adviceFor } from '../../../scripts/load/advice.ts'
import { explain, sentence } from '../../../scripts/load/explain.ts'
import { change, duration, figure, milliseconds, percentage, seconds } from '../../../scripts/load/figures.ts'
import { isUnreachable, reasonOfError, reasonOfStatus } from '../../../scripts/load/reasons.ts'
import { outcome } from './outcome.ts'

describe('the words of the load gate', () => {
  it('writes numbers with about three digits and thousands apart', () => {
    expect([figure(1380), figure(84.27), figure(8.4267), figure(0), figure(1234567)]).to.deep.equal([
      '1 380',
      '84.3',
      '8.43',
      '0',
      '1 234 567',
    ])
  })
  it('adds digits until a value stands on the right side of its limit', () => {
    expect(milliseconds(1200.04, 1200)).to.equal('1 200.04 ms')
    expect(milliseconds(1199.96, 1200)).to.equal('1 199.96 ms')
    expect(milliseconds(1200, 1200)).to.equal('1 200 ms')
    expect(percentage(0.02001, 0.02)).to.equal('2.001 %')
  })
  it('writes ages and changes', () => {
    expect([duration(40), duration(59_000), duration(192_000), duration(7_260_000)]).to.deep.equal([
      '40 ms',
      '59 s',
      '3 min 12 s',
      '2 h 1 min',
    ])
    expect([change(12.34), change(-3)]).to.deep.equal(['+12.3 %', '−3 %'])
  })
  it('writes seconds with one decimal, or with as many as keep them on the right side of 0 and of their limit', () => {
    expect([seconds(8012), seconds(8000), seconds(0), seconds(2140), seconds(1_234_567)]).to.deep.equal([
      '8.0',
      '8.0',
      '0.0',
      '2.1',
      '1 234.6',
    ])
    expect([seconds(12), seconds(8012, 8000), seconds(7999, 8000), seconds(8000, 8000)]).to.deep.equal([
      '0.01',
      '8.01',
      '7.999',
      '8.0',
    ])
  })
  it('names network faults and tells the absent from the faulty', () => {
    const of = (code: string) => reasonOfError(Object.assign(new Error('x'), { code }))
    expect(of('ECONNREFUSED')).to.equal('refused')
    expect(of('EPIPE')).to.equal('reset')
    expect(of('DEPTH_ZERO_SELF_SIGNED_CERT')).to.equal('certificate not trusted (DEPTH_ZERO_SELF_SIGNED_CERT)')
    expect(of('EWHATEVER')).to.equal('network fault EWHATEVER')
    expect(['ECONNREFUSED', 'ENOTFOUND', 'CERT_HAS_EXPIRED'].map(of).every(isUnreachable)).to.equal(true)
    expect(['ECONNRESET', 'ETIMEDOUT'].map(of).some(isUnreachable)).to.equal(false)
  })
  it('names where a redirect leads, without its query', () => {
    const of = (location: string) => reasonOfStatus(302, ['Location', location], 'http://a')
    expect(of('/login?next=/status')).to.equal('status 302 to /login')
    expect(of('https://sso.example/in?token=x')).to.equal('status 302 to https://sso.example/in')
    expect(of('http://')).to.equal('status 302')
    expect(reasonOfStatus(304, ['Location', '/x'], 'http://a')).to.equal('status 304')
    expect(reasonOfStatus(500, ['Location', '/x'], 'http://a')).to.equal('status 500')
  })
  it('says why and what next in one sentence', () => {
    const drift = { runs: 10, medianMs: 240, percent: 475, limit: null, allowedMs: null, judged: false, met: true }
    expect(sentence(explain(outcome({ p95Ms: 1380 }, { drift })))).to.equal(
      'p95 1 380 ms over 1 200 ms: slower than the last 10 runs (median 240 ms); find out what changed on the target and what else ran at this time',
    )
  })
  it('says which errors were too many', () => {
    const { reason, next } = explain(
      outcome({ successful: 40, errorRate: 1 / 3, reasons: { 'status 429': 15, reset: 5 } }),
    )
    expect(reason).to.equal('20 errors of 60, 33.3 % over 2 %: status 429 × 15, reset × 5')
    expect(next).to.include('rate limit')
  })
  it('says that nothing succeeded rather than showing a number', () => {
    const none = { successful: 0, errorRate: 1, p95Ms: null, rps: null, reasons: { 'timed out': 60 } }
    expect(explain(outcome(none)).reason).to.equal('no successful answer: timed out × 60')
  })
  it('says that the generator was busy, with a pass and with a miss', () => {
    expect(explain(outcome({ saturated: true, loopDelayMs: 83 })).reason).to.equal(
      'every limit was met, although this machine was busy (its event loop 83 ms late on average)',
    )
    expect(explain(outcome({ p95Ms: 2000, saturated: true, loopDelayMs: 83 })).next).to.include('idle machine')
  })
  it('tells an operator whose uploads answer 404 to create fixtures', () => {
    const { scenario } = outcome({})
    expect(adviceFor('status 302 to /login', scenario)).to.include('the address it leads to')
    expect(adviceFor('status 304', scenario)).to.include('open the address in a browser')
    expect(adviceFor('status 404', { ...scenario, name: 'upload' })).to.include('create at least 60 fixtures')
  })
})
