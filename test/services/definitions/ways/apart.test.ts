import { expect } from 'chai'
import type { Field } from '../../../../src/models/field.ts'
import type { Page } from '../../../../src/models/page.ts'
import { apart } from '../../../../src/services/definitions/ways/near.ts'
import { radios, text } from '../../logic/forms.ts'
import { NOON } from '../../logic/rules.ts'

const MOMENT = { now: NOON, timeZone: 'UTC' }
const field = (type: string, more: object = {}): Field => ({ type, id: 'u', label: 'U', ...more }) as Field
const pageOf = (...unique: Field[]): Page => ({
  id: 'list',
  fields: [...unique, text('note')],
  repeat: { max: 9, itemLabel: 'thing', unique: unique.map(({ id }) => ({ fieldId: id, message: 'No' })) },
})
const apartBy = (one: Field, answers: readonly unknown[], isLike = () => true) =>
  apart(
    answers.map((answer) => ({ u: answer, note: 'same' })),
    pageOf(one),
    MOMENT,
    isLike,
  )?.map(({ u, note }) => {
    expect(note).to.equal('same')
    return u
  })

describe('entries of a list whose answers must differ', () => {
  it('stay as they are when they do', () => {
    const entries = [{ u: 'a' }, { u: 'b' }]
    const found = apart(entries, pageOf(text('u')), MOMENT, () => true)!
    expect(found.map((one, i) => one === entries[i])).to.deep.equal([true, true])
    const same = [{ u: 'a' }, { u: 'a' }]
    expect(apart(same, { id: 'list', fields: [text('u')] }, MOMENT, () => true)).to.deep.equal(same)
  })

  it('have other answers that the question accepts', () => {
    const options = ['a', 'b', 'c'].map((value) => ({ value, label: value }))
    expect(apartBy({ ...radios('u'), options } as Field, ['a', 'a', 'a'])).to.deep.equal(['a', 'b', 'c'])
    expect(apartBy(field('select', { options }), ['b', 'b', 'b'])).to.deep.equal(['b', 'a', 'c'])
    expect(apartBy(field('checkboxes', { options }), [['a'], ['a'], ['b']])).to.deep.equal([['a'], ['b'], ['c']])
    expect(apartBy(field('number'), [4, 4, 4])).to.deep.equal([4, 5, 3])
    expect(apartBy(field('number', { step: 0.5, max: 4 }), [4, 4, 4])).to.deep.equal([4, 3.5, 3])
    expect(apartBy(field('date'), ['2026-02-28', '2026-02-28', '2026-02-28'])).to.deep.equal([
      ...['2026-02-28', '2026-03-01', '2026-02-27'],
    ])
    expect(apartBy(field('date', { max: 'today' }), ['2026-11-20', '2026-11-20'])).to.deep.equal([
      ...['2026-11-20', '2026-11-19'],
    ])
    expect(apartBy(field('time'), ['23:59', '23:59', '23:59'])).to.deep.equal(['23:59', '23:58', '23:57'])
    expect(apartBy(field('time'), ['00:00', '00:00', '00:00'])).to.deep.equal(['00:00', '00:01', '00:02'])
    expect(apartBy(text('u'), ['x', 'x'])).to.deep.equal(['x', 'x1'])
  })

  it('are not found where no other answer is accepted, or may stand in its place', () => {
    const options = ['a', 'b'].map((value) => ({ value, label: value }))
    expect(apartBy(field('radios', { options }), ['a', 'a', 'a'])).to.equal(undefined)
    expect(apartBy(field('number', { min: 4, max: 4 }), [4, 4])).to.equal(undefined)
    expect(apartBy(text('u'), ['x', 'x'], () => false)).to.equal(undefined)
    const seen: unknown[] = []
    const isLike = (before: object, changed: object) => seen.push([before, changed]) > 0
    apart(
      [
        { u: 1, v: 2 },
        { u: 1, v: 2 },
      ],
      pageOf(field('number')),
      MOMENT,
      isLike,
    )
    expect(seen).to.deep.equal([
      [
        { u: 1, v: 2 },
        { u: 2, v: 2 },
      ],
    ])
  })

  it('differ in each question for which that is asked', () => {
    const two = pageOf(field('number'), { ...field('number'), id: 'v' } as Field)
    expect(
      apart(
        [
          { u: 1, v: 1 },
          { u: 1, v: 1 },
        ],
        two,
        MOMENT,
        () => true,
      ),
    ).to.deep.equal([
      { u: 1, v: 1 },
      { u: 2, v: 2 },
    ])
    const stuck = pageOf(field('number', { min: 1, max: 1 }), { ...field('number'), id: 'v' } as Field)
    expect(
      apart(
        [
          { u: 1, v: 1 },
          { u: 1, v: 1 },
        ],
        stuck,
        MOMENT,
        () => true,
      ),
    ).to.equal(undefined)
  })
})
