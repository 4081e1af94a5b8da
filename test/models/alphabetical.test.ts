import { expect } from 'chai'
import { isLongList } from '../../src/models/alphabetical.ts'
import type { SelectField } from '../../src/models/field.ts'
import type { Form } from '../../src/models/form.ts'
import { formIn } from '../../src/models/form-texts.ts'
import type { Language } from '../../src/models/language.ts'

const GERMAN = {
  a: 'Zug',
  b: 'Öl',
  c: 'Ofen',
  d: 'Apfel',
  e: 'Äther',
  f: 'Bus',
  g: 'Rad',
  h: 'Kran',
  i: 'Uhr',
  j: 'Hut',
}
const sorted = Object.keys(GERMAN).map((value) => ({ value, label: `Thing ${value}` }))

const formWith = (over: object, options: object[] = sorted, own: object = {}): Form =>
  ({
    slug: 'f',
    title: 'F',
    ...own,
    pages: [{ id: 'p', fields: [{ type: 'select', id: 'q', label: 'Q', optionsFrom: 'things', options, ...over }] }],
  }) as Form
const words = Object.fromEntries(
  Object.entries(GERMAN).map(([value, label]) => [`/questions/q/options/${value}/label`, label]),
)
const shownIn = (form: Form, language: Language) => {
  const [field] = formIn({ form, translations: { de: words, fr: words } }, language).pages[0]!.fields
  return (field as SelectField).options.map(({ value }) => value).join('')
}

describe('a long list in alphabetical order', () => {
  it('is sorted by the alphabet of each language, with its values as they are', () => {
    const form = formWith({})
    expect(shownIn(form, 'en')).to.equal('abcdefghij')
    expect(shownIn(form, 'de')).to.equal('defjhcbgia')
    expect(shownIn(formWith({ lookup: true }), 'fr')).to.equal('defjhcbgia')
    expect(shownIn(form, 'en'), 'the original').to.equal('abcdefghij')
  })

  it('is told by the language that the form is written in', () => {
    const labels = ['Oberstdorf', 'Öhringen', 'Ulm', 'Xanten', 'Yach', 'Zell', 'Zons', 'Zorge', 'Zug', 'Zwiesel']
    const german = labels.map((label, i) => ({ value: 'abcdefghij'[i]!, label }))
    const byCode = labels.toSorted((a, b) => (a < b ? -1 : 1)).map((label, i) => ({ value: 'abcdefghij'[i]!, label }))
    expect(shownIn(formWith({}, german, { language: 'de' }), 'fr')).to.equal('defjhcbgia')
    expect(shownIn(formWith({}, byCode, { language: 'de' }), 'fr')).to.equal('abcdefghij')
  })

  it('stays as it is where the order says something, is short, or is that of buttons or of no list', () => {
    const other = [...sorted.slice(1), sorted[0]!]
    expect(shownIn(formWith({}, other), 'de')).to.equal('bcdefghija')
    expect(shownIn(formWith({}, sorted.slice(0, 9)), 'de')).to.equal('abcdefghi')
    expect(shownIn(formWith({ type: 'radios' }), 'de')).to.equal('abcdefghij')
    expect(shownIn(formWith({ type: 'checkboxes' }), 'de')).to.equal('abcdefghij')
    expect(shownIn(formWith({ optionsFrom: undefined }), 'de')).to.equal('abcdefghij')
  })

  it('has values that a style sheet can name', () => {
    const odd = (value: string) => formWith({}, [{ value, label: 'Thing' }, ...sorted]).pages[0]!.fields[0] as never
    expect(isLongList(odd('a-1_B'))).to.equal(true)
    for (const value of ['a"b', 'a b', 'ä', '\\']) expect(isLongList(odd(value)), value).to.equal(false)
  })
})
