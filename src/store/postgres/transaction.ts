/** One work in one transaction, durable when it resolves. */
import { setTimeout as sleep } from 'node:timers/promises'
import { CompiledQuery, type Kysely, sql } from 'kysely'
import type { ClientBase, QueryResult } from 'pg'
import { type AheadQuery, ahead, type NamedQuery } from '../compiled.ts'
import type { Engine, Writers } from '../engine-port.ts'
import { withHandle } from '../handle.ts'
import type { Tables } from '../tables.ts'
import { faultOf, isBroken, mayRetry, unconfirmed } from './faults.ts'
import { connectionOf, isLost, kyselyOver } from './kysely.ts'
import type { Pool } from './pool.ts'

/** How often a work is tried if it and others get in each other's way. */
const ATTEMPTS = 6
/** The longest pause before the second attempt, in milliseconds; before each further one it is longer. */
const PAUSE_MS = 20

/**
 * A connection that breaks at COMMIT leaves unknown whether all or nothing was kept: that is a 503 too, and never tried
 * again here. Somebody who sends the same form again finds the first, if it is there.
 *
 * What a work only reads may be acknowledged when it resolves. So where a standby must have all that is kept, a work that
 * changed nothing writes a few bytes to the log: its commit is there only when all before it is.
 */
export function createWrite({ lend }: Pick<Pool, 'lend'>): Engine['write'] {
  return async (work) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await lend((client) => transact(client, work))
      } catch (error) {
        if (attempt === ATTEMPTS || !(mayRetry(error) || isLost(error))) throw faultOf(error)
        await sleep(Math.random() * PAUSE_MS * attempt)
      }
    }
  }
}

/**
 * Sent together with the first query of the work. Should it fail alone, the queries run in no transaction, where none of our
 * connections writes anything. The level is named whatever the default of the database: after a wait for a lock, a work must
 * see what was committed before.
 */
const BEGIN = 'begin isolation level read committed, read write'
const COMMIT_OF_OUR_OWN = `select pg_logical_emit_message(true, 'intake', '')
  where current_setting('synchronous_standby_names') <> ''`

/** Waits, on the server, until nobody else holds the name. */
export const HOLD: NamedQuery & AheadQuery = ahead({
  ...CompiledQuery.raw('select pg_advisory_xact_lock(hashtextextended($1, 0))'),
  name: 'hold',
})

async function transact<T>(client: ClientBase, work: Parameters<typeof withHandle<T>>[2]): Promise<T> {
  const connection = connectionOf(client)
  /** Answers that nobody waits for when the query is sent. The server answers queries in their order. */
  const sentAhead: Promise<unknown>[] = []
  const sendAhead = (sent: Promise<unknown>) => {
    sent.catch(() => {})
    sentAhead.push(sent)
  }
  sendAhead(client.query(BEGIN))
  try {
    let wrote = false
    const run: typeof connection.executeQuery = async (query) => {
      const result = await connection.executeQuery(query)
      wrote ||= (result.numAffectedRows ?? 0n) > 0n
      return result as never
    }
    const watched: typeof connection = {
      ...connection,
      async executeQuery(query) {
        if (!(query as Partial<AheadQuery>).isAhead) return (await run(query)) as never
        sendAhead(run(query))
        return { rows: [] }
      },
    }
    const value = await withHandle(watched, kyselyOver, work)
    if (!wrote) await Promise.all(sentAhead)
    if (!wrote) await client.query(COMMIT_OF_OUR_OWN)
    const { command } = await commit(client)
    // If a work goes on after a failed query, or one that it did not wait for fails, only the answer to COMMIT says so.
    if (command !== 'COMMIT') throw new Error('a query of this transaction failed, so nothing of it is kept')
    return value
  } catch (error) {
    const first = await Promise.all(sentAhead).then(
      () => error,
      (failure) => failure,
    )
    if (!isBroken(first)) await client.query('rollback')
    throw first
  }
}

/**
 * A commit may succeed with a warning: it is on this server, but nobody waits any longer for the standby that must have it too
 * (`synchronous_standby_names`). That is not durable: if this server is lost, so is the commit.
 */
async function commit(client: ClientBase): Promise<QueryResult> {
  let warning: { code?: string | undefined; message?: string | undefined } | undefined
  const heard = (notice: typeof warning & object) => {
    if (notice.code?.startsWith('01')) warning = notice
  }
  client.on('notice', heard)
  try {
    const done = await client.query('commit')
    if (warning) throw unconfirmed(warning)
    return done
  } finally {
    client.off('notice', heard)
  }
}

// Which transactions were given a row number of a table, and have not ended: numbers are given out before they commit.

/**
 * Whoever was given a number has locked the sequence of the table in this mode before, and until the transaction has ended and
 * all others can see its rows. A transaction that changes or deletes rows, or only reads them, has no number and no such lock.
 * Nobody waits for anybody because of it: these locks do not exclude each other.
 */
const MODE = 'RowExclusiveLock'

export async function writersOf(db: Kysely<Tables>, table: keyof Tables): Promise<Writers> {
  const { rows } = await sql<Writers>`select
    concat(pg_postmaster_start_time(), ' ', ${table}::regclass::oid) as place,
    array(select virtualtransaction from pg_locks where relation = pg_get_serial_sequence(${table}, 'id')::regclass
      and mode = ${MODE} and granted
      and database = (select oid from pg_database where datname = current_database())) as open`.execute(db)
  return rows[0]!
}
