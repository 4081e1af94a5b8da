import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { startApp, type TestApp } from '../../support/app.ts'
import { type Ended, runGate } from './gate-process.ts'

const root = join(import.meta.dirname, '../../..')
const COUNT = 40

describe('the load gate against uploads to Intake', function () {
  this.timeout(30_000) // puts a load on a server, for seconds
  let app: TestApp
  let folder: string
  let fixtures: Record<string, string>

  before(async () => {
    // In real time: the fixtures are made by another process, and are valid for a day from now.
    app = await startApp({ env: { SVC_LOG_LEVEL: 'silent' } })
    folder = mkdtempSync(join(tmpdir(), 'intake-load-'))
    fixtures = create(COUNT)
  })
  after(async () => {
    await app.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const cli = (...args: string[]) => {
    const env = { ...process.env, SVC_DATA_DIR: app.config.dataDir }
    const { status, stdout, stderr } = spawnSync('npm', ['run', '-s', 'cli', '--', ...args], {
      cwd: root,
      env,
      encoding: 'utf8',
    })
    expect(status, stderr).to.equal(0)
    return stdout
  }
  /** The printed lines as a shell understands them. */
  function create(count: number): Record<string, string> {
    const lines = cli('fixtures', 'create', '--count', String(count))
    expect(lines.trim().split('\n')).to.satisfy((all: string[]) =>
      all.every((line) => /^export SVC_LOAD_\w+=/.test(line)),
    )
    const env = { PATH: process.env.PATH ?? '', LINES_TO_RUN: lines }
    const { stdout } = spawnSync('sh', ['-c', 'eval "$LINES_TO_RUN"; env'], { env, encoding: 'utf8' })
    const pairs = stdout.split('\n').filter((line) => line.startsWith('SVC_LOAD_'))
    return Object.fromEntries(
      pairs.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    )
  }
  const gate = (env: Record<string, string> = {}): Promise<Ended> =>
    runGate({
      ...fixtures,
      SVC_LOAD_BASE_URL: app.base,
      SVC_LOAD_INCLUDE_UPLOAD: 'true',
      SVC_LOAD_CONCURRENCY: '12',
      SVC_LOAD_TIMEOUT_MS: '10000',
      SVC_LOAD_REPORT_DIR: folder,
      ...env,
    })
  const upload = () => JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')).scenarios[2]

  it('prints what the gate needs', () => {
    expect(fixtures).to.include({ SVC_LOAD_REQUESTS: String(COUNT) })
    expect(fixtures.SVC_LOAD_UPLOAD_PATH).to.match(
      /^\/api\/drive-upload\?submissionId=[\w-]+-\{\{index\}\}&fieldId=evidence$/,
    )
  })
  it('certifies all three scenarios', async () => {
    const { code, out } = await gate()
    expect(out).to.equal('')
    expect(code).to.equal(0)
    expect(upload()).to.deep.include({ verdict: 'passed', planned: COUNT, successful: COUNT, reasons: {} })
  })
  it('certifies them again with the same fixtures, and with a file of its own', async () => {
    expect((await gate({ SVC_LOAD_UPLOAD_FILE: join(folder, 'report.md') })).code).to.equal(0)
    expect(upload()).to.include({ successful: COUNT })
  })
  it('tells an operator with too few fixtures to create more', async () => {
    const { code, out } = await gate({ SVC_LOAD_REQUESTS: String(COUNT + 20) })
    expect(code).to.equal(1)
    expect(upload().reasons).to.deep.equal({ 'status 404': 20 })
    expect(out).to.include(`create at least ${COUNT + 20} fixtures`)
  })
  it('finds nothing left after the fixtures were cleaned', async () => {
    cli('fixtures', 'clean')
    expect((await gate()).code).to.equal(1)
    expect(upload().successful).to.equal(0)
  })
})
