/** Webhooks about cases, to real receivers. */
import { type AddressInfo, createServer } from 'node:net'
import { Ajv } from 'ajv'
import { expect } from 'chai'
import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import { DeliveryFault } from '../../../src/faults.ts'
import { readConfig } from '../../../src/settings/index.ts'
import { createWebhooks, WHOLE_MS } from '../../../src/webhook/index.ts'
import { filled, REFERENCE, startApp, type TestApp } from '../../support/app.ts'
import { openReceiver, type Receiver } from '../../support/receiver.ts'
import { toldForm } from '../../support/told-form.ts'

const SECRETS = ['a', 'b'].map((letter) => `whsec_${Buffer.from(letter.repeat(32)).toString('base64')}`)
const MINUTE = 60_000

describe('webhooks about cases', () => {
  let receiver: Receiver
  let app: TestApp
  let now: number
  const clock = Object.assign(() => now, { set() {}, advance() {} })
  // Receivers refuse what is older than five minutes on their own clock.
  const start = async (over: Record<string, string> = {}) => {
    now = Date.now()
    app = await startApp({
      clock,
      env: {
        SVC_BASE_URL: 'http://forms.example.org',
        SVC_WEBHOOK_CASE_DESK_URL: receiver.url,
        SVC_WEBHOOK_CASE_DESK_SECRET: SECRETS.join(','),
        SVC_WEBHOOK_ALLOW_PRIVATE: 'true',
        ...over,
      },
    })
    await app.define(toldForm({ notify: {}, webhook: 'case-desk' }))
    const sent = await app.post('/f/told', filled(await app.mint('told'), { message: 'My secret answer' }))
    return REFERENCE.exec(sent.headers.get('location') ?? '')![0]
  }
  beforeEach(async () => {
    receiver = await openReceiver()
  })
  afterEach(async () => {
    await app.stop()
    receiver.close()
  })
  const states = async () =>
    (await app.services.deliveries.list({}, 50)).map(({ state, error }) => [state, ...(error ? [error] : [])])

  it('say what happened, signed with each secret, without an answer', async () => {
    const reference = await start()
    await app.services.deliveries.round()
    const [{ headers, body }] = receiver.got as [Receiver['got'][0]]
    for (const secret of SECRETS) expect(() => new Webhook(secret).verify(body, headers as never)).to.not.throw()
    const other = `whsec_${Buffer.alloc(32).toString('base64')}`
    expect(() => new Webhook(other).verify(body, headers as never)).to.throw(WebhookVerificationError)
    expect(() => new Webhook(SECRETS[0]!).verify(`${body} `, headers as never)).to.throw(WebhookVerificationError)
    const said = JSON.parse(body)
    expect(said.type).to.equal('case.received')
    expect(said.data).to.include({ reference, form: 'told', by: 'person' })
    expect(body).to.not.include('secret answer').and.not.include('ada@')
    expect(headers['webhook-id']).to.match(/^[\w-]{22}$/)
  })

  it('fit the schema that they name, every kind of them', async () => {
    const reference = await start()
    const { cases } = app.services
    await cases.update(reference, { to: 'in-review', by: 'ada', note: 'for us alone' })
    await cases.update(reference, { by: 'ada', message: 'We look at it' })
    await cases.update(reference, { by: 'ada', note: 'for us alone' })
    await cases.assign(reference, undefined, { by: 'ada' })
    await cases.update(reference, { to: 'needs-information', by: 'ada', message: 'Which street?' })
    await cases.reply(reference, { token: cases.replyToken(reference), text: 'My secret answer' })
    now += MINUTE
    await app.services.deliveries.round()
    await cases.remove(reference, { by: 'ada', reason: 'asked for' })
    now += MINUTE
    await app.services.deliveries.round()
    const said = receiver.got.map(({ body }) => JSON.parse(body))
    expect(said.map(({ type }) => type).sort()).to.deep.equal(
      ['received', 'status', 'message', 'status', 'reply', 'deleted'].map((type) => `case.${type}`).sort(),
    )
    const path = new URL(said[0].$schema).pathname
    const schema = (await (await app.get(path)).json()) as object
    const check = new Ajv({ formats: { 'date-time': true } }).compile(schema)
    for (const one of said) expect(check(one), JSON.stringify(check.errors)).to.equal(true)
    const all = JSON.stringify(said)
    expect(all).to.include('We look at it').and.not.include('for us alone').and.not.include('secret answer')
  })

  it('are tried again with the same id, and end for good at 410', async () => {
    await start()
    receiver.answer(500)
    await app.services.deliveries.round()
    expect(await states()).to.deep.equal([['waiting', 'the receiver answered 500']])
    now += MINUTE
    receiver.answer(410)
    await app.services.deliveries.round()
    expect(await states()).to.deep.equal([['failed', 'the receiver answered 410']])
    expect(new Set(receiver.got.map(({ headers }) => headers['webhook-id'])).size).to.equal(1)
    expect(receiver.got).to.have.length(2)
  })

  it('follow no redirect', async () => {
    const other = await openReceiver()
    try {
      await start()
      receiver.answer(307, { location: other.url })
      await app.services.deliveries.round()
      expect(await states()).to.deep.equal([['waiting', 'the receiver answered 307: we do not follow redirects']])
      expect(other.got).to.deep.equal([])
    } finally {
      other.close()
    }
  })

  it('go to no address of this machine or a private network, by number or by name, unless that is allowed', async () => {
    await start({ SVC_WEBHOOK_ALLOW_PRIVATE: '' })
    await app.services.deliveries.round()
    const [[, why] = []] = await states()
    expect(why).to.include('private network')
    const port = new URL(receiver.url).port
    const { send } = createWebhooks({ allowPrivate: false })
    const message = { id: 'x', body: '{}', at: Date.now() }
    for (const host of [
      'localhost',
      '127.1',
      '0.0.0.0',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '2130706433',
      '10.0.0.1',
      '169.254.169.254',
      '[fd00::1]',
      '100.64.0.1',
      '[64:ff9b::7f00:1]',
    ]) {
      const failed = await send(
        { url: `http://${host}:${port}/`, secrets: [Buffer.alloc(32)], answers: false },
        message,
      ).catch((e) => e)
      expect(failed, host).to.be.instanceOf(DeliveryFault)
      expect(failed.message, host).to.include('private network')
    }
    expect(receiver.got).to.deep.equal([])
  })

  it('wait ten seconds for a receiver, and no longer', async () => {
    await start()
    receiver.stall()
    expect(WHOLE_MS).to.equal(10_000)
    const { send } = createWebhooks({ allowPrivate: true, ms: 1000 })
    const message = { id: 'x', body: '{}', at: Date.now() }
    const failed = await send({ url: receiver.url, secrets: [Buffer.alloc(32)], answers: false }, message).catch(
      (e) => e,
    )
    expect(failed).to.be.instanceOf(DeliveryFault)
    expect(failed.message).to.equal('the receiver cannot be reached: it took too long')
    expect(receiver.got).to.have.length(1)
  })

  it('fail in time, whatever a receiver answers in place of a response', async () => {
    await start()
    const late = 'the receiver cannot be reached: it took too long'
    const reset = 'the receiver cannot be reached (ECONNRESET)'
    const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n'
    // What it says, what becomes of it when the connection is closed afterwards, and when it is left open.
    for (const [said, closed, open] of [
      [`HTTP/1.1 101 Switching Protocols\r\n${upgrade}`, 'the receiver answered 101', 'the receiver answered 101'],
      ['HTTP/1.1 101 Switching Protocols\r\n\r\n', 'the receiver answered 101', 'the receiver answered 101'],
      ['HTTP/1.1 100 Continue\r\n\r\n', reset, late],
      ['HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n'.repeat(20), reset, late],
      [`HTTP/1.1 200 OK\r\n${upgrade}`, 'taken', 'taken'],
      [`HTTP/1.1 426 Upgrade Required\r\n${upgrade}`, 'the receiver answered 426', 'the receiver answered 426'],
      ['HTTP/1.1 204 No Content\r\nContent-Length: 3\r\n\r\nabc', 'taken', 'taken'],
      ['HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n', 'taken', 'taken'],
      ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nno chunk\r\n', 'taken', 'taken'],
      ['HTTP/1.1 200 OK\r\nX: y', reset, late],
      ['', reset, late],
    ] as const)
      for (const [ends, expected] of [
        [true, closed],
        [false, open],
      ] as const) {
        const raw = createServer((socket) => {
          socket.on('error', () => {})
          socket.once('data', () => (ends ? socket.end(said) : socket.write(said)))
        })
        await new Promise<void>((resolve) => raw.listen(0, '127.0.0.1', resolve))
        try {
          const url = `http://127.0.0.1:${(raw.address() as AddressInfo).port}/`
          const { send } = createWebhooks({ allowPrivate: true, ...(expected === late && { ms: 300 }) })
          const sending = send(
            { url, secrets: [Buffer.alloc(32)], answers: false },
            { id: 'x', body: '{}', at: Date.now() },
          )
          const outcome = sending.then(
            () => 'taken',
            (error: Error) => error.message,
          )
          expect(await outcome, `${said} ${ends}`).to.equal(expected)
        } finally {
          raw.close()
        }
      }
  })

  it('wait while their receiver is not set', async () => {
    await start({ SVC_WEBHOOK_CASE_DESK_URL: '', SVC_WEBHOOK_CASE_DESK_SECRET: '' })
    await app.services.deliveries.round()
    expect(await states()).to.deep.equal([['waiting', 'SVC_WEBHOOK_CASE_DESK_URL is not set']])
  })
})

describe('the settings of receivers', () => {
  const faults = (env: Record<string, string>): string[] => {
    try {
      readConfig(env)
      return []
    } catch (error) {
      return (error as { faults: string[] }).faults
    }
  }

  it('come in pairs', () => {
    expect(faults({ SVC_WEBHOOK_DESK_URL: 'https://desk.example.org' })).to.deep.equal([
      'SVC_WEBHOOK_DESK_SECRET: must also be set, because SVC_WEBHOOK_DESK_URL is set',
    ])
    expect(
      faults({ SVC_WEBHOOK_DESK_URL: 'https://desk.example.org', SVC_WEBHOOK_DESK_SECRET: SECRETS[0]! }),
    ).to.deep.equal([])
  })

  it('allow answers over https alone, for each receiver, and only with all that it needs', () => {
    const receiver = { SVC_WEBHOOK_DESK_URL: 'https://desk.example.org', SVC_WEBHOOK_DESK_SECRET: SECRETS[0]! }
    const answers = (env: Record<string, string>) => readConfig({ ...receiver, ...env }).webhooks.get('desk')!.answers
    expect(answers({})).to.equal(false)
    expect(answers({ SVC_WEBHOOK_DESK_ANSWERS: 'false' })).to.equal(false)
    expect(answers({ SVC_WEBHOOK_DESK_ANSWERS: ' True ' })).to.equal(true)
    for (const host of ['desk.example.org', '127.0.0.1:8080', 'localhost', '[::1]'])
      expect(
        faults({ ...receiver, SVC_WEBHOOK_DESK_URL: `http://${host}`, SVC_WEBHOOK_DESK_ANSWERS: 'true' }),
        host,
      ).to.deep.equal([
        'SVC_WEBHOOK_DESK_ANSWERS: answers are only sent over https. Set SVC_WEBHOOK_DESK_URL to an address with https://',
      ])
    expect(faults({ ...receiver, SVC_WEBHOOK_DESK_ANSWERS: 'yes' })[0]).to.match(/^SVC_WEBHOOK_DESK_ANSWERS=.*true/)
    expect(faults({ SVC_WEBHOOK_DESK_ANSWERS: 'true' })).to.deep.equal([
      'SVC_WEBHOOK_DESK_URL: must also be set, because SVC_WEBHOOK_DESK_ANSWERS is set',
      'SVC_WEBHOOK_DESK_SECRET: must also be set, because SVC_WEBHOOK_DESK_ANSWERS is set',
    ])
  })

  it('never show a secret, and say how to make one', () => {
    const [fault] = faults({
      SVC_WEBHOOK_DESK_URL: 'https://desk.example.org',
      SVC_WEBHOOK_DESK_SECRET: 'whsec_dG9vc2hvcnQ=',
    })
    expect(fault).to.include('openssl rand').and.not.include('dG9vc2hvcnQ')
  })

  it('are told apart from misspelt names', () => {
    expect(faults({ SVC_WEBHOOK_DESK_ULR: 'x' })[0]).to.include('SVC_WEBHOOK_<KEY>_URL')
    expect(faults({ SVC_WEBHOOK_ALLOW_PRIVAT: 'x' })[0]).to.include('did you mean SVC_WEBHOOK_ALLOW_PRIVATE?')
  })
})
