/** A fresh database of each engine, for what both promise. */
import Database from 'better-sqlite3'
import pg from 'pg'
import { type DatabaseAddress, parseDatabaseAddress } from '../../src/models/database-address.ts'
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
      async ask(text) {
        const connection = new Database(place.file)
        try {
          const statement = connection.prepare(text)
          if (statement.reader) return statement.all() as Record<string, unknown>[]
          statement.run()
          return []
        } finally {
          connection.close()
        }
      },
      remove: async () => place.remove(),
    }
  },

  async PostgreSQL() {
    const server = await sharedPostgres()
    const url = await server.database()
    return { where: parseDatabaseAddress(url)!, ask: (text) => ask(url, text), remove: () => server.drop(url) }
  },
}

/** One query on a connection of its own. */
export async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows ?? []
  } finally {
    await client.end()
  }
}
