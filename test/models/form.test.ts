import { expect } from 'chai'
import { type Form, fieldsOf, statusesOf, statusOf } from '../../src/models/form.ts'
import { DEFAULT_STATUSES } from '../../src/models/status.ts'

describe('a form', () => {
  const question = { type: 'text', id: 'name', label: 'Your name' } as const
  const form: Form = {
    slug: 'a-form',
    title: 'A form',
    pages: [{ id: 'one', fields: [{ type: 'heading', text: 'About you' }, question] }],
  }

  it('lists its questions with their pointers, without blocks of content', () => {
    expect(fieldsOf(form).map(({ field, pointer }) => [field.id, pointer])).to.deep.equal([
      ['name', '/pages/0/fields/1'],
    ])
  })

  it('has the default statuses unless it names its own', () => {
    expect(statusesOf(form)).to.equal(DEFAULT_STATUSES)
    const own = [{ id: 'new', label: 'New', meaning: 'It is new.', to: [], final: true }]
    expect(statusesOf({ ...form, statuses: own })).to.equal(own)
    expect(statusOf(form, 'in-review')?.to).to.include('approved')
    expect(statusOf(form, 'constructor')).to.equal(undefined)
  })
})
