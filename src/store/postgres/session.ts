/**
 * A pooler between us and PostgreSQL may give a session to others between two queries. Settings of a session, prepared
 * statements and LISTEN would then be somebody else's, so it must leave each connection its own.
 */
import type { ClientBase, QueryConfig } from 'pg'
import { SettingError } from '../../faults.ts'
import { cut, type Pool } from './pool.ts'

const PATIENCE_MS = 3000

/** Rejects with a SettingError when the session of a connection changes, or is that of another connection too. */
export async function requireSession(client: ClientBase, alone: Pool['alone']): Promise<void> {
  const ours = await sessionOf(client)
  // Asked directly, the server names the same process as in its greeting, where a pooler gives a number of its own.
  if ((client as { processID?: number }).processID === ours) return
  const other = alone()
  try {
    // Poolers lend either what they got back last or one after the other: each is asked twice.
    const again = await sessionOf(client)
    await other.connect()
    const theirs = [await sessionOf(other), await sessionOf(other)]
    if (again === ours && !theirs.includes(ours)) return
  } catch {
    return // it has no second session now, so nothing is known
  } finally {
    cut(other)
  }
  throw new SettingError(
    'SVC_DATABASE_URL',
    'there is a pooler between Intake and PostgreSQL that does not keep sessions. Set pool_mode = session there (PgBouncer), or use the address of PostgreSQL itself',
  )
}

/** A pooler may wait long for a session that is free. */
const sessionOf = async (client: ClientBase): Promise<number> =>
  (await client.query({ text: 'select pg_backend_pid() as pid', query_timeout: PATIENCE_MS } as QueryConfig)).rows[0]
    .pid
