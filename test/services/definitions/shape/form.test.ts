import { expect } from 'chai'
import { shapeFaults } from '../../../support/told.ts'

const question = { type: 'text', id: 'name', label: 'Your name' }
const define = (over: object = {}, fields: object[] = [question]) => ({
  slug: 'a-form',
  title: 'A form',
  pages: [{ id: 'one', fields }],
  ...over,
})
const pointers = (value: unknown) => shapeFaults(value).map(({ pointer }) => pointer)

describe('the shape of a definition', () => {
  it('is right with a slug, a title and one question', () => {
    expect(shapeFaults(define())).to.deep.equal([])
  })

  it('is told with all faults at once, each with its pointer', () => {
    const faults = shapeFaults(define({ slug: 'A form', titel: 'x', title: ' ' }, [{ type: 'text', id: 'x' }]))
    expect(faults).to.deep.include({ pointer: '/titel', reason: 'is not a known property; did you mean "title"?' })
    expect(faults).to.deep.include({ pointer: '/title', reason: 'must not be empty' })
    expect(faults).to.deep.include({ pointer: '/pages/0/fields/0/label', reason: 'is missing' })
    expect(faults.map(({ pointer }) => pointer)).to.include('/slug')
  })

  it('says which types of question there are when it meets another', () => {
    const [fault] = shapeFaults(define({}, [{ type: 'colour', id: 'c', label: 'Colour' }]))
    expect(fault?.pointer).to.equal('/pages/0/fields/0/type')
    expect(fault?.reason).to.match(/must be one of "text", .*"details" \(found "colour"\)/)
  })

  it('is no list, text, number or nothing', () => {
    for (const value of [[], 'form', 1, null, true]) expect(shapeFaults(value), `${value}`).not.to.deep.equal([])
  })

  it('keeps ids that the service or the browser needs', () => {
    for (const id of ['submissionId', '__proto__', 'a-b', 'Name', '1st', '', 'a'.repeat(65), 'a.b', 'a[b]'])
      expect(pointers(define({}, [{ ...question, id }])), id).to.include('/pages/0/fields/0/id')
    for (const id of ['constructor', 'toString', 'hasOwnProperty'])
      expect(pointers(define({}, [{ ...question, id }])), id).to.deep.equal([])
  })

  it('names the receiver of webhooks by its key, or with what it gets', () => {
    for (const webhook of ['case-desk', { receiver: 'case-desk' }, { receiver: 'a', answers: true }])
      expect(shapeFaults(define({ webhook })), JSON.stringify(webhook)).to.deep.equal([])
    const key = 'must be lower-case letters, digits and single hyphens, such as permit-desk, at most 40'
    const refused: [unknown, string][] = [
      ['Case Desk', `/webhook ${key} (found "Case Desk")`],
      [{}, '/webhook/receiver is missing'],
      [{ receiver: 'a--b' }, `/webhook/receiver ${key} (found "a--b")`],
      [{ receiver: 'a', answers: 'yes' }, '/webhook/answers must be true or false'],
      [{ receiver: 'a', answer: true }, '/webhook/answer is not a known property; did you mean "answers"?'],
      [['a'], '/webhook must be text or an object'],
      [null, '/webhook must be text or an object'],
    ]
    for (const [webhook, fault] of refused)
      expect(shapeFaults(define({ webhook })).map(({ pointer, reason }) => `${pointer} ${reason}`)).to.deep.equal([
        fault,
      ])
  })

  it('may be a journey of up to 60 pages, with lists and ends', () => {
    const page = (i: number) => ({ id: `p${i}`, fields: [{ ...question, id: `q${i}` }] })
    const pages = (count: number, over: object = {}) =>
      pointers(define({ pages: Array.from({ length: count }, (_, i) => ({ ...page(i), ...over })) }))
    expect(pages(60)).to.deep.equal([])
    expect(pages(61)).to.deep.equal(['/pages'])
    const rule = { type: 'rule', fieldId: 'name', operator: 'answered' }
    expect(pages(1, { text: 'Hello', showIf: rule, repeat: { max: 3, itemLabel: 'car' } })).to.deep.equal([])
    const named = { max: 3, itemLabel: 'person', itemsLabel: 'people', summary: ['q'] }
    expect(pages(1, { repeat: named })).to.deep.equal([])
    expect(pages(1, { repeat: { ...named, itemsLabel: ' ', summary: [] } })).to.have.members([
      '/pages/0/repeat/itemsLabel',
      '/pages/0/repeat/summary',
    ])
    expect(pages(1, { repeat: { min: 2 } })).to.have.members(['/pages/0/repeat/max', '/pages/0/repeat/itemLabel'])
    expect(pages(1, { exit: { title: 'Stop' } })).to.deep.equal(['/pages/0/exit/text'])
    expect(pages(1, { showIf: { type: 'rule' } })).to.include('/pages/0/showIf/fieldId')
    expect(pointers(define({ needs: ['Your passport', ' '] }))).to.deep.equal(['/needs/1'])
    expect(pointers(define({ $schema: 'https://forms.example.org/schemas/form-1.json' }))).to.deep.equal([])
  })

  it('lets a page that ends the journey leave out its empty list of questions', () => {
    const form = define({ pages: [{ id: 'end', exit: { title: 'Stop', text: 'No permit.' } }] })
    expect(shapeFaults(form)).to.deep.equal([])
    expect(form.pages[0]).to.deep.include({ fields: [] })
  })

  it('keeps page ids that are parts of addresses', () => {
    for (const id of ['check', 'thank-you', 'style', 'save', 'resume'])
      expect(pointers(define({ pages: [{ id, fields: [question] }] })), id).to.deep.equal(['/pages/0/id'])
  })

  it('wants slugs in lower case, with single hyphens', () => {
    for (const slug of ['A', 'a--b', '-a', 'a-', 'a/b', 'a.b', '', 'ä', 'a'.repeat(61)])
      expect(pointers(define({ slug })), slug).to.deep.equal(['/slug'])
  })

  it('wants times with an offset', () => {
    for (const opensAt of ['2026-11-20', '2026-11-20T12:00:00', 'soon', 5])
      expect(pointers(define({ opensAt })), `${opensAt}`).to.deep.equal(['/opensAt'])
    for (const opensAt of ['2026-11-20T12:00:00Z', '2026-11-20T12:00:00.5+01:00', '2026-11-20T12:00:00+01'])
      expect(pointers(define({ opensAt })), opensAt).to.deep.equal([])
  })

  it('takes dates that exist and dates relative to today', () => {
    const date = (min: string) => pointers(define({}, [{ type: 'date', id: 'd', label: 'Day', min }]))
    for (const min of ['2026-02-28', 'today', 'today+14d', 'today-18y']) expect(date(min), min).to.deep.equal([])
    for (const min of ['2026-02-30', 'tomorrow', 'today+1', 'today + 1d'])
      expect(date(min), min).to.include('/pages/0/fields/0/min')
  })

  it('begins the heading of the thank-you page with "Thank you"', () => {
    expect(pointers(define({ confirmation: { title: 'Thank you, done' } }))).to.deep.equal([])
    expect(pointers(define({ confirmation: { title: 'Done' } }))).to.deep.equal(['/confirmation/title'])
  })

  it('is not fooled by inherited properties', () => {
    expect(pointers(Object.create(define()))).to.include.members(['/slug', '/title', '/pages'])
  })
})
