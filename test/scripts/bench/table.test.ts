import { expect } from 'chai'
import { markdownTable, number, percent } from '../../../scripts/bench/table.ts'

describe('the tables of the bench', () => {
  it('are Markdown with aligned cells', () => {
    const columns = [
      { title: '', align: 'left' as const },
      { title: 'req/s', align: 'right' as const },
    ]
    expect(
      markdownTable(columns, [
        ['bare', '61,392'],
        ['intake', '28'],
      ]).split('\n'),
    ).to.deep.equal(['|        |  req/s |', '| ------ | -----: |', '| bare   | 61,392 |', '| intake |     28 |'])
  })

  it('group thousands and keep the digits asked for', () => {
    expect(number(28_691.4)).to.equal('28,691')
    expect(number(0.4, 2)).to.equal('0.40')
    expect(number(undefined)).to.equal('not known')
    expect(percent(0.256)).to.equal('26 %')
  })
})
