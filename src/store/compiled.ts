/**
 * Queries of the path that every sent form takes. Kysely builds and compiles a tree for each call, which costs more than
 * SQLite needs to run it; here that is done once, and each call only fills in its values.
 */
import type { Compilable, Kysely, QueryResult } from 'kysely'
import type { Tables } from './tables.ts'

/** Stands in a query for the value of this name. */
class Place {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * `build` makes the query, with `value('name')` wherever a value comes; the returned function runs it with the values of
 * those names.
 */
export function compiled<Values extends object, Row>(
  db: Kysely<Tables>,
  build: (value: <Name extends keyof Values & string>(name: Name) => Values[Name]) => Compilable<Row>,
): (values: Values) => Promise<QueryResult<Row>> {
  const query = build((name) => new Place(name) as never).compile()
  return (values) => {
    const fill = (parameter: unknown) =>
      parameter instanceof Place ? values[parameter.name as keyof Values] : parameter
    return db.executeQuery({ ...query, parameters: query.parameters.map(fill) })
  }
}
