/** Tokens of programs, several of each, so that one replaces another without a gap. Never edited after release. */
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine-port.ts'

export async function up(db: Kysely<unknown>, { identity }: Pick<Engine, 'identity'>): Promise<void> {
  await db.schema
    .createTable('program_tokens')
    .$call(identity)
    .addColumn('program', 'bigint', (column) => column.notNull().references('programs.id'))
    .addColumn('number', 'bigint', (column) => column.notNull())
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('last_used_at', 'bigint')
    .addUniqueConstraint('program_tokens_number', ['program', 'number'])
    .execute()
  await sql`insert into program_tokens (program, number, token, created_at, expires_at, last_used_at)
    select id, 1, token, created_at, expires_at, last_used_at from programs order by id`.execute(db)
}
