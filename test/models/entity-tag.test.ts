import { expect } from 'chai'
import { namesTag, strongTagsIn } from '../../src/models/entity-tag.ts'

describe('entity tags of a request', () => {
  it('are those in quotes; a weak one is not strong', () => {
    for (const [header, tags] of [
      ['"a"', ['a']],
      ['"a", "b"', ['a', 'b']],
      ['"a","b"', ['a', 'b']],
      [',"a" ,\t"b",', ['a', 'b']],
      ['W/"a", "b"', ['b']],
      ['W/"a"', []],
      ['""', ['']],
      ['"a,b"', ['a,b']],
      ['"!#~\u0080ÿ"', ['!#~\u0080ÿ']],
    ] as const)
      expect(strongTagsIn(header), header).to.deep.equal(tags)
  })

  it('are any for a star', () => {
    expect(strongTagsIn('*')).to.equal('any')
    expect(strongTagsIn(' * ')).to.equal('any')
  })

  it('are none in a header that cannot be read', () => {
    for (const header of [
      '',
      ' ',
      ',',
      'a',
      '"a',
      '"a" b',
      'b "a"',
      '* "a"',
      '**',
      'w/"a"',
      '"a b"',
      '"a\u007f"',
      '"Ā"',
    ])
      expect(strongTagsIn(header), header).to.equal(undefined)
  })

  it('name the tag of what somebody has already, weak or strong', () => {
    for (const header of ['"a"', 'W/"a"', '"b", "a"', '*', ' * ']) expect(namesTag(header, 'a'), header).to.equal(true)
    for (const header of ['', '"b"', 'a', '"a" b', '"A"', '"ab"']) expect(namesTag(header, 'a'), header).to.equal(false)
  })
})
