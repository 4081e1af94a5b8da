import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { type Behaviour, every, good, type Misbehaving, misbehave, status } from '../../../scripts/load/misbehaving.ts'
import { createAuthority } from '../../support/certificates.ts'
import { runGate } from './gate-process.ts'

describe('npm run test:load', function () {
  this.timeout(60_000) // puts a load on a server, for seconds
  let folder: string
  let server: Misbehaving
  const serve = async (act: Behaviour) => {
    server = await misbehave(act)
    return { SVC_LOAD_BASE_URL: server.base }
  }
  const report = (path = folder) => JSON.parse(readFileSync(join(path, 'report.json'), 'utf8'))

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'intake-load-'))
  })
  afterEach(async () => {
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('is silent from cron when every scenario passed', async () => {
    expect(await runGate(await serve(good))).to.deep.equal({ code: 0, out: '', err: '' })
  })
  it('prints the full table from cron when one failed', async () => {
    const { code, out } = await runGate(await serve(every(5, status(429))))
    expect(code).to.equal(1)
    expect(out).to.include('Status lookup').and.include('status 429 × 4').and.include('rate limit')
    expect(out).to.match(/errors +4 of 20 \(20 %\) +≤ 2 % +4 too many/)
    expect(out.includes('\x1b')).to.equal(false)
  })
  it('says a tolerated skip even from cron', async () => {
    const { code, out } = await runGate({
      ...(await serve(good)),
      SVC_LOAD_INCLUDE_UPLOAD: 'true',
      SVC_LOAD_ALLOW_MISSING_FIXTURES: 'true',
    })
    expect(code).to.equal(0)
    expect(out).to.match(/^Drive upload skipped: fixture missing: SVC_LOAD_UPLOAD_PATH is not set .*\n$/)
  })
  it('says from cron that nobody was answered for a while, passes all the same, and fails where that has a limit', async () => {
    const stall: Behaviour = (() => {
      let until = 0
      return (exchange) => {
        if (!exchange.probe && exchange.n === 30) until = performance.now() + 3000
        setTimeout(() => good(exchange), Math.max(0, until - performance.now()))
        return undefined
      }
    })()
    const env = { SVC_LOAD_REQUESTS: '100', SVC_LOAD_REPORT_DIR: folder }
    const passed = await runGate({ ...env, ...(await serve(stall)) })
    expect(passed.code).to.equal(0)
    expect(passed.out).to.match(/^Status lookup: nobody was answered for [23]\.\d s from second \d\.\d+\n$/)
    const [{ maxPauseMs, pauseFromMs, wallMs }] = report().scenarios
    expect(maxPauseMs).to.be.within(2000, wallMs)
    expect(pauseFromMs + maxPauseMs).to.be.below(wallMs)
    await server.stop()
    const failed = await runGate({ ...env, ...(await serve(stall)), SVC_LOAD_MAX_PAUSE_MS: '1500' })
    expect(failed.code).to.equal(1)
    expect(failed.out).to.match(/^Status lookup: nobody was answered for /)
    expect(failed.out).to.match(/pause +[23] \d{3} ms +≤ 1 500 ms +\d+ % over/)
    expect(report().scenarios.map(({ verdict }: { verdict: string }) => verdict)).to.deep.equal(['failed', 'passed'])
  })
  it('ends with 1 when a fixture is missing', async () => {
    const { code, out } = await runGate({ ...(await serve(good)), SVC_LOAD_INCLUDE_UPLOAD: 'true' })
    expect(code).to.equal(1)
    expect(out).to.include('fixture missing')
  })
  it('ends with 2 and sends nothing when settings are wrong', async () => {
    const { code, err } = await runGate({ ...(await serve(good)), SVC_LOAD_REQUESTS: 'many', SVC_LOAD_X: '1' })
    expect(code).to.equal(2)
    expect(err).to.include('SVC_LOAD_REQUESTS="many"').and.include('SVC_LOAD_X')
    expect(server.log).to.deep.equal([])
  })
  it('ends with 2 when nothing at all is set', async () => {
    expect(await runGate({})).to.deep.include({ code: 2, out: '' })
  })
  it('ends with 2 when the report folder cannot be made', async () => {
    writeFileSync(join(folder, 'file'), '')
    const { code, err } = await runGate({
      ...(await serve(good)),
      SVC_LOAD_REPORT_DIR: join(folder, 'file', 'reports'),
    })
    expect(code).to.equal(2)
    expect(err).to.include('SVC_LOAD_REPORT_DIR')
  })
  it('ends with 2 when the report folder is a file, be it one that can be executed', async () => {
    const path = join(folder, 'file')
    writeFileSync(path, '', { mode: 0o755 })
    for (const args of [[], ['--dry-run']]) {
      const { code, err } = await runGate({ ...(await serve(good)), SVC_LOAD_REPORT_DIR: path }, args)
      expect(code).to.equal(2)
      expect(err).to.include(`SVC_LOAD_REPORT_DIR="${path}": ${path} is not a folder`)
      expect(server.log).to.deep.equal([])
      await server.stop()
    }
  })
  it('ends with 1 at once when nobody listens or the name is unknown', async () => {
    const gone = await serve(good)
    await server.stop()
    for (const [address, word] of [
      [gone.SVC_LOAD_BASE_URL, 'target unreachable (refused)'],
      ['http://nowhere.invalid', 'target unreachable (unresolvable name)'],
    ] as const) {
      const { code, out } = await runGate({ SVC_LOAD_BASE_URL: address, SVC_LOAD_REPORT_DIR: folder })
      expect(code).to.equal(1)
      expect(out).to.include(word)
      expect(report().scenarios[0]).to.deep.include({ successful: 0, p95Ms: null, rps: null, verdict: 'failed' })
    }
  })
  it('writes every form of the report, making the folder', async () => {
    const path = join(folder, 'deep', 'reports')
    await runGate({ ...(await serve(good)), SVC_LOAD_REPORT_DIR: path })
    expect(readdirSync(path).sort()).to.deep.equal([
      'history.jsonl',
      'metrics.prom',
      'report.html',
      'report.json',
      'report.md',
      'report.schema.json',
      'report.xml',
    ])
    expect(report(path)).to.include({ verdict: 'passed', exitCode: 0, target: server.base })
  })
  it('keeps the verdict when the report cannot be written', async () => {
    mkdirSync(join(folder, 'report.json', 'in-the-way'), { recursive: true })
    const { code, err } = await runGate({ ...(await serve(good)), SVC_LOAD_REPORT_DIR: folder })
    expect(code).to.equal(0)
    expect(err)
      .to.include(`The report could not be written to ${folder}: E`)
      .and.include('The files there are from earlier runs.')
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).to.deep.equal([])
  })
  describe('over https', () => {
    const authority = createAuthority('Ours')
    const { key, certificate } = authority.issue(['127.0.0.1'])
    const tls = { key, cert: certificate }
    it('refuses a certificate that nobody vouches for, and sends nothing', async () => {
      server = await misbehave(good, { tls })
      for (const env of [{}, { NODE_TLS_REJECT_UNAUTHORIZED: '0' }]) {
        const { code, out } = await runGate({ SVC_LOAD_BASE_URL: server.base, ...env })
        expect(code).to.equal(1)
        expect(out).to.include('certificate not trusted').and.include('NODE_EXTRA_CA_CERTS')
        expect(server.log).to.deep.equal([])
      }
    })
    it('measures a target whose certificate is trusted', async () => {
      server = await misbehave(
        every(2, ({ socket }) => void socket.destroy()),
        { tls },
      )
      const ca = join(folder, 'ca.pem')
      writeFileSync(ca, authority.certificate)
      const env = { SVC_LOAD_BASE_URL: server.base, NODE_EXTRA_CA_CERTS: ca, SVC_LOAD_REPORT_DIR: join(folder, 'r') }
      expect((await runGate(env)).code).to.equal(1)
      expect(report(join(folder, 'r')).scenarios[0]).to.include({ successful: 10, planned: 20 })
    })
  })

  it('judges drift against earlier runs', async () => {
    const load = { SVC_LOAD_REQUESTS: '4', SVC_LOAD_STATUS_MIN_RPS: '0', SVC_LOAD_SUBMISSION_MIN_RPS: '0' }
    const env = { ...(await serve(good)), ...load, SVC_LOAD_REPORT_DIR: folder, SVC_LOAD_TIMEOUT_MS: '9000' }
    for (let run = 0; run < 2; run++) expect((await runGate(env)).code).to.equal(0)
    await server.stop()
    const made = readFileSync(join(folder, 'history.jsonl'), 'utf8').trim().split('\n')
    expect(made).to.have.length(2)
    const lines = [...made, ...made, made[0]!]
    const slower = await serve((exchange) => void setTimeout(() => good(exchange), 600))
    writeFileSync(
      join(folder, 'history.jsonl'),
      `${lines.join('\n').replaceAll(env.SVC_LOAD_BASE_URL, slower.SVC_LOAD_BASE_URL)}\n{"cut`,
    )
    const shown = await runGate({ ...env, ...slower }, ['--verbose'])
    expect(shown.code).to.equal(0)
    expect(shown.out).to.match(/p95 \+[\d ]+ % against .* of the last 5 passed runs/)
    const judged = await runGate({ ...env, ...slower, SVC_LOAD_MAX_DRIFT: '50' })
    expect(judged.code).to.equal(1)
    expect(judged.out).to.match(/drift +\+[\d ]+ % \([\d. ]+ ms\) +≤ [\d.]+ ms +[\d ]+ % over/)
  })
  it('prints its help, and its plan without sending anything', async () => {
    expect((await runGate({}, ['--help'])).out)
      .to.include('SVC_LOAD_UPLOAD_MIN_RPS')
      .and.include('Exit codes')
    const env = { ...(await serve(good)), SVC_LOAD_STATUS_MIN_RPS: '3', SVC_LOAD_REPORT_DIR: join(folder, 'new') }
    const { code, out } = await runGate(env, ['--dry-run'])
    expect(code).to.equal(0)
    expect(out)
      .to.include(`GET ${server.base}/status`)
      .and.include('from SVC_LOAD_STATUS_MIN_RPS')
      .and.include('Nothing was sent')
    expect(server.log).to.deep.equal([])
    expect(readdirSync(folder)).to.deep.equal([])
  })
  it('sends nothing when npm took the flag that forbids it for itself', async () => {
    for (const flag of ['dry-run', 'self-test']) {
      const { code, err } = await runGate({
        ...(await serve(good)),
        [`npm_config_${flag.replace('-', '_')}`]: 'true',
      })
      expect(code).to.equal(2)
      expect(err).to.include(`run npm run -s test:load -- --${flag}`)
      expect(server.log).to.deep.equal([])
      await server.stop()
    }
    expect((await runGate({ ...(await serve(good)), npm_config_dry_run: 'true' }, ['--dry-run'])).code).to.equal(0)
  })
  it('proves itself with --self-test', async () => {
    const { code, out } = await runGate({}, ['--self-test'])
    expect(out).to.match(/The gate was right about (\d+) of \1 targets/)
    expect(code).to.equal(0)
  })
})
