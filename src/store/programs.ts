/** Programs and the hashes of their tokens. */
import type { Kysely, Selectable } from 'kysely'
import type { Program, Right } from '../models/program.ts'
import { compiled } from './compiled.ts'
import type { ProgramRow, Tables } from './tables.ts'

/** `token` is the hash of the token. */
type NewProgram = Omit<Program, 'id' | 'revokedAt' | 'lastUsedAt'> & { token: string }

const findByToken = compiled<{ token: string }, Selectable<ProgramRow>>((db, value) =>
  db.selectFrom('programs').selectAll().where('token', '=', value('token')),
)

export const programRows = (db: Kysely<Tables>) => ({
  /** Keeps a program; undefined when the name is taken. */
  async add(program: NewProgram): Promise<Program | undefined> {
    const { name, token, forms, rights, perMinute, createdAt, expiresAt } = program
    const row = await db
      .insertInto('programs')
      .values({
        name,
        token,
        forms: forms ? JSON.stringify(forms) : null,
        rights: JSON.stringify(rights),
        per_minute: perMinute,
        created_at: createdAt,
        expires_at: expiresAt,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    return row && toModel(row)
  },

  /** The program with this hash of a token, also when it was revoked. */
  async byToken(token: string): Promise<Program | undefined> {
    const [row] = (await findByToken(db, { token })).rows
    return row && toModel(row)
  },

  async byName(name: string): Promise<Program | undefined> {
    const row = await db.selectFrom('programs').selectAll().where('name', '=', name).executeTakeFirst()
    return row && toModel(row)
  },

  /** All of them, by name. */
  async all(): Promise<Program[]> {
    return (await db.selectFrom('programs').selectAll().orderBy('name').execute()).map(toModel)
  },

  async revoke(id: number, at: number): Promise<void> {
    await db.updateTable('programs').set({ revoked_at: at }).where('id', '=', id).execute()
  },

  /** Says when it was used last. */
  async touch(id: number, at: number): Promise<void> {
    await db.updateTable('programs').set({ last_used_at: at }).where('id', '=', id).execute()
  },
})

const toModel = (row: Selectable<ProgramRow>): Program => ({
  id: row.id,
  name: row.name,
  ...(row.forms !== null && { forms: JSON.parse(row.forms) as string[] }),
  rights: JSON.parse(row.rights) as Right[],
  perMinute: row.per_minute,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  ...(row.revoked_at !== null && { revokedAt: row.revoked_at }),
  ...(row.last_used_at !== null && { lastUsedAt: row.last_used_at }),
})
