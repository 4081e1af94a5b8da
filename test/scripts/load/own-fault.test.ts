/** What goes wrong on the gate's own side: a full disk, a clock that is set, and faults of its own. Neither is the service's. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { type Behaviour, good, type Misbehaving, misbehave } from '../../../scripts/load/misbehaving.ts'
import { runGate } from './gate-process.ts'

/** Code that runs in the gate's process before the gate. */
const first = (code: string): string[] => ['--import', `data:text/javascript,${encodeURIComponent(code)}`]

const FULL_DISK = first(`
  import fs from 'node:fs'
  import { syncBuiltinESMExports } from 'node:module'
  const write = fs.writeFileSync
  fs.writeFileSync = (file, ...rest) => {
    if (!String(file).includes('report.html')) return write(file, ...rest)
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 })
  }
  syncBuiltinESMExports()`)
const BROKEN_REPORT = first(`
  const print = JSON.stringify
  JSON.stringify = (value, ...rest) => {
    if (rest[1] === 2) throw new TypeError('a slip in the report')
    return print(value, ...rest)
  }`)
const BROKEN_IN_PASSING = first(`setTimeout(() => { throw new TypeError('a slip in passing') }, 500)`)

/** Every asking of the clock finds it set back by a day. */
const CLOCK_SET = first(`
  const now = Date.now
  let asked = 0
  Date.now = () => now() - 86400000 * asked++`)

describe('npm run test:load, when the fault is its own,', () => {
  let folder: string
  let server: Misbehaving
  const gate = async (flags: string[], act: Behaviour = good) => {
    server = await misbehave(act)
    return runGate({ SVC_LOAD_BASE_URL: server.base, SVC_LOAD_REPORT_DIR: folder, TMPDIR: folder }, [], flags)
  }
  const files = () => readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')])
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'intake-own-'))
  })
  afterEach(async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('keeps the verdict and every file of the earlier report when the disk is full', async () => {
    await gate([])
    await server.stop()
    const before = files()
    expect(await gate(FULL_DISK)).to.deep.equal({
      code: 0,
      out: '',
      err: `The report could not be written to ${folder}: ENOSPC: no space left on device, write. The files there are from earlier runs.\n`,
    })
    expect(files()).to.deep.equal(before)
  })
  it('takes as long as it took, even when the clock is set during the run', async () => {
    expect((await gate(CLOCK_SET)).code).to.equal(0)
    const { startedAt, endedAt } = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))
    expect(Date.parse(endedAt) - Date.parse(startedAt)).to.be.within(1, 60_000)
  })
  it('ends with 70 on a slip of its own, passes nothing and says nothing of the service or the disk', async () => {
    for (const [flags, slip, act] of [
      [BROKEN_REPORT, 'TypeError: a slip in the report', good],
      [BROKEN_IN_PASSING, 'TypeError: a slip in passing', () => undefined],
    ] as [string[], string, Behaviour][]) {
      const { code, out, err } = await gate(flags, act)
      expect({ code, out }, slip).to.deep.equal({ code: 70, out: '' })
      expect(err, slip).to.include('The load gate itself failed. This is not a result.').and.include(slip)
      expect(err, slip).not.to.include('could not be written')
      await server.stop()
    }
  })
})
