/**
 * Queries of the path that every sent form takes. Kysely builds and compiles a tree for each call, which costs more than
 * the database needs to run it; here that is done once, and each call only fills in its values.
 */
import type { Compilable, CompiledQuery, Kysely, QueryResult } from 'kysely'
import type { Tables } from './tables.ts'

/** A place in a query for the value of this name. */
class Parameter {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** A query that is sent again and again, always with the same text under the same name: an engine may prepare it once. */
export interface NamedQuery<Row = unknown> extends CompiledQuery<Row> {
  readonly name: string
}
/** A query of whose answer only a failure matters: an engine may go on before it comes, as long as the transaction fails with it. */
export interface AheadQuery<Row = unknown> extends CompiledQuery<Row> {
  readonly isAhead: true
}
export const ahead = <Query extends CompiledQuery>(query: Query): Query & AheadQuery => ({ ...query, isAhead: true })

let queries = 0

/**
 * `build` makes the query, with `value('name')` wherever a value comes; the returned function runs it on any handle with
 * the values of those names. Built once for each dialect of SQL. `mark` adds to the query what an engine should know.
 */
export function compiled<Values extends object, Row>(
  build: (
    db: Kysely<Tables>,
    value: <Name extends keyof Values & string>(name: Name) => Values[Name],
  ) => Compilable<Row>,
  mark: (query: NamedQuery<Row>) => NamedQuery<Row> = (query) => query,
): (db: Kysely<Tables>, values: Values) => Promise<QueryResult<Row>> {
  const built = new WeakMap<object, NamedQuery<Row>>()
  return (db, values) => {
    const dialect = db.getExecutor().adapter
    const query = built.getOrInsertComputed(dialect, () => {
      const text = build(db, (name) => new Parameter(name) as never).compile()
      return mark({ ...text, name: `query_${++queries}` })
    })
    const fill = (parameter: unknown) =>
      parameter instanceof Parameter ? values[parameter.name as keyof Values] : parameter
    const filled: NamedQuery<Row> = { ...query, parameters: query.parameters.map(fill) }
    return db.executeQuery(filled)
  }
}
