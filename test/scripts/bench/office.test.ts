import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { cases, WORDS } from '../../../scripts/bench/office/cases.ts'
import { measureOffice } from '../../../scripts/bench/office.ts'
import { parseReference } from '../../../src/models/reference.ts'

const NOW = Date.UTC(2026, 10, 20, 12)

describe('the office under the bench', function () {
  this.timeout(30_000) // measures on both engines, and may start the database server
  it('is made of cases that are the same in every run, the oldest first, and none of the future', () => {
    const [some, again] = [[...cases(2000, NOW)], [...cases(2000, NOW)]]
    expect(some).to.deep.equal(again)
    expect(some.every(({ reference }) => parseReference(reference) === reference)).to.equal(true)
    expect(some.every(({ receivedAt, statusAt }) => receivedAt <= statusAt && statusAt <= NOW)).to.equal(true)
    const times = some.map(({ receivedAt }) => receivedAt)
    expect(times).to.deep.equal(times.toSorted((a, b) => a - b))
    const holding = (word: string) => some.filter(({ answers }) => answers.includes(word)).length
    expect(holding(WORDS.everywhere)).to.be.within(900, 1100)
    expect(holding(WORDS.common)).to.equal(20)
  })

  it('answers every page on both engines', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'intake-test-bench-'))
    try {
      const report = await measureOffice(folder, { rows: 300, engine: ['SQLite', 'PostgreSQL'] }, 1)
      const lines = report.split('\n').filter((line) => line.startsWith('| '))
      expect(lines.length).to.be.above(25)
      for (const line of lines.slice(2))
        for (const cell of line.split('|').slice(2, -1)) expect(Number(cell), line).to.be.above(0)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
