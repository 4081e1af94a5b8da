import { rmSync, writeFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { expect } from 'chai'
import { filled, REFERENCE, sendForm, startApp, type TestApp } from '../support/app.ts'
import { freezeClock } from '../support/clock.ts'
import { onSqlite } from '../support/databases.ts'
import { missingHeaders } from '../support/raw.ts'
import { connectionsOf, fill, longestBlock } from './database.ts'

const AT = Date.UTC(2026, 10, 20, 12)

const hidden = (html: string): string => /name="submissionId" value="([^"]*)"/.exec(html)![1]!

onSqlite.describe('a fault of the store', function () {
  this.timeout(30_000) // waits for a server that does not answer
  const clock = freezeClock(AT)
  let app: TestApp
  let writing: Database.Database
  let reading: Database.Database
  beforeEach(async () => {
    const [made, connections] = await connectionsOf(() => startApp({ clock }))
    app = made
    writing = connections.find((connection) => !connection.readonly)!
    reading = connections.find((connection) => connection.readonly)!
  })
  afterEach(() => app.stop())
  const send = (fields: Record<string, string>) => app.post('/f/e2e-test-form', fields)
  const lock = () => {
    const other = new Database(app.folder.database, { timeout: 0 })
    other.exec('begin immediate')
    return () => void other.exec('rollback').close()
  }
  async function expectNotReceived(response: Response, id: string): Promise<void> {
    const html = await response.text()
    expect(response.status).to.equal(503)
    expect(response.headers.get('retry-after')).to.equal('30')
    expect(response.headers.get('cache-control'), 'survives Back and reload').to.equal('private, no-cache')
    expect(missingHeaders(response.headers)).to.deep.equal([])
    expect(html).to.include('We did not receive your form').and.to.include('value="Ada &amp; Example"')
    expect(html).to.include('ada@example.org').and.to.include('Where do I send this?')
    expect(hidden(html)).to.equal(id)
  }

  it('is waited for when another process holds the database shortly', async () => {
    const id = await app.mint()
    const unlock = lock()
    setTimeout(unlock, 200)
    expect((await send(filled(id))).status).to.equal(303)
  })

  it('is told as "not received", with every answer and the same id, while others go on reading', async () => {
    const reference = await sendForm(app)
    const id = await app.mint()
    const fields = filled(id, { name: 'Ada & Example' })
    const unlock = lock()
    const reads: number[] = []
    const block = await longestBlock(async () => {
      const sent = send(fields)
      while (reads.length < 5) reads.push((await app.get(`/status?reference=${reference}`)).status)
      await expectNotReceived(await sent, id)
    })
    expect(reads).to.deep.equal([200, 200, 200, 200, 200])
    expect(block, 'the event loop').to.be.lessThan(1000)
    unlock()
    const [line, ...more] = app.log().filter(({ level }) => (level as number) >= 50)
    expect(more).to.deep.equal([])
    expect(line).to.include({ msg: 'unavailable' })
    expect(JSON.stringify(line))
      .to.include('database is locked')
      .and.not.to.include('Ada & Example')
      .and.not.to.include(id)
    expect((await send(fields)).status).to.equal(303)
    expect((await app.store.tableSizes()).submissions).to.equal(2)
  })

  it('loses nothing that was acknowledged when the disk is full, and takes forms again when there is room', async () => {
    const taken: string[] = []
    for (let i = 0; i < 3; i++) taken.push(await sendForm(app))
    const giveRoom = fill(writing)
    const id = await app.mint()
    const large = filled(id, { name: 'Ada & Example', message: `Where do I send this? ${'x'.repeat(4900)}` })
    let refused: Response | undefined
    for (let i = 0; i < 50 && !refused; i++) {
      const response = await send({ ...large, submissionId: i === 0 ? id : await app.mint() })
      if (response.status === 503) refused = response
      else taken.push(REFERENCE.exec(response.headers.get('location')!)![0])
    }
    expect(refused?.status).to.equal(503)
    const again = await app.mint()
    await expectNotReceived(await send({ ...large, submissionId: again }), again)
    giveRoom()
    const sent = await send({ ...large, submissionId: again })
    taken.push(REFERENCE.exec(sent.headers.get('location')!)![0])
    for (const reference of taken) expect((await app.get(`/status?reference=${reference}`)).status).to.equal(200)
    expect((await app.store.tableSizes()).submissions).to.equal(taken.length)
    expect(await app.store.check()).to.deep.equal([])
  })

  it('of a disk that takes no more is "not ready"', async () => {
    expect((await app.get('/readyz')).status).to.equal(200)
    writing.exec("create trigger full before update on readiness begin select raise(abort, 'disk full'); end")
    clock.advance(1000)
    expect((await app.get('/readyz')).status).to.equal(503)
  })

  for (const suffix of ['', '-wal'])
    it(`by a removed ${suffix === '' ? 'database' : 'log of the database'} is 503 and not ready, and nothing is said to be kept`, async () => {
      await sendForm(app)
      const id = await app.mint()
      rmSync(app.folder.database + suffix)
      await expectNotReceived(await send(filled(id, { name: 'Ada & Example' })), id)
      expect((await app.get('/readyz')).status).to.equal(503)
      expect((await app.get('/healthz')).status).to.equal(200)
      await expectNotReceived(await send(filled(id, { name: 'Ada & Example' })), id)
      expect(JSON.stringify(app.log())).to.include('was removed or replaced while it was in use')
    })

  it('while reading is 503, never "no such case"', async () => {
    const reference = await sendForm(app)
    const id = await app.mint()
    reading.close()
    const fault = { accept: 'application/json' }
    for (const path of [`/status?reference=${reference}`, `/f/e2e-test-form/thank-you/${reference}`]) {
      expect((await app.get(path)).status, path).to.equal(503)
      const problem = await app.get(path, fault)
      expect([problem.status, problem.headers.get('content-type')]).to.deep.equal([503, 'application/problem+json'])
    }
    expect((await app.get('/status?reference=x')).status).to.equal(422)
    expect((await app.get('/f/e2e-test-form')).status, 'a blank form needs no store').to.equal(200)
    await expectNotReceived(await send(filled(id, { name: 'Ada & Example', topic: '' })), id)
    expect((await send(filled(id))).status, 'a form in order is taken without a look at what was sent').to.equal(303)
  })

  it('between two reads of a case is 503 too', async () => {
    const reference = await sendForm(app)
    writing.exec('drop table events')
    const response = await app.get(`/status?reference=${reference}`)
    expect(response.status).to.equal(500)
  })

  it('in the file itself is 503', async () => {
    const reference = await sendForm(app)
    writing.pragma('wal_checkpoint(truncate)')
    const pages = reading.pragma('page_count', { simple: true }) as number
    writeFileSync(app.folder.database, Buffer.alloc(pages * 4096, 7))
    expect((await app.get(`/status?reference=${reference}`)).status).to.equal(503)
  })
})

onSqlite.describe('a submission and its first status', function () {
  this.timeout(30_000) // waits for a server that does not answer
  it('are kept together or not at all', async () => {
    const [app, connections] = await connectionsOf(() => startApp())
    const writing = connections.find((connection) => !connection.readonly)!
    writing.exec("create trigger no_events before insert on events begin select raise(abort, 'no events today'); end")
    const id = await app.mint()
    expect((await app.post('/f/e2e-test-form', filled(id))).status).to.equal(500)
    expect((await app.store.tableSizes()).submissions).to.equal(0)
    writing.exec('drop trigger no_events')
    expect((await app.post('/f/e2e-test-form', filled(id))).status).to.equal(303)
    await app.stop()
  })
})
