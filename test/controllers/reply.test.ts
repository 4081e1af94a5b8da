/** A case that asks for information is answered in words from its status page. */
import { expect } from 'chai'
import { stub } from 'sinon'
import { unavailable } from '../../src/errors.ts'
import { sendForm, startApp, type TestApp } from '../support/app.ts'

const JSON_ONLY = { accept: 'application/json' }

describe('POST /status/reply', () => {
  let app: TestApp
  let reference: string
  beforeEach(async () => {
    app = await startApp()
    reference = await sendForm(app)
    await app.services.cases.update(reference, { to: 'in-review', by: 'ada' })
    await app.services.cases.update(reference, { to: 'needs-information', by: 'ada', message: 'Which street is it?' })
  })
  afterEach(() => app.stop())

  const page = async (path = `/status?reference=${reference}`) => (await app.get(path)).text()
  const tokenIn = (html: string) => /name="token" value="([^"]+)"/.exec(html)![1]!
  const send = (fields: Record<string, string>, headers = {}) =>
    app.post('/status/reply', { reference, ...fields }, headers)
  const replies = async () =>
    (await app.services.cases.find(reference))!.events
      .filter(({ kind }) => kind === 'reply')
      .map(({ message }) => message)

  it('stands in the status card with what was asked, and only while it is asked', async () => {
    const html = await page()
    const card = html.slice(html.indexOf('standing-title'), html.indexOf('history-title'))
    expect(card).to.include('What we need from you').and.include('Which street is it?').and.include('name="answer"')
    await app.services.cases.update(reference, { to: 'in-review', by: 'ada' })
    expect(await page()).to.not.include('name="answer"')
  })

  it('leads back to the case, which says that the answer arrived and not what it says', async () => {
    const sent = await send({ token: tokenIn(await page()), answer: 'Main Street, near the school' })
    expect([sent.status, sent.headers.get('location')]).to.deep.equal([
      303,
      `/status?reference=${reference}&reply=received`,
    ])
    const html = await page(sent.headers.get('location')!)
    expect(html)
      .to.include('We have received your answer')
      .and.include('You sent an answer')
      .and.not.include('near the school')
    expect(await replies()).to.deep.equal(['Main Street, near the school'])
  })

  it('leads to the status page whoever opens its address, where it stands after an error', async () => {
    const opened = await app.get('/status/reply')
    expect([opened.status, opened.headers.get('location')]).to.deep.equal([303, '/status'])
  })

  it('takes one answer for a double click, a reload, and the Back button', async () => {
    const token = tokenIn(await page())
    const sent = await Promise.all([1, 2, 3].map(() => send({ token, answer: 'Main Street' })))
    expect(sent.map(({ status }) => status)).to.deep.equal([303, 303, 303])
    expect((await send({ token, answer: 'Main Street 8' })).status).to.equal(303)
    expect(await replies()).to.deep.equal(['Main Street'])
  })

  it('gives the page back with the answer and the reason when it cannot be taken', async () => {
    const token = tokenIn(await page())
    const long = await send({ token, answer: `start ${'ä'.repeat(5000)}` })
    const html = await long.text()
    expect(long.status).to.equal(422)
    expect(html)
      .to.include('You entered 5,006')
      .and.include(`start ${'ä'.repeat(5000)}`)
    expect(html).to.include('Which street is it?').and.include(`value="${token}"`)
    expect((await send({ token, answer: '  ' })).status).to.equal(422)
    expect((await send({ token, answer: 'Main Street' })).status).to.equal(303)
  })

  it('gives a token that works in the place of one that does not', async () => {
    const stale = await send({ token: 'x', answer: 'Main Street' })
    const html = await stale.text()
    expect(stale.status).to.equal(422)
    expect(html).to.include('Main Street')
    expect((await send({ token: tokenIn(html), answer: 'Main Street' })).status).to.equal(303)
  })

  it('shows the answer, without a button, when the office does not wait for it any more', async () => {
    const token = tokenIn(await page())
    await app.services.cases.update(reference, { to: 'in-review', by: 'ada' })
    const late = await send({ token, answer: 'Main Street' })
    const html = await late.text()
    expect(late.status).to.equal(409)
    expect(html)
      .to.include('Main Street')
      .and.include('We no longer need an answer')
      .and.not.include('Send your answer')
  })

  it('keeps the answer on the page when the store is at fault, and takes it once it is back', async () => {
    const token = tokenIn(await page())
    const fault = stub(app.store, 'transaction').rejects(unavailable())
    const refused = await send({ token, answer: 'Main Street' })
    expect(refused.status).to.equal(503)
    expect(refused.headers.get('retry-after')).to.equal('30')
    expect(await refused.text())
      .to.include('Main Street')
      .and.include(`value="${token}"`)
    fault.restore()
    expect((await send({ token, answer: 'Main Street' })).status).to.equal(303)
    expect(await replies()).to.deep.equal(['Main Street'])
  })

  it('refuses another website, a reference that does not exist, another encoding, and a field sent twice', async () => {
    const token = tokenIn(await page())
    expect((await send({ token, answer: 'x' }, { 'sec-fetch-site': 'cross-site' })).status).to.equal(403)
    expect((await send({ token, answer: 'x', reference: '0000-0000-0000-0000' })).status).to.equal(404)
    const form = new FormData()
    form.append('reference', reference)
    expect((await app.post('/status/reply', form)).status).to.equal(415)
    const twice = [
      ['reference', reference],
      ['token', token],
      ['answer', 'one'],
      ['answer', 'two'],
    ] as [string, string][]
    expect((await app.post('/status/reply', twice)).status).to.equal(400)
    expect(await replies()).to.deep.equal([])
  })

  it('tells programs what is wrong in a problem document', async () => {
    const refused = await send({ token: 'x', answer: 'Main Street' }, JSON_ONLY)
    expect([refused.status, refused.headers.get('content-type')]).to.deep.equal([422, 'application/problem+json'])
    expect(await refused.json())
      .to.include({ type: 'urn:intake:problem:reply-refused' })
      .and.have.property('token')
  })
})

describe('a deleted case', () => {
  it('says so at its addresses, to people and to programs', async () => {
    const app = await startApp()
    const reference = await sendForm(app)
    await app.services.cases.remove(reference, { by: 'ada', reason: 'asked for' })
    for (const path of [`/status?reference=${reference}`, `/f/e2e-test-form/thank-you/${reference}`]) {
      const response = await app.get(path)
      expect(response.status, path).to.equal(410)
      expect(await response.text())
        .to.include('We deleted the answers and files of this case')
        .and.not.include('asked for')
    }
    expect((await app.get(`/status?reference=${reference}`, JSON_ONLY)).status).to.equal(410)
    await app.stop()
  })
})
