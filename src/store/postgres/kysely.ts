/** Kysely over a connection of pg, with faults as the public 503. */
import { randomBytes } from 'node:crypto'
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
import { codeOf, faultOf } from './faults.ts'

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

// Prepared statements: the server parses and plans a query once for each connection and keeps that under a name, which saves
// it a third of its work for a sent form. It refuses to use one when a migration has changed the columns of a table,
// and knows none after DISCARD ALL. Then we use new names, so that every connection of this process prepares them again.

/** Begins the names of statements of this process: a pooler may give us a connection that knows those of other processes. */
let tag = newTag()

/** The name under which the server keeps the query that is called so here. */
export const statementFor = (name: string): string => `${tag}_${name}`

/**
 * To be called when a query failed under this name. If the server had lost its statement, the next attempt prepares it again.
 */
function forget(statement: string, error: unknown): void {
  if (isLost(error) && statement.startsWith(tag)) tag = newTag()
}

/** The columns have changed (cached plan must not change result type), there is no such statement, or another has its name. */
export const isLost = (error: unknown): boolean => /^(0A000|26000|42P05)$/.test(codeOf(error))

function newTag(): string {
  return `intake_${randomBytes(4).toString('hex')}`
}
