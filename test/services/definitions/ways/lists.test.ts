import { expect } from 'chai'
import { longLists, pairLists, shortLists } from '../../../../src/services/definitions/ways/near.ts'

const [a, b, c] = [{ n: 1 }, { n: 2 }, { n: 3 }]
const numbers = (lists: Record<string, unknown>[][]) => lists.map((list) => list.map(({ n }) => n).join(''))

describe('the lists on a way', () => {
  /** Which records a list has. */
  const kindOf = (list: Record<string, unknown>[]) => [...new Set(list.map(({ n }) => n))].sort().join()

  it('are the shortest of each kind, of at most so many records', () => {
    const of = (max: number) => {
      const { lists, isCut } = shortLists([a, b, c], max, kindOf)
      expect(isCut).to.equal(false)
      return numbers(lists)
    }
    expect(of(1)).to.deep.equal(['1', '2', '3'])
    expect(of(2)).to.deep.equal(['1', '2', '3', '12', '13', '23'])
    expect(of(9)).to.deep.equal(['1', '2', '3', '12', '13', '23', '123'])
    expect(numbers(shortLists([a, b], 5, () => '').lists)).to.deep.equal(['1'])
    expect(shortLists([], 5, kindOf)).to.deep.equal({ lists: [], isCut: false })
  })

  it('are at most 500, and it is said when there are more', () => {
    const many = (count: number) => Array.from({ length: count }, (_, n) => ({ n }))
    expect(shortLists(many(500), 1, kindOf).isCut).to.equal(false)
    const { lists, isCut } = shortLists(many(501), 9, kindOf)
    expect(isCut).to.equal(true)
    expect(lists).to.have.lengthOf(500)
  })

  it('have their own length, and each longer one that is asked for', () => {
    expect(numbers(longLists([[a], [b, c]], 1, [1, 3]))).to.deep.equal(['1', '1', '111', '23', '232'])
    expect(numbers(longLists([[a], [b, c]], 2, [2]))).to.deep.equal(['11', '23', '23'])
    expect(numbers(longLists([[a]], 0, []))).to.deep.equal(['1'])
  })

  it('are one record again and again, and another one before it, of at most 12', () => {
    expect(numbers(pairLists([a, b], [1, 3]))).to.deep.equal(['1', '1', '2', '2', '111', '122', '211', '222'])
    const many = Array.from({ length: 13 }, (_, n) => ({ n }))
    expect(pairLists(many, [2])).to.have.lengthOf(144)
    expect(pairLists(many, [])).to.deep.equal([])
  })
})
