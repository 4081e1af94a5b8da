/** The receiver in the manual takes what the service sends, and nothing else. */
import { type ChildProcess, spawn } from 'node:child_process'
import { symlinkSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { expect } from 'chai'
import { Webhook } from 'standardwebhooks'
import { filled, REFERENCE, startApp, type TestApp } from '../support/app.ts'
import { createAuthority } from '../support/certificates.ts'
import { exampleIn, root } from '../support/manual.ts'
import { trust } from '../support/receiver.ts'
import { removeService, temporary, until } from '../support/service.ts'
import { toldForm } from '../support/told-form.ts'

const SECRET = `whsec_${Buffer.alloc(32, 'a').toString('base64')}`

describe('the receiver of the manual', function () {
  this.timeout(30_000) // starts a process
  const authority = createAuthority('ours')
  let distrust: () => void
  let folder: string
  let program: ChildProcess
  let printed = ''
  let app: TestApp
  before(async () => {
    distrust = trust(authority)
    folder = temporary()
    const { key, certificate } = authority.issue(['127.0.0.1'])
    writeFileSync(join(folder, 'key.pem'), key)
    writeFileSync(join(folder, 'certificate.pem'), certificate)
    writeFileSync(join(folder, 'receiver.mjs'), exampleIn('docs/mail-and-webhooks.md', 'js'))
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    program = spawn(process.execPath, ['receiver.mjs'], {
      cwd: folder,
      env: { SECRET, KEY: 'key.pem', CERTIFICATE: 'certificate.pem', PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    program.stdout!.on('data', (chunk) => {
      printed += chunk
    })
    await until(() => port() !== undefined)
    app = await startApp({
      env: {
        SVC_WEBHOOK_CASE_DESK_URL: `https://127.0.0.1:${port()}/`,
        SVC_WEBHOOK_CASE_DESK_SECRET: SECRET,
        SVC_WEBHOOK_CASE_DESK_ANSWERS: 'true',
        SVC_WEBHOOK_ALLOW_PRIVATE: 'true',
      },
    })
    await app.define(toldForm({ notify: {}, webhook: { receiver: 'case-desk', answers: true } }))
  })
  after(async () => {
    await app?.stop()
    program?.kill()
    await removeService(undefined, folder)
    distrust()
  })
  const port = () => /^listening on (\d+)$/m.exec(printed)?.[1]
  const saved = (text: string) => printed.split(text).length - 1

  it('saves what the service sends, with its answers', async () => {
    const sent = await app.post('/f/told', filled(await app.mint('told'), { message: 'My answer' }))
    const [reference] = REFERENCE.exec(sent.headers.get('location') ?? '')!
    await app.services.deliveries.round()
    expect((await app.services.deliveries.list({}, 1))[0]).to.include({ state: 'sent', answers: 'included' })
    await until(() => saved(reference) === 1)
    expect(printed).to.include(`case.received ${reference} received`).and.include("message: 'My answer'")
  })

  it('answers a test event, and saves nothing', async () => {
    const before = printed
    await app.services.receivers.test('case-desk', { by: 'a test' })
    expect((await app.services.receivers.one('case-desk'))!.test).to.include({ status: 204 })
    expect(printed).to.equal(before)
  })

  it('refuses what is not signed or too large, and saves nothing twice', async () => {
    const body = JSON.stringify({ type: 'case.status', data: { reference: 'ONCE', status: { id: 'received' } } })
    const moment = new Date()
    const headers = {
      'webhook-id': 'an id',
      'webhook-timestamp': String(Math.floor(moment.getTime() / 1000)),
      'webhook-signature': new Webhook(SECRET).sign('an id', moment, body),
    }
    expect([await post(body, headers), await post(body, headers), saved('ONCE')]).to.deep.equal([204, 204, 1])
    expect(await post(`${body} `, headers)).to.equal(401)
    expect(await post(body, { ...headers, 'webhook-id': 'another' })).to.equal(401)
    expect(await post(body, {})).to.equal(401)
    expect(await post(body, { ...headers, 'content-length': '8000001' })).to.equal(413)
    expect(await post(body, { ...headers, 'transfer-encoding': 'chunked' })).to.equal(413)
    const [id, nothing] = ['empty', 'null']
    const signed = { ...headers, 'webhook-id': id, 'webhook-signature': new Webhook(SECRET).sign(id, moment, nothing) }
    expect(await post(nothing, signed)).to.equal(500)
    expect(saved('ONCE')).to.equal(1)
  })

  /** The status of the answer. */
  const post = (body: string, headers: Record<string, string>): Promise<number> =>
    new Promise((resolve, reject) => {
      const sending = request(`https://127.0.0.1:${port()}/`, { method: 'POST', headers, agent: false }, (answer) => {
        resolve(answer.statusCode!)
        sending.destroy()
      })
      sending.on('error', reject)
      sending.end(body)
    })
})
