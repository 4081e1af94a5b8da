/** What takes the place of options of a list that have another value, or are gone. */
import { expect } from 'chai'
import { insteadOf } from '../../src/models/option-list.ts'

describe('what takes the place of an option', () => {
  const options = (all: Record<string, string>) => Object.entries(all).map(([value, label]) => ({ value, label }))
  const WAS = options({ leeds: 'Leeds', york: 'York', hull: 'Hull' })
  const instead = (is: Record<string, string>, chosen: Record<string, string> = {}) =>
    Object.fromEntries(insteadOf(WAS, options(is), new Map(Object.entries(chosen))))

  it('is the one with its words, also where its value is that of another now', () => {
    expect(instead({ leeds: 'Leeds', yk: 'York', hull: 'Hull' })).to.deep.equal({ york: 'yk' })
    expect(instead({ leeds: 'Leeds', hull: 'York', h: 'Hull' })).to.deep.equal({ york: 'hull', hull: 'h' })
    expect(instead({ leeds: 'York', york: 'Leeds', hull: 'Hull' })).to.deep.equal({ leeds: 'york', york: 'leeds' })
  })

  it('is nothing where its words alone are new, or its place in the list', () => {
    expect(instead({ hull: 'Hull', york: 'City of York', leeds: 'Leeds', york2: 'York' })).to.deep.equal({})
  })

  it('is what was chosen, if that is an option of the list or none', () => {
    const is = { leeds: 'Leeds', york: 'York' }
    expect(instead(is)).to.deep.equal({})
    expect(instead(is, { hull: 'york' })).to.deep.equal({ hull: 'york' })
    expect(instead(is, { hull: '' })).to.deep.equal({ hull: '' })
    expect(instead(is, { hull: 'hull', leeds: 'york', other: 'york' })).to.deep.equal({})
    const two = options({ a: 'Hull', b: 'Hull' })
    expect([...insteadOf(WAS, two, new Map([['hull', 'b']]))], 'two with its words').to.deep.equal([['hull', 'b']])
  })
})
