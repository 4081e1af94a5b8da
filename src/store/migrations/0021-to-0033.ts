/** Migrations up to release 0.9.0, which only add. Nothing here is ever changed. */
import { sql } from 'kysely'
import type { MigrationMeans, Migrations } from '../engine-port.ts'

export const migrationsTo09 = ({ identity }: MigrationMeans): Migrations => ({
  /** How far a job has come that looks at everything in parts. */
  async '0021-cursors'(db) {
    await db.schema
      .alterTable('job_runs')
      .addColumn('cursor', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  },

  /** Programs that read and work on cases, and what became of the posts that they may repeat. */
  async '0022-programs'(db) {
    await db.schema
      .createTable('programs')
      .$call(identity)
      .addColumn('name', 'text', (column) => column.notNull().unique())
      .addColumn('token', 'text', (column) => column.notNull().unique())
      .addColumn('forms', 'text')
      .addColumn('rights', 'text', (column) => column.notNull())
      .addColumn('per_minute', 'bigint', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('revoked_at', 'bigint')
      .addColumn('last_used_at', 'bigint')
      .execute()
    await db.schema
      .createTable('outcomes')
      .addColumn('program', 'bigint', (column) => column.notNull().references('programs.id'))
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('event', 'bigint', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('outcomes_key', ['program', 'key'])
      .execute()
    await db.schema.createIndex('outcomes_at').on('outcomes').column('at').execute()
  },

  /** What became of the answers that a webhook was to carry. */
  async '0023-answers'(db) {
    await db.schema.alterTable('deliveries').addColumn('answers', 'text').execute()
  },

  /** The words of a form in other languages, by language and place; null where it has none. */
  async '0025-translations'(db) {
    await db.schema.alterTable('form_versions').addColumn('translations', 'text').execute()
  },

  /** The language in which a case was sent; null where it is its form's own. */
  async '0026-case-language'(db) {
    await db.schema.alterTable('submissions').addColumn('language', 'text').execute()
  },

  /** The language in which somebody reads the office. */
  async '0027-office-languages'(db) {
    await db.schema.alterTable('staff').addColumn('language', 'text').execute()
  },

  /** The language in which the office wrote to the person. */
  async '0028-message-languages'(db) {
    await db.schema.alterTable('events').addColumn('language', 'text').execute()
  },

  /** The ids of drafts that have ended, so that an old page of one starts another draft. */
  async '0029-ended-drafts'(db) {
    await db.schema
      .createTable('ended_drafts')
      .addColumn('submission_id', 'text', (column) => column.primaryKey())
      .addColumn('ended_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('ended_drafts_at').on('ended_drafts').column('ended_at').execute()
  },

  /** Tokens of programs, several of each, so that one replaces another without a gap. */
  async '0030-program-tokens'(db) {
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
  },

  /** The files of definitions that were refused, one row each while they stay so. */
  async '0031-refused-definitions'(db) {
    await db.schema
      .createTable('refused_definitions')
      .addColumn('source', 'text', (column) => column.primaryKey())
      .addColumn('slug', 'text')
      .addColumn('since', 'bigint', (column) => column.notNull())
      .addColumn('file', 'text', (column) => column.notNull())
      .addColumn('line', 'integer', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('code', 'text', (column) => column.notNull())
      .addColumn('sentence', 'text', (column) => column.notNull())
      .addColumn('faults', 'integer', (column) => column.notNull())
      .execute()
  },

  /** Each run of a backup or a drill, and how it ended. */
  async '0032-backup-runs'(db) {
    await identity(db.schema.createTable('backup_runs'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('backup', 'text')
      .addColumn('began_at', 'bigint', (column) => column.notNull())
      .addColumn('ended_at', 'bigint', (column) => column.notNull())
      .addColumn('cases', 'bigint', (column) => column.notNull())
      .addColumn('files', 'bigint', (column) => column.notNull())
      .addColumn('missing', 'bigint', (column) => column.notNull())
      .addColumn('fault', 'text')
      .execute()
  },

  /** What an account may do with forms, how it last signed in, and the link of the first admin. */
  async '0033-accounts'(db) {
    const staff = db.schema.alterTable('staff')
    await staff.addColumn('edits', 'text').execute()
    await staff.addColumn('signed_in_at', 'bigint').execute()
    await staff.addColumn('offered_subject', 'text').execute()
    await staff.addColumn('hands_to', 'bigint').execute()
    await db.schema
      .alterTable('staff_sessions')
      .addColumn('proved_at', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .createTable('first_admin')
      .addColumn('id', 'bigint', (column) => column.primaryKey())
      .addColumn('issued_at', 'bigint', (column) => column.notNull())
      .execute()
    await sql`
      update staff set signed_in_at = seen.at
      from (select staff, max(at) as at from audit where action = 'signed-in' group by staff) as seen
      where seen.staff = staff.id`.execute(db)
  },
})
