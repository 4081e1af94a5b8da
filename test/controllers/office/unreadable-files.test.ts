/** Files of a case that the drive does not give back as they were received. */
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect } from 'chai'
import sinon from 'sinon'
import { unavailable } from '../../../src/errors.ts'
import { filled, REFERENCE, startApp, type TestApp } from '../../support/app.ts'
import * as files from '../../support/files.ts'
import { type Clerk, clerk } from '../../support/office.ts'
import { until } from '../../support/service.ts'

describe('a file that cannot be read', () => {
  let app: TestApp
  let dora: Clerk
  let reference: string
  let address: string
  beforeEach(async () => {
    app = await startApp()
    dora = await clerk(app)
  })
  afterEach(() => {
    sinon.restore()
    return app.stop()
  })

  async function send(bytes: Buffer, name = 'lamp.png'): Promise<void> {
    const body = new FormData()
    for (const [field, value] of Object.entries(filled(await app.mint()))) body.append(field, value)
    body.append('evidence', new Blob([new Uint8Array(bytes)]), name)
    reference = REFERENCE.exec((await app.post('/f/e2e-test-form', body)).headers.get('location')!)![0]
    const html = await (await take(`/staff/cases/${reference}`)).text()
    address = /\/staff\/cases\/[^"]+\/files\/[\w-]{22}/.exec(html)![0]
  }
  const take = (path = address) => app.get(path, dora.headers)
  const errors = () => app.log().filter(({ level }) => (level as number) >= 50)
  const taken = async () =>
    (await app.store.audit.page({ about: reference, size: 20 })).filter(({ action }) => action === 'file-taken').length
  const isWhole = (answer: Response) =>
    answer.arrayBuffer().then(
      () => true,
      () => false,
    )
  /** A drive that gives these pieces, then fails. */
  const failAfter = (...pieces: Buffer[]) =>
    sinon.stub(app.drive, 'get').callsFake(async () =>
      Readable.from(
        (async function* () {
          yield* pieces
          throw unavailable(new Error('S3 GetObject: ECONNRESET'))
        })(),
      ),
    )

  it('is a 503 when it fails at once, with its cause in the log and nothing in the audit', async () => {
    await send(files.png())
    failAfter()
    for (const path of [address, address.replace('/files/', '/pictures/')])
      expect((await take(path)).status, path).to.equal(503)
    await until(() => errors().length > 1) // the second a second later
    expect(errors().map(({ msg, count }) => [msg, count])).to.deep.equal(Array(2).fill(['unavailable', 1]))
    expect(JSON.stringify(errors())).to.include('S3 GetObject: ECONNRESET')
    expect(await taken()).to.equal(0)
  })

  it('is a 503 that says so when its bytes are others, and nothing in the audit', async () => {
    await send(Buffer.from('A letter'), 'letter.txt')
    sinon.stub(app.drive, 'get').callsFake(async () => Readable.from([Buffer.from('A lettuce')]))
    const answer = await take()
    expect([answer.status, (await answer.text()).includes('This file is damaged')]).to.deep.equal([503, true])
    expect(JSON.stringify(errors())).to.include('are not those that were received')
    expect(await taken()).to.equal(0)
  })

  it('is left unread when the audit cannot be written', async () => {
    await send(Buffer.from(randomBytes(400_000).toString('hex')), 'letter.txt')
    let bytes: Readable | undefined
    const get = app.drive.get
    sinon.stub(app.drive, 'get').callsFake(async (key) => {
      bytes = await get(key)
      return bytes
    })
    sinon.stub(app.store, 'transaction').rejects(unavailable())
    expect((await take()).status).to.equal(503)
    await until(async () => bytes!.destroyed)
  })

  it('breaks off with a line in the log when it fails in its middle', async () => {
    const letter = Buffer.from(randomBytes(200_000).toString('hex'))
    await send(letter, 'letter.txt')
    failAfter(letter.subarray(0, 100_000), letter.subarray(100_000, 200_000), letter.subarray(200_000, 300_000))
    expect(await take().then(isWhole, () => false)).to.equal(false)
    await until(async () => errors().length > 0)
    expect(errors().map(({ msg }) => msg)).to.deep.equal(['error while answering'])
    expect(JSON.stringify(errors())).to.include('S3 GetObject: ECONNRESET')
  })

  it('ends an archive with a line in the log, which names no case', async () => {
    await send(Buffer.from('A letter'), 'my-letter.txt')
    failAfter()
    const path = '/staff/export?form=e2e-test-form&view=all&format=zip'
    expect(await take(path).then(isWhole, () => false)).to.equal(false)
    await until(async () => errors().length > 0)
    expect(JSON.stringify(errors()))
      .to.include('a file of the archive cannot be read as it was received')
      .and.include('S3 GetObject: ECONNRESET')
      .and.not.include(reference)
      .and.not.include('my-letter')
  })

  it('leaves no line when it is the reader who goes away', async () => {
    const letter = Buffer.from(randomBytes(4_000_000).toString('hex'))
    await send(letter, 'letter.txt')
    const leaving = new AbortController()
    const answer = await fetch(app.base + address, { headers: dora.headers, signal: leaving.signal })
    leaving.abort()
    expect(await isWhole(answer)).to.equal(false)
    await until(async () => app.log().some(({ route }) => String(route).includes('/files/')))
    expect(errors()).to.deep.equal([])
  })
})
