/** Moving house: from a folder to PostgreSQL and S3, and back. */
import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { ListObjectsV2Command } from '@aws-sdk/client-s3'
import { expect } from 'chai'
import pg from 'pg'
import { createLocalDrive } from '../../src/drive/local.ts'
import { askFile, askServer, onSqlite } from '../support/databases.ts'
import { bring } from '../support/drive.ts'
import { needs } from '../support/needs.ts'
import { sharedPostgres } from '../support/postgres.ts'
import { type S3Server, sharedS3 } from '../support/s3.ts'
import { until } from '../support/service.ts'
import { type Desk, jsonIn, openDesk, openService, root } from './desk.ts'

const SECRET = 'a-secret-of-the-tests-that-is-long-enough'

onSqlite.describe('db copy', function () {
  this.timeout(60_000) // starts processes of the service
  let desk: Desk
  let target: string
  beforeEach(async () => {
    desk = await openService()
    target = await (await sharedPostgres()).database()
  })
  afterEach(async () => {
    desk.remove()
    await (await sharedPostgres()).drop(target)
  })
  const copy = (to = target) => desk.run('db', 'copy', '--to', to)
  const there = (env: Record<string, string> = {}) => openDesk({ SVC_DATABASE_URL: target, SVC_SECRET: SECRET, ...env })
  /** Many rows, straight into the table. */
  const fill = (count: number) =>
    askFile(
      join(desk.dataDir, 'intake.sqlite'),
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
       insert into submissions (submission_id, reference, slug, version, answers, received_at, status, status_at)
       select 's' || i, 'r' || i, slug, version, '{"name":"Ada é ${'x'.repeat(200)}"}', i, 'received', i
       from n, live_forms where slug = 'feedback'`,
    )

  it('brings the texts along that a form of the office was made of', async () => {
    await desk.wired(async ({ services: { forms, homes }, folder }) => {
      await forms.publish(await folder.definitions())
      expect(await homes.takeOver('feedback', { way: 'office', by: 'ada' })).to.equal('taken')
    })
    expect((await copy()).code).to.equal(0)
    const other = there()
    expect((await other.run('forms', 'export', 'feedback', '--to', other.folder)).code).to.equal(0)
    const written = readFileSync(join(other.folder, 'feedback.json'), 'utf8')
    expect(written).to.equal(readFileSync(join(root, 'src/forms/feedback.json'), 'utf8'))
    other.remove()
  })

  it('brings departments along, which the office changes there', async () => {
    const parks = { name: 'parks', text: '{"contact":"Grünamt"}', logo: '' }
    await desk.wired(async ({ services: { departments } }) => {
      await departments.save(parks, { way: 'office', by: 'ada' })
      await departments.publish([{ name: 'roads', text: '{}', logo: '' }])
    })
    expect((await copy()).code).to.equal(0)
    const other = there()
    const homes = await other.wired(async ({ services: { departments } }) => {
      await departments.load()
      return departments.list().map(({ name, home, texts }) => [name, home, texts.contact])
    })
    expect(homes).to.deep.equal([
      ['parks', 'office', 'Grünamt'],
      ['roads', 'office', undefined],
    ])
    other.remove()
  })

  it('brings every row to PostgreSQL, where the service goes on from it, and back to a file', async () => {
    const reference = await desk.send({ answers: { name: 'Ada – “é” \n 𝔘', nothing: null } as never })
    const gone = await desk.send()
    askFile(join(desk.dataDir, 'intake.sqlite'), `delete from events where submission = 2`)
    askFile(join(desk.dataDir, 'intake.sqlite'), `delete from submissions where reference = '${gone}'`)
    // Files of forms that were not sent yet: what they take is written down by the database itself, and joined now and then.
    for (const text of [
      `insert into uploads (id, submission_id, field_id, filename, content_type, size, sha256, scan, at)
       values ('an-unsent-file', 'x', 'f', 'a.txt', 'text/plain', 70000, '', 'clean', 0),
         ('another-one', 'y', 'f', 'a.txt', 'text/plain', 80000, '', 'clean', 0)`,
      'delete from unclaimed_changes',
      'insert into unclaimed_changes values (150000)',
    ])
      askFile(join(desk.dataDir, 'intake.sqlite'), text)
    const { code, out, err } = await copy()
    expect({ code, err }).to.include({ code: 0 })
    const taken = 'select sum(bytes) as bytes from unclaimed_changes'
    expect(Number((await askServer(target, taken))[0]!.bytes)).to.equal(150_000)
    expect(out)
      .to.match(/^form_versions: 4 rows, SHA-256 [0-9a-f]{64}\nlive_forms: 4 rows/)
      .and.include('submissions: 1 rows')
    const id = 'select installation, on_drive from installation'
    expect(askFile(join(desk.dataDir, 'intake.sqlite'), id)).to.have.length(1)
    expect(await askServer(target, id)).to.deep.equal(askFile(join(desk.dataDir, 'intake.sqlite'), id))
    const moved = there()
    expect(jsonIn((await moved.run('submissions', 'show', reference, '--json')).out)).to.have.length(1)
    const [found] = await askServer(target, 'select reference, answers from submissions')
    expect({ ...found, answers: JSON.parse(found!.answers as string) }).to.deep.equal({
      reference,
      answers: { name: 'Ada – “é” \n 𝔘', nothing: null },
    })
    // The number of the deleted one is not given out again.
    await moved.send()
    expect(await askServer(target, 'select id from submissions order by id')).to.deep.equal([{ id: '1' }, { id: '3' }])

    const back = join(desk.folder, 'back', 'intake.sqlite')
    expect((await moved.run('db', 'copy', '--to', back)).code).to.equal(0)
    expect(askFile(back, 'select id from submissions order by id')).to.deep.equal([{ id: 1 }, { id: 3 }])
    expect(askFile(back, taken)).to.deep.equal([{ bytes: 150_000 }])
    expect(askFile(back, 'select seq from sqlite_sequence where seq > 0 order by name')).to.deep.equal([
      { seq: 3 },
      { seq: 4 }, // what was done to the four forms
      { seq: 3 },
    ])
    moved.remove()
  })

  it('goes on where it was killed, and until then no service starts on it', async () => {
    fill(4_000)
    const moved = there()
    await moved.run('db', 'migrate')
    const rows = async () => Number((await askServer(target, 'select count(*) from submissions'))[0]!.count)
    // Somebody holds the number of a row in the middle: the copy comes so far, and waits.
    const holder = new pg.Client(target)
    await holder.connect()
    await holder.query('set session_replication_role = replica')
    await holder.query('begin')
    await holder.query(`insert into submissions (id, submission_id, reference, slug, version, answers, received_at, status, status_at)
      overriding system value values (2000, 'held', 'held', 'feedback', '', '', 0, 'received', 0)`)
    const args = [join(root, 'src/cli.ts'), 'db', 'copy', '--to', target]
    const child = spawn(process.execPath, args, { env: { ...process.env, ...desk.env }, stdio: 'ignore' })
    const ended = once(child, 'close')
    await until(async () => (await rows()) >= 1_500)
    child.kill('SIGKILL')
    await ended
    await holder.end()
    expect(await rows()).to.be.within(1_500, 1_999)
    const refused = await moved.run('stats')
    moved.remove()
    expect(refused.code).to.equal(2)
    expect(refused.err).to.include('SVC_DATABASE_URL: this database is an unfinished copy of')
    // What is there already is not written again.
    const [first] = await askServer(target, 'select xmin::text from submissions order by id limit 1')
    expect((await copy()).code).to.equal(0)
    expect(await askServer(target, `select to_regclass('copy_mark') as mark`)).to.deep.equal([{ mark: null }])
    expect(await askServer(target, 'select count(*)::int from submissions')).to.deep.equal([{ count: 4_000 }])
    expect(await askServer(target, 'select xmin::text from submissions order by id limit 1')).to.deep.equal([first])
  })

  it('finds a row that is not the same, one that is missing, and one too many', async () => {
    fill(5)
    expect((await copy()).code).to.equal(0)
    // As if it had been found at the end: marked again, and damaged.
    await askServer(target, `create table copy_mark (source text)`)
    await askServer(target, `insert into copy_mark values ('${join(desk.dataDir, 'intake.sqlite')}')`)
    await askServer(target, `update submissions set answers = '{}' where id = 2`)
    await askServer(target, `delete from submissions where id = 4`)
    await askServer(target, `insert into uploads values ('u', 's', null, 'f', 'n', 't', 1, 'h', 's', 1)`)
    const { code, out, err } = await copy()
    expect(code).to.equal(1)
    expect(out.match(/^different: .*$/gm)).to.deep.equal([
      'different: submissions 2',
      'different: submissions 4',
      'different: uploads u',
    ])
    expect(err).to.match(/^Some rows differ: .* start again with an empty target\.\n$/)
    expect(await askServer(target, 'select source from copy_mark')).to.have.length(1)
  })

  it('refuses a target that holds data, or an unfinished copy of another source', async () => {
    expect((await copy()).code).to.equal(0)
    const again = await copy()
    expect([again.code, again.err]).to.deep.equal([2, 'The target already contains data. Use an empty database.\n'])
    await askServer(target, `create table copy_mark (source text)`)
    await askServer(target, `insert into copy_mark values ('/elsewhere/intake.sqlite')`)
    const other = await copy()
    expect(other.code).to.equal(2)
    expect(other.err).to.include('unfinished copy of /elsewhere/intake.sqlite')
    const itself = await desk.run('db', 'copy', '--to', join(desk.dataDir, 'intake.sqlite'))
    expect(itself.code).to.equal(2)
  })

  it('says what is wrong with the target, without its password', async () => {
    const wrong: [string, RegExp][] = [
      ['postgres://me:hunter2@127.0.0.1:1/x', /^--to: there is no answer from 127\.0\.0\.1:1/],
      ['mysql://me:hunter2@127.0.0.1/x', /^--to: write postgres:/],
      [target.replace(/\/\w+$/, '/nowhere'), /^--to: there is no database "nowhere"/],
    ]
    for (const [to, sentence] of wrong) {
      const { code, err } = await copy(to)
      expect(code, to).to.equal(2)
      expect(err).to.match(sentence).and.not.include('hunter2')
    }
    desk.input = `${target}\n`
    expect((await copy('-')).code).to.equal(0)
  })
})

needs('radosgw', onSqlite.describe)('drive copy', function () {
  this.timeout(60_000) // starts processes of the service
  let desk: Desk
  let server: S3Server
  let url: string
  let keys: string[]
  before(async () => {
    server = await sharedS3()
  })
  beforeEach(async () => {
    desk = await openService()
    url = `s3://${await server.bucket()}/files?endpoint=${server.endpoint}`
    process.env.AWS_ACCESS_KEY_ID = server.credentials.accessKeyId
    process.env.AWS_SECRET_ACCESS_KEY = server.credentials.secretAccessKey
    keys = await put(20)
  })
  afterEach(() => {
    desk.remove()
    delete process.env.AWS_ACCESS_KEY_ID
    delete process.env.AWS_SECRET_ACCESS_KEY
  })
  const drive = () => join(desk.dataDir, 'drive')
  const pathOf = (key: string, folder = drive()) => join(folder, key.slice(0, 2), key)
  const copy = (to = url) => desk.run('drive', 'copy', '--to', to)
  async function put(count: number): Promise<string[]> {
    const local = createLocalDrive(drive())
    const made = Array.from({ length: count }, () => randomBytes(16).toString('hex'))
    for (const key of made)
      await (
        await bring(
          local,
          key,
          (async function* () {
            yield randomBytes(10_000)
          })(),
        )
      ).keep()
    return made
  }
  const objects = async () => {
    const { Contents = [] } = await server.client.send(new ListObjectsV2Command({ Bucket: new URL(url).hostname }))
    return Contents.map(({ Key }) => Key!.slice('files/'.length))
      .filter((name) => name !== 'installation.json')
      .sort()
  }

  it('brings every file to S3, unmarked at the end, and back to a folder', async () => {
    const { code, out } = await copy()
    expect(code).to.equal(0)
    expect(out).to.match(/^20 files, 200000 bytes, SHA-256 [0-9a-f]{64}\n$/)
    expect(await objects()).to.deep.equal(keys.toSorted())
    const folder = join(desk.folder, 'back')
    const away = openDesk({ SVC_DRIVE_URL: url })
    expect((await away.run('drive', 'copy', '--to', folder)).out).to.equal(out)
    for (const key of keys) expect(readFileSync(pathOf(key, folder)).equals(readFileSync(pathOf(key)))).to.equal(true)
    expect(readdirSync(join(folder, 'co'))).to.deep.equal([]) // where the mark was
    const stamp = await createLocalDrive(drive()).stamp()
    expect(await createLocalDrive(folder).stamp(), 'the stamp goes along').to.deep.equal(stamp)
    expect(stamp!.installation).to.match(/^[0-9a-f-]{36}$/)
    await createLocalDrive(folder).setStamp({ installation: 'theirs' })
    expect((await copy(folder)).err).to.equal('The target belongs to another installation. Use an empty target.\n')
    away.remove()
  })

  it('goes on where it was killed', async () => {
    keys.push(...(await put(100)))
    const way = await holdingUp(server.endpoint, 500_000)
    const args = [join(root, 'src/cli.ts'), 'drive', 'copy', '--to', url.replace(server.endpoint, way.url)]
    const child = spawn(process.execPath, args, { env: { ...process.env, ...desk.env }, stdio: 'ignore' })
    const ended = once(child, 'close')
    await until(async () => (await objects()).length > 20)
    child.kill('SIGKILL')
    await ended
    way.close()
    const before = await objects()
    expect(before.length).to.be.lessThan(keys.length)
    expect(before.filter((key) => key.startsWith('copy_of_'))).to.have.length(1)
    const { code, out } = await copy()
    expect(code).to.equal(0)
    expect(out).to.match(/^120 files, /)
    expect(await objects()).to.deep.equal(keys.toSorted())
  })

  it('finds a file that is not the same, and one too many; and a target of somebody else', async () => {
    const folder = join(desk.folder, 'copy')
    expect((await copy(folder)).code).to.equal(0)
    const refused = await copy(folder)
    expect([refused.code, refused.err]).to.deep.equal([
      2,
      'The target already contains other files. Use an empty target.\n',
    ])
    // A second copy that is damaged on its way, before it is compared.
    const second = join(desk.folder, 'second')
    writeFileSync(pathOf(keys[1]!), randomBytes(10_000)) // in the source
    const [damaged, extra] = [keys[1]!, 'x'.repeat(20)]
    const marked = createLocalDrive(second)
    const mark = `copy_of_${createHash('sha256').update(drive()).digest('hex').slice(0, 32)}`
    for (const [key, bytes] of [
      [mark, Buffer.alloc(0)],
      [damaged, randomBytes(10_000)],
      [extra, Buffer.from('x')],
    ] as const)
      await (
        await bring(
          marked,
          key,
          (async function* () {
            yield bytes
          })(),
        )
      ).keep()
    const { code, out, err } = await copy(second)
    expect(code).to.equal(1)
    expect(out.match(/^different: .*$/gm)).to.deep.equal([damaged, extra].map((key) => `different: ${key}`))
    expect(err).to.match(/Remove the files listed above from the target, and start again/)
    expect(existsSync(pathOf(mark, second))).to.equal(true)
    for (const key of [damaged, extra]) await marked.remove(key)
    expect((await copy(second)).code).to.equal(0)
  })

  it('says what is wrong with the target', async () => {
    const wrong: [string, RegExp][] = [
      [`s3://nowhere-at-all?endpoint=${server.endpoint}`, /^--to: .* has no bucket "nowhere-at-all"/],
      ['ftp://x/y', /^--to: write s3:/],
    ]
    for (const [to, sentence] of wrong) {
      const { code, err } = await copy(to)
      expect(code, to).to.equal(2)
      expect(err).to.match(sentence)
    }
  })
})

/** A way to the server on which nothing goes any further after so many bytes. */
async function holdingUp(to: string, after: number): Promise<{ url: string; close(): void }> {
  let passed = 0
  const way = createServer((client) => {
    const onward = connect(Number(new URL(to).port), '127.0.0.1')
    for (const socket of [client, onward]) socket.on('error', () => {})
    client.on('close', () => onward.destroy())
    onward.pipe(client)
    client.on('data', (bytes) => {
      passed += bytes.length
      if (passed < after) onward.write(bytes)
    })
  })
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(way.address() as AddressInfo).port}`, close: () => void way.close() }
}
