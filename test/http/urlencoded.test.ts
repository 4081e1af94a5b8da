import { expect } from 'chai'
import { typedIn } from '../../src/http/body.ts'
import { shortestPause } from '../support/pause.ts'

/** Milliseconds of processor time; the longest form that is read at all takes 10. */
const MOST = 200
const MB = 2 ** 20

describe('an encoded form', () => {
  it('is taken apart by the WHATWG rules', () => {
    const raw = '&a=1&b=x+y%2B+%C3%BC&&c&=d&a=2&e=f=g&h+i=&'
    expect([...typedIn(raw)]).to.deep.equal([
      ['a', ['1', '2']],
      ['b', ['x y+ ü']],
      ['c', ['']],
      ['', ['d']],
      ['e', ['f=g']],
      ['h i', ['']],
    ])
    expect(typedIn('').size).to.equal(0)
  })

  it('has at most a thousand entries, named or not', () => {
    for (const entry of ['a', 'a=', '=', '=a', '%26']) {
      expect([...typedIn(`${entry}&&`.repeat(1000)).values()].flat(), entry).to.have.length(1000)
      for (const raw of [`${entry}&`.repeat(1001), `&${`${entry}&`.repeat(1000)}${entry}`])
        expect(() => typedIn(raw), entry)
          .to.throw()
          .with.property('message', '400 too-many-entries')
    }
  })

  it('costs no more than its length, whatever it is made of', async () => {
    const texts = {
      names: 'a&'.repeat(MB / 2),
      'names of letters that take three bytes each': `${'%E2%82%AC'.repeat(300)}&`.repeat(1000),
      separators: '&'.repeat(3 * MB),
      'equals signs': '='.repeat(3 * MB),
      'a name of spaces': '+'.repeat(3 * MB),
      spaces: `a=${'+'.repeat(MB - 2)}`,
      'encoded spaces': `a=${'%20'.repeat(MB - 2)}`,
      words: `a=${'a+'.repeat(MB / 2 - 2)}`,
      umlauts: `a=${'%C3%BC'.repeat(MB / 2 - 2)}`,
      'half an umlaut, at the end': `a=${'%C3%BC'.repeat(MB / 2 - 2)}%C3`,
    }
    for (const [name, text] of Object.entries(texts)) {
      const longest = await shortestPause(MOST, async () => {
        try {
          typedIn(text)
        } catch (error) {
          expect(error).to.have.property('status').which.is.oneOf([400, 413])
        }
      })
      expect(longest, name).to.be.below(MOST)
    }
  })
})
