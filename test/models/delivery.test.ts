import { expect } from 'chai'
import { DELIVERY_ID, DELIVERY_STATES, verbsFor } from '../../src/models/delivery.ts'
import { newerRelease } from '../../src/models/installation.ts'

describe('a delivery', () => {
  it('can be tried again in every state, and be cancelled until it has ended', () => {
    expect(DELIVERY_STATES.map((state) => [state, ...verbsFor({ state })])).to.deep.equal([
      ['waiting', 'retry', 'cancel'],
      ['held', 'retry', 'cancel'],
      ['sent', 'retry'],
      ['failed', 'retry'],
      ['cancelled', 'retry'],
    ])
  })

  it('has an id of 22 characters', () => {
    expect(DELIVERY_ID.test('AZaz09_-AZaz09_-AZaz09')).to.equal(true)
    for (const id of ['', 'x'.repeat(21), 'x'.repeat(23), `${'x'.repeat(21)}.`])
      expect(DELIVERY_ID.test(id), id).to.equal(false)
  })
})

describe('a database of a newer release', () => {
  it('is told by its migrations, with what to do', () => {
    expect(newerRelease(['0041-a', '0042-b'])).to.match(
      /^was changed by a newer release, by 0041-a, 0042-b: start that release/,
    )
  })
})
