import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { measureStore } from '../../../scripts/bench/many.ts'

describe('the cost of questions among many submissions', function () {
  this.timeout(30_000) // measures on both engines, and may start the database server
  it('is measured for look-ups, every listing and the counts, on a database of that size', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'intake-many-'))
    const rows = await measureStore(join(folder, 'intake.sqlite'), 1000)
    for (const { name, value } of rows) expect(value, name).to.be.greaterThan(0)
    const names = rows.map(({ name }) => name)
    expect(names).to.include.members([
      'a case by its reference',
      'page of what waits for the office',
      'of which 50 cases',
    ])
    rmSync(folder, { recursive: true })
  })
})
