/** Webhooks with answers: only where the form asks and the settings allow it, over https alone, and nothing of them is kept. */
import { type AddressInfo, createServer } from 'node:net'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { expect } from 'chai'
import { Webhook } from 'standardwebhooks'
import { createLog } from '../../../src/log.ts'
import type { Field } from '../../../src/models/field.ts'
import type { Form } from '../../../src/models/form.ts'
import { exportTexts } from '../../../src/presenters/export-texts.ts'
import { officeTextsIn } from '../../../src/presenters/texts/languages.ts'
import { createWebhookDelivery } from '../../../src/services/deliveries/by-webhook.ts'
import { createDeliveries } from '../../../src/services/deliveries/index.ts'
import { eventIdOf } from '../../../src/services/event-id.ts'
import { readWebhooks } from '../../../src/settings/webhook-settings.ts'
import { writeEvent } from '../../../src/webhook/event.ts'
import { createWebhooks, type Webhooks } from '../../../src/webhook/index.ts'
import { REFERENCE, startApp, type TestApp } from '../../support/app.ts'
import { applicant } from '../../support/applicant.ts'
import { createAuthority } from '../../support/certificates.ts'
import { formBody, postBytes, upload } from '../../support/multipart.ts'
import { clerk } from '../../support/office.ts'
import { openReceiver, type Receiver, trust } from '../../support/receiver.ts'
import { toldForm } from '../../support/told-form.ts'

const texts = officeTextsIn('en')

const SECRET = `whsec_${Buffer.alloc(32, 'a').toString('base64')}`
const MINUTE = 60_000
const DAY = 86_400_000
/** Typed by the person; it must be found in no place but the bodies. */
const TYPED = 'My secret “answer”'

describe('webhooks with answers', () => {
  const authority = createAuthority('ours')
  let distrust: () => void
  let receiver: Receiver
  let app: TestApp
  let now: number
  const clock = Object.assign(() => now, { set() {}, advance() {} })
  before(() => {
    distrust = trust(authority)
  })
  after(() => distrust())
  beforeEach(async () => {
    receiver = await openReceiver(authority)
  })
  afterEach(async () => {
    await app.stop()
    receiver.close()
  })

  const settings = (over: Record<string, string> = {}) => ({
    SVC_WEBHOOK_CASE_DESK_URL: receiver.url,
    SVC_WEBHOOK_CASE_DESK_SECRET: SECRET,
    SVC_WEBHOOK_CASE_DESK_ANSWERS: 'true',
    ...over,
  })
  const ASKS: Partial<Form> = { notify: {}, webhook: { receiver: 'case-desk', answers: true } }
  const start = async (over: Record<string, string> = {}, form = ASKS) => {
    now = Date.now() // receivers refuse what is older than five minutes on their own clock
    app = await startApp({
      clock,
      env: { SVC_BASE_URL: 'http://forms.example.org', SVC_WEBHOOK_ALLOW_PRIVATE: 'true', ...settings(over) },
    })
    await app.define(toldForm(form))
  }
  const typed = { name: 'Ada Example', email: 'ada@example.org', topic: 'question', message: TYPED }
  /** The hidden field of the form that was sent last. */
  let token: string
  const send = async (over: Record<string, string> = {}) => {
    token = await app.mint('told')
    const body = formBody({ submissionId: token, ...typed, ...over }, [
      { name: 'evidence', filename: 'a list.txt', body: 'bread\n' },
    ])
    const sent = await postBytes(app, '/f/told', body)
    return REFERENCE.exec(sent.headers.get('location') ?? '')![0]
  }
  const round = () => app.services.deliveries.round()
  const bodies = () => receiver.got.map(({ body }) => JSON.parse(body))
  const pathOf = ({ $schema }: { $schema: string }) => new URL($schema).pathname
  const listed = () => app.services.deliveries.list({}, 50)
  const only = async () => {
    const all = await listed()
    expect(all).to.have.length(1)
    return all[0]!
  }
  /** The deliveries of the same database, as a process would make them that was started with other settings. */
  const restarted = (over: Record<string, string>, wrapped?: (webhooks: Webhooks) => Pick<Webhooks, 'send'>) => {
    const lines: string[] = []
    const log = createLog('debug', clock, { write: (line: string) => void lines.push(line) })
    const webhooks = createWebhooks({ allowPrivate: true })
    const receivers = readWebhooks(settings(over), (name, reason) => {
      throw new Error(`${name} ${reason}`)
    })
    const { store, services } = app
    const webhook = createWebhookDelivery({
      ...{ store, clock, receivers, write: writeEvent, baseUrl: 'http://forms.example.org' },
      webhooks: wrapped?.(webhooks) ?? webhooks,
    })
    return { ...createDeliveries({ store, cases: services.cases, means: { webhook }, clock, log }), lines }
  }

  it('carry the answers and the files as exports have them, signed, and fit the schema that they name', async () => {
    await start()
    const reference = await send()
    await round()
    const [{ headers, body }] = receiver.got as [Receiver['got'][0]]
    expect(() => new Webhook(SECRET).verify(body, headers as never)).to.not.throw()
    const said = JSON.parse(body)
    expect(said.data.answers).to.include({ name: 'Ada Example', topic: 'question', message: TYPED })
    expect(said.data.files[0]).to.include({ fieldId: 'evidence', filename: 'a list.txt', size: 6 })
    expect(body).to.not.include('bread').and.not.include(Buffer.from('bread\n').toString('base64'))
    const submission = (await app.store.submissions.byReference(reference))!
    const { chunks } = await app.services.exports.of({
      format: 'jsonl',
      forms: [
        {
          ...{ slug: 'told', texts: exportTexts(texts) },
          cases: async function* () {
            yield submission
          },
        },
      ],
    })
    const exported = JSON.parse((await Array.fromAsync(chunks)).join(''))
    expect({ answers: said.data.answers, files: said.data.files }).to.deep.equal({
      answers: exported.answers,
      files: exported.files,
    })
    expect(pathOf(said)).to.equal('/schemas/webhook-2.json')
    expect(await faultsOf(said)).to.equal(null)
    expect(await faultsOf({ ...said, data: { ...said.data, files: undefined } })).to.have.length(1)
  })

  it('are of every kind of event, each with the status of its moment', async () => {
    await start()
    const reference = await send()
    const { cases } = app.services
    await cases.update(reference, { to: 'in-review', by: 'ada', message: 'We look at it' })
    await cases.update(reference, { to: 'needs-information', by: 'ada', message: 'Which street?' })
    await cases.reply(reference, { token: cases.replyToken(reference), text: 'The words of a reply' })
    const { id } = (await (await upload(app, token, { filename: 'b.txt', body: 'milk\n' })).json()) as { id: string }
    now += MINUTE
    await round()
    const said = bodies()
    for (const one of said) {
      expect(await faultsOf(one)).to.equal(null)
      expect(one.data.answers.message).to.equal(TYPED)
    }
    expect(said.map(({ type, data }) => [type, data.status.id])).to.have.deep.members([
      ['case.received', 'received'],
      ['case.status', 'in-review'],
      ['case.status', 'needs-information'],
      ['case.reply', 'needs-information'],
      ['case.file', 'needs-information'],
    ])
    const { upload: came, files } = said.find(({ type }) => type === 'case.file').data
    expect([came, files.map((one: { filename: string }) => one.filename)]).to.deep.equal([id, ['a list.txt', 'b.txt']])
    expect(JSON.stringify(said)).to.not.include('The words of a reply')
  })

  it('fit the schema with every type of answer, lists of records included', async () => {
    await start()
    const validate = await validator('/schemas/webhook-2.json')
    await send()
    await round()
    const [said] = bodies()
    const answers = {
      text: 'a',
      number: 1.5,
      boxes: ['a', 'b'],
      agreed: true,
      address: { line1: '1 High Street', town: 'Millbrook', postcode: 'AB1 2CD' },
      vehicles: [{ plate: 'A 1', seats: 4, kinds: ['car'], owner: { line1: 'x' }, mine: false }],
      files: ['x'.repeat(22)],
      none: [],
    }
    expect(validate({ ...said, data: { ...said.data, answers } }), JSON.stringify(validate.errors)).to.equal(true)
    for (const wrong of [null, [[1]], { a: 1 }, [null]])
      expect(validate({ ...said, data: { ...said.data, answers: { wrong } } }), JSON.stringify(wrong)).to.equal(false)
  })

  it('stay as they were, byte for byte, where the form does not ask or the settings do not allow it', async () => {
    const plain = async (form: Partial<Form>, over: Record<string, string>) => {
      await start(over, form)
      const reference = await send()
      await round()
      const { id: row, receivedAt, version } = (await app.store.submissions.byReference(reference))!
      const id = eventIdOf(reference, (await app.store.events.numbered(row))[0]!)
      const expected = `{"$schema":"http://forms.example.org/schemas/webhook-1.json","type":"case.received","timestamp":"${new Date(receivedAt).toISOString()}","data":{"id":"${id}","reference":"${reference}","form":"told","version":"${version}","status":{"id":"received","label":"Received","final":false},"by":"person"}}`
      expect(receiver.got.map(({ body }) => body)).to.deep.equal([expected])
      receiver.got.length = 0
      const { answers, state } = await only()
      return { answers, state }
    }
    const sent = { state: 'sent' }
    for (const webhook of ['case-desk', { receiver: 'case-desk' }, { receiver: 'case-desk', answers: false }]) {
      expect(await plain({ notify: {}, webhook }, {})).to.deep.equal({ ...sent, answers: undefined })
      await app.stop()
    }
    for (const allows of ['', 'false']) {
      const over = { SVC_WEBHOOK_CASE_DESK_ANSWERS: allows }
      expect(await plain(ASKS, over)).to.deep.equal({ ...sent, answers: 'withheld' })
      if (allows === '') await app.stop()
    }
  })

  it('leave nothing of the answers in the outbox, in the log, in errors or on pages of deliveries', async () => {
    await start()
    const reference = await send()
    receiver.answer(500)
    await round()
    receiver.answer(307, { location: receiver.url })
    now += MINUTE
    await round()
    const gone = receiver.url
    receiver.close()
    now += 10 * MINUTE
    await round()
    const broken = restarted({}, () => ({ send: async (_, { body }) => void JSON.parse(`${body}}`) }))
    now += 20 * MINUTE
    await broken.round()
    expect(receiver.got.map(({ body }) => body.includes('secret'))).to.deep.equal([true, true])
    const { headers } = await clerk(app, 'admin')
    const { id, attempts } = await only()
    expect(attempts).to.equal(4)
    const read = [
      JSON.stringify(await app.ask('select * from deliveries')),
      JSON.stringify(app.log()),
      broken.lines.join(''),
      await (await app.get('/staff/deliveries', headers)).text(),
      await (await app.get(`/staff/deliveries/${id}`, headers)).text(),
    ]
    for (const text of read) {
      expect(text.length).to.be.greaterThan(100)
      expect(text)
        .to.not.include('secret')
        .and.not.include('Ada Example')
        .and.not.include('ada@')
        .and.not.include('a list')
    }
    expect(read[2]).to.not.include(reference).and.not.include(gone)
  })

  it('follow no redirect', async () => {
    const other = await openReceiver(authority)
    try {
      await start()
      await send()
      receiver.answer(308, { location: other.url })
      await round()
      expect((await only()).error).to.equal('the receiver answered 308: we do not follow redirects')
      expect(other.got).to.deep.equal([])
    } finally {
      other.close()
    }
  })

  it('go to no receiver whose certificate cannot be verified, also where Node is told to verify nothing', async () => {
    const stranger = await openReceiver(createAuthority('a stranger'))
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
    try {
      await start({ SVC_WEBHOOK_CASE_DESK_URL: stranger.url })
      await send()
      await round()
      expect((await only()).error).to.match(/^the receiver cannot be reached \([A-Z_]+\)$/)
      expect(stranger.got).to.deep.equal([])
    } finally {
      delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
      stranger.close()
    }
  })

  it('wait while a case is possible spam, and carry its answers once it is released', async () => {
    await start()
    const reference = await send({ 'further-remarks': 'http://spam.example' })
    now += DAY
    await round()
    expect(receiver.got).to.deep.equal([])
    await app.services.cases.release(reference, { by: 'ada' })
    await round()
    expect(bodies().map(({ data }) => data.answers.message)).to.deep.equal([TYPED])
  })

  it('are none for a case whose content was deleted between two attempts: only the deletion is told', async () => {
    await start()
    const reference = await send()
    receiver.answer(500)
    await round()
    expect(bodies()).to.have.length(1)
    await app.services.cases.remove(reference, { by: 'ada', reason: 'asked for' })
    receiver.answer(204)
    now += DAY
    await round()
    const [, ...after] = bodies()
    expect(after.map((one) => [one.type, pathOf(one), 'answers' in one.data])).to.deep.equal([
      ['case.deleted', '/schemas/webhook-1.json', false],
    ])
    expect((await listed()).map(({ state, answers }) => [state, answers])).to.deep.equal([['sent', undefined]])
  })

  it('are none for a case whose content is deleted while an attempt begins', async () => {
    await start()
    const reference = await send()
    const { store } = app
    const { numbered } = store.events
    store.events.numbered = async (submission) => {
      const events = await numbered(submission)
      store.events.numbered = numbered
      await app.services.cases.remove(reference, { by: 'ada', reason: 'asked for' })
      return events
    }
    await round()
    const said = receiver.got.map(({ body }) => body)
    expect(said.length).to.be.greaterThan(0)
    for (const body of said)
      expect(body).to.not.include('secret').and.not.include('"answers"').and.not.include('a list')
  })

  it('arrive before the deletion, for a case whose content is deleted while they are on their way', async () => {
    await start()
    const reference = await send()
    let isFirst = true
    const slow = restarted({}, (webhooks) => ({
      ...webhooks,
      async send(...sent) {
        if (isFirst) {
          isFirst = false
          await app.services.cases.remove(reference, { by: 'ada', reason: 'asked for' })
          await round()
        }
        await webhooks.send(...sent)
      },
    }))
    await slow.round()
    now += MINUTE
    await round()
    expect(bodies().map(({ type, data }) => [type, 'answers' in data])).to.deep.equal([
      ['case.received', true],
      ['case.deleted', false],
    ])
  })

  it('go on without answers when the permission ends between two attempts, and log and office say so', async () => {
    await start()
    await send()
    receiver.answer(500)
    await round()
    receiver.answer(204)
    now += MINUTE
    const after = restarted({ SVC_WEBHOOK_CASE_DESK_ANSWERS: '' })
    await after.round()
    expect(bodies().map((one) => [pathOf(one), 'answers' in one.data])).to.deep.equal([
      ['/schemas/webhook-2.json', true],
      ['/schemas/webhook-1.json', false],
    ])
    expect(new Set(receiver.got.map(({ headers }) => headers['webhook-id'])).size).to.equal(1)
    const { id, answers } = await only()
    expect(answers).to.equal('withheld')
    const [warned] = after.lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 40)
    expect(warned).to.include({ delivery: id, recipient: 'case-desk' })
    expect(warned.msg).to.equal('a webhook was sent without answers, because the settings do not allow them')
    const { headers } = await clerk(app, 'admin')
    const without = 'Without answers: the settings of the receiver do not allow them'
    for (const path of ['/staff/deliveries', `/staff/deliveries/${id}`])
      expect(await (await app.get(path, headers)).text(), path).to.include(without)
    await app.services.deliveries.retry(id, { by: 'ada' })
    for (const path of ['/staff/deliveries', `/staff/deliveries/${id}`])
      expect(await (await app.get(path, headers)).text(), path).to.not.include(without)
    await round()
    expect((await only()).answers).to.equal('included')
  })

  it('stay marked as sent, if a later attempt goes without them or fails', async () => {
    await start()
    await send()
    await round()
    const { id } = await only()
    const after = restarted({ SVC_WEBHOOK_CASE_DESK_ANSWERS: '' })
    for (const [status, state] of [
      [204, 'sent'],
      [410, 'failed'],
    ] as const) {
      receiver.answer(status)
      await app.services.deliveries.retry(id, { by: 'ada' })
      await after.round()
      const { state: now, answers } = await only()
      expect([now, answers]).to.deep.equal([state, 'included'])
    }
  })

  it('are marked as such in the office once they are sent', async () => {
    await start()
    await send()
    const { headers } = await clerk(app, 'admin')
    const shown = async () => (await app.get('/staff/deliveries', headers)).text()
    expect(await shown()).to.not.include('With answers')
    await round()
    expect(await shown()).to.include('With answers')
  })

  it('carry the same answers in each attempt, and the files of the case at that time', async () => {
    await start()
    const reference = await send()
    receiver.answer(500)
    await round()
    await app.services.cases.update(reference, { to: 'in-review', by: 'ada', message: 'We look at it' })
    receiver.answer(204)
    now += 2 * MINUTE
    await round()
    const received = bodies().filter(({ type }) => type === 'case.received')
    expect(received).to.have.length(2)
    expect(received[1]).to.deep.equal(received[0])
    expect(received[0].data.status.id).to.equal('received')
  })

  it('send what waited before the upgrade as it was: without answers', async () => {
    await start({}, { notify: {}, webhook: 'case-desk' })
    await send()
    await app.define(toldForm(ASKS)) // the case keeps its version, which asks for none
    await round()
    expect(bodies().map((one) => [pathOf(one), 'answers' in one.data])).to.deep.equal([
      ['/schemas/webhook-1.json', false],
    ])
  })

  it('are let go in time by a receiver that does not read them', async () => {
    await start()
    await send()
    receiver.stall()
    const { round } = restarted({}, () => createWebhooks({ allowPrivate: true, ms: 200 }))
    await round()
    expect(await only()).to.include({
      state: 'waiting',
      error: 'the receiver cannot be reached: it took too long',
    })
  })

  it('are let go in time by a receiver that never begins to speak TLS', async () => {
    const silent = createServer((socket) => void socket.on('error', () => {}))
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    try {
      await start()
      await send()
      const url = `https://127.0.0.1:${(silent.address() as AddressInfo).port}/`
      await restarted({ SVC_WEBHOOK_CASE_DESK_URL: url }, () => createWebhooks({ allowPrivate: true, ms: 200 })).round()
      expect((await only()).error).to.equal('the receiver cannot be reached: it took too long')
    } finally {
      silent.close()
    }
  })

  it('have 8 MB at most, whatever was typed', async function () {
    this.timeout(30_000) // reads and writes megabytes several times
    await start()
    // One unit of the limit of a draft, and six bytes once it is composed.
    const answer = '\u0958'.repeat(11_600)
    const ids = Array.from({ length: 90 }, (_, i) => `q${i}`)
    const pages = [0, 1, 2].map((i) => ({
      ...{ id: `p${i}`, title: 'Much' },
      fields: ids
        .slice(i * 30, i * 30 + 30)
        .map((id): Field => ({ type: 'textarea', id, label: id, maxLength: 25_000 })),
    }))
    await app.define({ ...{ slug: 'much', title: 'Much', minimumAgeSeconds: 0 }, ...ASKS, pages } as Form)
    const person = applicant(app)
    await person.get('/f/much/p0')
    for (const { id, fields } of pages)
      await person.go(`/f/much/${id}`, Object.fromEntries(fields.map((field) => [field.id, answer])))
    await person.go('/f/much/check')
    await round()
    expect((await only()).answers).to.equal('included')
    expect(bodies()[0].data.answers.q89).to.have.length(2 * 11_600)
    expect(Buffer.byteLength(receiver.got[0]!.body)).to.be.within(6_000_000, 8_000_000)
  })

  const validator = async (path: string) => {
    const ajv = new Ajv({ strict: true, strictTypes: true, allErrors: true })
    formats.default(ajv)
    return ajv.compile((await (await app.get(path)).json()) as object)
  }
  async function faultsOf(said: { $schema: string }) {
    const validate = await validator(pathOf(said))
    validate(said)
    return validate.errors
  }
})
