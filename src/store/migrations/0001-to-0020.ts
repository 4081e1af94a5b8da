/** The first migrations, which may take away too. They are in release 0.9.0: nothing here is ever changed. */
import { type CreateIndexBuilder, type Kysely, sql } from 'kysely'
import type { AddIdentity, MigrationMeans, Migrations } from '../engine-port.ts'

export const firstMigrations = ({ identity, appendOnly, noteUnclaimed, terms }: MigrationMeans): Migrations => ({
  /** Forms, submissions, their status events and their files. */
  async '0001-start'(db) {
    await db.schema
      .createTable('form_versions')
      .addColumn('slug', 'text', (column) => column.notNull())
      .addColumn('version', 'text', (column) => column.notNull())
      .addColumn('definition', 'text', (column) => column.notNull())
      .addColumn('published_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('form_versions_key', ['slug', 'version'])
      .execute()
    await db.schema
      .createTable('live_forms')
      .addColumn('slug', 'text', (column) => column.primaryKey())
      .addColumn('version', 'text', (column) => column.notNull())
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('published_at', 'bigint', (column) => column.notNull())
      .addForeignKeyConstraint('live_forms_version', ['slug', 'version'], 'form_versions', ['slug', 'version'])
      .execute()
    await submissions(db, identity)
    await db.schema
      .createTable('events')
      .$call(identity)
      .addColumn('submission', 'bigint', (column) => column.notNull().references('submissions.id'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('by', 'text', (column) => column.notNull())
      .addColumn('message', 'text')
      .addColumn('note', 'text')
      .addColumn('upload', 'text')
      // Names a post that may be repeated; taken once.
      .addColumn('post', 'text', (column) => column.unique())
      .execute()
    await db.schema.createIndex('events_submission').on('events').columns(['submission', 'id']).execute()
    await uploads(db)
    // One row, written to see that writing works.
    await db.schema
      .createTable('readiness')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('written', 'bigint', (column) => column.notNull())
      .execute()
  },

  /** Budgets of misses and refusals that hold over all processes. */
  async '0002-spendings'(db) {
    await db.schema
      .createTable('spendings')
      .addColumn('who', 'text', (column) => column.primaryKey())
      .addColumn('since', 'bigint', (column) => column.notNull())
      .addColumn('count', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('spendings_since').on('spendings').column('since').execute()
  },

  /** What was typed into forms of several pages and is not sent yet. */
  async '0003-drafts'(db) {
    await db.schema
      .createTable('drafts')
      .addColumn('submission_id', 'text', (column) => column.primaryKey())
      .addColumn('slug', 'text', (column) => column.notNull())
      .addColumn('version', 'text', (column) => column.notNull())
      .addColumn('pages', 'text', (column) => column.notNull())
      .addColumn('started_at', 'bigint', (column) => column.notNull())
      .addColumn('changed_at', 'bigint', (column) => column.notNull())
      .addColumn('revision', 'integer', (column) => column.notNull())
      // One code opens it at a time: a new one takes the place of the last.
      .addColumn('resume_hash', 'text')
      .execute()
    await db.schema.createIndex('drafts_changed').on('drafts').column('changed_at').execute()
    await db.schema
      .createIndex('drafts_resume')
      .on('drafts')
      .column('resume_hash')
      .unique()
      .where(sql.ref('resume_hash'), 'is not', null)
      .execute()
  },

  /** The office: accounts, sessions, who has read what, whose case it is, and the audit. */
  async '0004-office'(db) {
    await db.schema
      .createTable('staff')
      .$call(identity)
      .addColumn('email', 'text', (column) => column.notNull().unique())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('forms', 'text')
      .addColumn('password', 'text')
      .addColumn('link', 'text', (column) => column.unique())
      .addColumn('link_until', 'bigint')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('disabled_at', 'bigint')
      .execute()
    await db.schema
      .createTable('staff_sessions')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('staff', 'bigint', (column) => column.notNull().references('staff.id'))
      .addColumn('began_at', 'bigint', (column) => column.notNull())
      .addColumn('seen_at', 'bigint', (column) => column.notNull())
      .addColumn('agent', 'text', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('staff_sessions_staff').on('staff_sessions').column('staff').execute()
    await db.schema
      .createTable('case_reads')
      .addColumn('staff', 'bigint', (column) => column.notNull().references('staff.id'))
      .addColumn('submission', 'bigint', (column) => column.notNull())
      .addColumn('events', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('case_reads_key', ['staff', 'submission'])
      .execute()
    await db.schema
      .alterTable('submissions')
      .addColumn('assignee', 'bigint', (column) => column.references('staff.id'))
      .execute()
    await db.schema
      .createIndex('submissions_assigned')
      .on('submissions')
      .columns(['assignee', 'received_at', 'id'])
      .where(sql.ref('assignee'), 'is not', null)
      .execute()
    await db.schema
      .createTable('audit')
      .$call(identity)
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('by', 'text', (column) => column.notNull())
      .addColumn('staff', 'bigint')
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('about', 'text')
      .addColumn('details', 'text')
      .execute()
    await db.schema.createIndex('audit_at').on('audit').columns(['at', 'id']).execute()
    await db.schema
      .createTable('audit_days')
      .addColumn('day', 'text', (column) => column.primaryKey())
      .addColumn('entries', 'bigint', (column) => column.notNull())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('seal', 'text', (column) => column.notNull())
      .execute()
    for (const table of ['audit', 'audit_days']) await appendOnly(db, table)
  },

  /** Deliveries, which process works at which job, what was deleted, and the keys of receipts. */
  async '0005-telling'(db) {
    await deliveries(db)
    await db.schema
      .createTable('job_runs')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('lease_until', 'bigint', (column) => column.notNull())
      .addColumn('next_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('deletions')
      .$call(identity)
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('slug', 'text', (column) => column.notNull())
      .addColumn('reference', 'text', (column) => column.notNull())
      .addColumn('by', 'text', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('files', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('receipt_keys')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('public_key', 'text', (column) => column.notNull())
      .addColumn('since', 'bigint', (column) => column.notNull())
      .execute()
    // Cases whose content may have to be deleted, in the order in which they came to their present status.
    await db.schema
      .createIndex('submissions_kept')
      .on('submissions')
      .columns(['slug', 'status_at', 'id'])
      .where(sql.ref('deleted_at'), 'is', null)
      .execute()
  },

  /**
   * The words of cases, for the search of the office, and how far they have been filled in. The cases that are there
   * already are filled in by a job while the service runs, so that this takes no time.
   */
  async '0006-search'(db) {
    await terms.make(db)
    // One row: no case up to number `older` is filled in yet; all cases after it, up to `newer`, are.
    await db.schema
      .createTable('word_marks')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('older', 'bigint', (column) => column.notNull())
      .addColumn('newer', 'bigint', (column) => column.notNull())
      .execute()
  },

  /** Deliveries by their state: the few that were given up are found among many that were sent. */
  async '0007-deliveries'(db) {
    await db.schema.createIndex('deliveries_state').on('deliveries').columns(['state', 'created_at', 'id']).execute()
  },

  /** Open cases by form and status, so that they are counted without a look at each. */
  async '0008-open'(db) {
    await db.schema
      .createIndex('submissions_open')
      .on('submissions')
      .columns(['slug', 'status', 'waiting_for'])
      .where(sql.ref('finished_at'), 'is', null)
      .where(sql.ref('quarantine'), 'is', null)
      .where(sql.ref('fixture_until'), 'is', null)
      .execute()
  },

  /** A second factor beside the password, and who signs in by OpenID Connect. */
  async '0009-entry'(db) {
    const staff = db.schema.alterTable('staff')
    await staff.addColumn('totp', 'text').execute()
    await staff.addColumn('totp_step', 'bigint', (column) => column.notNull().defaultTo(0)).execute()
    await staff.addColumn('totp_failures', 'bigint', (column) => column.notNull().defaultTo(0)).execute()
    await staff.addColumn('totp_failed_at', 'bigint', (column) => column.notNull().defaultTo(0)).execute()
    await staff.addColumn('subject', 'text').execute()
    await db.schema.createIndex('staff_subject').on('staff').column('subject').unique().execute()
    await db.schema
      .createTable('staff_recovery_codes')
      .addColumn('code', 'text', (column) => column.primaryKey())
      .addColumn('staff', 'bigint', (column) => column.notNull().references('staff.id'))
      .execute()
    await db.schema.createIndex('staff_recovery_codes_staff').on('staff_recovery_codes').column('staff').execute()
    await db.schema
      .createTable('staff_challenges')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('staff', 'bigint', (column) => column.notNull().references('staff.id'))
      .addColumn('began_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .alterTable('staff_sessions')
      .addColumn('way', 'text', (column) => column.notNull().defaultTo('password'))
      .execute()
  },

  /**
   * The room that files of unsent forms take, as a running total: the database itself writes each change as a row,
   * and the total is the sum of the rows. So nobody has to look at every file, and people who send forms at the same
   * moment do not wait for each other, as they would for one row that they all change.
   */
  async '0010-unclaimed'(db) {
    await db.schema
      .createTable('unclaimed_changes')
      .addColumn('bytes', 'bigint', (column) => column.notNull())
      .execute()
    await noteUnclaimed(db)
    await sql`insert into unclaimed_changes (bytes)
      select sum(case when size < 4096 then 4096 else size end) from uploads
      where submission is null having count(*) > 0`.execute(db)
    await db.schema.dropIndex('uploads_unclaimed').execute()
    await db.schema
      .createIndex('uploads_unclaimed')
      .on('uploads')
      .columns(['at'])
      .where(sql.ref('submission'), 'is', null)
      .execute()
    await db.schema
      .createIndex('uploads_network')
      .on('uploads')
      .columns(['network', 'size'])
      .where(sql.ref('submission'), 'is', null)
      .execute()
  },

  /**
   * Listings and counts by status, by who has to act next and by account are read from their indexes alone, also with
   * several of these filters at once.
   */
  async '0011-listings'(db) {
    const page = ['received_at', 'id']
    const waiting = (index: CreateIndexBuilder) => listed(index).where(sql.ref('waiting_for'), 'is not', null)
    const assigned = (index: CreateIndexBuilder) => listed(index).where(sql.ref('assignee'), 'is not', null)
    await replaceIndex(
      db,
      'submissions',
      'by_form_and_status',
      ['slug', 'status', ...page, 'quarantine', 'assignee'],
      listed,
    )
    await replaceIndex(db, 'submissions', 'by_status', ['status', ...page, 'quarantine', 'assignee'], listed)
    await replaceIndex(
      db,
      'submissions',
      'waiting_by_form',
      ['slug', 'waiting_for', ...page, 'quarantine', 'assignee'],
      waiting,
    )
    await replaceIndex(db, 'submissions', 'waiting', ['waiting_for', ...page, 'quarantine', 'assignee'], waiting)
    await replaceIndex(
      db,
      'submissions',
      'assigned',
      ['assignee', ...page, 'quarantine', 'slug', 'status', 'waiting_for'],
      assigned,
    )
  },

  /**
   * The audit of one case or one account, and the cases that are due for deletion, are read from an index: nobody
   * waits while everything is looked through.
   */
  async '0012-walks'(db) {
    const audit = (column: string) =>
      db.schema.createIndex(`audit_${column}`).on('audit').columns([column, 'at', 'id']).execute()
    // The narrower one last: of two that look alike to it, SQLite takes the one that was made last.
    await audit('by')
    await audit('about')
    await db.schema.dropIndex('submissions_kept').execute()
    await db.schema
      .createIndex('submissions_kept')
      .on('submissions')
      // Whether they are finished too: the open ones of a form, which may stay, are passed over without a look at their rows.
      .columns(['slug', 'status_at', 'id', 'finished_at'])
      .where(sql.ref('deleted_at'), 'is', null)
      .where(sql.ref('fixture_until'), 'is', null)
      .execute()
  },

  /**
   * Cases that nobody has, deliveries that are due, and the files of fixtures to remove are read from an index,
   * however much else there is: nobody waits for a long backlog.
   */
  async '0013-backlogs'(db) {
    await replaceIndex(db, 'submissions', 'newest', ['received_at', 'id', 'quarantine', 'assignee'], listed)
    await replaceIndex(db, 'submissions', 'by_form', ['slug', 'received_at', 'id', 'quarantine', 'assignee'], listed)
    // It begins with the state, although that is the same in all its rows: else SQLite would take the index by state instead,
    // and look at everything that waits.
    const waiting = (index: CreateIndexBuilder) => index.where(sql.ref('state'), '=', sql.lit('waiting'))
    await replaceIndex(db, 'deliveries', 'due', ['state', 'due_at', 'lease_until'], waiting)
    // When a submission is removed, both engines look for files that refer to it: without an index, through all files.
    await db.schema
      .createIndex('uploads_submission')
      .on('uploads')
      .column('submission')
      .where(sql.ref('submission'), 'is not', null)
      .execute()
  },

  /**
   * When a version was published again: without it, nobody knows which one was live last when the form was taken off.
   * For the forms that are live now, it is filled in.
   */
  async '0014-republished'(db) {
    await db.schema.alterTable('form_versions').addColumn('republished_at', 'bigint').execute()
    await sql`update form_versions set republished_at = (
        select published_at from live_forms
        where live_forms.slug = form_versions.slug and live_forms.version = form_versions.version
          and live_forms.published_at > form_versions.published_at)`.execute(db)
  },

  /** Deliveries that are due for one receiver are read from an index, however many wait for the others. */
  async '0015-receivers'(db) {
    await db.schema.dropIndex('deliveries_due').execute()
    await db.schema
      .createIndex('deliveries_due')
      .on('deliveries')
      // It begins with the state, although that is the same in all its rows: else SQLite would take the index by state instead.
      .columns(['state', 'kind', 'recipient', 'due_at', 'lease_until'])
      .where(sql.ref('state'), '=', sql.lit('waiting'))
      .execute()
  },

  /**
   * A form that somebody has started keeps its version for a limited time. For older drafts that time begins with the
   * upgrade, and their cookies hold only the id. An operator may end a version that does harm.
   */
  async '0016-pinned'(db) {
    await db.schema
      .alterTable('drafts')
      .addColumn('counted_from', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    await sql`update drafts set counted_from = ${await now(db)}`.execute(db)
    await db.schema
      .alterTable('drafts')
      .addColumn('takes_bare_id', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await sql`update drafts set takes_bare_id = 1`.execute(db)
    await db.schema.createIndex('drafts_counted').on('drafts').column('counted_from').execute()
    await db.schema.createIndex('drafts_versions').on('drafts').columns(['slug', 'version']).execute()
    await db.schema.alterTable('form_versions').addColumn('ended_at', 'bigint').execute()
  },

  /** How much room drafts take, and which networks they came from, so that no network fills the disk. */
  async '0017-room'(db) {
    await db.schema.alterTable('drafts').addColumn('network', 'text').execute()
    await db.schema
      .alterTable('drafts')
      .addColumn('bytes', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await sql`update drafts set bytes = length(pages)`.execute(db)
    await db.schema.createIndex('drafts_network').on('drafts').columns(['network', 'bytes']).execute()
  },

  /** When words were deleted that the log of the database may still hold, until it was emptied. */
  async '0018-erasures'(db) {
    await identity(db.schema.createTable('erasures'))
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute()
  },

  /** The id that this database shares with its drive, and whether it was written there. */
  async '0019-installation'(db) {
    await db.schema
      .createTable('installation')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('installation', 'text', (column) => column.notNull())
      .addColumn('on_drive', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },

  /** Possible spam is listed until it is released or its content is deleted. */
  async '0020-thrown-away'(db) {
    const listing = async (name: string, columns: string[]) => {
      await db.schema.dropIndex(`submissions_${name}`).execute()
      await db.schema
        .createIndex(`submissions_${name}`)
        .on('submissions')
        .columns(columns)
        .where(sql.ref('fixture_until'), 'is', null)
        .where(sql.ref('quarantine'), 'is not', null)
        .where(sql.ref('deleted_at'), 'is', null)
        .execute()
    }
    await listing('set_aside', ['received_at', 'id'])
    await listing('set_aside_by_form', ['slug', 'received_at', 'id'])
  },
})

async function submissions(db: Kysely<unknown>, identity: AddIdentity): Promise<void> {
  await db.schema
    .createTable('submissions')
    .$call(identity)
    .addColumn('submission_id', 'text', (column) => column.notNull().unique())
    .addColumn('reference', 'text', (column) => column.notNull().unique())
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('answers', 'text', (column) => column.notNull())
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('status_at', 'bigint', (column) => column.notNull())
    .addColumn('finished_at', 'bigint')
    .addColumn('quarantine', 'text')
    .addColumn('waiting_for', 'text')
    .addColumn('deleted_at', 'bigint')
    .addColumn('fixture_until', 'bigint')
    .addForeignKeyConstraint('submissions_version', ['slug', 'version'], 'form_versions', ['slug', 'version'])
    .execute()
  await listings(db)
  const finished = db.schema.createIndex('submissions_finished').on('submissions')
  await finished
    // When it was received too: how long cases took is read off the index alone.
    .columns(['slug', 'finished_at', 'id', 'received_at'])
    .where(sql.ref('finished_at'), 'is not', null)
    .where(sql.ref('quarantine'), 'is', null)
    .where(sql.ref('fixture_until'), 'is', null)
    .execute()
  await db.schema.createIndex('submissions_version').on('submissions').columns(['slug', 'version']).execute()
  await db.schema
    .createIndex('submissions_fixtures')
    .on('submissions')
    .column('fixture_until')
    .where(sql.ref('fixture_until'), 'is not', null)
    .execute()
}

/** An index for each way to narrow a listing, so that its pages, newest first, are read off it and never sorted. */
async function listings(db: Kysely<unknown>): Promise<void> {
  const page = ['received_at', 'id']
  const listing = (name: string, columns: string[]) =>
    db.schema
      .createIndex(`submissions_${name}`)
      .on('submissions')
      .columns(columns)
      .where(sql.ref('fixture_until'), 'is', null)
  await listing('newest', page).execute()
  // What was set aside too: it is left out of counts, which are read off the index alone.
  await listing('by_form', ['slug', ...page, 'quarantine']).execute()
  await listing('by_form_and_status', ['slug', 'status', ...page]).execute()
  await listing('by_status', ['status', ...page]).execute()
  await listing('waiting_by_form', ['slug', 'waiting_for', ...page])
    .where(sql.ref('waiting_for'), 'is not', null)
    .execute()
  await listing('waiting', ['waiting_for', ...page])
    .where(sql.ref('waiting_for'), 'is not', null)
    .execute()
  await listing('set_aside', page).where(sql.ref('quarantine'), 'is not', null).execute()
  await listing('set_aside_by_form', ['slug', ...page])
    .where(sql.ref('quarantine'), 'is not', null)
    .execute()
}

async function uploads(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('uploads')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('submission_id', 'text', (column) => column.notNull())
    .addColumn('submission', 'bigint', (column) => column.references('submissions.id'))
    .addColumn('field_id', 'text', (column) => column.notNull())
    .addColumn('filename', 'text', (column) => column.notNull())
    .addColumn('content_type', 'text', (column) => column.notNull())
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('scan', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('replaced_by', 'text')
    .addColumn('network', 'text')
    .execute()
  await db.schema.createIndex('uploads_submission_id').on('uploads').column('submission_id').execute()
  await db.schema
    .createIndex('uploads_unclaimed')
    .on('uploads')
    // Sizes and networks too: their sums are asked for with every upload.
    .columns(['at', 'size', 'network'])
    .where(sql.ref('submission'), 'is', null)
    .execute()
}

async function deliveries(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('deliveries')
    // Random; it is the id of the message too, the same however often it is sent.
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('submission', 'bigint', (column) => column.notNull().references('submissions.id'))
    .addColumn('event', 'bigint', (column) => column.notNull().references('events.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'bigint', (column) => column.notNull())
    .addColumn('lease_until', 'bigint', (column) => column.notNull())
    .addColumn('error', 'text')
    .addColumn('settled_at', 'bigint')
    // A keyed hash of the address, and when it was counted against what the address gets in a day.
    .addColumn('address', 'text')
    .addColumn('counted_at', 'bigint')
    .execute()
  await db.schema
    .createIndex('deliveries_due')
    .on('deliveries')
    .columns(['due_at', 'lease_until'])
    .where(sql.ref('state'), '=', sql.lit('waiting'))
    .execute()
  await db.schema.createIndex('deliveries_newest').on('deliveries').columns(['created_at', 'id']).execute()
  await db.schema.createIndex('deliveries_submission').on('deliveries').column('submission').execute()
  await db.schema.createIndex('deliveries_event').on('deliveries').column('event').execute()
  await db.schema
    .createIndex('deliveries_address')
    .on('deliveries')
    .columns(['address', 'counted_at'])
    .where(sql.ref('address'), 'is not', null)
    .execute()
}

/** Fixtures of the load gate are not listed. */
const listed = (index: CreateIndexBuilder) => index.where(sql.ref('fixture_until'), 'is', null)

async function replaceIndex(
  db: Kysely<unknown>,
  table: string,
  name: string,
  columns: string[],
  only: (index: CreateIndexBuilder) => CreateIndexBuilder,
): Promise<void> {
  await db.schema.dropIndex(`${table}_${name}`).execute()
  await only(db.schema.createIndex(`${table}_${name}`).on(table).columns(columns)).execute()
}

/** The database's own time, in UTC milliseconds: SQLite gives it as a text in UTC. */
async function now(db: Kysely<unknown>): Promise<number> {
  const { rows } = await sql<{ now: string | Date }>`select current_timestamp as now`.execute(db)
  const [{ now }] = rows as [{ now: string | Date }]
  return typeof now === 'string' ? Date.parse(`${now.replace(' ', 'T')}Z`) : now.getTime()
}
