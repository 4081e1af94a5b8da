import { expect } from 'chai'
import {
  answerFieldsById,
  type Form,
  fieldsById,
  fieldsOf,
  isJourney,
  languagesOf,
  ownLanguageOf,
  statusesOf,
  statusOf,
  webhookOf,
  withdrawnOf,
} from '../../src/models/form.ts'
import { calculatedOf, questionsOf, recordsAllowed } from '../../src/models/page.ts'
import { DEFAULT_STATUSES } from '../../src/models/status.ts'

describe('a form', () => {
  const question = { type: 'text', id: 'name', label: 'Your name' } as const
  const heading = { type: 'heading', text: 'About you' } as const
  const total = { type: 'calculated', id: 'total', label: 'Total', value: { sum: [1, 2] }, suffix: '€' }
  const amount = { type: 'number', id: 'total', label: 'Total', suffix: '€' }
  const form: Form = { slug: 'a-form', title: 'A form', pages: [{ id: 'one', fields: [heading, question] }] }
  const calculating = { ...form, pages: [...form.pages, { id: 'two', fields: [total, heading] }] } as Form

  it('lists its questions with their pointers, without blocks of content', () => {
    expect(fieldsOf(form).map(({ field, pointer }) => [field.id, pointer])).to.deep.equal([
      ['name', '/pages/0/fields/1'],
    ])
    expect(questionsOf(form.pages[0]!)).to.deep.equal([question])
  })

  it('finds its questions by id, and for rules its calculated values too', () => {
    expect([...fieldsById(calculating)]).to.deep.equal([['name', question]])
    expect([...answerFieldsById(calculating)]).to.deep.equal([
      ['name', question],
      ['total', amount],
    ])
    expect(calculatedOf(calculating.pages[1]!)).to.deep.equal([total])
  })

  it('is asked page by page when it has several, or one that cannot stand alone', () => {
    const [page] = form.pages
    const isOne = (more: object) => isJourney({ ...form, pages: [{ ...page!, ...more }] })
    expect(isJourney(form)).to.equal(false)
    expect(isJourney(calculating)).to.equal(true)
    expect(isOne({ repeat: { max: 3, itemLabel: 'vehicle' } })).to.equal(true)
    expect(isOne({ exit: { title: 'The end', text: 'You need no form.' } })).to.equal(true)
    expect(isOne({ showIf: { type: 'all', rules: [] } })).to.equal(true)
  })

  it('has lists of at least one record, unless it says otherwise', () => {
    expect(recordsAllowed({ max: 3, itemLabel: 'vehicle' })).to.deep.equal({ min: 1, max: 3 })
    expect(recordsAllowed({ min: 0, max: 3, itemLabel: 'vehicle' })).to.deep.equal({ min: 0, max: 3 })
  })

  it('has the default statuses unless it names its own', () => {
    expect(statusesOf(form)).to.equal(DEFAULT_STATUSES)
    const own = [{ id: 'new', label: 'New', meaning: 'It is new.', to: [], final: true }]
    expect(statusesOf({ ...form, statuses: own })).to.equal(own)
    expect(statusOf(form, 'in-review')?.to).to.include('approved')
    expect(statusOf(form, 'constructor')).to.equal(undefined)
  })

  it('is in English and in no other language, unless it says so', () => {
    expect(ownLanguageOf(form)).to.equal('en')
    expect(ownLanguageOf({ language: 'de' })).to.equal('de')
    expect(languagesOf(form)).to.deep.equal(['en'])
    expect(languagesOf({ language: 'de', languages: ['pl', 'en'] })).to.deep.equal(['de', 'pl', 'en'])
  })

  it('tells a receiver by its key alone, or with what it gets', () => {
    expect(webhookOf({})).to.equal(undefined)
    expect(webhookOf({ webhook: 'town' })).to.deep.equal({ receiver: 'town' })
    expect(webhookOf({ webhook: { receiver: 'town', answers: true } })).to.deep.equal({
      receiver: 'town',
      answers: true,
    })
  })

  it('lets its sender withdraw where the status allows it, and once it did', () => {
    const withdrawn = statusOf(form, 'withdrawn')
    const from = (id: string, one = form) => withdrawnOf(one, statusOf(one, id))
    for (const id of ['received', 'in-review', 'needs-information', 'withdrawn'])
      expect(from(id), id).to.equal(withdrawn)
    for (const id of ['approved', 'declined', 'none']) expect(from(id), id).to.equal(undefined)
    const statuses = [
      { id: 'received', label: 'R', meaning: 'R', to: ['withdrawn'] },
      { id: 'withdrawn', label: 'W', meaning: 'W', to: ['received'] },
    ]
    expect(from('received', { ...form, statuses })).to.equal(undefined)
    expect(from('received', { ...form, statuses: statuses.slice(0, 1) })).to.equal(undefined)
  })
})
