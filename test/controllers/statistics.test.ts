/** Numbers of a form for everybody: which forms have them, what they tell, and what they keep to themselves. */
import { expect } from 'chai'
import sinon from 'sinon'
import type { Form } from '../../src/models/form.ts'
import { filled, REFERENCE, startApp, type TestApp } from '../support/app.ts'
import { freezeClock } from '../support/clock.ts'
import { toldForm } from '../support/told-form.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Clocks in Berlin went back on 25 October: that day had 25 hours. */
const NOW = Date.UTC(2026, 10, 10, 12)

describe('the numbers of a form for everybody', () => {
  const clock = freezeClock(NOW)
  let app: TestApp
  beforeEach(async () => {
    app = await startApp({ clock, env: { SVC_TIME_ZONE: 'Europe/Berlin' } })
    await define({ publicNumbers: true })
  })
  afterEach(async () => {
    sinon.restore()
    await app.stop()
  })

  const define = (over: Partial<Form>) => app.define(toldForm({ slug: 'open', notify: {}, ...over }))
  /** As if it had been sent then, and finished after so many days. */
  async function receive(at: number, count = 1, days?: number): Promise<void> {
    const { version } = app.services.forms.live('open')!
    await app.store.transaction(async (tx) => {
      for (let i = 0; i < count; i++) {
        const id = `${at}-${i}-${days}`
        const number = await tx.submissions.add({
          submissionId: id,
          reference: id,
          slug: 'open',
          version,
          answers: '{}',
          receivedAt: at,
          status: 'received',
          waitingFor: 'office',
        })
        if (days !== undefined)
          await tx.submissions.setStatus(number as number, { status: 'approved', at: at + days * DAY, finished: true })
      }
    })
  }
  const page = async (slug = 'open') => {
    const answer = await app.get(`/f/${slug}/numbers`)
    return { status: answer.status, html: await answer.text() }
  }
  /** Cells of the rows of a table whose first one begins so. */
  const cells = (html: string, first: string): string[][] =>
    [...html.matchAll(/<tr>(.*?)<\/tr>/gs)]
      .map(([, row]) =>
        [...row!.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell]) => cell!.replace(/<[^>]+>/g, '')),
      )
      .filter(([name]) => name === first)
  const numbers = async (first: string) => cells((await page()).html, first).map((row) => row.slice(1))

  it('are shown where the definition says so, and are no page anywhere else', async () => {
    expect((await page()).status).to.equal(200)
    for (const slug of ['feedback', 'parking-permit', 'nothing']) expect((await page(slug)).status, slug).to.equal(404)
    await define({ publicNumbers: false })
    expect((await page()).status).to.equal(404)
  })

  it('are led to from the form and from its thank-you page, and from no other form', async () => {
    const link = 'href="/f/open/numbers"'
    expect(await (await app.get('/f/open')).text()).to.include(link)
    const sent = await app.post('/f/open', filled(await app.mint('open')))
    expect(await (await app.get(sent.headers.get('location')!)).text()).to.include(link)
    expect(await (await app.get('/f/feedback')).text()).to.not.include('/numbers"')
    const field = (id: string) => ({ type: 'text' as const, id, label: id })
    const pages = ['one', 'two'].map((id) => ({ id: `page-${id}`, title: id, fields: [field(id)] }))
    await define({ slug: 'long', pages, publicNumbers: true })
    expect(await (await app.get('/f/long')).text()).to.include('href="/f/long/numbers"')
  })

  it('are rounded to fives, and fewer than five are not told apart', async () => {
    for (const [count, told] of [
      [0, 'fewer than 5'],
      [1, 'fewer than 5'],
      [4, 'fewer than 5'],
      [5, '5'],
      [7, '5'],
      [8, '10'],
      [12, '10'],
      [1234, '1,235'],
    ] as const) {
      await app.ask('delete from submissions')
      await receive(NOW - HOUR, count)
      clock.advance(10 * MINUTE)
      const [[week], [month]] = (await numbers('Received')) as [string[], string[]]
      expect([week, month], `${count}`).to.deep.equal([told, told])
      expect((await numbers('10 November 2026'))[0]![0], `${count}`).to.equal(told)
      expect((await page()).html, `${count}`).to.include(`<dd>${told}</dd>`)
    }
  })

  it('draw a chart from the first day of five on; an empty one would look like zero', async () => {
    const drawn = async () => {
      clock.advance(10 * MINUTE)
      const { html } = await page()
      return [html.includes('<svg class="chart"'), html.includes('we received fewer than 5 cases')]
    }
    await receive(NOW - HOUR, 4, 0)
    expect(await drawn()).to.deep.equal([false, true])
    await receive(NOW - HOUR, 1)
    expect(await drawn(), 'received').to.deep.equal([true, false])
    await app.ask('delete from submissions')
    await receive(NOW - 40 * DAY, 5, 39)
    expect(await drawn(), 'finished').to.deep.equal([true, false])
  })

  it('have both ends of a window in it, and each day on the calendar of the office, also where clocks change', async () => {
    await receive(NOW - 7 * DAY, 10)
    await receive(NOW - 7 * DAY - 1, 20)
    await receive(NOW - 30 * DAY - 1, 30)
    expect((await numbers('Received'))[0]).to.deep.equal(['10', '20'])
    expect((await numbers('Received'))[1]).to.deep.equal(['30', '30'])
    // 24 October ends at 22:00 UTC; 25 October ends at 23:00 UTC, after 25 hours.
    await receive(Date.UTC(2026, 9, 24, 21, 59, 59, 999), 5)
    await receive(Date.UTC(2026, 9, 24, 22), 10)
    await receive(Date.UTC(2026, 9, 25, 22, 59, 59, 999), 15)
    await receive(Date.UTC(2026, 9, 25, 23), 50)
    clock.advance(10 * MINUTE)
    expect((await numbers('24 October 2026'))[0]![0]).to.equal('5')
    expect((await numbers('25 October 2026'))[0]![0]).to.equal('25')
    expect((await numbers('26 October 2026'))[0]![0]).to.equal('50')
  })

  it('have a day of 23 hours where clocks go forward', async () => {
    // 29 March 2026 in Berlin is from 23:00 UTC of the day before to 22:00 UTC.
    await receive(Date.UTC(2026, 2, 28, 22, 59, 59, 999), 5)
    await receive(Date.UTC(2026, 2, 28, 23), 10)
    await receive(Date.UTC(2026, 2, 29, 21, 59, 59, 999), 15)
    await receive(Date.UTC(2026, 2, 29, 22), 50)
    clock.set(Date.UTC(2026, 2, 31, 12))
    expect((await numbers('28 March 2026'))[0]![0]).to.equal('5')
    expect((await numbers('29 March 2026'))[0]![0]).to.equal('25')
    expect((await numbers('30 March 2026'))[0]![0]).to.equal('50')
  })

  it('tell how long it took where enough were finished for nobody to be told from it', async () => {
    const took = async () => [(await numbers('Median time'))[0]![0], (await numbers('90% finished within'))[0]![0]]
    await receive(NOW - 3 * DAY, 4, 2)
    expect(await took()).to.deep.equal(['too few to say', 'too few to say'])
    await receive(NOW - 4 * DAY, 1, 2)
    clock.advance(10 * MINUTE)
    expect(await took()).to.deep.equal(['2.0 days', 'too few to say'])
    await receive(NOW - 5 * DAY, 5, 3)
    clock.advance(10 * MINUTE)
    expect(await took()).to.deep.equal(['2.5 days', '3.0 days'])
  })

  it('tell in hours what took less than a day', async () => {
    await receive(NOW - 3 * DAY, 5, 1 / 1440)
    await receive(NOW - 4 * DAY, 5, 5 / 24)
    expect((await numbers('90% finished within'))[0]![0]).to.equal('5 hours')
  })

  it('are counted once in ten minutes, however many look at once and however often', async () => {
    const count = sinon.spy(app.store.statistics, 'received')
    await Promise.all(Array.from({ length: 20 }, () => page()))
    const first = count.callCount
    expect(first).to.be.greaterThan(0)
    expect((await numbers('Received'))[0]![0]).to.equal('fewer than 5')
    await receive(NOW - HOUR, 10)
    clock.advance(10 * MINUTE - 1)
    expect((await numbers('Received'))[0]![0]).to.equal('fewer than 5')
    expect(count.callCount).to.equal(first)
    clock.advance(1)
    const { html } = await page()
    expect(cells(html, 'Received')[0]![1]).to.equal('10')
    expect(html).to.include('10 November 2026 at 13:10')
    expect(count.callCount).to.equal(2 * first)
  })

  it('stay as they were while they cannot be counted, and are counted as soon as they can be', async () => {
    await receive(NOW - HOUR, 10)
    await page()
    const broken = sinon.stub(app.store.statistics, 'received').rejects(new Error('the disk is gone'))
    clock.advance(10 * MINUTE)
    expect((await numbers('Received'))[0]![0]).to.equal('10')
    await define({ slug: 'other', publicNumbers: true })
    expect((await page('other')).status).to.equal(500)
    broken.restore()
    expect((await page('other')).status).to.equal(200)
  })

  it('hold no reference, and are known again by a browser that has them', async () => {
    const sent = await app.post('/f/open', filled(await app.mint('open')))
    const reference = REFERENCE.exec(sent.headers.get('location')!)![0]
    const answer = await app.get('/f/open/numbers')
    expect(await answer.text()).to.not.include(reference)
    expect(answer.headers.get('cache-control')).to.equal('no-cache')
    const again = await app.get('/f/open/numbers', { 'if-none-match': answer.headers.get('etag')! })
    expect(again.status).to.equal(304)
  })
})
