import { expect } from 'chai'
import { frameOf } from '../../src/presenters/frame.ts'
import { errorPage } from '../../src/presenters/service-pages.ts'
import type { OfficeTexts, Texts } from '../../src/presenters/texts/index.ts'
import { textsIn } from '../../src/presenters/texts/languages.ts'
import { frame, page } from '../views/html.ts'

const texts = textsIn('en')

/** Texts that are typed as they are written in English, so that no other language could satisfy the type. */
type Fixed<T> = T extends string
  ? string extends T
    ? never
    : T
  : T extends (...given: never[]) => infer Said
    ? Fixed<Said>
    : T extends readonly (infer One)[]
      ? Fixed<One>
      : T extends object
        ? { [Key in keyof T]: Fixed<T[Key]> }[keyof T]
        : never

describe('the words', () => {
  it('are typed so that another language satisfies them', () => {
    // The compiler judges it: with a fixed text, `true` is no value of this type.
    type All = { public: Omit<Texts, 'language'>; office: OfficeTexts }
    const isFree: [Fixed<All>] extends [never] ? true : Fixed<All> = true
    expect(isFree).to.equal(true)
  })
})

describe('the language of a page', () => {
  it('is that of the words', () => {
    const brand = { serviceName: 'Millbrook', contact: '', privacyUrl: '', accessibilityUrl: '' }
    expect(frameOf(texts, brand, { baseUrl: '', imprintUrl: '' }, frame).language).to.equal(texts.language)
    const model = errorPage(texts, { status: 404, title: 'Nichts', text: 'Hier ist nichts.' })
    expect(page('errors/error.njk', { ...model, frame: { ...frame, language: 'de' } })).to.include('<html lang="de">')
  })
})
