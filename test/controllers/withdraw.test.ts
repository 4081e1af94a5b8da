/** Who sent a form can withdraw it, with a code that nobody else has seen. */
import { expect } from 'chai'
import { stub } from 'sinon'
import { unavailable } from '../../src/errors.ts'
import { filled, REFERENCE, startApp, type TestApp } from '../support/app.ts'
import { freezeClock } from '../support/clock.ts'
import { toldForm } from '../support/told-form.ts'

const AT = Date.UTC(2026, 10, 20, 9, 0)
const CODE = /reference-small">([0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4})</

describe('withdrawing a case', () => {
  const clock = freezeClock(AT)
  let app: TestApp
  let reference: string
  let cookie: string
  beforeEach(async () => {
    app = await startApp({ clock })
    await app.define(toldForm())
    const sent = await app.post('/f/told', filled(await app.mint('told')))
    reference = REFERENCE.exec(sent.headers.get('location')!)![0]
    cookie = sent.headers.get('set-cookie')!.split(';')[0]!
  })
  afterEach(() => app.stop())

  const thanks = async (headers: Record<string, string> = { cookie }) =>
    (await app.get(`/f/told/thank-you/${reference}`, headers)).text()
  const code = async () => CODE.exec(await thanks())![1]!
  const withdraw = (over: Record<string, string>) => app.post('/status/withdraw', { reference, ...over })
  const status = async () => (await app.services.submissions.byReference(reference))!.status

  it('needs the code, which is shown to the sender alone and for half an hour', async () => {
    expect(await code()).to.match(/^[0-9A-Z-]{14}$/)
    expect(await thanks({}))
      .to.not.include(await code())
      .and.not.include('If you change your mind')
    clock.advance(30 * 60_000)
    expect(await thanks()).to.not.match(CODE)
  })

  it('ends it at once, as its status page says, and the office is told', async () => {
    const typed = (await code()).toLowerCase().replaceAll('-', ' ')
    const sent = await withdraw({ code: typed })
    expect([sent.status, sent.headers.get('location')]).to.deep.equal([303, `/status?reference=${reference}`])
    const page = await (await app.get(`/status?reference=${reference}`)).text()
    expect(page).to.include('<strong class="govuk-tag">Withdrawn</strong>').and.not.include('/status/withdraw')
    const [mail] = (await app.services.deliveries.list({}, 10)).filter(({ recipient }) => recipient === 'office')
    expect(mail!.state).to.equal('waiting')
    const { events } = (await app.services.cases.find(reference))!
    expect(events.at(-1)).to.include({ kind: 'status', status: 'withdrawn', by: 'public', at: AT })
    expect((await app.store.submissions.byReference(reference))!.waitingFor).to.equal(undefined)
  })

  it('happens once, however often it is sent', async () => {
    const typed = await code()
    const answers = await Promise.all([1, 2, 3].map(() => withdraw({ code: typed })))
    expect(answers.map((answer) => answer.status)).to.deep.equal([303, 303, 303])
    expect((await app.services.cases.find(reference))!.events).to.have.length(2)
  })

  it('is refused with a wrong code or the code of another case, and what was typed stays', async () => {
    const other = await app.post('/f/told', filled(await app.mint('told')))
    const others = app.services.cases.withdrawalCode(REFERENCE.exec(other.headers.get('location')!)![0])
    for (const wrong of [others, 'AAAA-AAAA-AAAA', '<b>']) {
      const answer = await withdraw({ code: wrong })
      const html = await answer.text()
      expect(answer.status, wrong).to.equal(422)
      expect(html).to.include('This code is not for this case').and.include(`value="${reference}"`)
      expect(html).to.not.include('<b>')
    }
    expect(await status()).to.equal('received')
    expect((await withdraw({ reference: 'nonsense', code: others })).status).to.equal(422)
  })

  it('asks for what was left empty, at its own field', async () => {
    const blank = async (over: Record<string, string>) => {
      const answer = await withdraw(over)
      return [
        answer.status,
        /error-summary.*?href="(#[a-z]+)">([^<]*)</s
          .exec(await answer.text())
          ?.slice(1)
          .join(' '),
      ]
    }
    const typed = await code()
    expect(await blank({ reference: ' ', code: typed })).to.deep.equal([
      422,
      '#reference Enter the reference from your thank-you page',
    ])
    expect(await blank({ code: ' ' })).to.deep.equal([422, '#code Enter the withdrawal code from your thank-you page'])
    expect(await status()).to.equal('received')
  })

  it('counts wrong codes against the network', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 62; i++) statuses.push((await withdraw({ code: 'AAAA-AAAA-AAAA' })).status)
    expect(statuses[0]).to.equal(422)
    expect(statuses.at(-1)).to.equal(429)
    const html = await (await withdraw({ code: 'AAAA-AAAA-AAAA' })).text()
    expect(html, 'the error is at the code').to.include('<a href="#code">').and.to.include('id="code-error"')
    expect((await withdraw({ code: await code() })).status, 'the right code goes on').to.equal(303)
  })

  it('is not possible once the case is decided', async () => {
    const typed = await code()
    await app.services.cases.update(reference, { to: 'in-review', by: 'ada' })
    await app.services.cases.update(reference, { to: 'declined', by: 'ada' })
    const answer = await withdraw({ code: typed })
    expect(answer.status).to.equal(409)
    expect(await answer.text())
      .to.include('You cannot withdraw this case any more')
      .and.not.include('<button')
    expect(await thanks()).to.not.match(CODE)
    expect(await status()).to.equal('declined')
  })

  it('is not offered by a form that has no such status', async () => {
    const statuses = [
      { id: 'new', label: 'New', meaning: 'It is new.', to: ['done'] },
      { id: 'done', label: 'Done', meaning: 'It is done.', final: true, to: [] },
    ]
    await app.define(toldForm({ slug: 'other', statuses }))
    const sent = await app.post('/f/other', filled(await app.mint('other')))
    const page = await app.get(sent.headers.get('location')!, {
      cookie: sent.headers.get('set-cookie')!.split(';')[0]!,
    })
    expect(await page.text())
      .to.include('Thank you')
      .and.not.match(CODE)
  })

  it('is taken from our own page alone, and comes back when it could not be kept', async () => {
    const typed = await code()
    const foreign = await app.post('/status/withdraw', { reference, code: typed }, { 'sec-fetch-site': 'cross-site' })
    expect(foreign.status).to.equal(403)
    const failing = stub(app.store, 'transaction').rejects(unavailable(new Error('disk')))
    const answer = await withdraw({ code: typed })
    failing.restore()
    expect(answer.status).to.equal(503)
    expect(await answer.text()).to.include(`value="${typed}"`)
    expect(await status()).to.equal('received')
  })

  it('has a page with the reference filled in', async () => {
    const page = await app.get(`/status/withdraw?reference=${reference}`)
    expect(page.status).to.equal(200)
    expect(await page.text())
      .to.include(`value="${reference}"`)
      .and.include('noindex')
    expect((await app.get('/status/withdraw?reference=%3Cb%3E')).status).to.equal(200)
  })
})
