import { expect } from 'chai'
import { pagesOf } from '../../src/services/pages.ts'

describe('rows that are read page by page', () => {
  const read = async (rows: number) => {
    const asked: (number | undefined)[] = []
    const pages = await Array.fromAsync(
      pagesOf<number>(3, async (last = 0) => {
        asked.push(last)
        return Array.from({ length: Math.min(3, rows - last) }, (_, i) => last + i + 1)
      }),
    )
    return { pages, asked }
  }

  it('end with the first page that is not full', async () => {
    expect(await read(5)).to.deep.equal({
      pages: [
        [1, 2, 3],
        [4, 5],
      ],
      asked: [0, 3],
    })
  })

  it('may end with a full page, after which there is none', async () => {
    expect(await read(3)).to.deep.equal({ pages: [[1, 2, 3]], asked: [0, 3] })
    expect(await read(0)).to.deep.equal({ pages: [], asked: [0] })
  })
})
