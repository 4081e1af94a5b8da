/** Connections to PostgreSQL, a few at a time, none of which can hang or end the process. */
import pg from 'pg'
import type { DatabaseAddress } from '../../settings/database-address.ts'
import { codeOf, isBroken } from './faults.ts'
import type { Encryption } from './tls.ts'

export interface Pool {
  /** Lends a connection for the time of `use`; rejects when none is free, or can be made, in time. */
  lend<T>(use: (client: pg.ClientBase) => Promise<T>): Promise<T>
  /** A connection of one's own beside the pool, not connected yet. Its queries may take `queryMs`; 0 is for ever. */
  alone(queryMs?: number): pg.Client
  close(): Promise<void>
}
export interface Limits {
  /** Connections at most. */
  size: number
  /** Longest time of one query, in milliseconds. */
  queryMs: number
  /** Told once, with how many are open, when the server takes no more of them. */
  onFewer?: ((open: number) => void) | undefined
}

/** How long to wait for a connection: until it is made, or until one is free. Milliseconds. */
const CONNECT_MS = 3_000
/** A transaction that is idle for this long is ended by the server, so that its locks are released. Milliseconds. */
const IDLE_IN_TRANSACTION_MS = 10_000
/** The server ends a query that takes too long; one that cannot even do that (stopped, cut off) is given up so much later. */
const GRACE_MS = 1_000
const GOODBYE_MS = 1_000
/** SQLSTATE: the server, the database or the user has as many connections as are allowed. */
const TOO_MANY = '53300'
/** How long no new connection is asked for after the server accepted no more; in milliseconds. */
const CONTENT_MS = 5_000

/** Every connection is set up so that what is not in a transaction that says `read write` cannot write. */
export const WRITE_NOTHING = 'set default_transaction_read_only = on'

const INT8 = 20
/** Row numbers and times come as numbers: none of ours is above 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text')),
}

/** Connects when first asked to. `accept` looks at each new connection, and rejects when it must not be used. */
export function createPool(
  address: DatabaseAddress,
  { size, queryMs, onFewer }: Limits,
  ssl: Encryption,
  accept: (client: pg.ClientBase) => Promise<void>,
): Pool {
  const { host, port, user, password, database } = address
  const options: pg.PoolConfig = {
    ...{ host, port, user, password, database, ssl, types },
    application_name: 'intake',
    keepAlive: true,
    pipeline: true, // queries that need no answer of each other share a way to the server
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: queryMs + GRACE_MS,
  }
  const open = new Set<pg.ClientBase>()
  const pool = new pg.Pool({ ...options, Client: Connection, max: size, idleTimeoutMillis: 60_000, onConnect: prepare })
  // A lost connection emits an error event too, which would end the process if nobody listened. Whoever uses the connection
  // gets the error from the query.
  pool.on('error', () => {})
  pool.on('remove', (client) => open.delete(client))
  let closed: Promise<void> | undefined
  let growing: NodeJS.Timeout | undefined
  let isTold = false
  return {
    async lend(use) {
      const client = await take(performance.now() + CONNECT_MS)
      let broken = false
      try {
        return await use(client)
      } catch (error) {
        broken = isBroken(error)
        throw error
      } finally {
        if (broken) cut(client)
        client.release(broken)
      }
    },
    alone: (ms) => new Connection(ms === undefined ? options : { ...options, query_timeout: ms }),
    close() {
      closed ??= close()
      return closed
    },
  }

  /** Where the server takes no more connections, one that is open already is free in a moment. */
  async function take(until: number): Promise<pg.PoolClient> {
    try {
      return await pool.connect()
    } catch (error) {
      if (codeOf(error) !== TOO_MANY || open.size === 0 || performance.now() > until) throw error
      growNoFurther()
      return take(until)
    }
  }

  function growNoFurther(): void {
    pool.options.max = open.size
    clearTimeout(growing)
    growing = setTimeout(() => {
      pool.options.max = size
    }, CONTENT_MS).unref()
    if (!isTold) onFewer?.(open.size)
    isTold = true
  }

  async function prepare(client: pg.ClientBase): Promise<void> {
    open.add(client)
    // Set by a query: poolers between us and the server do not pass on all settings with which a connection begins.
    await client.query(
      `set statement_timeout = ${queryMs}; set idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}; ${WRITE_NOTHING}`,
    )
    await accept(client)
  }

  /** A server that does not answer does not confirm the end either. */
  async function close(): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, GOODBYE_MS)
    })
    clearTimeout(growing)
    await Promise.race([pool.end(), late])
    clearTimeout(timer)
    for (const client of open) cut(client)
  }
}

/** Cuts a connection whose greeting failed: the driver leaves it open, and the server would wait for the rest. */
class Connection extends pg.Client {
  override connect(): Promise<pg.Client>
  override connect(done: (error: Error) => void): void
  override connect(done?: (error: Error) => void): Promise<pg.Client> | undefined {
    // An error event that nobody listens to would end the process; the query that is under way reports the error anyway.
    // Listened to from the beginning, because a server may end while it greets, before the pool listens.
    this.on('error', () => {})
    const connected = super.connect()
    connected.catch(() => cut(this))
    if (!done) return connected
    connected.then(() => done(undefined as never), done)
    return undefined
  }
}

/** Ends a connection without a word to the server. */
export function cut(client: pg.ClientBase): void {
  const { connection } = client as unknown as { connection?: { stream: { destroy(): void } } }
  connection?.stream.destroy()
}
