/** Who works in the office: accounts, and who is signed in. */
import { type Accounts, createAccounts } from './accounts.ts'
import { createPasswords } from './passwords.ts'
import { createSessions, type SessionOptions, type Sessions } from './sessions.ts'

export interface Staff {
  accounts: Accounts
  sessions: Sessions
}

export function createStaff(options: Omit<SessionOptions, 'passwords'>): Staff {
  const passwords = createPasswords()
  return {
    accounts: createAccounts({ ...options, passwords }),
    sessions: createSessions({ ...options, passwords }),
  }
}
