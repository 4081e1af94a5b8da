import { expect } from 'chai'
import { inputsOf, MESSAGE_KEYS, namesFile, recordsIn } from '../../src/models/answers.ts'
import { ERROR_KINDS, type Field } from '../../src/models/field.ts'

describe('an answer', () => {
  it('is a list of records, where a list page was asked', () => {
    const records = [{ plate: 'AB 1' }, { plate: 'CD 2' }]
    expect(recordsIn(records)).to.deep.equal(records)
    for (const other of [undefined, 'text', 7, true, ['a', 'b'], { town: 'Bath' }])
      expect(recordsIn(other), JSON.stringify(other)).to.deep.equal([])
  })

  it('names its files, and those of its records', () => {
    const answers = {
      note: 'one',
      proof: ['one', 'two'],
      address: { town: 'four' },
      vehicles: [{ plate: 'five' }, { plate: 'AB 1', papers: ['three'] }],
    }
    expect(['one', 'two', 'three'].every((id) => namesFile(answers, id))).to.equal(true)
    expect(['four', 'five', 'plate', 'AB 1', ''].some((id) => namesFile(answers, id))).to.equal(false)
    expect(namesFile({ note: 'one' }, 'one')).to.equal(false)
    expect(namesFile({}, 'one')).to.equal(false)
  })
})

describe('the inputs of a question', () => {
  it('are one, but for the parts of a date and an address, and the suggestions of a look-up', () => {
    const inputs = (more: object): string[] => inputsOf({ id: 'q', label: 'Q', ...more } as Field)
    for (const type of ['text', 'number', 'time', 'radios', 'select', 'checkboxes', 'file', 'declaration'] as const)
      expect(inputs({ type }), type).to.deep.equal(['q'])
    expect(inputs({ type: 'date' })).to.deep.equal(['q-day', 'q-month', 'q-year'])
    expect(inputs({ type: 'address' })).to.deep.equal(['q-line1', 'q-line2', 'q-town', 'q-region', 'q-postcode'])
    expect(inputs({ type: 'select', lookup: true })).to.deep.equal(['q', 'q-choice'])
    expect(inputs({ type: 'radios', lookup: true })).to.deep.equal(['q'])
  })
})

describe('a form’s own words for an error', () => {
  it('stand under its kind, or under that of the errors that are like it', () => {
    for (const kind of ERROR_KINDS) expect(MESSAGE_KEYS[kind], kind).to.equal(kind)
    const alike = Object.entries(MESSAGE_KEYS).filter(([kind, key]) => key !== kind)
    expect(Object.groupBy(alike, ([, key]) => key ?? 'none')).to.deep.equal({
      required: [['partRequired', 'required']],
      format: [
        'repeated',
        'controlCharacters',
        'lineEnds',
        'incomplete',
        'shortYear',
        'otherCalendar',
        'ambiguous',
        'tooManyDigits',
      ].map((kind) => [kind, 'format']),
      option: [
        ['severalChosen', 'option'],
        ['notListed', 'option'],
      ],
      none: ['refusedFile', 'check', 'calculated'].map((kind) => [kind, undefined]),
    })
    expect(Object.values(MESSAGE_KEYS)).to.include.members([...ERROR_KINDS])
  })
})
