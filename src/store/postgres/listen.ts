/** Hears what other processes announce, on a connection of its own that is made again whenever it is lost. */
import type pg from 'pg'
import { cut, type Pool } from './pool.ts'

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
