import { expect } from 'chai'
import type { Rule } from '../../../../src/models/rule.ts'
import { pageToCorrect } from '../../../../src/services/definitions/proof/prove-form.ts'
import { tooFewOptions } from '../../../support/told.ts'
import { formOf, radios, text } from '../../logic/forms.ts'
import { all, compared, leaf } from '../../logic/rules.ts'

describe('the page where people can correct what a check finds', () => {
  const form = formOf(
    [radios('a'), radios('b')],
    [text('item')],
    [text('c')],
    [{ type: 'calculated', id: 'sum', label: 'Sum', value: { count: ['page-2'] } }, text('own')] as never,
    [text('later')],
  )
  form.pages[1]!.repeat = { max: 3, itemLabel: 'car' }
  const found = (rule: Rule): string | undefined => pageToCorrect(rule, form.pages[3]!, form)?.id
  const isYes = (id: string) => leaf('eq', 'yes', id)

  it('is the last with a question that the check names, unless that is its own', () => {
    expect(found(isYes('b'))).to.equal('page-1')
    expect(found(all(isYes('c'), isYes('a')))).to.equal('page-3')
    expect(found(compared('eq', 'c', 'a'))).to.equal('page-3')
    expect(found(all(isYes('a'), isYes('own')))).to.equal(undefined)
    expect(found(all())).to.equal(undefined)
  })

  it('is none where the check looks at a list last, which only a later page can check', () => {
    const [some, count] = [
      { type: 'anyRow', groupId: 'page-2', rule: isYes('item') },
      { type: 'rowCount', groupId: 'page-2', operator: 'gt', value: 1 },
    ] as const
    for (const rule of [some, count]) {
      expect(found(rule)).to.equal(undefined)
      expect(found(all(isYes('a'), rule))).to.equal(undefined)
      expect(found(all(rule, isYes('c')))).to.equal('page-3')
    }
  })

  it('is none where the check looks at what is calculated', () => {
    expect(found(leaf('gt', 5, 'sum'))).to.equal(undefined)
    expect(found(all(leaf('gt', 5, 'sum'), isYes('c')))).to.equal(undefined)
  })
})

describe('a list with fewer options than entries that are needed', () => {
  const list = (field: object, min?: number, unique: object[] | undefined = [{ fieldId: 'a', message: 'No' }]) => {
    const form = formOf([text('t'), field as never])
    form.pages[0]!.repeat = { max: 9, itemLabel: 'car', unique, ...(min !== undefined && { min }) } as never
    return tooFewOptions(form.pages[0]!)
  }

  it('is told with the place of the rule and the number of options', () => {
    for (const type of ['radios', 'select'])
      expect(list({ ...radios('a'), type }, 4, [{ fieldId: 't' }, { fieldId: 'a' }]), type).to.deep.equal([
        {
          index: 1,
          reason: 'needs 4 entries with different answers, but "a" has only 3 options. Lower "min", or add options',
        },
      ])
  })

  it('is not told where the entries can differ, or need not', () => {
    expect(list(radios('a'), 3)).to.deep.equal([])
    expect(list({ ...radios('a'), options: [] })).to.have.lengthOf(1)
    expect(list({ ...radios('a'), options: [{}] })).to.deep.equal([])
    expect(list({ ...radios('a'), type: 'checkboxes' }, 4)).to.deep.equal([])
    expect(list({ ...radios('a'), required: false }, 4)).to.deep.equal([])
    expect(list({ ...radios('a'), showIf: leaf('answered', undefined, 't') }, 4)).to.deep.equal([])
    expect(list(radios('a'), 4, [])).to.deep.equal([])
    expect(tooFewOptions(formOf([radios('a')]).pages[0]!)).to.deep.equal([])
  })
})
