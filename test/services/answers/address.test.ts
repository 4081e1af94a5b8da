import { expect } from 'chai'
import { formOf, reader, readForm, type Sent } from './reading.ts'

const whole: Sent = { 'q-line1': '1 Main Street', 'q-town': 'Exampleton', 'q-postcode': 'EX1 2AB' }

describe('an address', () => {
  const read = reader({ type: 'address' })
  const optional = reader({ type: 'address', required: false })

  it('holds the parts that were typed', () => {
    expect(read(whole)).to.deep.equal({ line1: '1 Main Street', town: 'Exampleton', postcode: 'EX1 2AB' })
    expect(read({ ...whole, 'q-line2': ' Flat 2 ', 'q-region': 'Kent' })).to.deep.equal({
      line1: '1 Main Street',
      line2: 'Flat 2',
      town: 'Exampleton',
      region: 'Kent',
      postcode: 'EX1 2AB',
    })
  })

  it('is wanted as a whole, or not at all', () => {
    const missing = [
      'Enter address line 1, typically the building and street',
      'Enter a town or city',
      'Enter a postcode',
    ]
    expect(read({})).to.deep.equal(missing)
    expect(optional({})).to.equal(undefined)
    expect(optional({ 'q-line2': 'Flat 2' })).to.deep.equal(missing)
  })

  it('may have no postcode where its question says so', () => {
    const abroad = reader({ type: 'address', postcode: 'optional' })
    const without = { 'q-line1': '1 Main Street', 'q-town': 'Exampleton' }
    expect(abroad(without)).to.deep.equal({ line1: '1 Main Street', town: 'Exampleton' })
    expect(abroad(whole)).to.include({ postcode: 'EX1 2AB' })
    expect(abroad({})).to.deep.equal([
      'Enter address line 1, typically the building and street',
      'Enter a town or city',
    ])
    expect(read(without)).to.deep.equal(['Enter a postcode'])
  })

  it('tells which part is wrong', () => {
    const { errors } = readForm(formOf({ type: 'address', id: 'q', label: 'Your address' }), {
      ...whole,
      'q-town': '',
      'q-postcode': 'a\nb',
      'q-region': 'x'.repeat(201),
    })
    expect(errors.map(({ fieldId, control }) => [fieldId, control])).to.deep.equal([
      ['q', 'town'],
      ['q', 'region'],
      ['q', 'postcode'],
    ])
  })

  it('takes no part twice, and loses none silently', () => {
    const twice = ['This line was sent more than once. Enter it only once']
    expect(read({ ...whole, 'q-town': ['A', 'B'] })).to.deep.equal(twice)
    expect(optional({ 'q-line1': ['', '1 Main Street'] })).to.include.members(twice)
  })

  it('has no control characters', () => {
    expect(read({ ...whole, 'q-line1': 'a\u0000b' })).to.deep.equal([
      'An address must not include line breaks or hidden characters',
    ])
  })
})
