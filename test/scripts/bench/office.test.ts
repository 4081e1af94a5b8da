import { expect } from 'chai'
import { cases, WORDS } from '../../../scripts/bench/office/cases.ts'
import { measureOffice, officeTable } from '../../../scripts/bench/office.ts'
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
    const holding = (word: string) => some.filter(({ words }) => words.split(' ').includes(word)).length
    expect(holding(WORDS.everywhere)).to.be.within(900, 1100)
    expect([holding(WORDS.common), holding(WORDS.uncommon)]).to.deep.equal([20, 2])
  })

  it('answers every page on both engines', async () => {
    const figures = await measureOffice({ engines: ['SQLite', 'PostgreSQL'], rows: 300, asked: 1, progress: () => {} })
    const table = officeTable(figures)
    for (const { pages, rows } of figures) {
      expect(rows).to.equal(300)
      expect(pages.length).to.be.above(30)
      for (const { page, p50, worst } of pages) {
        expect(table).to.include(page)
        expect(worst).to.be.at.least(p50)
      }
    }
  })
})
