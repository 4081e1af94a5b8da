/** A fresh database of each engine, for what both promise. */
import { type DatabaseAddress, parseDatabaseAddress } from '../../src/settings/database-address.ts'
import { askFile, askServer } from '../support/databases.ts'
import { sharedPostgres } from '../support/postgres.ts'
import { scratch } from './database.ts'

export interface Place {
  where: string | DatabaseAddress
  /** Asks on a connection of another process, as it were. */
  ask(text: string): Promise<Record<string, unknown>[]>
  remove(): Promise<void>
}

export const ENGINES: Record<'SQLite' | 'PostgreSQL', () => Promise<Place>> = {
  async SQLite() {
    const place = scratch()
    return {
      where: place.file,
      ask: async (text) => askFile(place.file, text),
      remove: async () => place.remove(),
    }
  },

  async PostgreSQL() {
    const server = await sharedPostgres()
    const url = await server.database()
    return { where: parseDatabaseAddress(url)!, ask: (text) => askServer(url, text), remove: () => server.drop(url) }
  },
}
