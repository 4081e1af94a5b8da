/**
 * Migrations since release 0.9.0, which only add: processes of the release before go on beside them. Those that are in a release
 * are never changed, and later ones begin a file of their own.
 */
import type { MigrationMeans, Migrations } from '../engine-port.ts'

export const migrationsSince09 = ({ identity }: MigrationMeans): Migrations => ({
  /** What was done to each form, by whom and how, and what the office has decided about a form. */
  async '0034-form-history'(db) {
    await identity(db.schema.createTable('form_history'))
      .addColumn('slug', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('way', 'text', (column) => column.notNull())
      .addColumn('by', 'text')
      .addColumn('staff', 'bigint')
      .addColumn('version', 'text')
      .addColumn('words', 'text')
      .execute()
    await db.schema.createIndex('form_history_by_form').on('form_history').columns(['slug', 'id']).execute()
    await db.schema
      .createTable('form_standings')
      .addColumn('slug', 'text', (column) => column.primaryKey())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('by', 'text', (column) => column.notNull())
      .addColumn('words', 'text')
      .execute()
  },

  /** Where a live form is changed, and the texts that a version was made of. */
  async '0035-form-sources'(db) {
    await db.schema.alterTable('live_forms').addColumn('home', 'text').execute()
    await db.schema.alterTable('form_versions').addColumn('sources', 'text').execute()
    await db.schema
      .createTable('source_texts')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('content', 'text', (column) => column.notNull())
      .execute()
  },

  /** Which answers are columns of a form's list of cases. */
  async '0036-list-columns'(db) {
    await db.schema
      .createTable('list_columns')
      .addColumn('slug', 'text', (column) => column.primaryKey())
      .addColumn('fields', 'text', (column) => column.notNull())
      .execute()
  },

  /** The departments that forms name. */
  async '0037-departments'(db) {
    await db.schema
      .createTable('departments')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('logo', 'text', (column) => column.notNull())
      .execute()
  },

  /** Forms for which a second person is asked for, and the uploads that wait for one. */
  async '0038-second-person'(db) {
    await db.schema
      .createTable('second_persons')
      .addColumn('slug', 'text', (column) => column.primaryKey())
      .execute()
    await identity(db.schema.createTable('handed_uploads'))
      .addColumn('slug', 'text', (column) => column.notNull())
      .addColumn('base', 'text', (column) => column.notNull())
      .addColumn('version', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('by', 'text', (column) => column.notNull())
      .addColumn('staff', 'bigint', (column) => column.notNull())
      .addColumn('words', 'text')
      .addColumn('files', 'text')
      .execute()
    await db.schema.alterTable('form_history').addColumn('handed_by', 'text').execute()
  },

  /** Departments that are changed in the office. */
  async '0039-department-homes'(db) {
    await db.schema.alterTable('departments').addColumn('home', 'text').execute()
  },

  /** Links that show a version of a form, or an upload, to somebody without an account. */
  async '0040-previews'(db) {
    await db.schema
      .createTable('previews')
      .$call(identity)
      .addColumn('token', 'text', (column) => column.notNull().unique())
      .addColumn('slug', 'text', (column) => column.notNull())
      .addColumn('version', 'text', (column) => column.notNull())
      .addColumn('definition', 'text')
      .addColumn('made_by', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('ends_at', 'bigint', (column) => column.notNull())
      .addColumn('revoked_at', 'bigint')
      .execute()
  },

  /** The working copies of forms, and every text of each. */
  async '0041-working-copies'(db) {
    await db.schema
      .createTable('working_texts')
      .$call(identity)
      .addColumn('slug', 'text', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('before', 'bigint')
      .addColumn('version', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('by', 'text')
      .addColumn('staff', 'bigint')
      .addColumn('files', 'text', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('working_texts_by_form').on('working_texts').columns(['slug', 'id']).execute()
    await db.schema
      .createTable('working_copies')
      .addColumn('slug', 'text', (column) => column.primaryKey())
      .addColumn('text', 'bigint', (column) => column.notNull())
      .addColumn('base', 'text', (column) => column.notNull())
      .execute()
  },
})
