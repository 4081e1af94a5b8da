/** Exports from the pages of the office. */
import { get as httpGet, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'chai'
import sinon from 'sinon'
import type { AuditRow } from '../../../src/models/audit.ts'
import { exportTexts } from '../../../src/presenters/export-texts.ts'
import { officeTextsIn } from '../../../src/presenters/texts/languages.ts'
import { filled, REFERENCE, sendForm, startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'
import { exportByCommand } from '../../support/export.ts'
import { type Clerk, clerk } from '../../support/office.ts'
import { shortestPause } from '../../support/pause.ts'
import { until } from '../../support/service.ts'
import { spreadsheetIn } from '../../support/spreadsheet.ts'

const texts = officeTextsIn('en')

const MONDAY = Date.UTC(2026, 10, 16, 23, 30)
const ADDRESS = '/staff/export?form=e2e-test-form&view=all'

describe('an export from the office', () => {
  const clock = freezeClock(MONDAY)
  let app: TestApp
  let dora: Clerk
  beforeEach(async () => {
    app = await startApp({ clock, env: { SVC_TIME_ZONE: 'Europe/Berlin', SVC_LANGUAGES: 'en,de' } })
    dora = await clerk(app)
  })
  afterEach(() => {
    sinon.restore()
    return app.stop()
  })

  const take = (path: string, who = dora) => app.get(path, who.headers)
  const bytesOf = async (path: string) => Buffer.from(await (await take(path)).arrayBuffer())
  async function commandLine(...args: string[]): Promise<Buffer> {
    const { code, out, err } = await exportByCommand(app, clock, args)
    expect(code, err).to.equal(0)
    return out
  }
  async function audited(action: 'export-begun' | 'export-ended', count: number): Promise<AuditRow[]> {
    let rows: AuditRow[] = []
    await until(async () => {
      rows = (await app.store.audit.page({ size: 100 })).filter((row) => row.action === action)
      return rows.length >= count
    })
    return rows
  }
  /** Where something stands that has moved no more for a while. */
  async function stillAt(tell: () => number): Promise<number> {
    let before = tell()
    for (let looks = 0; looks < 10; looks++) {
      await pause(25)
      if (tell() !== before) looks = 0
      before = tell()
    }
    return before
  }
  /** Many large cases, as if they had been sent. */
  async function fill(count: number): Promise<void> {
    const { version } = app.services.forms.live('e2e-test-form')!
    const answers = JSON.stringify({ name: 'Ada', message: 'x'.repeat(4000) })
    await app.store.transaction(async (tx) => {
      for (let i = 0; i < count; i++)
        await tx.submissions.add({
          submissionId: `s${i}`,
          reference: `r${i}`,
          slug: 'e2e-test-form',
          version,
          answers,
          receivedAt: MONDAY - i,
          status: 'received',
        })
    })
  }
  /** Asks, and reads as much as one chunk of it. */
  function reader(path: string): Promise<{ stop(): void }> {
    const { port } = new URL(app.base)
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${dora.headers.cookie}\r\n\r\n`)
    return new Promise((resolve, reject) => {
      socket.once('error', reject)
      socket.once('data', () => {
        socket.pause()
        resolve({ stop: () => socket.destroy() })
      })
    })
  }

  it('is the same, byte for byte, as from the command line', async () => {
    const body = new FormData()
    for (const [name, value] of Object.entries(filled(await app.mint(), { name: '=1+1' }))) body.append(name, value)
    body.append('evidence', new Blob(['a note']), 'note.txt')
    await app.post('/f/e2e-test-form', body)
    clock.advance(1000)
    await sendForm(app, { name: 'Grace' })
    for (const format of ['xlsx', 'csv', 'jsonl', 'zip'])
      expect(
        (await bytesOf(`${ADDRESS}&format=${format}`)).equals(await commandLine('--format', format)),
        format,
      ).to.equal(true)
    expect(`${await bytesOf(`${ADDRESS}&format=csv`)}`).to.include(",'=1+1,")
  })

  it('is in the language of its form, whoever reads the office in which', async () => {
    const head = async (form: string) => (await bytesOf(`/staff/export?form=${form}&view=all&format=csv`)).toString()
    const fields = [{ type: 'text', id: 'name', label: 'Name' }]
    await app.define({ slug: 'meinung', title: 'Meinung', language: 'de', pages: [{ id: 'start', fields }] } as never)
    const english = await head('feedback')
    expect(english).to.match(/^\uFEFFReference,Received,Status,Version,/)
    expect(await head('meinung')).to.match(/^\uFEFFVorgangsnummer,Eingegangen,Status,Version,/)
    for (const format of ['csv', 'jsonl', 'zip']) {
      const languages: (string | null)[] = []
      for (const form of ['feedback', 'meinung']) {
        const answer = await take(`/staff/export?form=${form}&view=all&format=${format}`)
        languages.push(answer.headers.get('content-language'))
        await answer.arrayBuffer()
      }
      expect(languages, format).to.deep.equal(['en', 'de'])
    }
    await app.services.access.accounts.setLanguage(dora.account, 'de')
    expect(await head('feedback')).to.equal(english)
    expect(await head('meinung')).to.match(/^\uFEFFVorgangsnummer,/)
    expect((await commandLine('--form', 'meinung', '--format', 'csv')).toString()).to.match(/^\uFEFFVorgangsnummer,/)
  })

  it('is offered with what a spreadsheet does to zeros, in the language of the office', async () => {
    await fill(1)
    const page = async (query: string) => (await app.get(`/staff?view=all${query}`, dora.headers)).text()
    expect(await page('&form=e2e-test-form')).to.include('001234 becomes 1234, and 01632960001 becomes 1632960001')
    await app.services.access.accounts.setLanguage(dora.account, 'de')
    expect(await page('&form=e2e-test-form')).to.include('Aus 001234 wird 1234, aus 01632960001 wird 1632960001')
    expect(await page(''))
      .to.include('Die Tabelle hat für jedes Formular ein Blatt.')
      .and.not.include('001234')
  })

  it('is whole for a program that waits to send a body with its question', async () => {
    const whole = await bytesOf(`${ADDRESS}&format=csv`)
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const waiting = { ...dora.headers, expect: '100-continue', 'content-length': 5 }
      httpGet(`${app.base}${ADDRESS}&format=csv`, { headers: waiting }, resolve).on('error', reject)
    })
    expect((await buffer(answer)).equals(whole)).to.equal(true)
  })

  it('is saved under the name of its form and the office’s day, and kept by nobody', async () => {
    const { status, headers } = await take(`${ADDRESS}&format=csv`)
    expect(status).to.equal(200)
    expect(headers.get('content-disposition')).to.equal('attachment; filename="e2e-test-form-2026-11-17.csv"')
    expect(headers.get('content-type')).to.equal('text/csv; charset=utf-8; header=present')
    expect(headers.get('cache-control')).to.equal('no-store')
    expect(headers.get('x-content-type-options')).to.equal('nosniff')
  })

  it('holds what the inbox shows by its filters', async () => {
    const moved = await sendForm(app, { name: 'Zoe Mill' })
    const other = await sendForm(app)
    await app.services.cases.update(moved, { to: 'in-review', by: 'Dora' })
    const aside = REFERENCE.exec(
      (await app.post('/f/e2e-test-form', { ...filled(await app.mint()), 'further-remarks': 'x' })).headers.get(
        'location',
      )!,
    )![0]
    const held = async (query: string) => {
      const text = `${await bytesOf(`/staff/export?format=jsonl&form=e2e-test-form&${query}`)}`
      return [moved, other, aside].map((reference) => text.includes(reference))
    }
    expect(await held('view=all')).to.deep.equal([true, true, false])
    expect(await held('view=all&status=in-review')).to.deep.equal([true, false, false])
    expect(await held('view=aside')).to.deep.equal([false, false, true])
    expect(await held('view=mine')).to.deep.equal([false, false, false])
    expect(await held('view=all&age=over-7')).to.deep.equal([false, false, false])
    await app.services.terms.fill()
    expect(await held('view=all&search=mill')).to.deep.equal([true, false, false])
    expect(await held('view=all&search=lane')).to.deep.equal([false, false, false])
    await app.services.cases.assign(other, dora.account, { by: 'Dora' })
    expect(await held('view=mine')).to.deep.equal([false, true, false])
  })

  it('is written down with what it was narrowed to, and how it ended', async () => {
    await sendForm(app)
    await app.services.terms.fill()
    await (await take(`${ADDRESS}&status=received&search=Ada&format=csv`)).arrayBuffer()
    const [ended] = await audited('export-ended', 1)
    const [begun] = await audited('export-begun', 1)
    expect(begun).to.include({ by: dora.account.email, account: dora.account.id, about: 'e2e-test-form' })
    expect(begun!.details).to.match(/^id=\w+-\w+ format=csv view=all status=received searched=yes$/)
    expect(ended!.details).to.match(/^id=\w+-\w+ ending=complete cases=1$/)
    expect(ended!.details!.split(' ')[0]).to.equal(begun!.details!.split(' ')[0])
  })

  it('is asked for by a link in the inbox, once a form is chosen, by those who may', async () => {
    await sendForm(app)
    const links = async (path: string, who: Clerk) =>
      [...(await (await take(path, who)).text()).matchAll(/href="(\/staff\/export\?[^"]+)"/g)].map(([, href]) =>
        href!.replaceAll('&amp;', '&'),
      )
    expect(await links('/staff?view=all', dora)).to.deep.equal(['/staff/export?format=xlsx&view=all'])
    const found = await links('/staff?view=all&form=e2e-test-form', dora)
    expect(found).to.have.length(4)
    for (const href of found) expect((await take(href)).status).to.equal(200)
    expect(await links('/staff?view=all', await clerk(app, 'caseworker', { forms: ['e2e-test-form'] }))).to.have.length(
      4,
    )
    const viewer = await clerk(app, 'viewer')
    expect(await links('/staff?view=all&form=e2e-test-form', viewer)).to.deep.equal([])
    expect((await take(`${ADDRESS}&format=csv`, viewer)).status).to.equal(403)
    const elsewhere = await clerk(app, 'caseworker', { forms: ['feedback'] })
    expect((await take(`${ADDRESS}&format=csv`, elsewhere)).status).to.equal(404)
  })

  it('is a spreadsheet of all forms that somebody sees, with a sheet for each that has cases', async () => {
    await sendForm(app)
    const submissionId = await app.mint('feedback')
    clock.advance(60_000)
    await app.post('/f/feedback', { submissionId, service: 'waste', rating: '5' })
    const sheets = async (who: Clerk) => {
      const answer = await take('/staff/export?format=xlsx&view=all', who)
      expect(answer.headers.get('content-disposition')).to.equal('attachment; filename="cases-2026-11-17.xlsx"')
      return (await spreadsheetIn(Buffer.from(await answer.arrayBuffer()))).map(({ name }) => name)
    }
    expect(await sheets(dora)).to.deep.equal(['Send us a message', 'Give feedback'])
    const begun = await audited('export-begun', 2)
    expect(begun.map(({ about }) => about)).to.include.members(['e2e-test-form', 'feedback'])
    const narrow = await clerk(app, 'caseworker', { forms: ['feedback', 'parking-permit'] })
    expect(await sheets(narrow)).to.deep.equal(['Give feedback'])
    await audited('export-ended', begun.length)
    const theirs = (await audited('export-begun', 3)).filter(({ account }) => account === narrow.account.id)
    expect(theirs.map(({ about }) => about)).to.have.members(['feedback', 'parking-permit'])
  })

  it('is refused without a form or a format, and takes nothing where only its headers are asked for', async () => {
    for (const [path, status] of [
      ['/staff/export?format=csv', 400],
      [`${ADDRESS}&format=exe`, 400],
      ['/staff/export?format=csv&form=nothing', 404],
    ] as const) {
      const answer = await take(path)
      expect(answer.status, path).to.equal(status)
      expect(answer.headers.get('content-disposition')).to.equal(null)
    }
    const head = await fetch(`${app.base}${ADDRESS}&format=csv`, { method: 'HEAD', headers: dora.headers })
    expect(head.status).to.equal(200)
    expect(
      (await app.store.audit.page({ size: 100 })).filter(({ action }) => action === 'export-begun'),
    ).to.have.length(0)
  })

  it('reads no further than its reader does, and ends with it', async () => {
    await fill(6000)
    const page = sinon.spy(app.store.submissionListing, 'page')
    const { stop } = await reader(`${ADDRESS}&format=jsonl`)
    const read = await stillAt(() => page.callCount)
    expect(read).to.be.lessThan(20) // of 31
    stop()
    expect((await audited('export-ended', 1))[0]!.details).to.match(/ ending=cut-off cases=\d+$/)
    expect(await stillAt(() => page.callCount)).to.be.at.most(read + 1)
  })

  it('lets everybody else come between, however quick its reader is', async () => {
    await fill(4000)
    const cases = () => app.services.submissions.all({ slug: 'e2e-test-form' })
    for (const format of ['xlsx', 'csv', 'jsonl', 'zip'] as const) {
      const pause = await shortestPause(100, async () => {
        const { chunks } = await app.services.exports.of({
          forms: [{ slug: 'e2e-test-form', cases, texts: exportTexts(texts) }],
          format,
        })
        for await (const _ of chunks);
      })
      expect(pause, format).to.be.lessThan(100)
    }
  })

  it('does not run three times at once for one account', async () => {
    await fill(6000)
    const readers = [await reader(`${ADDRESS}&format=jsonl`), await reader(`${ADDRESS}&format=jsonl`)]
    const third = await take(`${ADDRESS}&format=jsonl`)
    expect([third.status, third.headers.get('retry-after')]).to.deep.equal([429, '30'])
    expect(third.headers.get('content-disposition')).to.equal(null)
    for (const { stop } of readers) stop()
    await audited('export-ended', 2)
    expect((await take(`${ADDRESS}&format=csv&status=approved`)).status).to.equal(200)
  })

  it('goes no further once who takes it may not', async () => {
    await fill(1000)
    const { accounts } = app.services.access
    const lose: [string, (email: string) => Promise<unknown>][] = [
      ['disabled', (email) => accounts.disable(email, 'a test')],
      ['a viewer', (email) => accounts.setRights(email, { role: 'viewer' }, 'a test')],
      ['of another form', (email) => accounts.setRights(email, { role: 'caseworker', forms: ['feedback'] }, 'a test')],
      ['reset', (email) => accounts.reset(email, 'a test')],
    ]
    for (const [what, take] of lose) {
      const email = `${what.replaceAll(' ', '-')}@example.org`
      const link = await accounts.add({ email, name: 'Ivo', role: 'caseworker' }, 'a test')
      await accounts.setPassword(link, 'gravel teapot quiet ninety')
      const account = (await app.store.accounts.byEmail(email))!
      const query = { view: 'all', oldestFirst: false } as const
      const { chunks, ended } = await app.services.officeExports.begin(account, {
        forms: [{ slug: 'e2e-test-form', texts: exportTexts(texts) }],
        query,
        format: 'jsonl',
        id: what,
      })
      await chunks.next()
      clock.advance(1000)
      expect((await chunks.next()).done, what).to.equal(false)
      await take(email)
      clock.advance(1000)
      const left = await chunks.next().then(
        () => 'more',
        (error) => error.type,
      )
      expect(left, what).to.equal('forbidden')
      await ended('failed')
    }
  })

  it('breaks off where a case cannot be read, and says so in the audit', async () => {
    await sendForm(app)
    sinon.stub(app.store.submissionListing, 'page').rejects(new Error('the disk is gone'))
    const outcome = await take(`${ADDRESS}&format=jsonl`)
      .then(
        (answer) => answer.text().then(() => 'whole'),
        () => 'broken',
      )
      .catch(() => 'broken')
    expect(outcome).to.equal('broken')
    expect((await audited('export-ended', 1))[0]!.details).to.include(' ending=failed ')
  })
})
