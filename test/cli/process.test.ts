/** The command line as a process: exit codes, pipes, locks and signals. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect } from 'chai'
import { onSqlite } from '../support/databases.ts'
import { until } from '../support/service.ts'
import { type Desk, jsonIn, openDesk, openService, root } from './desk.ts'

describe('the command line', function () {
  this.timeout(30_000) // starts processes of the service
  let desk: Desk
  before(async () => {
    desk = await openService()
    await desk.wired(async ({ services: { forms }, store }) => {
      await forms.load()
      const { version } = forms.live('e2e-test-form')!
      const row = { slug: 'e2e-test-form', version, receivedAt: Date.UTC(2026, 10, 20, 12), status: 'received' }
      const answers = JSON.stringify({ message: 'x'.repeat(1000) })
      await store.transaction(async (tx) => {
        for (let i = 0; i < 2000; i++)
          await tx.submissions.add({ ...row, submissionId: `s${i}`, reference: `r${i}`, answers })
      })
    })
  })
  after(() => desk.remove())

  it('reads like a manual: every verb, the output and the exit codes', async () => {
    const { code, out, err } = desk.spawn('--help')
    expect({ code, err }).to.deep.equal({ code: 0, err: '' })
    for (const verb of ['forms check', 'submissions set-status <reference> <status>', 'stats', 'backup make'])
      expect(out).to.include(`  ${verb} `)
    expect(out).to.match(/Exit codes:\n {2}0 {2}done\n {2}1 .*\n {2}2 .*/)
    expect(out.split('\n').filter((line) => line.length > 120)).to.deep.equal([])
  })

  it('says which release it is, without a database or settings', async () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    expect(desk.spawn('--version')).to.deep.equal({ code: 0, out: `${version}\n`, err: '' })
    const service = spawnSync(process.execPath, [join(root, 'src/main.ts'), '--version'], {
      env: { SVC_PORT: 'no port' },
      encoding: 'utf8',
    })
    expect(service).to.include({ status: 0, stdout: `${version}\n` })
  })

  it('explains every command', async () => {
    for (const verb of ['forms', 'forms check', 'forms publish', 'submissions export', 'db migrate', 'stats']) {
      const { code, out } = await desk.run(...verb.split(' '), '--help')
      expect(code, verb).to.equal(0)
      expect(out, verb).to.match(new RegExp(`^Usage: npm run -s cli -- ${verb}`))
      expect(out.split('\n').filter((line) => line.length > 120)).to.deep.equal([])
    }
  })

  it('ends with 2 for a wrong command line, and says what was meant', async () => {
    const wrong: [string[], RegExp][] = [
      [[], /^Usage:/],
      [['forms'], /^Usage:/],
      [['form', 'list'], /unknown command 'form'\n\(Did you mean forms\?\)/],
      [['forms', 'lst'], /unknown command 'lst'/],
      [['stats', '--jsn'], /unknown option '--jsn'\n\(Did you mean --json\?\)/],
      [['submissions', 'list', '--days', '0'], /Enter a whole number from 1/],
      [['submissions', 'list', '--limit', '1e3'], /Enter a whole number from 1/],
      [['submissions', 'export'], /required option '--form <slug\.\.\.>'/],
      [['submissions', 'export', '--form', 'feedback', '--format', 'xml'], /Allowed choices are xlsx, csv, jsonl/],
      [['submissions', 'show'], /missing required argument 'reference'/],
      [['stats', 'feedback'], /too many arguments/],
    ]
    for (const [args, complaint] of wrong) {
      const { code, out, err } = await desk.run(...args)
      expect({ code, out }, args.join(' ')).to.deep.equal({ code: 2, out: '' })
      expect(err, args.join(' ')).to.match(complaint)
    }
  })

  it('ends with 2 for wrong settings, all of them named, and explains itself all the same', async () => {
    const wrong = openDesk({ SVC_PORT: 'x', SVC_TIME_ZONE: 'Mars' })
    const { code, err } = await wrong.run('stats')
    expect(code).to.equal(2)
    expect(err).to.include('SVC_PORT="x"').and.to.include('SVC_TIME_ZONE="Mars"').and.not.to.include('    at ')
    expect((await wrong.run('stats', '--help')).code).to.equal(0)
    wrong.remove()
  })

  it('passes exit codes and data through the process', () => {
    expect(desk.spawn('submissions', 'show', '0000-0000-0000-0000').code).to.equal(1)
    expect(jsonIn(desk.spawn('forms', 'list', '--json').out)).to.have.lengthOf(4)
  })

  it('ends quietly when the reader of its output goes away', () => {
    const script = 'set -o pipefail; $CLI submissions export --form e2e-test-form --format jsonl | head -1'
    const { code, out, err } = desk.shell(script)
    expect({ code, err }).to.deep.equal({ code: 0, err: '' })
    expect(jsonIn(out)).to.have.lengthOf(1)
    expect(desk.shell('$CLI submissions list --json --limit 2000 | head -1').err).to.equal('')
  })

  onSqlite.it('waits for a locked database, then says so in one sentence; reading goes on meanwhile', async () => {
    const file = join(desk.dataDir, 'forms', 'feedback.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace('"title": "', '"title": "Changed: '))
    const holder = new Database(join(desk.dataDir, 'intake.sqlite'))
    holder.exec('begin immediate')
    const [write, read] = await Promise.all([
      desk.run('forms', 'publish'),
      desk.run('submissions', 'list', '--limit', '2000'),
    ])
    holder.exec('rollback')
    holder.close()
    expect(write.code).to.equal(1)
    expect(write.err).to.equal(
      'Not done: the database says "database is locked". Another process is writing to it: try again, or find that process.\n',
    )
    expect(read).to.include({ code: 0, err: '' })
  })

  onSqlite.it('verify says that deleted words wait in the log while another program reads the database', async () => {
    const file = join(desk.dataDir, 'intake.sqlite')
    const [reader, writer] = [new Database(file, { readonly: true }), new Database(file)]
    writer.exec('insert into erasures (at) values (0)')
    reader.exec('begin')
    reader.prepare('select count(*) from erasures').get()
    writer.exec('insert into erasures (at) values (1)')
    const held = await desk.run('verify')
    reader.close()
    writer.close()
    expect(held.out).to.include(
      'words deleted since 1970-01-01T00:00:00.000Z are still in the log of the database, because another program reads it.',
    )
    const after = await desk.run('verify')
    expect(after.out).to.not.include('words deleted')
    expect(after.code, 'it is no damage').to.equal(held.code)
  })

  it('takes an unfinished export along when it is interrupted', async () => {
    const file = join(desk.folder, 'x.jsonl')
    const args = ['submissions', 'export', '--form', 'e2e-test-form', '--format', 'jsonl', '--out', file]
    const unfinished = () => readdirSync(desk.folder).filter((name) => name.endsWith('.part'))
    for (;;) {
      const child = spawn(process.execPath, [join(root, 'src/cli.ts'), ...args], {
        env: { ...process.env, ...desk.env },
      })
      const ended = once(child, 'exit')
      while (child.exitCode === null && unfinished().length === 0) await new Promise(setImmediate)
      await stoppedAt(child)
      child.kill('SIGINT')
      child.kill('SIGCONT')
      const [, signal] = await ended
      expect(unfinished()).to.deep.equal([])
      if (!existsSync(file)) {
        expect(signal).to.equal('SIGINT')
        break
      }
      rmSync(file) // it was finished: its last step may have been under way when it was stopped
    }
  })
})

/** Stops a process where it is; returns when it stands still, or has ended. */
async function stoppedAt(child: ChildProcess): Promise<void> {
  child.kill('SIGSTOP')
  await until(() => {
    const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(child.pid)], { encoding: 'utf8' })
    return /^[TZ]|^$/.test(stdout.trim())
  })
}
