/**
 * Intake as somebody tries it on a machine with an older Node: a copy without packages, that Node with the npm that came with
 * it, and no other program than a shell. An npm before 11.6.2 leaves out `node_modules/.bin/node`.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect } from 'chai'
import { copySources } from '../../scripts/break/copy.ts'
import { folderOf, OLDER_NODES } from '../../scripts/setup/older-nodes.ts'
import { casesOf } from '../support/cases.ts'
import { needs } from '../support/needs.ts'
import { until } from '../support/until.ts'

const root = resolve(import.meta.dirname, '../..')

/** The oldest of them, and all with TEST_CASES=all. */
const tried = OLDER_NODES.slice(0, casesOf(OLDER_NODES.length, 1))

for (const version of tried)
  needs('olderNodes')(`a new copy of Intake on Node ${version.node} with npm ${version.npm}`, function () {
    this.timeout(300_000) // installs the packages
    let folder: string
    let copy: string
    let env: Record<string, string>
    const running = new Set<ChildProcess>()

    before(() => {
      folder = mkdtempSync(join(tmpdir(), 'intake-start-'))
      copy = join(folder, 'intake')
      copySources(root, copy)
      mkdirSync(join(folder, 'shell'))
      symlinkSync('/bin/sh', join(folder, 'shell/sh'))
      env = { ...fromOutside(), PATH: `${folderOf(version)}:${join(folder, 'shell')}` }
      const { status, stdout, stderr } = npm('ci', '--omit=dev', '--prefer-offline')
      expect(status, `${stdout}${stderr}`).to.equal(0)
    })
    afterEach(() => {
      for (const { pid } of running) killGroup(pid!)
      running.clear()
    })
    after(() => rmSync(folder, { recursive: true, force: true }))

    it('starts with the Node of its packages, as the only process beside npm, which ends with SIGTERM', async () => {
      const { child, base } = await start()
      expect((await fetch(`${base}/healthz`)).status).to.equal(200)
      const [service, ...others] = besideNpm(child)
      expect(others).to.deep.equal([])
      expect(service!.program).to.match(new RegExp(`^${copy}/node_modules/node-[^/]+/bin/node$`))
      process.kill(service!.pid, 'SIGTERM')
      expect(await once(child, 'close')).to.deep.equal([0, null])
      expect(groupOf(child.pid!)).to.deep.equal([])
    })

    it('leaves no process behind when the service is killed', async () => {
      const { child } = await start()
      process.kill(besideNpm(child)[0]!.pid, 'SIGKILL')
      const [code, signal] = await once(child, 'close')
      expect(code ?? signal).to.be.oneOf([137, 'SIGKILL'])
      expect(groupOf(child.pid!)).to.deep.equal([])
    })

    it('leaves no process behind when npm gets SIGTERM', async () => {
      const { child } = await start()
      child.kill('SIGTERM')
      await once(child, 'close')
      await until(() => groupOf(child.pid!).length === 0)
    })

    // The same whatever npm is there, because none is used.
    for (const signal of version === OLDER_NODES[0] ? (['SIGTERM', 'SIGKILL'] as const) : [])
      it(`is the process that a line of package.json starts, and gets ${signal} itself`, async () => {
        const { scripts } = JSON.parse(readFileSync(join(copy, 'package.json'), 'utf8'))
        const { child } = await start('sh', '-c', scripts.start)
        expect(groupOf(child.pid!).map(({ pid }) => pid)).to.deep.equal([child.pid])
        child.kill(signal)
        expect(await once(child, 'close')).to.deep.equal(signal === 'SIGTERM' ? [0, null] : [null, 'SIGKILL'])
        expect(groupOf(child.pid!)).to.deep.equal([])
      })

    it('passes on words and exit codes of commands', () => {
      const wrong = npm('run', '-s', 'cli', '--', 'forms', 'no such command')
      expect(wrong).to.deep.include({ status: 2, stdout: '' })
      expect(wrong.stderr).to.include("unknown command 'no such command'")
      expect(npm('run', '-s', 'cli', '--', 'forms', 'schema')).to.deep.include({ status: 0, stderr: '' })
    })

    it('says where the load gate is, which production does without', () => {
      const { status, stdout, stderr } = npm('run', '-s', 'test:load', '--', '--self-test')
      expect({ status, stdout }).to.deep.equal({ status: 2, stdout: '' })
      expect(stderr).to.match(/^The load gate is not installed here: [^\n]+\.\n$/)
    })

    it('runs what developers need with the same Node', () => {
      const whole = withPackagesForDevelopers()
      for (const [script, args, said] of [
        ['typecheck', ['--version'], /^Version \d/],
        ['lint', ['--help'], /biome check/],
        ['test:unit', ['--dry-run', 'test/errors.test.ts'], /\d passing/],
      ] as const) {
        const { status, stdout, stderr } = npmIn(whole, 'run', '-s', script, '--', ...args)
        expect(status, `${stdout}${stderr}`).to.equal(0)
        expect(stdout).to.match(said)
      }
    })

    it('ends with one sentence and exit code 70 without a Node that is new enough', () => {
      const poor = join(folder, 'poor')
      copySources(root, poor)
      const { status, stdout, stderr } = npmIn(poor, 'run', '-s', 'start')
      expect({ status, stdout }).to.deep.equal({ status: 70, stdout: '' })
      expect(stderr).to.match(/^Intake needs Node 26 or later, [^\n]*\.\n$/)
    })

    const npm = (...args: string[]) => npmIn(copy, ...args)
    function npmIn(cwd: string, ...args: string[]) {
      const { status, stdout, stderr } = spawnSync('npm', args, { cwd, env, encoding: 'utf8' })
      return { status, stdout, stderr }
    }

    /** Starts the service in a group of processes of its own, with npm where nothing else is named. */
    async function start(command = 'npm', ...args: string[]): Promise<{ child: ChildProcess; base: string }> {
      const child = spawn(command, args.length > 0 ? args : ['start'], {
        cwd: copy,
        env: { ...env, SVC_PORT: '0', SVC_DATA_DIR: join(folder, 'data') },
        detached: true,
      })
      running.add(child)
      let said = ''
      for (const output of [child.stdout, child.stderr]) output.on('data', (text) => (said += text))
      await until(() => /Intake is ready/.test(said) || child.exitCode !== null)
      const [, base] = /Forms: (http\S+)/.exec(said) ?? []
      if (!base) throw new Error(`it did not start:\n${said}`)
      return { child, base }
    }

    /** The copy with all of our packages, as this npm leaves them: without `node`. */
    function withPackagesForDevelopers(): string {
      const whole = join(folder, 'whole')
      copySources(root, whole)
      const [from, to] = [join(root, 'node_modules'), join(whole, 'node_modules')]
      mkdirSync(to)
      for (const name of readdirSync(from)) if (name !== '.bin') symlinkSync(join(from, name), join(to, name))
      cpSync(join(from, '.bin'), join(to, '.bin'), { recursive: true, verbatimSymlinks: true })
      rmSync(join(to, '.bin/node'), { force: true })
      return whole
    }
  })

/** Our environment without what the npm that runs us has put there, and without settings. */
function fromOutside(): Record<string, string> {
  const ours = /^(npm_(?!config_(registry|cache|userconfig)$)|NODE|INIT_CWD$|SVC_|TEST_)/i
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name))) as Record<string, string>
}

/** What runs in the group of this npm. */
const besideNpm = ({ pid: npm }: ChildProcess) => groupOf(npm!).filter(({ pid }) => pid !== npm)

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // all of it has ended
  }
}

/** The processes of a group that live, each with the file of its program. */
function groupOf(group: number): { pid: number; program: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        // After the name of the program, which may hold blanks: state, parent, group.
        const [state, , ofGroup] = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
        if (Number(ofGroup) !== group || state === 'Z') return []
        return [{ pid: Number(name), program: readlinkSync(`/proc/${name}/exe`) }]
      } catch {
        return [] // it has ended meanwhile
      }
    })
}
