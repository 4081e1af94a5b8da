/**
 * Prepared statements: the server parses and plans a query once for each connection and keeps that under a name, which saves
 * it a third of its work for a sent form. It refuses to use one when a migration has changed the columns of a table,
 * and knows none after DISCARD ALL. Then we use new names, so that every connection of this process prepares them again.
 */
import { randomBytes } from 'node:crypto'
import { codeOf } from './faults.ts'

/** Begins the names of statements of this process: a pooler may give us a connection that knows those of other processes. */
let tag = newTag()

/** The name under which the server keeps the query that is called so here. */
export const statementFor = (name: string): string => `${tag}_${name}`

/**
 * To be called when a query failed under this name. If the server had lost its statement, the next attempt prepares it again.
 */
export function forget(statement: string, error: unknown): void {
  if (isLost(error) && statement.startsWith(tag)) tag = newTag()
}

/** The columns have changed (cached plan must not change result type), there is no such statement, or another has its name. */
export const isLost = (error: unknown): boolean => /^(0A000|26000|42P05)$/.test(codeOf(error))

function newTag(): string {
  return `intake_${randomBytes(4).toString('hex')}`
}
