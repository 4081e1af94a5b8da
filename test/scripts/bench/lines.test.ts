import { expect } from 'chai'
import { type Line, lineTable, verdictOf } from '../../../scripts/bench/lines.ts'
import { linesOf, type Report } from '../../../scripts/bench/report.ts'

describe('the one table of the bench', () => {
  const page: Line = { what: 'GET /status', unit: 'answers/s', value: 13_000, limit: 20_000, aim: { share: 0.65 } }
  const memory: Line = { what: 'Memory at rest', unit: 'MB', value: 149.96, digits: 1, aim: { atMost: 150 } }

  it('has a line for each thing, with value, limit, share, aim and verdict', () => {
    const table = lineTable([page, memory, { what: 'Rules', unit: 'evaluations/s', value: undefined }])
    const cells = table.split('\n').map((line) =>
      line
        .split('|')
        .map((cell) => cell.trim())
        .slice(1, -1),
    )
    expect(cells.slice(2)).to.deep.equal([
      ['GET /status', 'answers/s', '13,000', '20,000', '0.65', '≥ 0.65', 'reached'],
      ['Memory at rest', 'MB', '150.0', '', '', '≤ 150.0', 'reached'],
      ['Rules', 'evaluations/s', 'not known', '', '', '', ''],
    ])
  })

  it('judges a page beside the floor of Koa, and a form beside the bare server', () => {
    const figures = { bare: { rps: 100, spread: 0 }, floor: { rps: 50, spread: 0 }, intake: { rps: 45, spread: 0 } }
    const scenarios = [
      { name: 'status', aim: { of: 'floor', share: 0.9 }, figures },
      { name: 'submit', aim: { of: 'bare', share: 1.8 }, figures },
    ]
    const lines = linesOf({ scenarios, settings: { generator: 'wrk' } } as unknown as Report)
    expect(lines.map((line) => [line.what, line.limit, verdictOf(line)])).to.deep.equal([
      ["GET /status, beside Koa's floor", 50, 'reached'],
      ['POST /f/e2e-test-form, durable', 100, 'missed'],
    ])
  })

  it('has the parts that are only measured when they are named, too', () => {
    const sample = (responses: number) => ({
      responses,
      seconds: 2,
      errors: 0,
      p50: 1,
      p95: 2,
      p99: 3,
      memory: undefined,
    })
    const lines = linesOf({
      scenarios: [],
      many: [{ engine: 'SQLite', processes: 2, samples: [100, 300, 200].map((n) => ({ ...sample(n), cpuServer: 0 })) }],
      office: [
        {
          engine: 'PostgreSQL',
          rows: 1_000_000,
          pages: [
            { page: 'mine', p50: 1, p95: 120.5, worst: 130 },
            { page: 'all', p50: 2, p95: 20, worst: 900 },
          ],
        },
      ],
    } as unknown as Report)
    expect(lines.map((line) => [line.what, line.value, line.unit, verdictOf(line)])).to.deep.equal([
      ['Forms by 2 processes on SQLite', 100, 'forms/s', undefined],
      ['The slowest page of the office among 1,000,000 cases on PostgreSQL, p95', 120.5, 'ms', 'missed'],
    ])
  })

  it('judges by the values themselves, and a value equal to its aim reaches it', () => {
    expect(verdictOf({ ...page, value: 12_999 })).to.equal('missed')
    expect(verdictOf({ ...memory, value: 150 })).to.equal('reached')
    expect(verdictOf({ ...memory, value: 150.001 })).to.equal('missed')
  })

  it('does not judge in doubt, nor what is not known', () => {
    expect(verdictOf({ ...page, doubt: 'rounds differ by 40 %' })).to.equal('not judged: rounds differ by 40 %')
    expect(verdictOf({ ...page, limit: undefined })).to.equal('not judged: not known')
    expect(verdictOf({ ...memory, value: undefined })).to.equal('not judged: not known')
    const { aim: _, ...aimless } = page
    expect(verdictOf(aimless)).to.equal(undefined)
  })
})
