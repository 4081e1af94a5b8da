import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect } from 'chai'
import { holdLock } from '../../src/store/rows-file.ts'
import { readTraceFile, TRACE, whyNoTrace } from '../store/trace.ts'
import { freezeClock } from '../support/clock.ts'
import { onSqlite } from '../support/databases.ts'
import { until } from '../support/service.ts'
import { mayMount, mountDisk, unmount } from '../support/small-disk.ts'
import { sendWithFile } from './backups.ts'
import { type Desk, jsonIn, openDesk, openService, root } from './desk.ts'

const AT = Date.UTC(2026, 10, 20, 3, 12)
const DAY = 86_400_000

describe('a backup', function () {
  this.timeout(30_000) // copies a database several times
  const clock = freezeClock(AT)
  let desk: Desk
  let folder: string
  beforeEach(async () => {
    clock.set(AT)
    desk = await openService({}, clock)
    folder = join(desk.folder, 'backups')
  })
  afterEach(() => desk.remove())

  const run = (...more: string[]) => desk.run('backup', 'make', '--to', folder, ...more)
  const names = async () => (await desk.run('backup', 'list', '--in', folder)).out.split('\n').filter(Boolean)
  const send = (body?: string) => sendWithFile(desk, body, 'Ada')
  const fileOf = (id: string, at = join(desk.dataDir, 'drive')) => join(at, id.slice(0, 2), id)
  const filesIn = () => globSync('files/??/*', { cwd: folder }).map((path) => path.slice(9))
  const proved = (name: string) =>
    execFileSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: join(folder, name), encoding: 'utf8' })

  it('has rows, files and definitions, for its owner alone, and proves itself', async () => {
    const [, id] = await send()
    const { code, out, err } = await run()
    expect({ code, out, err }).to.deep.equal({
      code: 0,
      out: '2026-11-20T031200Z: 1 case, 1 file, 1 of them new\n',
      err: '',
    })
    const path = join(folder, '2026-11-20T031200Z')
    expect(readdirSync(path).sort()).to.deep.equal(['SHA256SUMS', 'forms', 'manifest.json', 'rows.sqlite'])
    expect(readFileSync(fileOf(id, join(folder, 'files')), 'utf8')).to.equal('a line\n')
    expect(proved('2026-11-20T031200Z')).to.include('rows.sqlite: OK').and.to.include(`/${id}: OK`)
    expect(proved('2026-11-20T031200Z')).to.include('forms/e2e-test-form.json: OK')
    for (const one of readdirSync(path, { recursive: true, withFileTypes: true }))
      if (one.isFile()) expect(statSync(join(one.parentPath, one.name)).mode & 0o777, one.name).to.equal(0o600)
    for (const one of [folder, path]) expect(statSync(one).mode & 0o777, one).to.equal(0o700)
    const manifest = JSON.parse(readFileSync(join(path, 'manifest.json'), 'utf8'))
    expect(manifest).to.include({ format: 1, begun: '2026-11-20T03:12:00.000Z', files: 1, deletedMeanwhile: 0 })
    expect(manifest.rows).to.include({ submissions: 1, uploads: 1 })
  })

  it('is a service again, whatever database it came from', async () => {
    const [reference] = await send()
    await run()
    const other = openDesk({}, clock)
    const data = join(other.folder, 'restored')
    mkdirSync(data, { mode: 0o700 })
    const path = join(folder, '2026-11-20T031200Z')
    cpSync(join(path, 'rows.sqlite'), join(data, 'intake.sqlite'))
    cpSync(join(path, 'forms'), join(data, 'forms'), { recursive: true })
    cpSync(join(folder, 'files'), join(data, 'drive'), { recursive: true })
    Object.assign(other.env, { SVC_DATA_DIR: data, SVC_DATABASE_URL: '', SVC_FORMS: '' })
    expect((await other.run('verify')).out).to.include('1 accepted, 1 present')
    expect((await other.run('submissions', 'show', reference)).out).to.include('Ada')
    other.remove()
  })

  it('leaves out who is signed in, and what only the running service needs', async () => {
    await desk.wired(async ({ services: { access }, store }) => {
      await access.accounts.add({ email: 'ada@example.org', name: 'Ada', role: 'admin' }, 'a test')
      const account = (await store.accounts.byEmail('ada@example.org'))!
      await access.sessions.begin(account, { ip: '127.0.0.1', agent: 'A browser' })
    })
    await run()
    const rows = new Database(join(folder, '2026-11-20T031200Z', 'rows.sqlite'), { readonly: true })
    const count = (table: string) => rows.prepare(`select count(*) from ${table}`).pluck().get()
    expect([count('staff'), count('staff_sessions'), count('readiness')]).to.deep.equal([1, 0, 0])
    expect(rows.pragma('journal_mode', { simple: true })).to.equal('delete')
    rows.close()
  })

  it('leaves the rights of a folder as they are that others use too, such as /tmp, and is for its owner alone there', async () => {
    await send()
    mkdirSync(folder)
    chmodSync(folder, 0o1777)
    expect((await run()).code).to.equal(0)
    expect((await desk.run('backup', 'drill', '--in', folder)).code).to.equal(0)
    expect(statSync(folder).mode & 0o7777).to.equal(0o1777)
    const modes = ['2026-11-20T031200Z', 'files', 'lock'].map((name) => statSync(join(folder, name)).mode & 0o077)
    expect(modes).to.deep.equal([0, 0, 0])
  })

  it('knows how much room the files of unsent forms take', async () => {
    const upload = { submissionId: 'a', fieldId: 'evidence', filename: 'a.txt', contentType: 'text/plain', size: 9000 }
    const rest = { id: randomUUID(), sha256: '', scan: 'none', at: AT } as const
    await desk.wired(({ store }) =>
      store.transaction((tx) => tx.uploads.add({ ...upload, ...rest } as never, null, 'net')),
    )
    await run()
    const rows = new Database(join(folder, '2026-11-20T031200Z', 'rows.sqlite'), { readonly: true })
    expect(rows.prepare('select sum(bytes) from unclaimed_changes').pluck().get()).to.equal(9000)
    rows.close()
  })

  it('leaves a row of each run, also of one that failed', async () => {
    expect(await desk.run('backup', 'log')).to.deep.equal({
      code: 0,
      out: '',
      err: 'There was no backup and no drill yet.\n',
    })
    const [, id] = await send()
    await run()
    clock.advance(DAY)
    expect((await desk.run('backup', 'drill', '--in', folder)).code).to.equal(0)
    rmSync(fileOf(id))
    rmSync(join(folder, 'files'), { recursive: true })
    clock.advance(DAY)
    await run()
    writeFileSync(join(folder, '2026-11-22T031200Z', 'manifest.json'), '{}')
    await desk.run('backup', 'drill', '--in', folder)
    const { out } = await desk.run('backup', 'log', '--json')
    const rows = jsonIn(out)
    expect(rows.map(({ kind, backup, cases, files, missing }) => [kind, backup, cases, files, missing])).to.deep.equal([
      ['drill', '2026-11-22T031200Z', 0, 0, 0],
      ['backup', '2026-11-22T031200Z', 1, 0, 1],
      ['drill', '2026-11-20T031200Z', 1, 1, 0],
      ['backup', '2026-11-20T031200Z', 1, 1, 0],
    ])
    expect(rows.map(({ fault = '' }) => `${fault}`.slice(0, 22))).to.deep.equal([
      '2026-11-22T031200Z is ',
      'Some files are missing',
      '',
      '',
    ])
    expect(rows[3]).to.include({ began: '2026-11-20T03:12:00.000Z', ended: '2026-11-20T03:12:00.000Z' })
    expect((await desk.run('backup', 'log', '--limit', '2')).out).to.match(/^Run .*\ndrill .*\nbackup .*\n$/)
    clock.advance(DAY)
    writeFileSync(join(folder, 'files', 'installation.json'), '{"installation":"another"}')
    expect((await run()).code).to.equal(1) // comes to no backup, so the last one is a day old
    const told = () => {
      const said = Promise.withResolvers<object>()
      return desk.wired(async ({ services: { backupRuns } }) => {
        const end = backupRuns.watch(said.resolve)
        return said.promise.finally(end)
      })
    }
    expect(await told()).to.deep.equal({ backupAge: DAY, drillAge: 2 * DAY, drillMissing: 0 })
    clock.set(AT - 30 * DAY)
    expect(await told(), 'they are of the future').to.include({ backupAge: 32 * DAY, drillAge: 31 * DAY })
  })

  it('copies a file once, however many backups have it', async () => {
    const [, first] = await send()
    await run()
    const before = statSync(fileOf(first, join(folder, 'files'))).ino
    clock.advance(DAY)
    const [, second] = await send('another\n')
    expect((await run()).out).to.equal('2026-11-21T031200Z: 2 cases, 2 files, 1 of them new\n')
    expect(statSync(fileOf(first, join(folder, 'files'))).ino).to.equal(before)
    expect(filesIn().sort()).to.deep.equal([first, second].sort())
    expect(await names()).to.deep.equal(['2026-11-21T031200Z', '2026-11-20T031200Z'])
    for (const name of await names()) proved(name)
  })

  it('keeps as many as it is told, and the files that one of them has', async () => {
    const [reference, gone] = await send()
    const [, kept] = await send('kept\n')
    await run()
    await desk.run('submissions', 'delete', reference, '--reason', 'asked for it', '--yes')
    clock.advance(DAY)
    await run('--keep', '2')
    expect(filesIn().sort(), 'the older one has it').to.deep.equal([gone, kept].sort())
    clock.advance(DAY)
    const third = await run('--keep', '2')
    expect([third.code, third.err]).to.deep.equal([0, 'Removed 1 file of old backups.\n'])
    expect(await names()).to.deep.equal(['2026-11-22T031200Z', '2026-11-21T031200Z'])
    expect(filesIn()).to.deep.equal([kept])
    for (const name of await names()) proved(name)
  })

  it('asks before it removes more than a hundred files, and removes none without an answer', async () => {
    await send()
    await run()
    const shelf = join(folder, 'files', 'aa')
    mkdirSync(shelf)
    for (let i = 100; i < 202; i++) writeFileSync(join(shelf, `aa${'x'.repeat(17)}${i}`), 'x')
    clock.advance(DAY)
    const refused = await run()
    expect([refused.code, refused.err]).to.deep.equal([
      1,
      'Remove 102 of 103 files, which no backup names any more? Nothing was removed. Answer yes, or add --yes. The backup itself is whole.\n',
    ])
    expect(filesIn()).to.have.length(103)
    proved('2026-11-21T031200Z')
    clock.advance(DAY)
    expect(await run('--yes')).to.include({ code: 0, err: 'Removed 102 files of old backups.\n' })
    expect(filesIn()).to.have.length(1)
  })

  it('names files that are missing or damaged, and has the rest', async () => {
    const [, missing] = await send()
    const [, damaged] = await send('damaged\n')
    await send('sound\n')
    rmSync(fileOf(missing))
    writeFileSync(fileOf(damaged), 'dAmaged\n')
    const { code, out, err } = await run()
    expect(code).to.equal(1)
    expect(out).to.include('3 cases, 1 file, 1 of them new')
    for (const id of [missing, damaged]) expect(out).to.include(`missing or damaged: “notes.txt” (${id})\n`)
    expect(err).to.equal('Some files are missing or damaged. Run verify, and restore them from an earlier backup.\n')
    expect(filesIn()).to.have.length(1)
    proved('2026-11-20T031200Z')
    const manifest = JSON.parse(readFileSync(join(folder, '2026-11-20T031200Z', 'manifest.json'), 'utf8'))
    expect(manifest.lost.sort()).to.deep.equal([missing, damaged].sort())
  })

  it('has every definition whatever its name is, and proves and restores it, and nothing that cannot be copied', async () => {
    const forms = join(desk.dataDir, 'forms')
    const text = readFileSync(join(forms, 'e2e-test-form.json'), 'utf8')
    const names = ['from\\windows.json', 'two\nlines.json', '\\.json']
    for (const name of names) writeFileSync(join(forms, name), text)
    symlinkSync('/nowhere', join(forms, 'gone.json'))
    execFileSync('mkfifo', [join(forms, 'pipe.json')])
    const { code, err } = await run()
    expect({ code, err }).to.deep.equal({ code: 0, err: '' })
    const backup = join(folder, '2026-11-20T031200Z')
    expect(readdirSync(join(backup, 'forms')))
      .to.include.members(names)
      .and.not.include('gone.json')
      .and.not.include('pipe.json')
    proved('2026-11-20T031200Z')
    const place = openDesk({ SVC_DATABASE_URL: '', SVC_FORMS: '' })
    try {
      expect((await place.run('restore', '--from', folder, '--any-secret')).code).to.equal(0)
      for (const name of names) expect(readFileSync(join(place.dataDir, 'forms', name), 'utf8')).to.equal(text)
    } finally {
      place.remove()
    }
  })

  it('cannot lie in the folder of definitions that it copies, and says so', async () => {
    const { code, out, err } = await desk.run('backup', 'make', '--to', join(desk.dataDir, 'forms', 'backups'))
    expect([code, out]).to.deep.equal([1, ''])
    expect(err).to.match(/^Invalid .*cannot copy .*\/forms to a subdirectory of self .*\.\n$/)
  })

  it('has the definitions themselves where the folder or a file in it is a link, and nothing hidden', async () => {
    const forms = join(desk.dataDir, 'forms')
    const elsewhere = join(desk.folder, 'elsewhere')
    renameSync(forms, elsewhere)
    symlinkSync(elsewhere, forms)
    renameSync(join(elsewhere, 'feedback.json'), join(desk.folder, 'feedback.json'))
    symlinkSync(join(desk.folder, 'feedback.json'), join(elsewhere, 'feedback.json'))
    mkdirSync(join(elsewhere, '.git'))
    writeFileSync(join(elsewhere, '.git', 'HEAD'), 'x')
    expect((await run()).code).to.equal(0)
    const copy = join(folder, '2026-11-20T031200Z', 'forms')
    expect(lstatSync(copy).isDirectory()).to.equal(true)
    expect(lstatSync(join(copy, 'feedback.json')).isFile()).to.equal(true)
    expect(readdirSync(copy)).to.include('e2e-test-form.json').and.not.include('.git')
    expect(proved('2026-11-20T031200Z')).to.include('forms/feedback.json: OK')
  })

  it('is the newest also when the clock was set back, so that it is not the one that goes', async () => {
    await send()
    await run()
    clock.set(AT - 365 * DAY)
    expect((await run('--keep', '1')).out).to.match(/^2026-11-20T031201Z: /)
    expect(await names()).to.deep.equal(['2026-11-20T031201Z'])
    expect(filesIn()).to.have.length(1)
  })

  const why = whyNoTrace()
  const traced = why === undefined ? it : it.skip
  traced('is on the disk before it has its name, each file and folder of it', async () => {
    await send()
    mkdirSync(join(desk.dataDir, 'forms', 'lists'), { recursive: true })
    writeFileSync(join(desk.dataDir, 'forms', 'lists', 'own.json'), '[]')
    const trace = join(desk.folder, 'trace')
    const { status, stdout } = spawnSync(
      'strace',
      ['-f', '-o', trace, ...TRACE, process.execPath, join(root, 'src/cli.ts'), 'backup', '--to', folder],
      { env: { ...process.env, ...desk.env }, encoding: 'utf8' },
    )
    expect(status).to.equal(0)
    const [name] = stdout.split(':')
    const happenings = readTraceFile(trace)
    const whole = happenings.findIndex((one) => one.kind === 'named' && one.path === join(folder, name!))
    const flushed = (from: number, to?: number) =>
      new Set(happenings.slice(from, to).flatMap((one) => (one.kind === 'flush-ends' ? [one.file] : [])))
    const before = flushed(0, whole)
    const parts = readdirSync(join(folder, name!), { recursive: true, encoding: 'utf8' })
    expect(parts)
      .to.include('SHA256SUMS')
      .and.include(join('forms', 'lists', 'own.json'))
    const unflushed = ['', ...parts].filter((part) => !before.has(join(folder, `.half-${name}`, part)))
    expect(unflushed).to.deep.equal([])
    expect([...flushed(whole)], 'its name').to.include(folder)
  })

  it('is removed by the next one if it was killed half-way, and no earlier one suffers', async () => {
    await send()
    await run()
    mkdirSync(join(folder, '.half-2026-11-21T031200Z'))
    writeFileSync(join(folder, '.half-2026-11-21T031200Z', 'rows.sqlite'), 'half')
    expect(await names()).to.deep.equal(['2026-11-20T031200Z'])
    clock.advance(DAY)
    expect((await run()).code).to.equal(0)
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).to.deep.equal([])
    for (const name of await names()) proved(name)
  })

  it('leaves the earlier ones whole when its process is killed', async () => {
    for (let i = 0; i < 20; i++) await send(`file ${i}\n`)
    await run()
    const env = { ...process.env, ...desk.env }
    const child = spawn(process.execPath, [join(root, 'src/cli.ts'), 'backup', '--to', folder], {
      env,
      stdio: 'ignore',
    })
    const ended = once(child, 'exit')
    await until(() => readdirSync(folder).some((name) => name.startsWith('.half-')) || child.exitCode !== null)
    child.kill('SIGKILL')
    await ended
    const whole = await names()
    expect(whole).to.include('2026-11-20T031200Z')
    expect((await run()).code).to.equal(0)
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).to.deep.equal([])
    for (const name of await names()) proved(name)
  })

  const onOwnDisk = mayMount() ? it : it.skip
  onOwnDisk('says that there is no room, and leaves nothing half made', async () => {
    await send('x'.repeat(3_000_000))
    const disk = mountDisk(2)
    try {
      const small = join(disk, 'backups')
      const { code, out, err } = await desk.run('backup', '--to', small)
      expect({ code, out, err }).to.deep.equal({
        code: 1,
        out: '',
        err: `There is no room left for ${small}. Earlier backups are whole.\n`,
      })
      expect(readdirSync(small).sort()).to.deep.equal(['files', 'lock'])
    } finally {
      unmount(disk)
    }
  })

  it('is made by one process at a time, and has a name of its own also within a second', async () => {
    await run()
    expect((await run()).out).to.match(/^2026-11-20T031201Z: /)
    const lock = holdLock(join(folder, 'lock'))!
    const { code, err } = await run()
    lock[Symbol.dispose]()
    expect([code, err]).to.deep.equal([
      1,
      `Another backup or drill is running in ${folder}. Try again when it has ended.\n`,
    ])
    expect((await run()).code).to.equal(0)
  })

  onSqlite.it('puts nothing in place, and removes nothing, once another one has begun', async () => {
    await send()
    await run()
    const shelf = join(folder, 'files', 'aa')
    mkdirSync(shelf)
    for (let i = 100; i < 202; i++) writeFileSync(join(shelf, `aa${'x'.repeat(17)}${i}`), 'x')
    const rows = new Database(join(desk.dataDir, 'intake.sqlite'))
    const takeOver = () => rows.exec(`update job_runs set lease_until = lease_until + 1 where name = 'backup or drill'`)
    const meanwhile = 'Another backup or drill has begun meanwhile, so this one ends. Try again later.\n'
    clock.advance(DAY)
    Object.defineProperty(desk, 'answer', { get: () => takeOver() && 'yes' })
    expect((await run()).err, 'while somebody is asked').to.equal(meanwhile)
    expect(filesIn()).to.have.length(103)
    clock.advance(DAY)
    const before = await names()
    const slow = openDesk(
      { SVC_DATA_DIR: desk.dataDir },
      Object.assign(() => takeOver() && clock(), clock),
    )
    expect((await slow.run('backup', 'make', '--to', folder)).err, 'while it is made').to.equal(meanwhile)
    slow.remove()
    rows.close()
    expect(await names()).to.deep.equal(before)
  })

  it('is not put among those of another installation', async () => {
    await run()
    const other = await openService({}, clock)
    const { code, err } = await other.run('backup', '--to', folder)
    other.remove()
    expect([code, err]).to.deep.equal([1, `${folder} has backups of another installation. Choose another place.\n`])
    expect(await names()).to.deep.equal(['2026-11-20T031200Z'])
  })

  it('has no secret without a passphrase, and refuses one that others can read, or that is short', async () => {
    const secret = desk.env.SVC_SECRET ?? readFileSync(join(desk.dataDir, 'secret'), 'utf8').trim()
    const file = join(desk.folder, 'passphrase')
    writeFileSync(file, 'correct horse battery\n', { mode: 0o640 })
    const withFile = () => run('--passphrase-file', file)
    expect(await withFile()).to.deep.equal({
      code: 2,
      out: '',
      err: `Others can read ${file} (mode 640). Run: chmod 600 ${file}\n`,
    })
    chmodSync(file, 0o600)
    writeFileSync(file, 'hunter2\n')
    expect((await withFile()).err).to.equal(`${file}: the passphrase must have at least 12 characters.\n`)
    expect(existsSync(folder)).to.equal(false)
    writeFileSync(file, 'correct horse battery\n')
    expect(await withFile()).to.include({ code: 0, err: '' })
    await run()
    const [without, sealed] = (await names()).map((name) => join(folder, name))
    expect(readdirSync(without!)).to.not.include('secret.json')
    for (const part of readdirSync(sealed!, { recursive: true, withFileTypes: true }))
      if (part.isFile())
        expect(readFileSync(join(part.parentPath, part.name)).includes(secret), part.name).to.equal(false)
    expect(statSync(join(sealed!, 'secret.json')).mode & 0o777).to.equal(0o600)
    expect(proved('2026-11-20T031200Z')).to.include('secret.json: OK')
    const { cost, nonce, salt } = JSON.parse(readFileSync(join(sealed!, 'secret.json'), 'utf8'))
    expect(cost).to.deep.equal({ memory: 65536, passes: 3, lanes: 1 })
    expect([nonce, salt].map((text) => Buffer.from(text, 'base64').length)).to.deep.equal([12, 16])
  })

  it('says which settings were in force, and of those that are secret only that they were set', async () => {
    Object.assign(desk.env, { SVC_TIME_ZONE: 'Europe/Berlin', SVC_SMTP_URL: 'smtp://ada:hunter2@127.0.0.1:1' })
    Object.assign(desk.env, { SVC_BASE_URL: 'https://forms.example.org', SVC_MAIL_FROM: 'a@example.org' })
    desk.env.SVC_WEBHOOK_DESK_URL = 'https://desk.example.org/token'
    desk.env.SVC_WEBHOOK_DESK_SECRET = `whsec_${randomBytes(32).toString('base64')}`
    expect((await run()).code).to.equal(0)
    const text = readFileSync(join(folder, '2026-11-20T031200Z', 'manifest.json'), 'utf8')
    expect(JSON.parse(text).settings).to.include({
      SVC_TIME_ZONE: 'Europe/Berlin',
      SVC_PORT: '3000',
      SVC_SMTP_URL: '(hidden)',
      SVC_OIDC_CLIENT_SECRET: '',
      SVC_WEBHOOK_DESK_URL: '(hidden)',
      SVC_WEBHOOK_DESK_SECRET: '(hidden)',
      SVC_WEBHOOK_DESK_ANSWERS: 'false',
    })
    for (const secret of ['hunter2', 'token', 'whsec_']) expect(text.includes(secret), secret).to.equal(false)
  })

  it('refuses what is no folder and no count, and makes nothing', async () => {
    for (const args of [
      [],
      ['--to', ''],
      ['--to', 's3://bucket'],
      ['--to', 's3://bucket?region=eu-central-1'],
      ['--to', folder, '--keep', '0'],
    ]) {
      const { code, out } = await desk.run('backup', ...args)
      expect([code, out], args.join(' ')).to.deep.equal([2, ''])
    }
    expect(existsSync(folder)).to.equal(false)
    expect(await desk.run('backup', 'list', '--in', folder)).to.include({
      code: 2,
      err: `There is no folder ${folder}.\n`,
    })
  })
})
