/** Receipts: given to the sender, checked by anybody, here and without us. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { stub } from 'sinon'
import { unavailable } from '../../src/errors.ts'
import type { Receipt } from '../../src/models/receipt.ts'
import { createSigning } from '../../src/services/signing.ts'
import { filled, REFERENCE, startApp, type TestApp } from '../support/app.ts'
import { freezeClock } from '../support/clock.ts'
import { exampleIn } from '../support/manual.ts'

const AT = Date.UTC(2026, 10, 20, 9, 0)
const SECRETS = ['the-first-secret-of-this-test-0123456789', 'the-second-secret-of-this-test-012345678']

describe('a receipt', () => {
  const clock = freezeClock(AT)
  let app: TestApp
  let reference: string
  let cookie: string
  beforeEach(async () => {
    app = await startApp({ clock, env: { SVC_SECRET: SECRETS[0]! } })
    const body = new FormData()
    for (const [name, value] of Object.entries(filled(await app.mint(), { message: 'A secret – “quoted” ü' })))
      body.append(name, value)
    body.append('evidence', new Blob(['a note']), 'note.txt')
    const sent = await app.post('/f/e2e-test-form', body)
    reference = REFERENCE.exec(sent.headers.get('location')!)![0]
    cookie = sent.headers.get('set-cookie')!.split(';')[0]!
  })
  afterEach(() => app.stop())

  const own = (file: string, headers: Record<string, string> = { cookie }) =>
    app.get(`/f/e2e-test-form/thank-you/${reference}/${file}`, headers)
  const receipt = async () => (await (await own('receipt.json')).json()) as Receipt
  const check = (text: string, headers = {}) => app.post('/status/verify', { receipt: text }, headers)
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

  it('is given to the sender alone, and holds no answer', async () => {
    expect((await own('receipt.json', {})).status).to.equal(404)
    expect((await own('answers.json', {})).status).to.equal(404)
    const given = await own('receipt.json')
    expect(given.headers.get('content-disposition')).to.include(`receipt-${reference}.json`)
    const text = await given.text()
    expect(JSON.parse(text)).to.include({ reference, form: 'e2e-test-form', receivedAt: '2026-11-20T09:00:00.000Z' })
    for (const answer of ['secret', 'Ada', 'note']) expect(text).to.not.include(answer)
    expect(await (await app.get(`/f/e2e-test-form/thank-you/${reference}`, { cookie })).text()).to.include(
      'receipt.json',
    )
    clock.advance(30 * 60_000)
    expect((await own('receipt.json')).status).to.equal(404)
  })

  it('is under the address of its own form alone, as its answers are', async () => {
    for (const file of ['receipt.json', 'answers.json'])
      for (const [slug, status] of [
        ['e2e-test-form', 200],
        ['feedback', 404],
        ['nothing', 404],
      ] as const) {
        const given = await app.get(`/f/${slug}/thank-you/${reference}/${file}`, { cookie })
        expect(given.status, `${file} of ${slug}`).to.equal(status)
      }
  })

  it('says to everybody else that the time is over or the browser another, and nothing of the reference', async () => {
    const nobodys = '7K3M-9QXT-2VBD-HW8P'
    for (const file of ['receipt.json', 'answers.json', 'copy', 'copy.txt']) {
      const pages = await Promise.all(
        [reference, nobodys].map(async (named) => {
          const answer = await app.get(`/f/e2e-test-form/thank-you/${named}/${file}`, { accept: 'text/html' })
          return { status: answer.status, html: (await answer.text()).replaceAll(named, 'REFERENCE') }
        }),
      )
      expect(pages[0]).to.deep.equal(pages[1])
      expect(pages[0]!.status).to.equal(404)
      expect(pages[0]!.html)
        .to.include('You can no longer view this page in this browser')
        .and.include('for 30 minutes after you send it, in the browser you used')
        .and.include('href="/status?reference=REFERENCE"')
    }
    const html = await (await app.get('/f/e2e-test-form/thank-you/%22%3E/copy', { accept: 'text/html' })).text()
    expect(html)
      .to.include('You can no longer view this page')
      .and.include('href="/status"')
      .and.not.include('?reference')
  })

  it('is offered with the copy, under words that they are there for half an hour, as the code to withdraw is', async () => {
    const html = await (await app.get(`/f/e2e-test-form/thank-you/${reference}`, { cookie })).text()
    expect(html.match(/in this browser,? for 30 minutes/g)).to.have.length(2)
  })

  it('hashes the answers and each file with a salt of its own', async () => {
    const [one, other] = [await receipt(), await receipt()]
    expect(one.salt).to.not.equal(other.salt)
    expect(one.answers).to.not.equal(other.answers)
    const answers = await (await own('answers.json')).text()
    expect(JSON.parse(answers)).to.include({ message: 'A secret – “quoted” ü' }).and.not.have.property('evidence')
    expect(one.answers).to.equal(sha256(`${one.salt}\n${answers}`))
    expect(one.files).to.deep.equal([
      { question: 'evidence', size: 6, sha256: sha256(`${one.salt}\n${sha256('a note')}`) },
    ])
  })

  it('is checked by anybody, in words, and for programs', async () => {
    const text = JSON.stringify(await receipt(), null, 2)
    const page = await check(text)
    expect(page.status).to.equal(200)
    const html = await page.text()
    expect(html).to.include('This receipt is genuine').and.include(reference).and.include('with 1 file')
    expect(html).to.include('exactly the ones that were sent').and.not.include('secret')
    const json = await (await check(text, { accept: 'application/json' })).json()
    expect(json).to.deep.equal({ genuine: true, content: 'same', reference, receivedAt: '2026-11-20T09:00:00.000Z' })
  })

  it('is checked as the file that was downloaded', async () => {
    const text = JSON.stringify(await receipt(), null, 2)
    const choose = async (file: string | Uint8Array<ArrayBuffer>, pasted = '') => {
      const body = new FormData()
      body.append('file', new Blob([file]), 'receipt.json')
      body.append('receipt', pasted)
      const answer = await app.post('/status/verify', body)
      return { status: answer.status, html: await answer.text() }
    }
    for (const file of [text, `\uFEFF${text}`]) {
      const { status, html } = await choose(file)
      expect(status).to.equal(200)
      expect(html).to.include('This receipt is genuine').and.include(reference)
    }
    const forged = await choose(text.replace(reference, 'AAAA-AAAA-AAAA-AAAA'), 'what was pasted stays')
    expect(forged.status).to.equal(422)
    expect(forged.html)
      .to.include('It does not prove anything')
      .and.include('what was pasted stays')
      .and.include('href="#file"')
    for (const file of ['%PDF-1.4', new Uint8Array([0xff, 0xfe, 0]), 'x'.repeat(900_000)]) {
      const { status, html } = await choose(file)
      expect(status).to.equal(422)
      expect(html).to.include('Use the file that you downloaded').and.include('id="file-error"')
    }
    expect((await choose('x'.repeat(1_100_000))).status).to.equal(413)
    // Where no file is chosen, a browser sends one without a name.
    const none = new FormData()
    none.append('file', new Blob([]), '')
    none.append('receipt', text)
    expect((await app.post('/status/verify', none)).status).to.equal(200)
    none.set('receipt', ' ')
    const empty = await app.post('/status/verify', none)
    expect(empty.status).to.equal(422)
    expect(await empty.text()).to.include('Upload a receipt, or paste its text')
  })

  it('is refused when a single thing in it was changed', async () => {
    const good = await receipt()
    const changed: Partial<Receipt>[] = [
      { receivedAt: '2026-11-20T08:00:00.000Z' },
      { reference: 'AAAA-AAAA-AAAA-AAAA' },
      { answers: sha256('x') },
      { files: [] },
      { version: '0'.repeat(16) },
      { service: 'https://other.example.org' },
    ]
    for (const change of changed) {
      const answer = await check(JSON.stringify({ ...good, ...change }))
      expect(answer.status, JSON.stringify(change)).to.equal(422)
      expect(await answer.text()).to.include('It does not prove anything')
    }
    expect(await (await check(JSON.stringify({ ...good, keyId: 'nobody' }))).text()).to.include(
      'not signed by this service',
    )
    const told = await check('{', { accept: 'application/json' })
    expect(await told.json()).to.include({
      type: 'urn:intake:problem:receipt-refused',
      title: 'The receipt was not accepted',
    })
    for (const nonsense of ['', '{', 'null', '[]', '{"type":"intake-receipt-1"}', 'x'.repeat(60_000)])
      expect((await check(nonsense)).status, nonsense.slice(0, 9)).to.equal(422)
  })

  it('comes back as it was pasted, or as the file had it, when the database does not answer', async () => {
    const text = await (await own('receipt.json')).text()
    const file = new FormData()
    file.append('file', new Blob([text]), 'receipt.json')
    const failing = stub(app.store.submissions, 'byReference').rejects(unavailable(new Error('disk')))
    try {
      for (const body of [{ receipt: text }, file]) {
        const answer = await app.post('/status/verify', body)
        expect(answer.status).to.equal(503)
        expect(answer.headers.get('retry-after')).to.equal('30')
        const html = await answer.text()
        expect(html).to.include('we could not check the receipt')
        const [, kept = ''] = /<textarea[^>]*>\n?([^<]*)<\/textarea>/.exec(html)!
        expect(kept.replaceAll('&quot;', '"')).to.equal(text)
      }
      const told = await app.post('/status/verify', { receipt: text }, { accept: 'application/json' })
      expect(told.status).to.equal(503)
      expect(await told.json()).to.include({ type: 'urn:intake:problem:unavailable' })
    } finally {
      failing.restore()
    }
    expect((await check(text)).status).to.equal(200)
  })

  it('is none when anything in it is nested, however deeply', async () => {
    const good = (await receipt()) as unknown as Record<string, unknown> & { files: object[] }
    for (const text of [
      JSON.stringify({ ...good, more: 0 }).replace('"more":0', `"more":${'['.repeat(20_000)}${']'.repeat(20_000)}`),
      JSON.stringify({ ...good, files: [{ ...good.files[0], more: {} }] }),
      JSON.stringify({ ...good, more: {} }),
    ]) {
      const response = await check(text)
      expect(response.status).to.equal(422)
      expect(await response.text()).to.include('This is not a complete receipt')
    }
  })

  it('is none when a text in it is not well-formed', async () => {
    const good = JSON.stringify(await receipt())
    for (const text of [
      good.replace('"form":"', '"form":"\\ud800'),
      good.replace('"question":"', '"question":"\\udc00'),
      good.replace('{', '{"\\ud800":1,'),
    ]) {
      const response = await check(text)
      expect(response.status, text).to.equal(422)
      expect(await response.text()).to.include('This is not a complete receipt')
    }
  })

  it('is none when a number in it is too large to be kept exactly, and is read as ever with -0', async () => {
    const good = JSON.stringify(await receipt())
    for (const number of ['1e400', '-1e400']) {
      for (const text of [good.replace('{', `{"more":${number},`), good.replace(/"size":\d+/, `"size":${number}`)]) {
        const response = await check(text)
        expect(response.status, text).to.equal(422)
        expect(await response.text()).to.include('This is not a complete receipt')
      }
    }
    const zero = await check(good.replace(/"size":\d+/, '"size":-0'))
    expect(zero.status).to.equal(422)
    expect(await zero.text()).to.include('It does not prove anything')
  })

  it('tells when what is kept was changed or deleted', async () => {
    const text = JSON.stringify(await receipt())
    await app.ask(`update submissions set answers = '{"name":"Eve"}' where reference = '${reference}'`)
    expect(await (await check(text)).text()).to.include('are not the ones that were sent')
    await app.services.cases.remove(reference, { by: 'ada', reason: 'asked for' })
    expect(await (await check(text)).text()).to.include('We have deleted the answers and files')
    expect((await own('receipt.json')).status).to.equal(404)
  })

  it('can be checked with a key whose secret is gone, and not with one that was never ours', async () => {
    const { store } = app
    const text = 'signed before'
    const before = createSigning({ store, secrets: [SECRETS[0]!], clock })
    const signed = await before.sign(text)
    const after = createSigning({ store, secrets: [SECRETS[1]!], clock })
    expect(await after.verify(text, signed)).to.equal('genuine')
    expect(await after.verify(`${text}.`, signed)).to.equal('forged')
    expect((await after.sign(text)).keyId).to.not.equal(signed.keyId)
    expect(JSON.stringify(await after.publicKeys()))
      .to.include(signed.keyId)
      .and.not.include('"d"')
    expect(await after.verify(text, { ...signed, keyId: 'x' })).to.equal('unknown-key')
  })

  it('is checked without us by the verifier of the manual', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'intake-receipt-'))
    try {
      const script = exampleIn('docs/receipts.md', 'js')
      const good = await receipt()
      const files = {
        'verify-receipt.mjs': script,
        'receipt.json': JSON.stringify(good),
        'forged.json': JSON.stringify({ ...good, receivedAt: '2020-01-01T00:00:00.000Z' }),
        'keys.json': await (await app.get('/.well-known/intake-keys.json')).text(),
        'answers.json': await (await own('answers.json')).text(),
        'other.json': '{}',
        'empty.json': '',
        'no-keys.json': '{"keys":[]}',
      }
      for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
      const verify = (...args: string[]) => {
        const { status, stdout } = spawnSync(process.execPath, ['verify-receipt.mjs', ...args], { cwd: folder })
        return [status, stdout.toString().trim()]
      }
      expect(verify('receipt.json', 'keys.json', 'answers.json')).to.deep.equal([0, 'genuine, same answers'])
      expect(verify('receipt.json', 'keys.json')).to.deep.equal([0, 'genuine'])
      expect(verify('receipt.json', 'keys.json', 'other.json')).to.deep.equal([2, 'genuine, other answers'])
      expect(verify('receipt.json', 'keys.json', 'empty.json')).to.deep.equal([2, 'genuine, other answers'])
      for (const more of [[], ['answers.json'], ['other.json']])
        expect(verify('forged.json', 'keys.json', ...more)).to.deep.equal([1, 'not genuine'])
      expect(verify('receipt.json', 'no-keys.json', 'answers.json')).to.deep.equal([1, 'not genuine'])
      expect(verify('other.json', 'keys.json', 'answers.json')).to.deep.equal([1, 'not genuine'])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
