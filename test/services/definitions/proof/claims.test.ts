import { expect } from 'chai'
import type { Field } from '../../../../src/models/field.ts'
import type { Rule } from '../../../../src/models/rule.ts'
import { operandFaults, proveForm } from '../../../support/told.ts'
import { formOf, radios, text } from '../../logic/forms.ts'
import { all, any, leaf, not } from '../../logic/rules.ts'

const claims = (field: object, rule: Rule) => operandFaults(formOf([field as Field], [text('x', rule)]))
const AT = '/pages/1/fields/0/showIf'

describe('operands that no answer can equal or hold', () => {
  const short = { ...text('q'), maxLength: 3 }

  it('are told with the question, its rule and the reason', () => {
    expect(claims(short, leaf('eq', 'four'))).to.deep.equal([
      {
        code: 'INT303',
        pointer: `${AT}/value`,
        reason: 'is "four", but no answer to "q" can equal it, because of its limits',
      },
    ])
    expect(claims(short, leaf('notContains', 'four'))).to.deep.equal([
      { code: 'INT303', pointer: `${AT}/value`, reason: 'is "four", but no answer to "q" can contain it there' },
    ])
    for (const rule of [leaf('eq', 'one'), leaf('contains', 'one'), leaf('answered')])
      expect(claims(short, rule), JSON.stringify(rule)).to.deep.equal([])
  })

  it('are found in every part of a rule', () => {
    const found = (rule: Rule) => claims(short, rule).map(({ pointer }) => pointer)
    const [four, five, one] = [leaf('eq', 'four'), leaf('neq', 'five5'), leaf('eq', 'one')]
    expect(found(leaf('in', ['one', 'four', 'two', 'five5']))).to.deep.equal([`${AT}/value/1`, `${AT}/value/3`])
    expect(found(all(one, any(one, four), not(five)))).to.deep.equal([
      `${AT}/rules/1/rules/1/value`,
      `${AT}/rules/2/rule/value`,
    ])
    const list = formOf([short], [text('x', { type: 'anyRow', groupId: 'page-1', rule: all(four) })])
    list.pages[0]!.repeat = { max: 2, itemLabel: 'car' }
    expect(operandFaults(list).map(({ pointer }) => pointer)).to.deep.equal([`${AT}/rule/rules/0/value`])
  })

  it('are told where the pattern of the question excludes them', () => {
    const plate = { ...text('q'), pattern: '[A-Z]{1,3}-[A-Z]{1,2} [0-9]{1,4}' }
    for (const rule of [
      leaf('eq', 'MTK'),
      leaf('in', ['MTK']),
      leaf('contains', 'mtk'),
      leaf('contains', '--'),
      leaf('contains', '-AB-'),
      leaf('contains', 'ABCD'),
      leaf('startsWith', '-'),
      leaf('startsWith', 'ABC1'),
      leaf('endsWith', 'A'),
      leaf('endsWith', '12345'),
      leaf('notContains', 'x'),
    ])
      expect(claims(plate, rule), JSON.stringify(rule)).to.have.lengthOf(1)
    for (const rule of [
      leaf('eq', 'MTK-A 12'),
      leaf('contains', 'K-A'),
      leaf('contains', '-'),
      leaf('startsWith', 'MTK-'),
      leaf('endsWith', ' 1234'),
      leaf('contains', 'A 1'),
    ])
      expect(claims(plate, rule), JSON.stringify(rule)).to.deep.equal([])
  })

  it('are told of what is typed, and of what is chosen', () => {
    for (const type of ['text', 'textarea', 'email', 'tel', 'url'])
      expect(claims({ ...text('q'), type }, leaf('startsWith', ' a')), type).to.have.lengthOf(1)
    expect(claims(radios('q'), leaf('eq', 'perhaps'))).to.have.lengthOf(1)
    // A box is ticked or not, however long its value is.
    const value = 'x'.repeat(20_000)
    const boxes = { ...radios('q'), type: 'checkboxes', options: [{ value, label: 'X' }] }
    expect(claims(boxes, leaf('contains', value))).to.deep.equal([])
  })

  it('are told of days before the first on which the form is answered, where that is known', () => {
    const date = { type: 'date', id: 'q', label: 'Q', min: 'today' }
    const toldOn = (now: number | undefined) =>
      proveForm(formOf([date as Field], [text('x', any(leaf('eq', '2026-11-18'), leaf('eq', '2030-01-01')))]), {
        now,
      }).flatMap(({ code, pointer }) => (code === 'INT303' ? [pointer] : []))
    expect(toldOn(undefined)).to.deep.equal([])
    expect(toldOn(Date.UTC(2026, 10, 20, 12))).to.deep.equal([`${AT}/rules/0/value`])
  })

  it('are not told of calculated values, of which nothing is known', () => {
    const value = { type: 'calculated', id: 'q', label: 'Q', value: { sum: [1, 2] } }
    expect(claims(value, leaf('eq', 5))).to.deep.equal([])
  })
})
