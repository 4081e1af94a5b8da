import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import type { Form } from '../../../src/models/form.ts'
import { filled, REFERENCE, sendForm, startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'
import { head, raw } from '../../support/raw.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const closed = (over: object) => ({
  slug: 'own',
  title: 'Own form',
  minimumAgeSeconds: 0,
  closedText: 'Come back in spring.',
  pages: [{ id: 'one', fields: [{ type: 'text', id: 'name', label: 'Name' }] }],
  ...over,
})

describe('a form', () => {
  let app: TestApp
  before(async () => {
    app = await startApp()
  })
  after(() => app.stop())
  const send = (fields: Record<string, string>) => app.post('/f/e2e-test-form', fields)

  it('is shown blank, each time with another id and nothing written', async () => {
    const before = await app.store.tableSizes()
    const ids = new Set(await Promise.all(Array.from({ length: 20 }, () => app.mint())))
    expect(ids.size).to.equal(20)
    expect(await app.store.tableSizes()).to.deep.equal(before)
  })

  it('is sent with 303 to a thank-you page with a reference and without answers', async () => {
    const sent = await send(filled(await app.mint(), { name: 'Unmistakable Name' }))
    expect(sent.status).to.equal(303)
    expect(await sent.text()).to.equal('')
    const thanks = await app.get(sent.headers.get('location')!)
    const html = await thanks.text()
    expect(thanks.status).to.equal(200)
    expect(html).to.include('Thank you').and.to.match(REFERENCE)
    for (const answer of ['Unmistakable Name', 'ada@example.org', 'Where do I send this?'])
      expect(html).not.to.include(answer)
  })

  it('prints the whole address of the status page under the reference: the one that the browser asked, escaped', async () => {
    const sent = await send(filled(await app.mint()))
    const path = sent.headers.get('location')!
    const thanks = await app.get(path)
    expect(await thanks.text()).to.include(
      `<p class="print-only">Check the progress of your case: ${app.base}/status</p>`,
    )
    expect(thanks.headers.get('cache-control')).to.equal('no-store')
    const strange = await raw(app, head(`GET ${path} HTTP/1.1`, 'Host: "><b>example', 'Connection: close'))
    expect(strange.body).to.include('http://&quot;&gt;&lt;b&gt;example/status')
    const nameless = await raw(app, head(`GET ${path} HTTP/1.1`, 'Host:', 'Connection: close'))
    expect(nameless.body).to.include('Check the progress of your case: /status')
  })

  it('prints the address of the status page that the operator has set', async () => {
    const named = await startApp({ env: { SVC_BASE_URL: 'https://forms.example.org' } })
    try {
      const thanks = await named.get(`/f/e2e-test-form/thank-you/${await sendForm(named)}`)
      expect(await thanks.text()).to.include('your case: https://forms.example.org/status')
    } finally {
      await named.stop()
    }
  })

  it('comes back with 422, all errors in order, and every answer kept and escaped', async () => {
    const answer = `<b>"Ada" & 'co'</b>{{ 7777*7777 }}{% raw %}`
    const refused = await send(
      filled(await app.mint(), { name: answer, email: 'nonsense', topic: 'problem', message: ' ' }),
    )
    const html = await refused.text()
    expect(refused.status).to.equal(422)
    expect(html).to.match(/<title>Error/)
    const summary = html.slice(html.indexOf('error-summary'), html.indexOf('<h1'))
    expect([...summary.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)).to.deep.equal([
      'email',
      'location',
      'message',
    ])
    expect(html).not.to.include('<b>"Ada"').and.not.to.include('60481729')
    expect(html).to.include('{{ 7777*7777 }}{% raw %}').and.to.include('value="nonsense"')
    expect(html).to.match(/value="problem"[^>]*checked/)
  })

  it('reads both encodings alike, good and bad', async () => {
    const multipart = (fields: Record<string, string>) => {
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) body.append(name, value)
      return app.post('/f/e2e-test-form', body)
    }
    const odd = { name: ' Zoë “x” + %41 & = ; 👩‍👩‍👧 ', message: 'one\r\ntwo\r\n\r\nthree + %20' }
    const answers = []
    for (const post of [send, multipart]) {
      const sent = await post(filled(await app.mint(), odd))
      const reference = REFERENCE.exec(sent.headers.get('location')!)![0]
      answers.push((await app.services.submissions.byReference(reference))!.answers)
    }
    expect(answers[0]).to.deep.equal(answers[1])
    expect(answers[0]).to.include({ name: 'Zoë “x” + %41 & = ; 👩‍👩‍👧', message: 'one\ntwo\n\nthree + %20' })
    const id = await app.mint()
    const bad = filled(id, { name: '', email: 'x"<', message: '\n  kept\n' })
    const pages = [await (await send(bad)).text(), await (await multipart(bad)).text()].map((html) =>
      html.replaceAll('\r', ''),
    )
    expect(pages[0]).to.equal(pages[1])
  })

  it('takes both encodings for the same form', async () => {
    const fields = filled(await app.mint())
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    const first = (await send(fields)).headers.get('location')
    expect((await app.post('/f/e2e-test-form', body)).headers.get('location')).to.equal(first)
  })

  it('ignores what stands behind its address', async () => {
    expect((await app.post('/f/e2e-test-form?page=2&record=x', filled(await app.mint()))).status).to.equal(303)
  })

  it('ignores fields that it did not ask for, and is not hurt by their names', async () => {
    const sent = await app.post('/f/e2e-test-form', [
      ...Object.entries(filled(await app.mint())),
      ...['__proto__', '__proto__[a]', 'constructor[prototype][a]', 'hasOwnProperty', 'name[]', 'name.x', ''].map(
        (name) => [name, 'x'] as [string, string],
      ),
    ])
    expect(sent.status).to.equal(303)
    const { answers } = (await app.services.submissions.byReference(REFERENCE.exec(sent.headers.get('location')!)![0]))!
    expect(Object.keys(answers)).to.deep.equal(['name', 'email', 'topic', 'message'])
  })

  it('is gone (410) once it was taken off, with whom to ask; an address that never was a form stays 404', async () => {
    await app.define(closed({ slug: 'short-lived', title: 'Short-lived' }) as unknown as Form)
    expect((await app.get('/f/short-lived')).status).to.equal(200)
    rmSync(join(app.folder.forms, 'short-lived.json'))
    await app.publish()
    const gone = await app.get('/f/short-lived')
    expect(gone.status).to.equal(410)
    expect(await gone.text())
      .to.include('<strong>This form is no longer available.</strong>')
      .and.to.include('<title>Short-lived (no longer available)')
    expect((await app.get('/f/never-was')).status).to.equal(404)
  })

  it('is 404 at an address that nobody gave it, for GET and POST', async () => {
    for (const path of ['/f/no-such-form', '/f/__proto__', '/f/constructor', '/f/E2E-TEST-FORM%20', '/f/'])
      for (const response of [await app.get(path), await app.post(path, { name: 'x' })])
        expect(response.status, path).to.equal(404)
  })

  it('has a thank-you page only at its own address, for a reference that exists', async () => {
    const reference = await sendForm(app)
    const status = async (path: string) => (await app.get(path)).status
    expect(await status(`/f/e2e-test-form/thank-you/${reference.toLowerCase().replaceAll('-', '')}`)).to.equal(200)
    for (const path of [
      `/f/feedback/thank-you/${reference}`,
      `/f/no-such-form/thank-you/${reference}`,
      '/f/e2e-test-form/thank-you/0000-0000-0000-0000',
      '/f/e2e-test-form/thank-you/x',
      '/f/e2e-test-form/thank-you/%ff',
      '/f/e2e-test-form/thank-you/%00',
      `/f/e2e-test-form/thank-you/${reference}/`,
    ])
      expect(await status(path), path).to.equal(404)
  })

  it('has its own stylesheet a version, and nothing else at such an address', async () => {
    const { version } = app.services.forms.live('e2e-test-form')!
    const style = await app.get(`/f/e2e-test-form/style/${version}.css`)
    expect([style.status, style.headers.get('content-type')]).to.deep.equal([200, 'text/css; charset=utf-8'])
    for (const file of [
      version,
      `${version}.css.css`,
      `${'0'.repeat(16)}.css`,
      '..%2f..%2fsecret',
      '%00.css',
      `${version}.CSS`,
    ])
      expect((await app.get(`/f/e2e-test-form/style/${file}`)).status, file).to.equal(404)
    expect((await app.get(`/f/feedback/style/${version}.css`)).status).to.equal(404)
  })

  it('is listed on the start page while it is open, unless it wants not to be', async () => {
    const html = await (await app.get('/')).text()
    expect(html).to.include('href="/f/feedback"').and.not.to.include('e2e-test-form')
  })
})

describe('a form with opening times', () => {
  const clock = freezeClock(NOW)
  let app: TestApp
  beforeEach(async () => {
    app = await startApp({ clock })
  })
  afterEach(() => app.stop())
  const at = async (time: number) => {
    clock.set(time)
    return [(await app.get('/f/own')).status, (await app.post('/f/own', { name: 'Ada' })).status]
  }

  it('is open from its opening time on, and until just before its closing time', async () => {
    await app.define(closed({ opensAt: '2026-11-20T13:00:00+01:00', closesAt: '2026-11-20T12:00:10Z' }))
    expect(await at(NOW - 1)).to.deep.equal([410, 410])
    expect(await at(NOW)).to.deep.equal([200, 422])
    expect(await at(NOW + 9999)).to.deep.equal([200, 422])
    expect(await at(NOW + 10_000)).to.deep.equal([410, 410])
  })

  it('takes an offset of hours alone, as in +01, and does not close for ever', async () => {
    await app.define(closed({ opensAt: '2026-11-20T13:00:00+01', closesAt: '2026-11-20T13:00:10+01' }))
    expect(await at(NOW - 1)).to.deep.equal([410, 410])
    expect(await at(NOW)).to.deep.equal([200, 422])
    expect(await at(NOW + 10_000)).to.deep.equal([410, 410])
    expect(await (await app.get('/f/own')).text()).to.include('20 November 2026')
  })

  it('stays open where an older check let a time through that names no instant', async () => {
    const form = closed({ closesAt: 'at the end of March' }) as unknown as Form
    await app.store.transaction((tx) =>
      tx.forms.publish(form, { version: 'f'.repeat(16), source: 'own.json', at: NOW }),
    )
    await app.services.forms.load()
    expect(await at(NOW)).to.deep.equal([200, 422])
    expect(await at(Date.UTC(2036, 0, 1))).to.deep.equal([200, 422])
  })

  it('says when it opens, or that it is closed, in its own words', async () => {
    await app.define(closed({ opensAt: '2026-11-21T12:00:00Z', closesAt: '2026-11-22T12:00:00Z' }))
    const early = await (await app.get('/f/own')).text()
    expect(early).to.include('not open yet').and.to.include('Come back in spring.').and.to.include('21 November 2026')
    clock.set(Date.UTC(2026, 10, 23))
    const late = await (await app.get('/f/own')).text()
    expect(late).to.include('This form is closed.').and.to.include('Come back in spring.')
    expect(await (await app.get('/')).text()).not.to.include('/f/own')
  })

  it('closes for a time, says when it opens again, and opens again', async () => {
    await app.define(closed({ closesAt: '2026-11-20T12:00:10Z', opensAt: '2026-11-21T12:00:00Z' }))
    expect(await at(NOW)).to.deep.equal([200, 422])
    expect(await at(NOW + 10_000)).to.deep.equal([410, 410])
    const html = await (await app.get('/f/own')).text()
    expect(html)
      .to.include('This form is closed.')
      .and.to.match(/It opens on[^.]*21 November 2026/)
    expect(html).to.include('Come back in spring.').and.not.to.include('not open yet')
    expect(await at(Date.UTC(2026, 10, 21, 12) - 1)).to.deep.equal([410, 410])
    expect(await at(Date.UTC(2026, 10, 21, 12))).to.deep.equal([200, 422])
    await app.services.forms.decide('own', 'closed', { way: 'command', by: 'ops' })
    expect(await (await app.get('/f/own')).text()).to.match(/It closed on[^.]*21 November 2026/)
  })

  it('keeps the answers of who sends it too late', async () => {
    await app.define(closed({ closesAt: '2026-11-20T12:00:10Z' }))
    const submissionId = await app.mint('own')
    clock.advance(10_000)
    const late = await app.post('/f/own', { submissionId, name: 'Ada <too> late' })
    const html = await late.text()
    expect(late.status).to.equal(410)
    expect(html).to.include('Ada &lt;too&gt; late').and.to.include('We did not receive your form')
    expect((await app.store.tableSizes()).submissions).to.equal(0)
  })
})
