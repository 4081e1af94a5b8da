/** A form that somebody has begun keeps its version, whatever is published while they fill it in. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { filled, REFERENCE, startApp, type TestApp } from '../../support/app.ts'
import { type Applicant, applicant } from '../../support/applicant.ts'
import { freezeClock } from '../../support/clock.ts'
import { databaseSettings } from '../../support/databases.ts'
import { radios, text } from '../../support/journeys.ts'

const AT = Date.UTC(2026, 10, 20, 12)
const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const codeIn = (html: string): string => /<p class="reference">([^<]+)</.exec(html)![1]!

const one = { id: 'one', title: 'The first', fields: [radios('size', 'small', 'large'), text('name')] }
const two = { id: 'two', title: 'The second', fields: [text('street')] }
const MOVE = { slug: 'move', title: 'Move house', minimumAgeSeconds: 0, pages: [one, two] }
const SENT = { size: 'small', name: 'Ada', street: 'Mill Lane' }

describe('a form of several pages that is published anew while it is filled in', () => {
  const clock = freezeClock(AT)
  let app: TestApp
  let person: Applicant
  let before: string
  beforeEach(async () => {
    app = await startApp({ clock })
    before = await publish(one, two)
    person = applicant(app)
    await person.get('/f/move/one')
    await person.go('/f/move/one', { size: 'small', name: 'Ada' })
  })
  afterEach(() => app.stop())

  async function publish(...pages: object[]): Promise<string> {
    await app.define({ ...MOVE, pages } as never)
    return app.services.forms.live('move')!.version
  }
  const sent = async () => {
    const all = await Array.fromAsync(app.services.submissions.all({ slugs: ['move'] }))
    return all.map(({ version, answers }) => ({ version, answers: { ...answers } }))
  }
  const finish = async (who: Applicant) => {
    await who.get('/f/move/two')
    expect((await who.go('/f/move/two', { street: 'Mill Lane' })).path).to.equal('/f/move/check')
    return who.go('/f/move/check')
  }

  const CHANGES: Record<string, object[]> = {
    'a page got another id': [{ ...one, id: 'first' }, two],
    'a question got another id': [{ ...one, fields: [radios('size', 'small', 'large'), text('fullname')] }, two],
    'a page was removed': [one, { id: 'three', fields: [text('reason')] }],
    'a question was removed': [{ ...one, fields: [text('name')] }, two],
    'an option was removed': [{ ...one, fields: [radios('size', 'large', 'huge'), text('name')] }, two],
    'a question became required': [one, two, { id: 'three', fields: [text('reason')] }],
    'a page was split': [{ ...one, fields: one.fields.slice(0, 1) }, { id: 'half', fields: [text('name')] }, two],
    'pages were merged': [{ id: 'all', fields: [...one.fields, ...two.fields] }],
    'a page became a list': [{ ...one, repeat: { max: 3, itemLabel: 'house' } }, two],
  }
  for (const [change, pages] of Object.entries(CHANGES))
    it(`goes on as it was begun when ${change}`, async () => {
      const now = await publish(...pages)
      expect(now).not.to.equal(before)
      const page = await person.get('/f/move/one')
      expect([page.status, page.html.includes('value="Ada"')]).to.deep.equal([200, true])
      expect(page.html).not.to.include('changed')
      expect((await finish(person)).path).to.match(REFERENCE)
      expect(await sent()).to.deep.equal([{ version: before, answers: SENT }])
      const start = await applicant(app).get(`/f/move/${pages.length === 1 ? '' : (pages[0] as typeof one).id}`)
      expect(start.html, 'somebody new').not.to.include('value="Ada"')
    })

  it('is offered on its start page, whatever is live, and a code opens it after a restart', async () => {
    await publish(...CHANGES['pages were merged']!)
    const start = await person.get('/f/move')
    expect(start.html).to.include('action="/f/move/two"').and.not.include('Mill Lane')
    expect((await applicant(app).get('/f/move')).html).to.include('name="street"')
    await person.get('/f/move/two')
    const { html } = await person.post('/f/move/save?page=two', { street: 'Mill' })
    const { dataDir } = app.config
    const restarted = await startApp({ clock, env: { ...databaseSettings(dataDir), SVC_DATA_DIR: dataDir } })
    const elsewhere = applicant(restarted)
    await elsewhere.get('/f/move/resume')
    const there = await elsewhere.go('/f/move/resume', { code: codeIn(html) })
    expect([there.path, there.html.includes('value="Mill"')]).to.deep.equal(['/f/move/two', true])
    await finish(elsewhere)
    await restarted.stop()
    expect(await sent()).to.deep.equal([{ version: before, answers: SENT }])
  })

  it('is begun in the version of the page that was open, also when another is live by its first post', async () => {
    const early = applicant(app)
    await early.get('/f/move/one')
    await publish({ ...one, fields: [text('other')] }, two)
    expect((await early.go('/f/move/one', { size: 'large', name: 'Bob' })).path).to.equal('/f/move/two?begun=1')
    await finish(early)
    expect(await sent()).to.deep.equal([{ version: before, answers: { ...SENT, size: 'large', name: 'Bob' } }])
  })

  it('cannot be sent while it is closed or withdrawn, and goes on when it opens again', async () => {
    await person.get('/f/move/two')
    await app.define({ ...MOVE, title: 'Closed', closesAt: new Date(AT).toISOString() } as never)
    const refused = await person.post('/f/move/two', { street: 'Mill Lane' })
    expect([refused.status, refused.html.includes('Mill Lane')]).to.deep.equal([410, true])
    expect((await person.get('/f/move/two')).status).to.equal(410)
    rmSync(join(app.folder.forms, 'move.json'))
    await app.publish()
    expect((await person.get('/f/move/two')).status).to.equal(410)
    await app.define({ ...MOVE, title: 'Open again' } as never)
    await finish(person)
    expect(await sent()).to.deep.equal([{ version: before, answers: SENT }])
  })

  it('is ended by an operator: its drafts go, and an open page comes back in the live version with what was typed', async () => {
    await person.get('/f/move/two')
    const [page] = CHANGES['pages were merged'] as [object]
    await publish(page, { id: 'three', fields: [text('reason')] })
    const other = applicant(app)
    await other.get('/f/move/all')
    await other.go('/f/move/all', { size: 'large', name: 'Bob', street: 'Park Road' })
    expect(await app.services.endOldDrafts('move')).to.equal(1)
    const again = await person.post('/f/move/two', { street: 'Mill Lane' })
    expect(again.status).to.equal(422)
    expect(again.html).to.include('value="Mill Lane"').and.include('action="/f/move/all"')
    expect((await other.get('/f/move/three')).status, 'a draft of the live version').to.equal(200)
    expect(await app.ask('select version from drafts')).to.have.length(1)
  })

  it('lives at most 30 days in all, and 7 at rest, and says the earlier of the two', async () => {
    const until = async () => / until ([^<.,]+)/.exec((await person.get('/f/move')).html)?.[1]
    expect(await until()).to.include('27 November 2026')
    for (let day = 6; day <= 24; day += 6) {
      clock.set(AT + day * DAY)
      await person.get('/f/move/one')
      await person.go('/f/move/one', { size: 'small', name: 'Ada' })
    }
    expect(await until()).to.include('20 December 2026')
    clock.set(AT + 30 * DAY - 1)
    expect(await app.services.endDrafts()).to.equal(0)
    expect((await person.get('/f/move')).html).to.include('20 December 2026')
    clock.set(AT + 30 * DAY)
    expect((await person.get('/f/move')).html).not.to.include('20 December 2026')
    clock.advance(1)
    expect(await app.services.endDrafts()).to.equal(1)
  })
})

describe('a form of one page that is published anew while it is filled in', () => {
  const clock = freezeClock(AT)
  let app: TestApp
  beforeEach(async () => {
    app = await startApp({ clock })
  })
  afterEach(() => app.stop())
  const field = (id: string) => ({ type: 'text', id, label: `The ${id}` })
  const define = (...ids: string[]) =>
    app.define({ slug: 'bin', title: 'Bin', pages: [{ id: 'p', fields: ids.map(field) }] } as never)
  const tokenIn = (html: string) => /name="submissionId" value="([^"]+)"/.exec(html)![1]!

  it('is shown again in its own version when its page has expired, for 30 days', async () => {
    await define('name', 'street')
    const submissionId = await app.mint('bin')
    const typed = { name: 'Ada', street: 'Mill Lane' }
    const { version } = app.services.forms.live('bin')!
    await define('name', 'town')
    clock.advance(29 * DAY)
    const again = await app.post('/f/bin', { submissionId, ...typed })
    const html = await again.text()
    expect(again.status).to.equal(422)
    expect(html).to.include('value="Mill Lane"').and.not.include('name="town"')
    const sent = await app.post('/f/bin', { submissionId: tokenIn(html), ...typed })
    const reference = REFERENCE.exec(sent.headers.get('location')!)![0]
    expect(await app.services.submissions.byReference(reference)).to.include({ version })
  })

  it('is shown again in the live version afterwards, with the answers that fit no question, to be copied', async () => {
    await define('name', 'street')
    const submissionId = await app.mint('bin')
    await define('name', 'town')
    clock.advance(30 * DAY)
    const typed = { name: 'Ada', street: 'Mill Lane', 'further-remarks': '' }
    for (const token of [submissionId, 'nonsense', '']) {
      const again = await app.post('/f/bin', { submissionId: token, ...typed })
      const html = await again.text()
      expect(again.status).to.equal(422)
      expect(html).to.include('value="Ada"').and.include('name="town"').and.include('>Mill Lane</li>')
      expect(html.match(/<li class="typed"/g)).to.have.length(1)
    }
  })

  it('takes the files that its own version asks for, however little the live one takes', async () => {
    const before = app.services.forms.live('e2e-test-form')!
    const submissionId = await app.mint()
    const [page] = before.form.pages
    const fields = page!.fields.filter(({ type }) => type !== 'file')
    await app.define({ ...before.form, pages: [{ ...page!, fields }] } as never)
    const form = new FormData()
    for (const [name, value] of Object.entries(filled(submissionId))) form.append(name, value)
    form.append('evidence', new Blob(['x'.repeat(2 * 2 ** 20)]), 'a.txt')
    const sent = await app.post('/f/e2e-test-form', form)
    expect(sent.status).to.equal(303)
    const reference = REFERENCE.exec(sent.headers.get('location')!)![0]
    const submission = await app.services.submissions.byReference(reference)
    expect(submission!.version).to.equal(before.version)
    expect(await app.store.uploads.ofSubmission(submission!.id)).to.have.length(1)
  })
})
