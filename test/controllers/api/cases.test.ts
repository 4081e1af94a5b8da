/** What a program reads of cases: lists, one case, files; and what the audit says of it. */
import { hash } from 'node:crypto'
import { expect } from 'chai'
import sinon from 'sinon'
import { filled, REFERENCE, sendForm, startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'
import { jpeg } from '../../support/files.ts'
import { upload } from '../../support/multipart.ts'
import { clerk } from '../../support/office.ts'
import { program, type TestProgram } from '../../support/programs.ts'
import { until } from '../../support/until.ts'

const MONDAY = Date.UTC(2026, 10, 16, 8)
const DAY = 86_400_000
const NOW = '2026-11-16T08:00:00.000Z'

interface CaseRecord {
  reference: string
  [name: string]: unknown
}
interface Page {
  cases: CaseRecord[]
  next?: string
}

describe('a program that reads', () => {
  const clock = freezeClock(MONDAY)
  let app: TestApp
  let reader: TestProgram
  beforeEach(async () => {
    app = await startApp({ clock })
    reader = await program(app, { name: 'reader' })
  })
  afterEach(() => app.stop())

  const page = async (query = '', by = reader) => (await (await by.get(`/cases${query}`)).json()) as Page
  const audited = async () =>
    (await app.store.audit.page({ by: 'program:reader', size: 50 })).map(
      ({ action, about = '-', details }) => `${action} ${about} ${details}`,
    )

  it('gets the language in which a form was sent and a message was written, where that is not plain', async () => {
    const other = await startApp({ clock, env: { SVC_LANGUAGES: 'en,de' } })
    try {
      const token = (await program(other, { name: 'reader' })).get
      const reference = REFERENCE.exec(
        (await other.post('/f/e2e-test-form', filled(await other.mint(), { 'page-language': 'de' }))).headers.get(
          'location',
        )!,
      )![0]
      const english = await sendForm(other)
      const by = { by: 'ada', language: 'de' } as const
      await other.services.cases.update(reference, { ...by, message: 'Guten Tag' })
      await other.services.cases.update(english, { by: 'ada', message: 'Hello' })
      const read = async (path: string) => (await (await token(path)).json()) as CaseRecord & { events: object[] }
      const german = await read(`/cases/${reference}`)
      expect(german.language).to.equal('de')
      expect(german.events.at(-1)).to.include({ kind: 'message', message: 'Guten Tag', language: 'de' })
      const plain = await read(`/cases/${english}`)
      for (const one of [plain, plain.events.at(-1), german.events[0]]) expect(one).not.to.have.property('language')
      const { cases } = (await (await token('/cases')).json()) as Page
      expect(cases.map(({ language }) => language)).to.have.members([undefined, 'de'])
    } finally {
      await other.stop()
    }
  })

  describe('a list', () => {
    it('gets answers as they were typed, with files and status, the newest first', async () => {
      const first = await sendForm(app, { name: 'Grace' })
      clock.advance(1000)
      const second = await sendForm(app)
      const { cases, next } = await page()
      expect(cases.map(({ reference }) => reference)).to.deep.equal([second, first])
      expect(next).to.equal(undefined)
      expect(cases[1]).to.deep.equal({
        reference: first,
        form: 'e2e-test-form',
        version: app.services.forms.live('e2e-test-form')!.version,
        status: 'received',
        receivedAt: NOW,
        statusAt: NOW,
        waitingFor: 'office',
        answers: {
          name: 'Grace',
          email: 'ada@example.org',
          topic: 'question',
          message: 'Where do I send this?',
        },
        files: [],
      })
    })

    it('goes on after the last case, also when that is deleted meanwhile, and in both orders', async () => {
      const sent: string[] = []
      for (let i = 0; i < 5; i++) {
        sent.push(await sendForm(app, { name: `Person ${i}` }))
        if (i % 2) clock.advance(1000) // some have the same time
      }
      for (const [order, all] of [
        ['newest', sent.toReversed()],
        ['oldest', sent],
      ] as const) {
        const seen: string[] = []
        let cursor = ''
        for (let pages = 1; pages <= 3; pages++) {
          const { cases, next } = await page(`?limit=2&order=${order}${cursor && `&cursor=${cursor}`}`)
          seen.push(...cases.map(({ reference }) => reference))
          if (pages === 1) await app.services.cases.remove(seen.at(-1)!, { by: 'a test', reason: 'asked to' })
          expect(next === undefined, `page ${pages}`).to.equal(pages === 3)
          cursor = next ?? ''
        }
        expect(seen).to.deep.equal(all)
      }
      const deleted = (await page()).cases.filter(({ deletedAt }) => deletedAt !== undefined)
      expect(deleted).to.have.length(2)
      expect(deleted[0]).to.deep.include({ answers: {}, files: [] })
    })

    it('is narrowed by the filters of the inbox', async () => {
      const { account } = await clerk(app)
      const old = await sendForm(app, { name: 'Zebra' })
      await app.services.cases.update(old, { by: 'a test', to: 'in-review' })
      await app.services.cases.assign(old, account, { by: 'a test' })
      clock.advance(8 * DAY)
      const spam = await sendForm(app, { 'further-remarks': 'http://spam.example' })
      const recent = await sendForm(app)
      await app.services.terms.fill()
      for (const [query, found] of [
        ['', [recent, old]],
        ['view=all', [recent, old]],
        ['status=in-review', [old]],
        ['status=approved', []],
        ['receivedFrom=2026-11-24T08:00:00Z', [recent]],
        ['receivedFrom=2026-11-24T08:00:00.001Z', []],
        ['receivedUntil=2026-11-24T08:00:00Z', [old]],
        ['receivedUntil=2026-11-16T08:00:00Z', []],
        ['receivedUntil=2026-11-16T09:00:01%2B01:00', [old]],
        ['receivedUntil=2026-11-16T09:00:01+01:00', [old]],
        ['receivedFrom=2026-11-16T08:00:00Z&receivedUntil=2026-11-24T08:00:01Z&age=over-7', [old]],
        ['receivedUntil=2026-11-17T00:00:00Z&search=zebra', [old]],
        ['receivedFrom=2026-11-17T00:00:00Z&search=zebra', []],
        ['age=last-7', [recent]],
        ['age=over-7', [old]],
        [`assignee=${account.email.toUpperCase()}`, [old]],
        ['assignee=nobody', [recent]],
        ['search=zebra', [old]],
        [`search=${recent.slice(0, 7)}`, [recent]],
        ['form=e2e-test-form&order=oldest', [old, recent]],
        ['form=feedback', []],
        ['view=citizen', []],
        ['view=person', []],
        ['view=aside', [spam]],
      ] as const) {
        const { cases } = await page(`?${query}`)
        expect(
          cases.map(({ reference }) => reference),
          query,
        ).to.deep.equal(found)
      }
      expect((await page('?view=aside')).cases[0]!.quarantine).to.equal('trapped')
      expect((await page('?status=in-review')).cases[0]!.assignee).to.equal(account.email)
    })

    it('ends a page early when its cases are large, and goes on with the next', async () => {
      const [large, tooLarge] = [900_000, 9_000_000]
      const sizes = [large, tooLarge, ...Array.from({ length: 8 }, () => large)]
      const sent = sizes.map((_, i) => `ref-${String(i).padStart(2, '0')}`)
      await app.store.transaction(async (tx) => {
        for (const [i, size] of sizes.entries())
          await tx.submissions.add({
            submissionId: `id-${i}`,
            reference: sent[i]!,
            slug: i % 3 ? 'feedback' : 'e2e-test-form',
            version: app.services.forms.live(i % 3 ? 'feedback' : 'e2e-test-form')!.version,
            answers: JSON.stringify({ message: 'x'.repeat(size) }),
            receivedAt: MONDAY + Math.floor(i / 2),
            status: 'received',
          })
      })
      const desk = await program(app, { forms: ['feedback', 'e2e-test-form'] })
      for (const [by, order, all] of [
        [reader, 'newest', sent.toReversed()],
        [desk, 'newest', sent.toReversed()],
        [desk, 'oldest', sent],
      ] as const) {
        const pages: string[][] = []
        let cursor: string | undefined = ''
        while (cursor !== undefined) {
          const { cases, next }: Page = await page(`?order=${order}${cursor && `&cursor=${cursor}`}`, by)
          pages.push(cases.map(({ reference }) => reference))
          cursor = next
        }
        expect(pages.flat()).to.deep.equal(all)
        const [pairs, alone] = [
          [2, 2, 2, 2],
          [1, 1],
        ] // 2 MB, and the one that is larger
        expect(pages.map(({ length }) => length)).to.deep.equal(
          order === 'newest' ? [...pairs, ...alone] : [...alone, ...pairs],
        )
      }
    })

    it('is made only while there is room for what it holds: a token waits for itself, then gets 503, and holds up nobody', async () => {
      for (let i = 0; i < 2; i++)
        await app.store.transaction((tx) =>
          tx.submissions.add({
            submissionId: `id-${i}`,
            reference: `ref-0${i}`,
            slug: 'feedback',
            version: app.services.forms.live('feedback')!.version,
            answers: JSON.stringify({ message: 'x'.repeat(900_000) }),
            receivedAt: MONDAY,
            status: 'received',
          }),
        )
      const other = await program(app, { name: 'other' })
      const gate = Promise.withResolvers<void>()
      const { caseReading } = app.services
      const readNow = caseReading.read
      const read = sinon.stub(caseReading, 'read').callsFake(async (found) => {
        if (read.callCount <= 3) await gate.promise
        return readNow(found)
      })
      const first = [1, 2, 3].map(() => reader.get('/cases'))
      await until(() => read.callCount === 3)
      const fourth = reader.get('/cases')
      expect((await page('', other)).cases).to.have.length(2)
      expect((await reader.get('/forms')).status).to.equal(200)
      const refused = await fourth
      expect([refused.status, refused.headers.get('retry-after')]).to.deep.equal([503, '5'])
      expect(read.callCount, 'it waited before it read').to.equal(4)
      gate.resolve()
      for (const answer of first) expect(((await (await answer).json()) as Page).cases).to.have.length(2)
      expect((await page()).cases, 'room that was given back').to.have.length(2)
    })

    it('takes room for one case too, and gives it back whatever happens', async () => {
      const reference = await sendForm(app)
      const take = sinon.spy(app.services.pageRoom, 'take')
      const { bytes } = (await app.store.submissions.outline(reference))!
      await reader.get(`/cases/${reference}`)
      await reader.head(`/cases/${reference}?questions=true`)
      await reader.get('/cases', { 'if-match': '"x"' })
      expect(take.args).to.deep.equal(Array.from({ length: 3 }, () => [reader.program.id, bytes]))
      for (const release of await Promise.all(take.returnValues)) expect(release).to.be.a('function')
      const all = await app.services.pageRoom.take(reader.program.id, 6_000_000)
      all()
    })

    it('knows a status that only earlier versions had, while there are such cases', async () => {
      const own = (id: string) => ({
        slug: 'moving',
        title: 'Moving',
        minimumAgeSeconds: 0,
        pages: [{ id: 'page', fields: [{ type: 'text', id: 'name', label: 'Name' }] }],
        statuses: [
          { id, label: 'New', meaning: 'It is here', to: ['done'] },
          { id: 'done', label: 'Done', meaning: 'It is done', final: true, to: [] },
        ],
      })
      await app.define(own('waiting') as never)
      await app.post('/f/moving', { submissionId: await app.mint('moving'), name: 'Ada' })
      await app.define(own('arrived') as never)
      expect((await page('?status=waiting')).cases).to.have.length(1)
      expect((await page('?status=arrived')).cases).to.deep.equal([])
      const other = await program(app, { forms: ['feedback'] })
      expect((await other.get('/cases?status=waiting')).status).to.equal(400)
    })

    it('has cases of the forms of the token alone', async () => {
      await sendForm(app)
      expect((await page('', await program(app, { forms: ['feedback'] }))).cases).to.deep.equal([])
      expect((await page('', await program(app, { forms: ['feedback', 'e2e-test-form'] }))).cases).to.have.length(1)
    })

    it('never has what was made for the load gate', async () => {
      await app.services.fixtures.create('e2e-test-form', 1)
      expect((await page()).cases).to.deep.equal([])
      const [fixture] = await app.ask('select reference from submissions')
      expect((await reader.get(`/cases/${fixture!.reference}`)).status).to.equal(404)
    })

    it('refuses what it does not understand, because a filter that is misspelt would show every case', async () => {
      for (const [query, words] of [
        ['stauts=received', 'There is no parameter stauts here. You can use view, form'],
        ['__proto__=x', 'There is no parameter __proto__'],
        ['constructor=x', 'There is no parameter constructor'],
        [`${'x'.repeat(3000)}=1`, 'There is no parameter xxx'],
        ['status=a&status=b', 'Send status once.'],
        ['view=mine', 'The value of the parameter view cannot be used here.'],
        ['view=', 'view'],
        ['age=last-8', 'age'],
        ['age=toString', 'age'],
        ['order=up', 'order'],
        ['limit=0', 'limit'],
        ['limit=101', 'limit'],
        ['limit=1e2', 'limit'],
        ['limit=-1', 'limit'],
        ['cursor=', 'cursor'],
        ['cursor=1.2.3', 'cursor'],
        ['cursor=1.2%00', 'cursor'],
        ['cursor=9999999999999999.1', 'cursor'],
        ['search=%00', 'search'],
        [`search=${'x'.repeat(501)}`, 'search'],
        ['status=', 'status'],
        ['status=unheard-of', 'status'],
        ['status=%27', 'status'],
        ['status=__proto__', 'status'],
        ['receivedFrom=2026-11-16', 'receivedFrom'],
        ['receivedFrom=2026-11-16T08:00:00', 'receivedFrom'],
        ['receivedFrom=yesterday', 'receivedFrom'],
        ['receivedUntil=2026-06-31T08:00:00Z', 'receivedUntil'],
        ['receivedUntil=2026-11-16T25:00:00Z', 'receivedUntil'],
        ['receivedUntil=', 'receivedUntil'],
        ['assignee=bob@example.org', 'assignee'],
        ['assignee=', 'assignee'],
      ] as const) {
        const response = await reader.get(`/cases?${query}`)
        expect(response.status, query).to.equal(400)
        expect(((await response.json()) as { detail: string }).detail, query).to.include(words)
      }
      for (const query of ['form=none', 'form=E2E-TEST-FORM', "form='--", 'form=%E2%80%AE'])
        expect((await reader.get(`/cases?${query}`)).status, query).to.equal(404)
      for (const query of ['search=%FF%FE', "search=';drop table", 'cursor=999999999999999.999999999999999'])
        expect((await reader.get(`/cases?${query}`)).status, query).to.equal(200)
      expect((await reader.get('/cases?search=%')).status).to.be.oneOf([200, 400])
    })
  })

  describe('one case', () => {
    it('gets its answers, events and files, and its questions when it asks', async () => {
      const reference = await sendForm(app)
      clock.advance(1000)
      await app.services.cases.update(reference, { by: 'Dora', to: 'in-review', message: 'We look', note: 'Ours' })
      const record = (await (await reader.get(`/cases/${reference}`)).json()) as CaseRecord
      expect(record).to.deep.include({ reference, status: 'in-review', waitingFor: 'office' })
      expect(record.nextStatuses).to.include('approved')
      const ids = (record.events as { id: string }[]).map(({ id }) => id)
      for (const id of ids) expect(id).to.match(/^ev_[\w-]{22}$/)
      expect(record.events).to.deep.equal([
        { id: ids[0], kind: 'receipt', status: 'received', at: NOW, by: 'person' },
        {
          id: ids[1],
          kind: 'status',
          status: 'in-review',
          at: '2026-11-16T08:00:01.000Z',
          by: 'Dora',
          message: 'We look',
          note: 'Ours',
        },
      ])
      expect(record).not.to.have.property('questions')
      const { questions } = (await (await reader.get(`/cases/${reference}?questions=true`)).json()) as CaseRecord
      expect((questions as object[]).slice(0, 1)).to.deep.equal([{ id: 'name', type: 'text', label: 'Your name' }])
      expect((questions as { id: string }[]).find(({ id }) => id === 'topic')).to.have.property('options')
    })

    it('is found by its reference however it is written, and by no other', async () => {
      const reference = await sendForm(app)
      for (const written of [reference, reference.toLowerCase(), reference.replaceAll('-', '')])
        expect((await reader.get(`/cases/${written}`)).status).to.equal(200)
      for (const written of ['x', '%00', '..%2f..', '7K3M-9QXT-2VBD-HW8P', `${reference}0`, 'x'.repeat(5000)])
        expect((await reader.get(`/cases/${written}`)).status, written).to.equal(404)
      expect((await reader.get('/cases/%FF')).status).to.be.oneOf([400, 404])
      for (const query of ['questions=yes', 'questions', 'question=true', 'questions=true&questions=true'])
        expect((await reader.get(`/cases/${reference}?${query}`)).status, query).to.equal(400)
    })

    it('has a strong tag, which is another one after each event; asked with it, it is 304', async () => {
      const reference = await sendForm(app)
      const tagOf = async () => (await reader.get(`/cases/${reference}`)).headers.get('etag')!
      const tag = await tagOf()
      expect(tag).to.match(/^"[\w-]{16}\.[\w-]{22}"$/)
      expect(await tagOf()).to.equal(tag)
      for (const known of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
        const same = await reader.get(`/cases/${reference}`, { 'if-none-match': known })
        expect([same.status, await same.text(), same.headers.get('etag')]).to.deep.equal([304, '', tag])
      }
      for (const other of ['"x"', tag.slice(1, -1), ''])
        expect((await reader.get(`/cases/${reference}`, { 'if-none-match': other })).status).to.equal(200)
      await app.services.cases.update(reference, { by: 'Dora', note: 'x' })
      expect(await tagOf()).not.to.equal(tag)
      expect((await reader.get(`/cases/${reference}`, { 'if-none-match': tag })).status).to.equal(200)
      const [one, two] = [
        await reader.get(`/cases/${reference}`),
        await reader.get(`/cases/${reference}?questions=true`),
      ]
      const stateIn = (response: Response) => response.headers.get('etag')!.slice(0, 17)
      expect(stateIn(one)).to.equal(stateIn(two))
    })

    it('has a tag that nobody can compute who guesses the answers, and another one elsewhere', async () => {
      const reference = await sendForm(app)
      const hashes = (text: string) =>
        ['sha256', 'sha1', 'sha512', 'blake2b512', 'md5'].flatMap((name) =>
          (['base64url', 'hex'] as const).map((encoding) => hash(name, text, encoding)),
        )
      for (const path of ['/cases', `/cases/${reference}`, '/changes', '/forms']) {
        const response = await reader.get(path)
        const [tag, text] = [response.headers.get('etag')!.slice(1, -1), await response.text()]
        const guessed = hashes(text).map((one) => one.slice(0, 16))
        for (const part of tag.split('.')) expect(guessed, path).not.to.include(part.slice(0, 16))
      }
      const other = await startApp({ clock, env: { SVC_SECRET: 'another secret of 32 characters or more' } })
      try {
        const tagAt = async (one: TestApp) =>
          (
            await (await program(one)).get(`/forms/feedback/versions/${one.services.forms.live('feedback')!.version}`)
          ).headers.get('etag')
        expect(await tagAt(other)).not.to.equal(await tagAt(app))
      } finally {
        await other.stop()
      }
    })

    it('is given only in the version that If-Match wants: else 412, also for lists and files', async () => {
      const address = await sendWithFile(app, jpeg())
      for (const path of ['/forms', '/changes', '/cases', address.replace(/\/files.*/, ''), address]) {
        const tag = (await reader.head(path)).headers.get('etag')!
        for (const wanted of [tag, '*', `"x", ${tag}`]) {
          expect((await reader.get(path, { 'if-match': wanted })).status, `${path} ${wanted}`).to.equal(200)
          expect((await reader.head(path, { 'if-match': wanted })).status, `${path} ${wanted}`).to.equal(200)
        }
        const before = await audited()
        for (const [other, status] of [
          ['"x"', 412],
          [`${tag.slice(0, -1)}x"`, 412],
          [`"${tag.slice(2)}`, 412],
          [`"x", W/${tag}`, 412],
          [`W/${tag}`, 400],
          ['x', 400],
        ] as const)
          for (const headers of [{}, { 'if-none-match': tag }, { range: 'bytes=0-1' }]) {
            const refused = await reader.get(path, { 'if-match': other, ...headers })
            expect(refused.status, `${path} ${other}`).to.equal(status)
            if (status === 412)
              expect(((await refused.json()) as { type: string }).type).to.equal('urn:intake:problem:other-version')
          }
        expect(await audited(), 'a refusal gives nothing').to.deep.equal(before)
      }
    })

    it('answers HEAD like GET, without the body', async () => {
      const reference = await sendForm(app)
      for (const path of ['/cases', `/cases/${reference}`, '/forms']) {
        const [head, get] = [await reader.head(path), await reader.get(path)]
        expect([head.status, await head.text()]).to.deep.equal([200, ''])
        for (const name of ['etag', 'content-type', 'content-length'])
          expect(head.headers.get(name), `${path} ${name}`).to.equal(get.headers.get(name))
      }
    })
  })

  describe('a file', () => {
    const bytes = Buffer.concat([jpeg(), Buffer.alloc(200_000, 7)])
    let address: string
    beforeEach(async () => {
      address = await sendWithFile(app, bytes)
    })

    it('gets the bytes, as a download that a browser cannot run', async () => {
      const response = await reader.get(address)
      expect(response.status).to.equal(200)
      expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).to.equal(true)
      expect(response.headers.get('content-security-policy')).to.equal("default-src 'none'; sandbox")
      expect(response.headers.get('content-disposition')).to.match(/^attachment; filename="photo.jpg"/)
      expect(response.headers.get('accept-ranges')).to.equal('bytes')
      expect(response.headers.get('etag')).to.match(/^"[\w-]{22}"$/)
    })

    it('gets a part, from the beginning, the middle or the end', async () => {
      const size = bytes.length
      for (const [range, first, last] of [
        ['bytes=0-0', 0, 0],
        ['bytes=0-', 0, size - 1],
        ['bytes=100-69999', 100, 69_999],
        ['bytes=65536-131071', 65_536, 131_071],
        [`bytes=${size - 1}-`, size - 1, size - 1],
        ['bytes=-1', size - 1, size - 1],
        [`bytes=-${size * 2}`, 0, size - 1],
        ['bytes=10-999999', 10, size - 1],
      ] as const) {
        const response = await reader.get(address, { range })
        expect(response.status, range).to.equal(206)
        expect(response.headers.get('content-range')).to.equal(`bytes ${first}-${last}/${size}`)
        expect(response.headers.get('content-length'), range).to.equal(String(last - first + 1))
        const part = Buffer.from(await response.arrayBuffer())
        expect(part.equals(bytes.subarray(first, last + 1)), range).to.equal(true)
      }
    })

    it('gets all of it for a range that cannot be read, and 416 for one behind the end', async () => {
      for (const range of [
        'bytes=5-2',
        'bytes=-',
        'bytes=a-b',
        'lines=1-2',
        'bytes=0-1,3-4',
        `bytes=${'9'.repeat(40)}-`,
      ])
        expect((await reader.get(address, { range })).status, range).to.equal(200)
      for (const range of [`bytes=${bytes.length}-`, 'bytes=999999999999-', 'bytes=-0']) {
        const response = await reader.get(address, { range })
        expect([response.status, response.headers.get('content-range')]).to.deep.equal([416, `bytes */${bytes.length}`])
      }
    })

    it('gets a part only of the version that it knows, and 304 when it has that whole', async () => {
      const tag = (await reader.head(address)).headers.get('etag')!
      expect((await reader.get(address, { range: 'bytes=0-9', 'if-range': tag })).status).to.equal(206)
      for (const other of ['"x"', `W/${tag}`, 'Mon, 16 Nov 2026 08:00:00 GMT'])
        expect((await reader.get(address, { range: 'bytes=0-9', 'if-range': other })).status, other).to.equal(200)
      const known = await reader.get(address, { 'if-none-match': tag })
      expect([known.status, await known.text()]).to.deep.equal([304, ''])
    })

    it('is there with its case alone', async () => {
      const other = await sendForm(app)
      const id = address.split('/').at(-1)!
      expect((await reader.get(`/cases/${other}/files/${id}`)).status).to.equal(404)
      for (const odd of ['x'.repeat(22), 'x', '%00', '..%2f', `${id}x`])
        expect((await reader.get(address.replace(id, odd))).status, odd).to.equal(404)
    })
  })

  describe('leaves in the audit', () => {
    it('one row for each request that read cases, with form, first and last reference, and how many', async () => {
      const first = await sendForm(app)
      clock.advance(1000)
      const last = await sendForm(app)
      await page('?form=e2e-test-form')
      await page('?limit=1')
      await reader.get(`/cases/${first}`)
      expect(await audited()).to.deep.equal([
        `cases-read ${first} form=e2e-test-form first=${first} last=${first} count=1`,
        `cases-read ${last} form=e2e-test-form first=${last} last=${last} count=1`,
        `cases-read e2e-test-form form=e2e-test-form first=${last} last=${first} count=2 ids=1-2`,
      ])
      const { headers } = await clerk(app, 'admin')
      const html = await (await app.get('/staff/audit', headers)).text()
      expect(html).to.include('reader, program').and.include('Read cases')
      expect(html).to.include(`e2e-test-form, 2 cases, ${last} to ${first}`)
    })

    it('and a row for each file, whole or in part', async () => {
      const address = await sendWithFile(app, jpeg())
      const [, reference, id] = /cases\/(.+)\/files\/(.+)/.exec(address)!
      await (await reader.get(address)).arrayBuffer()
      await (await reader.get(address, { range: 'bytes=0-9' })).arrayBuffer()
      const row = `file-taken ${reference} ${id}`
      expect(await audited()).to.deep.equal([row, row])
    })

    it('nothing for what told nothing: 304 to a tag that the program has, an empty list, a refusal', async () => {
      const address = await sendWithFile(app, jpeg())
      const one = address.replace(/\/files.*/, '')
      const tags = await Promise.all(
        ['/cases', one, address].map(async (path) => [path, (await reader.head(path)).headers.get('etag')!] as const),
      )
      expect(await audited()).to.have.length(3)
      for (const [path, tag] of tags) {
        expect((await reader.get(path, { 'if-none-match': tag })).status, path).to.equal(304)
        expect((await reader.head(path, { 'if-none-match': `"x", W/${tag}` })).status, path).to.equal(304)
      }
      await page('?status=approved')
      await reader.head('/cases?search=lion')
      await reader.get('/cases?limit=0')
      await reader.get(address.replace(/.$/, (last) => (last === 'x' ? 'y' : 'x')))
      expect(await audited()).to.have.length(3)
    })

    it('a row for what tells of a case by its headers alone: HEAD, any tag, the size in a refused range', async () => {
      const address = await sendWithFile(app, jpeg())
      const one = address.replace(/\/files.*/, '')
      const [, reference, id] = /cases\/(.+)\/files\/(.+)/.exec(address)!
      await app.services.terms.fill()
      const read = `cases-read ${reference} form=e2e-test-form first=${reference} last=${reference} count=1`
      const taken = `file-taken ${reference} ${id}`
      const rows: string[] = []
      for (const [path, row] of [
        ['/cases', read],
        ['/cases?search=ada', read],
        [one, read],
        [`${one}?questions=true`, read],
        [address, taken],
      ] as const) {
        await reader.head(path)
        await reader.head(path, { 'if-none-match': '"x"' })
        await reader.head(path, { 'if-none-match': '*' })
        expect((await reader.get(path, { 'if-none-match': ' * ' })).status, path).to.equal(304)
        rows.unshift(row, row, row, row)
        expect(await audited(), path).to.deep.equal(rows)
      }
      expect((await reader.get(address, { range: 'bytes=99999999-' })).status).to.equal(416)
      expect(await audited()).to.deep.equal([taken, ...rows])
    })
  })
})

/** Sends the form that takes a file with one, and returns the address of that. */
async function sendWithFile(app: TestApp, bytes: Buffer): Promise<string> {
  const submissionId = await app.mint()
  const sent = await upload(app, submissionId, { body: bytes, filename: 'photo.jpg' })
  expect(sent.status).to.equal(201)
  const { location } = Object.fromEntries((await app.post('/f/e2e-test-form', filled(submissionId))).headers)
  const { id } = (await sent.json()) as { id: string }
  return `/cases/${REFERENCE.exec(location!)![0]}/files/${id}`
}
