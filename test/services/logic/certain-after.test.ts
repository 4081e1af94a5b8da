import { expect } from 'chai'
import type { Form } from '../../../src/models/form.ts'
import { isCertainAfter } from '../../../src/services/logic/index.ts'
import { radios } from './forms.ts'
import { all, leaf, not } from './rules.ts'

const settled = (...pages: object[]) => {
  const form = { slug: 'f', title: 'F', pages } as unknown as Form
  return form.pages.map((page) => isCertainAfter(form, page))
}
const page = (id: string, showIf?: unknown) => ({ id, fields: [radios(id)], ...(showIf ? { showIf } : {}) })
const list = { id: 'cars', fields: [radios('colour')], repeat: { min: 0, max: 3, itemLabel: 'car' } }

describe('the number of pages', () => {
  it('is certain in a form without conditions, from its first page on', () => {
    expect(settled(page('a'), page('b'), page('c'))).to.deep.equal([true, true, true])
  })

  it('is certain behind the last answer that decides about a page', () => {
    expect(settled(page('a'), page('b'), page('c', leaf('eq', 'yes', 'a')))).to.deep.equal([false, true, true])
    expect(
      settled(page('a'), page('b'), page('c', not(all(leaf('eq', 'x', 'a'), leaf('eq', 'x', 'b'))))),
    ).to.deep.equal([false, false, true])
    expect(settled(page('a'), page('b'), page('c', { ...leaf('eq', undefined, 'a'), valueOf: 'b' }))[1]).to.equal(false)
  })

  it('is open while a list that decides may still change', () => {
    const anyRow = { type: 'anyRow', groupId: 'cars', rule: leaf('eq', 'yes', 'colour') }
    const count = { type: 'rowCount', groupId: 'cars', operator: 'gt', value: 1 }
    for (const rule of [anyRow, count, not(count as never)])
      expect(settled(page('a'), list, page('b', rule), page('c'))).to.deep.equal([false, false, true, true])
  })
})
