/** The history as a crash, a hand or another program may leave it: read for what is whole, and never waited for. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import type { PastRun } from '../../../scripts/load/drift.ts'
import { type Behaviour, good, type Misbehaving, misbehave } from '../../../scripts/load/misbehaving.ts'
import { readHistory } from '../../../scripts/load/report/history.ts'
import { runGate } from './gate-process.ts'

const scenario = { name: 'status', path: '/status', verdict: 'passed', p95Ms: 9000, errorRate: 0, rps: 10 } as const
const run: PastRun = {
  at: '2026-11-20T12:00:00.000Z',
  target: 'http://a',
  concurrency: 4,
  verdict: 'passed',
  scenarios: [scenario],
}
/** A line of today; those of earlier releases lack the pause. */
const today: PastRun = { ...run, scenarios: [{ ...scenario, maxPauseMs: 8012 }] }
const line = (value: unknown) => `${JSON.stringify(value)}\n`
const withScenario = (over: object) => line({ ...run, scenarios: [scenario, { ...scenario, ...over }] })
const DAMAGED = {
  'cut short': '{"at":"2026-11-20T12:00:00.000Z","sce\n',
  null: 'null\n',
  'of another kind': line([run]),
  'with a time that is none': line({ ...run, at: 'yesterday' }),
  'without a time': line({ ...run, at: undefined }),
  'without a target': line({ ...run, target: 1 }),
  'without connections': line({ ...run, concurrency: null }),
  'with a verdict of its own': line({ ...run, verdict: 'constructor' }),
  'without scenarios': line({ ...run, scenarios: {} }),
  'with no scenario in its list': line({ ...run, scenarios: [null] }),
  'with a nameless scenario': withScenario({ name: undefined }),
  'with a pathless scenario': withScenario({ path: 7 }),
  'with a scenario without a verdict': withScenario({ verdict: undefined }),
  'with a p95 in words': withScenario({ p95Ms: 'abc' }),
  'with a p95 below zero': withScenario({ p95Ms: -1 }),
  'with an endless p95': line(run).replace('"p95Ms":9000', '"p95Ms":1e400'),
  'without a p95': withScenario({ p95Ms: undefined }),
  'with a pause in words': withScenario({ maxPauseMs: '8 s' }),
  'with an error rate in words': withScenario({ errorRate: '0' }),
}

describe('the history of the load gate', () => {
  let folder: string
  let server: Misbehaving | undefined
  const file = () => join(folder, 'history.jsonl')
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'intake-history-'))
  })
  afterEach(async () => {
    await server?.stop()
    server = undefined
    rmSync(folder, { recursive: true, force: true })
  })
  const gate = async (env: Record<string, string> = {}, act = good) => {
    server = await misbehave(act)
    const address = { SVC_LOAD_BASE_URL: server.base, SVC_LOAD_REPORT_DIR: folder, SVC_LOAD_MAX_DRIFT: '50' }
    return { address, run: () => runGate({ ...address, ...env }, ['--verbose']) }
  }

  it('holds every whole run, none when there is no file, and counts the lines that are none', () => {
    expect(readHistory(folder)).to.deep.equal({ runs: [], unusable: 0 })
    const none = { ...run, scenarios: [{ ...scenario, p95Ms: null, errorRate: null, rps: null }] }
    writeFileSync(file(), `${line(run)}\n${line(none)}${line(today)}`)
    expect(readHistory(folder)).to.deep.equal({ runs: [run, none, today], unusable: 0 })
    for (const [name, text] of Object.entries(DAMAGED)) {
      writeFileSync(file(), line(run) + text)
      expect(readHistory(folder), name).to.deep.equal({ runs: [run], unusable: 1 })
    }
  })
  it('is judged by its whole lines alone, and the others are told of once', async () => {
    const { address, run: start } = await gate()
    const here = (text: string) => text.replaceAll('http://a', address.SVC_LOAD_BASE_URL)
    writeFileSync(file(), here(line(run).repeat(5) + Object.values(DAMAGED).join('')))
    const { code, out, err } = await start()
    expect({ code, err }).to.deep.equal({
      code: 0,
      err: `The history in ${folder} has ${Object.keys(DAMAGED).length} lines that are not a whole run. They are ignored and removed.\n`,
    })
    expect(out)
      .to.include('drift')
      .and.not.match(/NaN|Infinity/)
    expect((await start()).err).to.equal('')
    expect(readHistory(folder).runs).to.have.length(7)
  })
  it('keeps the run of another gate that ended in the meantime', async () => {
    const act: Behaviour = (exchange) => {
      if (!exchange.probe && exchange.n === 0) writeFileSync(file(), line(run))
      return good(exchange)
    }
    const { address, run: start } = await gate({}, act)
    expect((await start()).code).to.equal(0)
    expect(readHistory(folder).runs.map(({ target }) => target)).to.deep.equal([run.target, address.SVC_LOAD_BASE_URL])
  })
  it('is a fault of the settings when it cannot be read, and nothing is sent', async () => {
    const kinds: Record<string, () => void> = {
      folder: () => mkdirSync(file()),
      pipe: () => void execFileSync('mkfifo', [file()]),
      device: () => void execFileSync('ln', ['-s', '/dev/zero', file()]),
    }
    for (const [kind, make] of Object.entries(kinds)) {
      make()
      const { run: start } = await gate()
      const { code, out, err } = await start()
      expect({ code, out }, kind).to.deep.equal({ code: 2, out: '' })
      expect(err, kind).to.include(`SVC_LOAD_REPORT_DIR="${folder}": ${file()} cannot be read: `)
      expect(server!.log, kind).to.deep.equal([])
      await server!.stop()
      rmSync(file(), { recursive: true })
    }
  })
  it('costs no verdict when it can no longer be read after the run', async () => {
    const act: Behaviour = (exchange) => {
      if (!exchange.probe && exchange.n === 0) execFileSync('mkfifo', [file()])
      return good(exchange)
    }
    const { code, err } = await (await gate({}, act)).run()
    expect(code).to.equal(0)
    expect(err).to.include(`The report could not be written to ${folder}: ${file()} cannot be read: it is no regular`)
  })
  it('is not the only file that may be a pipe: so may the one to upload', async () => {
    const pipe = join(folder, 'pipe.png')
    execFileSync('mkfifo', [pipe])
    const { code, err } = await (await gate({ SVC_LOAD_UPLOAD_FILE: pipe })).run()
    expect(code).to.equal(2)
    expect(err).to.include(`SVC_LOAD_UPLOAD_FILE="${pipe}": it is no regular file`)
  })
})
