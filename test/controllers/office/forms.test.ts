import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import type { Edits, Role } from '../../../src/models/account.ts'
import { sendForm, startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'
import { type Clerk, clerk } from '../../support/office.ts'

const AT = Date.UTC(2026, 10, 20, 9)

describe('the forms of the office', () => {
  const clock = freezeClock(AT)
  let app: TestApp
  let ada: Clerk
  beforeEach(async () => {
    app = await startApp({ clock })
    ada = await clerk(app, 'admin', { name: 'Ada' })
  })
  afterEach(() => app.stop())

  const get = async (path: string, { headers }: Clerk = ada) => {
    const answer = await app.get(`/staff/forms${path}`, headers)
    return { status: answer.status, html: await answer.text() }
  }
  const close = (body: Record<string, string>, { headers }: Clerk = ada) =>
    app.post('/staff/forms/feedback/close', body, headers)
  const who = (role: Role, edits: Edits, forms?: string[]) => clerk(app, role, { edits, ...(forms && { forms }) })
  const row = (html: string, slug: string) => html.split('<tr>').find((one) => one.includes(`>${slug}</span>`)) ?? ''

  it('are listed with their state, when they were published last, and how many cases there are', async () => {
    await sendForm(app)
    await sendForm(app)
    const { html } = await get('')
    expect(row(html, 'e2e-test-form'))
      .to.match(/>Open<.*20 Nov 2026/s)
      .and.match(/Cases<\/span> 2</)
    expect(row(html, 'feedback'))
      .to.include('href="/staff/forms/feedback"')
      .and.match(/Cases<\/span> 0</)
    expect(html.match(/<tr>/g)).to.have.length(5)
  })

  it('say what each is: closed, withdrawn, not open yet, without its file, or with errors in it', async () => {
    const define = (slug: string, more: object) => {
      const pages = [{ id: 'p', fields: [{ type: 'text', id: 'a', label: 'A' }] }]
      writeFileSync(join(app.folder.forms, `${slug}.json`), JSON.stringify({ slug, title: slug, pages, ...more }))
    }
    define('later', { opensAt: '2027-01-01T00:00:00Z' })
    define('over', { closesAt: '2026-11-20T08:00:00Z' })
    define('pause', { closesAt: '2026-11-20T08:00:00Z', opensAt: '2026-12-01T00:00:00Z' })
    define('gone', {})
    await app.publish()
    rmSync(join(app.folder.forms, 'gone.json'))
    define('over', { closesAt: '2026-11-20T08:00:00Z', colour: 'red', size: 'large' })
    writeFileSync(join(app.folder.forms, 'new.json'), '{"slug":"new"')
    await app.publish()
    await app.services.forms.decide('feedback', 'withdrawn', { way: 'command', by: 'ops' })
    await app.services.forms.decide('parking-permit', 'closed', { way: 'command', by: 'ops' })
    const { html } = await get('')
    for (const [slug, state] of [
      ['later', 'Not open yet'],
      ['over', 'Closed'],
      ['gone', 'No file'],
      ['feedback', 'Withdrawn'],
      ['parking-permit', 'Closed'],
      ['e2e-test-form', 'Open'],
    ] as const)
      expect(row(html, slug), slug).to.include(`>${state}</span>`)
    expect(row(html, 'over')).to.include('Errors in its file')
    expect(row(html, 'later')).not.to.include('Errors in its file')
    expect(html).to.include('Files with errors').and.include('new.json, line 1')
    const over = await get('/over')
    expect(over.html).to.include('over.json, line 1').and.include('“colour”: is not').and.include('“size”: is not')
    expect(over.html).to.include('It closed on Friday 20 November 2026 at 08:00')
    expect((await get('/later')).html).to.include('It opens on 1 January 2027.')
    expect((await get('/pause')).html, 'closed until it opens again').to.include('It opens on 1 December 2026.')
    expect(over.html.match(/first seen on/g)).to.have.length(1)
    expect(over.html).not.to.include('more error')
    const many = Object.fromEntries(Array.from({ length: 23 }, (_, i) => [`own${i}`, i]))
    define('over', { ...many })
    await app.publish()
    const html23 = (await get('/over')).html
    expect(html23.match(/is not a known property/g)).to.have.length(20)
    expect(html23.match(/There are 3 more errors\./g)).to.have.length(1)
    expect((await get('/gone')).html)
      .to.include('The file was removed')
      .and.not.include('/staff/forms/gone/close')
  })

  it('have a page with home, version, cases, the diagram, and who did what in which way', async () => {
    await app.services.forms.decide('feedback', 'closed', { way: 'command', by: 'ops' }, 'Back <soon>.')
    clock.advance(60_000)
    await close({ decision: 'reopened' })
    const { version } = app.services.forms.live('feedback')!
    const { html } = await get('/feedback')
    expect(html)
      .to.include('The file feedback.json.')
      .and.include(`Published version ${version}`)
      .and.include('the folder of definitions')
      .and.include('ops, at the command line')
      .and.include(`${ada.account.email}, in the office`)
      .and.include('Back &lt;soon&gt;.')
      .and.include('href="/staff?view=all&amp;form=feedback"')
    const picture = await app.get(`/staff/forms/feedback/diagram/${version}.svg`, ada.headers)
    expect(picture.headers.get('content-type')).to.include('image/svg+xml')
    expect(await picture.text()).to.match(/^<svg /)
  })

  it('are closed, withdrawn and opened again with what people read, and say so', async () => {
    const answer = await close({ decision: 'closed', words: '  Back on Monday.\r\n\r\nCome in person. ' })
    expect([answer.status, answer.headers.get('location')]).to.deep.equal([303, '/staff/forms/feedback?done=closed'])
    const page = await get('/feedback?done=closed')
    expect(page.html).to.include('The form is closed.').and.include(`${ada.account.email} closed it on`)
    const open = await app.get('/f/feedback')
    expect([open.status, await open.text()].join()).to.match(
      /^410.*>Back on Monday\.<\/p>\s*<p[^>]*>Come in person\.<\/p>/s,
    )
    const asked = await get('/feedback/close')
    expect(asked.html)
      .to.match(/value="closed" checked/)
      .and.include('Back on Monday.\n\nCome in person.</textarea>')
    await close({ decision: 'withdrawn', words: '' })
    expect((await get('/feedback')).html)
      .to.include('withdrew it on')
      .and.include('Open this form again')
    await close({ decision: 'reopened' })
    expect((await app.get('/f/feedback')).status).to.equal(200)
    const [audited] = await app.store.audit.page({ about: 'feedback', size: 1 })
    expect(audited).to.include({ action: 'form-reopened', by: ada.account.email, account: ada.account.id })
  })

  it('keep what was typed where it cannot be done', async () => {
    for (const [typed, message, field] of [
      [{ words: 'Back <soon>.' }, 'Choose whether to close or withdraw the form', '#decision'],
      [{ decision: 'shut', words: 'Back <soon>.' }, 'Choose whether', '#decision'],
      [
        { decision: 'withdrawn', words: `Back <soon>.${'x'.repeat(1000)}` },
        'Enter 1,000 characters or fewer',
        '#words',
      ],
      [{ decision: 'closed', words: 'Back <soon>.\u0007x' }, 'Remove the characters', '#words'],
    ] as const) {
      const answer = await close(typed)
      const html = await answer.text()
      expect(answer.status, message).to.equal(422)
      expect(html).to.include(message).and.include(`href="${field}"`).and.include('Back &lt;soon&gt;.')
      if (field === '#words') expect(html).to.include(`value="${'decision' in typed ? typed.decision : ''}" checked`)
    }
    expect((await app.get('/f/feedback')).status).to.equal(200)
  })

  it('are there for whoever edits them and for nobody else, without cases that they do not see', async () => {
    await sendForm(app)
    const editor = await who('none', ['e2e-test-form'])
    const mixed = await who('viewer', 'all', ['feedback'])
    const own = await get('', editor)
    expect(own.html).to.include('/staff/forms/e2e-test-form').and.not.include('/staff/forms/feedback')
    expect(own.html).to.not.include('>Cases<')
    expect((await get('/e2e-test-form', editor)).html).to.not.include('Cases</dt>')
    for (const path of ['/feedback', '/feedback/close', '/feedback/diagram/x.svg', '/nothing', '/%27'])
      expect((await get(path, editor)).status, path).to.equal(404)
    expect((await close({ decision: 'closed' }, editor)).status).to.equal(404)
    expect((await app.get('/f/feedback')).status).to.equal(200)
    const both = await get('', mixed)
    expect(row(both.html, 'feedback')).to.match(/Cases<\/span> 0</)
    expect(row(both.html, 'e2e-test-form')).to.match(/Cases<\/span> </)
    expect((await get('', await who('caseworker', []))).status).to.equal(403)
  })

  it('are in German for whoever reads the office in it, in the words of each form', async () => {
    await app.store.transaction((tx) => tx.accounts.setLanguage(ada.account.id, 'de'))
    await close({ decision: 'closed' })
    expect((await get('')).html)
      .to.include('Zuletzt veröffentlicht')
      .and.include('Geschlossen')
    expect((await get('/feedback')).html).to.include('Dieses Formular wieder öffnen')
    expect(await (await close({ words: 'x' })).text()).to.include('Wählen Sie, ob das Formular')
  })

  it('are decided once by fifty posts at once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => close({ decision: 'closed', words: 'Later' })))
    expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([303]))
    const done = await app.services.forms.history('feedback', { size: 60 })
    expect(done.map(({ kind }) => kind)).to.deep.equal(['closed', 'published'])
  })
})
