/** What the office calls a case. */
import { expect } from 'chai'
import type { Form } from '../../../src/models/form.ts'
import { caseName } from '../../../src/presenters/office/case-name.ts'
import { textsIn } from '../../../src/presenters/texts/languages.ts'

const text = (id: string, more: object = {}) => ({ type: 'text', id, label: id, ...more })
const form = (fields: object[], over: object = {}) =>
  ({ slug: 'f', title: 'F', pages: [{ id: 'a', fields }], ...over }) as unknown as Form
const named = (of: Form, answers: object, language: 'en' | 'de' | 'ar' = 'en') =>
  caseName(textsIn(language), { answers: answers as never }, of)

const LAMP = [text('lamp'), text('who'), { type: 'email', id: 'mail', label: 'Mail' }]
const EVERYTHING = [
  text('code'),
  { type: 'email', id: 'mail', label: 'Mail' },
  { type: 'date', id: 'day', label: 'Day' },
  { type: 'number', id: 'rent', label: 'Rent', prefix: '€' },
  { type: 'radios', id: 'kind', label: 'Kind', options: [{ value: 'g', label: 'Garden' }] },
  {
    type: 'checkboxes',
    id: 'bins',
    label: 'Bins',
    options: [
      { value: 'p', label: 'Paper' },
      { value: 'b', label: 'Bio' },
    ],
  },
  { type: 'address', id: 'where', label: 'Where' },
]
const ANSWERS = {
  code: '100028',
  mail: 'ada@example.org',
  day: '2026-11-20',
  rent: 1200.5,
  kind: 'g',
  bins: ['p', 'b'],
  where: { line1: '4 High Street', town: 'Leeds', postcode: 'LS1 2AB' },
}

describe('the name of a case', () => {
  it('is made of the answers that the form names, in that order, as people read them', () => {
    const name = (...caseName: string[]) => named(form(EVERYTHING, { caseName }), ANSWERS)
    expect(name('code')).to.equal('100028')
    expect(name('kind', 'code')).to.equal('Garden, 100028')
    expect(name('day')).to.match(/20 November 2026/)
    expect(name('rent')).to.equal('€1,200.50')
    expect(name('bins', 'mail')).to.equal('Paper, Bio, ada@example.org')
    expect(name('where')).to.equal('4 High Street, Leeds, LS1 2AB')
    expect(named(form(EVERYTHING, { caseName: ['rent', 'code'] }), ANSWERS, 'de')).to.match(/1\.200,50.*, 100028$/)
  })

  it('leaves out what was not answered, and is empty where nothing named was', () => {
    const of = form(LAMP, { caseName: ['who', 'lamp'] })
    expect(named(of, { lamp: '100028' })).to.equal('100028')
    expect(named(of, { mail: 'ada@example.org' }), 'nothing that the form does not name').to.equal('')
    expect(named(form(LAMP), {}), 'its content was deleted').to.equal('')
  })

  it('joins the parts of the name of a person by a space', () => {
    const fields = [
      text('family', { autocomplete: 'family-name' }),
      text('given', { autocomplete: 'section-own given-name' }),
      text('street'),
    ]
    const answers = { family: 'Lovelace', given: 'Ada', street: 'High Street' }
    expect(named(form(fields, { caseName: ['given', 'family', 'street'] }), answers)).to.equal(
      'Ada Lovelace, High Street',
    )
    expect(named(form(fields), answers), 'without saying so').to.equal('Lovelace Ada')
  })

  it('is a name or an address before a code, where the form says nothing', () => {
    const of = form(LAMP)
    for (const code of ['100028', 'AB12 CDE', 'lamp-28', 'K 20/2345', '٢٠٢٦'])
      expect(named(of, { lamp: code, who: 'Ada Example', mail: 'a@example.org' }), code).to.equal('Ada Example')
    expect(named(of, { lamp: '100028', mail: 'a@example.org' }), 'an email address').to.equal('a@example.org')
    expect(named(of, { lamp: '100028' }), 'nothing but a code').to.equal('100028')
    expect(named(of, { lamp: '4 High Street', who: 'Ada' }), 'words with a number are no code').to.equal(
      '4 High Street',
    )
    expect(named(of, { lamp: 'شارع 4', who: 'Ada' })).to.equal('شارع 4')
    expect(named(form(EVERYTHING), ANSWERS)).to.equal('4 High Street, Leeds, LS1 2AB')
  })

  it('is the name that the browser was asked for, wherever it is asked', () => {
    const fields = [text('place'), text('who', { autocomplete: 'name' })]
    expect(named(form(fields), { place: 'High Street', who: 'Ada Example' })).to.equal('Ada Example')
    expect(named(form(fields), { place: 'High Street' })).to.equal('High Street')
  })

  it('is nothing that is asked in a list', () => {
    const pages = [
      { id: 'cars', fields: [text('owner')], repeat: { max: 2, itemLabel: 'car' } },
      { id: 'end', fields: [text('plate')] },
    ]
    expect(named(form([], { pages }), { cars: [{ owner: 'Ada' }], plate: 'AB12 CDE' })).to.equal('AB12 CDE')
  })

  it('has at most 60 characters, and ends within no letter', () => {
    const of = form(LAMP, { caseName: ['who'] })
    expect(named(of, { who: 'x'.repeat(60) })).to.equal('x'.repeat(60))
    expect(named(of, { who: 'x'.repeat(61) })).to.equal(`${'x'.repeat(59)}…`)
    const family = '👨‍👩‍👧'
    const cut = named(of, { who: `${'x'.repeat(57)}${family}${family}` })
    expect(cut).to.equal(`${'x'.repeat(57)}…`)
    expect([...named(of, { who: '𝒜'.repeat(70) })]).to.have.length(60)
  })
})
