/** What is stored, read past the services: in the database, and where the files are. */
import { createHash } from 'node:crypto'
import Database from 'better-sqlite3'
import pg from 'pg'
import { pathsIn } from '../../src/data-folder/index.ts'
import type { Bucket } from '../../src/drive/bucket.ts'
import { createLocalDrive } from '../../src/drive/local.ts'

export interface Stored {
  rows<Row>(query: string): Promise<Row[]>
  /** SHA-256 of a file as it lies there; undefined when it does not. */
  sha256(id: string): Promise<string | undefined>
}

export const onServers = (url: string, bucket: Bucket): Stored => ({
  async rows<Row>(query: string) {
    const client = new pg.Client(url)
    await client.connect()
    try {
      return (await client.query(query)).rows as Row[]
    } finally {
      await client.end()
    }
  },
  async sha256(id) {
    try {
      return await hashOf(bucket.read(id))
    } catch (error) {
      if ((error as { code?: string }).code !== 'NoSuchKey') throw error
      return undefined
    }
  },
})

export function inFolder(folder: string): Stored {
  const { database, drive } = pathsIn(folder)
  return {
    async rows<Row>(query: string) {
      const connection = new Database(database, { readonly: true })
      try {
        return connection.prepare(query).all() as Row[]
      } finally {
        connection.close()
      }
    },
    async sha256(id) {
      const bytes = await createLocalDrive(drive).get(id)
      return bytes && hashOf(bytes)
    },
  }
}

async function hashOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of chunks) hash.update(chunk)
  return hash.digest('hex')
}
