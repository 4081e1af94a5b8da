import { expect } from 'chai'
import { type DraftPages, removeRecord, typedOn, withRecord } from '../../src/models/draft.ts'
import type { Page } from '../../src/models/page.ts'

const field = { type: 'text', id: 'a', label: 'A' }
const page = { id: 'one', fields: [field] } as unknown as Page
const list = { id: 'list', fields: [field], repeat: { max: 2 } } as unknown as Page
const typed = (a: string, more: Record<string, string> = {}) =>
  new Map(Object.entries({ a, ...more }).map(([name, text]) => [name, [text]]))
const idsIn = (pages: DraftPages) => pages.list!.records!.map(({ id }) => id)

describe('the pages of a draft', () => {
  it('take what answers a question of a page, in its place, and nothing else', () => {
    const before = { other: { texts: { b: ['kept'] }, sent: true } }
    const after = typedOn(before, { page }, typed('x', { b: 'not asked here' }))
    expect(after).to.deep.equal({ ...before, one: { texts: { a: ['x'] }, sent: false } })
  })

  it('stay marked as sent when they are only saved later', () => {
    const sent = typedOn({}, { page }, typed('x'), true)
    expect(typedOn(sent, { page }, typed('y')).one).to.deep.equal({ texts: { a: ['y'] }, sent: true })
  })

  const adding = (...records: string[]) =>
    records.reduce<DraftPages>((now, record) => typedOn(now, { page: list, record }, typed(record)), {})

  it('take a record once, and as far as twice the maximum, of which none is lost', () => {
    expect(idsIn(adding('1', '2', '1', '3', '4', '5'))).to.deep.equal(['1', '2', '3', '4'])
  })

  it('have room for an empty record below the maximum alone', () => {
    const pages = adding('1', '2')
    expect(idsIn(withRecord(pages, { page: list, record: '3' }))).to.deep.equal(['1', '2'])
    expect(
      idsIn(withRecord(removeRecord(pages, { page: list, record: '1' }), { page: list, record: '3' })),
    ).to.deep.equal(['2', '3'])
  })
})
