/** backup drill: can the newest backup be restored, and has it what the service has? */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { holdLock } from '../../src/store/rows-file.ts'
import { freezeClock } from '../support/clock.ts'
import { askServer, onSqlite } from '../support/databases.ts'
import { sharedPostgres } from '../support/postgres.ts'
import { mayMount, mountDisk, unmount } from '../support/small-disk.ts'
import { addFile, changeRows, sendWithFile } from './backups.ts'
import { type Desk, openService } from './desk.ts'

const AT = Date.UTC(2026, 10, 20, 3, 12)
const DAY = 86_400_000
const NAME = '2026-11-20T031200Z'
const NO = 'The backup is not what the service has. Make another one, and try the drill again.\n'

describe('a drill', function () {
  this.timeout(60_000) // copies a service several times
  const clock = freezeClock(AT)
  let desk: Desk
  let backups: string
  beforeEach(async () => {
    clock.set(AT)
    desk = await openService({}, clock)
    backups = join(desk.folder, 'backups')
  })
  afterEach(() => desk.remove())

  const backUp = async () => expect((await desk.run('backup', 'make', '--to', backups)).code).to.equal(0)
  const drill = (...more: string[]) => desk.run('backup', 'drill', '--in', backups, ...more)
  const send = () => sendWithFile(desk)
  const fileOf = (id: string) => join(backups, 'files', id.slice(0, 2), id)
  /** Reads every share of the files once. */
  async function tenDays(): Promise<string[]> {
    const said: string[] = []
    for (let day = 0; day < 10; day++) {
      said.push((await drill()).out)
      clock.advance(DAY)
    }
    return said
  }
  const change = (sql: string) => changeRows(desk, join(backups, NAME), sql)

  it('says how many cases were compared, and leaves nothing behind', async () => {
    await send()
    await desk.send()
    await backUp()
    await desk.send() // after the backup: no fault
    const before = readdirSync(backups)
    const { code, out, err } = await drill()
    expect([code, err]).to.deep.equal([0, ''])
    expect(out).to.match(
      /^2026-11-20T031200Z: 2 cases, 2 of them compared with the service, [01] of 1 file read, nothing missing, \d+ s\. PostgreSQL not tried\.\n$/,
    )
    expect(readdirSync(backups)).to.deep.equal(before)
  })

  it('reads each file once in ten days', async () => {
    for (let i = 0; i < 5; i++) await send()
    await backUp()
    const read = (await tenDays()).map((line) => Number(/(\d+) of 5 files read/.exec(line)![1]))
    expect(read.reduce((all, one) => all + one)).to.equal(5)
  })

  it('takes for no fault what happened since: a new status, a new file, what was deleted', async () => {
    const [changed] = await send()
    const [gone, file] = await send()
    await backUp()
    await addFile(desk, changed, 'another line\n')
    await desk.run('submissions', 'set-status', changed, 'in-review')
    await desk.run('submissions', 'delete', gone, '--reason', 'asked for', '--yes')
    rmSync(fileOf(file)) // nobody misses it
    for (const said of await tenDays()) expect(said).to.include('2 cases').and.include('nothing missing')
  })

  it('names a file that is missing, and one that is damaged, in a case or in a share', async () => {
    const [missing, one] = await send()
    const [damaged, other] = await send()
    await backUp()
    rmSync(fileOf(one))
    writeFileSync(fileOf(other), 'a lime\n')
    const said = (await tenDays()).join('')
    expect(said)
      .to.include(`not the same: files of case ${missing}\n`)
      .and.include(`not the same: files of case ${damaged}\n`)
      .and.include(`missing or damaged: “notes.txt” (${one})\n`)
      .and.include(`missing or damaged: “notes.txt” (${other})\n`)
    expect((await drill()).err).to.equal(NO)
  })

  it('names a case that is missing, and what of another is not the same', async () => {
    const [missing] = await send()
    const answered = await desk.send({ answers: { name: 'The name typed' } })
    const handled = await desk.send()
    await backUp()
    change(`
      delete from uploads; delete from events where submission = 1; delete from submissions where id = 1;
      update submissions set answers = '{"name":"Another name"}' where id = 2;
      update events set status = 'closed' where submission = 3`)
    const { code, out, err } = await drill()
    expect([code, err]).to.deep.equal([1, NO])
    expect(out).to.include('2 cases').and.include(', 7 faults, ')
    expect(out.split('\n').slice(1, -1).sort()).to.deep.equal(
      [
        'submissions: the manifest says 3 rows, and 2 were restored',
        'uploads: the manifest says 1 rows, and 0 were restored',
        out.split('\n').find((line) => line.startsWith('events: '))!,
        'the service has 3 cases of that time, the backup 2',
        `missing: case ${missing}`,
        `not the same: answers of case ${answered}`,
        `not the same: events of case ${handled}`,
      ].sort(),
    )
  })

  it('names a case whose row of a file is not the same', async () => {
    const [reference] = await send()
    await backUp()
    change(`update uploads set sha256 = '${'0'.repeat(64)}'`)
    expect((await drill()).out).to.include(`not the same: files of case ${reference}\n`)
  })

  it('names a part of the backup that is damaged, an older manifest, and a damaged page of rows', async () => {
    await send()
    await backUp()
    const manifest = join(backups, NAME, 'manifest.json')
    const text = readFileSync(manifest, 'utf8')
    writeFileSync(manifest, text.replace('"files": 1', '"files": 0'))
    const damaged = (parts: string) => `${NAME} is missing parts, or they are damaged: ${parts}. Use another backup.\n`
    expect(await drill()).to.deep.equal({ code: 1, out: '', err: damaged('manifest.json') })
    writeFileSync(manifest, text)
    const rows = join(backups, NAME, 'rows.sqlite')
    const bytes = readFileSync(rows)
    bytes.fill(0xff, bytes.length - 4096)
    writeFileSync(rows, bytes)
    expect(await drill()).to.deep.equal({ code: 1, out: '', err: damaged('rows.sqlite') })
    expect(existsSync(join(backups, '.drill'))).to.equal(false)
  })

  it('takes a link to a backup for that backup, and makes none behind it', async () => {
    await backUp()
    const latest = join(desk.folder, 'latest')
    symlinkSync(join(backups, NAME), latest)
    expect((await desk.run('backup', 'drill', '--in', latest)).out).to.match(new RegExp(`^${NAME}: .*nothing missing`))
    expect((await desk.run('backup', 'make', '--to', latest)).err).to.equal(
      `--to: name the place of all backups, not ${NAME}.\n`,
    )
  })

  it('names a table that is missing', async () => {
    await backUp()
    change('drop table events; drop table audit')
    expect(await drill()).to.deep.equal({
      code: 1,
      out: '',
      err: `${NAME} has no table events, audit. Use another backup.\n`,
    })
  })

  it('compares nothing with a backup that does not say up to which event it is whole', async () => {
    await backUp()
    const file = join(backups, NAME, 'manifest.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace(/ *"upTo": .*\n/, ''))
    expect(await drill()).to.deep.equal({
      code: 1,
      out: '',
      err: `${NAME} does not say up to which event it is whole. Make a new backup.\n`,
    })
  })

  it('removes what a drill left that was killed, and waits for no backup', async () => {
    await backUp()
    mkdirSync(join(backups, '.drill', 'forms'), { recursive: true })
    expect((await drill()).code).to.equal(0)
    expect(existsSync(join(backups, '.drill'))).to.equal(false)
    using _ = holdLock(join(backups, 'lock'))!
    expect((await drill()).err).to.equal(
      `Another backup or drill is running in ${backups}. Try again when it has ended.\n`,
    )
  })

  it('needs a backup, and room for its rows', async function () {
    const none = await drill()
    expect(none).to.deep.equal({ code: 2, out: '', err: `There is no backup in ${backups}.\n` })
    if (!mayMount()) return this.skip()
    backups = mountDisk(8)
    try {
      await backUp()
      const { bavail, bsize } = statfsSync(backups)
      const { size } = statSync(join(backups, NAME, 'rows.sqlite'))
      writeFileSync(join(backups, 'ballast'), Buffer.alloc(bavail * bsize - size))
      const { code, err } = await drill()
      expect(code).to.equal(1)
      expect(err).to.match(/^This needs \d+ MB of room in .*\. Nothing was tried\.\n$/)
      writeFileSync(join(backups, 'ballast'), Buffer.alloc(bavail * bsize - Math.ceil(size * 1.25)))
      const full = `There is no room left in ${backups}. Make room, then try again.\n`
      // A process of its own closes all that it opened, so that the disk can be unmounted.
      for (const words of [
        ['backup', 'drill', '--in', backups],
        ['upgrade', 'check', '--from', backups],
      ])
        expect(desk.spawn(...words), words.join(' ')).to.deep.equal({ code: 1, out: '', err: full })
      expect(existsSync(join(backups, '.drill'))).to.equal(false)
    } finally {
      unmount(backups)
    }
  })

  it('changes nothing of the service, and sends nothing', async () => {
    const [reference] = await send()
    await desk.run('submissions', 'set-status', reference, 'in-review')
    await backUp()
    const found = () =>
      desk.wired(async ({ store, drive }) => {
        const files: string[] = []
        for await (const page of drive.pages()) files.push(...page.map(({ key }) => key))
        return { rows: await store.tableSizes(), last: await store.events.last(), files, stamp: await drive.stamp() }
      })
    const before = await found()
    expect((await drill()).code).to.equal(0)
    expect(await found()).to.deep.equal(before)
  })

  it('and a backup are one at a time, on all machines of a service, until a minute after one was killed', async () => {
    await backUp()
    const elsewhere = join(desk.folder, 'elsewhere')
    const busy =
      'Another backup or drill of this service is running, here or on another machine. Try again when it has ended, or a minute after it was killed.\n'
    await desk.wired(async ({ services: { backupRuns } }) => {
      const slow = backupRuns.during('backup', String, async (_, requireLease) => {
        expect(await drill()).to.deep.equal({ code: 1, out: '', err: busy })
        expect(await desk.run('backup', 'make', '--to', elsewhere)).to.include({ code: 1, out: '', err: busy })
        expect(await backupRuns.last(9), 'rows of refused runs').to.have.length(1)
        clock.advance(59_000)
        await requireLease()
        clock.advance(59_000)
        expect((await drill()).err, 'it goes on').to.equal(busy)
        clock.advance(1000)
        expect((await drill()).code).to.equal(0)
        await requireLease()
      })
      expect(await slow.catch(({ message }) => message)).to.equal(
        'Another backup or drill has begun meanwhile, so this one ends. Try again later.',
      )
    })
    expect((await drill()).code).to.equal(0)
  })

  onSqlite.it('tries PostgreSQL too, in a database that is empty before and after', async () => {
    await send()
    await backUp()
    const server = await sharedPostgres()
    const url = await server.database()
    for (let time = 0; time < 2; time++) {
      const { code, out, err } = await drill('--into', url)
      expect([code, err]).to.deep.equal([0, ''])
      expect(out).to.include('Tried in the database of --into.\n')
    }
    await askServer(url, 'create table of_somebody_else (id int)')
    expect((await drill('--into', url)).err).to.match(/^--into: .* contains tables that do not belong to Intake/)
    const left = await askServer(url, `select tablename from pg_tables where schemaname = 'public'`)
    expect(left).to.deep.equal([{ tablename: 'of_somebody_else' }])
    await askServer(url, 'drop table of_somebody_else')
    desk.env.SVC_DATABASE_URL = url
    desk.env.SVC_SECRET = 'x'.repeat(32)
    expect((await desk.run('db', 'migrate')).code).to.equal(0)
    delete desk.env.SVC_DATABASE_URL
    expect((await drill('--into', url)).err).to.equal('The database of --into is not empty. Use a new one.\n')
    await server.drop(url)
  })
})
