import { expect } from 'chai'
import { DEFAULT_STATUSES } from '../../src/models/status.ts'

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

  it('each say what they mean and what happens next', () => {
    for (const { id, meaning, next, to } of DEFAULT_STATUSES) {
      expect(meaning, id).to.match(/\.$/)
      expect(next, id).to.match(/\.$/)
      for (const following of to) expect(byId.has(following), following).to.equal(true)
    }
  })
})
