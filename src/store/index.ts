/** The store: what Intake keeps in a database. Rows go in, models come out. */
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Kysely } from 'kysely'
import type { DatabaseAddress } from '../settings/database-address.ts'
import { accountRows } from './accounts.ts'
import { auditRows } from './audit.ts'
import { backupRunRows } from './backup-runs.ts'
import { unfinishedCopy } from './copy.ts'
import { deletionRows, erasureRows, expiringRows } from './deletions.ts'
import { deliveryRows } from './deliveries.ts'
import { deliveryListingRows } from './delivery-listing.ts'
import { departmentRows } from './departments.ts'
import { draftRows } from './drafts.ts'
import { type EngineOptions, openEngine } from './engine.ts'
import type { Engine } from './engine-port.ts'
import { eventRows, readRows } from './events.ts'
import { feedRows } from './feed.ts'
import { formHistoryRows, formStandingRows, listColumnRows } from './form-history.ts'
import { formRows, refusedDefinitionRows } from './forms.ts'
import { handedUploadRows, secondPersonRows } from './handed-uploads.ts'
import { refuseNested } from './handle.ts'
import { installationRows, receiptKeyRows, type TableSizes, tableSizes } from './installation.ts'
import { foreign, isEmpty, migrate, pending } from './migrate.ts'
import { previewRows } from './previews.ts'
import { jobRunRows, spendingRows } from './processes.ts'
import { outcomeRows, programRows } from './programs.ts'
import { secondFactorRows, sessionRows } from './sessions.ts'
import { createSettled, type SettledOf } from './settled.ts'
import { statisticsRows } from './statistics.ts'
import { submissionListingRows } from './submission-listing.ts'
import { fixtureRows, submissionRows } from './submissions.ts'
import type { Tables } from './tables.ts'
import { termRows } from './terms.ts'
import { uploadRows } from './uploads.ts'
import { workingCopyRows } from './working-copies.ts'

type Parts = Pick<Engine, 'announce' | 'terms' | 'hold'>

const NOUNS = {
  forms: (db: Kysely<Tables>, { announce }: Parts) => formRows(db, () => announce(db, FORMS)),
  refusedDefinitions: refusedDefinitionRows,
  formHistory: formHistoryRows,
  formStandings: (db: Kysely<Tables>, { announce }: Parts) => formStandingRows(db, () => announce(db, FORMS)),
  handedUploads: handedUploadRows,
  secondPersons: secondPersonRows,
  listColumns: listColumnRows,
  departments: (db: Kysely<Tables>, { announce }: Parts) => departmentRows(db, () => announce(db, FORMS)),
  previews: previewRows,
  workingCopies: workingCopyRows,
  submissions: submissionRows,
  submissionListing: (db: Kysely<Tables>, { terms }: Parts) => submissionListingRows(db, terms),
  events: eventRows,
  feed: feedRows,
  uploads: uploadRows,
  drafts: draftRows,
  fixtures: fixtureRows,
  spendings: spendingRows,
  accounts: accountRows,
  sessions: sessionRows,
  secondFactors: secondFactorRows,
  audit: auditRows,
  reads: readRows,
  deliveries: deliveryRows,
  deliveryListing: deliveryListingRows,
  jobRuns: jobRunRows,
  deletions: deletionRows,
  expiring: expiringRows,
  erasures: erasureRows,
  receiptKeys: receiptKeyRows,
  programs: programRows,
  backupRuns: backupRunRows,
  outcomes: outcomeRows,
  installation: installationRows,
  terms: (db: Kysely<Tables>, { terms }: Parts) => termRows(db, terms),
  statistics: statisticsRows,
}
/** The tables, one property a noun; the same shape outside and inside a transaction. */
export type Rows = { [Noun in keyof typeof NOUNS]: ReturnType<(typeof NOUNS)[Noun]> }
/** What a transaction hands out. */
export interface Transaction extends Rows {
  /**
   * Call it before you read what a decision depends on, with a name for that: a reference or the id of a form. What you read
   * after it is read when nobody else who holds the same name can change it, until this transaction has ended. The call itself
   * may come back earlier. Several names are held in a fixed order.
   */
  hold(name: string): Promise<void>
}
export interface Store extends Rows {
  /**
   * Runs `work` with tables bound to one transaction; resolves when it is on the disk, rejects with everything undone.
   * `work` does nothing but read and write these tables, each call awaited: no stream, no waiting for anything else. They
   * are dead afterwards, and a transaction inside a transaction is refused. It may run more than once, and beside others:
   * see `hold`.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * Resolves when all that was committed before the call, by any process, is on the disk. What was only read may not be
   * there yet: await this before you acknowledge something because of what you read. Rejects with a 503.
   */
  flushed(): Promise<void>
  /** Resolves to how far events may be told of in the order of their numbers: none will appear below, and all are on the disk. */
  settled: SettledOf['settled']
  /** Resolves as `settled` does, without a wait for open transactions. `isAll`: all that is committed is settled. */
  settledNow: SettledOf['settledNow']
  /** Empties the log of the database, so that what was deleted is in no file any more; false while a reader still needs it. */
  emptyLog(): Promise<boolean>
  /** Writes one row durably; rejects with a 503 when the database cannot, or its server has no room on the disk. */
  ping(): Promise<void>
  /** No migration ran yet: it holds nothing. */
  isEmpty(): Promise<boolean>
  /** Names the source of a copy into this database that is not finished; undefined when there is none. */
  unfinishedCopy(): Promise<string | undefined>
  /** The migrations that did not run yet. If there are none, the engine goes on as after `migrate`. */
  pending(): Promise<string[]>
  /** The migrations that ran and are none of this release: a newer one has changed this database. */
  foreign(): Promise<string[]>
  /** Brings the schema up to date; returns the names of what was done. One that is up to date can be opened while another process writes. */
  migrate(): Promise<string[]>
  /** The time of the database server, UTC milliseconds; undefined where there is no server. */
  now(): Promise<number | undefined>
  /** What the engine's own integrity check finds; empty when sound. */
  check(): Promise<string[]>
  /** Rows in each table. */
  tableSizes(): Promise<TableSizes>
  /** Calls back within a second after any process published or withdrew a form, and sometimes for no reason; returns how to stop. */
  onPublished(heard: () => void): () => void
  close(): Promise<void>
}

/** Opens a database file, made with its folder (mode 0700) when absent, or a database at an address. The caller migrates. */
export async function openStore(where: string | DatabaseAddress, options?: EngineOptions): Promise<Store> {
  if (typeof where === 'string') mkdirSync(dirname(where), { recursive: true, mode: 0o700 })
  const engine = await openEngine(where, options)
  return {
    ...bindAll(engine.reader, engine),
    async transaction(work) {
      refuseNested()
      return engine.write((tx) => work(bindLazily(tx, engine)))
    },
    flushed: engine.flushed,
    ...createSettled(engine),
    emptyLog: async () => (await engine.emptyLog?.()) ?? true,
    ping: () =>
      engine.write(async (tx) => {
        await proveWritable(tx)
        await engine.takeRoom?.(tx)
      }),
    isEmpty: () => isEmpty(engine),
    unfinishedCopy: () => unfinishedCopy(engine),
    async pending() {
      const names = await pending(engine)
      if (names.length === 0) await engine.migrated()
      return names
    },
    foreign: () => foreign(engine),
    async migrate() {
      const ran = await migrate(engine)
      await engine.migrated()
      return ran
    },
    now: async () => engine.now?.(),
    check: engine.check,
    tableSizes: () => tableSizes(engine.reader),
    onPublished: (heard) => engine.listen(FORMS, heard),
    close: engine.close,
  }
}

/** What tells that other forms are live. */
const FORMS = 'intake_forms'

const NAMES = Object.keys(NOUNS) as (keyof Rows)[]

const bindAll = (db: Kysely<Tables>, engine: Parts): Rows =>
  Object.fromEntries(NAMES.map((noun) => [noun, NOUNS[noun](db, engine)])) as unknown as Rows

/** A transaction needs two or three of its tables: each is bound when it is first asked for. */
function bindLazily(db: Kysely<Tables>, engine: Parts): Transaction {
  return Object.assign(Object.create(LAZY), { db, engine, bound: {}, hold: (name: string) => engine.hold(db, name) })
}

interface Lazy {
  db: Kysely<Tables>
  engine: Parts
  bound: Record<string, unknown>
}
const LAZY = Object.defineProperties(
  {},
  Object.fromEntries(
    NAMES.map((noun) => [
      noun,
      {
        get(this: Lazy) {
          this.bound[noun] ??= NOUNS[noun](this.db, this.engine)
          return this.bound[noun]
        },
      },
    ]),
  ),
)

// One row that is written to see that the store can write.

/** Counts up by one, so that each time something is really written. */
async function proveWritable(tx: Kysely<Tables>): Promise<void> {
  await tx
    .insertInto('readiness')
    .values({ id: 1, written: 1 })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((update) => ({ written: update('readiness.written', '+', 1) })),
    )
    .execute()
}
