import { expect } from 'chai'
import fc from 'fast-check'
import { didYouMean, distanceOf, nearest } from '../../src/models/nearest.ts'

/** The same by its definition: what is cheapest for the last character, and the rest. */
function levenshtein(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length
  const rest = levenshtein(a.slice(0, -1), b.slice(0, -1))
  if (a.at(-1) === b.at(-1)) return rest
  return 1 + Math.min(rest, levenshtein(a.slice(0, -1), b), levenshtein(a, b.slice(0, -1)))
}

describe('the distance of two names', () => {
  it('is the fewest characters that are inserted, deleted or replaced', () => {
    for (const [a, b, distance] of [
      ['', '', 0],
      ['', 'abc', 3],
      ['abc', '', 3],
      ['abc', 'abc', 0],
      ['abc', 'abd', 1],
      ['abc', 'xbc', 1],
      ['abc', 'ac', 1],
      ['ac', 'abc', 1],
      ['abcd', 'dabc', 2],
      ['kitten', 'sitting', 3],
      ['saturday', 'sunday', 3],
    ] as const)
      expect(distanceOf(a, b, 9), `${a} ${b}`).to.equal(distance)
  })

  it('is exact as far as it is wanted, and more beyond', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 })
    fc.assert(
      fc.property(word, word, fc.nat(6), (a, b, most) => {
        const distance = levenshtein(a, b)
        const found = distanceOf(a, b, most)
        if (distance <= most) expect(found).to.equal(distance)
        else expect(found).to.be.greaterThan(most)
      }),
      { numRuns: 300 },
    )
  })
})

describe('the name that was probably meant', () => {
  it('is the one with the fewest changes, at most a third of it, whatever its case', () => {
    const names = ['title', 'tittle', 'summary', 'pages']
    for (const [typed, meant] of [
      ['titel', 'title'],
      ['TITLE', 'title'],
      ['tittles', 'tittle'],
      ['page', 'pages'],
      ['sumary', 'summary'],
      ['simmari', 'summary'],
      ['semari', 'summary'],
      ['slug', undefined],
      ['ti', undefined],
      ['smmariesx', undefined],
      ['', undefined],
    ] as const)
      expect(nearest(typed, names), typed).to.equal(meant)
    expect(nearest('ab', ['ax', 'bb'])).to.equal('ax')
    expect(nearest('title', [])).to.equal(undefined)
  })

  it('is not looked for in a very long name', () => {
    expect(nearest('x'.repeat(64), ['x'.repeat(63)])).to.equal('x'.repeat(63))
    expect(nearest('x'.repeat(65), ['x'.repeat(64)])).to.equal(undefined)
  })

  it('ends the sentence that refuses another one', () => {
    expect(didYouMean('titel', ['title'])).to.equal('; did you mean "title"?')
    expect(didYouMean('slug', ['title'])).to.equal('')
  })
})
