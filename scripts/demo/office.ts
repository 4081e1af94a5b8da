/** The people of the demo's office, and what they do to cases. */
import type { Account, Role, Services } from './service.ts'

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
export type Who = keyof typeof LOGINS

export interface Office {
  /** References of the cases that wait for the office, the oldest first, as the first page of the inbox shows them. */
  waiting(who: Who): Promise<string[]>
  /** Reads a case. */
  read(who: Who, reference: string): Promise<void>
  /** Takes a case: assigns it to themselves. */
  take(who: Who, reference: string): Promise<void>
  move(who: Who, reference: string, to: string, message?: string): Promise<void>
  note(who: Who, reference: string, note: string): Promise<void>
  /** Undoes what they did last. */
  undo(who: Who, reference: string): Promise<void>
  /** Says that a case is no spam. */
  release(who: Who, reference: string): Promise<void>
}

/** Makes the accounts as the command line does, and sets their passwords by the links it prints. */
export async function openOffice({ access, inbox, desk, cases, submissions }: Services): Promise<Office> {
  const accounts = new Map<Who, Account>()
  for (const [who, { email, name, password, role, ...rights }] of Object.entries<Login>(LOGINS)) {
    const forms = rights.forms && { forms: rights.forms }
    const link = await access.accounts.add({ email, name, role, ...forms }, 'demo')
    const account = await access.accounts.setPassword(link, password)
    if (typeof account !== 'object') throw new Error(`the password of ${email} is refused: ${account}`)
    accounts.set(who as Who, account)
  }
  const actor = (who: Who) => ({ by: accounts.get(who)!.name, account: accounts.get(who)! })
  const caseOf = async (reference: string) => (await submissions.byReference(reference))!
  return {
    async waiting(who) {
      const { entries } = await inbox.page(accounts.get(who)!, { view: 'office', oldestFirst: true })
      return entries.map(({ submission }) => submission.reference)
    },
    read: async (who, reference) => void (await desk.open(accounts.get(who)!, await caseOf(reference))),
    take: (who, reference) => cases.assign(reference, accounts.get(who)!, actor(who)),
    move: async (who, reference, to, message) =>
      void (await cases.work(reference, { ...actor(who), to, ...(message && { message }) })),
    note: async (who, reference, note) => void (await cases.work(reference, { ...actor(who), note })),
    async undo(who, reference) {
      const account = accounts.get(who)!
      const step = await cases.undoable(account, await caseOf(reference))
      if (step) await cases.undo(reference, step.index, account)
    },
    release: async (who, reference) => void (await cases.release(reference, actor(who))),
  }
}
