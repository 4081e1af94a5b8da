/** Accounts of the office. Passwords and links are hashes when they come here. */
import type { Kysely, Selectable } from 'kysely'
import type { Account, Edits, Role } from '../models/account.ts'
import { isLanguage, type Language } from '../models/language.ts'
import { asTyped } from '../models/mail-address.ts'
import type { StaffRow, Tables } from './tables.ts'

interface NewAccount {
  email: string
  name: string
  role: Role
  forms?: readonly string[] | undefined
  edits?: Edits | undefined
  createdAt: number
}

interface Rights {
  role: Role
  /** Slugs of the forms whose cases the account sees. */
  forms?: 'all' | readonly string[]
  edits?: Edits
}

export function accountRows(db: Kysely<Tables>) {
  const select = () => db.selectFrom('staff').selectAll()
  return {
    /** Keeps an account and returns it; undefined when the address has one. */
    async add({ email, name, role, forms, edits, createdAt }: NewAccount): Promise<Account | undefined> {
      const row = await db
        .insertInto('staff')
        .values({
          email,
          name,
          ...columnsOf({ role, forms: forms ?? 'all', edits: edits ?? [] }),
          created_at: createdAt,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst()
      return row && toModel(row)
    },

    async byId(id: number): Promise<Account | undefined> {
      const row = await select().where('id', '=', id).executeTakeFirst()
      return row && toModel(row)
    },

    /** A release before kept a domain with umlauts as it was typed. */
    async byEmail(email: string): Promise<Account | undefined> {
      const row = await select()
        .where('email', 'in', [...new Set([email, asTyped(email)])])
        .executeTakeFirst()
      return row && toModel(row)
    },

    /** The account that a provider knows by this issuer and subject. */
    async bySubject(subject: string): Promise<Account | undefined> {
      const row = await select().where('subject', '=', subject).executeTakeFirst()
      return row && toModel(row)
    },

    async setSubject(id: number, subject: string): Promise<void> {
      await db.updateTable('staff').set({ subject }).where('id', '=', id).execute()
    },

    /** The account whose password this link sets, while the link works. */
    async byLink(link: string, now: number): Promise<Account | undefined> {
      const row = await select()
        .where('link', '=', link)
        .where('link_until', '>', now)
        .where('disabled_at', 'is', null)
        .executeTakeFirst()
      return row && toModel(row)
    },

    /** The hash of the password; undefined where none is set, or there is no such account. */
    async passwordOf(email: string): Promise<string | undefined> {
      const row = await db.selectFrom('staff').select('password').where('email', '=', email).executeTakeFirst()
      return row?.password ?? undefined
    },

    async exists(): Promise<boolean> {
      return (await db.selectFrom('staff').select('id').limit(1).executeTakeFirst()) !== undefined
    },

    /** When the link of the first admin was issued, UTC milliseconds. */
    async firstLink(): Promise<number | undefined> {
      return (await db.selectFrom('first_admin').select('issued_at').executeTakeFirst())?.issued_at
    },

    async setFirstLink(at: number): Promise<void> {
      await db
        .insertInto('first_admin')
        .values({ id: 1, issued_at: at })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ issued_at: at }))
        .execute()
    },

    /** Everybody, by name. */
    async all(): Promise<Account[]> {
      return (await select().orderBy('name').orderBy('id').execute()).map(toModel)
    },

    /** Which of these accounts have any case, of whatever form. */
    async holders(ids: readonly number[]): Promise<Set<number>> {
      if (ids.length === 0) return new Set()
      const rows = await db
        .selectFrom('staff')
        .select('id')
        .where('id', 'in', ids)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('submissions')
              .select('submissions.id')
              .whereRef('assignee', '=', 'staff.id')
              // No submission of the load gate is assigned to anybody; the index of assigned cases leaves them out.
              .where('fixture_until', 'is', null),
          ),
        )
        .execute()
      return new Set(rows.map(({ id }) => id))
    },

    /** Gives an account a new one-time link; its last link and its password are gone. */
    async setLink(id: number, { link, until }: { link: string; until: number }): Promise<void> {
      await db.updateTable('staff').set({ link, link_until: until, password: null }).where('id', '=', id).execute()
    },

    /** Sets a password; its link is used up. */
    async setPassword(id: number, password: string): Promise<void> {
      await db.updateTable('staff').set({ password, link: null, link_until: null }).where('id', '=', id).execute()
    },

    /** Sets the rights of an account; what is not given stays as it is. */
    async setRights(id: number, rights: Rights): Promise<void> {
      await db.updateTable('staff').set(columnsOf(rights)).where('id', '=', id).execute()
    },

    async setSignedIn(id: number, at: number): Promise<void> {
      await db.updateTable('staff').set({ signed_in_at: at }).where('id', '=', id).execute()
    },

    async setLanguage(id: number, language: Language): Promise<void> {
      await db.updateTable('staff').set({ language }).where('id', '=', id).execute()
    },

    async setName(id: number, name: string): Promise<void> {
      await db.updateTable('staff').set({ name }).where('id', '=', id).execute()
    },

    /** Gives an account another address; no account has that address. */
    async setEmail(id: number, email: string): Promise<void> {
      await db.updateTable('staff').set({ email }).where('id', '=', id).execute()
    },

    /** Somebody at the provider who may be the person of this account. */
    async offeredSubject(id: number): Promise<string | undefined> {
      const row = await db.selectFrom('staff').select('offered_subject').where('id', '=', id).executeTakeFirst()
      return row?.offered_subject ?? undefined
    },

    /** Accounts whose person may have come as somebody else. */
    async offered(): Promise<number[]> {
      const rows = await db.selectFrom('staff').select('id').where('offered_subject', 'is not', null).execute()
      return rows.map(({ id }) => id)
    },

    async setOfferedSubject(id: number, subject: string | null): Promise<void> {
      await db.updateTable('staff').set({ offered_subject: subject }).where('id', '=', id).execute()
    },

    /** Who gets the open cases that it still has: 0 is nobody, null: they stay. */
    async setSuccessor(id: number, successor: number | null): Promise<void> {
      await db.updateTable('staff').set({ hands_to: successor }).where('id', '=', id).execute()
    },

    /** The accounts whose open cases are being handed over, and to whom. */
    async leaving(): Promise<{ account: Account; successor: number }[]> {
      const rows = await select().where('hands_to', 'is not', null).orderBy('id').execute()
      return rows.map((row) => ({ account: toModel(row), successor: row.hands_to! }))
    },

    /** Open cases of an account, the longest waiting first. */
    async openCases(id: number, most: number): Promise<string[]> {
      const rows = await db
        .selectFrom('submissions')
        .select('reference')
        .where('assignee', '=', id)
        .where('fixture_until', 'is', null)
        .where('waiting_for', 'is not', null)
        .orderBy('received_at')
        .orderBy('submissions.id')
        .limit(most)
        .execute()
      return rows.map(({ reference }) => reference)
    },

    /** How many open cases of each form an account has. */
    async openCounts(id: number): Promise<{ slug: string; count: number }[]> {
      const rows = await db
        .selectFrom('submissions')
        .select(['slug', ({ fn }) => fn.countAll<number>().as('count')])
        .where('assignee', '=', id)
        .where('fixture_until', 'is', null)
        .where('waiting_for', 'is not', null)
        .groupBy('slug')
        .orderBy('slug')
        .execute()
      return rows.map(({ slug, count }) => ({ slug, count: Number(count) }))
    },

    /** Since when it is disabled; null enables it. */
    async setDisabled(id: number, at: number | null): Promise<void> {
      await db.updateTable('staff').set({ disabled_at: at }).where('id', '=', id).execute()
    },
  }
}

const columnsOf = ({ role, forms, edits }: Rights) => ({
  role,
  ...(forms && { forms: forms === 'all' ? null : JSON.stringify(forms) }),
  ...(edits && { edits: edits.length === 0 ? null : JSON.stringify(edits) }),
})

export const toModel = (row: Selectable<StaffRow>): Account => ({
  id: row.id,
  email: row.email,
  name: row.name,
  role: row.role as Role,
  // Whoever has no role sees no case, whichever forms are kept for a later role.
  ...(row.role === 'none' ? { forms: [] } : row.forms !== null && { forms: JSON.parse(row.forms) }),
  edits: row.role === 'admin' ? 'all' : row.edits === null ? [] : JSON.parse(row.edits),
  createdAt: row.created_at,
  ...(row.disabled_at !== null && { disabledAt: row.disabled_at }),
  ...(row.signed_in_at !== null && { signedInAt: row.signed_in_at }),
  ready: row.password !== null,
  secondFactor: row.totp !== null,
  provided: row.subject !== null,
  ...(isLanguage(row.language) && { language: row.language }),
})
