/** What the store needs of a database engine. */
import type { CreateTableBuilder, Expression, Kysely, RawBuilder, SqlBool } from 'kysely'
import type { Searched, SearchedPage, Ways } from './narrowing.ts'
import type { Tables } from './tables.ts'

export interface Engine {
  /** Reads what is committed. */
  reader: Kysely<Tables>
  /**
   * Runs `work` in a transaction of its own, with a handle that is dead afterwards; resolves when it is durable. If another
   * transaction got in its way, it is undone and run again, so it does nothing but read and write. A fault of the database or
   * the disk, also a lock held elsewhere for seconds, rejects with a 503: nothing is kept, or it is unknown whether all is.
   */
  write<T>(work: (tx: Kysely<Tables>) => Promise<T>): Promise<T>
  /**
   * Runs `work`, however long its queries take, while no other process does the same: later ones wait. `work` gets a
   * `write` of its own, and `build`, which makes an index while others read and write the table.
   */
  alone<T>(work: (own: Alone) => Promise<T>): Promise<T>
  hasTable(name: string): Promise<boolean>
  /** Is there an index of this name, made to its end? */
  hasIndex(name: string): Promise<boolean>
  /** Resolves when all that was committed before the call, by any process, is on the disk; rejects with a 503. */
  flushed(): Promise<void>
  /**
   * Copies the log into the database and empties it, so that what was deleted is in neither; false while a reader still
   * needs the log. Undefined for an engine whose log is not ours.
   */
  emptyLog?(): Promise<boolean>
  /**
   * Within `write`: takes room on the disk and gives it back; rejects with a 503 when there is none. Undefined
   * for an engine whose file is in the data folder: the drive tests that disk.
   */
  takeRoom?(tx: Kysely<Tables>): Promise<void>
  /** Called once the schema is up to date: from then on, the engine may limit its log. */
  migrated(): Promise<void>
  /** Within `write`: no query after it runs while somebody else holds the same name. Held until this transaction has ended. */
  hold(tx: Kysely<Tables>, name: string): Promise<void>
  /** Within `write`: tells every process that listens, once the transaction is committed. `channel` is a plain word. */
  announce(tx: Kysely<Tables>, channel: string): Promise<void>
  /** Calls back within a second after any process announced something, and sometimes for no reason; returns how to stop. */
  listen(channel: string, heard: () => void): () => void
  /**
   * Who may be adding a row to a table whose number is below one that is committed already. Read the last number before, and
   * the rows after. Undefined for an engine on which one transaction at a time writes.
   */
  writersOf?(table: keyof Tables): Promise<Writers>
  /** Adds the column `id` to a new table: the row number, counted up by the engine, and the primary key. */
  identity: AddIdentity
  /** Row numbers, for rows that come from another database and bring theirs. */
  numbers: Numbers
  /** Makes the database itself refuse to change or remove rows of this table. */
  appendOnly(db: Kysely<unknown>, table: string): Promise<void>
  /** Makes the database itself write down every change of what unclaimed uploads take, as a row of `unclaimed_changes`. */
  noteUnclaimed(db: Kysely<unknown>): Promise<void>
  /** The words of cases, by which the office finds them. */
  terms: TermIndex
  /**
   * Runs `work` with a reader that sees the rows as they were at its first query, however long it takes. Undefined for an
   * engine that copies its file as a whole: see `copyFile`.
   */
  snapshot?<T>(work: (reader: Kysely<Tables>) => Promise<T>): Promise<T>
  /** Writes a consistent copy of a live database to a new file. Undefined for an engine that has `snapshot`. */
  copyFile?(file: string): Promise<void>
  /** The time of the server, UTC milliseconds. Undefined for an engine that has no clock but ours. */
  now?(): Promise<number>
  /** Faults that the engine's own check finds; empty when sound. */
  check(): Promise<string[]>
  close(): Promise<void>
}
export interface Writers {
  /** Names of open transactions that were given a row number of the table. A name is never given to another. */
  open: readonly string[]
  /** Names the server and the table: with another name, what was committed before may be gone. */
  place: string
}
export interface Alone {
  write: Engine['write']
  /** False where another process has made it meanwhile. */
  build(index: LargeIndex): Promise<boolean>
}
export interface LargeIndex {
  name: string
  /** What follows “on”: table, columns and perhaps a condition. */
  on: string
}
/** What differs between the engines in migrations. */
export type MigrationMeans = Pick<Engine, 'identity' | 'appendOnly' | 'noteUnclaimed' | 'terms'>
/** What each migration does, under its name. */
export type Migrations = Readonly<Record<string, (db: Kysely<unknown>) => Promise<void>>>

export type AddIdentity = <Table extends string>(table: CreateTableBuilder<Table>) => CreateTableBuilder<Table, 'id'>
export interface Numbers {
  /** Stands before the values of an insert that brings its own row numbers. */
  given: RawBuilder<unknown>
  /** The last number that was given out in a table, 0 when none was. */
  last(db: Kysely<Tables>, table: string): Promise<number>
  /** The next row gets a higher number than this. */
  goOnAfter(tx: Kysely<Tables>, table: string, number: number): Promise<void>
}
/** Which cases hold a word. Words are small letters and digits of any script, and one sign that is no ASCII and no quote. */
export interface TermIndex {
  /** Makes the table `case_words`, a row a case. */
  make(db: Kysely<unknown>): Promise<void>
  /** The column that has the row number of the case. */
  key: RawBuilder<number>
  /** A case may appear so many milliseconds later than one with a higher number. */
  lateMs: number
  /** Keeps the words of cases, lowest number first; they replace what was kept before. */
  put(tx: Kysely<Tables>, rows: readonly { id: number; terms: readonly string[] }[]): Promise<void>
  remove(tx: Kysely<Tables>, id: number): Promise<void>
  /** True for a row of `case_words` with every word of one of these ways, each as `lookUpsOf` says. */
  holds(terms: Ways): Expression<SqlBool>
  /** True for a row of `case_words` as `holds` says; quicker where the rows were found by their numbers. */
  contains(terms: Ways): Expression<SqlBool>
  /** Do more than about ten thousand cases have these words? */
  isCommon(db: Kysely<Tables>, terms: Ways): Promise<boolean>
  /**
   * The row numbers of one page of the cases with these words, and how many there are, counted up to `upTo`; undefined when
   * walking the listing is as quick. Undefined for an engine whose index of words yields the cases in the order of their numbers.
   */
  findRare?(
    db: Kysely<Tables>,
    filter: Searched,
    page: SearchedPage,
    upTo: number,
  ): Promise<{ ids: number[]; count: number } | undefined>
}
