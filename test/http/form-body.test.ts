import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { filled, startApp, type TestApp } from '../support/app.ts'
import { multipart, typeOf } from '../support/multipart.ts'
import { converse, head, missingHeaders, raw } from '../support/raw.ts'

const URLENCODED = 'Content-Type: application/x-www-form-urlencoded'
const POST = 'POST /f/e2e-test-form HTTP/1.1'

describe('the body of a form', () => {
  let app: TestApp
  before(async () => {
    app = await startApp()
  })
  after(() => app.stop())
  const post = async (body: string | Buffer, ...headers: string[]) =>
    raw(
      app,
      Buffer.concat([
        Buffer.from(head(POST, URLENCODED, `Content-Length: ${body.length}`, 'Connection: close', ...headers)),
        Buffer.from(body),
      ]),
    )

  it('is 400 with percent signs that encode nothing, or bytes that are no text', async () => {
    for (const body of [
      'name=%',
      'name=%zz',
      'name=%ff',
      'na%ffme=x',
      'name=%ED%A0%80',
      'name=a&x=%E0%A4%A',
      'name=%c3',
      Buffer.from('name=Stra\xdfe', 'latin1'),
      Buffer.from('name=%41\xc3', 'latin1'),
    ])
      expect((await post(body)).status, String(body)).to.equal(400)
  })

  it('is 400 with a text that is not UTF-8 beside files, and nothing is stored', async () => {
    const parts = Object.entries(filled(await app.mint())).map(([name, body]) => ({ name, body }))
    const send = (name: Buffer) =>
      fetch(`${app.base}/f/e2e-test-form`, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': typeOf() },
        body: new Uint8Array(multipart([...parts.filter((one) => one.name !== 'name'), { name: 'name', body: name }])),
      })
    const refused = await send(Buffer.from('Stra\xdfe', 'latin1'))
    expect(refused.status).to.equal(400)
    expect(await refused.text()).to.include('The form is not encoded correctly.')
    expect((await app.store.submissionListing.page({}, { size: 9 })).length).to.equal(0)
    expect((await send(Buffer.from('Straße'))).status).to.equal(303)
  })

  it('is 400 with more than a thousand entries, and is read to the thousandth', async () => {
    const entries = (count: number) => Array.from({ length: count }, (_, i) => `f${i}=x`).join('&')
    expect((await post(entries(1001))).status).to.equal(400)
    const id = await app.mint()
    const fields = new URLSearchParams(filled(id)).toString()
    expect((await post(`${entries(1000 - 5)}&${fields}`)).status).to.equal(303)
    const form = new FormData()
    for (let i = 0; i < 1001; i++) form.append(`f${i}`, 'x')
    expect((await app.post('/f/e2e-test-form', form)).status).to.equal(400)
  })

  it('is 422 with one answer far too long, in either encoding, and comes back whole', async () => {
    for (const message of ['x'.repeat(1_000_000), 'ë'.repeat(500_000)]) {
      const fields = filled(await app.mint(), { message, name: 'Ada & Co' })
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      for (const sent of [fields, form]) {
        const answer = await app.post('/f/e2e-test-form', sent)
        const page = await answer.text()
        expect(answer.status).to.equal(422)
        expect(page).to.include('characters or fewer')
        expect(page).to.include(message)
        expect(page).to.include('value="Ada &amp; Co"')
      }
    }
  })

  it('is 413 with more than 1 MB of texts, in either encoding', async () => {
    for (const message of ['x'.repeat(2 ** 20), 'ë'.repeat(2 ** 19)]) {
      const fields = filled(await app.mint(), { message })
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      expect((await app.post('/f/e2e-test-form', fields)).status).to.equal(413)
      expect((await app.post('/f/e2e-test-form', form)).status).to.equal(413)
    }
  })

  it('is 422 with control characters, never a 5xx', async () => {
    for (const character of ['%00', '%01', '%1b', '%7f', '%c2%80'])
      expect((await post(`name=a${character}b`)).status, character).to.equal(422)
  })

  it('is 415 in another encoding, or in none', async () => {
    for (const type of ['application/json', 'text/plain', 'multipart/mixed; boundary=x', 'application/x-www-form', 'x'])
      expect(
        (await raw(app, `${head(POST, `Content-Type: ${type}`, 'Content-Length: 2', 'Connection: close')}{}`)).status,
        type,
      ).to.equal(415)
    expect((await raw(app, head(POST, 'Connection: close'))).status).to.equal(415)
  })

  it('is 415 when it is packed, so that nothing can grow in memory', async () => {
    const { gzipSync } = await import('node:zlib')
    for (const encoding of ['gzip', 'zstd', 'x'])
      expect((await post(gzipSync('name=x'), `Content-Encoding: ${encoding}`)).status, encoding).to.equal(415)
    const body = new URLSearchParams(filled(await app.mint())).toString()
    expect((await post(body, 'Content-Encoding: identity')).status).to.equal(303)
  })

  it('leaves no file in the temporary folder, where koa-body would write those of a multipart body', async () => {
    const [before, folder] = [process.env.TMPDIR, mkdtempSync(join(tmpdir(), 'intake-body-'))]
    process.env.TMPDIR = folder
    try {
      const form = new FormData()
      for (const [name, value] of Object.entries(filled(await app.mint()))) form.append(name, value)
      form.append('evidence', new File(['kept'], 'kept.txt'))
      expect((await app.post('/f/e2e-test-form', form)).status, 'a form').to.equal(303)
      expect((await app.post('/f/parking-permit/check', form)).status, 'a page without files').to.equal(415)
      expect(readdirSync(folder)).to.deep.equal([])
    } finally {
      if (before === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = before
      rmSync(folder, { recursive: true })
    }
  })

  it('is 400 as multipart without a boundary, with a broken one, or cut short', async () => {
    const multipart = (type: string, body: string) =>
      raw(app, `${head(POST, `Content-Type: ${type}`, `Content-Length: ${body.length}`, 'Connection: close')}${body}`)
    expect((await multipart('multipart/form-data', 'x')).status).to.equal(400)
    expect((await multipart('multipart/form-data; boundary=', 'x')).status).to.equal(400)
    for (const body of ['--b', '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nAda', 'nothing of the kind'])
      expect((await multipart('multipart/form-data; boundary=b', body)).status, body).to.equal(400)
  })

  it('may say what transfer encoding it likes in a part, and the service lives', async () => {
    for (const encoding of ['7bit', '8bit', 'binary', 'base64', 'quoted-printable', 'x']) {
      const body = `--b\r\nContent-Disposition: form-data; name="name"\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\nAda\r\n--b--\r\n`
      const answer = await raw(
        app,
        `${head(POST, 'Content-Type: multipart/form-data; boundary=b', `Content-Length: ${body.length}`, 'Connection: close')}${body}`,
      )
      expect(answer.status, encoding).to.equal(422)
    }
    expect((await app.get('/healthz')).status).to.equal(200)
  })
})

describe('a body that is too large', () => {
  let app: TestApp
  before(async () => {
    app = await startApp()
  })
  after(() => app.stop())

  /** A client that does not look up from sending; how many bytes it got rid of. */
  function keepSending(request: string, count: { sent: number }) {
    const chunk = 'x'.repeat(65_536)
    return converse(app, (socket) => {
      socket.write(request)
      const push = () => {
        while (!socket.destroyed && socket.write(chunk)) count.sent += chunk.length
        if (!socket.destroyed) count.sent += chunk.length
      }
      socket.on('drain', push)
      push()
    })
  }

  it('is 413 by its length, told to a client that keeps sending, and not swallowed', async () => {
    const count = { sent: 0 }
    const answer = await keepSending(head(POST, URLENCODED, 'Content-Length: 500000000'), count)
    expect([answer.status, answer.headers.get('connection'), answer.closed]).to.deep.equal([413, 'close', true])
    expect(missingHeaders(answer.headers)).to.deep.equal([])
    expect(answer.body).to.include('</html>').and.include('Go back: your answers should still be there.')
    expect(count.sent).to.be.lessThan(30_000_000)
  })

  it('is 413 without a length, once it has grown too large', async () => {
    const count = { sent: 0 }
    const request = `${head(POST, URLENCODED, 'Transfer-Encoding: chunked')}10000000\r\n`
    const answer = await keepSending(request, count)
    expect([answer.status, answer.headers.get('connection'), answer.closed]).to.deep.equal([413, 'close', true])
    expect(count.sent).to.be.lessThan(30_000_000)
  })

  it('is not invited: a client that asks first gets the answer instead of 100', async () => {
    const wait = 'Expect: 100-continue'
    const refused = await Promise.all([
      raw(app, head(POST, URLENCODED, 'Content-Length: 4000000', wait)),
      raw(app, head('POST /nothing HTTP/1.1', URLENCODED, 'Content-Length: 9', wait)),
      raw(app, head('POST /f/no-such-form HTTP/1.1', URLENCODED, 'Content-Length: 9', wait)),
      raw(app, head(POST, 'Content-Type: text/plain', 'Content-Length: 9', wait)),
      raw(app, head(POST, URLENCODED, 'Content-Length: 9', 'Sec-Fetch-Site: cross-site', wait)),
      raw(app, `${head('POST / HTTP/1.1', wait, 'Content-Length: 9').replace('Host: forms.example\r\n', '')}`),
    ])
    expect(refused.map(({ status }) => status)).to.deep.equal([413, 404, 404, 415, 403, 400])
    for (const { closed, headers } of refused) {
      expect(closed).to.equal(true)
      expect(missingHeaders(headers)).to.deep.equal([])
    }
  })

  it('is invited when all is in order', async () => {
    const body = new URLSearchParams(filled(await app.mint())).toString()
    const answer = await converse(app, (socket) => {
      socket.write(
        head(POST, URLENCODED, `Content-Length: ${body.length}`, 'Expect: 100-continue', 'Connection: close'),
      )
      socket.once('data', () => socket.write(body))
    })
    expect(answer.text).to.match(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 303/)
  })
})
