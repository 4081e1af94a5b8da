import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { type Behaviour, good, type Misbehaving, misbehave, status } from '../../../scripts/load/misbehaving.ts'
import { runGate, startGate } from './gate-process.ts'

const silent: Behaviour = () => undefined
/** Answers the look at the fixtures, and treats the load as asked. */
const afterLook =
  (act: Behaviour): Behaviour =>
  (exchange) =>
    exchange.probe ? good(exchange) : act(exchange)

describe('npm run test:load, however it ends,', function () {
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

  it('refuses to run beside another run, whatever its report folder and the name of its target, and takes over from one that was killed', async () => {
    const env = {
      ...(await serve(silent)),
      TMPDIR: folder,
      SVC_LOAD_TIMEOUT_MS: '60000',
      SVC_LOAD_REPORT_DIR: join(folder, 'a'),
    }
    const first = startGate(env)
    while (server.log.length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
    const named = env.SVC_LOAD_BASE_URL.replace('127.0.0.1', 'localhost')
    const second = await runGate({ ...env, SVC_LOAD_BASE_URL: named, SVC_LOAD_REPORT_DIR: join(folder, 'b') })
    expect(second.code).to.equal(2)
    expect(second.err).to.match(/^Another run against this target has been running for \d+ m?s \(process \d+\)/)
    first.child.kill('SIGKILL')
    await first.ended
    expect((await runGate({ ...env, SVC_LOAD_REQUESTS: '1', SVC_LOAD_TIMEOUT_MS: '50' })).code).to.equal(1)
    expect(readdirSync(folder).filter((name) => name.endsWith('.lock'))).to.deep.equal([])
  })

  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)
    it(`ends with ${code} on ${signal} in any phase, keeps the report and never passes`, async () => {
      const phases: [string, Behaviour, (log: Misbehaving['log']) => boolean][] = [
        ['probe', silent, (log) => log.length > 0],
        ['status', (exchange) => (exchange.n < 6 ? good(exchange) : undefined), (log) => log.length > 8],
        [
          'submission',
          (exchange) => (exchange.n < 26 ? good(exchange) : undefined),
          (log) => log.filter(({ url }) => url.startsWith('/f/')).length > 8,
        ],
      ]
      for (const [phase, act, reached] of phases) {
        const { child, ended } = startGate({
          ...(await serve(act)),
          SVC_LOAD_TIMEOUT_MS: '60000',
          SVC_LOAD_REPORT_DIR: folder,
        })
        while (!reached(server.log)) await new Promise((resolve) => setTimeout(resolve, 20))
        child.kill(signal)
        child.kill(signal) // npm and the terminal may both send it
        expect(await ended, phase).to.deep.include({ code, err: '' })
        expect(report(), phase).to.include({ verdict: 'interrupted', exitCode: code })
        const { scenarios } = report()
        expect(scenarios.at(-1).verdict, phase).to.equal('interrupted')
        for (const { planned, successful, reasons } of scenarios)
          expect(planned - successful, phase).to.equal(Object.values<number>(reasons).reduce((a, b) => a + b, 0))
        await server.stop()
      }
    })

  it('calls a target unreachable that answers nothing within the time-out, and sends it no load', async () => {
    const env = { ...(await serve(silent)), SVC_LOAD_TIMEOUT_MS: '200', SVC_LOAD_REPORT_DIR: folder }
    const { code, out } = await runGate({ ...env, SVC_LOAD_FORM_PATH: '/f/x?lang=de' })
    expect(code).to.equal(1)
    expect(out).to.include(
      'target unreachable (no answer to GET /status within 200 ms); find out what the target waits',
    )
    expect(server.log.filter(({ probe }) => !probe)).to.deep.equal([])
    expect(report()).to.include({ verdict: 'failed', exitCode: 1 })
  })
  it('ends within its deadline when the target never answers the load', async () => {
    const began = performance.now()
    const { code, out } = await runGate({
      ...(await serve(afterLook(silent))),
      SVC_LOAD_REQUESTS: '8',
      SVC_LOAD_TIMEOUT_MS: '1000',
    })
    expect(code).to.equal(1)
    expect(out).to.include('no successful answer: timed out × 8').and.include('none')
    expect(performance.now() - began).to.be.below(2 * (2 * 1000 + 5000) + 2000)
  })
  it('takes time-outs below a second and measures them', async () => {
    const late = afterLook((exchange) => void setTimeout(() => good(exchange), 3000).unref())
    expect(
      (await runGate({ ...(await serve(late)), SVC_LOAD_TIMEOUT_MS: '900', SVC_LOAD_REQUESTS: '4' })).out,
    ).to.include('timed out × 4')
  })

  describe('on a machine that is too busy to measure', () => {
    /** Its event loop stands still for so long again and again, as it would for want of a processor. */
    const standing = (ms: number) => [
      '--import',
      `data:text/javascript,const o=new Int32Array(new SharedArrayBuffer(4));setInterval(()=>Atomics.wait(o,0,0,${ms}),1).unref()`,
    ]
    const busy = standing(120)
    it('is inconclusive rather than blaming the target', async () => {
      const env = {
        ...(await serve(good)),
        SVC_LOAD_STATUS_MAX_P95_MS: '1',
        SVC_LOAD_SUBMISSION_MAX_P95_MS: '9000',
        SVC_LOAD_SUBMISSION_MIN_RPS: '0',
        SVC_LOAD_REPORT_DIR: folder,
      }
      const { code, out } = await runGate(env, [], busy)
      expect(code).to.equal(3)
      expect(out).to.include('this machine was busy').and.include('INCONCLUSIVE')
      expect(report().scenarios.map(({ verdict }: { verdict: string }) => verdict)).to.deep.equal([
        'inconclusive',
        'passed',
      ])
    })
    it('passes what meets every limit and says that it was busy', async () => {
      const lax = { SVC_LOAD_STATUS_MIN_RPS: '0', SVC_LOAD_SUBMISSION_MIN_RPS: '0', SVC_LOAD_TIMEOUT_MS: '9000' }
      const env = {
        ...(await serve(good)),
        ...lax,
        SVC_LOAD_STATUS_MAX_P95_MS: '9000',
        SVC_LOAD_SUBMISSION_MAX_P95_MS: '9000',
      }
      const { code, out } = await runGate(env, ['--verbose'], busy)
      expect(code).to.equal(0)
      expect(out).to.include('every limit was met, although this machine was busy')
    })
    it('does not call it a pause of the target when this process stood still', async () => {
      const env = { ...(await serve(good)), SVC_LOAD_REQUESTS: '8', SVC_LOAD_REPORT_DIR: folder }
      await runGate({ ...env, SVC_LOAD_STATUS_MIN_RPS: '0', SVC_LOAD_SUBMISSION_MIN_RPS: '0' }, [], standing(500))
      for (const { wallMs, maxPauseMs } of report().scenarios) {
        expect(wallMs).to.be.above(500)
        expect(maxPauseMs).to.be.below(250)
      }
    })
    it('blames the target for errors all the same', async () => {
      const env = { ...(await serve(status(500))), SVC_LOAD_TIMEOUT_MS: '9000' }
      expect((await runGate(env, [], busy)).code).to.equal(1)
    })
  })
})
