import { expect } from 'chai'
import { PublicError } from '../../../src/errors.ts'
import type { Item } from '../../../src/models/field.ts'
import type { Form } from '../../../src/models/form.ts'
import type { Page } from '../../../src/models/page.ts'
import type { Rule } from '../../../src/models/rule.ts'
import { publishedForm } from '../../../src/services/definitions/published-form.ts'
import { followPath } from '../../../src/services/logic/index.ts'
import { askedFor, createUploadTargets } from '../../../src/services/uploads/target.ts'

const MOMENT = { now: Date.UTC(2026, 10, 16), timeZone: 'Europe/Warsaw' }

const file = (id: string, showIf?: Rule): Item => ({
  type: 'file',
  id,
  label: id,
  accept: ['txt'],
  required: false,
  ...(showIf && { showIf }),
})
const number = (id: string): Item => ({ type: 'number', id, label: id })
const rule = (fieldId: string, operator: 'eq' | 'gt' | 'lt', value: string | number): Rule => ({
  type: 'rule',
  fieldId,
  operator,
  value,
})
const page = (id: string, fields: Item[], more: Partial<Page> = {}): Page => ({ id, title: id, fields, ...more })

/** The file questions that a form sent with these answers still has, outside of lists. */
function askedIn(pages: Page[], answers: Record<string, unknown>): string[] {
  const published = publishedForm({ slug: 'parking', title: 'Parking', pages } as unknown as Form, '0'.repeat(16))
  const sent = { answers: followPath(published.form, answers, MOMENT).answers as never, receivedAt: MOMENT.now }
  return askedFor(published, sent, MOMENT.timeZone)
}

describe('the file questions of a form that was sent', () => {
  it('are those that its answers led to', () => {
    const pages = [
      page('first', [number('cars'), file('photo', rule('cars', 'gt', 1)), file('plan')]),
      page('second', [file('permit')], { showIf: rule('cars', 'gt', 2) }),
    ]
    expect(askedIn(pages, { cars: 1 })).to.deep.equal(['plan'])
    expect(askedIn(pages, { cars: 2 })).to.deep.equal(['photo', 'plan'])
    expect(askedIn(pages, { cars: 3 })).to.deep.equal(['photo', 'plan', 'permit'])
  })

  it('follow a calculated value, also where an older case does not store it', () => {
    const sum = { type: 'calculated', id: 'all', label: 'All', value: { sum: ['cars', 'bikes'] } } as unknown as Item
    const pages = [
      page('first', [number('cars'), number('bikes')]),
      page('second', [sum, file('plan', rule('all', 'gt', 2))]),
    ]
    expect(askedIn(pages, { cars: 1, bikes: 1 })).to.deep.equal([])
    expect(askedIn(pages, { cars: 2, bikes: 1 })).to.deep.equal(['plan'])
    const published = publishedForm({ slug: 'parking', title: 'Parking', pages } as unknown as Form, '0'.repeat(16))
    const older = { answers: { cars: 2, bikes: 1 }, receivedAt: MOMENT.now }
    expect(askedFor(published, older, MOMENT.timeZone)).to.deep.equal(['plan'])
  })

  it('follow the entries of a list, but are never within one', () => {
    const two = { type: 'rowCount', groupId: 'cars', operator: 'gt', value: 1 } as Rule
    const pages = [
      page('cars', [number('doors'), file('photo')], { repeat: { min: 1, max: 3 } } as Partial<Page>),
      page('second', [file('plan', two)]),
    ]
    expect(askedIn(pages, { cars: [{ doors: 2 }] })).to.deep.equal([])
    expect(askedIn(pages, { cars: [{ doors: 2 }, { doors: 4 }] })).to.deep.equal(['plan'])
  })

  it('do not depend on checks', () => {
    const checks = [{ rule: rule('cars', 'lt', 3), message: 'Too many' }]
    expect(
      askedIn([page('first', [number('cars'), file('plan')], { checks } as Partial<Page>)], { cars: 7 }),
    ).to.deep.equal(['plan'])
  })

  it('are none behind a page that ends the form', () => {
    const pages = [
      page('first', [number('cars')]),
      page('end', [], { exit: {}, showIf: rule('cars', 'gt', 5) } as Partial<Page>),
      page('second', [file('plan')]),
    ]
    expect(askedIn(pages, { cars: 5 })).to.deep.equal(['plan'])
    expect(askedIn(pages, { cars: 6 })).to.deep.equal([])
  })

  it('are not decided by an answer that comes after them', () => {
    const pages = [page('first', [file('plan')], { showIf: rule('cars', 'gt', 1) }), page('second', [number('cars')])]
    expect(askedIn(pages, { cars: 2 })).to.deep.equal([])
  })
})

describe('the question of a file that comes alone', () => {
  it('is never one in a list, because the file would belong to no entry', () => {
    const pages = [
      page('cars', [number('doors'), file('photo')], { repeat: { min: 1, max: 3 } } as Partial<Page>),
      page('second', [file('plan')]),
    ]
    const published = publishedForm({ slug: 'parking', title: 'Parking', pages } as unknown as Form, '0'.repeat(16))
    const target = { submissionId: 'some', published, submission: null, fixture: false }
    const { question } = createUploadTargets({} as never)
    expect(question(target, '').id).to.equal('plan')
    expect(() => question(target, 'photo')).to.throw(PublicError, '404 question-not-found')
  })
})
