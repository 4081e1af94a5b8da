import { expect } from 'chai'
import { namesTag, rangeIn, strongTagsIn } from '../../src/models/request-headers.ts'

describe('the range of a file that is asked for', () => {
  it('is the first to the last byte, both included, and ends with the file', () => {
    for (const [header, first, last] of [
      ['bytes=0-0', 0, 0],
      ['bytes=0-9', 0, 9],
      ['bytes=7-7', 7, 7],
      ['bytes=90-99', 90, 99],
      ['bytes=90-100', 90, 99],
      ['bytes=99-999999999999999', 99, 99],
      ['bytes=10-', 10, 99],
      ['bytes=99-', 99, 99],
      ['bytes=-1', 99, 99],
      ['bytes=-100', 0, 99],
      ['bytes=-1000', 0, 99],
    ] as const)
      expect(rangeIn(header, 100), header).to.deep.equal({ first, last })
  })

  it('is none where the file has no byte in it', () => {
    for (const header of ['bytes=100-', 'bytes=100-200', 'bytes=-0'])
      expect(rangeIn(header, 100), header).to.equal('none')
    for (const header of ['bytes=0-', 'bytes=0-0']) expect(rangeIn(header, 0), header).to.equal('none')
  })

  it('is the whole file for no range, several, other units, and what cannot be read', () => {
    for (const header of [
      '',
      'bytes',
      'bytes=',
      'bytes=-',
      'bytes=5-4',
      'bytes=100-99',
      'bytes=0-1,3-4',
      'bytes=a-b',
      'bytes=0x1-2',
      'bytes = 0-1',
      'Bytes=0-1',
      'xbytes=0-1',
      'bytes=0-1 ',
      'lines=0-1',
      'bytes=1234567890123456-',
      'bytes=-1234567890123456',
    ])
      expect(rangeIn(header, 100), header).to.equal(undefined)
  })
})

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
