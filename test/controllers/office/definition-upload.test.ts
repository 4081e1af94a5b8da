import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { silentLog } from '../../../src/log.ts'
import type { Edits, Role } from '../../../src/models/account.ts'
import { hashOf } from '../../../src/models/definition.ts'
import { DAY } from '../../../src/models/moment.ts'
import { wire } from '../../../src/wire.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'
import * as uploading from '../../support/definition-upload.ts'
import { textOf, wrong } from '../../support/definition-upload.ts'
import { type Clerk, clerk } from '../../support/office.ts'
import { until } from '../../support/service.ts'

const AT = Date.UTC(2026, 10, 20, 9)
const OPS = { way: 'office', by: 'ops' } as const

describe('a definition that is uploaded in the office', () => {
  const clock = freezeClock(AT)
  let app: TestApp
  let ada: Clerk
  beforeEach(async () => {
    app = await startApp({ clock, env: { SVC_LANGUAGES: 'en,de' } })
    ada = await clerk(app, 'admin', { name: 'Ada' })
  })
  afterEach(() => app.stop())

  const form = (slug: string, more: object = {}) => ({
    slug,
    title: 'Visit',
    pages: [{ id: 'p', fields: [{ type: 'text', id: 'name', label: 'Name' }] }],
    ...more,
  })
  const withTowns = (more: object = {}) =>
    form('visit', {
      pages: [{ id: 'p', fields: [{ type: 'radios', id: 'town', label: 'Town', optionsFrom: 'towns' }] }],
      ...more,
    })
  const TOWNS = [{ value: 'a', label: 'Ahaus' }]
  const upload = (files: Record<string, unknown>, clerk: Clerk = ada) => uploading.upload(app, files, clerk)
  const confirm = (html: string, clerk: Clerk = ada) => uploading.confirm(app, html, clerk)
  const publish = async (files: Record<string, unknown>, who: Clerk = ada) => {
    const { status, html } = await upload(files, who)
    expect(status, html.replace(/<[^>]*>/g, ' ')).to.equal(200)
    return confirm(html, who)
  }
  const who = (role: Role, edits: Edits, forms?: string[]) => clerk(app, role, { edits, ...(forms && { forms }) })
  const live = async (slug = 'visit') => (await app.store.forms.live()).find((one) => one.slug === slug)
  const sources = async () => app.services.forms.sources('visit', (await live())!.version)

  it('is published after a page that asks, with its source, and is changed in the office', async () => {
    const page = await (await app.get('/staff/forms', ada.headers)).text()
    expect(page).to.include('href="/staff/new-form"')
    const begun = await (await app.get('/staff/new-form/upload', ada.headers)).text()
    expect(begun).to.include('enctype="multipart/form-data"').and.include('type="file"').and.not.include('<script')
    const { status, html } = await upload({ 'anything.json': form('visit') })
    expect(status).to.equal(200)
    expect(html).to.include('Publish this form?').and.include('/f/visit')
    expect(await live(), 'nothing is published before').to.equal(undefined)
    expect(await confirm(html)).to.include({ status: 303, to: '/staff/forms/visit?done=published' })
    expect(await live()).to.include({ isOffice: true, source: 'visit.json' })
    expect(await sources()).to.deep.equal([{ name: 'visit.json', text: textOf(form('visit')) }])
    expect(existsSync(join(app.folder.forms, 'visit.json')), 'no process writes into the folder').to.equal(false)
    expect((await app.get('/f/visit')).status).to.equal(200)
    const [deed] = await app.services.forms.history('visit', { size: 9 })
    expect(deed).to.include({ kind: 'published', way: 'office', account: ada.account.id })
    expect(await (await app.get('/staff/forms/visit?done=published', ada.headers)).text()).to.include(
      'The form is published.',
    )
    await app.publish()
    expect(await live(), 'the folder withdraws nothing').to.include({ isOffice: true })
  })

  it('shows what changed, and what that means for the last cases to those alone who see them', async () => {
    await publish({ 'visit.json': form('visit') })
    const submissionId = await app.mint('visit')
    clock.advance(60_000)
    const sent = await app.post('/f/visit', { submissionId, name: 'Ada' })
    expect(sent.status).to.equal(303)
    const changed = form('visit', { pages: [{ id: 'p', fields: [{ type: 'text', id: 'other', label: 'Other' }] }] })
    const { html } = await upload({ 'visit.json': changed })
    expect(html)
      .to.include('Publish this version?')
      .and.include('Other')
      .and.include('1 of 1 person would no longer be asked')
    const editor = await who('none', 'all')
    const seen = await upload({ 'visit.json': changed }, editor)
    expect(seen.html).to.include('Other').and.not.include('1 of 1 person')
    expect((await confirm(seen.html, editor)).status).to.equal(303)
  })

  it('comes with lists and translations, and keeps those that are left out', async () => {
    const german = {
      title: { text: 'Besuch', of: hashOf('Visit') },
      questions: { town: { label: { text: 'Ort', of: hashOf('Town') } } },
    }
    const towns = await upload({ 'visit.json': withTowns() })
    expect(towns.html).to.include('INT009')
    await publish({ 'visit.json': withTowns(), 'towns.json': TOWNS })
    expect((await sources())!.map(({ name }) => name)).to.deep.equal(['visit.json', 'lists/towns.json'])
    await publish({ 'visit.json': withTowns({ title: 'Come in' }) })
    expect((await sources())!.find(({ name }) => name === 'lists/towns.json')!.text).to.equal(textOf(TOWNS))
    const translated = await upload({ 'visit.json': withTowns({ title: 'Come in' }), 'visit.de.json': german })
    expect(translated.html).to.include('INT406').and.include('visit.de.json')
    const whole = { ...german, title: { text: 'Besuch', of: hashOf('Come in') } }
    const lists = { a: { label: { text: 'Ahaus', of: hashOf('Ahaus') } } }
    await publish({ 'v.json': withTowns({ title: 'Come in' }), 'v.de.json': whole, 'towns.de.json': lists })
    expect((await sources())!.map(({ name }) => name)).to.deep.equal([
      'visit.json',
      'visit.de.json',
      'lists/towns.json',
      'lists/towns.de.json',
    ])
    expect(app.services.forms.liveIn('visit', 'de')!.title).to.equal('Besuch')
    const stray = await upload({ 'visit.json': form('visit'), 'towns.json': TOWNS })
    expect([stray.status, wrong(stray.html)]).to.deep.equal([
      422,
      'The form does not use these files: towns.json. Choose again without them',
    ])
  })

  it('is refused with every fault and its place, and nothing is published', async () => {
    const { status, html } = await upload({ 'visit.json': { ...form('visit'), colour: 'red', size: '<b>&large' } })
    expect(status).to.equal(422)
    expect(wrong(html)).to.equal('Correct these errors, then upload the file again')
    expect(html)
      .to.match(/visit\.json, line \d+.*INT005: [^<]*colour/s)
      .and.include('size')
    expect(html).to.include('<title>Error').and.not.include('<b>&large')
    expect(await live()).to.equal(undefined)
  })

  it('says what is wrong with files that are no definition', async () => {
    for (const [files, said] of [
      [{}, 'Choose the file of a definition'],
      [{ 'towns.json': TOWNS }, 'Choose the file of a definition'],
      [{ 'a.json': form('a'), 'b.json': form('b') }, 'Choose one definition. These are several: a.json, b.json'],
      [{ 'a.json': '{' }, 'Correct the error, then upload the file again'],
      [{ 'a.json': '' }, 'Correct the error, then upload the file again'],
      [{ 'a.json': new Uint8Array([0xff, 0xfe, 0x7b]) }, 'Correct the error, then upload the file again'],
      [{ 'a.json': '\0'.repeat(2000) }, 'Correct the error, then upload the file again'],
      [{ 'a.json': '['.repeat(200_000) }, 'Choose the file of a definition'],
      [{ 'a.json': `{"slug":"visit","x":${'['.repeat(100_000)}` }, 'Correct the error, then upload the file again'],
    ] as const) {
      const { status, html } = await upload(files as never)
      expect([status, wrong(html)], said).to.deep.equal([422, said])
    }
    expect((await upload({ 'a.json': new Uint8Array([0xff, 0xfe, 0x7b]) })).html).to.include('UTF-16')
  })

  it('is read no further than a definition may be long, and the page says so', async () => {
    const { status, html } = await upload({
      'visit.json': JSON.stringify(form('visit', { title: 'x'.repeat(2 * 2 ** 20) })),
    })
    expect(status).to.equal(422)
    expect(html).to.include('2049 KB').and.include('512 KB')
    const more = await upload({ 'visit.json': 'x'.repeat(5 * 2 ** 20) })
    expect(more.status).to.equal(413)
  })

  it('shows hostile text as text, and takes names of files apart from paths', async () => {
    const title = `<script>alert(1)</script>"'><img src=x>`
    const { status, html } = await upload({ '../../x"><script>.json': form('visit', { title }) })
    expect(status).to.equal(200)
    expect(html).to.not.include('<script').and.not.include('<img src=x')
    await confirm(html)
    expect((await live())!.source).to.equal('visit.json')
    const broken = await upload({ '../<script>.json': '{' })
    expect(broken.html).to.not.include('<script')
  })

  it('is published by whoever edits this form, and by nobody else', async () => {
    const editor = await who('none', ['visit'])
    expect((await publish({ 'v.json': form('visit') }, editor)).status).to.equal(303)
    const { status, html } = await upload({ 'v.json': form('other') }, editor)
    expect([status, wrong(html)]).to.deep.equal([
      422,
      'You cannot change the form “other”. Ask an admin to publish it, or to let you edit it',
    ])
    const mine = await upload({ 'v.json': form('other') })
    expect((await confirm(mine.html, editor)).status, 'a confirmation is judged again').to.equal(422)
    expect(await live('other')).to.equal(undefined)
    expect((await upload({ 'v.json': form('visit') }, await who('caseworker', []))).status).to.equal(403)
  })

  it('changes where data goes, and how long it stays, for admins alone', async () => {
    await publish({ 'v.json': form('visit') })
    const editor = await who('caseworker', 'all')
    for (const more of [
      { retention: { finalDays: 3 } },
      { notify: { office: 'parks@example.org' } },
      { publicNumbers: true },
    ]) {
      const { status, html } = await upload({ 'v.json': form('visit', more) }, editor)
      expect(status, JSON.stringify(more)).to.equal(422)
      expect(wrong(html)).to.match(
        /^Only an admin can change this: .+\. Ask an admin to publish this definition, or leave it as it was$/,
      )
      const asAdmin = await upload({ 'v.json': form('visit', more) })
      expect(asAdmin.status).to.equal(200)
      expect((await confirm(asAdmin.html, editor)).status).to.equal(422)
    }
    await publish({ 'v.json': form('visit', { publicNumbers: true }) })
    expect(
      (await publish({ 'v.json': form('visit', { publicNumbers: true, title: 'New' }) }, editor)).status,
      'as it was',
    ).to.equal(303)
    expect((await upload({ 'v.json': form('visit', { title: 'New' }) }, editor)).status, 'taken out').to.equal(422)
    expect((await upload({ 'v.json': form('fresh', { publicNumbers: true }) }, editor)).status, 'a new form').to.equal(
      422,
    )
  })

  it('says how many cases another retention deletes, to those who see them', async () => {
    await publish({ 'v.json': form('visit') })
    const submissionId = await app.mint('visit')
    clock.advance(60_000)
    await app.post('/f/visit', { submissionId, name: 'Ada' })
    clock.advance(5 * DAY)
    const later = await clerk(app, 'admin')
    const shorter = await upload({ 'v.json': form('visit', { retention: { idleDays: 3 } }) }, later)
    expect(shorter.html).to.include('1 case will be deleted within a day.')
    const longer = await upload({ 'v.json': form('visit', { retention: { idleDays: 9 } }) }, later)
    expect(longer.html).to.include('Publish this version?').and.not.include('within a day')
    const elsewhere = await clerk(app, 'admin', { forms: ['feedback'], edits: 'all' })
    const unseen = await upload({ 'v.json': form('visit', { retention: { idleDays: 3 } }) }, elsewhere)
    expect(unseen.html).to.include('Publish this version?').and.not.include('within a day')
    expect((await confirm(shorter.html, later)).status).to.equal(303)
    const same = await upload({ 'v.json': form('visit', { title: 'New', retention: { idleDays: 3 } }) }, later)
    expect(same.html, 'as it was before').to.not.include('within a day')
  })

  it('warns of mail and webhooks that the settings do not set up', async () => {
    const { html } = await upload({
      'v.json': form('visit', { notify: { office: 'desk@example.org' }, webhook: 'case-desk' }),
    })
    expect(html)
      .to.include('SVC_SMTP_URL is not set. Emails of this form will wait')
      .and.include('receiver “case-desk”. Ask the person who runs it: SVC_WEBHOOK_CASE_DESK_URL is not set')
    expect((await upload({ 'v.json': form('visit') })).html).to.not.include('is not set')
    await confirm(html)
    const logged = app.log().map(({ msg }) => `${msg}`)
    expect(
      logged.filter((one) => one.includes('is not set: its')),
      'as the log does',
    ).to.have.length(2)
  })

  it('is refused for a form that is in a file, with a way to take it over for admins', async () => {
    await app.define(form('visit'))
    const { status, html } = await upload({ 'v.json': form('visit', { title: 'Other' }) })
    expect(status).to.equal(422)
    expect(wrong(html)).to.include('The form “visit” is changed in the file visit.json.')
    expect(html).to.include('href="/staff/forms/visit/take-over"')
    expect((await upload({ 'v.json': form('visit') }, await who('none', 'all'))).html).to.not.include('take-over')
  })

  it('says when it is live like this already', async () => {
    await publish({ 'v.json': form('visit') })
    expect(wrong((await upload({ 'v.json': form('visit') })).html)).to.include('There is nothing to publish')
  })

  it('is compared again where another version was published meanwhile, and where a file came first', async () => {
    await publish({ 'v.json': form('visit') })
    const { html } = await upload({ 'v.json': form('visit', { title: 'Mine' }) })
    await publish({ 'v.json': form('visit', { title: 'Theirs' }) })
    const again = await confirm(html)
    expect([again.status, wrong(again.html)]).to.deep.equal([
      422,
      'Another version was published in the meantime. Compare again, then confirm',
    ])
    expect(again.html).to.include('Theirs').and.include('Mine')
    expect((await confirm(again.html)).status).to.equal(303)
    const fresh = await upload({ 'n.json': form('new') })
    await app.define(form('new', { title: 'From a file' }))
    const late = await confirm(fresh.html)
    expect([late.status, wrong(late.html)]).to.deep.equal([
      422,
      'The form “new” is changed in the file new.json. An admin can take it over, so that it is changed here',
    ])
    expect((await live('new'))!.isOffice).to.equal(false)
  })

  it('is one publication, however many confirm it at once in two processes, and a file that races changes nothing', async () => {
    await publish({ 'v.json': form('visit') })
    const other = await wire({ config: app.config, clock, log: silentLog() })
    try {
      writeFileSync(join(app.folder.forms, 'visit.json'), textOf(form('visit', { title: 'File' })))
      const base = (await live())!.version
      const sent = (title: string) => [
        { name: 'v.json', bytes: Buffer.from(textOf(form('visit', { title }))), size: 1 },
      ]
      const outcomes = await Promise.all([
        ...Array.from({ length: 10 }, (_, i) =>
          (i % 2 ? app : other).services.definitionUploads.publish(ada.account, sent(`Title ${i}`), base),
        ),
        other.folder.definitions().then((all) => other.services.forms.publish(all)),
      ])
      expect(outcomes.filter((one) => 'published' in one)).to.have.length(1)
      const deeds = await app.services.forms.history('visit', { size: 50 })
      expect(deeds.map(({ kind }) => kind)).to.deep.equal(['published', 'published'])
      expect((await live())!.isOffice).to.equal(true)
    } finally {
      await other.close()
    }
  })

  it('is followed by every process', async () => {
    const other = await wire({ config: app.config, clock, log: silentLog() })
    const stop = await other.definitions.begin()
    try {
      await publish({ 'v.json': form('visit') })
      await until(async () => other.services.forms.live('visit') !== undefined)
    } finally {
      stop()
      await other.close()
    }
  })

  it('is taken for nothing where the confirmation is not what was sent', async () => {
    for (const files of ['', 'x', Buffer.from('{}').toString('base64url')]) {
      const answer = await app.post('/staff/new-form/publish', { base: '', files }, ada.headers)
      expect(answer.status).to.equal(422)
      expect(wrong(await answer.text())).to.equal('Choose the file of a definition')
    }
    expect((await app.post('/staff/new-form', { definition: '{}' }, ada.headers)).status, 'no multipart').to.equal(415)
  })

  it('publishes a withdrawn or unknown form anew, and takes what was said about it along', async () => {
    await publish({ 'v.json': form('visit') })
    await app.services.forms.decide('visit', 'closed', OPS, 'Later')
    expect((await publish({ 'v.json': form('visit', { title: 'New' }) })).status).to.equal(303)
    expect((await app.get('/f/visit')).status).to.equal(410)
  })

  it('is published anew where its file is gone, and is in the office from then on', async () => {
    await app.define(form('visit'))
    rmSync(join(app.folder.forms, 'visit.json'))
    await app.publish()
    expect(await live()).to.equal(undefined)
    const { html } = await upload({ 'v.json': form('visit', { title: 'Back' }) })
    expect(html, 'compared with what was live last').to.include('Publish this version?').and.include('Visit')
    expect((await confirm(html)).status).to.equal(303)
    expect(await live()).to.include({ isOffice: true })
  })

  it('is published where all definitions are in the database', async () => {
    await app.stop()
    app = await startApp({ clock, env: { SVC_FORMS: 'store' } })
    ada = await clerk(app, 'admin')
    await publish({ 'v.json': form('visit') })
    await publish({ 'v.json': form('visit', { title: 'New' }) })
    expect((await sources())![0]!.text).to.equal(textOf(form('visit', { title: 'New' })))
    const page = await (await app.get('/staff/forms/visit', ada.headers)).text()
    expect(page).to.include('Kept with this version.').and.include('Upload a new version').and.not.include('take-over')
    expect((await app.get('/staff/forms/visit/take-over', ada.headers)).status).to.equal(404)
  })
})
