import { createHash, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { expect } from 'chai'
import sinon from 'sinon'
import { filled, REFERENCE, sendForm, startApp, type TestApp } from '../support/app.ts'
import { freezeClock } from '../support/clock.ts'
import { docx, gif, pdf, png, relationship } from '../support/files.ts'
import { acceptFile } from '../support/incoming.ts'
import { filesOnDisk, multipart, postBytes, upload, uploadPath } from '../support/multipart.ts'
import { missingHeaders } from '../support/raw.ts'

const HTML = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }
const AT = Date.UTC(2026, 10, 20, 12)
const DAY = 24 * 60 * 60 * 1000

/** A form with two file questions, one that takes a single small file. */
const TWO = {
  slug: 'two-questions',
  title: 'Two questions',
  minimumAgeSeconds: 0,
  pages: [
    {
      id: 'page',
      fields: [
        { type: 'text', id: 'name', label: 'Your name' },
        { type: 'file', id: 'proof', label: 'Proof', accept: ['pdf'], maxBytes: 2000, required: false },
        { type: 'file', id: 'photos', label: 'Photos', accept: ['png'], maxFiles: 50, required: false },
      ],
    },
  ],
}

const OFFICE = { type: 'file', id: 'letter', label: 'Letter', accept: ['office'], maxFiles: 3 }

interface Problem {
  type: string
  status: number
  detail: string
}

describe('the upload endpoint', () => {
  const clock = freezeClock(AT)
  let app: TestApp
  beforeEach(async () => {
    app = await startApp({ clock })
    await app.define(TWO)
  })
  afterEach(() => app.stop())

  async function expectProblem(response: Response, status: number, type: string, detail?: RegExp): Promise<void> {
    expect(response.headers.get('content-type')).to.match(/^application\/problem\+json/)
    const problem = (await response.json()) as Problem
    expect([response.status, problem.status, problem.type]).to.deep.equal([
      status,
      status,
      `urn:intake:problem:${type}`,
    ])
    expect(missingHeaders(response.headers)).to.deep.equal([])
    if (detail) expect(problem.detail).to.match(detail)
    expect(filesOnDisk(app), 'a refused file leaves nothing behind').to.deep.equal([])
  }

  it('keeps a file and answers 201 with what is known of it; its bytes are the ones sent', async () => {
    const id = await app.mint()
    const body = png({ comment: 'Grüße' })
    const response = await upload(app, id, { filename: 'Schloß <1>.png', type: 'image/png', body })
    expect(response.status).to.equal(201)
    const taken = (await response.json()) as { id: string }
    expect(taken).to.deep.equal({
      id: taken.id,
      submissionId: id,
      fieldId: 'evidence',
      filename: 'Schloß <1>.png',
      size: body.length,
      contentType: 'image/png',
      sha256: createHash('sha256').update(body).digest('hex'),
      scan: 'not-scanned',
    })
    const kept = await app.services.uploads.open(taken.id)
    expect(kept!.upload.at).to.equal(AT)
    expect((await buffer(kept!.bytes!)).equals(body)).to.equal(true)
    expect(filesOnDisk(app)).to.have.length(1)
  })

  it('takes the same file once, however often it is sent', async () => {
    const id = await app.mint()
    const ids = new Set<string>()
    const send = async () => ids.add(((await (await upload(app, id, { body: 'same' })).json()) as { id: string }).id)
    await send()
    await Promise.all([send(), send(), send()])
    expect(ids.size).to.equal(1)
    expect(filesOnDisk(app)).to.have.length(1)
  })

  it('is 400 without an id or with a malformed one, or with two', async () => {
    for (const query of [
      '',
      '?submissionId=',
      '?submissionId=no-such&fieldId=evidence',
      '?submissionId=a&submissionId=b',
    ])
      await expectProblem(await postBytes(app, `/api/drive-upload${query}`, multipart([])), 400, 'bad-request')
    const none = '0123456789abcdef01234567-x'
    await expectProblem(await upload(app, none, {}), 400, 'bad-request')
  })

  it('is 400 without the question where there are several, and needs no name for the only one', async () => {
    const id = await app.mint('two-questions')
    await expectProblem(await upload(app, id, { fieldId: '', body: pdf() }), 400, 'bad-request', /proof, photos/)
    const only = await postBytes(
      app,
      `/api/drive-upload?submissionId=${await app.mint()}`,
      multipart([{ name: 'file', filename: 'a.txt', body: 'x' }]),
    )
    expect(only.status).to.equal(201)
  })

  const bodies: [string, Buffer, RegExp][] = [
    [
      'another part name',
      multipart([{ name: 'evidence', filename: 'a.txt', body: 'x' }]),
      /must be named file, not "evidence"/,
    ],
    ['a text instead of a file', multipart([{ name: 'file', body: 'x' }]), /one part named file, with a filename/],
    [
      'two files',
      multipart([
        { name: 'file', filename: 'a.txt', body: 'x' },
        { name: 'file', filename: 'b.txt', body: 'y' },
      ]),
      /Send up to 1 file at once/,
    ],
    [
      'a text before the file',
      multipart([
        { name: 'a', body: 'b' },
        { name: 'file', filename: 'a.txt', body: 'x' },
      ]),
      /nothing else/,
    ],
    [
      'a text behind the file',
      multipart([
        { name: 'file', filename: 'a.txt', body: 'x' },
        { name: 'a', body: 'b' },
      ]),
      /nothing else/,
    ],
    ['no part', Buffer.from('------WebKitFormBoundary7MA4YWxkTrZu0gW--\r\n'), /no file in it/],
    ['an input left empty', multipart([{ name: 'file', filename: '' }]), /no file in it/],
    [
      'a body cut short',
      multipart([{ name: 'file', filename: 'a.txt', body: 'x'.repeat(5000) }]).subarray(0, 4000),
      /Go back and try again/,
    ],
  ]
  for (const [what, body, detail] of bodies)
    it(`is 400 with ${what}`, async () => {
      await expectProblem(await postBytes(app, uploadPath(await app.mint()), body), 400, 'bad-request', detail)
    })

  it('is 400 in another encoding', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'image/png', 'multipart/mixed; boundary=b'])
      await expectProblem(
        await postBytes(app, uploadPath(await app.mint()), png(), { 'content-type': type }),
        400,
        'bad-request',
      )
  })

  it('is 403 from another website', async () => {
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }])
      await expectProblem(await upload(app, await app.mint(), { headers }), 403, 'cross-site')
  })

  it('is 404 for a submission or a question that does not exist, and for one whose time is over', async () => {
    const id = await app.mint()
    const forged = `${id.slice(0, -1)}${id.endsWith('A') ? 'B' : 'A'}`
    await expectProblem(await upload(app, forged, {}), 404, 'not-found')
    await expectProblem(await upload(app, '0123456789abcdef01234567-0', {}), 404, 'not-found')
    await expectProblem(await upload(app, id, { fieldId: 'nothing' }), 404, 'not-found')
    await expectProblem(await upload(app, id, { fieldId: 'name' }), 404, 'not-found')
    clock.set(AT + DAY)
    await expectProblem(await upload(app, id, {}), 404, 'not-found')
  })

  it('is 409 when the question is full, and still takes what it holds already', async () => {
    const id = await app.mint()
    for (const name of ['1', '2', '3']) expect((await upload(app, id, { body: name })).status).to.equal(201)
    const fourth = await upload(app, id, { body: '4', filename: 'four.txt' })
    expect([fourth.status, ((await fourth.json()) as Problem).detail]).to.deep.equal([
      409,
      'You can only upload 3 files. “four.txt” was not added.',
    ])
    expect((await upload(app, id, { body: '2' })).status).to.equal(201)
    expect(filesOnDisk(app)).to.have.length(3)
  })

  it('never holds more than a question takes, also when all come at once', async () => {
    const id = await app.mint()
    const all = await Promise.all(Array.from({ length: 9 }, (_, i) => upload(app, id, { body: `file ${i}` })))
    expect(all.map(({ status }) => status).sort()).to.deep.equal([201, 201, 201, ...Array(6).fill(409)])
    expect(filesOnDisk(app)).to.have.length(3)
  })

  it('holds at most fifty files of one form', async () => {
    const id = await app.mint('two-questions')
    const send = (i: number) =>
      upload(app, id, { fieldId: 'photos', filename: `${i}.png`, body: png({ comment: String(i) }) })
    for (let i = 0; i < 50; i++) expect((await send(i)).status).to.equal(201)
    const more = await upload(app, id, { fieldId: 'proof', filename: 'a.pdf', body: pdf() })
    expect([more.status, ((await more.json()) as Problem).detail]).to.deep.equal([
      409,
      'Your files must be 100 MB or less in total, and you can upload up to 50 files. “a.pdf” was not added.',
    ])
  })

  it('holds ten times the bytes of the largest file of one form together', async () => {
    const picture = (i: number) => png({ comment: String(10 + i) })
    const small = await startApp({ clock, env: { SVC_UPLOAD_MAX_BYTES: String(picture(0).length) } })
    try {
      await small.define(TWO)
      const id = await small.mint('two-questions')
      const send = (i: number) => upload(small, id, { fieldId: 'photos', filename: `${i}.png`, body: picture(i) })
      for (let i = 0; i < 10; i++) expect((await send(i)).status).to.equal(201)
      const more = await send(10)
      expect([more.status, ((await more.json()) as Problem).type]).to.deep.equal([
        409,
        'urn:intake:problem:file-too-much',
      ])
    } finally {
      await small.stop()
    }
  })

  it('takes the id in a header too, and refuses two that differ', async () => {
    const id = await app.mint()
    const put = (query: string, headers: Record<string, string>) =>
      postBytes(
        app,
        `/api/drive-upload?fieldId=evidence${query}`,
        multipart([{ name: 'file', filename: 'a.txt', body: 'x' }]),
        headers,
      )
    const sent = await put('', { 'Intake-Submission': id })
    expect(sent.status).to.equal(201)
    expect(await sent.json()).to.include({ submissionId: id, filename: 'a.txt' })
    expect((await put(`&submissionId=${id}`, { 'Intake-Submission': id })).status).to.equal(201)
    const other = await app.mint()
    expect((await put(`&submissionId=${id}`, { 'Intake-Submission': other })).status).to.equal(400)
    expect((await put('', {})).status).to.equal(400)
  })

  it('is 409 when the case takes no more files, also when its status changed while the file was on its way', async () => {
    const id = await app.mint()
    const reference = REFERENCE.exec((await app.post('/f/e2e-test-form', filled(id))).headers.get('location')!)![0]
    expect((await upload(app, id, { body: 'more' })).status).to.equal(201)
    const { uploads, cases } = app.services
    const target = await app.services.targets.find(id)
    async function* source() {
      yield Buffer.from('late')
      await cases.update(reference, { to: 'in-review', by: 'test' })
    }
    const field = app.services.targets.question(target, 'evidence')
    await acceptFile(uploads, { to: target, field, filename: 'late.txt' }, source()).then(
      () => expect.fail('it was taken'),
      (error) => expect(error.status).to.equal(409),
    )
    expect((await upload(app, id, { body: 'later' })).status).to.equal(409)
    expect(filesOnDisk(app)).to.have.length(1)
    const shown = await app.get(`/api/drive-upload?submissionId=${id}&fieldId=evidence`, { accept: 'text/html' })
    expect(await shown.text())
      .to.include('<h1>You cannot add files to this case now</h1>')
      .and.include(`<a href="/status?reference=${reference}">Check the progress of your case</a>`)
      .and.include('If you have just sent a file, we did not keep it.')
  })

  it('shows no way to send a file again when the case moved on while it was on its way', async () => {
    const reference = await sendForm(app)
    const accept = sinon.stub(app.services.uploads, 'accept').callsFake(async () => {
      await app.services.cases.update(reference, { to: 'in-review', by: 'test' })
      accept.restore()
      await app.services.targets.find(reference)
      throw new Error('it was taken')
    })
    const form = new FormData()
    form.append('file', new Blob(['late']), 'late.txt')
    const late = await app.post(`/api/drive-upload?submissionId=${reference}&fieldId=evidence`, form, {
      accept: 'text/html',
    })
    const html = await late.text()
    expect([late.status, html.includes('type="file"')]).to.deep.equal([409, false])
    expect(html)
      .to.include('<h1>You cannot add files to this case now</h1>')
      .and.include('Keep it in case we need it later')
  })

  it('is 409 when the form has closed', async () => {
    await app.define({ ...TWO, closesAt: '2026-11-20T13:00:00Z' } as typeof TWO)
    const id = await app.mint('two-questions')
    clock.set(AT + 60 * 60 * 1000)
    await expectProblem(await upload(app, id, { fieldId: 'proof', body: pdf() }), 409, 'form-closed')
  })

  it('is 404 for an expired page, also when the form is closed', async () => {
    await app.define({ ...TWO, closesAt: '2026-11-22T12:00:00Z' } as typeof TWO)
    const id = await app.mint('two-questions')
    for (const at of [AT + DAY, AT + 3 * DAY]) {
      clock.set(at)
      await expectProblem(await upload(app, id, { fieldId: 'proof', body: pdf() }), 404, 'not-found')
    }
  })

  it('belongs to the case, where an expired page was sent by what took its place', async () => {
    const token = await app.mint()
    clock.set(AT + DAY)
    const page = await (await app.post('/f/e2e-test-form', filled(token))).text()
    const renewed = /name="submissionId" value="([^"]+)"/.exec(page)![1]!
    const sent = await app.post('/f/e2e-test-form', filled(renewed))
    const { id } = (await app.store.submissions.byReference(REFERENCE.exec(sent.headers.get('location')!)![0]))!
    expect((await upload(app, token, { filename: 'late.pdf', body: pdf() })).status).to.equal(201)
    expect((await app.store.uploads.ofSubmission(id)).map(({ filename }) => filename)).to.deep.equal(['late.pdf'])
  })

  it('is 413 above the limit of the question, to the byte', async () => {
    const id = await app.mint('two-questions')
    const ofLength = (length: number) => pdf('x'.repeat(length - pdf('').length))
    await expectProblem(
      await upload(app, id, { fieldId: 'proof', filename: 'a.pdf', body: ofLength(2001) }),
      413,
      'too-large',
      /“a\.pdf” must be 1\.9 KB or smaller/,
    )
    expect((await upload(app, id, { fieldId: 'proof', filename: 'a.pdf', body: ofLength(2000) })).status).to.equal(201)
  })

  it('is 415 with a sentence that names what was found', async () => {
    const response = await upload(app, await app.mint(), { filename: 'photo.png', type: 'image/png', body: gif() })
    await expectProblem(
      response,
      415,
      'unsupported-file',
      /^“photo\.png” is a GIF picture\. It must be PDF, PNG, JPEG or plain text\.$/,
    )
  })

  it('goes by the content alone: neither the declared type nor the extension refuses a file', async () => {
    const id = await app.mint('two-questions')
    const undeclared = 'Content-Disposition: form-data; name="file"; filename="scan.jpg"'
    for (const [i, part] of [
      { filename: 'scan.jpg', type: 'image/jpeg' },
      { filename: 'scan.jpg', type: 'text/html' },
      { filename: 'scan.jpg', head: undeclared },
    ].entries()) {
      const response = await upload(app, id, { fieldId: 'photos', ...part, body: png({ comment: `${i}` }) })
      const { filename, contentType } = (await response.json()) as { filename: string; contentType: string }
      expect([response.status, filename, contentType]).to.deep.equal([201, 'scan.png', 'image/png'])
    }
  })

  it('judges the draft of a whole archive, wherever its directory stands', async () => {
    await app.define({ ...TWO, slug: 'office', pages: [{ id: 'page', fields: [OFFICE] }] } as never)
    const id = await app.mint('office')
    const large = { name: 'word/media/a.bin', data: randomBytes(3_000_000) }
    const taken = await upload(app, id, { fieldId: 'letter', filename: 'a.docx', body: docx(large) })
    expect(taken.status).to.equal(201)
    const macros = { name: 'word/_rels/document.xml.rels', data: relationship('http://x/vbaProject', 'a.bin') }
    const refused = await upload(app, id, { fieldId: 'letter', filename: 'b.docx', body: docx(large, macros) })
    expect([refused.status, ((await refused.json()) as Problem).detail]).to.deep.equal([
      415,
      '“b.docx” is a Microsoft Office file with macros. It must be Word, Excel or PowerPoint.',
    ])
    expect(filesOnDisk(app)).to.have.length(1)
  })

  it('is 422 for an empty file', async () => {
    await expectProblem(await upload(app, await app.mint(), { body: '' }), 422, 'empty-file')
  })

  it('is 429 after sixty refusals, of one network and of one submission', async () => {
    const id = await app.mint()
    for (let i = 0; i < 60; i++) expect((await upload(app, id, { body: '' })).status).to.equal(422)
    const refused = await upload(app, id, { body: 'fine' })
    expect(refused.headers.get('retry-after')).to.equal('60')
    await expectProblem(refused, 429, 'too-many-requests')
    await expectProblem(await upload(app, await app.mint(), { body: 'fine' }), 429, 'too-many-requests')
    clock.advance(60_000)
    expect((await upload(app, id, { body: 'fine' })).status).to.equal(201)
  })

  it('limits one submission wherever the files come from, and remembers no id that nobody was given', async () => {
    const { fileRefusalsById } = app.services
    const id = await app.mint()
    await upload(app, 'x'.repeat(5000), {})
    await upload(app, id, { body: '' })
    expect(fileRefusalsById.retryAfter(id)).to.equal(0)
    for (let i = 0; i < 59; i++) fileRefusalsById.spend(id)
    expect((await upload(app, id, { body: 'fine' })).status).to.equal(429)
    for (let i = 0; i < 59; i++) fileRefusalsById.spend('x'.repeat(5000))
    expect(fileRefusalsById.retryAfter('x'.repeat(5000)), 'the first refusal was not counted').to.equal(0)
  })

  it('is 503 when the drive is down, and can be sent again', async () => {
    const { begin } = app.drive
    const { unavailable } = await import('../../src/errors.ts')
    app.drive.begin = () => Promise.reject(unavailable())
    const id = await app.mint()
    const response = await upload(app, id, { body: 'x' })
    expect(response.headers.get('retry-after')).to.equal('30')
    await expectProblem(response, 503, 'unavailable')
    app.drive.begin = begin
    expect((await upload(app, id, { body: 'x' })).status).to.equal(201)
  })

  it('keeps the bytes of a file whose row may have been kept, so that it is whole when it is sent again', async () => {
    const { transaction } = app.store
    const { unavailable } = await import('../../src/errors.ts')
    const id = await app.mint()
    app.store.transaction = async (work) => {
      await transaction(work)
      throw unavailable(new Error('the answer to the commit was lost'))
    }
    expect((await upload(app, id, { body: 'x' })).status).to.equal(503)
    app.store.transaction = transaction
    const again = (await (await upload(app, id, { body: 'x' })).json()) as { id: string }
    expect(await app.drive.get(again.id)).to.not.equal(undefined)
    expect(filesOnDisk(app)).to.have.length(1)
  })

  it('leaves no bytes when the row is refused', async () => {
    const { transaction } = app.store
    const id = await app.mint()
    app.store.transaction = () => Promise.reject(new Error('a fault of ours'))
    expect((await upload(app, id, { body: 'x' })).status).to.equal(500)
    app.store.transaction = transaction
    expect(filesOnDisk(app)).to.deep.equal([])
  })

  it('stands by its answer when bytes that are no longer needed cannot be removed', async () => {
    const id = await app.mint()
    const first = (await (await upload(app, id, { body: 'x' })).json()) as { id: string }
    const { unavailable } = await import('../../src/errors.ts')
    app.drive.remove = () => Promise.reject(unavailable())
    const again = await upload(app, id, { body: 'x' })
    expect([again.status, ((await again.json()) as { id: string }).id]).to.deep.equal([201, first.id])
  })

  describe('with little room for unsent files', () => {
    let small: TestApp
    beforeEach(async () => {
      small = await startApp({ clock, env: { SVC_UPLOAD_UNCLAIMED_BYTES: '1000000', SVC_TRUST_PROXY: '1' } })
    })
    afterEach(() => small.stop())
    /** The status of a file of so many bytes from an address, to a form of its own. */
    const from = async (address: string, bytes: number): Promise<number> => {
      const headers = { 'x-forwarded-for': address }
      return (await upload(small, await small.mint(), { body: 'x'.repeat(bytes), headers })).status
    }
    /** What is kept of the senders' networks. */
    const networks = async () => (await small.ask('select network from uploads')).map(({ network }) => network)
    const total = async (): Promise<number> => (await small.store.uploads.unclaimedBytes()).total

    it('keeps them below their common limit, also when they come at once', async () => {
      const all = await Promise.all(Array.from({ length: 16 }, (_, i) => from(`192.0.2.${i}`, 90_000)))
      expect(all.filter((status) => status === 201)).to.have.length(9)
      expect(all.filter((status) => status === 503)).to.have.length(7)
      expect(await total()).to.equal(810_000)
      expect(filesOnDisk(small)).to.have.length(9)
    })

    it('lets one network take what it needs while there is plenty, and never everything', async () => {
      for (let i = 0; i < 5; i++) expect(await from('192.0.2.1', 100_000)).to.equal(201)
      const refused = await upload(small, await small.mint(), {
        body: 'x'.repeat(5000),
        headers: { 'x-forwarded-for': '192.0.2.1' },
      })
      expect([
        refused.status,
        refused.headers.get('retry-after'),
        ((await refused.json()) as Problem).type,
      ]).to.deep.equal([503, '600', 'urn:intake:problem:crowded'])
      expect(await from('2001:db8::1', 260_000), 'somebody else').to.equal(201)
      expect(await from('198.51.100.7', 100_000)).to.equal(201)
      expect(await from('198.51.100.8', 50_000), 'the last eighth is for small holders').to.equal(503)
      for (let i = 0; i < 3; i++) expect(await from('203.0.113.1', 5000)).to.equal(201)
      for (const i of [1, 2, 3]) expect(await from(`203.0.113.1${i}`, 15_000), 'a form with its file').to.equal(201)
      expect(await total()).to.equal(920_000)
    })

    it('refuses what has no room before it is read', async () => {
      for (let i = 0; i < 2; i++) expect(await from('192.0.2.1', 250_000)).to.equal(201)
      const begin = sinon.spy(small.drive, 'begin')
      expect(await from('192.0.2.1', 100)).to.equal(503)
      expect(begin.callCount).to.equal(0)
      expect(await from('192.0.2.2', 100)).to.equal(201)
      expect(begin.callCount).to.equal(1)
    })

    it('forgets the network when the form is sent, and frees its share', async () => {
      const token = await small.mint()
      const headers = { 'x-forwarded-for': '192.0.2.1' }
      for (const name of ['a', 'b']) await upload(small, token, { body: name.repeat(250_000), headers })
      expect(await from('192.0.2.1', 5000)).to.equal(503)
      const [key, other] = await networks()
      expect(key, 'a keyed hash, no address').to.match(/^[\w-]{22}$/)
      expect(other).to.equal(key)
      expect((await small.post('/f/e2e-test-form', filled(token))).status).to.equal(303)
      expect(await total()).to.equal(0)
      expect(await from('192.0.2.1', 5000)).to.equal(201)
      expect(await networks(), 'of a form that was sent').to.have.members([null, null, key])
    })
  })

  it('counts a small unsent file as the block of the disk that it takes', async () => {
    await upload(app, await app.mint(), { body: 'x' })
    expect((await app.store.uploads.unclaimedBytes()).total).to.equal(4096)
  })

  it('tells with GET what may still be sent', async () => {
    const id = await app.mint()
    await upload(app, id, { body: 'x' })
    const response = await app.get(uploadPath(id))
    expect(await response.json()).to.deep.equal({
      submissionId: id,
      fieldId: 'evidence',
      maxBytes: 10_485_760,
      maxFiles: 3,
      remaining: 2,
      mediaTypes: ['application/pdf', 'image/png', 'image/jpeg', 'image/jpg', 'image/pjpeg', 'text/plain'],
      extensions: ['.pdf', '.png', '.jpg', '.jpeg', '.jfif', '.txt', '.text', '.md', '.log'],
    })
    expect(response.headers.get('cache-control')).to.equal('no-store')
    expect((await app.get('/api/drive-upload')).status).to.equal(400)
    const head = await fetch(app.base + uploadPath(id), { method: 'HEAD' })
    expect([head.status, await head.text()]).to.deep.equal([200, ''])
  })

  it('is a page for a browser: a form, its outcome, its refusal', async () => {
    const id = await app.mint()
    const page = await app.get(uploadPath(id), HTML)
    expect(page.headers.get('content-type')).to.match(/^text\/html/)
    expect(await page.text())
      .to.include('name="file"')
      .and.include('enctype="multipart/form-data"')
    const taken = await upload(app, id, { filename: '<b>&".txt', body: 'x', headers: HTML })
    const outcome = await taken.text()
    expect(taken.status).to.equal(201)
    expect(outcome).to.include('&lt;b&gt;&amp;').and.not.include('<b>')
    const refused = await upload(app, id, { filename: '<i>.txt', body: '', headers: HTML })
    const refusal = await refused.text()
    expect(refused.status).to.equal(422)
    expect(refusal).to.include('&lt;i&gt;.txt').and.include('<html').and.not.include('<i>')
  })

  it('leads a browser back to the case of a sent form', async () => {
    const id = await app.mint()
    const reference = REFERENCE.exec((await app.post('/f/e2e-test-form', filled(id))).headers.get('location')!)![0]
    const response = await upload(app, id, { body: 'x', headers: HTML })
    expect([response.status, response.headers.get('location')]).to.deep.equal([
      303,
      `/status?reference=${reference}&file=received`,
    ])
    const submission = await app.store.submissions.byReference(reference)
    expect(await app.store.uploads.ofSubmission(submission!.id)).to.have.length(1)
  })

  it('replaces the file of a fixture, and takes it as often as it comes', async () => {
    const { key } = await app.services.fixtures.create('e2e-test-form', 2)
    for (const body of ['1', '2', '3', '3']) expect((await upload(app, `${key}-1`, { body })).status).to.equal(201)
    await Promise.all(['4', '5', '6'].map((body) => upload(app, `${key}-1`, { body })))
    expect(filesOnDisk(app)).to.have.length(1)
    expect((await upload(app, `${key}-2`, { body: 'x' })).status).to.equal(404)
    clock.advance(DAY)
    expect((await upload(app, `${key}-1`, { body: 'x' })).status).to.equal(404)
  })

  it('logs no id, no name and no query', async () => {
    const id = await app.mint()
    await upload(app, id, { filename: 'secret-name.txt', body: 'x' })
    await upload(app, id, { filename: 'secret-name.txt', body: '' })
    await sendForm(app)
    const log = JSON.stringify(app.log())
    expect(log).to.not.include('secret-name').and.not.include(id.split('.')[0])
  })
})
