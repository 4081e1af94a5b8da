import { expect } from 'chai'
import type { AuditAction } from '../../../src/models/audit.ts'
import { filled, sendForm, startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'
import { clerk } from '../../support/office.ts'
import { program } from '../../support/programs.ts'
import { toldForm } from '../../support/told-form.ts'

const MONDAY = Date.UTC(2026, 10, 16, 8)

describe('the audit in the office', () => {
  const clock = freezeClock(MONDAY)
  let app: TestApp
  beforeEach(async () => {
    app = await startApp({ clock })
  })
  afterEach(() => app.stop())
  const rowsIn = (html: string) => html.split('<tr>').length - 2

  it('tells who did what to which case, newest first, narrowed by person and by case', async () => {
    const admin = await clerk(app, 'admin', { name: 'Ada Admin' })
    const dora = await clerk(app)
    const reference = await sendForm(app)
    await app.get(`/staff/cases/${reference}`, dora.headers)
    const read = async (query = '') => (await app.get(`/staff/audit${query}`, admin.headers)).text()
    const all = await read()
    expect(all).to.match(
      /Looked at a case[\s\S]*Signed in[\s\S]*Made an account[\s\S]*a test, command line|a test, command line/,
    )
    expect(all).to.include(`href="/staff/cases/${reference}"`)
    expect(rowsIn(await read(`?about=${reference.toLowerCase()}`))).to.equal(1)
    expect(rowsIn(await read(`?by=${dora.account.email}`))).to.equal(2)
    expect(await read('?by=nobody@example.org')).to.include('There are no entries')
  })

  it('follows an account to the addresses that it had before, and to nobody who has them now', async () => {
    const { headers } = await clerk(app, 'admin')
    const [old, middle, now] = ['old@example.org', 'middle@example.org', 'new@example.org']
    const rows: [by: string, action: AuditAction, about: string, details?: string][] = [
      [old, 'case-opened', 'FIRST'],
      ['provider', 'account-renamed', middle, old],
      [old, 'case-opened', 'SOMEBODY-ELSE'],
      [middle, 'case-opened', 'SECOND'],
      ['provider', 'account-renamed', now, middle],
      ['provider', 'account-renamed', now],
      [middle, 'case-opened', 'SOMEBODY-ELSE'],
      [now, 'case-opened', 'THIRD'],
    ]
    for (const [by, action, about, details] of rows) {
      clock.advance(1000)
      await app.store.transaction((tx) => tx.audit.add({ at: clock(), by, action, about, ...(details && { details }) }))
    }
    const read = async (query: string) => {
      const html = await (await app.get(`/staff/audit?${query}`, headers)).text()
      return { html, abouts: [...html.matchAll(/<bdi>([^<]*)<\/bdi><\/td>\s*<\/tr>/g)].map(([, about]) => about) }
    }
    const did = await read(`by=${now}`)
    expect(did.abouts).to.deep.equal(['THIRD', 'SECOND', 'FIRST'])
    expect(did.html).to.include(`Also shows entries under earlier email addresses: ${middle}, ${old}`)
    expect((await read(`about=${now}`)).abouts).to.deep.equal([now, now, middle])
    expect((await read(`by=${now}&about=SECOND`)).abouts).to.deep.equal(['SECOND'])
    const last = rows.length * 1000 + MONDAY
    expect((await read(`by=${now}&before=${last}.999`)).abouts).to.deep.equal(['THIRD', 'SECOND', 'FIRST'])
    expect((await read(`by=${now}&before=${last}.0`)).abouts).to.deep.equal(['SECOND', 'FIRST'])
    expect((await read(`by=${middle}`)).html).not.to.include(now)
    expect((await read('by=nobody@example.org')).html).not.to.include('earlier email')
  })

  describe('of one case', () => {
    /** What the rows say about who and what, newest first. */
    const rowsOf = async (reference: string, query = '') => {
      const { headers } = await clerk(app, 'admin', { name: 'Ada Admin' })
      const html = await (await app.get(`/staff/audit?about=${reference}${query}`, headers)).text()
      const cells = [...html.matchAll(/<td><bdi>([^<]*)<\/bdi><\/td>\s*<td>([^<]*?) ?(?:<|\n)/g)]
      return { html, rows: cells.map(([, who, what]) => `${who}: ${what!.trim()}`) }
    }

    it('has each list in which a program read it, and none in which it was not', async () => {
      const [first, second, third] = [await sendForm(app), await sendForm(app), await sendForm(app)]
      const reader = await program(app, { name: 'reader' })
      await reader.get('/cases?limit=2')
      await reader.get('/cases?limit=1')
      await reader.get(`/cases/${second}`)
      await reader.get('/cases?order=oldest&limit=2')
      const read = 'reader, program: Read cases'
      expect((await rowsOf(first!)).rows).to.deep.equal([read])
      expect((await rowsOf(second!)).rows).to.deep.equal([read, read, read])
      expect((await rowsOf(third!)).rows).to.deep.equal([read, read])
      expect((await rowsOf(second!, '&by=program:reader')).rows).to.have.length(3)
      expect((await rowsOf(second!, '&by=program:other')).rows).to.deep.equal([])
    })

    it('has lists with cases of several forms, each under its form', async () => {
      await app.define(toldForm())
      await app.post('/f/told', filled(await app.mint('told')))
      const reference = await sendForm(app)
      const reader = await program(app, { name: 'reader' })
      const { cases } = (await (await reader.get('/cases')).json()) as { cases: { form: string; reference: string }[] }
      const told = cases.find(({ form }) => form === 'told')
      const rows = await app.store.audit.page({ by: 'program:reader', size: 9 })
      expect(rows.map(({ about }) => about).sort()).to.deep.equal([told!.reference, reference].sort())
      expect((await rowsOf(reference)).rows).to.deep.equal(['reader, program: Read cases'])
    })

    it('has downloads of its form since it came, and says that they name no cases', async () => {
      const dora = await clerk(app, 'caseworker', { name: 'Dora' })
      const download = async () => {
        clock.advance(1000)
        const path = '/staff/export?format=csv&view=all&form=e2e-test-form'
        await (await app.get(path, { ...dora.headers, 'sec-fetch-site': 'same-origin' })).text()
        clock.advance(1000)
      }
      await download()
      const reference = await sendForm(app)
      await download()
      const { rows, html } = await rowsOf(reference)
      expect(rows).to.deep.equal([`${dora.account.email}: Started to download cases`])
      expect(html).to.include('The audit does not say which cases were in a download.')
      const { headers } = await clerk(app, 'admin')
      for (const query of ['', `?about=${dora.account.email}`])
        expect(await (await app.get(`/staff/audit${query}`, headers)).text()).not.to.include('in a download')
    })

    it('goes on page after page, also past many lists in which the case is not', async () => {
      const reference = await sendForm(app)
      await app.store.transaction(async (tx) => {
        const add = (details: string) =>
          tx.audit.add({ at: clock(), by: 'program:sync', action: 'cases-read', about: 'e2e-test-form', details })
        for (let i = 0; i < 60; i++) await add('ids=1-2')
        for (let i = 0; i < 6000; i++) await add('ids=2-9')
        await add('ids=1')
      })
      let [path, count, pages]: [string, number, number] = [`/staff/audit?about=${reference}`, 0, 0]
      const { headers } = await clerk(app, 'admin')
      while (path) {
        const html = await (await app.get(path, headers)).text()
        count += html.match(/sync, program/g)?.length ?? 0
        const [, next = ''] = /href="(\/staff\/audit\?[^"]+)" rel="next"/.exec(html) ?? []
        path = next.replaceAll('&amp;', '&')
        pages++
      }
      expect([count, pages]).to.deep.equal([61, 3])
    })
  })

  it('is of all forms, so an admin who sees some of them does not read it', async () => {
    const reference = await sendForm(app)
    const { headers } = await clerk(app, 'admin', { forms: ['feedback'] })
    const all = await clerk(app, 'admin')
    for (const path of ['/staff/audit', `/staff/audit?about=${reference}`]) {
      expect((await app.get(path, headers)).status, path).to.equal(403)
      expect((await app.get(path, all.headers)).status, path).to.equal(200)
    }
    const page = async (path: string, who: typeof headers) => (await app.get(path, who)).text()
    expect(await page('/staff', headers)).not.to.include('Settings')
    expect(await page('/staff', all.headers)).to.include('>Settings</a>')
    expect(await page('/staff/accounts', all.headers)).to.include('href="/staff/audit"')
    expect((await app.get('/staff/deliveries', headers)).status, 'what they were given').to.equal(200)
  })

  it('says what is kept in codes, and leaves older rows their words', async () => {
    const { headers } = await clerk(app, 'admin')
    const kept: [AuditAction, string, string][] = [
      ['export-begun', 'id=a-1 format=csv view=all', 'csv, view all, download a-1'],
      [
        'export-begun',
        'id=a-2 format=zip view=mine status=in-review age=over-7 assignee=nobody searched=yes',
        'zip, view mine, status in-review, over-7, assigned to nobody, searched for words, download a-2',
      ],
      ['export-begun', 'a-3: csv, view all, searched for words', 'a-3: csv, view all, searched for words'],
      ['export-ended', 'id=a-1 ending=complete cases=1', '1 case (complete), download a-1'],
      ['export-ended', 'id=a-2 ending=cut-off cases=0 left=3', '0 cases (cut off), 3 files left out, download a-2'],
      ['account-added', 'role=viewer forms=feedback,parking-permit', 'viewer of feedback, parking-permit'],
      ['role-changed', 'admin', 'admin'],
      ['role-changed', 'viewer of feedback', 'viewer of feedback'],
      ['sign-in-refused', 'no-role', 'the provider gives no role'],
      ['sign-in-refused', 'constructor', 'constructor'],
      [
        'sign-in-refused',
        'count=9 accounts=ada@example.org,bo@example.org',
        '9 attempts, some for ada@example.org and bo@example.org',
      ],
      ['sign-in-refused', 'count=2 why=no-role', '2 attempts, the provider gives no role'],
      ['second-factor-refused', 'count=3', '3 attempts'],
      ['assigned', 'a=%@example.org', 'a=%@example.org'],
    ]
    await app.store.transaction(async (tx) => {
      for (const [action, details] of kept) await tx.audit.add({ at: clock(), by: 'x', action, details })
    })
    const html = await (await app.get('/staff/audit', headers)).text()
    const said = [...html.matchAll(/<span class="quiet"><bdi>([^<]*)<\/bdi><\/span>/g)].map(([, details]) => details)
    expect(said.slice(0, kept.length)).to.deep.equal(kept.map(([, , details]) => details).reverse())
  })

  it('goes on page after page', async () => {
    const { headers } = await clerk(app, 'admin')
    for (let i = 0; i < 60; i++)
      await app.store.transaction((tx) => tx.audit.add({ at: clock(), by: 'x', action: 'released' }))
    const first = await (await app.get('/staff/audit', headers)).text()
    const [, next] = /href="(\/staff\/audit\?before=[^"]+)" rel="next"/.exec(first)!
    const second = await (await app.get(next!, headers)).text()
    expect([rowsIn(first), rowsIn(second)]).to.deep.equal([50, 12])
    expect(second).not.to.include('rel="next"')
  })
})
