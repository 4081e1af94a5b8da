/** The people of the demo's office. */
import type { Account, Role } from '../../src/models/account.ts'
import type { Services } from '../../src/wire.ts'

export interface Login {
  email: string
  name: string
  password: string
  role: Role
  forms?: readonly string[]
  /** What the tour says about them. */
  may: string
}

/** The passwords are no secret: what they open is made up, on this machine alone, and gone with the demo. */
export const LOGINS = {
  all: {
    email: 'tom@example.org',
    name: 'Tom Fielding',
    password: 'quiet-harbour-71',
    role: 'caseworker',
    may: 'case worker: works on the cases of every form',
  },
  permits: {
    email: 'mina@example.org',
    name: 'Mina Patel',
    password: 'yellow-lantern-28',
    role: 'caseworker',
    forms: ['parking-permit'],
    may: 'case worker: sees parking permits only',
  },
  admin: {
    email: 'grace@example.org',
    name: 'Grace Okafor',
    password: 'copper-meadow-93',
    role: 'admin',
    may: 'administrator: also sees who did what, and mail that failed',
  },
} satisfies Record<string, Login>
export type Accounts = Record<keyof typeof LOGINS, Account>

/** Makes the accounts as the command line does, and sets their passwords by the links it prints. */
export async function openOffice({ access }: Services): Promise<Accounts> {
  const accounts: Partial<Accounts> = {}
  for (const [who, { password, may: _, ...login }] of Object.entries<Login>(LOGINS)) {
    const account = await access.accounts.setPassword(await access.accounts.add(login, 'demo'), password)
    if (typeof account !== 'object') throw new Error(`the password of ${login.email} is refused: ${account}`)
    accounts[who as keyof Accounts] = account
  }
  return accounts as Accounts
}
