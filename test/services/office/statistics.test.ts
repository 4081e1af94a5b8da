import { expect } from 'chai'
import { inDays, median, percentile } from '../../../src/models/window.ts'
import { calendarDays } from '../../../src/services/office/statistics.ts'
import { filled, sendForm, startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOW = Date.UTC(2026, 10, 20, 12)

describe('the numbers of the office', () => {
  const clock = freezeClock(NOW)
  let app: TestApp
  beforeEach(async () => {
    app = await startApp({ clock, env: { SVC_TIME_ZONE: 'Europe/Berlin' } })
  })
  afterEach(() => app.stop())

  const receive = async (at: number, finishedAt?: number) => {
    clock.set(at)
    const reference = await sendForm(app)
    if (finishedAt !== undefined) {
      clock.set(finishedAt)
      await app.services.cases.update(reference, { to: 'withdrawn', by: 'Dora' })
    }
    clock.set(NOW)
    return reference
  }
  const count = () => app.services.officeStatistics.of(['e2e-test-form', 'feedback'])

  it('have both ends of a window in it, and no moment in it and in the one before', async () => {
    for (const age of [-1, 0, 7 * DAY, 7 * DAY + 1, 14 * DAY, 14 * DAY + 1, 30 * DAY, 30 * DAY + 1])
      await receive(NOW - age)
    const { week, month } = (await count()).total
    expect([week.now.received, week.before.received, month.now.received, month.before.received]).to.deep.equal([
      2, 2, 6, 1,
    ])
  })

  it('count a case as finished when it ended, not when it came', async () => {
    await receive(NOW - 60 * DAY, NOW - 30 * DAY)
    await receive(NOW - 40 * DAY, NOW - 30 * DAY - 1)
    await receive(NOW - 9 * DAY, NOW - 7 * DAY)
    await receive(NOW - DAY, NOW)
    const { week, month } = (await count()).total
    expect(week.now).to.deep.equal({ received: 1, finished: 2, medianDays: 1.5, p90Days: 2 })
    expect(month.now).to.deep.equal({ received: 2, finished: 3, medianDays: 2, p90Days: 30 })
  })

  it('have half and nine of ten of what was finished, by nearest rank', async () => {
    for (let days = 1; days <= 10; days++) await receive(NOW - days * DAY - HOUR, NOW - HOUR)
    const { now, before } = (await count()).total.month
    expect(now).to.deep.equal({ received: 10, finished: 10, medianDays: 5.5, p90Days: 9 })
    expect(before).to.deep.equal({ received: 0, finished: 0 })
  })

  it('have what waits now, for whom and at which status, without what is set aside', async () => {
    const asked = await receive(NOW - DAY)
    await receive(NOW - DAY)
    for (const to of ['in-review', 'needs-information'])
      await app.services.cases.update(asked, { to, by: 'Dora', message: 'Where?' })
    await app.post('/f/e2e-test-form', filled(await app.mint(), { 'further-remarks': 'x' }))
    const { total, forms, statuses } = await count()
    expect(total.waiting).to.deep.equal({ office: 1, person: 1 })
    expect(forms.map(({ slug, waiting }) => [slug, waiting.office])).to.deep.equal([
      ['e2e-test-form', 1],
      ['feedback', 0],
    ])
    expect(statuses.filter(({ count }) => count > 0).map(({ status, count }) => [status.id, count])).to.deep.equal([
      ['received', 1],
      ['needs-information', 1],
    ])
  })

  it('count a case in every window in which it came or was finished, each form by itself', async () => {
    const cases: { slug: string; at: number; finishedAt: number }[] = []
    for (let days = 0; days < 62; days += 3) {
      const slug = days % 2 === 0 ? 'e2e-test-form' : 'feedback'
      const [at, finishedAt] = [NOW - days * DAY - HOUR, NOW - (days - (days % 4)) * DAY]
      cases.push({ slug, at, finishedAt })
    }
    const versions = Object.fromEntries(
      ['e2e-test-form', 'feedback'].map((slug) => [slug, app.services.forms.live(slug)!.version]),
    )
    await app.store.transaction(async (tx) => {
      for (const [i, { slug, at: receivedAt, finishedAt }] of cases.entries()) {
        const one = { submissionId: `id-${i}`, reference: `ref-${i}`, slug, version: versions[slug]!, answers: '{}' }
        const id = (await tx.submissions.add({ ...one, receivedAt, status: 'received' })) as number
        await tx.submissions.setStatus(id, { status: 'withdrawn', at: finishedAt, finished: true })
      }
    })
    const { total, forms } = await count()
    for (const { slug, ...told } of [{ slug: undefined, ...total }, ...forms])
      for (const [length, days] of [
        ['week', 7],
        ['month', 30],
      ] as const)
        for (const [when, ago] of [
          ['now', 0],
          ['before', days],
        ] as const) {
          const holds = (at: number) => at <= NOW - ago * DAY - (ago > 0 ? 1 : 0) && at >= NOW - (ago + days) * DAY
          const own = cases.filter((one) => slug === undefined || one.slug === slug)
          const took = own.filter(({ finishedAt }) => holds(finishedAt)).map(({ at, finishedAt }) => finishedAt - at)
          expect(told[length][when], `${slug} ${length} ${when}`).to.deep.equal({
            received: own.filter(({ at }) => holds(at)).length,
            finished: took.length,
            medianDays: inDays(median(took)!),
            p90Days: inDays(percentile(took, 90)!),
          })
        }
  })

  it('count what was set aside once it is released', async () => {
    clock.set(NOW - DAY)
    const reference = await sendForm(app, { 'further-remarks': 'https://spam.example' })
    await app.services.cases.update(reference, { to: 'withdrawn', by: 'Dora' })
    clock.set(NOW)
    expect((await count()).total.week.now).to.deep.equal({ received: 0, finished: 0 })
    await app.services.cases.release(reference, { by: 'Dora' })
    expect((await count()).total.week.now).to.deep.equal({ received: 1, finished: 1, medianDays: 0, p90Days: 0 })
  })

  it('leave out what was set aside, what was made for the load gate, and other forms', async () => {
    const { version } = app.services.forms.live('feedback')!
    const kinds = [{ quarantine: 'trap' }, { fixtureUntil: NOW + DAY }, { slug: 'parking-permit' }]
    await app.store.transaction(async (tx) => {
      const other = { version: app.services.forms.live('parking-permit')!.version }
      for (const [i, kind] of kinds.entries())
        for (const finished of [true, false]) {
          const ids = { submissionId: `id-${i}-${finished}`, reference: `ref-${i}-${finished}` }
          const one = { ...ids, slug: 'feedback', version, answers: '{}', ...('slug' in kind && other), ...kind }
          const times = { receivedAt: NOW - DAY, status: 'received', waitingFor: 'office' as const }
          const id = (await tx.submissions.add({ ...one, ...times })) as number
          if (finished) await tx.submissions.setStatus(id, { status: 'withdrawn', at: NOW - HOUR, finished })
        }
    })
    const none = { now: { received: 0, finished: 0 }, before: { received: 0, finished: 0 } }
    const { total, statuses, days } = await count()
    expect(total).to.deep.equal({ week: none, month: none, waiting: { office: 0, person: 0 } })
    expect(statuses.filter((one) => one.count > 0)).to.deep.equal([])
    expect(days.filter(({ received, finished }) => received + finished > 0)).to.deep.equal([])
    expect((await app.services.officeStatistics.of(['parking-permit'])).total.month.now).to.include({
      received: 2,
      finished: 1,
    })
  })

  it('count each day on the calendar of the office', async () => {
    // Midnight in Berlin is 23:00 UTC.
    await receive(Date.UTC(2026, 10, 18, 22, 59, 59, 999))
    await receive(Date.UTC(2026, 10, 18, 23), Date.UTC(2026, 10, 20, 11))
    const { days } = await count()
    expect(days).to.have.length(30)
    expect(days.slice(-3)).to.deep.equal([
      { day: '2026-11-18', received: 1, finished: 0 },
      { day: '2026-11-19', received: 1, finished: 0 },
      { day: '2026-11-20', received: 0, finished: 1 },
    ])
  })

  it('have a day of 25 hours when clocks go back, of 23 when they go forward, and no gap around them', () => {
    for (const [now, day, hours] of [
      [Date.UTC(2026, 9, 30, 12), '2026-10-25', 25],
      [Date.UTC(2026, 2, 31, 12), '2026-03-29', 23],
    ] as const) {
      const days = calendarDays(now, 'Europe/Berlin')
      const { window } = days.find((one) => one.day === day)!
      expect(window.to - window.from + 1).to.equal(hours * HOUR)
      for (const [i, one] of days.slice(1).entries()) expect(one.window.from).to.equal(days[i]!.window.to + 1)
      expect(days.at(-1)!.window.to).to.equal(now)
    }
  })
})
