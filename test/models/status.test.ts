import { expect } from 'chai'
import { DEFAULT_STATUSES } from '../../src/models/status.ts'
import { textsIn } from '../../src/presenters/texts/languages.ts'
import { statusTexts } from '../../src/presenters/texts/status-texts.ts'

const texts = textsIn('en')

const byId = new Map(DEFAULT_STATUSES.map((status) => [status.id, status]))

describe('the default statuses', () => {
  it('lead from receipt over review to a decision, and back for more information', () => {
    expect(Object.fromEntries(DEFAULT_STATUSES.map(({ id, to }) => [id, to]))).to.deep.equal({
      received: ['in-review', 'withdrawn'],
      'in-review': ['approved', 'declined', 'needs-information', 'withdrawn'],
      'needs-information': ['in-review', 'withdrawn'],
      approved: [],
      declined: [],
      withdrawn: [],
    })
  })

  it('end where nothing follows, and nowhere else', () => {
    for (const { id, to, final } of DEFAULT_STATUSES) expect(final === true, id).to.equal(to.length === 0)
  })

  it('take files on receipt and while information is missing', () => {
    expect(DEFAULT_STATUSES.filter(({ uploads }) => uploads).map(({ id }) => id)).to.deep.equal([
      'received',
      'needs-information',
    ])
  })

  it('ask the person where information is missing, and nowhere else', () => {
    expect(DEFAULT_STATUSES.filter(({ asks }) => asks).map(({ id }) => id)).to.deep.equal(['needs-information'])
  })

  it('each lead to statuses that exist', () => {
    for (const { to } of DEFAULT_STATUSES)
      for (const following of to) expect(byId.has(following), following).to.equal(true)
  })

  it('each have a label, a meaning and what happens next in the texts', () => {
    expect(Object.keys(texts.statuses)).to.have.members([...byId.keys()])
    for (const status of DEFAULT_STATUSES) {
      const { label, meaning, next } = statusTexts(texts, status)
      expect(label, status.id).to.match(/^[A-Z][a-z ]+$/)
      expect(meaning, status.id).to.match(/\.$/)
      expect(next, status.id).to.match(/\.$/)
    }
  })
})
