import { expect } from 'chai'
import { FIRST_RECORD, firstPage, type Page, pageIn } from '../../src/models/page.ts'

const PLAIN: Page = { id: 'you', fields: [] }
const LIST: Page = { id: 'pets', fields: [], repeat: { max: 3, itemLabel: 'pet' } }
const OPTIONAL: Page = { ...LIST, repeat: { min: 0, max: 3, itemLabel: 'pet' } }

describe('the page that an address names', () => {
  const pages = [PLAIN, LIST]

  it('is found by its id, and a record only on a list', () => {
    expect(pageIn(pages, { page: 'you' })).to.deep.equal({ page: PLAIN })
    expect(pageIn(pages, { page: 'pets' })).to.deep.equal({ page: LIST })
    expect(pageIn(pages, { page: 'pets', record: 'a1' })).to.deep.equal({ page: LIST, record: 'a1' })
    expect(pageIn(pages, { page: 'you', record: 'a1' })).to.equal(undefined)
  })

  it('is none for an id that no page has, and for no id', () => {
    expect(pageIn(pages, { page: 'they' })).to.equal(undefined)
    expect(pageIn(pages, {})).to.equal(undefined)
  })
})

describe('the first page of a form', () => {
  it('begins with the first record if it is a list that must have one', () => {
    expect(firstPage({ pages: [PLAIN, LIST] })).to.deep.equal({ page: PLAIN })
    expect(firstPage({ pages: [LIST] })).to.deep.equal({ page: LIST, record: FIRST_RECORD })
    expect(firstPage({ pages: [OPTIONAL] })).to.deep.equal({ page: OPTIONAL })
  })
})
