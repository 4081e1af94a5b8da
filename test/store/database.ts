/** A database in a folder of its own, with the connections that the engine keeps to itself. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import sinon from 'sinon'

export interface Scratch {
  folder: string
  file: string
  /** A connection of another process, as it were. */
  other(): Database.Database
  remove(): void
}

export function scratch(): Scratch {
  const folder = mkdtempSync(join(tmpdir(), 'intake-store-'))
  const file = join(folder, 'intake.sqlite')
  const opened: Database.Database[] = []
  return {
    folder,
    file,
    other() {
      const connection = new Database(file, { timeout: 0 })
      opened.push(connection)
      return connection
    },
    remove() {
      for (const connection of opened) connection.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The connections that `open` makes, besides what it returns. */
export async function connectionsOf<T>(open: () => T | Promise<T>): Promise<[T, Database.Database[]]> {
  const spy = sinon.spy(Database.prototype, 'pragma')
  try {
    const made = await open()
    return [made, [...new Set(spy.thisValues as Database.Database[])]]
  } finally {
    spy.restore()
  }
}

/** The database grows no more on this connection: the disk is full for it. Returns how to give it room again. */
export function fill(connection: Database.Database): () => void {
  const pages = connection.pragma('page_count', { simple: true })
  connection.pragma(`max_page_count = ${pages}`)
  return () => void connection.pragma('max_page_count = 1073741823')
}

/** The longest time, in milliseconds, that the event loop did not turn while `work` ran. */
export async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }, 1)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  return longest
}
