/** Kysely over a connection of pg, with faults as the public 503. */
import {
  type ColumnDefinitionNode,
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  type DataTypeNode,
  DefaultQueryExecutor,
  Kysely,
  PostgresDialect,
  PostgresQueryCompiler,
  type QueryResult,
  sql,
} from 'kysely'
import type { ClientBase } from 'pg'
import type { NamedQuery } from '../compiled.ts'
import type { AddIdentity, Engine, Numbers } from '../engine-port.ts'
import type { Tables } from '../tables.ts'
import { faultOf } from './faults.ts'
import { forget, statementFor } from './statements.ts'

/** Queries run at once on the connection that the provider gives. */
export const kyselyOver = (provider: ConnectionProvider): Kysely<Tables> =>
  new Kysely<Tables>({ config: { dialect }, dialect, driver, executor: executor.withConnectionProvider(provider) })

/** A connection as Kysely knows it. */
export const connectionOf = (client: ClientBase): DatabaseConnection => ({
  async executeQuery<Row>({ sql: text, parameters, name }: CompiledQuery & Partial<NamedQuery>) {
    const values = parameters as unknown[]
    const statement = name === undefined ? undefined : statementFor(name)
    try {
      const query =
        statement === undefined ? client.query(text, values) : client.query({ name: statement, text, values })
      const { command, rows, rowCount } = await query
      const changed = CHANGING.has(command) && rowCount !== null
      return { rows, ...(changed && { numAffectedRows: BigInt(rowCount) }) } as QueryResult<Row>
    } catch (error) {
      if (statement !== undefined) forget(statement, error)
      throw faultOf(error)
    }
  },
  streamQuery() {
    throw new Error('queries are not streamed: read in pages')
  },
})

/** The number of a deleted row is never given out again. */
export const identity: AddIdentity = (table) =>
  table.addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())

export const numbers: Numbers = {
  given: sql`overriding system value`,
  async last(db, table) {
    const last = sql<{
      last: number | null
    }>`select pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass) as last`
    return (await last.execute(db)).rows[0]?.last ?? 0
  },
  async goOnAfter(tx, table, number) {
    if (number > 0) await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${number})`.execute(tx)
  },
}

/** Truncating is removing, too. */
export const appendOnly: Engine['appendOnly'] = async (db, table) => {
  await sql`create or replace function refuse_change() returns trigger language plpgsql as
    $$ begin raise exception 'rows of this table are never changed or removed'; end $$`.execute(db)
  await sql`create trigger ${sql.ref(`${table}_append_only`)} before update or delete or truncate on ${sql.table(table)}
    for each statement execute function refuse_change()`.execute(db)
}

const CHANGING = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** Text sorts by its bytes, as in SQLite, whatever language the database was made for. */
class Compiler extends PostgresQueryCompiler {
  protected override visitDataType(node: DataTypeNode): void {
    super.visitDataType(node)
    const parent = this.parentNode as ColumnDefinitionNode | undefined
    if (parent?.kind === 'ColumnDefinitionNode' && node.dataType === 'text') this.append(' collate "C"')
  }
}

/** Gives the adapter and the introspection; its own driver and pool are never made. */
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('only its parts are used')) })
const driver = dialect.createDriver()
const executor = new DefaultQueryExecutor(new Compiler(), dialect.createAdapter(), {
  provideConnection: () => Promise.reject(new Error('no connection was given')),
})
