/** Accounts of the office: made at the command line, opened by a one-time link, and ended there. Every change is audited. */
import { OperatorError } from '../../faults.ts'
import { type Account, type Edits, emailOf, isNothing, ownEdits, type Role } from '../../models/account.ts'
import { type AuditAction, codesOf } from '../../models/audit.ts'
import type { Language } from '../../models/language.ts'
import { DAY } from '../../models/moment.ts'
import type { Rows } from '../../store/index.ts'
import { plainHash } from '../keyed-hash.ts'
import { newSecret } from '../random.ts'
import type { Wiring } from '../wiring.ts'
import { ACCOUNTS } from './first-admin.ts'
import { type PasswordFault, type Passwords, passwordFaultOf } from './passwords.ts'

export type Accounts = ReturnType<typeof createAccounts>

const LINK_LIFETIME = DAY

/** `forms`: of which they see the cases; absent: of all. `edits`: absent: none for a new account, else as before. */
export interface Rights {
  role: Role
  forms?: readonly string[] | undefined
  edits?: Edits | undefined
}

export function createAccounts({
  store,
  passwords,
  clock,
}: Pick<Wiring, 'store' | 'clock'> & { passwords: Passwords }) {
  let exist = false
  return {
    /** Is there any account? */
    async exist(): Promise<boolean> {
      exist ||= await store.accounts.exists() // nobody is ever removed
      return exist
    },
    /** Everybody, by name. */
    all: (): Promise<Account[]> => store.accounts.all(),

    /** Makes an account and the secret of its one-time link; rejects with 409 when the address has one. */
    add: ({ email, name, ...rights }: Rights & { email: string; name: string }, by: string): Promise<string> =>
      store.transaction(async (tx) => {
        requireSome(rights)
        await tx.hold(ACCOUNTS)
        const known = await tx.accounts.byEmail(emailOf(email))
        const account =
          !known && (await tx.accounts.add({ email: emailOf(email), name, ...rights, createdAt: clock() }))
        if (!account)
          throw new OperatorError(
            `${emailOf(email)} has an account already. A new link for it: staff reset ${emailOf(email)}`,
          )
        await note(tx, account, { by, action: 'account-added', details: rightsCode(rights) })
        return newLink(tx, account)
      }),

    /** Each rejects with 404 for an unknown address. All but `enable` end the sessions of the account. */
    disable: (email: string, by: string): Promise<void> =>
      change(email, async (tx, account) => {
        await tx.accounts.setDisabled(account.id, clock())
        await tx.sessions.endAll(account.id)
        await note(tx, account, { by, action: 'account-disabled' })
      }),

    enable: (email: string, by: string): Promise<void> =>
      change(email, async (tx, account) => {
        await tx.accounts.setDisabled(account.id, null)
        await note(tx, account, { by, action: 'account-enabled' })
      }),

    /** Removes the password and the second factor, and returns the secret of a new one-time link. */
    reset: (email: string, by: string): Promise<string> =>
      change(email, async (tx, account) => {
        await tx.sessions.endAll(account.id)
        await note(tx, account, { by, action: 'account-reset' })
        if (await tx.secondFactors.remove(account.id)) await note(tx, account, { by, action: 'second-factor-off' })
        return newLink(tx, account)
      }),

    setRights: (email: string, { role, forms, edits: given }: Rights, by: string): Promise<void> =>
      change(email, async (tx, account) => {
        const edits = given ?? ownEdits(account)
        requireSome({ role, edits })
        await tx.accounts.setRights(account.id, { role, forms: forms ?? 'all', edits })
        await tx.sessions.endAll(account.id)
        await note(tx, account, { by, action: 'role-changed', details: rightsCode({ role, forms, edits }) })
      }),

    /** The language in which somebody reads the office. It is their own choice and changes nothing else, so it is not audited. */
    setLanguage: ({ id }: Account, language: Language): Promise<void> =>
      store.transaction((tx) => tx.accounts.setLanguage(id, language)),

    /** The account whose password the link with this secret sets; undefined once the link was used or is too old. */
    byLink: (secret: string): Promise<Account | undefined> => store.accounts.byLink(plainHash(secret), clock()),

    /** Why this account cannot have that password; undefined when it can. */
    passwordFault: passwordFaultOf,

    /** Sets the password and uses the link up; undefined when the link does not work any more. */
    async setPassword(secret: string, password: string): Promise<Account | PasswordFault | undefined> {
      const known = await store.accounts.byLink(plainHash(secret), clock())
      if (!known) return undefined
      const fault = passwordFaultOf(known, password)
      if (fault) return fault
      const hashed = await passwords.hash(password)
      return store.transaction(async (tx) => {
        await tx.hold(known.email)
        const account = await tx.accounts.byLink(plainHash(secret), clock())
        if (!account) return undefined
        await tx.accounts.setPassword(account.id, hashed)
        await tx.sessions.endAll(account.id)
        await note(tx, account, { by: account.email, account: account.id, action: 'password-set' })
        return account
      })
    },
  }

  function change<T>(email: string, work: (tx: Rows, account: Account) => Promise<T>): Promise<T> {
    return store.transaction(async (tx) => {
      await tx.hold(emailOf(email))
      const account = await tx.accounts.byEmail(emailOf(email))
      if (!account) throw new OperatorError(`There is no account for ${emailOf(email)}. See: staff list`)
      return work(tx, account)
    })
  }

  async function newLink(tx: Rows, { id }: Account): Promise<string> {
    const secret = newSecret()
    await tx.accounts.setLink(id, { link: plainHash(secret), until: clock() + LINK_LIFETIME })
    return secret
  }

  function note(
    tx: Rows,
    { email }: Account,
    entry: { by: string; account?: number; action: AuditAction; details?: string },
  ): Promise<void> {
    return tx.audit.add({ at: clock(), about: email, ...entry })
  }
}

function requireSome(rights: Rights): void {
  if (isNothing(rights))
    throw new OperatorError('An account that sees no case must edit a form: name the forms with --edits, or all.')
}

/** Rights as a row of the audit keeps them. */
export function rightsCode({ role, forms, edits = [] }: Rights): string {
  const edited = role === 'admin' || edits.length === 0 ? undefined : edits === 'all' ? 'all' : edits.join(',')
  return forms || edited !== undefined ? codesOf({ role, forms: forms?.join(','), edits: edited }) : role
}
