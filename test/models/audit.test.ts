import { expect } from 'chai'
import fc from 'fast-check'
import { auditedAs, codesIn, codesOf, idsCode, idsHold } from '../../src/models/audit.ts'

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
    for (const details of ['', 'admin', 'A=b', '1a=b', 'a=', '=b', 'a=b c', 'a-1: csv, view all', 'ada@example.org'])
      expect(codesIn(details)).to.equal(undefined)
  })
})

describe('who did something', () => {
  it('is stored by the address of the account, or by the name that was given', () => {
    const account = { id: 7, email: 'ada@example.org' }
    expect(auditedAs({ by: 'Ada', account })).to.deep.equal({ by: 'ada@example.org', account: 7 })
    expect(auditedAs({ by: 'program:sync' })).to.deep.equal({ by: 'program:sync' })
  })
})

describe('the row numbers of cases in the details of an audit row', () => {
  it('hold the same numbers, in few characters where they follow each other', () => {
    expect(idsCode([7, 3, 2, 1, 4, 2])).to.equal('1-4,7')
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 30 }), (ids) => {
        const { ids: code } = codesIn(codesOf({ ids: idsCode(ids) }))!
        for (let id = 0; id <= 61; id++) expect(idsHold(code!, id), `${id} in ${code}`).to.equal(ids.includes(id))
      }),
    )
  })
})
