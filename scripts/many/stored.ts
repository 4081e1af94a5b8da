/** What is stored, read past the services: in the database, and where the files are. */
import { createHash } from 'node:crypto'
import type { Bucket } from '../../src/drive/bucket.ts'
import { askServer } from '../../test/support/databases.ts'

export interface Stored {
  rows<Row>(query: string): Promise<Row[]>
  /** SHA-256 of a file as it lies there; undefined when it does not. */
  sha256(id: string): Promise<string | undefined>
}

export const onServers = (url: string, bucket: Bucket): Stored => ({
  rows: (query) => askServer(url, query) as Promise<never>,
  async sha256(id) {
    try {
      return await hashOf(bucket.read(id))
    } catch (error) {
      if ((error as { code?: string }).code !== 'NoSuchKey') throw error
      return undefined
    }
  },
})

async function hashOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of chunks) hash.update(chunk)
  return hash.digest('hex')
}
