/** Kysely over a connection of better-sqlite3: each text is prepared once, and faults become the public 503. */
import type Database from 'better-sqlite3'
import {
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultQueryExecutor,
  DummyDriver,
  Kysely,
  type QueryResult,
  type SelectModifierNode,
  SqliteDialect,
  SqliteQueryCompiler,
  sql,
} from 'kysely'
import type { AddIdentity, Engine, Numbers } from '../engine-port.ts'
import type { Tables } from '../tables.ts'
import { guard } from './faults.ts'

/** Queries run at once on the connection that the provider gives. */
export const kyselyOver = (provider: ConnectionProvider): Kysely<Tables> =>
  new Kysely<Tables>({ config: { dialect }, dialect, driver, executor: executor.withConnectionProvider(provider) })

/** A connection as Kysely knows it; `check` throws when it must not be used. */
export function connectionOf(database: Database.Database, check: () => void = () => {}): DatabaseConnection {
  const statements = new Map<string, Database.Statement>()
  const run = guard((text: string, parameters: readonly unknown[]): QueryResult<unknown> => {
    check()
    const statement = prepared(text)
    if (statement.reader) return { rows: statement.all(parameters) }
    return { rows: [], numAffectedRows: BigInt(statement.run(parameters).changes) }
  })
  return {
    executeQuery: async <Row>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) =>
      run(sql, parameters) as QueryResult<Row>,
    streamQuery() {
      throw new Error('queries are not streamed: read in pages')
    },
  }

  function prepared(text: string): Database.Statement {
    let statement = statements.get(text)
    if (!statement) {
      statement = database.prepare(text)
      if (statements.size < REMEMBERED) statements.set(text, statement)
    }
    return statement
  }
}

/** `autoincrement`: the number of a deleted row is never given out again. */
export const identity: AddIdentity = (table) =>
  table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())

/** A row that brings its number raises the counter. The counter of a table has no row before the first insert. */
export const numbers: Numbers = {
  given: sql``,
  async last(db, table) {
    const { rows } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = ${table}`.execute(db)
    return rows[0]?.seq ?? 0
  },
  async goOnAfter(tx, table, number) {
    await sql`delete from sqlite_sequence where name = ${table}`.execute(tx)
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${number})`.execute(tx)
  },
}

/** Names are ours, never given. */
export const appendOnly: Engine['appendOnly'] = async (db, table) => {
  for (const change of ['update', 'delete'])
    await sql`create trigger ${sql.ref(`${table}_no_${change}`)} before ${sql.raw(change)} on ${sql.table(table)}
      begin select raise(abort, 'rows of this table are never changed or removed'); end`.execute(db)
}

const REMEMBERED = 200
class Compiler extends SqliteQueryCompiler {
  /** One transaction runs at a time: there are no rows to lock, and none that somebody else has locked. */
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier === 'Distinct') super.visitSelectModifier(node)
  }
  /** A bare `?` that is compared in a query with an order makes SQLite plan again for each value, which costs more than the query. */
  protected override getCurrentParameterPlaceholder(): string {
    return '+?'
  }
}
const driver = new DummyDriver()
/** Gives the compiler, the adapter and the introspection; its own driver is never made. */
const dialect = new SqliteDialect({ database: () => Promise.reject(new Error('only its parts are used')) })
const executor = new DefaultQueryExecutor(new Compiler(), dialect.createAdapter(), {
  provideConnection: () => Promise.reject(new Error('no connection was given')),
})

/** SQLite writes down what unclaimed files take. */
export const noteUnclaimed: Engine['noteUnclaimed'] = async (db) => {
  for (const [name, change, row, sign] of CHANGES)
    await sql`create trigger ${sql.ref(`uploads_${name}`)} after ${sql.raw(change)} on uploads
      when ${sql.raw(row)}.submission is null
      begin insert into unclaimed_changes (bytes) values (${sql.raw(`${sign} max(${row}.size, 4096)`)}); end`.execute(
      db,
    )
}

/** Each change takes the row away as it was, or brings it as it is, or both. */
const CHANGES = [
  ['came', 'insert', 'new', '+'],
  ['went', 'delete', 'old', '-'],
  ['was_taken', 'update of submission, size', 'old', '-'],
  ['was_given', 'update of submission, size', 'new', '+'],
] as const
