import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { readHistory } from '../../../scripts/load/report/history.ts'
import { reportOf } from '../../../scripts/load/report/report.ts'
import { writeReport } from '../../../scripts/load/report/write.ts'
import { options, outcome } from './outcome.ts'

const startedAt = Date.UTC(2026, 10, 20, 12)
const report = reportOf({
  options,
  outcomes: [outcome({})],
  startedAt,
  endedAt: startedAt + 4200,
  signal: undefined,
})
const FILES = [
  'history.jsonl',
  'metrics.prom',
  'report.html',
  'report.json',
  'report.md',
  'report.schema.json',
  'report.xml',
]

describe('the report folder', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'intake-report-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))
  const write = () => writeReport(folder, report, [])

  it('holds every form of the report and nothing else, and a line a run', () => {
    write()
    write()
    expect(readdirSync(folder).sort()).to.deep.equal(FILES)
    expect(readHistory(folder).runs.map(({ at }) => at)).to.deep.equal(Array(2).fill('2026-11-20T12:00:00.000Z'))
  })
  it('is never written through a link that somebody put there', () => {
    const victim = join(folder, 'victim')
    writeFileSync(victim, 'untouched')
    for (const name of FILES) {
      symlinkSync(victim, join(folder, name))
      symlinkSync(victim, join(folder, `${name}.${process.pid}.tmp`))
    }
    write()
    expect(readFileSync(victim, 'utf8')).to.equal('untouched')
    for (const name of FILES) expect(lstatSync(join(folder, name)).isFile(), name).to.equal(true)
  })
})
