/** A database of each engine with the tables of this release and no rows, for what both promise. */
import { type DatabaseAddress, parseDatabaseAddress } from '../../src/settings/database-address.ts'
import { askFile, askServer } from '../support/databases.ts'
import { sharedPostgres } from '../support/postgres.ts'
import { upToDateDatabase, upToDateFile } from '../support/up-to-date.ts'
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
    await upToDateFile(place.file)
    return {
      where: place.file,
      ask: async (text) => askFile(place.file, text),
      remove: async () => place.remove(),
    }
  },

  PostgreSQL: async () => placeAt(await upToDateDatabase()),
}

/** One on PostgreSQL that has no tables either. */
export const emptyPlace = async (): Promise<Place> => placeAt(await (await sharedPostgres()).database())

const placeAt = (url: string): Place => ({
  where: parseDatabaseAddress(url)!,
  ask: (text) => askServer(url, text),
  remove: async () => (await sharedPostgres()).drop(url),
})
