/** People of the office in tests: an account, and what its browser sends along. */
import type { Account, Edits, Role } from '../../src/models/account.ts'
import type { TestApp } from './app.ts'

export interface Clerk {
  account: Account
  /** Headers of a request with its session. */
  headers: Record<string, string>
}
let count = 0

/** Somebody who has just signed in. */
export async function clerk(
  { store, services }: TestApp,
  role: Role = 'caseworker',
  { forms, edits, name = 'Dora Desk' }: { forms?: string[]; edits?: Edits; name?: string } = {},
): Promise<Clerk> {
  const email = `clerk-${++count}@example.org`
  await services.access.accounts.add({ email, name, role, forms, edits }, 'a test')
  const account = (await store.accounts.byEmail(email))!
  const secret = await services.access.sessions.begin(account, { ip: '127.0.0.1', agent: 'A browser' })
  return { account, headers: { cookie: `office=${secret}`, accept: 'text/html' } }
}
