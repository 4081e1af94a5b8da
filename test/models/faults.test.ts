import { expect } from 'chai'
import { formFaults } from '../../src/models/form.ts'

const form = (over: object, field: object = {}) => ({
  slug: 'bin',
  title: 'Bin',
  pages: [{ id: 'page', fields: [{ type: 'text', id: 'name', label: 'Name', ...field }] }],
  ...over,
})
const said = (over: object, field?: object) =>
  formFaults(form(over, field)).map(({ pointer, reason }) => `${pointer} ${reason}`)

describe('the faults of a definition', () => {
  it('are one sentence a mistake, in words and never in a pattern', () => {
    expect(said({})).to.deep.equal([])
    expect(said({ title: '' })).to.deep.equal(['/title must not be blank'])
    expect(said({ title: 'x'.repeat(201) })).to.deep.equal(['/title must have 200 characters or fewer'])
    expect(said({ slug: 'Bin Request' })).to.deep.equal([
      '/slug must be small letters, digits and single hyphens, such as street-lamp, at most 60',
    ])
    expect(said({ closesAt: 'tomorrow' })).to.deep.equal([
      '/closesAt must be a time with date and offset, such as 2026-12-31T18:00:00+01:00',
    ])
    expect(said({}, { type: 'date', min: '2026-02-30' })).to.deep.equal([
      '/pages/0/fields/0/min must be a date such as 2026-12-31, or today, today+14d, today-18y (d, w, m, y)',
    ])
    expect(said({}, { type: 'file', accept: ['pdf'], maxFiles: 0 })).to.deep.equal([
      '/pages/0/fields/0/maxFiles must be 1 or more',
    ])
    expect(said({}, { id: 'Name' })).to.deep.equal([
      '/pages/0/fields/0/id must be a small letter, then letters, digits or _, at most 64',
    ])
  })
})
