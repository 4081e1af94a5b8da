/** What the store needs of a database engine, and which one is in use. Only the engine's own folder says its name. */
import type { CreateTableBuilder, Kysely } from 'kysely'
import { openSqlite } from './sqlite/index.ts'
import type { Tables } from './tables.ts'

export interface Engine {
  /** Reads what is committed. */
  reader: Kysely<Tables>
  /**
   * Runs `work` once, in a transaction of its own, with a handle that is dead afterwards; resolves when it is durable. A
   * fault of the database or the disk, also a lock held elsewhere for seconds, rejects with a 503 and nothing is kept.
   */
  write<T>(work: (tx: Kysely<Tables>) => Promise<T>): Promise<T>
  /** Resolves when all that was committed before the call, by any process, is on the disk; rejects with a 503. */
  flushed(): Promise<void>
  /** Adds the column `id` to a new table: the row number, counted up by the engine, and the primary key. */
  identity: AddIdentity
  /** Writes a consistent copy of a live database to a new file. */
  backup(file: string): Promise<void>
  /** Faults that the engine's own check finds; empty when sound. */
  check(): string[]
  close(): Promise<void>
}
export type AddIdentity = <Table extends string>(table: CreateTableBuilder<Table>) => CreateTableBuilder<Table, 'id'>

/** Opens the database; its file is made (mode 0600) when absent. Throws a 503 when it cannot be opened. */
export const openEngine = (file: string): Engine => openSqlite(file)
