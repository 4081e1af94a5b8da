/**
 * Handles: what a transaction gives to the work inside it. A handle is dead when the work has ended, so that a query that
 * comes late fails, and does not run in the transaction of somebody else.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { ConnectionProvider, DatabaseConnection, Kysely } from 'kysely'
import type { Tables } from './tables.ts'

const inside = new AsyncLocalStorage<{ ended: boolean }>()

/**
 * Runs `work` with a handle on this connection, which `over` makes. Rejects when the work ends while a query of its own is
 * under way: nobody waits for what becomes of that query, so nothing of the work may be kept.
 */
export async function withHandle<T>(
  connection: DatabaseConnection,
  over: (provider: ConnectionProvider) => Kysely<Tables>,
  work: (tx: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  const state = { ended: false, underWay: 0 }
  const mortal: DatabaseConnection = {
    executeQuery(...query) {
      if (state.ended)
        return Promise.reject(new Error('this transaction has ended: its tables cannot be used any more'))
      return connection.executeQuery(...query)
    },
    streamQuery: connection.streamQuery,
  }
  const handle = over({
    async provideConnection(use) {
      state.underWay++
      try {
        return await use(mortal)
      } finally {
        state.underWay--
      }
    },
  })
  try {
    const value = await inside.run(state, work, handle)
    if (state.underWay > 0) throw new Error('a query of this transaction was not awaited, so nothing of it is kept')
    return value
  } finally {
    state.ended = true
  }
}

/** Throws in whatever a transaction calls: one inside another would wait for the outer one to end, which waits for it. */
export function refuseNested(): void {
  if (inside.getStore()?.ended === false)
    throw new Error('a transaction inside a transaction would wait for itself: use the tables that were handed out')
}
