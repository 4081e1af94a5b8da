import { expect } from 'chai'
import { directionOf, isLanguage, LANGUAGES, nameOf } from '../../src/models/language.ts'

describe('a language', () => {
  it('is named in itself', () => {
    expect(LANGUAGES.map(nameOf)).to.deep.equal(['English', 'Deutsch', 'Français', 'Polski', 'العربية'])
  })

  it('is one of those that the service can speak, by its exact tag', () => {
    expect(LANGUAGES.every(isLanguage)).to.equal(true)
    expect(['', 'EN', 'de-AT', 'nl', 'toString', undefined, null, ['en'], {}].filter(isLanguage)).to.deep.equal([])
  })

  it('is written from right to left where its speakers do so', () => {
    expect(LANGUAGES.filter((language) => directionOf(language) === 'rtl')).to.deep.equal(['ar'])
  })
})
