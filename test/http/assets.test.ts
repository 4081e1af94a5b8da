import { readFileSync } from 'node:fs'
import { get as httpGet } from 'node:http'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect } from 'chai'
import { startApp, type TestApp } from '../support/app.ts'

const css = readFileSync(join(import.meta.dirname, '../../public/app.css'))

describe('stylesheets and pictures', () => {
  let app: TestApp
  let href: string
  before(async () => {
    app = await startApp()
    href = /href="(\/assets\/[^"]+\/app\.css)"/.exec(await (await app.get('/')).text())![1]!
  })
  after(() => app.stop())
  const wire = (encoding: string) =>
    new Promise<{ encoding: string | undefined; body: Buffer }>((resolve) => {
      httpGet(app.base + href, { headers: { 'accept-encoding': encoding } }, async (response) =>
        resolve({
          encoding: response.headers['content-encoding'],
          body: Buffer.concat((await response.toArray()) as Buffer[]),
        }),
      )
    })

  it('are the same bytes in each encoding that a client may take', async () => {
    const [plain, gzip, brotli] = [await wire('identity'), await wire('gzip'), await wire('gzip, deflate, br')]
    expect([plain.encoding, gzip.encoding, brotli.encoding]).to.deep.equal([undefined, 'gzip', 'br'])
    for (const body of [plain.body, gunzipSync(gzip.body), brotliDecompressSync(brotli.body)])
      expect(body.equals(css)).to.equal(true)
    expect((await wire('br;q=0, gzip')).encoding).to.equal('gzip')
  })

  it('are known by type', async () => {
    expect((await app.get(href)).headers.get('content-type')).to.equal('text/css; charset=utf-8')
    const icon = /href="(\/assets\/[^"]+\.svg)"/.exec(await (await app.get('/')).text())![1]!
    expect((await app.get(icon)).headers.get('content-type')).to.equal('image/svg+xml')
    expect(await (await app.get('/robots.txt')).text()).to.match(/^User-agent/i)
  })

  it('are nowhere but at their own address', async () => {
    const wrong = [
      href.replace(/[0-9a-f]{16}/, '0'.repeat(16)),
      href.replace('app.css', 'favicon.svg'),
      href.replace('app.css', 'constructor'),
      href.replace('app.css', '..%2fapp.css'),
      `${href}/`,
      '/app.css',
      '/public/app.css',
    ]
    for (const path of wrong) expect((await app.get(path)).status, path).to.equal(404)
  })

  it('come in brotli to whoever prefers it less, and not to whoever refuses it', async () => {
    const href = /href="(\/assets\/[^"]+app\.css)"/.exec(await (await app.get('/status')).text())![1]!
    const encoding = async (accepted: string) =>
      (await app.get(href, { 'accept-encoding': accepted })).headers.get('content-encoding')
    expect(await encoding('br;q=0.5, gzip')).to.equal('br')
    expect(await encoding('br;q=0, gzip')).to.equal('gzip')
  })
})
