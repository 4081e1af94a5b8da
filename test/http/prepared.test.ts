import { execFileSync } from 'node:child_process'
import { get as httpGet } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { expect } from 'chai'
import { asciiHtml } from '../../src/http/prepared.ts'
import { startApp, type TestApp } from '../support/app.ts'

const TITLE = 'Zoë’s 料理 👩‍👩‍👧 form'

describe('a prepared page', () => {
  let app: TestApp
  before(async () => {
    app = await startApp()
    await app.define({
      slug: 'own',
      title: TITLE,
      pages: [{ id: 'one', fields: [{ type: 'text', id: 'name', label: 'Prénom' }] }],
    } as { slug: string })
  })
  after(() => app.stop())

  /** As it comes over the wire: fetch would unpack it. */
  const wire = (path: string, encoding?: string) =>
    new Promise<{ headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
      const headers = encoding === undefined ? {} : { 'accept-encoding': encoding }
      httpGet(app.base + path, { headers }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(chunks) }))
      }).on('error', reject)
    })
  const withoutId = (body: Buffer) => body.toString('latin1').replace(/name="submissionId" value="[^"]+"/, '')

  it('unpacks to the same bytes as the plain one, with a right checksum, however often', async () => {
    for (const path of [
      '/f/own',
      '/f/e2e-test-form',
      '/f/parking-permit',
      '/f/parking-permit/where',
      '/f/own',
      '/status',
    ]) {
      const [plain, packed] = [await wire(path), await wire(path, 'gzip')]
      expect(plain.headers).not.to.have.property('content-encoding')
      expect(packed.headers['content-encoding']).to.equal('gzip')
      expect(packed.body.length)
        .to.equal(Number(packed.headers['content-length']))
        .and.to.be.lessThan(plain.body.length)
      expect(withoutId(gunzipSync(packed.body)), path).to.equal(withoutId(plain.body))
      execFileSync('gzip', ['-t'], { input: packed.body })
    }
  })

  it('has the length that it says', async () => {
    const { headers, body } = await wire('/f/own')
    expect(body.length).to.equal(Number(headers['content-length']))
  })

  it('shows every character, in ASCII', async () => {
    const { body } = await wire('/f/own')
    expect(body.every((byte) => byte < 128)).to.equal(true)
    // An emoji of three persons is five characters: each is one reference, not the two halves of UTF-16.
    const title = 'Zo&#235;&#8217;s &#26009;&#29702; &#128105;&#8205;&#128105;&#8205;&#128103; form'
    expect(/<h1>(.*)<\/h1>/.exec(body.toString())![1]).to.equal(title)
    expect(asciiHtml(TITLE)).to.equal(title)
  })

  it('is packed only for who takes gzip', async () => {
    for (const encoding of [
      'gzip',
      'gzip, deflate, br',
      'x-gzip',
      'br;q=1.0, gzip;q=0.8',
      'gzip;q=0.001',
      'GZIP',
      'deflate,gzip',
    ])
      expect((await wire('/f/own', encoding)).headers['content-encoding'], encoding).to.equal('gzip')
    for (const encoding of [
      '',
      'identity',
      'gzip;q=0',
      'gzip; q=0',
      'gzip;q=0.0',
      'gzip;q=0.000, br',
      'deflate',
      'bgzip2',
    ])
      expect((await wire('/f/own', encoding)).headers['content-encoding'], encoding).to.equal(undefined)
  })

  it('tells caches that the encoding varies', async () => {
    for (const path of ['/f/own', '/status']) expect((await wire(path)).headers.vary).to.include('Accept-Encoding')
  })
})
