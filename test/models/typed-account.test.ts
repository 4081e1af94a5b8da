import { expect } from 'chai'
import type { Account } from '../../src/models/account.ts'
import { rightsIn, type TypedAccount, typedOf } from '../../src/models/typed-account.ts'

const ADA: Account = {
  id: 1,
  email: 'ada@example.org',
  name: 'Ada',
  role: 'caseworker',
  createdAt: 0,
  edits: [],
} as never
const TYPED: TypedAccount = {
  ...{ name: 'Ada', email: 'ada@example.org', role: 'caseworker', sees: 'some', forms: ['parks'] },
  ...{ edits: 'some', edited: ['parks'] },
}

describe('what is typed of an account', () => {
  it('gives the rights that the role leaves open', () => {
    expect(rightsIn(TYPED)).to.deep.equal({ role: 'caseworker', forms: ['parks'], edits: ['parks'] })
    expect(rightsIn({ ...TYPED, sees: 'all', edits: 'all' })).to.deep.equal({ role: 'caseworker', edits: 'all' })
    expect(rightsIn({ ...TYPED, role: 'none', edits: 'none' })).to.deep.equal({ role: 'none', edits: [] })
    for (const edits of ['some', 'all'] as const)
      expect(rightsIn({ ...TYPED, role: 'admin', edits }), edits).to.deep.equal({ role: 'admin', edits: [] })
  })

  it('begins with what the account has', () => {
    const shown = (account: Partial<Account>) => {
      const { role, sees, forms, edits, edited } = typedOf({ ...ADA, ...account })
      return { role, sees, forms, edits, edited }
    }
    expect(shown({ forms: ['parks'], edits: ['roads'] })).to.deep.equal({
      ...{ role: 'caseworker', sees: 'some', forms: ['parks'], edits: 'some', edited: ['roads'] },
    })
    expect(shown({ edits: 'all' })).to.deep.equal({
      ...{ role: 'caseworker', sees: 'all', forms: [], edits: 'all', edited: [] },
    })
    // Forms that nobody sees are not ticked for whoever gets a role with cases.
    expect(shown({ role: 'none', forms: ['parks'], edits: ['roads'] })).to.deep.include({ sees: 'all', forms: [] })
    expect(shown({ role: 'admin', edits: 'all' })).to.deep.include({ edits: 'none', edited: [] })
  })
})
