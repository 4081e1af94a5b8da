import { expect } from 'chai'
import { silentLog } from '../../../src/log.ts'
import { MOST_WAITING } from '../../../src/models/definition-upload.ts'
import { DAY } from '../../../src/models/moment.ts'
import { wire } from '../../../src/wire.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'
import { confirm, hidden, textOf, upload, wrong } from '../../support/definition-upload.ts'
import { type Clerk, clerk } from '../../support/office.ts'
import { until } from '../../support/service.ts'

const AT = Date.UTC(2026, 10, 20, 9)
const OPS = { way: 'command', by: 'ops' } as const

describe('a second person', () => {
  const clock = freezeClock(AT)
  let app: TestApp
  /** An admin who never uploads, an admin who does, and two editors. */
  let ada: Clerk
  let bob: Clerk
  let cy: Clerk
  let dee: Clerk
  beforeEach(async () => {
    app = await startApp({ clock })
    ada = await clerk(app, 'admin', { name: 'Ada' })
    bob = await clerk(app, 'admin', { name: 'Bob' })
    cy = await clerk(app, 'none', { name: 'Cy', edits: 'all' })
    dee = await clerk(app, 'none', { name: 'Dee', edits: ['visit'] })
    await publish('Visit', cy)
    await ask('yes')
  })
  afterEach(() => app.stop())

  const form = (title: string, more: object = {}) => ({
    slug: 'visit',
    title,
    pages: [{ id: 'p', fields: [{ type: 'text', id: 'name', label: 'Name' }] }],
    ...more,
  })
  async function publish(title: string, who: Clerk) {
    const { html } = await upload(app, { 'v.json': form(title) }, who)
    return confirm(app, html, who)
  }
  async function handOver(title: string, who: Clerk, more: object = {}) {
    const { html } = await upload(app, { 'v.json': form(title, more) }, who)
    const { status, to } = await confirm(app, html, who, { way: 'hand-over' })
    expect([status, to], wrong(html)).to.deep.equal([303, '/staff/forms/visit?done=handed-over'])
    return (await waiting()).at(-1)!.id
  }
  const ask = async (second: string, who: Clerk = ada, slug = 'visit') => {
    const answer = await app.post(`/staff/forms/${slug}/second-person`, { second }, who.headers)
    return { status: answer.status, html: await answer.text() }
  }
  const decide = async (id: number, typed: object, who: Clerk) => {
    const answer = await app.post(`/staff/forms/visit/waiting/${id}`, typed as never, who.headers)
    return { status: answer.status, to: answer.headers.get('location'), html: await answer.text() }
  }
  const look = async (path: string, who: Clerk) => {
    const answer = await app.get(`/staff/forms${path}`, who.headers)
    return { status: answer.status, html: await answer.text() }
  }
  const waiting = () => app.store.handedUploads.open()
  const title = () => app.services.forms.live('visit')!.form.title
  const deeds = async () => app.services.forms.history('visit', { size: 50 })
  const kinds = async () => (await deeds()).map(({ kind }) => kind)
  const PUBLISHED = { status: 303, to: '/staff/forms/visit?done=published' }
  const publishWaiting = (id: number, who: Clerk) => decide(id, { decision: 'publish' }, who)

  it('publishes what somebody else has uploaded, after the same page, and both are named', async () => {
    const { html } = await upload(app, { 'v.json': form('New') }, cy)
    expect(html)
      .to.include('Hand this version over?')
      .and.include('These people can publish it: Ada, Bob and Dee.')
      .and.not.include('/publish"')
    const handed = await confirm(app, html, cy, { way: 'hand-over', words: 'A new <b>title</b>' })
    expect(handed).to.include({ status: 303, to: '/staff/forms/visit?done=handed-over' })
    expect(title(), 'nothing is published').to.equal('Visit')
    const { id, words } = (await waiting())[0]!
    expect(words).to.equal('A new <b>title</b>')
    for (const path of ['', '/visit?done=handed-over']) {
      const page = await look(path, dee)
      expect(page.html, path)
        .to.include('Waiting for a second person')
        .and.include(`/staff/forms/visit/waiting/${id}`)
        .and.include('A new &lt;b&gt;title&lt;/b&gt;')
    }
    const shown = await look(`/visit/waiting/${id}`, dee)
    expect(shown.html)
      .to.include('value="publish"')
      .and.include(cy.account.email)
      .and.include('New')
      .and.include('Visit')
      .and.include('A new &lt;b&gt;title&lt;/b&gt;')
    expect(await publishWaiting(id, dee)).to.include(PUBLISHED)
    expect(title()).to.equal('New')
    const [deed] = await deeds()
    expect(deed).to.include({ kind: 'published', account: dee.account.id, handedBy: cy.account.email })
    const page = await look('/visit', ada)
    expect(page.html).to.include(`${dee.account.email}, in the office, handed over by ${cy.account.email}`)
    const [audited] = await app.store.audit.page({ about: 'visit', size: 1 })
    expect(audited).to.include({
      action: 'form-published',
      account: dee.account.id,
      details: `way=office version=${deed!.version} from=${cy.account.email}`,
    })
    const audit = await (await app.get('/staff/audit', ada.headers)).text()
    expect(audit)
      .to.include(`in the office, version ${deed!.version}, handed over by ${cy.account.email}`)
      .and.include('Handed a version of a form over')
      .and.not.include('way=')
    expect(await waiting()).to.deep.equal([])
    expect((await look(`/visit/waiting/${id}`, dee)).status).to.equal(404)
    const [source] = (await app.services.forms.sources('visit', deed!.version!))!
    expect(source!.text).to.equal(textOf(form('New')))
  })

  it('is never who uploaded it, also an admin, and the page says who can', async () => {
    const id = await handOver('New', bob)
    const shown = await look(`/visit/waiting/${id}`, bob)
    expect(shown.html)
      .to.include('You contributed to this version, so somebody else has to publish it. These people can publish it:')
      .and.include('Ada, Cy and Dee')
      .and.not.include('value="publish"')
    const { status, html } = await publishWaiting(id, bob)
    expect([status, wrong(html)]).to.deep.equal([
      422,
      'You contributed to this version, so somebody else has to publish it. These people can publish it: Ada, Cy and Dee',
    ])
    expect(title()).to.equal('Visit')
    expect(await publishWaiting(id, ada)).to.include(PUBLISHED)
  })

  it('is asked for however the post is made that should publish alone', async () => {
    await ask('no')
    const { html } = await upload(app, { 'v.json': form('Alone') }, cy)
    await ask('yes')
    const answer = await confirm(app, html, cy)
    expect([answer.status, wrong(answer.html)]).to.deep.equal([
      422,
      'From now on, a second person publishes each version of this form. Hand this one over',
    ])
    expect(title()).to.equal('Visit')
    const base = hidden(html, 'base')
    const [checked] = await app.services.forms.add(
      [{ source: 'visit.json', text: textOf(form('Alone')) }],
      { way: 'office', by: 'cy', account: cy.account.id },
      base,
    )
    expect(checked!.form, 'also under the lock').to.equal(undefined)
    expect(title()).to.equal('Visit')
  })

  it('has not contributed in any earlier upload either: not by uploading again, taking back or being sent back', async () => {
    const first = await handOver('One', cy)
    expect(await decide(first, { decision: 'back', words: 'No' }, dee)).to.include({
      status: 303,
      to: '/staff/forms/visit?done=sent-back',
    })
    const second = await handOver('Two', bob)
    expect((await publishWaiting(second, cy)).status, 'it may be built on theirs').to.equal(422)
    await decide(second, { decision: 'back' }, bob)
    const third = await handOver('Two', ada)
    for (const who of [ada, bob, cy]) expect((await publishWaiting(third, who)).status).to.equal(422)
    expect((await publishWaiting(third, dee)).status).to.equal(303)
    const next = await handOver('Three', dee)
    expect((await publishWaiting(next, cy)).status, 'all begins anew with a publication').to.equal(303)
  })

  it('may have handed over another one later', async () => {
    const first = await handOver('One', cy)
    const second = await handOver('Two', dee)
    expect((await publishWaiting(second, cy)).status).to.equal(422)
    expect((await publishWaiting(first, dee)).status).to.equal(303)
    const { html } = await look(`/visit/waiting/${second}`, ada)
    expect(html).to.include('This version can no longer be published').and.not.include('value="publish"')
    const late = await publishWaiting(second, ada)
    expect([late.status, wrong(late.html)![0]]).to.deep.equal([422, 'T'])
    expect(title()).to.equal('One')
    expect((await look('/visit', ada)).html).to.include('It can no longer be published')
    expect((await decide(second, { decision: 'back' }, dee)).to).to.equal('/staff/forms/visit?done=taken-back')
    expect(await waiting()).to.deep.equal([])
  })

  it('says what should be different when they send it back', async () => {
    const id = await handOver('New', cy)
    const empty = await decide(id, { decision: 'back', words: ' ' }, dee)
    expect([empty.status, wrong(empty.html)]).to.deep.equal([
      422,
      'Say what should be different, so that it can be changed',
    ])
    const long = await decide(id, { decision: 'back', words: 'x'.repeat(1001) }, dee)
    expect([long.status, wrong(long.html)]).to.deep.equal([422, 'Enter 1,000 characters or fewer'])
    expect(long.html).to.include('x'.repeat(1001))
    await decide(id, { decision: 'back', words: 'The old one\nwas better' }, dee)
    expect((await deeds())[0]).to.include({ kind: 'sent-back', words: 'The old one\nwas better' })
    expect((await look('/visit', cy)).html)
      .to.include('Sent a version back')
      .and.include('was better')
    expect(await app.store.handedUploads.files(id), 'its files are gone').to.equal(undefined)
    expect(await publishWaiting(id, ada)).to.include({ status: 303, to: '/staff/forms/visit?done=settled' })
    expect((await look('/visit?done=settled', ada)).html).to.include('This version no longer waits')
  })

  it('is set and removed by an admin who contributed nothing, and by nobody else', async () => {
    expect((await look('/visit', ada)).html).to.include('Stop asking for a second person')
    expect((await look('/visit', cy)).html)
      .to.include('Second person')
      .and.not.include('/second-person')
    expect((await ask('no', cy)).status).to.equal(403)
    const id = await handOver('New', bob)
    const refused = await ask('no', bob)
    expect([refused.status, wrong(refused.html)![0]]).to.deep.equal([422, 'Y'])
    await decide(id, { decision: 'back' }, bob)
    expect((await ask('no', bob)).status, 'also once it is taken back').to.equal(422)
    expect((await ask('no', ada)).status).to.equal(303)
    const [audited] = await app.store.audit.page({ about: 'visit', size: 1 })
    expect(audited).to.include({ action: 'form-second-ended', account: ada.account.id })
    expect((await ask('yes', bob)).status).to.equal(422)
    expect((await publish('Alone', bob)).status).to.equal(303)
    expect((await ask('yes', bob)).status, 'what is published was theirs to publish').to.equal(303)
    expect((await kinds()).filter((one) => one === 'second-asked')).to.have.length(2)
  })

  it('is for forms of the office: a form in a file is published by nobody', async () => {
    for (const path of ['feedback', 'nothing']) {
      expect((await look(`/${path}/second-person`, ada)).status).to.equal(404)
      expect((await ask('yes', ada, path)).status).to.equal(404)
    }
    expect((await look('/feedback', ada)).html).to.not.include('Second person')
  })

  it('is asked once the switch is removed no longer: whoever uploaded may publish what waits', async () => {
    const id = await handOver('New', cy)
    await ask('no')
    const { html } = await upload(app, { 'v.json': form('Other') }, dee)
    expect(html).to.include('/staff/new-form/publish"')
    const late = await confirm(app, html, dee, { way: 'hand-over' })
    expect([late.status, wrong(late.html)]).to.deep.equal([
      422,
      'This form no longer asks for a second person. You can publish this version yourself',
    ])
    expect((await publishWaiting(id, cy)).status).to.equal(303)
  })

  it('is not the command line, and its row in the audit says so', async () => {
    const id = await handOver('New', cy)
    const definition = { source: 'visit.json', text: textOf(form('By command')) }
    await app.services.forms.add([definition], OPS)
    expect(title()).to.equal('By command')
    const [audited] = await app.store.audit.page({ about: 'visit', size: 1 })
    expect(audited!.details).to.match(/^way=command version=\w+ second=none$/)
    const audit = await (await app.get('/staff/audit', ada.headers)).text()
    expect(audit).to.include('without the second person that the form asks for')
    expect((await publishWaiting(id, ada)).status, 'what waits was made for the version before').to.equal(422)
    await ask('no')
    await app.services.forms.add([{ ...definition, text: textOf(form('Again')) }], OPS)
    const [free] = await app.store.audit.page({ about: 'visit', size: 1 })
    expect(free!.details).to.match(/^way=command version=\w+$/)
  })

  it('sees again what is live where another version was published before it was handed over', async () => {
    const { html } = await upload(app, { 'v.json': form('Mine') }, cy)
    await publishWaiting(await handOver('Theirs', bob), ada)
    const late = await confirm(app, html, cy, { way: 'hand-over', words: 'Look' })
    expect([late.status, wrong(late.html)]).to.deep.equal([
      422,
      'Another version was published in the meantime. Compare again, then confirm',
    ])
    expect(late.html).to.include('Theirs').and.include('>Look<')
    expect((await confirm(app, late.html, cy, { way: 'hand-over' })).status).to.equal(303)
    const long = await confirm(app, late.html, cy, { way: 'hand-over', words: 'x'.repeat(1001) })
    expect([long.status, wrong(long.html)]).to.deep.equal([422, 'Enter 1,000 characters or fewer'])
  })

  it('may edit the form, and so may whoever hands it over; an admin hands over what only admins change', async () => {
    const other = await clerk(app, 'none', { edits: ['feedback'] })
    const id = await handOver('New', bob, { retention: { idleDays: 30 } })
    for (const path of [`/visit/waiting/${id}`, '/visit']) expect((await look(path, other)).status, path).to.equal(404)
    expect((await look('', other)).html).to.not.include('/waiting/')
    expect((await publishWaiting(id, other)).status).to.equal(404)
    const { html } = await upload(app, { 'v.json': form('New', { retention: { idleDays: 30 } }) }, cy)
    expect(wrong(html)).to.include('Only an admin can change this')
    expect((await look(`/visit/waiting/${id}`, dee)).html).to.include('value="publish"')
    expect((await publishWaiting(id, dee)).status).to.equal(303)
    expect(app.services.forms.live('visit')!.form.retention).to.deep.equal({ idleDays: 30 })
  })

  it('is named, or counted where they are many; and the page says where there is nobody', async () => {
    await app.store.transaction(async (tx) => {
      for (const one of [ada, bob, dee]) await tx.accounts.setDisabled(one.account.id, AT)
    })
    const alone = await upload(app, { 'v.json': form('New') }, cy)
    expect(alone.html).to.include('Nobody else may edit this form now. Ask an admin to let somebody edit it.')
    for (let i = 1; i < 8; i++) await clerk(app, 'none', { edits: 'all', name: `Person ${i}` })
    const { html } = await upload(app, { 'v.json': form('New') }, cy)
    expect(html).to.include('can publish it: Person 1, Person 2, Person 3, Person 4, Person 5 and 2 more.')
  })

  it('keeps one upload of one version, however often it is handed over at once, and 20 of a form', async () => {
    const { html } = await upload(app, { 'v.json': form('New') }, cy)
    const all = await Promise.all(Array.from({ length: 20 }, () => confirm(app, html, cy, { way: 'hand-over' })))
    expect(new Set(all.map(({ status }) => status))).to.deep.equal(new Set([303]))
    expect(await waiting()).to.have.length(1)
    expect((await kinds()).filter((one) => one === 'handed-over')).to.have.length(1)
    for (let i = 1; i < MOST_WAITING; i++) await handOver(`New ${i}`, cy)
    const more = await upload(app, { 'v.json': form('One more') }, cy)
    const refused = await confirm(app, more.html, cy, { way: 'hand-over' })
    expect([refused.status, wrong(refused.html)]).to.deep.equal([
      422,
      '20 versions of this form wait already. Publish some or send them back, then try again',
    ])
  })

  it('publishes once, however many do it at once in two processes', async () => {
    const id = await handOver('New', cy)
    const upload = (await app.services.secondPerson.one('visit', id))!
    const other = await wire({ config: app.config, clock, log: silentLog() })
    try {
      const done = await Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          (i % 2 ? app : other).services.definitionUploads.publishHanded([ada, bob, dee][i % 3]!.account, upload),
        ),
      )
      expect(done, 'the others find it published').to.include(true)
      expect((await kinds()).filter((one) => one === 'published')).to.have.length(2)
      await Promise.all([
        publishWaiting(await handOver('Once more', cy), ada),
        ...Array.from({ length: 19 }, () => publishWaiting(id, dee)),
      ])
      expect((await kinds()).filter((one) => one === 'published')).to.have.length(3)
    } finally {
      await other.close()
    }
  })

  it('is followed by the others where the process that published ends before it follows', async () => {
    const id = await handOver('New', cy)
    const other = await wire({ config: app.config, clock, log: silentLog() })
    const stop = await other.definitions.begin()
    try {
      // The transaction is committed; nothing that comes after it happens.
      app.store.formStandings.all = () => new Promise(() => {})
      void publishWaiting(id, ada).catch(() => {})
      await until(async () => other.services.forms.live('visit')?.form.title === 'New')
      expect(await other.store.handedUploads.open()).to.deep.equal([])
      expect((await other.services.forms.history('visit', { size: 1 }))[0]).to.include({ handedBy: cy.account.email })
    } finally {
      stop()
      await other.close()
    }
  })

  it('has 30 days; then the upload ends with its files, and who contributed stays known until the next version', async () => {
    const id = await handOver('New', cy)
    clock.advance(30 * DAY - 1)
    await app.services.secondPerson.end()
    expect(await waiting()).to.have.length(1)
    clock.advance(1)
    await app.services.secondPerson.end()
    expect(await waiting()).to.deep.equal([])
    expect(await app.store.handedUploads.files(id)).to.equal(undefined)
    cy = { ...cy, ...(await again(cy)) }
    dee = { ...dee, ...(await again(dee)) }
    const next = await handOver('Newer', dee)
    expect((await publishWaiting(next, cy)).status).to.equal(422)
  })

  it('is in German for whoever reads the office in it', async () => {
    const id = await handOver('New', cy)
    await app.post('/staff/me/language', { language: 'de' }, dee.headers)
    expect((await look(`/visit/waiting/${id}`, dee)).html)
      .to.include('Diese Version wartet auf eine zweite Person')
      .and.include('Übergeben von')
    expect((await look('/visit', dee)).html).to.include('Wartet auf eine zweite Person')
  })

  async function again({ account }: Clerk): Promise<Pick<Clerk, 'headers'>> {
    const secret = await app.services.access.sessions.begin(account, { ip: '127.0.0.1', agent: 'A browser' })
    return { headers: { cookie: `office=${secret}`, accept: 'text/html' } }
  }
})
