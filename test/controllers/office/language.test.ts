import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { filled, startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'
import { type Clerk, clerk } from '../../support/office.ts'
import { textsIn, translated } from '../../support/translated.ts'

const MONDAY = Date.UTC(2026, 10, 16, 8)

describe('the language of the office', () => {
  const clock = freezeClock(MONDAY)
  let app: TestApp
  beforeEach(async () => {
    app = await startApp({ clock })
  })
  afterEach(() => app.stop())
  const read = async (path: string, { headers }: Clerk) => (await app.get(path, headers)).text()
  const choose = (language: string, { headers }: Clerk) => app.post('/staff/me/language', { language }, headers)
  const inGerman = async (...role: [] | ['viewer' | 'admin']) => {
    const dora = await clerk(app, ...role)
    await choose('de', dora)
    return dora
  }
  const sent = async () => {
    const answer = await app.post('/f/e2e-test-form', filled(await app.mint(), {}))
    return /thank-you\/([^?]+)/.exec(answer.headers.get('location')!)![1]!
  }

  it('is English until somebody chooses another for themselves', async () => {
    const [dora, ivo] = [await clerk(app), await clerk(app)]
    expect(await read('/staff/me', dora))
      .to.include('<html lang="en">')
      .and.include('Where you are signed in')
    const answer = await choose('de', dora)
    expect([answer.status, answer.headers.get('location')]).to.deep.equal([303, '/staff/me'])
    expect(await read('/staff/me', dora))
      .to.include('<html lang="de">')
      .and.include('Wo Sie angemeldet sind')
    expect(await read('/staff/me', ivo)).to.include('<html lang="en">')
    await choose('en', dora)
    expect(await read('/staff/me', dora))
      .to.include('<html lang="en">')
      .and.include('Where you are signed in')
  })

  it('stays chosen in another session of the account', async () => {
    const { account } = await inGerman()
    const secret = await app.services.access.sessions.begin(account, { ip: '192.0.2.1', agent: 'Another browser' })
    const html = await (await app.get('/staff', { cookie: `office=${secret}`, accept: 'text/html' })).text()
    expect(html).to.include('<html lang="de">').and.include('Vorgänge')
  })

  it('names each language in itself', async () => {
    const html = await read('/staff/me', await inGerman())
    expect(html).to.match(/<label[^>]* lang="en"[^>]*>\s*English\s*<\/label>/)
    expect(html).to.match(/value="de" checked>\s*<label[^>]* lang="de"[^>]*>\s*Deutsch\s*<\/label>/)
  })

  it('holds for the list, a case, its statuses and what went wrong', async () => {
    const dora = await inGerman()
    const reference = await sent()
    expect(await read('/staff', dora))
      .to.include('Warten auf uns')
      .and.include('Eingegangen')
    const page = await read(`/staff/cases/${reference}`, dora)
    expect(page).to.include('„Eingegangen“ beibehalten').and.include('Montag, 16. November 2026, 08:00\u00a0Uhr (UTC)')
    expect(page).not.to.match(/\b(Received|Assigned to|History)\b/)
    const missing = await read('/staff/cases/7K3M-9QXT-2VBD-HW8P', dora)
    expect(missing).to.include('<html lang="de">').and.include('Vorgang nicht gefunden')
  })

  it('holds where somebody may not go', async () => {
    const html = await read('/staff/audit', await inGerman('viewer'))
    expect(html).to.include('<html lang="de">').and.include('Sie haben dafür keine Berechtigung')
  })

  it('holds at addresses that do not exist, and for what another website sends', async () => {
    const dora = await inGerman()
    for (const path of ['/staff/nothing', '/staff/cases', '/staff/nothing/at/all']) {
      const answer = await app.get(path, dora.headers)
      const html = await answer.text()
      expect(answer.status, path).to.equal(404)
      expect(html, path).to.include('<html lang="de">').and.include('Seite nicht gefunden')
    }
    const from = { ...dora.headers, origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
    for (const path of ['/staff/me/language', '/staff/sign-in']) {
      const refused = await app.post(path, { language: 'en' }, from)
      expect(refused.status, path).to.equal(403)
      expect(await refused.text(), path)
        .to.include('<html lang="de">')
        .and.include('Sie kommen von einer anderen Website')
    }
    expect((await app.post('/staff/audit', {}, dora.headers)).status).to.equal(405)
    expect(await (await app.post('/staff/audit', {}, dora.headers)).text()).to.include('<html lang="de">')
    // It opens nothing, and strangers read the language of the service.
    expect(await (await app.get('/staff/nothing')).text()).to.include('<html lang="en">')
    expect(await (await app.get('/staff/nothing', { cookie: 'office=nobody' })).text()).to.include('<html lang="en">')
  })

  it('is named in the headers', async () => {
    const dora = await inGerman()
    for (const path of ['/staff', '/staff/me', '/staff/nothing'])
      expect((await app.get(path, dora.headers)).headers.get('content-language'), path).to.equal('de')
  })

  it('holds where a case is deleted, also for the words of its form', async () => {
    await app.stop()
    app = await startApp({ clock, env: { SVC_LANGUAGES: 'en,de' } })
    const form = {
      slug: 'bin',
      title: 'Order a bin',
      languages: ['de'],
      minimumAgeSeconds: 0,
      pages: [{ id: 'p', fields: [{ type: 'email', id: 'mail', label: 'Email' }] }],
    }
    writeFileSync(
      join(app.folder.forms, 'bin.de.json'),
      translated(textsIn(form), (text) => `${text} (de)`),
    )
    await app.define(form)
    expect((await app.publish()).flatMap(({ faults }) => faults ?? [])).to.deep.equal([])
    const sentBin = await app.post('/f/bin', filled(await app.mint('bin'), { mail: 'ada@example.org' }))
    const reference = /thank-you\/([^?]+)/.exec(sentBin.headers.get('location')!)![1]!
    const ada = await inGerman('admin')
    expect(await read(`/staff/cases/${reference}/delete`, ada)).to.include('<bdi>Order a bin (de)</bdi>')
    await app.define({ ...form, slug: 'alone', languages: [] } as typeof form)
    const alone = await app.post('/f/alone', filled(await app.mint('alone'), { mail: 'ada@example.org' }))
    const other = /thank-you\/([^?]+)/.exec(alone.headers.get('location')!)![1]!
    expect(await read(`/staff/cases/${other}/delete`, ada)).to.include('<bdi lang="en" dir="ltr">Order a bin</bdi>')
  })

  it('leaves pages of the public as they are', async () => {
    const { headers } = await inGerman()
    expect(await (await app.get('/status', headers)).text()).to.include('<html lang="en">')
  })

  it('is one of those that the office speaks', async () => {
    const dora = await clerk(app)
    for (const language of ['fr', 'xx', '', 'DE']) {
      const answer = await choose(language, dora)
      expect(answer.status, language).to.equal(400)
      expect(await answer.text(), language).to.include('Select one of the languages.')
    }
    expect(await read('/staff/me', dora)).to.include('<html lang="en">')
  })

  it('is chosen on its own page alone', async () => {
    const dora = await clerk(app)
    const from = { ...dora.headers, origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
    expect((await app.post('/staff/me/language', { language: 'de' }, from)).status).to.equal(403)
    expect(await read('/staff/me', dora)).to.include('<html lang="en">')
  })
})
