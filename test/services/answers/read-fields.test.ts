import { expect } from 'chai'
import { formOf, readForm } from './reading.ts'

const rule = (fieldId: string, value: unknown) => ({ type: 'rule', fieldId, operator: 'eq', value })
const topic = {
  type: 'radios',
  id: 'topic',
  label: 'Topic',
  options: [
    { value: 'problem', label: 'A problem' },
    { value: 'idea', label: 'An idea' },
  ],
}

describe('the answers to a form', () => {
  it('are all judged at once, with errors in the order of the questions', () => {
    const form = formOf(
      { type: 'email', id: 'email', label: 'E-mail' },
      { type: 'heading', text: 'More' },
      { type: 'number', id: 'age', label: 'Age' },
      topic,
      { type: 'text', id: 'name', label: 'Name' },
    )
    const { answers, errors } = readForm(form, { name: '', age: 'x', email: 'nonsense', topic: 'idea' })
    expect(errors.map(({ fieldId }) => fieldId)).to.deep.equal(['email', 'age', 'name'])
    expect(answers).to.include({ topic: 'idea' })
  })

  it('hold nothing that was not asked', () => {
    const { answers, errors } = readForm(formOf({ type: 'text', id: 'name', label: 'Name' }), {
      name: 'Ada',
      other: 'x',
      __proto__: 'x',
      submissionId: 'x',
      'name[]': 'x',
    })
    expect([answers, errors]).to.deep.equal([{ name: 'Ada' }, []])
  })

  it('keep ids that every object has', () => {
    const form = formOf(
      { type: 'text', id: 'constructor', label: 'Constructor', required: false },
      { type: 'text', id: 'toString', label: 'String', required: false },
      { type: 'text', id: 'then', label: 'Then', showIf: rule('constructor', 'x') },
    )
    expect(readForm(form, { toString: 'y' })).to.deep.equal({
      answers: Object.assign({}, { toString: 'y' }),
      errors: [],
    })
    expect(readForm(form, {}).answers).to.deep.equal({})
  })

  it('leave out a question whose rule does not hold: not required, not judged, not kept', () => {
    const form = formOf(topic, { type: 'number', id: 'where', label: 'Where', showIf: rule('topic', 'problem') })
    expect(readForm(form, { topic: 'idea' })).to.deep.equal({ answers: { topic: 'idea' }, errors: [] })
    expect(readForm(form, { topic: 'idea', where: 'not a number' }).errors).to.deep.equal([])
    expect(readForm(form, { topic: 'idea', where: '5' }).answers).to.deep.equal({ topic: 'idea' })
    expect(readForm(form, { topic: 'problem', where: '5' }).answers).to.deep.equal({ topic: 'problem', where: 5 })
    expect(readForm(form, { topic: 'problem' }).errors.map(({ fieldId }) => fieldId)).to.deep.equal(['where'])
  })

  it('count a hidden answer as absent for the questions that depend on it, whatever their order', () => {
    const form = formOf(
      { type: 'text', id: 'third', label: 'Third', showIf: rule('second', 'go') },
      { type: 'text', id: 'second', label: 'Second', showIf: rule('topic', 'problem') },
      topic,
    )
    expect(readForm(form, { topic: 'idea', second: 'go', third: 'kept?' })).to.deep.equal({
      answers: { topic: 'idea' },
      errors: [],
    })
    expect(readForm(form, { topic: 'problem', second: 'go', third: 'yes' }).answers).to.deep.equal({
      third: 'yes',
      second: 'go',
      topic: 'problem',
    })
  })

  it('count a refused choice as absent', () => {
    const form = formOf(topic, { type: 'text', id: 'where', label: 'Where', showIf: rule('topic', 'problem') })
    expect(readForm(form, { topic: ['problem', 'problem'] }).errors.map(({ fieldId }) => fieldId)).to.deep.equal([
      'topic',
    ])
  })
})
