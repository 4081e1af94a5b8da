import { expect } from 'chai'
import { Webhook } from 'standardwebhooks'
import { filled, startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'
import { type Clerk, clerk } from '../../support/office.ts'
import { openReceiver, type Receiver } from '../../support/receiver.ts'
import { toldForm } from '../../support/told-form.ts'

const NOON = Date.UTC(2026, 10, 20, 12)
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

describe('receivers of webhooks in the office', () => {
  const clock = freezeClock(NOON)
  let app: TestApp
  let ada: Clerk
  let receiver: Receiver
  beforeEach(async () => {
    receiver = await openReceiver()
    await start()
  })
  afterEach(async () => {
    receiver.close()
    await app.stop()
  })
  const start = async (env: Record<string, string> = { SVC_WEBHOOK_ALLOW_PRIVATE: 'true' }) => {
    app = await startApp({
      clock,
      env: {
        ...env,
        SVC_WEBHOOK_CASE_DESK_URL: `${receiver.url}?key=hush`,
        SVC_WEBHOOK_CASE_DESK_SECRET: SECRET,
      },
    })
    ada = await clerk(app, 'admin', { name: 'Ada Admin' })
  }
  const PATH = '/staff/receivers/case-desk'
  const page = async (path: string) => (await app.get(path, ada.headers)).text()
  const test = () => app.post(PATH, {}, ada.headers)
  const rows = async () =>
    (await app.store.audit.page({ size: 20 })).flatMap(({ action, by, about, details }) =>
      action === 'webhook-tested' ? [`${by} ${about} ${details}`] : [],
    )

  it('are listed under the programs, without the rest of their address', async () => {
    const html = await page('/staff/programs')
    expect(html).to.include(`<a href="${PATH}">case-desk</a>`).and.include(new URL(receiver.url).host)
    expect(html).not.to.include('hush')
    expect(await page(PATH)).not.to.include('hush')
  })

  it('get a test event that is signed like any other, and its status and time are shown and in the audit', async () => {
    const answer = await test()
    expect([answer.status, answer.headers.get('location')]).to.deep.equal([303, `${PATH}?done=tested`])
    const [got] = receiver.got
    const { 'webhook-id': id, 'webhook-signature': signature } = got!.headers as Record<string, string>
    expect(signature).to.equal(new Webhook(SECRET).sign(id!, new Date(NOON), got!.body))
    expect(JSON.parse(got!.body)).to.deep.equal({
      type: 'test',
      timestamp: '2026-11-20T12:00:00.000Z',
      data: { receiver: 'case-desk' },
    })
    expect(got!.headers['webhook-timestamp']).to.equal(String(NOON / 1000))
    expect(got!.headers['user-agent']).to.equal('Intake')
    expect(await page(`${PATH}?done=tested`)).to.include('<p>The receiver answered 204 after 0 ms.</p>')
    expect(await page(PATH)).to.include('Last test event on 20 Nov 2026, 12:00. <span>The receiver')
    expect(await rows()).to.deep.equal([`${ada.account.email} webhook:case-desk ms=0 status=204`])
    expect(await page('/staff/audit?about=webhook:case-desk'))
      .to.include('Sent a test event')
      .and.include('answer 204, 0 ms')
    expect(await page('/staff/programs')).to.include('20 Nov 2026, 12:00: 204')
  })

  it('are told of an answer that is not 2xx, of a redirect that is not followed, and of none', async () => {
    for (const [status, headers] of [
      [500, {}],
      [302, { location: `${receiver.url}/elsewhere` }],
      [410, {}],
    ] as const) {
      receiver.answer(status, headers)
      await test()
      expect(await page(`${PATH}?done=tested`)).to.include(`The receiver answered ${status} after 0 ms. It must answer`)
    }
    expect(receiver.got).to.have.length(3)
    receiver.close()
    await test()
    expect(await page(`${PATH}?done=tested`)).to.include(
      'No answer after 0 ms: the receiver cannot be reached (ECONNREFUSED).',
    )
    expect((await rows())[0]).to.include('why=the%20receiver%20cannot')
  })

  it('that the settings name no more are listed while deliveries wait for them or were lately, with what to do', async () => {
    await app.define(toldForm({ notify: {}, webhook: 'case-desk' }))
    await app.post('/f/told', filled(await app.mint('told')))
    expect(await app.store.deliveries.owedTo('webhook')).to.deep.equal(['case-desk'])
    await app.ask(`update deliveries set recipient = 'old-desk'`)
    expect(await page('/staff/programs'))
      .to.include('<a href="/staff/receivers/case-desk">')
      .and.include('<a href="/staff/receivers/old-desk">')
      .and.include('Not in the settings')
    const html = await page('/staff/receivers/old-desk')
    expect(html).to.include('add the receiver to the settings again').and.include('href="/staff/deliveries/')
    expect(html).not.to.include('Send a test event')
    expect((await app.post('/staff/receivers/old-desk', {}, ada.headers)).status).to.equal(404)
    await app.ask(`update deliveries set state = 'sent'`)
    expect(await page('/staff/receivers/old-desk')).to.include('Not in the settings')
    await app.ask(`update deliveries set kind = 'mail'`)
    expect((await app.get('/staff/receivers/old-desk', ada.headers)).status).to.equal(404)
    expect(await page(PATH)).not.to.include('Not in the settings')
  })

  it('on this machine get nothing unless the settings allow it', async () => {
    await app.stop()
    await start({})
    await test()
    expect(receiver.got).to.deep.equal([])
    expect(await page(`${PATH}?done=tested`)).to.include('on this machine or in a private network')
  })

  it('get at most six test events a minute, in all processes, and the seventh says when to try again', async () => {
    for (let i = 0; i < 6; i++) expect((await test()).status).to.equal(303)
    const refused = await test()
    expect([refused.status, refused.headers.get('retry-after')]).to.deep.equal([429, '60'])
    expect(await refused.text()).to.include('There were many tests. Try again in 60 seconds.')
    expect(receiver.got).to.have.length(6)
    expect(await rows()).to.have.length(6)
    clock.advance(60_000)
    expect((await test()).status).to.equal(303)
  })

  it('show their last deliveries, and the forms that name them', async () => {
    expect(await page(PATH)).to.include('None of the last 2,000 deliveries of this service were for it.')
    await app.define(toldForm({ notify: {}, webhook: 'case-desk' }))
    await app.post('/f/told', filled(await app.mint('told')))
    await app.services.deliveries.round()
    expect(receiver.got).to.have.length(1)
    const html = await page(PATH)
    expect(html)
      .to.match(/<a href="\/staff\/deliveries\/[\w-]{22}">/)
      .and.include('Sent')
    const [delivery] = await app.services.deliveries.list({}, 1)
    expect(html).to.include(delivery!.reference)
    expect(html).to.include(app.services.forms.liveIn('told')!.title)
  })

  it('that the settings do not name do not exist', async () => {
    expect((await app.get('/staff/receivers/other', ada.headers)).status).to.equal(404)
    expect((await app.post('/staff/receivers/other', {}, ada.headers)).status).to.equal(404)
    expect(await rows()).to.deep.equal([])
  })
})
