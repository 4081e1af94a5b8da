import { expect } from 'chai'
import { freezeClock } from '../support/clock.ts'
import { jsonIn, openService } from './desk.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const NOW = Date.UTC(2026, 10, 20, 12)

describe('stats', () => {
  const clock = freezeClock(NOW)
  it('counts the last 7 and 30 days of each form', async () => {
    const desk = await openService({}, clock)
    await desk.send({ at: NOW - 8 * DAY })
    await desk.send({ at: NOW, quarantine: 'hidden field filled in' })
    const finished = await desk.send({ at: NOW - 5 * DAY })
    const quick = await desk.send({ slug: 'feedback', at: NOW - DAY - 3 * HOUR })
    clock.set(NOW - DAY)
    await desk.run('submissions', 'set-status', quick, 'read')
    await desk.run('submissions', 'set-status', finished, 'withdrawn')
    clock.set(NOW)
    const { code, out } = await desk.run('stats')
    expect(code).to.equal(0)
    expect(out.split('\n').slice(0, 4)).to.deep.equal([
      'Form                     7 days: received  finished  median    30 days: received  finished  median',
      'e2e-test-form                           1         1  4.0 days                  2         1  4.0 days',
      'feedback                                1         1  3 hours                   1         1  3 hours',
      'parking-permit                          0         0  -                         0         0  -',
    ])
    expect(jsonIn((await desk.run('stats', '--json', '--form', 'e2e-test-form')).out)).to.deep.equal([
      {
        form: 'e2e-test-form',
        last7Days: { received: 1, finished: 1, medianDays: 4, p90Days: 4 },
        sevenDaysBefore: { received: 1, finished: 0, medianDays: null, p90Days: null },
        last30Days: { received: 2, finished: 1, medianDays: 4, p90Days: 4 },
        thirtyDaysBefore: { received: 0, finished: 0, medianDays: null, p90Days: null },
        waitingFor: { office: 1, person: 0 },
      },
    ])
    const [empty] = jsonIn((await desk.run('stats', '--json', '--form', 'parking-permit')).out)
    expect(empty!.last7Days).to.deep.equal({ received: 0, finished: 0, medianDays: null, p90Days: null })
    clock.set(NOW - 90_000)
    const atOnce = await desk.send({ slug: 'parking-permit' })
    clock.set(NOW)
    await desk.run('submissions', 'set-status', atOnce, 'withdrawn')
    expect((await desk.run('stats', '--form', 'parking-permit')).out, '90 seconds').to.match(
      / 1 +1 +2 minutes +1 +1 +2 minutes$/m,
    )
    const [short] = jsonIn((await desk.run('stats', '--json', '--form', 'parking-permit')).out)
    expect(short!.last7Days, '90 seconds').to.deep.equal({
      received: 1,
      finished: 1,
      medianDays: 0.001042,
      p90Days: 0.001042,
    })
    expect((await desk.run('stats', '--form', 'feed-back')).err).to.include('Did you mean "feedback"?')
    desk.remove()
  })
})
