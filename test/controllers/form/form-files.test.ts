import { expect } from 'chai'
import sinon from 'sinon'
import { unavailable } from '../../../src/errors.ts'
import { filled, REFERENCE, startApp, type TestApp } from '../../support/app.ts'
import { askedOf } from '../../support/asked-of-store.ts'
import { freezeClock } from '../../support/clock.ts'
import { gif, jpeg, pdf, png } from '../../support/files.ts'
import { filesOnDisk, formBody, multipart, type Part, postBytes, typeOf, upload } from '../../support/multipart.ts'
import { converse, head } from '../../support/raw.ts'
import { until } from '../../support/service.ts'

const AT = Date.UTC(2026, 10, 20, 12)

const FORM = '/f/e2e-test-form'
const HOUR = 60 * 60 * 1000
const evidence = (filename: string, body: Buffer | string): Part => ({ name: 'evidence', filename, body })
const hidden = (html: string): string => /name="submissionId" value="([^"]+)"/.exec(html)![1]!
const attached = (html: string): string[] =>
  [...html.matchAll(/<span class="attached-name"><bdi>(.*?)<\/bdi> <span/g)].map((match) => match[1]!)
const removeButton = (html: string): string => /value="(remove:[^"]+)"/.exec(html)![1]!

describe('files in a form', () => {
  const clock = freezeClock(AT)
  let app: TestApp
  beforeEach(async () => {
    app = await startApp({ clock })
  })
  afterEach(() => {
    sinon.restore()
    return app.stop()
  })

  const send = async (texts: Record<string, string>, ...files: Part[]) => {
    const response = await postBytes(app, FORM, formBody(texts, files))
    return { status: response.status, location: response.headers.get('location') ?? '', html: await response.text() }
  }
  const received = async (location: string) => {
    const submission = await app.store.submissions.byReference(REFERENCE.exec(location)![0])
    return { submission: submission!, files: await app.store.uploads.ofSubmission(submission!.id) }
  }

  it('are claimed when the form is sent, and named in its answers', async () => {
    const id = await app.mint()
    const { status, location } = await send(
      filled(id),
      evidence('a.png', png()),
      evidence('b.pdf', pdf()),
      evidence('', ''),
    )
    expect(status).to.equal(303)
    const { submission, files } = await received(location)
    expect(files.map(({ filename }) => filename).sort()).to.deep.equal(['a.png', 'b.pdf'])
    expect(submission.answers.evidence).to.have.members(files.map(({ id }) => id))
    expect((await app.store.uploads.unclaimedBytes()).total).to.equal(0)
  })

  it('cost a first post no more questions than whether it was sent, whether there is room, and what came', async () => {
    const id = await app.mint()
    const asked = await askedOf(app.store, async () => {
      expect((await send(filled(id), evidence('a.png', png()))).status).to.equal(303)
    })
    const [fileIsEntered, formIsReceived] = ['transaction', 'transaction']
    const before = ['submissions.bySubmissionId', 'uploads.unclaimedBytes']
    expect(asked).to.deep.equal([...before, fileIsEntered, 'uploads.of', formIsReceived])
  })

  it('come without a length only as far as the form takes them, which the first one tells', async () => {
    await app.define({
      slug: 'none',
      title: 'None',
      pages: [{ id: 'a', fields: [{ type: 'text', id: 'b', label: 'B' }] }],
    } as never)
    const submissionId = hidden(await (await app.get('/f/none')).text())
    const body = formBody({ submissionId, b: 'c' }, [evidence('a.txt', 'x'.repeat(2 ** 21))])
    const { status } = await fetch(`${app.base}/f/none`, {
      method: 'POST',
      headers: { 'content-type': typeOf(), 'sec-fetch-site': 'same-origin' },
      body: new Blob([new Uint8Array(body)]).stream(),
      duplex: 'half',
    } as RequestInit)
    expect(status).to.equal(413)
  })

  it('stay when another answer is wrong: named, escaped, with size and a button each', async () => {
    const id = await app.mint()
    const { status, html } = await send(filled(id, { email: 'wrong' }), evidence('<b>"a".txt', 'x'.repeat(2048)))
    expect(status).to.equal(422)
    expect(hidden(html)).to.equal(id)
    expect(html)
      .to.include('&lt;b&gt;')
      .and.include('(2 KB)')
      .and.include('href="#email"')
      .and.include('Where do I send this?')
    expect(html).to.not.include('<b>"')
    const sent = await send(filled(id))
    expect((await received(sent.location)).files).to.have.length(1)
  })

  it('are attached without sending, and removed again, with the same id and every answer kept', async () => {
    const id = await app.mint()
    const half = { submissionId: id, name: 'Ada', email: 'half an addr', 'file-action': 'attach' }
    const first = await send(half, evidence('a.txt', 'one'))
    clock.advance(1000)
    const second = await send(half, evidence('b.txt', 'two'))
    expect([first.status, second.status]).to.deep.equal([200, 200])
    expect(second.html).to.not.include('error-summary')
    expect([hidden(second.html), attached(second.html)]).to.deep.equal([id, ['a.txt', 'b.txt']])
    expect(second.html).to.include('value="half an addr"')
    const third = await send({ ...half, 'file-action': removeButton(second.html) })
    expect([third.status, hidden(third.html), attached(third.html)]).to.deep.equal([200, id, ['b.txt']])
    expect(filesOnDisk(app)).to.have.length(1)
    const urlencoded = await app.post(FORM, { ...half, 'file-action': removeButton(third.html) })
    expect(attached(await urlencoded.text())).to.deep.equal([])
    expect(filesOnDisk(app)).to.deep.equal([])
  })

  it('are asked for at their question when its button is pressed before one is chosen, and nothing else is', async () => {
    const fields = { submissionId: await app.mint(), name: 'Ada', 'file-action': 'attach:evidence' }
    const none = await send(fields)
    expect(none.status).to.equal(422)
    expect(none.html)
      .to.include('<a href="#evidence">Select a file, then upload it</a>')
      .and.not.include('href="#email"')
    expect(none.html).to.include('value="Ada"').and.include('value="attach:evidence"')
    const one = await send(fields, evidence('a.txt', 'one'))
    expect([one.status, attached(one.html)]).to.deep.equal([200, ['a.txt']])
  })

  it('are merged when the same are sent again', async () => {
    const id = await app.mint()
    for (let i = 0; i < 3; i++) await send(filled(id, { email: '' }), evidence('a.txt', 'one'))
    const { html } = await send(filled(id, { email: '' }), evidence('b.txt', 'one'), evidence('a.txt', 'one'))
    expect(attached(html)).to.have.members(['a.txt', 'b.txt'])
    expect(filesOnDisk(app)).to.have.length(2)
  })

  it('are not removed by who does not own them, nor once they are sent', async () => {
    const [mine, other] = [await app.mint(), await app.mint()]
    const { html } = await send({ ...filled(mine), 'file-action': 'attach' }, evidence('a.txt', 'one'))
    const button = removeButton(html)
    await send({ ...filled(other), 'file-action': button })
    expect(filesOnDisk(app)).to.have.length(1)
    await send(filled(mine))
    const late = await send({ ...filled(mine), 'file-action': button })
    expect([late.status, filesOnDisk(app).length]).to.deep.equal([303, 1])
    for (const [action, status] of [
      [`remove:${'x'.repeat(22)}`, 200],
      ['remove:', 303],
      ['remove:../../x', 303],
      ['nothing', 303],
    ] as const)
      expect((await send({ ...filled(await app.mint()), 'file-action': action })).status, action).to.equal(status)
  })

  const refused: [string, Part, string][] = [
    ['too large', evidence('big.png', Buffer.alloc(11 * 2 ** 20, 1)), 'is a type of file that we do not know'],
    [
      'too large, and fine otherwise',
      evidence('big.txt', Buffer.alloc(11 * 2 ** 20, 120)),
      '“big.txt” must be 10 MB or smaller',
    ],
    [
      'much too large',
      evidence('film.jpg', Buffer.concat([jpeg(), Buffer.alloc(70 * 2 ** 20)])),
      '“film.jpg” must be 10 MB or smaller',
    ],
    [
      'of a kind that is not taken',
      evidence('a.gif', Buffer.from('GIF89a-------')),
      'It must be PDF, PNG, JPEG or plain text',
    ],
    ['named as another kind', evidence('a.png', gif()), '“a.png” is a GIF picture. It must be'],
    ['empty', evidence('a.png', ''), '“a.png” is empty'],
  ]
  for (const [what, file, sentence] of refused)
    it(`come back as an error of their question when one is ${what}, with every answer and the other files`, async () => {
      const { status, html } = await send(filled(await app.mint()), evidence('good.txt', 'x'), file)
      expect(status).to.equal(422)
      expect(html).to.include(sentence).and.include('href="#evidence"').and.include('value="ada@example.org"')
      expect(attached(html)).to.deep.equal(['good.txt'])
      expect(filesOnDisk(app)).to.have.length(1)
    })

  it('are refused to programs as data, with the sentence beside it', async () => {
    const form = new FormData()
    for (const [name, value] of Object.entries(filled(await app.mint()))) form.append(name, value)
    form.append('evidence', new Blob([new Uint8Array(gif())]), '../a.png')
    const answer = await app.post('/f/e2e-test-form', form, { accept: 'application/json' })
    const { errors } = (await answer.json()) as { errors: unknown }
    const accept = ['pdf', 'png', 'jpeg', 'txt']
    expect([answer.status, errors]).to.deep.equal([
      422,
      [
        {
          fieldId: 'evidence',
          kind: 'refusedFile',
          limits: { filename: 'a.png', fault: { kind: 'not-taken', found: { is: 'of-kind', kind: 'gif' }, accept } },
          message: '“a.png” is a GIF picture. It must be PDF, PNG, JPEG or plain text',
        },
      ],
    ])
  })

  it('come back with each refusal said when several are refused, also those that arrive at once', async () => {
    const files = ['a', 'b', 'c'].map((name) => evidence(`${name}.png`, '<html>'))
    const { status, html } = await send(filled(await app.mint()), ...files, evidence('d.txt', 'fine'))
    expect(status).to.equal(422)
    for (const name of ['a', 'b', 'c']) expect(html).to.include(`“${name}.png” is a web page`)
    expect(attached(html)).to.deep.equal(['d.txt'])
    for (let i = 0; i < 57; i++) expect(app.services.fileRefusals.spend('127.0.0.1')).to.equal(0)
    expect(app.services.fileRefusals.retryAfter('127.0.0.1'), 'each refusal is charged').to.be.greaterThan(0)
  })

  it('are charged when they break off while they are looked at, so that nobody has that done without end', async () => {
    const [looked, charged] = [
      sinon.spy(app.services.uploads, 'inspect'),
      sinon.spy(app.services.fileRefusals, 'spend'),
    ]
    const body = formBody(filled(await app.mint()), [evidence('a.txt', 'x'.repeat(100_000))])
    const lines = [`Content-Type: ${typeOf()}`, 'Sec-Fetch-Site: same-origin', `Content-Length: ${body.length}`]
    await converse(app, async (socket) => {
      socket.write(head(`POST ${FORM} HTTP/1.1`, ...lines))
      socket.write(body.subarray(0, 50_000))
      await until(() => looked.called)
      socket.destroy()
    })
    await until(() => charged.called)
    expect(charged.args).to.deep.equal([['127.0.0.1']])
  })

  it('are charged one by one when what follows them is broken', async () => {
    const charged = sinon.spy(app.services.fileRefusals, 'spend')
    const after = { name: 'message', body: 'a text that is cut off' }
    const texts = Object.entries(filled(await app.mint())).map(([name, body]) => ({ name, body }))
    const body = multipart([...texts, evidence('a.png', png()), evidence('b.pdf', pdf()), after]).subarray(0, -60)
    expect((await postBytes(app, FORM, body)).status).to.equal(400)
    expect(charged.args).to.deep.equal([['127.0.0.1'], ['127.0.0.1']])
  })

  it('are refused with the answers kept when there are too many, and when too many were refused', async () => {
    const many = Array.from({ length: 60 }, (_, i) => evidence(`${i}.txt`, String(i)))
    const first = await send(filled(await app.mint()), ...many)
    expect(first.status).to.equal(422)
    expect(first.html)
      .to.include('You can only upload 3 files')
      .and.include('You selected too many files at once')
      .and.include('ada@example.org')
    expect(filesOnDisk(app)).to.have.length(3)
    const second = await send(filled(await app.mint()), evidence('a.txt', 'x'))
    expect(second.status).to.equal(303)
    for (let i = 0; i < 60; i++) app.services.fileRefusals.spend('127.0.0.1')
    const third = await send(filled(await app.mint()), evidence('a.txt', 'x'))
    expect([third.status, third.html.includes('Too many of your files could not be used')]).to.deep.equal([422, true])
    const strange = await send(filled(await app.mint()), { name: 'nothing', filename: 'a.txt', body: 'x' })
    expect(strange.status, 'a question that is none').to.equal(303)
  })

  it('are kept under a name of their content, and known again when the form is repeated', async () => {
    const id = await app.mint()
    const body = () => send(filled(id), evidence('photo.jpg', png()), evidence('invoice.html', pdf()))
    const first = await body()
    expect(first.status).to.equal(303)
    const { files } = await received(first.location!)
    expect(files.map(({ filename }) => filename).sort()).to.deep.equal(['invoice.html.pdf', 'photo.png'])
    expect((await body()).location).to.equal(first.location)
    expect(filesOnDisk(app)).to.have.length(2)
  })

  it('give one reference however often the form is sent, and say nothing of changes when there are none', async () => {
    const id = await app.mint()
    const body = () => send(filled(id), evidence('a.txt', 'one'), evidence('b.txt', 'two'))
    const all = await Promise.all([body(), body(), body()])
    all.push(await body(), await send(filled(id)))
    expect(new Set(all.map(({ status, location }) => `${status} ${location}`)).size).to.equal(1)
    expect(all[0]!.location).to.match(REFERENCE).and.not.include('unchanged')
    await until(() => filesOnDisk(app).length === 2)
    const other = await send(filled(id), evidence('c.txt', 'three'))
    expect(other.location).to.equal(`${all[0]!.location}?unchanged=1`)
    expect(filesOnDisk(app)).to.have.length(2)
  })

  it('that are refused are told of when the form was sent meanwhile', async () => {
    const charged = sinon.spy(app.services.fileRefusals, 'spend')
    const texts = filled(await app.mint())
    const { submissionId, ...rest } = texts
    const body = multipart([
      { name: 'submissionId', body: submissionId! },
      evidence('bad.exe', Buffer.from('MZ\x90\0'.padEnd(3000, '\0'), 'latin1')),
      ...Object.entries(rest).map(([name, body]) => ({ name, body })),
    ])
    const stalls = body.indexOf('name="message"')
    const lines = [`Content-Type: ${typeOf()}`, 'Sec-Fetch-Site: same-origin', `Content-Length: ${body.length}`]
    let first = ''
    const { headers } = await converse(app, async (socket) => {
      socket.write(head(`POST ${FORM} HTTP/1.1`, ...lines, 'Connection: close'))
      socket.write(body.subarray(0, stalls))
      await until(() => charged.called)
      first = (await send(texts)).location
      socket.write(body.subarray(stalls))
    })
    expect(headers.get('location')).to.equal(`${first}?unchanged=1`)
  })

  it('that are not looked at after the form was sent are told of', async () => {
    const id = await app.mint()
    const { location } = await send(filled(id), evidence('a.txt', 'one'))
    for (let i = 0; i < 60; i++) app.services.fileRefusals.spend('127.0.0.1')
    expect((await send(filled(id), evidence('b.txt', 'two'))).location).to.equal(`${location}?unchanged=1`)
  })

  it('that are taken off after the form was sent are told of', async () => {
    const id = await app.mint()
    const shown = await send({ ...filled(id), 'file-action': 'attach' }, evidence('a.txt', 'one'))
    const { location } = await send(filled(id))
    const off = await send({ ...filled(id), 'file-action': removeButton(shown.html) })
    expect(off.location).to.equal(`${location}?unchanged=1`)
  })

  it('that came in another tab while the form was sent are sent with it, or said not to be', async () => {
    const id = await app.mint()
    await send({ ...filled(id), 'file-action': 'attach' }, evidence('a.txt', 'one'))
    const { of } = app.store.uploads
    // The form has read which files it has, and now one more arrives.
    app.store.uploads.of = async (owner) => {
      const files = await of(owner)
      app.store.uploads.of = of
      await upload(app, id, { filename: 'late.txt', body: 'late' })
      return files
    }
    const { location } = await send(filled(id))
    const { files } = await received(location)
    expect(files.map(({ filename }) => filename).sort()).to.deep.equal(['a.txt', 'late.txt'])
    expect((await send(filled(id))).location).to.equal(location)
  })

  it('move to the fresh id when the one in the form has expired, and stay for a day from then', async () => {
    const id = await app.mint()
    await send({ ...filled(id), 'file-action': 'attach' }, evidence('a.txt', 'one'))
    clock.advance(25 * HOUR)
    const { status, html } = await send(filled(id), evidence('b.txt', 'two'), evidence('a.txt', 'one'))
    expect(status).to.equal(422)
    expect(hidden(html)).to.not.equal(id)
    expect(attached(html).sort()).to.deep.equal(['a.txt', 'b.txt'])
    clock.advance(23 * HOUR)
    await app.services.sweeper.unclaimed()
    const { location } = await send(filled(hidden(html)))
    expect((await received(location)).files).to.have.length(2)
  })

  it('move as well when the store does not answer at first: the page keeps the id that has expired', async () => {
    const id = await app.mint()
    await send({ ...filled(id), 'file-action': 'attach' }, evidence('a.txt', 'one'))
    clock.advance(25 * HOUR)
    sinon.stub(app.store.submissions, 'bySubmissionId').rejects(unavailable())
    const failed = await send(filled(id), evidence('b.txt', 'two'))
    expect([failed.status, hidden(failed.html), attached(failed.html)]).to.deep.equal([503, id, ['a.txt']])
    sinon.restore()
    const { status, html } = await send(filled(id), evidence('b.txt', 'two'))
    expect([status, attached(html).sort()]).to.deep.equal([422, ['a.txt', 'b.txt']])
  })

  it('are judged by the page that was opened, when another version is live by now', async () => {
    const id = await app.mint()
    const { form } = app.services.forms.live('e2e-test-form')!
    const fields = form.pages[0]!.fields.filter((field) => !('id' in field) || field.id !== 'evidence')
    await app.define({ ...form, pages: [{ ...form.pages[0]!, fields }] } as never)
    const { status, location } = await send(filled(id), evidence('a.pdf', pdf()))
    expect(status).to.equal(303)
    expect((await received(location)).files.map(({ filename }) => filename)).to.deep.equal(['a.pdf'])
  })

  it('are attached to the fresh id when the form had none, or a forged one', async () => {
    for (const submissionId of ['', 'x', `${(await app.mint()).slice(0, -4)}AAAA`]) {
      const { status, html } = await send(filled(submissionId), evidence('a.txt', 'one'), evidence('b.txt', 'two'))
      expect(status).to.equal(422)
      expect(attached(html).sort()).to.deep.equal(['a.txt', 'b.txt'])
      const { location } = await send(filled(hidden(html)))
      expect((await received(location)).files).to.have.length(2)
    }
  })

  it('are not taken when they come before the id that they belong to', async () => {
    const body = multipart([evidence('a.txt', 'x'.repeat(500_000)), { name: 'submissionId', body: await app.mint() }])
    expect((await postBytes(app, FORM, body)).status).to.equal(400)
    expect(await app.store.uploads.page('', 10), 'nobody could send it').to.deep.equal([])
    expect(filesOnDisk(app)).to.deep.equal([])
  })

  it('of a question that is not asked are not sent, and are removed', async () => {
    await app.define({
      slug: 'hidden',
      title: 'Hidden',
      minimumAgeSeconds: 0,
      pages: [
        {
          id: 'page',
          fields: [
            { type: 'boolean', id: 'has', label: 'Is there a file?' },
            {
              type: 'file',
              id: 'proof',
              label: 'The file',
              accept: ['txt'],
              showIf: { type: 'rule', fieldId: 'has', operator: 'eq', value: true },
            },
          ],
        },
      ],
    } as never)
    const submissionId = await app.mint('hidden')
    const body = formBody({ submissionId, has: 'no' }, [{ name: 'proof', filename: 'a.txt', body: 'x' }])
    const response = await postBytes(app, '/f/hidden', body)
    expect(response.status).to.equal(303)
    const location = response.headers.get('location')!
    const { submission, files } = await received(location)
    expect([submission.answers, files]).to.deep.equal([{ has: false }, []])
    expect((await postBytes(app, '/f/hidden', body)).headers.get('location')).to.equal(location)
    expect(filesOnDisk(app)).to.deep.equal([])
  })

  it('stay when the drive fails: the page says so, and sending again works', async () => {
    const { begin } = app.drive
    app.drive.begin = () => Promise.reject(unavailable())
    const id = await app.mint()
    const failed = await send(filled(id), evidence('a.txt', 'x'))
    expect(failed.status).to.equal(503)
    expect(failed.html).to.include('We did not receive your form').and.include('ada@example.org')
    expect(hidden(failed.html)).to.equal(id)
    app.drive.begin = begin
    expect((await send(filled(id), evidence('a.txt', 'x'))).status).to.equal(303)
  })

  it('bring back all that was typed, before and after them, when the store does not answer', async () => {
    const id = await app.mint()
    const { message = '', ...before } = filled(id)
    const parts = [evidence('a.txt', 'x'), evidence('b.pdf', pdf()), { name: 'message', body: message }]
    const asked = sinon.stub(app.store.submissions, 'bySubmissionId').rejects(unavailable())
    const failed = await send(before, ...parts)
    expect([failed.status, asked.callCount], 'asked once for all files').to.deep.equal([503, 1])
    expect(failed.html).to.include('We did not receive your form').and.include('ada@example.org').and.include(message)
    expect([hidden(failed.html), filesOnDisk(app)]).to.deep.equal([id, []])
    sinon.restore()
    expect((await send(before, ...parts)).status).to.equal(303)
  })

  it('bring back a form that was sent before when it cannot be told whether they came with it', async () => {
    const id = await app.mint()
    const first = await send(filled(id), evidence('a.txt', 'x'))
    sinon.stub(app.store.submissions, 'bySubmissionId').onFirstCall().rejects(unavailable()).callThrough()
    const failed = await send(filled(id), evidence('b.txt', 'y'))
    expect([failed.status, failed.html.includes('ada@example.org')]).to.deep.equal([503, true])
    const again = await send(filled(id), evidence('b.txt', 'y'))
    expect(again.location).to.equal(`${first.location}?unchanged=1`)
  })

  it('are not taken by a form that has closed, and by none that takes no files', async () => {
    await app.define({
      slug: 'closing',
      title: 'C',
      closesAt: '2026-11-20T13:00:00Z',
      pages: [{ id: 'p', fields: [{ type: 'file', id: 'evidence', label: 'F', accept: ['txt'] }] }],
    } as never)
    const id = await app.mint('closing')
    clock.advance(2 * HOUR)
    const response = await postBytes(app, '/f/closing', formBody({ submissionId: id }, [evidence('a.txt', 'x')]))
    expect([response.status, filesOnDisk(app).length]).to.deep.equal([410, 0])
  })

  it('read texts in the same way as urlencoded: twenty-five boxes, a thousand names, brackets and dots', async () => {
    const options = Array.from({ length: 25 }, (_, i) => ({ value: `v${i}`, label: `V${i}` }))
    await app.define({
      slug: 'boxes',
      title: 'B',
      minimumAgeSeconds: 0,
      pages: [{ id: 'p', fields: [{ type: 'checkboxes', id: 'box', label: 'B', options }] }],
    } as never)
    const answersOf = async (response: Response) =>
      (await received(response.headers.get('location')!)).submission.answers
    const pairs = async (): Promise<[string, string][]> => [
      ['submissionId', await app.mint('boxes')],
      ...options.map(({ value }): [string, string] => ['box', value]),
      ['box[0]', 'x'],
      ['box.a', 'x'],
      ['__proto__[box]', 'x'],
      ...Array.from({ length: 900 }, (_, i): [string, string] => [`n${i}`, 'x']),
    ]
    const form = new FormData()
    for (const [name, value] of await pairs()) form.append(name, value)
    const [one, other] = [await app.post('/f/boxes', await pairs()), await app.post('/f/boxes', form)]
    const expected = { box: options.map(({ value }) => value) }
    expect([await answersOf(one), await answersOf(other)]).to.deep.equal([expected, expected])
  })
})
