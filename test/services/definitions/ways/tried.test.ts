/** What is said of a form with the help of its ways, and that it agrees with them. */
import { expect } from 'chai'
import type { Field } from '../../../../src/models/field.ts'
import type { Form } from '../../../../src/models/form.ts'
import type { Rule } from '../../../../src/models/rule.ts'
import { tryAnswers } from '../../../../src/services/definitions/ways/ways-through.ts'
import { proveForm } from '../../../support/told.ts'
import { formOf, radios, text } from '../../logic/forms.ts'
import { all, any, compared, leaf, NOON, not } from '../../logic/rules.ts'

const number = (id: string, more: object = {}) => ({ type: 'number', id, label: id, ...more }) as Field
const said = (form: Form, now: number | undefined = NOON) =>
  proveForm(form, now === undefined ? {} : { now, tried: tryAnswers(form, now) }).map(
    ({ code, pointer, reason }) => `${code} ${pointer} ${reason}`,
  )
/** Three numbers, each below the next one, and the first above the last. */
const never = all(compared('lt', 'b', 'a'), compared('lt', 'c', 'b'), compared('lt', 'a', 'c'))
const three = ['a', 'b', 'c'].map((id) => number(id))
const behind = (rule: Rule, fields: Field[] = three): Form => {
  const form = formOf(fields, [text('x')], [text('end')])
  form.pages[1]!.showIf = rule
  return form
}

describe('a page that is neither proved to be unseen nor found', () => {
  it('is told, where the check knows the time', () => {
    expect(said(behind(never))).to.deep.equal([
      'INT309 /pages/1/showIf may never be true: no answers were found that lead to this page. There may be some: try them in the preview',
    ])
    expect(proveForm(behind(never))).to.deep.equal([])
    expect(said(behind(all(compared('lt', 'b', 'a'), compared('lt', 'c', 'b'))))).to.deep.equal([])
  })

  it('is told only where nothing is proved against it', () => {
    expect(said(behind(leaf('gt', 9, 'a'), [number('a', { max: 9 })])).map((one) => one.slice(0, 6))).to.deep.equal([
      'INT301',
    ])
  })

  it('is not told where the answers that lead there can be given later', () => {
    const date = { type: 'date', id: 'd', label: 'D', max: 'today' } as Field
    expect(said(behind(leaf('gte', '2031-05-01', 'd'), [date]))).to.deep.equal([])
  })

  it('may be all after a check that no answers pass', () => {
    const form = behind(leaf('gt', 5, 'a'))
    form.pages[0]!.checks = [{ rule: never, message: 'No', fieldId: 'a' }]
    expect(said(form)[0]).to.match(/^INT309 \/pages\/1\/showIf may never be true/)
    form.pages.splice(1, 1)
    expect(said(form)).to.deep.equal([
      'INT309 / may never be sent: no answers were found that lead to its end. There may be some: try them in the preview',
    ])
  })
})

describe('a check that fails without an answer', () => {
  const optional = { required: false }
  const checked = (rule: Rule, ...fields: Field[]): Form => {
    const form = formOf(fields)
    form.pages[0]!.checks = [{ rule, message: 'No', fieldId: fields.at(-1)!.id }]
    return form
  }
  const codes = (form: Form) => said(form).map((one) => one.slice(0, 6))

  it('is told where answers were found with which it does', () => {
    expect(codes(checked(compared('lt', 'b', 'a'), number('a', optional), number('b')))).to.deep.equal(['INT312'])
    expect(codes(checked(leaf('gt', 5, 'a'), number('a', optional), number('b')))).to.deep.equal(['INT312'])
  })

  it('is not told where a calculated value cannot be what would make it fail', () => {
    const sum = { type: 'calculated', id: 'v', label: 'V', value: { sum: ['m'] } }
    const form = formOf([number('m', { min: 0, max: 5 })], [sum as never, number('a', optional), text('b')])
    form.pages[1]!.checks = [{ rule: any(leaf('lte', 5, 'v'), leaf('gt', 5, 'a')), message: 'No', fieldId: 'b' }]
    expect(codes(form)).to.deep.equal([])
    expect(proveForm(form).map(({ code }) => code)).to.deep.equal(['INT312'])
  })

  it('is told of many answers too, though not all of them are tried', () => {
    const many = Array.from({ length: 40 }, (_, i) => number(`n${i}`, { required: i % 2 === 0, showIf: undefined }))
    for (const [i, field] of many.entries())
      if (i > 0) field.showIf = any(leaf('gt', i, `n${i - 1}`), not(leaf('lt', 3, `n${i >> 1}`)))
    const form = checked(any(leaf('gt', 5, 'n1'), leaf('eq', 'yes', 'z')), ...many, radios('z'))
    expect(codes(form)).to.include('INT312')
  })
})

describe('the search for what the proof left open', () => {
  it('ends for a form of 200 questions whose rules and sums all hang together, and finds its end', () => {
    const page = (p: number): Field[] =>
      Array.from({ length: 10 }, (_, k) => {
        const rule = any(leaf('gt', 10 * k, `q${p - 1}x0`), leaf('lt', k, `q${p - 1}x1`))
        return number(`q${p}x${k}`, { min: 0, max: 1_000, ...(p > 0 && k % 2 === 1 && { showIf: rule }) })
      })
    const form = formOf(...Array.from({ length: 20 }, (_, p) => page(p)))
    for (const [p, one] of form.pages.entries()) {
      if (p === 0) continue
      one.fields.unshift({
        type: 'calculated',
        id: `c${p}`,
        label: 'C',
        value: { sum: [`q${p - 1}x0`, `q${p - 1}x5`] },
      })
      const rule = any(leaf('lt', 900, `q${p}x0`), compared('lte', `c${p}`, `q${p}x0`))
      one.checks = [{ rule, message: 'No', fieldId: `q${p}x0` }]
    }
    const found = tryAnswers(form, NOON)
    expect(found.sent).to.equal(true)
    for (const { id } of form.pages) expect(found.ids.has(id), id).to.equal(true)
  })
})
