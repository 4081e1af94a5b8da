/**
 * Accounts of the office: an admin or the command line makes them, a one-time link opens them. Every change is audited. An admin
 * changes accounts only while they may, and never their own. One admin who can sign in is always left.
 */
import { problem } from '../../errors.ts'
import { OperatorError } from '../../faults.ts'
import {
  type Account,
  type Edits,
  emailOf,
  isNothing,
  managesAccounts,
  ownEdits,
  type Role,
} from '../../models/account.ts'
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
/** Who makes a change: an admin, or a name that the command line gives. */
export type By = string | Account

export function createAccounts({
  store,
  passwords,
  hasProvider,
  clock,
}: Pick<Wiring, 'store' | 'clock'> & { passwords: Passwords; hasProvider: boolean }) {
  let exist = false
  return {
    /** Is there any account? */
    async exist(): Promise<boolean> {
      exist ||= await store.accounts.exists() // nobody is ever removed
      return exist
    },
    /** Everybody, by name. */
    all: (): Promise<Account[]> => store.accounts.all(),

    byEmail: (email: string): Promise<Account | undefined> => store.accounts.byEmail(emailOf(email)),

    /** Row numbers of the accounts with whose address somebody else waits at the provider. */
    offered: async (): Promise<Set<number>> => new Set(await store.accounts.offered()),

    byId: (id: number): Promise<Account | undefined> => store.accounts.byId(id),

    /** Makes an account and the secret of its one-time link; rejects with 409 when the address has one. */
    add: ({ email, name, ...rights }: Rights & { email: string; name: string }, by: By): Promise<string> =>
      store.transaction(async (tx) => {
        requireSome(rights)
        await tx.hold(ACCOUNTS)
        await requireAdmin(tx, by)
        const known = await tx.accounts.byEmail(emailOf(email))
        const account =
          !known && (await tx.accounts.add({ email: emailOf(email), name, ...rights, createdAt: clock() }))
        if (!account)
          throw new OperatorError(
            `${emailOf(email)} has an account already. A new link for it: staff reset ${emailOf(email)}`,
          )
        await note(tx, account, { ...who(by), action: 'account-added', details: rightsCode(rights) })
        return newLink(tx, account)
      }),

    /**
     * Each rejects with 404 for an unknown address. All but `enable` end the sessions of the account. `successor`: who gets its
     * open cases, by row number, 0 for nobody; absent: they stay with it.
     */
    disable: (email: string, by: By, { successor }: { successor?: number } = {}): Promise<void> =>
      change(email, by, async (tx, account) => {
        if (successor !== undefined) await tx.accounts.setSuccessor(account.id, successor)
        if (account.disabledAt !== undefined) return
        await requireAnother(tx, account)
        await tx.accounts.setDisabled(account.id, clock())
        await tx.sessions.endAll(account.id)
        await note(tx, account, { ...who(by), action: 'account-disabled' })
      }),

    enable: (email: string, by: By): Promise<void> =>
      change(email, by, async (tx, account) => {
        if (account.disabledAt === undefined) return
        await tx.accounts.setDisabled(account.id, null)
        await tx.accounts.setSuccessor(account.id, null)
        await note(tx, account, { ...who(by), action: 'account-enabled' })
      }),

    /** Removes the password and the second factor, and returns the secret of a new one-time link. */
    reset: (email: string, by: By): Promise<string> =>
      change(email, by, async (tx, account) => {
        await tx.sessions.endAll(account.id)
        await note(tx, account, { ...who(by), action: 'account-reset' })
        if (await tx.secondFactors.remove(account.id))
          await note(tx, account, { ...who(by), action: 'second-factor-off' })
        return newLink(tx, account)
      }),

    /** Where a provider decides the role, an admin does not change it here. */
    setRights: (email: string, { role: wanted, forms, edits: given }: Rights, by: By): Promise<void> =>
      change(email, by, async (tx, account) => {
        const role = typeof by !== 'string' && account.provided && hasProvider ? account.role : wanted
        const edits = given ?? ownEdits(account)
        requireSome({ role, edits })
        if (!managesAccounts({ role, forms })) await requireAnother(tx, account)
        await tx.accounts.setRights(account.id, { role, forms: forms ?? 'all', edits })
        await tx.sessions.endAll(account.id)
        await note(tx, account, { ...who(by), action: 'role-changed', details: rightsCode({ role, forms, edits }) })
      }),

    /** The name that the office sees from now on. */
    rename: (email: string, name: string, by: By): Promise<void> =>
      change(email, by, async (tx, account) => {
        if (account.name === name) return
        await tx.accounts.setName(account.id, name)
        await note(tx, account, { ...who(by), action: 'account-renamed' })
      }),

    /**
     * Says whether the person who waits at the provider with the address of this account is the one whom it belongs to: then it
     * is theirs from now on.
     */
    answerOffer: (email: string, isSame: boolean, by: By): Promise<void> =>
      change(email, by, async (tx, account) => {
        const subject = await tx.accounts.offeredSubject(account.id)
        if (subject === undefined) return
        await tx.accounts.setOfferedSubject(account.id, null)
        if (!isSame) return
        await tx.accounts.setSubject(account.id, subject)
        await tx.sessions.endAll(account.id)
        await note(tx, account, { ...who(by), action: 'account-linked' })
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
        await setHashed(tx, account, hashed)
        return account
      })
    },

    /** Sets a new password for somebody who has just proved who they are, and ends their sessions; false if the account was disabled or reset meanwhile. */
    async changePassword(account: Account, password: string): Promise<boolean> {
      const before = await store.accounts.passwordOf(account.email)
      const hashed = await passwords.hash(password)
      return store.transaction(async (tx) => {
        await tx.hold(account.email)
        const now = await tx.accounts.byId(account.id)
        if (now?.disabledAt !== undefined || before === undefined) return false
        if ((await tx.accounts.passwordOf(account.email)) !== before) return false
        await setHashed(tx, account, hashed)
        return true
      })
    },
  }

  async function setHashed(tx: Rows, account: Account, hashed: string): Promise<void> {
    await tx.accounts.setPassword(account.id, hashed)
    await tx.sessions.endAll(account.id)
    await note(tx, account, { by: account.email, account: account.id, action: 'password-set' })
  }

  function change<T>(email: string, by: By, work: (tx: Rows, account: Account) => Promise<T>): Promise<T> {
    return store.transaction(async (tx) => {
      await tx.hold(ACCOUNTS)
      await tx.hold(emailOf(email))
      const account = await tx.accounts.byEmail(emailOf(email))
      if (!account) throw new OperatorError(`There is no account for ${emailOf(email)}. See: staff list`)
      await requireAdmin(tx, by)
      if (typeof by !== 'string' && by.id === account.id) throw problem('own-account')
      return work(tx, account)
    })
  }

  /** An admin who was disabled or given other rights a moment ago changes nothing more. */
  async function requireAdmin(tx: Rows, by: By): Promise<void> {
    if (typeof by === 'string') return
    const now = await tx.accounts.byId(by.id)
    if (!now || now.disabledAt !== undefined || !managesAccounts(now)) throw problem('forbidden')
  }

  /** Before this account stops being an admin: another one must be there who can sign in. */
  async function requireAnother(tx: Rows, account: Account): Promise<void> {
    if (!isWorkingAdmin(account)) return
    const others = (await tx.accounts.all()).filter(({ id }) => id !== account.id)
    if (others.some(isWorkingAdmin)) return
    throw new OperatorError(`${account.email} is the last admin who can sign in. Make another one first: staff add`)
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

const who = (by: By) => (typeof by === 'string' ? { by } : { by: by.email, account: by.id })

const isWorkingAdmin = (account: Account): boolean =>
  managesAccounts(account) && account.disabledAt === undefined && (account.ready || account.provided)

function requireSome(rights: Rights): void {
  if (isNothing(rights))
    throw new OperatorError('An account that sees no case must edit a form: name the forms with --edits, or all.')
}

/** Rights as a row of the audit keeps them. */
export function rightsCode({ role, forms, edits = [] }: Rights): string {
  const edited = role === 'admin' || edits.length === 0 ? undefined : edits === 'all' ? 'all' : edits.join(',')
  return forms || edited !== undefined ? codesOf({ role, forms: forms?.join(','), edits: edited }) : role
}
