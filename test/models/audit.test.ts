import { expect } from 'chai'
import fc from 'fast-check'
import { codesIn, codesOf } from '../../src/models/audit.ts'

describe('codes in the details of an audit row', () => {
  it('are read as they were written, whatever they hold; those that are absent are left out', () => {
    const code = fc.string({ minLength: 1, unit: 'grapheme' })
    fc.assert(
      fc.property(
        fc.dictionary(fc.stringMatching(/^[a-z]{1,9}$/), code, { minKeys: 1, noNullPrototype: true }),
        (codes) => {
          expect(codesIn(codesOf({ ...codes, absent: undefined }))).to.deep.equal(codes)
        },
      ),
    )
  })

  it('cannot be given by what one of them holds', () => {
    expect(codesIn(codesOf({ view: 'all', status: 'x view=mine' }))).to.deep.equal({
      view: 'all',
      status: 'x view=mine',
    })
  })

  it('are not found in words', () => {
    for (const details of ['', 'admin', 'a-1: csv, view all', 'ada@example.org'])
      expect(codesIn(details)).to.equal(undefined)
  })
})
