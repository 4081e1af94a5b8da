/** The engine of many machines: PostgreSQL, whose transactions run beside each other. */

import { sql } from 'kysely'
import type pg from 'pg'
import type { ClientBase } from 'pg'
import type { SettingError } from '../../faults.ts'
import type { DatabaseAddress } from '../../settings/database-address.ts'
import type { Engine } from '../engine-port.ts'
import { faultOf } from './faults.ts'
import { appendOnly, connectionOf, identity, isLost, kyselyOver, numbers } from './kysely.ts'
import { createPool, cut, type Limits, type Pool } from './pool.ts'
import { acceptServer, prove } from './prove.ts'
import { terms } from './terms.ts'
import { encryptionsOf, isRefusal } from './tls.ts'
import { createWrite, HOLD, writersOf } from './transaction.ts'
import { alone, faultsIn, hasIndex, hasTable, noteUnclaimed, snapshot, takeRoom } from './upkeep.ts'

/** Connects. Rejects with a SettingError when the server must not or cannot be used. */
export async function openPostgres(address: DatabaseAddress, limits: Limits): Promise<Engine> {
  const pool = await connect(address, limits)
  const reader = kyselyOver({ provideConnection: (use) => lend((client) => twice(() => use(connectionOf(client)))) })
  const write = createWrite(pool)
  const listening = new Set<() => void>()
  return {
    reader,
    write,
    alone: (work) => alone(pool, address, work),
    hasTable: (name) => hasTable(reader, name),
    hasIndex: (name) => hasIndex(reader, name),
    snapshot: (work) => snapshot(pool, address, work),
    // What another transaction can see is on the server's disk, but maybe on no standby. See createWrite.
    flushed: () => write(async () => {}),
    writersOf: (table) => writersOf(reader, table),
    identity,
    numbers,
    appendOnly,
    noteUnclaimed,
    terms,
    migrated: async () => {},
    takeRoom,
    hold: async (tx, name) => void (await tx.executeQuery({ ...HOLD, parameters: [name] })),
    announce: async (tx, channel) => void (await sql`select pg_notify(${channel}, '')`.execute(tx)),
    listen(channel, heard) {
      const stop = listen(pool, channel, heard)
      listening.add(stop)
      return () => {
        listening.delete(stop)
        stop()
      }
    },
    now: async () => {
      const { rows } = await sql<{ at: string }>`select extract(epoch from clock_timestamp()) * 1000 as at`.execute(
        reader,
      )
      return Number(rows[0]!.at)
    },
    check: () => faultsIn(reader),
    async close() {
      for (const stop of listening) stop()
      await pool.close()
    },
  }

  async function lend<T>(use: (client: ClientBase) => Promise<T>): Promise<T> {
    try {
      return await pool.lend(use)
    } catch (error) {
      throw faultOf(error)
    }
  }
}

/** Tries a read again if the server had lost its statement. A read is in no transaction that the failure would end. */
const twice = <T>(read: () => Promise<T>): Promise<T> =>
  read().catch((error) => {
    if (isLost(error)) return read()
    throw error
  })

/** Tries the encryptions that the address allows, and connects with the first one to which the server agrees. */
async function connect(address: DatabaseAddress, limits: Limits): Promise<Pool> {
  const encryptions = encryptionsOf(address)
  for (const [at, ssl] of encryptions.entries()) {
    const pool = createPool(address, limits, ssl, (client) => acceptServer(client, address))
    try {
      await prove(pool, address)
      return pool
    } catch (error) {
      await pool.close()
      const { cause } = error as SettingError
      if (at === encryptions.length - 1 || !isRefusal(cause)) throw error
    }
  }
  throw new Error('there is no kind of connection to try')
}

// Hears what other processes announce, on a connection of its own that is made again whenever it is lost.

/** After this long without a word the connection is tried, and the listener asked to look for itself. Milliseconds. */
const LOOK_MS = 3_000
const AGAIN_MS = 500

/** `heard` is also called after each new connection, and now and then: an announcement may have been lost. */
export function listen({ alone }: Pool, channel: string, heard: () => void): () => void {
  let ended = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  attach()
  return () => {
    ended = true
    clearTimeout(timer)
    if (client) cut(client)
  }

  function attach(): void {
    const fresh = alone()
    client = fresh
    fresh.on('notification', () => {
      if (!ended) heard()
    })
    fresh
      .connect()
      .then(() => fresh.query(`listen ${channel}`))
      .then(() => look(fresh), lost)
  }

  /** Asks the server now and then: a connection to one that is gone is as silent as one on which nothing was announced. */
  function look(fresh: pg.Client): void {
    if (ended) return
    heard()
    timer = setTimeout(() => {
      fresh.query('select 1').then(() => look(fresh), lost)
    }, LOOK_MS)
  }

  function lost(): void {
    if (client) cut(client)
    if (!ended) timer = setTimeout(attach, AGAIN_MS)
  }
}
