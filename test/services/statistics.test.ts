import { expect } from 'chai'
import { sendForm, startApp, type TestApp } from '../support/app.ts'
import { freezeClock } from '../support/clock.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const DAY = 86_400_000

describe('how long cases of a form usually take', () => {
  const clock = freezeClock(NOW)
  let app: TestApp
  beforeEach(async () => {
    app = await startApp({ clock })
  })
  afterEach(() => app.stop())

  /** A case that was received and finished at these times. */
  async function finished(received: number, ended: number): Promise<void> {
    clock.set(received)
    const reference = await sendForm(app)
    clock.set(ended)
    await app.services.cases.update(reference, { to: 'withdrawn', by: 'staff:ada' })
  }

  const statistics = () => app.services.statistics
  const known = () => statistics().typical('e2e-test-form')
  /** What a look-up tells once the count that it began has ended. */
  async function typical() {
    known()
    await statistics().settled()
    return known()
  }

  it('makes nobody wait: it is counted aside, and told from the next look-up on', async () => {
    for (let i = 0; i < 5; i++) await finished(NOW - 2 * DAY, NOW - DAY)
    clock.set(NOW)
    expect(known()).to.equal(undefined)
    await statistics().settled()
    expect(known()).to.deep.equal({ days: 1, finished: 5 })
  })

  it('keeps what was counted last when the store cannot be read', async () => {
    for (let i = 0; i < 5; i++) await finished(NOW - 2 * DAY, NOW - DAY)
    clock.set(NOW)
    await typical()
    await app.store.close()
    clock.advance(60_000)
    expect((await typical())?.finished).to.equal(5)
  })

  it('is told from five finished cases of the last 30 days on', async () => {
    for (const days of [1, 2, 4, 8]) await finished(NOW - 10 * DAY, NOW - (10 - days) * DAY)
    clock.set(NOW)
    expect(await typical()).to.equal(undefined)
    await finished(NOW - 10 * DAY, NOW - DAY)
    clock.set(NOW + 60_000)
    expect(await typical()).to.deep.equal({ days: 4, finished: 5 })
  })

  it('is of one form, without what was set aside, until that is released', async () => {
    for (let i = 0; i < 4; i++) await finished(NOW - 2 * DAY, NOW - DAY)
    clock.set(NOW - 2 * DAY)
    const reference = await sendForm(app, { 'further-remarks': 'https://spam.example' })
    clock.set(NOW - DAY)
    await app.services.cases.update(reference, { to: 'withdrawn', by: 'staff:ada' })
    clock.set(NOW)
    expect(await typical()).to.equal(undefined)
    await app.services.cases.release(reference, { by: 'staff:ada' })
    clock.advance(60_000)
    expect(await typical()).to.deep.equal({ days: 1, finished: 5 })
    statistics().typical('feedback')
    await statistics().settled()
    expect(statistics().typical('feedback')).to.equal(undefined)
  })

  it('forgets a case a millisecond after its 30 days', async () => {
    for (let i = 0; i < 5; i++) await finished(NOW - 2 * DAY, NOW - DAY)
    clock.set(NOW + 29 * DAY)
    expect((await typical())?.finished).to.equal(5)
    clock.set(NOW + 29 * DAY + 1)
    expect((await typical())?.finished, 'counted once a minute').to.equal(5)
    clock.set(NOW + 29 * DAY + 60_000)
    expect(await typical()).to.equal(undefined)
  })

  it('stands on the page of a case that is not finished', async () => {
    for (let i = 0; i < 5; i++) await finished(NOW - 4 * DAY, NOW - DAY)
    clock.set(NOW)
    const reference = await sendForm(app)
    await typical()
    const html = await (await app.get(`/status?reference=${reference}`)).text()
    expect(html).to.include('Half of the cases like this take 3 days or less')
    expect(html).to.include('based on the 5 cases')
  })
})
