/** Which engine is in use: SQLite for a file, PostgreSQL for an address. */
import type { DatabaseAddress } from '../settings/database-address.ts'
import type { Engine } from './engine-port.ts'

export interface EngineOptions {
  /** Connections at most, where there is a server. It outranks what the address says. */
  pool?: number | undefined
  /** The longest time of one query in milliseconds, where there is a server. */
  queryMs?: number | undefined
  /** Told when the server takes fewer connections than that. */
  onFewer?: ((open: number) => void) | undefined
}
const POOL = 10
const QUERY_MS = 10_000

/**
 * Opens a file, made (mode 0600) when absent, or the database at an address. Rejects with a 503 when the file cannot be
 * opened, and with a SettingError when the address cannot be used. Each engine is loaded only when it is chosen.
 */
export async function openEngine(
  where: string | DatabaseAddress,
  { pool, queryMs = QUERY_MS, onFewer }: EngineOptions = {},
): Promise<Engine> {
  if (typeof where === 'string') return (await import('./sqlite/index.ts')).openSqlite(where)
  return (await import('./postgres/index.ts')).openPostgres(where, {
    size: pool ?? where.pool ?? POOL,
    queryMs,
    onFewer,
  })
}
