/** What was typed on a page, read in the words of its language and written anew in those of another. */
import { expect } from 'chai'
import type { RawInput } from '../../../src/models/answers.ts'
import { INPUTS } from '../../../src/models/form-inputs.ts'
import type { Translations } from '../../../src/models/form-texts.ts'
import type { Language } from '../../../src/models/language.ts'
import { readPage, shownIn as shownAnew } from '../../../src/services/answers/follow.ts'
import { formOf, moment } from './reading.ts'

const OPTIONS = [
  { value: 'DE', label: 'Germany' },
  { value: 'AT', label: 'Austria' },
]
const FORM = formOf(
  { type: 'select', id: 'country', label: 'Country', lookup: true, options: OPTIONS },
  { type: 'number', id: 'rent', label: 'Rent', suffix: 'a month' },
  { type: 'text', id: 'street', label: 'Street' },
)
const TRANSLATIONS: Translations = {
  de: {
    '/questions/country/options/DE/label': 'Deutschland',
    '/questions/country/options/AT/label': 'Österreich',
    '/questions/rent/suffix': 'im Monat',
  },
}

describe('what was typed on a page in another language', () => {
  const version = { form: FORM, translations: TRANSLATIONS }
  const page = FORM.pages[0]!
  const typed = (language: Language | undefined, texts: Record<string, string>): RawInput =>
    new Map(Object.entries({ ...texts, ...(language && { [INPUTS.language]: language }) }).map(([name, text]) => [name, [text]])) // biome-ignore format: one line
  const answersTo = (texts: RawInput) =>
    Object.fromEntries(
      [...readPage(version, page, { texts, files: new Map() }, moment)].map(([id, { answer }]) => [id, answer]),
    )
  const shownIn = (language: Language, texts: RawInput) =>
    Object.fromEntries([...shownAnew(version, language, page, texts, moment)].map(([name, [text]]) => [name, text]))

  it('is read in the words that the form has in it', () => {
    const answers = { country: 'DE', rent: 500, street: 'High Street 1' }
    const english = { country: 'germany', rent: '500 a month', street: 'High Street 1' }
    const german = { country: 'deutschland', rent: '500 im Monat', street: 'High Street 1' }
    expect(answersTo(typed(undefined, english))).to.deep.equal(answers)
    expect(answersTo(typed('de', german))).to.deep.equal(answers)
    expect(answersTo(typed('de', english))).to.deep.equal({
      country: undefined,
      rent: undefined,
      street: 'High Street 1',
    })
  })

  it('is shown in the words of a page in another language, there and back', () => {
    const english = { country: 'Germany', rent: '500 a month', street: 'High Street 1' }
    const german = shownIn('de', typed(undefined, english))
    expect(german).to.deep.equal({
      country: 'Deutschland',
      rent: '500',
      street: 'High Street 1',
      [INPUTS.language]: 'de',
    })
    expect(shownIn('en', typed('de', german as Record<string, string>))).to.deep.equal({
      country: 'Germany',
      rent: '500',
      street: 'High Street 1',
      [INPUTS.language]: 'en',
    })
  })

  it('means the same in every language that it is shown in, as long as it means something', () => {
    const texts = typed('de', { country: 'Österreich', rent: '1.234,5 im Monat', street: 'x' })
    for (const one of ['en', 'fr', 'pl', 'ar', 'de'] as const)
      for (const other of ['en', 'fr', 'pl', 'ar', 'de'] as const) {
        const shown = shownAnew(version, other, page, shownAnew(version, one, page, texts, moment), moment)
        expect(answersTo(shown), `${one} ${other}`).to.deep.equal({ country: 'AT', rent: 1234.5, street: 'x' })
      }
  })

  it('drops a choice among suggestions that led to what is now written out', () => {
    const shown = shownIn('de', typed(undefined, { country: 'germ', 'country-choice': 'DE', rent: '5', street: 'x' }))
    expect(shown).to.include({ country: 'Deutschland' }).and.not.have.property('country-choice')
  })

  it('is never guessed in a third language, if it means two numbers in its own and nothing in the second', () => {
    const form = formOf({ type: 'number', id: 'weight', label: 'Weight', step: 0.001 })
    const through = (...languages: Language[]) =>
      languages.reduce(
        (texts, language) => shownAnew({ form }, language, form.pages[0]!, texts, moment),
        typed('en', { weight: '1,234 Euro' }),
      )
    const texts = through('ar', 'de')
    expect(texts.get('weight')).to.deep.equal(['1,234 Euro'])
    expect(texts.get(INPUTS.language)).to.deep.equal(['de', 'en:1,234 Euro'])
    const read = readPage({ form }, form.pages[0]!, { texts, files: new Map() }, moment).get('weight')!
    expect(read.errors).to.deep.equal([{ fieldId: 'weight', kind: 'ambiguous', limits: { write: ['1234', '1.2340'] } }])
  })

  it('stays as it was typed where nobody can tell what it means', () => {
    const texts = { country: 'Atlantis', rent: 'about 5', street: '' }
    expect(shownIn('de', typed(undefined, texts))).to.deep.equal({ ...texts, [INPUTS.language]: 'de' })
  })
})
