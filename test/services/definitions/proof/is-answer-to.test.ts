import { expect } from 'chai'
import type { Field } from '../../../../src/models/field.ts'
import { isAnswerTo } from '../../../../src/services/definitions/proof/cells.ts'
import { radios, text } from '../../logic/forms.ts'
import { NOON } from '../../logic/rules.ts'

describe('an answer is accepted', () => {
  const options = ['a', 'b', 'c'].map((value) => ({ value, label: value }))
  const boxes: Field = { type: 'checkboxes', id: 'q', label: 'Q', options }

  it('when it is read without an error, and unchanged', () => {
    const number: Field = { type: 'number', id: 'q', label: 'Q', max: 5, integer: true }
    expect([5, 6, 4.5, 0, -1].filter((one) => isAnswerTo(number, one))).to.deep.equal([5, 0, -1])
    expect(['x', ' x', 'x ', '', 'x\ny'].filter((one) => isAnswerTo(text('q'), one))).to.deep.equal(['x'])
    const optional: Field = { ...text('q'), required: false }
    expect(isAnswerTo(optional, '')).to.equal(false)
    expect(['yes', 'other', ['yes']].filter((one) => isAnswerTo(radios('q'), one))).to.deep.equal(['yes'])
    const phone: Field = { type: 'tel', id: 'q', label: 'Q' }
    expect(['01632 960001', '(01632) 960001'].filter((one) => isAnswerTo(phone, one))).to.deep.equal(['01632 960001'])
  })

  it('in any order of boxes, each of them once or more; not with what no box has', () => {
    for (const chosen of [['a'], ['c', 'a'], ['b', 'c', 'a'], ['b', 'a', 'b']])
      expect(isAnswerTo(boxes, chosen), chosen.join()).to.equal(true)
    for (const chosen of [[], ['d'], ['a', 'd'], [' a'], ['a', ' a'], ['a', ''], 'a', 'ba'])
      expect(isAnswerTo(boxes, chosen), JSON.stringify(chosen)).to.equal(false)
  })

  it('on the day that is given, or on 1 January 1970', () => {
    const past: Field = { type: 'date', id: 'q', label: 'Q', max: 'today' }
    expect(['1969-12-31', '1970-01-01', '1970-01-02'].map((day) => isAnswerTo(past, day))).to.deep.equal([
      true,
      true,
      false,
    ])
    const now = { now: NOON, timeZone: 'Pacific/Auckland' } // where it is 21 November already
    expect(['2026-11-21', '2026-11-22'].map((day) => isAnswerTo(past, day, now))).to.deep.equal([true, false])
  })
})
