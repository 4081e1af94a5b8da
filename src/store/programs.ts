/** Programs, the hashes of their tokens, and what became of posts that they may repeat. */
import { type Kysely, type Selectable, sql } from 'kysely'
import type { AskingProgram, ListedProgram, Program, ProgramToken, Right } from '../models/program.ts'
import { compiled } from './compiled.ts'
import type { OutcomeRow, ProgramRow, ProgramTokenRow, Tables } from './tables.ts'

/** `token` is the hash of the token. */
type NewToken = Pick<ProgramToken, 'createdAt' | 'expiresAt'> & { token: string }
type NewProgram = Omit<Program, 'id' | 'revokedAt'> & NewToken
type Allowed = Pick<Program, 'forms' | 'rights' | 'perMinute'>

/** A program with one of its tokens. */
type AskingRow = Omit<Selectable<ProgramRow>, 'token' | 'expires_at' | 'last_used_at'> &
  Pick<Selectable<ProgramTokenRow>, 'number' | 'ended_at' | 'expires_at' | 'last_used_at'> & {
    token_id: number
    token_created_at: number
  }

const asking = (db: Kysely<Tables>) =>
  db
    .selectFrom('program_tokens')
    .innerJoin('programs', 'programs.id', 'program_tokens.program')
    .select(['programs.id', 'name', 'forms', 'rights', 'per_minute', 'programs.created_at', 'revoked_at'])
    .select(['program_tokens.id as token_id', 'program_tokens.created_at as token_created_at'])
    .select(['number', 'ended_at', 'program_tokens.expires_at', 'program_tokens.last_used_at'])

const findByToken = compiled<{ token: string }, AskingRow>((db, value) =>
  asking(db).where('program_tokens.token', '=', value('token')),
)
const findByTokenId = compiled<{ id: number }, AskingRow>((db, value) =>
  asking(db).where('program_tokens.id', '=', value('id')),
)

export const programRows = (db: Kysely<Tables>) => ({
  /** Keeps a program with its first token; undefined when the name is taken. */
  async add({ name, token, createdAt, expiresAt, ...allowed }: NewProgram): Promise<ListedProgram | undefined> {
    const row = await db
      .insertInto('programs')
      .values({ name, token, ...columnsOf(allowed), created_at: createdAt, expires_at: expiresAt })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returningAll()
      .executeTakeFirst()
    return row && { ...toModel(row), tokens: [await addToken(db, row.id, { token, createdAt, expiresAt })] }
  },

  /** Keeps a further token of a program. */
  addToken: (program: number, token: NewToken): Promise<ProgramToken> => addToken(db, program, token),

  /** The program with this hash of a token, also when the token works no more. */
  async byToken(token: string): Promise<AskingProgram | undefined> {
    const [row] = (await findByToken(db, { token })).rows
    return row && toAsking(row)
  },

  /** The program whose token has this row number, also when the token works no more. */
  async byTokenId(id: number): Promise<AskingProgram | undefined> {
    const [row] = (await findByTokenId(db, { id })).rows
    return row && toAsking(row)
  },

  async byName(name: string): Promise<ListedProgram | undefined> {
    const row = await db.selectFrom('programs').selectAll().where('name', '=', name).executeTakeFirst()
    return row && { ...toModel(row), tokens: await tokensOf(db, row.id) }
  },

  /** All programs, by name. */
  async all(): Promise<ListedProgram[]> {
    const rows = await db.selectFrom('programs').selectAll().orderBy('name').execute()
    const tokens = await tokensOf(db)
    return rows.map((row) => ({ ...toModel(row), tokens: tokens.filter(({ program }) => program === row.id) }))
  },

  /** Sets what a program may do. */
  async change(id: number, allowed: Allowed): Promise<void> {
    await db.updateTable('programs').set(columnsOf(allowed)).where('id', '=', id).execute()
  },

  async revoke(id: number, at: number): Promise<void> {
    await db.updateTable('programs').set({ revoked_at: at }).where('id', '=', id).execute()
  },

  /** Ends one token, by its row number. */
  async endToken(id: number, at: number): Promise<void> {
    await db.updateTable('program_tokens').set({ ended_at: at }).where('id', '=', id).execute()
  },

  /** Says when a token was used last. */
  async touch(id: number, at: number): Promise<void> {
    await db.updateTable('program_tokens').set({ last_used_at: at }).where('id', '=', id).execute()
  },
})

async function addToken(
  db: Kysely<Tables>,
  program: number,
  { token, createdAt, expiresAt }: NewToken,
): Promise<ProgramToken> {
  const row = await db
    .insertInto('program_tokens')
    .values(({ selectFrom }) => ({
      program,
      number: selectFrom('program_tokens')
        .select(sql<number>`coalesce(max(number), 0) + 1`.as('number'))
        .where('program', '=', program),
      token,
      created_at: createdAt,
      expires_at: expiresAt,
    }))
    .returningAll()
    .executeTakeFirstOrThrow()
  return toToken(row)
}

/** The tokens of one program, or of all; the first ones first. */
async function tokensOf(db: Kysely<Tables>, program?: number): Promise<(ProgramToken & { program: number })[]> {
  let query = db.selectFrom('program_tokens').selectAll().orderBy('program').orderBy('number')
  if (program !== undefined) query = query.where('program', '=', program)
  return (await query.execute()).map((row) => ({ ...toToken(row), program: row.program }))
}

const columnsOf = ({ forms, rights, perMinute }: Allowed) => ({
  forms: forms ? JSON.stringify(forms) : null,
  rights: JSON.stringify(rights),
  per_minute: perMinute,
})

const toModel = (row: Omit<Selectable<ProgramRow>, 'token' | 'expires_at' | 'last_used_at'>): Program => ({
  id: row.id,
  name: row.name,
  ...(row.forms !== null && { forms: JSON.parse(row.forms) as string[] }),
  rights: JSON.parse(row.rights) as Right[],
  perMinute: row.per_minute,
  createdAt: row.created_at,
  ...(row.revoked_at !== null && { revokedAt: row.revoked_at }),
})

const toAsking = (row: AskingRow): AskingProgram => ({
  ...toModel(row),
  token: toToken({ ...row, id: row.token_id, created_at: row.token_created_at }),
})

const toToken = (row: Omit<Selectable<ProgramTokenRow>, 'token' | 'program'>): ProgramToken => ({
  id: row.id,
  number: row.number,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  ...(row.ended_at !== null && { endedAt: row.ended_at }),
  ...(row.last_used_at !== null && { lastUsedAt: row.last_used_at }),
})

// What became of posts that programs may repeat. Keys and bodies are hashes when they come here.

type Outcome = OutcomeRow

export const outcomeRows = (db: Kysely<Tables>) => ({
  /** The outcome of a post with this key, if it is not older than `since`, UTC milliseconds. */
  async find({ program, key }: Pick<Outcome, 'program' | 'key'>, since: number): Promise<Outcome | undefined> {
    return db
      .selectFrom('outcomes')
      .selectAll()
      .where('program', '=', program)
      .where('key', '=', key)
      .where('at', '>', since)
      .executeTakeFirst()
  },

  /** Keeps an outcome; an older one with this key is replaced. */
  async keep(outcome: Outcome): Promise<void> {
    const { body, event, at } = outcome
    await db
      .insertInto('outcomes')
      .values(outcome)
      .onConflict((conflict) => conflict.columns(['program', 'key']).doUpdateSet({ body, event, at }))
      .execute()
  },

  /** Removes the outcomes that are not younger than `until`. */
  async forget(until: number): Promise<void> {
    await db.deleteFrom('outcomes').where('at', '<=', until).execute()
  },
})
