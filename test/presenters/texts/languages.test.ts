import { expect } from 'chai'
import { LANGUAGES } from '../../../src/models/language.ts'
import { officeTextsIn, SPOKEN_IN_OFFICE, textsIn } from '../../../src/presenters/texts/languages.ts'

describe('the languages that have texts', () => {
  it('are known languages, English first', () => {
    expect(LANGUAGES[0]).to.equal('en')
    expect(LANGUAGES).to.include.members([...SPOKEN_IN_OFFICE])
  })

  it('are each given under their own name', () => {
    expect(LANGUAGES.map((language) => textsIn(language).language)).to.deep.equal(LANGUAGES)
  })

  it('say each sentence, and take what English takes', () => {
    for (const language of LANGUAGES) expect(shapeOf(textsIn(language)), language).to.deep.equal(shapeOf(textsIn('en')))
    for (const language of SPOKEN_IN_OFFICE)
      expect(shapeOf(officeTextsIn(language).office), language).to.deep.equal(shapeOf(officeTextsIn('en').office))
  })

  it('say no number of pages where this one is the last that is known', () => {
    const numbersIn = (text: string) => [...text.matchAll(/\d+/g)].map(([number]) => number)
    for (const language of LANGUAGES) {
      const { progress } = textsIn(language).journey
      expect(numbersIn(progress(3, 3, false)), language).to.deep.equal(['3'])
      expect(numbersIn(progress(3, 4, false)), language).to.deep.equal(['3', '4'])
      expect(numbersIn(progress(3, 3, true)), language).to.deep.equal(['3', '3'])
    }
  })
})

/** A type sees that nothing is missing; this sees that nothing is left over. */
function shapeOf(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return typeof value === 'function' ? 'function' : 'text'
  if (Array.isArray(value)) return 'list'
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, shapeOf(inner)]),
  )
}
