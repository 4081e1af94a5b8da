/** What a program does to a case: once, and only to the case that it knows. */
import { expect } from 'chai'
import { sendForm, startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'
import { clerk } from '../../support/office.ts'
import { program, type TestProgram } from '../../support/programs.ts'

const MONDAY = Date.UTC(2026, 10, 16, 8)
const HOUR = 3_600_000

describe('a program that works on a case', () => {
  const clock = freezeClock(MONDAY)
  let app: TestApp
  let desk: TestProgram
  let reference: string
  let keys = 0
  beforeEach(async () => {
    app = await startApp({ clock })
    desk = await program(app, { name: 'case-desk' })
    reference = await sendForm(app)
  })
  afterEach(() => app.stop())

  const newKey = () => `key-${++keys}`
  const tagOf = async () => (await desk.head(`/cases/${reference}`)).headers.get('etag')!
  const post = async (
    what: 'status' | 'messages' | 'notes',
    body: unknown,
    { key = newKey(), tag, by = desk, ...headers }: { key?: string; tag?: string; by?: TestProgram } & object = {},
  ) => {
    const response = await by.post(`/cases/${reference}/${what}`, body, {
      ...(key !== '' && { 'idempotency-key': key }),
      ...(tag !== undefined && { 'if-match': tag }),
      ...headers,
    })
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Record<string, unknown>,
    }
  }
  const eventsOf = async () => (await app.services.cases.find(reference))!.events
  const caseNow = async () => (await (await desk.get(`/cases/${reference}`)).json()) as { events: { id: string }[] }
  const ids = async () => (await caseNow()).events.map(({ id }) => id)
  const kinds = async () => (await eventsOf()).map(({ kind }) => kind)

  it('takes no message of marks that nobody sees, and none around one', async () => {
    const empty = await post('messages', { message: '\u200b \ufeff' }, { tag: await tagOf() })
    expect(empty.status).to.equal(422)
    expect(await kinds()).not.to.include('message')
    expect((await post('messages', { message: '\ufeffHello\r\nthere\u200b' }, { tag: await tagOf() })).status).to.equal(
      201,
    )
    expect((await eventsOf()).at(-1)!.message).to.equal('Hello\nthere')
  })

  it('sets a status, with a message and a note, as itself, in the history and the audit', async () => {
    const answer = await post(
      'status',
      { status: 'in-review', message: 'We look', note: 'Ours' },
      { tag: await tagOf() },
    )
    expect(answer.status).to.equal(201)
    const [, id] = await ids()
    expect(answer.body).to.deep.equal({
      reference,
      event: {
        id,
        kind: 'status',
        status: 'in-review',
        at: '2026-11-16T08:00:00.000Z',
        by: 'program:case-desk',
        message: 'We look',
        note: 'Ours',
      },
    })
    const rows = await app.store.audit.page({ about: reference, size: 9 })
    const row = rows.find(({ action }) => action === 'status-changed')
    expect(row).to.include({ by: 'program:case-desk', action: 'status-changed', details: 'in-review' })
    expect(row).not.to.have.property('account')
    const { headers } = await clerk(app, 'admin')
    expect(await (await app.get(`/staff/cases/${reference}`, headers)).text()).to.include('case-desk, a program')
    const status = await (await app.get(`/status?reference=${reference}`)).text()
    expect(status).to.include('We look').and.not.include('case-desk')
  })

  it('gets the tag of the new state with each change, with which it goes on without reading', async () => {
    let tag = await tagOf()
    for (const [what, body] of [
      ['notes', { note: 'x' }],
      ['messages', { message: 'x' }],
      ['status', { status: 'in-review' }],
      ['notes', { note: 'y' }],
    ] as const) {
      const done = await post(what, body, { tag })
      expect(done.status, what).to.equal(201)
      tag = done.headers.get('etag')!
      expect(tag, what).to.equal(await tagOf())
    }
    const key = newKey()
    const first = await post('notes', { note: 'mine' }, { key })
    await app.services.cases.update(reference, { by: 'Dora', note: 'hers' })
    const again = await post('notes', { note: 'mine' }, { key })
    expect(again.status).to.equal(201)
    const stale = again.headers.get('etag')!
    expect(stale.slice(0, 17), 'of the state after this change, which is over').to.equal(
      first.headers.get('etag')!.slice(0, 17),
    )
    expect((await post('notes', { note: 'z' }, { tag: stale })).status).to.equal(412)
  })

  it('recognises each event by one id, in the case, the feed and the answer', async () => {
    const done = [
      await post('notes', { note: 'x' }),
      await post('notes', { note: 'x' }),
      await post('messages', { message: 'x' }),
    ].map(({ body }) => (body.event as { id: string }).id)
    const { changes } = (await (await desk.get('/changes')).json()) as { changes: { id: string; cursor: string }[] }
    expect(changes.map(({ id }) => id)).to.deep.equal(await ids())
    expect((await ids()).slice(1)).to.deep.equal(done)
    expect(new Set(await ids()).size).to.equal(4)
    for (const { id, cursor } of changes) {
      expect(cursor).not.to.include(id.slice(3))
      const refused = await desk.get(`/changes?after=${id}`)
      const { detail, type } = (await refused.json()) as { detail: string; type: string }
      expect([refused.status, type]).to.deep.equal([400, 'urn:intake:problem:cursor-is-event'])
      expect(detail).to.include('no position')
    }
  })

  it('is refused with the tag of a case that was restored since, however much alike it is', async () => {
    await post('notes', { note: 'one' })
    const tag = await tagOf()
    const before = await ids()
    // As after a restore: the row numbers are given out again.
    await app.ask('delete from outcomes where event = (select max(id) from events)')
    await app.ask('delete from events where id = (select max(id) from events)')
    await app.ask("delete from sqlite_sequence where name = 'events'").catch(() => [])
    await app.services.cases.update(reference, { by: 'program:case-desk', note: 'two' })
    expect(await kinds()).to.deep.equal(['status', 'note'])
    expect((await post('status', { status: 'in-review' }, { tag })).status).to.equal(412)
    expect(await tagOf()).not.to.equal(tag)
    clock.advance(1)
    await app.ask('delete from events where id = (select max(id) from events)')
    await app.services.cases.update(reference, { by: 'program:case-desk', note: 'one' })
    expect((await post('status', { status: 'in-review' }, { tag })).status).to.equal(412)
    expect((await ids())[1]).not.to.equal(before[1])
    expect((await post('status', { status: 'in-review' }, { tag: await tagOf() })).status).to.equal(201)
  })

  it('writes to the person, and notes for the office', async () => {
    expect((await post('messages', { message: 'Hello\r\nthere ', note: 'Called' })).body.event).to.include({
      kind: 'message',
      message: 'Hello\nthere',
      note: 'Called',
    })
    expect((await post('notes', { note: 'Mine' })).body.event).to.include({ kind: 'note', note: 'Mine' })
    expect(await kinds()).to.deep.equal(['status', 'message', 'note'])
  })

  it('is told of by mail after the same minute as what the office does', async () => {
    await app.define(FORM)
    const token = await app.mint('short')
    const sent = await app.post('/f/short', { submissionId: token, email: 'ada@example.org' })
    reference = sent.headers.get('location')!.split('/').at(-1)!
    await post('messages', { message: 'Hello' })
    const submission = (await app.store.submissions.byReference(reference))!
    const deliveries = await app.store.deliveryListing.page({ submission: submission.id }, { size: 9 })
    const due = deliveries.map(({ dueAt, createdAt }) => dueAt - createdAt)
    expect(due).to.include(60_000)
  })

  it('reopens a closed case with a note that says why', async () => {
    for (const to of ['in-review', 'approved']) await app.services.cases.update(reference, { to, by: 'Dora' })
    expect((await post('status', { status: 'in-review' }, { tag: await tagOf() })).status).to.equal(400)
    const reopened = await post('status', { status: 'in-review', note: 'A mistake' }, { tag: await tagOf() })
    expect(reopened.body.event).to.include({ kind: 'reopening', status: 'in-review' })
  })

  describe('with the same key', () => {
    it('gets the same outcome again for a day, whatever has happened to the case, and changes nothing', async () => {
      const [key, tag] = [newKey(), await tagOf()]
      const first = await post('status', { status: 'in-review', note: 'x' }, { key, tag })
      clock.advance(HOUR)
      await app.services.cases.update(reference, { to: 'approved', by: 'Dora' })
      for (const again of [tag, undefined, '"other"']) {
        const repeated = await post(
          'status',
          { note: ' x', status: 'in-review' },
          { key, ...(again && { tag: again }) },
        )
        expect([repeated.status, repeated.body]).to.deep.equal([first.status, first.body])
      }
      clock.advance(23 * HOUR - 1)
      expect((await post('status', { status: 'in-review', note: 'x' }, { key, tag })).status).to.equal(201)
      expect(await kinds()).to.have.length(3)
      clock.advance(1)
      expect((await post('status', { status: 'in-review', note: 'x' }, { key, tag })).status).to.equal(412)
    })

    it('gets 422 for another body, and does nothing', async () => {
      const key = newKey()
      await post('notes', { note: 'one' }, { key })
      const other = await post('notes', { note: 'two' }, { key })
      expect([other.status, other.body.type]).to.deep.equal([422, 'urn:intake:problem:key-reused'])
      expect(await kinds()).to.deep.equal(['status', 'note'])
    })

    it('is something new for another token, another address and another case', async () => {
      const key = newKey()
      const first = reference
      await post('notes', { note: 'one' }, { key })
      await post('messages', { message: 'one' }, { key })
      await post('notes', { note: 'one' }, { key, by: await program(app) })
      expect(await kinds()).to.deep.equal(['status', 'note', 'message', 'note'])
      reference = await sendForm(app)
      await post('notes', { note: 'one' }, { key })
      expect(await kinds()).to.deep.equal(['status', 'note'])
      reference = first
    })

    it('is the same for a reference that is written otherwise, and for a key in quotes', async () => {
      const key = newKey()
      await post('notes', { note: 'one' }, { key })
      const known = reference
      reference = reference.toLowerCase().replaceAll('-', '')
      expect((await post('notes', { note: 'one' }, { key: `"${key}"` })).body.reference).to.equal(known)
      reference = known
      expect(await kinds()).to.have.length(2)
    })

    it('changes the case once, however many come at once: the others get 409, or the outcome', async () => {
      const key = newKey()
      const answers = await Promise.all(Array.from({ length: 8 }, () => post('notes', { note: 'one' }, { key })))
      expect(answers.map(({ status }) => status)).to.include(201)
      for (const { status, headers, body } of answers) {
        if (status === 201) expect((body.event as { note: string }).note).to.equal('one')
        else expect([status, body.type, headers.get('retry-after')]).to.deep.equal([409, UNDER_WAY, '1'])
      }
      expect(await kinds()).to.deep.equal(['status', 'note'])
      expect((await post('notes', { note: 'one' }, { key })).status).to.equal(201)
    })

    it('is refused with 409 while the first is under way, and gets its outcome afterwards', async () => {
      const submission = (await app.store.submissions.byReference(reference))!
      const post = { address: 'note', key: 'k', tags: undefined, needsTags: false }
      const work = { to: '', message: '', note: 'one' }
      const carryOut = () => app.services.programUpdates.carryOut(desk.program, submission, work, post)
      const first = carryOut()
      const second = await carryOut().catch((error) => error)
      expect(second.problem).to.deep.equal({ code: 'post-under-way' })
      const event = await first
      expect(await carryOut()).to.deep.equal(event)
      expect(await kinds()).to.deep.equal(['status', 'note'])
    })

    it('is tried again after a refusal, which is not kept', async () => {
      const key = newKey()
      expect((await post('status', { status: 'approved' }, { key, tag: await tagOf() })).status).to.equal(409)
      await app.services.cases.update(reference, { to: 'in-review', by: 'Dora' })
      expect((await post('status', { status: 'approved' }, { key, tag: await tagOf() })).status).to.equal(201)
    })

    it('keeps no words of what was sent, and forgets it after a day', async () => {
      await post('notes', { note: 'a secret remark' }, { key: 'a-key-of-mine' })
      const rows = await app.ask('select * from outcomes')
      expect(rows).to.have.length(1)
      expect(JSON.stringify(rows)).not.to.match(/secret|key-of-mine/)
      clock.advance(24 * HOUR - 1)
      await app.services.programUpdates.forget()
      expect(await app.ask('select * from outcomes')).to.have.length(1)
      clock.advance(1)
      await app.services.programUpdates.forget()
      expect(await app.ask('select * from outcomes')).to.deep.equal([])
    })

    it('gets the outcome also when the content of the case was deleted since, without its words', async () => {
      const key = newKey()
      await post('notes', { note: 'one' }, { key })
      await app.services.cases.remove(reference, { by: 'Dora', reason: 'asked to' })
      const { status, body } = await post('notes', { note: 'one' }, { key })
      expect(status).to.equal(201)
      expect(body.event).to.include({ kind: 'note' }).and.not.have.property('note')
      expect((await post('notes', { note: 'two' })).status).to.equal(409)
    })
  })

  describe('without knowing the case as it is', () => {
    it('cannot set a status: 428 without a tag, 412 with an old one or of another case', async () => {
      const tag = await tagOf()
      const other = reference
      reference = await sendForm(app)
      const foreign = await tagOf()
      reference = other
      expect((await post('status', { status: 'in-review' })).status).to.equal(428)
      for (const wrong of [foreign, `${foreign}, W/${tag}`, '"x"', '""'])
        expect((await post('status', { status: 'in-review' }, { tag: wrong })).status, wrong).to.equal(412)
      await app.services.cases.update(reference, { by: 'Dora', note: 'x' })
      const late = await post('status', { status: 'in-review' }, { tag })
      expect([late.status, late.body.type]).to.deep.equal([412, 'urn:intake:problem:changed-meanwhile'])
      expect(await kinds()).to.deep.equal(['status', 'note'])
      expect((await post('status', { status: 'in-review' }, { tag: `"x", ${await tagOf()}` })).status).to.equal(201)
      expect((await post('status', { status: 'approved' }, { tag: '*' })).status).to.equal(201)
    })

    it('hears that a proxy has changed the tag, which would be refused for ever', async () => {
      const tag = await tagOf()
      for (const weak of [`W/${tag}`, `W/"x", W/${tag}`]) {
        const { status, body } = await post('status', { status: 'in-review' }, { tag: weak })
        expect(status).to.equal(400)
        expect(body.detail).to.include('begins with W/').and.include('Turn off compression for /api')
      }
      expect((await post('notes', { note: 'x' }, { tag: `W/${tag}` })).status).to.equal(400)
      expect(await kinds()).to.deep.equal(['status'])
    })

    it('can write and note, unless it asks for a state', async () => {
      const tag = await tagOf()
      expect((await post('notes', { note: 'x' }, { tag })).status).to.equal(201)
      expect((await post('notes', { note: 'x' }, { tag })).status).to.equal(412)
      expect((await post('messages', { message: 'x' })).status).to.equal(201)
    })

    it('of two that set a status at once, one does', async () => {
      const tag = await tagOf()
      const [one, two] = await Promise.all([
        post('status', { status: 'in-review' }, { tag }),
        post('status', { status: 'in-review' }, { tag }),
      ])
      expect([one.status, two.status].sort()).to.deep.equal([201, 412])
    })
  })

  it('is refused what the case or its form does not allow', async () => {
    for (const [body, status] of [
      [{ status: 'approved' }, 409],
      [{ status: 'received' }, 409],
      [{ status: 'unheard-of' }, 409],
      [{ status: '__proto__' }, 409],
      [{ status: 'needs-information' }, 409],
    ] as const)
      expect((await post('status', body, { tag: await tagOf() })).status, JSON.stringify(body)).to.equal(status)
    await post('status', { status: 'in-review' }, { tag: await tagOf() })
    expect((await post('status', { status: 'needs-information' }, { tag: await tagOf() })).status).to.equal(400)
    expect(await kinds()).to.have.length(2)
  })

  it('gets a clear refusal for a body, a key or a tag that cannot be read', async () => {
    for (const [body, status, words] of [
      ['', 400, 'not JSON'],
      ['{', 400, 'not JSON'],
      ['null', 422, 'Send an object with "note"'],
      ['[]', 422, 'Send an object with "note"'],
      ['"x"', 422, 'Send an object with "note"'],
      [{}, 422, 'a text that is not empty'],
      [{ note: '' }, 422, 'a text that is not empty'],
      [{ note: ' \n ' }, 422, 'a text that is not empty'],
      [{ note: 1 }, 422, 'must be a text'],
      [{ note: null }, 422, 'must be a text'],
      [{ note: ['x'] }, 422, 'must be a text'],
      [`{"note":${'['.repeat(60_000)}${']'.repeat(60_000)}}`, 400, 'not JSON'],
      ['{"note":"x","__proto__":"x"}', 422, 'must not have __proto__'],
      [{ note: 'x', message: 'x' }, 422, 'must not have message'],
      [{ note: 'x\u0000' }, 400, ''],
      [{ note: 'x'.repeat(5001) }, 400, '5,000'],
      [`{"note":"${'x'.repeat(200_000)}"}`, 413, '128 KB'],
    ] as const) {
      const refused = await post('notes', body)
      expect(refused.status, JSON.stringify(body).slice(0, 60)).to.equal(status)
      expect(refused.body.detail, JSON.stringify(body).slice(0, 60)).to.include(words)
    }
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', ''])
      expect((await post('notes', '{"note":"x"}', { 'content-type': type } as object)).status).to.equal(415)
    for (const [key, status] of [
      ['', 400],
      ['a b', 400],
      ['x'.repeat(201), 400],
      ['a"b', 400],
      ['\u00e9', 400],
    ] as const)
      expect((await post('notes', { note: 'x' }, { key })).status, key).to.equal(status)
    for (const tag of ['x', '"x', `${'"a",'.repeat(300)}x`])
      expect((await post('notes', { note: 'x' }, { tag })).status, tag.slice(0, 20)).to.equal(400)
    expect(await kinds()).to.deep.equal(['status'])
  })

  it('reads bodies as UTF-8 alone: nothing else is guessed, mended or stored', async () => {
    const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))
    const json = (charset: string) => ({ 'content-type': `application/json${charset}` })
    for (const body of [
      bytes('{"note":"Stra\xdfe"}'),
      bytes('{"note":"cut \xc3"}'),
      bytes('{"note":"too long \xc0\xaf"}'),
      bytes('{"note":"a surrogate \xed\xa0\x80"}'),
      bytes('{"no\xdfte":"x"}'),
      Uint8Array.from(Buffer.from('\ufeff{"note":"x"}', 'utf16le')),
      '{"note":"\\ud800"}',
      '{"note":"x \\udc00 y"}',
      '{"note":"\\udc00\\ud800"}',
      '{"note":"x","\\ud800":"y"}',
      '{"note":["\\ud800"]}',
    ]) {
      const refused = await post('notes', body)
      expect([refused.status, refused.body.type], String(body)).to.deep.equal([
        400,
        'urn:intake:problem:malformed-text',
      ])
    }
    for (const charset of [
      ';charset=iso-8859-1',
      '; charset=ISO-8859-1',
      '; charset="windows-1252"',
      ';charset=utf-16',
      '; charset=us-ascii',
      '; charset=latin1; x=y',
      '; x=y; charset=latin1',
      '; charset=latin1;',
      '; charset=latin 1',
      '; CHARSET=latin1',
    ]) {
      const refused = await post('notes', '{"note":"x"}', json(charset))
      expect([refused.status, refused.body.type], charset).to.deep.equal([415, 'urn:intake:problem:unsupported-body'])
    }
    expect(await kinds()).to.deep.equal(['status'])
    const emoji = '\u{1f469}\u200d\u{1f680}'
    for (const [body, charset] of [
      ['{"note":"Straße"}', ''],
      ['{"note":"Stra\\u00dfe"}', '; charset=utf-8'],
      ['\ufeff{"note":"Straße"}', ';charset="UTF-8"'],
      ['{"note":"Straße"}', '; charset=utf8'],
    ] as const)
      expect((await post('notes', body, json(charset))).body.event, charset).to.include({ note: 'Straße' })
    for (const body of [`{"note":"${emoji}"}`, '{"note":"\\ud83d\\udc69\u200d\\ud83d\\ude80"}'])
      expect((await post('notes', body)).body.event).to.include({ note: emoji })
    expect((await post('notes', '{"note":"\ufffd"}')).body.event, 'sent as it is').to.include({ note: '\ufffd' })
  })

  it('does nothing once its token is revoked, also while its body is on the way', async () => {
    const { hostname, port } = new URL(app.base)
    const { connect } = await import('node:net')
    const { once } = await import('node:events')
    const body = '{"note":"late"}'
    const socket = connect(Number(port), hostname)
    socket.write(
      `POST /api/v1/cases/${reference}/notes HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${desk.token}\r\n` +
        `Idempotency-Key: k\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
    )
    await once(socket, 'data') // 100: the request is past the guard, and its body is waited for
    await app.services.programs.revoke('case-desk', { by: 'a test' })
    socket.write(body)
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(String(answer)).to.match(/^HTTP\/1\.1 401/)
    socket.destroy()
    expect(await kinds()).to.deep.equal(['status'])
  })

  it('leaves no words, keys or references in the log', async () => {
    await post('messages', { message: 'Very private words' }, { key: 'very-private-key' })
    const log = JSON.stringify(app.log())
    for (const secret of ['Very private', 'very-private-key', reference, desk.token]) expect(log).not.to.include(secret)
    expect(log).to.include('/api/v1/cases/:reference/messages')
  })
})

const UNDER_WAY = 'urn:intake:problem:post-under-way'

const FORM = {
  slug: 'short',
  title: 'Short',
  minimumAgeSeconds: 0,
  notify: { email: 'email' },
  pages: [{ id: 'page', fields: [{ type: 'email', id: 'email', label: 'Email address' }] }],
}
