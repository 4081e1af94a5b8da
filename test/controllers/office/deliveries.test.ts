/** Mails and webhooks as the office sees them. */
import { expect } from 'chai'
import { officeTextsIn } from '../../../src/presenters/texts/languages.ts'
import { filled, REFERENCE, startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'
import { type Mailbox, mailSettings, openMailbox, smtpError } from '../../support/mailbox.ts'
import { type Clerk, clerk } from '../../support/office.ts'
import { toldForm } from '../../support/told-form.ts'

/** What the log says, of every kind. */
const REASONS = [
  'the receiver answered 500',
  'the receiver answered 301: we do not follow redirects',
  'the receiver is on this machine or in a private network (SVC_WEBHOOK_ALLOW_PRIVATE)',
  'the receiver closed the connection without an answer',
  'the receiver cannot be reached: it took too long',
  'the receiver cannot be reached (ECONNREFUSED)',
  'SVC_WEBHOOK_CRM_URL is not set',
  'no mail is set up',
  'no webhook is set up',
  'there is no address any more',
  'the answer is not an email address',
  'its case is gone',
  'the mail server refused it (550)',
  'the mail server refused our password',
  'the TLS certificate of the mail server cannot be trusted',
  'the mail server cannot be reached',
  'the mail server took too long',
  'it took too long',
  'unexpected error; see the log',
]
const MONDAY = Date.UTC(2026, 10, 16, 8)
const MINUTE = 60_000

describe('deliveries in the office', () => {
  const clock = freezeClock(MONDAY)
  let mailbox: Mailbox
  let app: TestApp
  let reference: string
  let ada: Clerk
  beforeEach(async () => {
    mailbox = await openMailbox()
    app = await startApp({ env: { ...mailSettings(mailbox), SVC_BASE_URL: 'http://127.0.0.1' }, clock })
    await app.define(toldForm())
    const response = await app.post('/f/told', filled(await app.mint('told')))
    reference = REFERENCE.exec(response.headers.get('location') ?? '')![0]
    ada = await clerk(app, 'admin', { name: 'Ada Admin' })
  })
  afterEach(async () => {
    await app.stop()
    await mailbox.close()
  })

  const page = async (path: string, who = ada) => (await app.get(path, who.headers)).text()
  const round = () => app.services.deliveries.round()
  const decide = (id: string, fields: Record<string, string>, who = ada) =>
    app.post(`/staff/deliveries/${id}`, fields, who.headers)
  const confirmed = (id: string, verb: string) => decide(id, { verb, confirmed: 'yes' })
  const of = async (recipient: string) =>
    (await app.services.deliveries.list({}, 50)).find((one) => one.recipient === recipient)!
  /** The one to the office is refused for good, that to the person for now. */
  async function fail(): Promise<void> {
    mailbox.answer((to) => smtpError(to[0]!.startsWith('desk') ? 550 : 451))
    await round()
    mailbox.answer(undefined)
  }

  it('say in German why they failed, and mark as English what German has no words for', async () => {
    await fail()
    await app.post('/staff/me/language', { language: 'de' }, ada.headers)
    const failed = await page('/staff/deliveries?state=failed')
    expect(failed).to.include('<bdi>der Mailserver hat sie abgelehnt (550)</bdi>').and.not.include('refused')
    const { id } = (await app.services.deliveries.list({ state: 'waiting' }, 1))[0]!
    expect(await page(`/staff/deliveries/${id}`)).to.include('<dd>der Mailserver hat sie abgelehnt (451)</dd>')
    const { why } = officeTextsIn('de').office.deliveries
    for (const reason of REASONS) expect(why(reason), reason).to.be.a('string').and.not.equal(reason)
    expect(why('something of another release')).to.equal(undefined)
  })

  it('are listed by state, newest first, without an address', async () => {
    await fail()
    const all = await page('/staff/deliveries')
    expect(all)
      .to.match(/Email to the (person|office)[\s\S]*Email to the (person|office)/)
      .and.include(reference)
    expect(all).not.to.include('@')
    const failed = await page('/staff/deliveries?state=failed')
    expect(failed)
      .to.include('Email to the office')
      .and.match(/>Failed<\/span> on 16 Nov 2026, 08:00[\s\S]*550/)
    expect(failed).not.to.include('Email to the person')
    expect(await page('/staff/deliveries?state=waiting')).to.include('failed once, next attempt on')
    expect(await page('/staff/deliveries?state=sent')).to.include('There are no deliveries here.')
  })

  it('are gone through in pages, none left out and none twice', async () => {
    const { id: submission } = (await app.store.submissions.byReference(reference))!
    const { event } = await of('citizen')
    await app.store.transaction((tx) =>
      tx.deliveries.add(
        Array.from({ length: 118 }, (_, i) => ({
          ...{ id: `x${String(i).padStart(21, '0')}`, submission, event, kind: 'webhook' as const, recipient: 'desk' },
          ...{ createdAt: MONDAY + Math.floor(i / 3), dueAt: MONDAY + 9 * MINUTE },
        })),
      ),
    )
    const seen: string[] = []
    for (let path: string | undefined = '/staff/deliveries?state=waiting'; path; ) {
      const html: string = await page(path)
      seen.push(...[...html.matchAll(/href="\/staff\/deliveries\/([\w-]{22})"/g)].map(([, id]) => id!))
      path = /href="([^"]+)" rel="next"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
    }
    expect(seen).to.have.length(120)
    expect(new Set(seen).size).to.equal(120)
  })

  it('show one with its case, its attempts, why the last one failed, and to whom, masked', async () => {
    await fail()
    const html = await page(`/staff/deliveries/${(await of('citizen')).id}`)
    for (const text of [
      'Email to the person, a…@example.org',
      reference,
      '451',
      'Received',
      'Retry',
      'Cancel this delivery',
    ])
      expect(html).to.include(text)
    expect(html).to.match(/Attempts<\/dt><dd>1</)
    expect(html).not.to.include('ada@example.org')
    expect(await page(`/staff/deliveries/${(await of('office')).id}`))
      .to.include('d…@example.org')
      .and.not.include('Cancel this delivery<')
  })

  it('are made due again, after asking once, by somebody whom the audit names', async () => {
    await fail()
    const { id } = await of('office')
    const asked = await decide(id, { verb: 'retry' })
    expect([asked.status, (await asked.text()).includes('Send this now?')]).to.deep.equal([200, true])
    expect((await of('office')).state).to.equal('failed')
    const done = await confirmed(id, 'retry')
    expect([done.status, done.headers.get('location')]).to.deep.equal([303, `/staff/deliveries/${id}?done=retry`])
    expect(await page(`/staff/deliveries/${id}?done=retry`)).to.include('It will be tried within a second')
    await round()
    expect((await of('office')).state).to.equal('sent')
    expect(mailbox.mails.filter((mail) => mail.to[0] === 'desk@example.org')).to.have.length(1)
    const [row] = await app.store.audit.page({ about: reference, size: 1 })
    expect(row).to.include({ action: 'delivery-retried', details: id, account: ada.account.id })
  })

  it('warn before something is sent twice, or before it cannot be taken back any more', async () => {
    await round()
    expect(await (await decide((await of('office')).id, { verb: 'retry' })).text()).to.include('get it a second time')
    await app.services.cases.update(reference, { to: 'in-review', by: 'Dora' })
    const [held] = await app.services.deliveries.list({ state: 'waiting' }, 1)
    expect(await (await decide(held!.id, { verb: 'retry' })).text()).to.include('can still be undone')
  })

  it('are cancelled once, after asking', async () => {
    await fail()
    const { id } = await of('citizen')
    expect((await decide(id, { verb: 'cancel' })).status).to.equal(200)
    expect((await confirmed(id, 'cancel')).status).to.equal(303)
    const twice = await confirmed(id, 'cancel')
    expect([twice.status, (await twice.text()).includes('Its state is already “Cancelled”.')]).to.deep.equal([
      409,
      true,
    ])
    const actions = (await app.store.audit.page({ about: reference, size: 9 })).map(({ action }) => action)
    expect(actions).to.deep.equal(['delivery-discarded'])
    expect(await app.ask(`select state from deliveries where id = '${id}'`)).to.deep.equal([{ state: 'discarded' }])
  })

  it('have one word for each state in addresses, and are found by those of earlier releases too', async () => {
    await fail()
    const { id } = await of('citizen')
    await confirmed(id, 'cancel')
    for (const [word, old, label] of [
      ['failed', 'dead', 'Failed'],
      ['cancelled', 'discarded', 'Cancelled'],
    ]) {
      const html = await page(`/staff/deliveries?state=${word}`)
      expect(html)
        .to.include(`<a href="/staff/deliveries?state=${word}" aria-current="page">${label}`)
        .and.not.include(old)
      expect(await page(`/staff/deliveries?state=${old}`), old).to.equal(html)
    }
  })

  it('are cancelled by a page of an earlier release that is still open', async () => {
    const { id } = await of('citizen')
    expect(await (await decide(id, { verb: 'discard' })).text()).to.include('name="verb" value="cancel"')
    expect((await confirmed(id, 'discard')).headers.get('location')).to.equal(`/staff/deliveries/${id}?done=cancel`)
    expect((await of('citizen')).state).to.equal('cancelled')
    for (const word of ['cancel', 'discard'])
      expect(await page(`/staff/deliveries/${id}?done=${word}`)).to.include('The delivery is cancelled.')
  })

  it('are left to the process that works at them', async () => {
    const { id } = await of('citizen')
    await app.store.transaction((tx) =>
      tx.deliveries.claim({ kind: 'mail', recipient: 'citizen' }, { now: MONDAY, until: MONDAY + MINUTE, size: 9 }),
    )
    for (const verb of ['retry', 'cancel']) {
      const refused = await confirmed(id, verb)
      expect([refused.status, (await refused.text()).includes('being sent at the moment')]).to.deep.equal([409, true])
    }
    expect(await page('/staff/deliveries')).to.include('is being sent')
  })

  it('do not exist for an admin of other forms, nor when their id names nothing', async () => {
    const other = await clerk(app, 'admin', { forms: ['feedback'] })
    const { id } = await of('citizen')
    expect(await page('/staff/deliveries', other)).not.to.include(reference)
    expect(await page('/staff/deliveries', await clerk(app, 'admin', { forms: ['told'] }))).to.include(reference)
    expect((await app.get(`/staff/deliveries/${id}`, other.headers)).status).to.equal(404)
    expect((await decide(id, { verb: 'cancel', confirmed: 'yes' }, other)).status).to.equal(404)
    expect((await of('citizen')).state).to.equal('waiting')
    for (const unknown of ['x'.repeat(22), 'short'])
      expect((await app.get(`/staff/deliveries/${unknown}`, ada.headers)).status).to.equal(404)
    expect((await decide(id, { verb: 'delete' })).status).to.equal(400)
  })

  it('stand at what they tell on the page of its case, with a way to them for admins', async () => {
    await fail()
    await app.services.cases.update(reference, { to: 'in-review', by: 'Dora' })
    const dora = await clerk(app)
    const read = async () => (await page(`/staff/cases/${reference}`, dora)).replace(/<\/?bdi>/g, '')
    const html = await read()
    expect(html).to.match(
      /<h3>In review[\s\S]*Email to the person, a…@example\.org: will be sent on 16 Nov 2026, 08:01[\s\S]*<h3>Received[\s\S]*Email to the person, a…@example\.org: failed once, next attempt on[\s\S]*451/,
    )
    expect(html)
      .to.match(/Email to the office, d…@example\.org: failed on [\s\S]*550/)
      .and.not.include('/staff/deliveries/')
    expect(await page(`/staff/cases/${reference}`)).to.include('href="/staff/deliveries/')
    clock.advance(MINUTE)
    await round()
    expect(await read()).to.match(/Email to the person, [^:]*: sent on 16 Nov 2026, 08:01/)
  })
})
