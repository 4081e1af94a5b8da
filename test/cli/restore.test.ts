/** restore: a service from a backup, in an empty place. */
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect } from 'chai'
import { writeRestoring } from '../../src/data-folder/restoring.ts'
import { freezeClock } from '../support/clock.ts'
import { databaseIn, onSqlite } from '../support/databases.ts'
import { sharedPostgres } from '../support/postgres.ts'
import { mayMount, mountDisk, unmount } from '../support/small-disk.ts'
import { toldForm } from '../support/told-form.ts'
import { sendWithFile } from './backups.ts'
import { type Desk, openDesk, openService, publishFolder } from './desk.ts'

const AT = Date.UTC(2026, 10, 20, 3, 12)
const DAY = 86_400_000
const FIRST = '2026-11-20T031200Z'
const NEXT = 'Run verify, then start the service. Everyone in the office has to sign in again.\n'

describe('a restore', function () {
  this.timeout(60_000) // copies a service several times
  const clock = freezeClock(AT)
  /** The service that was lost, its backups, and the place where it is restored. */
  let desk: Desk
  let backups: string
  let place: Desk
  beforeEach(async () => {
    clock.set(AT)
    desk = await openService({}, clock)
    backups = join(desk.folder, 'backups')
    place = openDesk({}, clock)
    putSecret()
  })
  afterEach(() => {
    desk.remove()
    place.remove()
  })

  function putSecret(): void {
    mkdirSync(place.dataDir, { mode: 0o700 })
    if (!desk.env.SVC_SECRET) cpSync(join(desk.dataDir, 'secret'), join(place.dataDir, 'secret'))
  }
  const backUp = () => desk.run('backup', 'make', '--to', backups)
  const restore = (...more: string[]) => place.run('restore', '--from', backups, ...more)
  const send = (body?: string) => sendWithFile(desk, body)
  const fileOf = (id: string, at = join(place.dataDir, 'drive')) => join(at, id.slice(0, 2), id)
  const isWhole = async (...references: string[]) => {
    const { code, err } = await place.run('verify')
    expect([code, err]).to.deep.equal([0, ''])
    for (const reference of references)
      expect((await place.run('submissions', 'show', reference)).out, reference).to.include('The name typed')
  }

  it('has the departments again, of the office and of files, and a drill misses none', async () => {
    const logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"/>'
    await desk.wired(async ({ services: { departments } }) => {
      const office = { name: 'parks', text: '{"serviceName":"Parks"}', logo: Buffer.from(logo).toString('base64') }
      expect(await departments.save(office, { way: 'office', by: 'ada' })).to.equal('saved')
    })
    const folder = join(desk.dataDir, 'forms', 'departments')
    mkdirSync(folder)
    writeFileSync(join(folder, 'roads.json'), '{"serviceName":"Roads"}')
    writeFileSync(join(folder, 'roads.svg'), logo)
    await backUp()
    expect((await desk.run('backup', 'drill', '--in', backups)).code).to.equal(0)
    expect((await restore()).code).to.equal(0)
    const again = await place.wired(async ({ services: { departments }, folder }) => {
      await departments.publish((await folder.departments())!)
      return departments.list().map(({ name, home, department }) => [name, home, department.logo?.width])
    })
    expect(again).to.deep.equal([
      ['parks', 'office', 80],
      ['roads', 'file', 80],
    ])
  })

  it('is the service again: its cases, files and definitions, for its owner alone', async () => {
    const [reference, id] = await send()
    await backUp()
    expect(await restore()).to.deep.equal({
      code: 0,
      out: `${FIRST}: 1 case, 1 file\n0 cases deleted again. What was deleted after 2026-11-20 03:12 (UTC) is not known, and is there again.\n`,
      err: NEXT,
    })
    await isWhole(reference)
    expect(readFileSync(fileOf(id), 'utf8')).to.equal('a line\n')
    expect(readdirSync(join(place.dataDir, 'forms'))).to.deep.equal(readdirSync(join(desk.dataDir, 'forms')))
    for (const one of readdirSync(place.dataDir, { recursive: true, withFileTypes: true }))
      expect(statSync(join(one.parentPath, one.name)).mode & 0o077, one.name).to.equal(0)
    expect(existsSync(join(place.dataDir, '.restoring'))).to.equal(false)
    const audit = await place.wired(({ store }) => store.audit.page({ size: 1 }))
    expect(audit.map(({ action, details }) => [action, details])).to.deep.equal([['restored', `backup=${FIRST}`]])
    expect(await place.wired(({ services }) => services.installation.look())).to.equal('own')
  })

  it('takes the secret from the backup with its passphrase, and from no other', async () => {
    desk.env.SVC_SECRET ??= readFileSync(join(desk.dataDir, 'secret'), 'utf8').trim()
    const first = desk.env.SVC_SECRET
    const [reference] = await send()
    await backUp()
    const file = join(desk.folder, 'passphrase')
    writeFileSync(file, 'correct horse battery\n', { mode: 0o600 })
    await desk.run('backup', 'make', '--to', backups, '--passphrase-file', file)
    rmSync(join(place.dataDir, 'secret'), { force: true })
    place.env.SVC_SECRET = ''
    const kept = join(place.dataDir, 'secret')
    const none = await place.run('restore', '--from', join(backups, FIRST), '--passphrase-file', file)
    expect(none).to.include({ code: 2, err: `${FIRST} has no secret: it was made without --passphrase-file.\n` })
    const wrong = join(desk.folder, 'wrong')
    writeFileSync(wrong, 'correct horse buttery\n', { mode: 0o600 })
    expect(await restore('--passphrase-file', wrong)).to.deep.equal({
      code: 2,
      out: '',
      err: `The passphrase in ${wrong} is not the one of 2026-11-20T031201Z, or its secret.json is damaged.\n`,
    })
    expect(existsSync(join(place.dataDir, '.restoring'))).to.equal(false)
    writeFileSync(kept, 'x'.repeat(32), { mode: 0o600 })
    expect((await restore('--passphrase-file', file)).err).to.match(/^The secret is not the one of the service/)
    rmSync(kept)
    const { code, err } = await restore('--passphrase-file', file)
    const next = place.env.SVC_DATABASE_URL
      ? `Set SVC_SECRET to the text in ${kept} before you start the service.\n`
      : ''
    expect([code, err.replace(/^Settings [^:]*:\n(?: {2}.*\n)+/, '')]).to.deep.equal([0, next + NEXT])
    expect(readFileSync(kept, 'utf8')).to.equal(`${first}\n`)
    expect(statSync(kept).mode & 0o777).to.equal(0o600)
    if (place.env.SVC_DATABASE_URL) place.env.SVC_SECRET = first
    await isWhole(reference)
  })

  it('has several secrets again, which belong into a setting', async () => {
    const several = [desk.env.SVC_SECRET ?? readFileSync(join(desk.dataDir, 'secret'), 'utf8').trim(), 'x'.repeat(32)]
    desk.env.SVC_SECRET = several.join(', ')
    const file = join(desk.folder, 'passphrase')
    writeFileSync(file, 'correct horse battery', { mode: 0o400 })
    await desk.run('backup', 'make', '--to', backups, '--passphrase-file', file)
    rmSync(join(place.dataDir, 'secret'), { force: true })
    place.env.SVC_SECRET = ''
    const kept = join(place.dataDir, 'secret')
    expect((await restore('--passphrase-file', file)).err).to.include(`Set SVC_SECRET to the text in ${kept} before`)
    expect(readFileSync(kept, 'utf8')).to.equal(`${several.join(',')}\n`)
  })

  it('says which settings are not as they were, in words', async () => {
    Object.assign(desk.env, { SVC_TIME_ZONE: 'Europe/Berlin', SVC_SMTP_URL: 'smtp://ada:hunter2@127.0.0.1:1' })
    Object.assign(desk.env, { SVC_BASE_URL: 'https://forms.example.org', SVC_MAIL_FROM: 'a@example.org' })
    await backUp()
    place.env.SVC_CONTACT = '555 1234'
    place.env.SVC_TIME_ZONE = 'UTC'
    place.env.SVC_MAIL_FROM = 'a@example.org'
    expect((await restore()).err).to.equal(
      `${[
        'Settings are not as they were when the backup was made:',
        '  SVC_BASE_URL was "https://forms.example.org", and is not set now.',
        '  SVC_TIME_ZONE was "Europe/Berlin", and is "UTC" now.',
        '  SVC_CONTACT was not set, and is "555 1234" now.',
        '  SVC_SMTP_URL was set, and is not set now.',
      ].join('\n')}\n${NEXT}`,
    )
  })

  it('takes the newest backup, or the one that is named, and leaves each as it was', async () => {
    const [first] = await send()
    await backUp()
    clock.advance(DAY)
    const [second] = await send()
    await backUp()
    const sums = () => readFileSync(join(backups, FIRST, 'rows.sqlite')).toString('base64')
    const before = sums()
    await place.run('restore', '--from', join(backups, FIRST))
    await isWhole(first)
    expect((await place.run('submissions', 'show', second)).code).to.equal(1)
    expect(sums()).to.equal(before)
    place.remove()
    putSecretAgain()
    expect((await restore()).out).to.include('2026-11-21T031200Z: 2 cases, 2 files\n')
    await isWhole(first, second)
  })
  const putSecretAgain = () => {
    mkdirSync(place.folder)
    if (desk.env.SVC_SECRET) place = openDesk({}, clock)
    putSecret()
  }

  it('raises no dead: what was deleted since is deleted again, with its files', async () => {
    const [kept] = await send()
    const [soon, file] = await send()
    const [late] = await send()
    await backUp()
    clock.advance(DAY)
    const remove = (reference: string) => desk.run('submissions', 'delete', reference, '--reason', 'asked for', '--yes')
    expect((await remove(soon)).code).to.equal(0)
    await backUp()
    expect((await remove(late)).code).to.equal(0)
    const { out } = await place.run('restore', '--from', join(backups, FIRST))
    expect(out).to.include('3 cases, 2 files\n1 case deleted again. What was deleted after 2026-11-21 03:12 (UTC)')
    await isWhole(kept, late)
    expect((await place.run('submissions', 'show', soon)).out)
      .to.include('deleted')
      .and.not.include('The name typed')
    expect(existsSync(fileOf(file))).to.equal(false)
    rmSync(join(backups, '2026-11-21T031200Z'), { recursive: true })
    const other = openDesk({ SVC_SECRET: 'x'.repeat(32) }, clock)
    const old = databaseIn(desk.dataDir)
    other.input = `${desk.env.SVC_DATABASE_URL}\n`
    const all = await other.run(
      ...['restore', '--from', join(backups, FIRST), '--any-secret', '--replaces'],
      typeof old === 'string' && !desk.env.SVC_DATABASE_URL ? old : '-',
    )
    expect(all.out).to.include('3 cases, 1 file\n2 cases deleted again.')
    expect((await other.run('submissions', 'show', late)).out)
      .to.include('deleted')
      .and.not.include('The name typed')
    other.remove()
  })

  it('restores an older backup when a newer one is damaged, and says what is not known then', async () => {
    const [reference] = await send()
    await backUp()
    for (const damage of ['rows.sqlite', 'manifest.json']) {
      clock.advance(DAY)
      await backUp()
      const [newest] = readdirSync(backups)
        .filter((name) => name.startsWith('2026'))
        .sort()
        .reverse()
      writeFileSync(join(backups, newest!, damage), 'damaged')
    }
    const { code, out, err } = await place.run('restore', '--from', join(backups, FIRST))
    const unread = (day: number) => `2026-11-${day}T031200Z cannot be read: what it names as deleted is not known.\n`
    expect([code, err]).to.deep.equal([0, `${unread(22)}${unread(21)}${NEXT}`])
    expect(out).to.include('What was deleted after 2026-11-20 03:12 (UTC) is not known')
    await isWhole(reference)
  })

  it('refuses a backup whose manifest is damaged, and leaves nothing behind', async () => {
    await backUp()
    for (const damaged of ['', '{"format": 1, "ver', '{}', 'null']) {
      writeFileSync(join(backups, FIRST, 'manifest.json'), damaged)
      expect(await place.run('restore', '--from', backups), damaged).to.deep.equal({
        code: 1,
        out: '',
        err: `${FIRST} is no whole backup: its manifest.json is damaged. Use another backup.\n`,
      })
    }
    expect(existsSync(join(place.dataDir, '.restoring'))).to.equal(false)
  })

  it('passes over what was deleted in the backup already, and what it never had', async () => {
    const [before] = await send()
    expect((await desk.run('submissions', 'delete', before, '--reason', 'asked for', '--yes')).code).to.equal(0)
    await backUp()
    clock.advance(DAY)
    await backUp()
    const newer = new Database(join(backups, '2026-11-21T031200Z', 'rows.sqlite'))
    const insert = newer.prepare(
      'insert into deletions (id, at, slug, reference, by, reason, files) values (?,1,?,?,?,?,0)',
    )
    insert.run(98, 'e2e-test-form', before, 'ada', 'asked for')
    insert.run(99, 'e2e-test-form', '0000-0000-0000-0000', 'ada', 'asked for')
    newer.close()
    const { code, out } = await place.run('restore', '--from', join(backups, FIRST))
    expect([code, out.split('\n')[1]!.slice(0, 22)]).to.deep.equal([0, '0 cases deleted again.'])
  })

  it('sends nothing that the backup has as not sent', async () => {
    await desk.wired(async (wired) => {
      writeFileSync(join(wired.folder.forms, 'told.json'), JSON.stringify(toldForm()))
      await publishFolder(wired)
    })
    const answers = { name: 'Ada', email: 'ada@example.org', topic: 'question', message: 'Hello' }
    const reference = await desk.send({ slug: 'told', answers })
    await desk.run('submissions', 'set-status', reference, 'in-review')
    await backUp()
    clock.advance(DAY)
    const { out } = await restore()
    expect(out).to.include('1 email or webhook on hold. Find out what was sent, then run deliveries release.\n')
    expect(await place.wired(({ services }) => services.deliveries.round())).to.equal(0)
    expect((await place.run('deliveries', 'release', '--yes')).out).to.include('1 delivery will be sent')
  })

  it('names each file that is missing or damaged, and restores the rest', async () => {
    const [, gone] = await send()
    const [, other] = await send()
    const [, whole] = await send()
    await backUp()
    const files = join(backups, 'files')
    rmSync(fileOf(gone, files))
    writeFileSync(fileOf(other, files), 'a lime\n')
    const { code, out, err } = await restore()
    expect(code).to.equal(1)
    expect(out)
      .to.include('3 cases, 1 file\n')
      .and.include(`missing or damaged: “notes.txt” (${gone})\n`)
      .and.include(`missing or damaged: “notes.txt” (${other})\n`)
    expect(err).to.include('Some files are missing or damaged.')
    expect([gone, other, whole].map((id) => existsSync(fileOf(id)))).to.deep.equal([false, false, true])
    expect((await place.run('verify')).code).to.equal(1)
  })

  it('takes no backup of which a part is missing or damaged', async () => {
    await send()
    await backUp()
    const rows = join(backups, FIRST, 'rows.sqlite')
    const bytes = readFileSync(rows)
    bytes[bytes.length - 1]! ^= 1
    writeFileSync(rows, bytes)
    const sentence = (parts: string) =>
      `${FIRST} is missing parts, or they are damaged: ${parts}. Use another backup.\n`
    expect(await restore()).to.deep.equal({ code: 1, out: '', err: sentence('rows.sqlite') })
    rmSync(rows)
    expect((await restore()).err).to.equal(sentence('rows.sqlite'))
    writeFileSync(join(backups, FIRST, 'forms', 'e2e-test-form.json'), '{}')
    expect((await restore()).err)
      .to.include('forms/e2e-test-form.json')
      .and.include('rows.sqlite')
    expect(readdirSync(place.dataDir)).not.to.include('.restoring')
  })

  it('takes no backup of a newer release', async () => {
    await backUp()
    const file = join(backups, FIRST, 'manifest.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace('"format": 1', '"format": 2'))
    expect((await restore()).err).to.match(/was made by a newer release \([^)]+\)\. Restore it with that release\.\n$/)
  })

  it('needs an empty place', async () => {
    await backUp()
    const refused = async (what: string | RegExp) => {
      const { code, out, err } = await restore()
      expect([code, out]).to.deep.equal([2, ''])
      expect(err).to.match(new RegExp(what))
    }
    for (const [path, what] of [
      ['forms/mine.json', 'There are definitions in .*forms. Restore into an empty place.\n$'],
      ['drive/ab/abcdefgh', 'There are files on the drive. Restore into an empty place.\n$'],
      ['drive/installation.json', 'There are files on the drive. Restore into an empty place.\n$'],
    ] as const) {
      const file = join(place.dataDir, path)
      mkdirSync(join(file, '..'), { recursive: true })
      writeFileSync(file, path.endsWith('installation.json') ? '{"installation":"x"}' : '{}')
      await refused(what)
      rmSync(file)
    }
    if (place.env.SVC_DATABASE_URL) return
    writeFileSync(join(place.dataDir, 'intake.sqlite'), '')
    await refused('There is a database at .*intake.sqlite. Restore into an empty place.\n$')
  })

  it('needs the secret of the service, or to be told to go on without it', async () => {
    await backUp()
    place.env.SVC_SECRET = ''
    rmSync(join(place.dataDir, 'secret'), { force: true })
    const otherwise = 'To go on without it, add --any-secret: codes and two-step sign-in stop working then.\n'
    if (!place.env.SVC_DATABASE_URL) {
      const none = await restore()
      expect(none.code).to.equal(2)
      expect(none.err).to.match(/^There is no secret\. Put the one of the service at .*secret, or set SVC_SECRET\. /)
    }
    place.env.SVC_SECRET = 'another-secret-that-is-long-enough-too'
    expect(await restore()).to.deep.equal({
      code: 2,
      out: '',
      err: `The secret is not the one of the service in this backup. Put that one there. ${otherwise}`,
    })
    expect(existsSync(join(place.dataDir, '.restoring'))).to.equal(false)
    expect((await restore('--any-secret')).code).to.equal(0)
  })

  it('has the forms of the office, with what they were made of', async () => {
    await desk.wired(async ({ services: { forms, homes }, folder }) => {
      await forms.publish(await folder.definitions())
      for (const slug of await forms.slugs())
        expect(await homes.takeOver(slug, { way: 'office', by: 'ada' }), slug).to.equal('taken')
    })
    await backUp()
    expect((await restore()).code).to.equal(0)
    await place.run('forms', 'publish')
    expect((await place.run('forms', 'list')).out).to.include('feedback')
    expect((await place.run('forms', 'export', 'feedback', '--to', place.folder)).code).to.equal(0)
    const written = readFileSync(join(place.folder, 'feedback.de.json'), 'utf8')
    expect(written).to.equal(readFileSync(new URL('../../src/forms/feedback.de.json', import.meta.url), 'utf8'))
  })

  it('says when there is no backup, and when the definitions would be taken off', async () => {
    const none = await restore()
    expect(none).to.deep.equal({ code: 2, out: '', err: `There is no backup in ${backups}.\n` })
    await desk.wired(async () => {})
    desk.env.SVC_FORMS = 'store'
    await backUp()
    expect(await restore()).to.deep.equal({
      code: 2,
      out: '',
      err: 'The definitions of this backup are in its database. Set SVC_FORMS to store.\n',
    })
    place.env.SVC_FORMS = 'store'
    expect((await restore()).code).to.equal(0)
    expect((await place.run('forms', 'list')).out).to.include('e2e-test-form')
  })

  it('that was interrupted lets no service start, and goes on when it is run again', async () => {
    const [reference] = await send()
    await backUp()
    const [files, away] = [join(backups, 'files'), join(backups, 'away')]
    renameSync(files, away)
    writeFileSync(files, '') // where the files are looked for, after the rows are made
    expect((await restore()).code).to.equal(1)
    const half = 'a restore into this folder did not finish. Run the same restore again'
    for (const command of [['db', 'migrate'], ['verify']]) {
      const { code, err } = await place.run(...command)
      if (command[0] === 'verify' && !place.env.SVC_DATABASE_URL) continue // it finds no database
      expect(code, command.join(' ')).to.equal(2)
      expect(err).to.include(half)
    }
    expect(await place.wired(async () => {}).catch(({ message }) => message)).to.equal(half)
    rmSync(files)
    renameSync(away, files)
    clock.advance(DAY)
    await backUp()
    expect((await restore()).err).to.equal(
      `A restore of ${FIRST} was begun there. Finish that one, or use an empty place.\n`,
    )
    expect((await place.run('restore', '--from', join(backups, FIRST))).code).to.equal(0)
    await isWhole(reference)
  })

  it('says that the disk is full, before it has begun or half-way, and goes on when there is room', async function () {
    if (!mayMount() || place.env.SVC_DATABASE_URL) return this.skip() // its rows are on another disk
    for (let i = 0; i < 8; i++) await send('line\n'.repeat(80_000))
    await backUp()
    const disk = mountDisk(3)
    const dataDir = join(disk, 'data')
    try {
      place.env.SVC_DATA_DIR = dataDir
      mkdirSync(dataDir, { mode: 0o700 })
      cpSync(join(desk.dataDir, 'secret'), join(dataDir, 'secret'))
      const full = `There is no room left in ${dataDir}. Make room, then run the same command again.\n`
      // A process of its own closes all that it opened, so that the disk can be unmounted.
      const apart = () => place.spawn('restore', '--from', backups)
      const ballast = join(disk, 'ballast')
      writeFileSync(ballast, Buffer.alloc(2.7e6))
      expect(apart()).to.deep.equal({ code: 1, out: '', err: full })
      expect(readdirSync(dataDir)).not.to.include('.restoring')
      rmSync(ballast)
      expect(apart()).to.deep.equal({ code: 1, out: '', err: full })
      execFileSync('mount', ['-o', 'remount,size=32m', disk])
      expect(apart().out).to.include('8 cases, 8 files\n')
      expect((await place.run('verify')).code).to.equal(0)
    } finally {
      unmount(disk)
    }
  })

  it('that was interrupted when all was in its place ends', async () => {
    const [reference] = await send()
    await backUp()
    await restore()
    const rows = { cases: 1, deletedAgain: 0, knownUntil: AT, held: 0 }
    const work = join(place.dataDir, '.restoring', 'work')
    cpSync(join(backups, FIRST, 'forms'), join(work, 'forms'), { recursive: true })
    if (place.env.SVC_DATABASE_URL)
      cpSync(join(backups, FIRST, 'rows.sqlite'), join(place.dataDir, '.restoring', 'rows.sqlite'))
    writeRestoring(place.dataDir, { backup: FIRST, rows })
    expect((await restore()).out).to.include('1 case, 1 file\n')
    await isWhole(reference)
  })

  onSqlite.it('goes into PostgreSQL, and back from there', async () => {
    const [reference, id] = await send()
    await backUp()
    const server = await sharedPostgres()
    const url = await server.database()
    const secret = readFileSync(join(desk.dataDir, 'secret'), 'utf8').trim()
    Object.assign(place.env, { SVC_DATABASE_URL: url, SVC_FORMS: 'watch', SVC_SECRET: secret })
    const went = await restore()
    const changed = [
      'Settings are not as they were when the backup was made:',
      '  SVC_DATABASE_URL was not set, and is set now.',
      '  SVC_FORMS was not set, and is "watch" now.',
    ]
    expect([went.code, went.err]).to.deep.equal([0, `${changed.join('\n')}\n${NEXT}`])
    await isWhole(reference)
    clock.advance(DAY)
    const again = join(place.folder, 'again')
    expect((await place.run('backup', 'make', '--to', again)).code).to.equal(0)
    const back = openDesk({}, clock)
    mkdirSync(back.dataDir, { mode: 0o700 })
    cpSync(join(place.dataDir, 'secret'), join(back.dataDir, 'secret'))
    expect((await back.run('restore', '--from', again)).out).to.include('1 case, 1 file\n')
    expect((await back.run('verify')).code).to.equal(0)
    expect(readFileSync(fileOf(id, join(back.dataDir, 'drive')), 'utf8')).to.equal('a line\n')
    const twice = openDesk({ SVC_DATABASE_URL: url, SVC_SECRET: 'x'.repeat(32) }, clock)
    expect((await twice.run('restore', '--from', again, '--any-secret')).err).to.include('already contains data')
    back.remove()
    twice.remove()
    await server.drop(url)
  })
})
