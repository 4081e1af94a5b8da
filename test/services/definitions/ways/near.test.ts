import { expect } from 'chai'
import type { Field } from '../../../../src/models/field.ts'
import { nearTo, otherTexts } from '../../../../src/services/definitions/ways/near.ts'
import { text } from '../../logic/forms.ts'

const optionsOf = (values: string) => [...values].map((value) => ({ value, label: value }))
const choice = (type: string, values: string): Field =>
  ({ type, id: 'q', label: 'Q', options: optionsOf(values) }) as Field
const near = (field: object, answer?: unknown, other: Field = text('o'), partners = 1) =>
  nearTo({ id: 'q', label: 'Q', ...field } as Field, { field: other, answer, partners })

describe('answers near to another one', () => {
  it('are the same, the one before and the one after', () => {
    expect(near({ type: 'number' }, 5)).to.deep.equal([5, 4, 6, 4, 6, 5, 5])
    expect(near({ type: 'number', step: 0.1 }, 0.2)).to.deep.equal([0.2, -0.8, 1.2, 0.1, 0.3, 0, 1])
    expect(near({ type: 'number' }, '5')).to.deep.equal([])
    expect(near({ type: 'date' }, '2024-02-29')).to.deep.equal(['2024-02-29', '2024-02-28', '2024-03-01'])
    expect(near({ type: 'time' }, '09:59')).to.deep.equal(['09:59', '09:58', '10:00'])
    expect(near({ type: 'boolean' }, true)).to.deep.equal([true, false])
    expect(near({ type: 'text' }, 'b2')).to.deep.equal(['b2', 'b21', '1b2', 'b1', 'b3', 'c2'])
  })

  it('are at the limits of the question while the other answer is not given', () => {
    expect(near({ type: 'number', min: 1, max: 9 })).to.deep.equal([1, 2, 9, 8])
    expect(near({ type: 'number', min: 1, step: 0.1 })).to.deep.equal([1, 1.1])
    expect(near({ type: 'number', max: 9 })).to.deep.equal([9, 8])
    expect(near({ type: 'number', max: 9 }, undefined, text('o'), 2)).to.deep.equal([9, 8, 7])
    expect(near({ type: 'date', min: '2024-02-28', max: '2024-03-01' })).to.deep.equal([
      ...['2024-02-28', '2024-02-29', '2024-03-01', '2024-02-29'],
    ])
    expect(near({ type: 'time', max: '10:00' })).to.deep.equal(['10:00', '09:59'])
    expect(near({ type: 'text' })).to.deep.equal([])
  })

  it('are the same choice, more that both offer than there are partners, and one of its own', () => {
    const other = choice('radios', 'cdefgh')
    for (const type of ['radios', 'select']) {
      expect(near(choice(type, 'abcdefgh'), 'g', other)).to.deep.equal(['g', 'c', 'd', 'a'])
      expect(near(choice(type, 'abcdefgh'), undefined, other, 2)).to.deep.equal(['c', 'd', 'e', 'a'])
      expect(near(choice(type, 'ab'), 'b', text('o'))).to.deep.equal(['b', 'a'])
    }
    expect(near(choice('checkboxes', 'abc'), ['c'], choice('checkboxes', 'bc'))).to.deep.equal([
      ...[['c'], ['b'], ['a']],
      ['a', 'b', 'c'],
      ['c'],
    ])
    expect(near(choice('checkboxes', 'ab'), undefined, choice('radios', 'b'))).to.deep.equal([['b'], ['a'], ['a', 'b']])
    expect(near(choice('checkboxes', 'ab'), 'b', choice('radios', 'b')).at(-1)).to.deep.equal(['b'])
  })
})

describe('texts that differ from one', () => {
  it('have another end, beginning, digit or letter', () => {
    expect(otherTexts('A1-X', 2)).to.deep.equal([
      ...['A1-X1', '1A1-X', 'A1-1', 'A2-X', 'A1-Y'],
      ...['A1-X2', '2A1-X', 'A1-2', 'A3-X', 'A1-Z'],
    ])
    expect(otherTexts('a9.', 1)).to.deep.equal(['a9.1', '1a9.', 'a91', 'a0.', 'b9.'])
  })
})
