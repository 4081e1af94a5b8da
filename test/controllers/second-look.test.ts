/** Promises kept at the edges: what a stranger found by trying. */
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect } from 'chai'
import { stub } from 'sinon'
import { unavailable } from '../../src/errors.ts'
import { filled, REFERENCE, sendForm, startApp, type TestApp } from '../support/app.ts'

const JSON_ONLY = { accept: 'application/json' }
const HOUR = 60 * 60 * 1000
const page = (fields: object[]) => [{ id: 'page', fields }]

describe('the service at its edges', () => {
  let app: TestApp
  beforeEach(async () => {
    app = await startApp({ env: { SVC_MAX_IN_FLIGHT: '4' } })
  })
  afterEach(() => app.stop())

  it('goes on when a definition cannot be read, and keeps the form that it defined', async () => {
    const file = join(app.folder.forms, 'feedback.json')
    rmSync(file)
    symlinkSync('feedback.json', file)
    const checked = await app.publish()
    expect(checked.find(({ source }) => source === 'feedback.json')?.faults[0]?.reason).to.match(/^cannot be read: /)
    expect((await app.get('/f/feedback')).status).to.equal(200)
    renameSync(app.folder.forms, `${app.folder.forms}.away`)
    expect(
      await app.publish().then(
        () => 'published',
        () => 'rejected',
      ),
    ).to.equal('rejected')
    expect((await app.get('/f/feedback')).status).to.equal(200)
    mkdirSync(app.folder.forms)
  })

  it('lets no copy of a definition take its form over', async () => {
    const { form } = app.services.forms.live('feedback')!
    writeFileSync(join(app.folder.forms, 'a copy.json'), JSON.stringify({ ...form, title: 'A copy' }))
    const checked = await app.publish()
    expect(checked.filter(({ faults }) => faults.length > 0).map(({ source }) => source)).to.deep.equal(['a copy.json'])
    expect(app.services.forms.live('feedback')!.form.title).to.equal(form.title)
  })

  it('shows what was typed into a form that was taken off, and finds what was sent before', async () => {
    const [sent, open] = [await app.mint(), await app.mint()]
    const first = await app.post('/f/e2e-test-form', filled(sent))
    rmSync(join(app.folder.forms, 'e2e-test-form.json'))
    await app.publish()
    expect((await app.get('/f/e2e-test-form')).status).to.equal(404)
    const again = await app.post('/f/e2e-test-form', filled(sent))
    expect([again.status, again.headers.get('location')]).to.deep.equal([303, first.headers.get('location')])
    const late = await app.post('/f/e2e-test-form', filled(open))
    expect([late.status, (await late.text()).includes('Where do I send this?')]).to.deep.equal([410, true])
  })

  it('sets nobody aside for sending at once after their page had expired', async () => {
    await app.define({
      slug: 'aged',
      title: 'Aged',
      pages: page([{ type: 'text', id: 'name', label: 'Name' }]),
    } as never)
    const id = await app.mint('aged')
    app.clock.advance(25 * HOUR)
    const html = await (await app.post('/f/aged', { submissionId: id, name: 'Ada' })).text()
    const fresh = /name="submissionId" value="([^"]+)"/.exec(html)![1]!
    const { headers } = await app.post('/f/aged', { submissionId: fresh, name: 'Ada' })
    const submission = await app.store.submissions.byReference(REFERENCE.exec(headers.get('location')!)![0])
    expect(submission).to.deep.include({ slug: 'aged' }).and.not.have.property('quarantine')
  })

  it('takes no inherited property for an answer', async () => {
    const field = { type: 'text', id: 'constructor', label: 'Builder', required: false }
    await app.define({ slug: 'built', title: 'Built', minimumAgeSeconds: 0, pages: page([field]) } as never)
    const { headers } = await app.post('/f/built', { submissionId: await app.mint('built') })
    const submission = await app.store.submissions.byReference(REFERENCE.exec(headers.get('location')!)![0])
    expect((submission!.answers as Record<string, unknown>).constructor).to.equal(undefined)
  })

  it('answers everybody else while senders let their bodies wait', async () => {
    const { port } = new URL(app.base)
    const sockets: Socket[] = []
    for (let i = 0; i < 8; i++) {
      const socket = connect(Number(port), '127.0.0.1')
      socket.on('error', () => {})
      socket.write(
        'POST /f/e2e-test-form HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 99\r\n\r\n',
      )
      sockets.push(socket)
    }
    while ((await app.get('/healthz')).status !== 200) {}
    for (const path of ['/healthz', '/readyz', '/status', '/f/e2e-test-form'])
      expect((await app.get(path)).status, path).to.equal(200)
    for (const socket of sockets) socket.destroy()
  })

  it('takes references that do not exist from the same budget at the upload address', async () => {
    const status = async () => (await app.get('/api/drive-upload?submissionId=0000-0000-0000-0000')).status
    for (let i = 0; i < 60; i++) expect(await status()).to.equal(404)
    expect(await status()).to.equal(429)
  })

  it('gives programs problem documents, also for a form that is refused', async () => {
    const problem = await app.get('/api/drive-upload', { accept: 'application/problem+json' })
    expect(problem.headers.get('content-type')).to.include('application/problem+json')
    const refused = await app.post('/f/e2e-test-form', filled(await app.mint(), { email: 'nonsense' }), JSON_ONLY)
    const document = (await refused.json()) as { errors: unknown }
    expect([refused.status, refused.headers.get('content-type')]).to.deep.equal([422, 'application/problem+json'])
    expect(document.errors).to.deep.equal([
      {
        fieldId: 'email',
        kind: 'format',
        limits: {},
        message: 'Enter an e-mail address in the correct format, like name@example.org',
      },
    ])
  })

  it('offers no file question that was hidden or is full, and takes nothing for a hidden one', async () => {
    const file = { type: 'file', accept: ['txt'], required: false }
    const showIf = { type: 'rule', fieldId: 'more', operator: 'eq', value: true }
    const fields = [
      { type: 'boolean', id: 'more', label: 'More?' },
      { ...file, id: 'hidden', label: 'Hidden one', showIf },
      { ...file, id: 'open', label: 'Open one' },
    ]
    await app.define({ slug: 'two', title: 'Two', minimumAgeSeconds: 0, pages: page(fields) } as never)
    const { headers } = await app.post('/f/two', { submissionId: await app.mint('two'), more: 'no' })
    const reference = REFERENCE.exec(headers.get('location')!)![0]
    const send = (fieldId: string) => {
      const form = new FormData()
      form.append('file', new Blob(['text']), 'a.txt')
      return app.post(`/api/drive-upload?submissionId=${reference}&fieldId=${fieldId}`, form, JSON_ONLY)
    }
    const links = async () =>
      [...(await (await app.get(`/status?reference=${reference}`)).text()).matchAll(/fieldId=(\w+)/g)].map(
        ([, id]) => id,
      )
    expect(await links()).to.deep.equal(['open'])
    expect((await send('hidden')).status).to.equal(404)
    expect((await send('open')).status).to.equal(201)
    expect(await links()).to.deep.equal([])
  })

  it('refuses control characters in a public message', async () => {
    const move = { to: 'in-review', by: 'office', message: '\u001b[31mred' }
    const refused = await app.services.statuses.move(await sendForm(app), move).catch((error) => error)
    expect(refused).to.have.property('status', 409)
  })

  it('sends brotli to whoever prefers it less, and not to whoever refuses it', async () => {
    const href = /href="(\/assets\/[^"]+app\.css)"/.exec(await (await app.get('/status')).text())![1]!
    const encoding = async (accepted: string) =>
      (await app.get(href, { 'accept-encoding': accepted })).headers.get('content-encoding')
    expect(await encoding('br;q=0.5, gzip')).to.equal('br')
    expect(await encoding('br;q=0, gzip')).to.equal('gzip')
  })
})

describe('statuses of a form', () => {
  it('are refused when one is never reached, or a circle has no end', async () => {
    const app = await startApp()
    const status = (id: string, to: string[], final = false) => ({ id, label: id, meaning: id, to, final })
    const faults = async (...statuses: object[]) => {
      const form = { slug: 's', title: 'S', statuses, pages: page([{ type: 'text', id: 'a', label: 'A' }]) }
      writeFileSync(join(app.folder.forms, 's.json'), JSON.stringify(form))
      return (await app.publish()).find(({ source }) => source === 's.json')!.faults.map(({ pointer }) => pointer)
    }
    expect(await faults(status('a', ['b']), status('b', [], true))).to.deep.equal([])
    expect(await faults(status('a', ['b']), status('b', [], true), status('c', ['b']))).to.deep.equal(['/statuses/2'])
    expect(await faults(status('a', ['b']), status('b', ['a']))).to.deep.equal(['/statuses/0/to', '/statuses/1/to'])
    await app.stop()
  })
})

describe('a form that cannot be kept', () => {
  it('comes back with its files named and its id unchanged', async () => {
    const app = await startApp()
    const id = await app.mint()
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...filled(id), 'file-action': 'attach' })) form.append(name, value)
    form.append('evidence', new Blob(['kept']), 'kept.txt')
    await app.post('/f/e2e-test-form', form)
    const locked = stub(app.store, 'transaction').rejects(unavailable())
    const response = await app.post('/f/e2e-test-form', filled(id))
    const html = await response.text()
    expect(response.status).to.equal(503)
    expect(html).to.include('kept.txt').and.include(`value="${id}"`).and.include('Where do I send this?')
    locked.restore()
    expect((await app.post('/f/e2e-test-form', filled(id))).status).to.equal(303)
    await app.stop()
  })
})
