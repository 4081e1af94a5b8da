import { expect } from 'chai'
import { stub } from 'sinon'
import { unavailable } from '../../src/errors.ts'
import { filled, REFERENCE, startApp, type TestApp } from '../support/app.ts'
import { freezeClock } from '../support/clock.ts'

const AT = Date.UTC(2026, 10, 20, 12)

const JSON_ONLY = { accept: 'application/json' }
const HOUR = 60 * 60 * 1000
const page = (fields: object[]) => [{ id: 'page', fields }]

describe('a form that is not taken at once', () => {
  const clock = freezeClock(AT)
  let app: TestApp
  beforeEach(async () => {
    app = await startApp({ clock })
  })
  afterEach(() => app.stop())

  it('sets nobody aside for sending at once after their page had expired', async () => {
    await app.define({
      slug: 'aged',
      title: 'Aged',
      pages: page([{ type: 'text', id: 'name', label: 'Name' }]),
    } as never)
    const id = await app.mint('aged')
    clock.advance(25 * HOUR)
    const html = await (await app.post('/f/aged', { submissionId: id, name: 'Ada' })).text()
    const fresh = /name="submissionId" value="([^"]+)"/.exec(html)![1]!
    const { headers } = await app.post('/f/aged', { submissionId: fresh, name: 'Ada' })
    const submission = await app.store.submissions.byReference(REFERENCE.exec(headers.get('location')!)![0])
    expect(submission).to.deep.include({ slug: 'aged' }).and.not.have.property('quarantine')
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
        message: 'Enter an email address in the correct format, like name@example.org',
      },
    ])
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

describe('an answer', () => {
  let app: TestApp
  beforeEach(async () => {
    app = await startApp()
  })
  afterEach(() => app.stop())

  it('is never a property that every object inherits', async () => {
    const field = { type: 'text', id: 'constructor', label: 'Builder', required: false }
    await app.define({ slug: 'built', title: 'Built', minimumAgeSeconds: 0, pages: page([field]) } as never)
    const { headers } = await app.post('/f/built', { submissionId: await app.mint('built') })
    const submission = await app.store.submissions.byReference(REFERENCE.exec(headers.get('location')!)![0])
    expect((submission!.answers as Record<string, unknown>).constructor).to.equal(undefined)
  })
})
