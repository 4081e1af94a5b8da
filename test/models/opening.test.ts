import { expect } from 'chai'
import { openingState } from '../../src/models/opening.ts'

describe('openingState', () => {
  const states = (times: Parameters<typeof openingState>[0]) =>
    [0, 10, 19, 20, 30].map((now) => openingState(times, now)).join(' ')

  it('is open from the opening time to just before the closing time', () => {
    expect(states({})).to.equal('open open open open open')
    expect(states({ opensAt: 10 })).to.equal('to-come open open open open')
    expect(states({ closesAt: 20 })).to.equal('open open open closed closed')
    expect(states({ opensAt: 10, closesAt: 20 })).to.equal('to-come open open closed closed')
  })

  it('is closed from the closing time to just before a later opening time', () => {
    expect(states({ closesAt: 10, opensAt: 20 })).to.equal('open closed closed open open')
    expect(states({ closesAt: 10, opensAt: 10 })).to.equal('open open open open open')
  })
})
