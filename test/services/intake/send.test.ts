import { expect } from 'chai'
import sinon from 'sinon'
import { unavailable } from '../../../src/errors.ts'
import { parseToken } from '../../../src/models/token.ts'
import { filled, REFERENCE, sendForm, startApp, type TestApp } from '../../support/app.ts'
import { askedOf } from '../../support/asked-of-store.ts'
import { freezeClock, frozenClock } from '../../support/clock.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const HOUR = 3_600_000
const hidden = (html: string): string => /name="submissionId" value="([^"]*)"/.exec(html)![1]!
const place = (response: Response): string => response.headers.get('location') ?? `no location, ${response.status}`

describe('a form that is sent', () => {
  const clock = freezeClock(NOW)
  let app: TestApp
  beforeEach(async () => {
    app = await startApp({ clock })
  })
  afterEach(() => {
    sinon.restore()
    return app.stop()
  })
  const send = (fields: Record<string, string>) => app.post('/f/e2e-test-form', fields)
  const all = () => Array.fromAsync(app.services.submissions.all({}))

  it('is kept with its first status, its version and typed answers', async () => {
    const reference = await sendForm(app, { name: '  Zoe\u0308 ', message: 'a\r\nb' })
    const { id, version, ...kept } = (await app.services.submissions.byReference(reference))!
    expect(kept).to.deep.equal({
      reference,
      slug: 'e2e-test-form',
      answers: { name: 'Zoë', email: 'ada@example.org', topic: 'question', message: 'a\nb' },
      receivedAt: NOW,
      status: 'received',
      statusAt: NOW,
      waitingFor: 'office',
    })
    expect(version).to.equal(app.services.forms.live('e2e-test-form')!.version)
    expect(await app.store.events.of(id)).to.deep.equal([{ kind: 'status', status: 'received', at: NOW, by: 'public' }])
  })

  it('asks the store nothing outside the one transaction that writes it', async () => {
    const token = await app.mint()
    const asked = await askedOf(app.store, async () => {
      expect(place(await send(filled(token)))).to.match(REFERENCE)
    })
    expect(asked).to.deep.equal(['transaction'])
  })

  it('is taken once, however often and however fast it is sent', async () => {
    const fields = filled(await app.mint())
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(fields)))
    expect(new Set(answers.map(place)).size).to.equal(1)
    expect(answers.map(({ status }) => status)).to.deep.equal(Array(50).fill(303))
    const kept = await all()
    expect(kept).to.have.length(1)
    expect(place(answers[0]!)).to.equal(`/f/e2e-test-form/thank-you/${kept[0]!.reference}`)
    expect(await app.store.events.of(kept[0]!.id)).to.have.length(1)
  })

  it('is taken once when fifty differ, and all but one are told that theirs was not', async () => {
    const id = await app.mint()
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => send(filled(id, { name: `Ada ${i}` }))))
    const places = answers.map(place)
    expect(new Set(places.map((text) => REFERENCE.exec(text)![0])).size).to.equal(1)
    expect(places.filter((text) => !text.endsWith('?unchanged=1'))).to.have.length(1)
    const taken = places.findIndex((text) => !text.endsWith('?unchanged=1'))
    expect((await all()).map(({ answers }) => answers.name)).to.deep.equal([`Ada ${taken}`])
  })

  it('keeps its first answers when it comes back with others, and says so', async () => {
    const id = await app.mint()
    const first = place(await send(filled(id)))
    expect(place(await send(filled(id)))).to.equal(first)
    for (const changed of [{ name: 'Bob' }, { email: 'nonsense' }, { message: '' }])
      expect(place(await send(filled(id, changed)))).to.equal(`${first}?unchanged=1`)
    expect(await (await app.get(`${first}?unchanged=1`)).text()).to.include('Your changes were not sent')
    expect(await (await app.get(first)).text()).not.to.include('Your changes were not sent')
    expect((await all()).map(({ answers }) => answers.name)).to.deep.equal(['Ada Example'])
  })

  it('is taken without a look at what was sent before, which is asked for when it cannot be taken', async () => {
    const asked = sinon.spy(app.store.submissions, 'bySubmissionId')
    const id = await app.mint()
    const first = place(await send(filled(id)))
    expect(asked.callCount).to.equal(0)
    expect(place(await send(filled(id, { email: 'nonsense' })))).to.equal(`${first}?unchanged=1`)
    expect(asked.callCount).to.equal(1)
  })

  it('is answered with its first reference when it is sent again while nothing can be written', async () => {
    const id = await app.mint()
    const first = place(await send(filled(id)))
    sinon.stub(app.store, 'transaction').rejects(unavailable())
    expect(place(await send(filled(id)))).to.equal(first)
    expect((await send(filled(await app.mint()))).status).to.equal(503)
  })

  it('is the same form when only white space, line ends or ignored fields differ', async () => {
    const id = await app.mint()
    const first = place(await send(filled(id, { message: 'a\nb', location: 'hidden' })))
    expect(place(await send(filled(id, { message: 'a\r\nb ', other: 'x' })))).to.equal(first)
  })

  it('is judged as on the day when it was received, however late it is sent again', async () => {
    const field = { type: 'date', id: 'day', label: 'Day', min: 'today', max: 'today' }
    await app.define({ slug: 'today', title: 'Today', pages: [{ id: 'one', fields: [field] }] } as { slug: string })
    const fields = { submissionId: await app.mint('today'), 'day-day': '20', 'day-month': '11', 'day-year': '2026' }
    const first = place(await app.post('/f/today', fields))
    expect(first).to.match(/^\/f\/today\/thank-you\/[^?]+$/)
    clock.advance(24 * HOUR)
    expect(place(await app.post('/f/today', fields))).to.equal(first)
  })

  it('is found again long after its id expired, with a new secret and from a closed form', async () => {
    const id = await app.mint()
    const first = place(await send(filled(id)))
    clock.advance(48 * HOUR)
    expect(place(await send(filled(id)))).to.equal(first)
    expect(place(await send(filled(id.replace(/.{22}$/, 'x'.repeat(22)))))).to.equal(first)
    const { form } = app.services.forms.live('e2e-test-form')!
    await app.define({ ...form, closesAt: '2026-11-21T00:00:00Z' } as { slug: string })
    expect(place(await send(filled(id)))).to.equal(first)
    expect((await send(filled(`${'f'.repeat(22)}${id.slice(22)}`))).status).to.equal(410)
  })

  it('is 422 with every answer and a fresh id that works, when its id is missing, misshapen, forged or expired', async () => {
    const expired = await app.mint()
    clock.advance(24 * HOUR)
    const other = await app.mint('feedback')
    for (const [name, id] of Object.entries({
      missing: '',
      misshapen: '<script>',
      forged: await forgedFor(app),
      expired,
      "another form's": other,
    })) {
      const refused = await send(filled(id, { name: `Ada <${name}>` }))
      const html = await refused.text()
      expect(refused.status, name).to.equal(422)
      expect(html).to.include('Check your answers and send the form again')
      expect(html).to.include(`value="Ada &lt;${name.replace("'", '&#39;')}&gt;"`)
      expect(html).to.include('Where do I send this?')
      const fresh = hidden(html)
      expect(fresh).not.to.equal(id)
      expect((await send(filled(fresh))).status, name).to.equal(303)
    }
    expect(await all()).to.have.length(5)
  })

  it('is judged together with its id: all errors at once', async () => {
    const html = await (await send(filled('', { email: 'nonsense' }))).text()
    expect(html).to.include('Check your answers and send the form again').and.to.include('href="#email"')
  })

  it('keeps its id through refusals', async () => {
    const id = await app.mint()
    const refused = await send(filled(id, { email: 'nonsense' }))
    expect(refused.status).to.equal(422)
    expect(hidden(await refused.text())).to.equal(id)
    expect((await send(filled(id))).status).to.equal(303)
  })

  it('is refused with two ids', async () => {
    const [a, b] = [await app.mint(), await app.mint()]
    const twice = await app.post('/f/e2e-test-form', [...Object.entries(filled(a)), ['submissionId', b]])
    expect(twice.status).to.equal(422)
    expect(await all()).to.have.length(0)
  })

  it('is asked what its own version asked, when a newer one went live meanwhile', async () => {
    const question = (id: string) => ({ type: 'text', id, label: `The ${id}` })
    const define = (id: string) =>
      app.define({
        slug: 'own',
        title: 'Own',
        minimumAgeSeconds: 0,
        pages: [{ id: 'one', fields: [question(id)] }],
      } as never)
    await define('old')
    const id = await app.mint('own')
    await define('young')
    expect((await app.post('/f/own', { submissionId: id, old: 'x' })).status).to.equal(303)
    const refused = await app.post('/f/own', { submissionId: await app.mint('own'), old: 'x' })
    expect([refused.status, (await refused.text()).includes('href="#young"')]).to.deep.equal([422, true])
  })

  it('is listed newest first, in pages', async () => {
    for (let i = 0; i < 3; i++) await sendForm(app, { name: `Ada ${i}` })
    expect((await all()).map(({ answers }) => answers.name)).to.deep.equal(['Ada 2', 'Ada 1', 'Ada 0'])
    const none = await Array.fromAsync(app.services.submissions.all({ slug: 'feedback' }))
    expect(none).to.deep.equal([])
  })
})

describe('a secret', () => {
  const [old, young] = ['o'.repeat(32), 'y'.repeat(32)]

  it('is changed without refusing the pages that are open', async () => {
    const clock = frozenClock(NOW)
    const app = await startApp({ env: { SVC_SECRET: old }, clock })
    const id = await app.mint()
    await app.stop()
    const { version } = parseToken(id)!
    const rotated = await startApp({ env: { SVC_SECRET: `${young},${old}` }, clock })
    expect(rotated.services.forms.live('e2e-test-form')!.version).to.equal(version)
    expect((await rotated.post('/f/e2e-test-form', filled(id))).status).to.equal(303)
    await rotated.stop()
    const gone = await startApp({ env: { SVC_SECRET: young }, clock })
    expect((await gone.post('/f/e2e-test-form', filled(id))).status).to.equal(422)
    await gone.stop()
  })
})

describe('a form that looks like spam', () => {
  const clock = freezeClock(NOW)
  let app: TestApp
  beforeEach(async () => {
    app = await startApp({ clock })
    await app.define({
      slug: 'slow',
      title: 'Slow',
      pages: [{ id: 'one', fields: [{ type: 'text', id: 'name', label: 'Name' }] }],
    } as { slug: string })
  })
  afterEach(() => app.stop())
  async function send(after: number, over: Record<string, string> = {}): Promise<string> {
    const submissionId = await app.mint('slow')
    clock.advance(after)
    const response = await app.post('/f/slow', { submissionId, name: 'Ada', ...over })
    expect(response.status).to.equal(303)
    expect(place(response)).to.match(/^\/f\/slow\/thank-you\/[^?]+$/)
    return REFERENCE.exec(place(response))![0]
  }
  const reason = async (reference: string) => (await app.services.submissions.byReference(reference))!.quarantine

  it('is set aside when the trap is filled in, or when it came too fast', async () => {
    expect(await reason(await send(3000))).to.equal(undefined)
    expect(await reason(await send(2999))).to.equal('age:2999')
    expect(await reason(await send(0))).to.equal('age:0')
    expect(await reason(await send(9000, { 'further-remarks': 'x' }))).to.equal('trapped')
    expect(await reason(await send(9000, { 'further-remarks': ' ' }))).to.equal(undefined)
  })

  it('gets the same pages as any other', async () => {
    const [spam, other] = [await send(0), await send(3000)]
    const shown = async (path: string, reference: string) => {
      const html = await (await app.get(path + reference)).text()
      return html.replaceAll(reference, 'R').replaceAll(/<time[^>]*>[^<]*<\/time>/g, 'T')
    }
    for (const path of ['/f/slow/thank-you/', '/status?reference='])
      expect(await shown(path, spam!)).to.equal(await shown(path, other!))
  })

  it('waits for a person, who may release it', async () => {
    const reference = await send(0)
    const { submissions, cases } = app.services
    const [all, release] = [submissions.all, (one = '') => cases.release(one, { by: 'staff:ada' })]
    expect(await Array.fromAsync(all({ quarantined: true }))).to.have.length(1)
    expect(await release(reference)).to.equal(true)
    expect(await reason(reference)).to.equal(undefined)
    expect(await release(reference)).to.equal(false)
    expect(await release('0000-0000-0000-0000').catch(({ status }) => status)).to.equal(404)
    expect(await Array.fromAsync(all({ quarantined: true }))).to.have.length(0)
  })
})

/** An id of the right shape that nobody signed. */
async function forgedFor(app: TestApp): Promise<string> {
  return `${'f'.repeat(22)}${(await app.mint()).slice(22)}`
}
