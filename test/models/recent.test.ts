import { expect } from 'chai'
import { recent } from '../../src/models/recent.ts'

describe('the last things made', () => {
  it('are remembered up to so many, and the oldest is forgotten first', () => {
    const last = recent<number>(2)
    expect(last.get('a')).to.equal(undefined)
    last.set('a', 1)
    last.set('b', 2)
    expect([last.get('a'), last.get('b')]).to.deep.equal([1, 2])
    last.set('c', 3)
    expect([last.get('a'), last.get('b'), last.get('c')]).to.deep.equal([undefined, 2, 3])
  })

  it('are remembered up to a size of all together, and at least the last one', () => {
    const last = recent<string>(5, (value, key) => value.length + key.length)
    last.set('a', '1')
    last.set('b', '22')
    expect([last.get('a'), last.get('b')]).to.deep.equal(['1', '22'])
    last.set('a', '22')
    expect([last.get('a'), last.get('b')]).to.deep.equal(['22', undefined])
    last.set('c', '55555')
    expect([last.get('a'), last.get('c')]).to.deep.equal([undefined, '55555'])
    last.set('d', '1')
    expect([last.get('c'), last.get('d')]).to.deep.equal([undefined, '1'])
  })

  it('are new again when they are made again', () => {
    const last = recent<number>(2)
    last.set('a', 1)
    last.set('b', 2)
    last.set('a', 3)
    expect([last.get('a'), last.get('b')]).to.deep.equal([3, 2])
    last.set('c', 4)
    expect([last.get('a'), last.get('b'), last.get('c')]).to.deep.equal([3, undefined, 4])
  })
})
