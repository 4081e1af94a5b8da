/**
 * The engine that needs nothing installed: one SQLite file. SQLite takes one writer at a time, so one connection writes,
 * and one reads committed snapshots beside it (WAL).
 */
import type Database from 'better-sqlite3'
import { sql } from 'kysely'
import type { Engine } from '../engine-port.ts'
import { openBarrier } from './barrier.ts'
import { createCheckpoints } from './checkpoint.ts'
import { connections, copyFile, faultsIn } from './connect.ts'
import { guard } from './faults.ts'
import { groupCommit } from './group-commit.ts'
import { appendOnly, connectionOf, identity, kyselyOver, noteUnclaimed, numbers } from './kysely.ts'
import { terms } from './terms.ts'

/** Opens (and creates, mode 0600) a SQLite file. */
export function openSqlite(file: string): Engine {
  const { writing, reading } = connections(file)
  const barrier = guard(openBarrier)(file)
  const { write, alone } = groupCommit(writing, barrier, (works) => checkpoints.committed(works, barrier.size()))
  const checkpoints = createCheckpoints({ file, alone, fail: barrier.fail })
  const readable = connectionOf(reading, barrier.assertSound)
  return {
    reader: kyselyOver({ provideConnection: (use) => use(readable) }),
    write,
    alone: (work) =>
      work({
        write,
        build: ({ name, on }) =>
          write(async (tx) => {
            if (isThere(writing, 'index', name)) return false
            await sql`create index ${sql.ref(name)} on ${sql.raw(on)}`.execute(tx)
            return true
          }),
      }),
    hasTable: async (name) => isThere(reading, 'table', name),
    hasIndex: async (name) => isThere(reading, 'index', name),
    flushed: barrier.flush,
    emptyLog: checkpoints.empty,
    // Keeps in memory what may have to be undone. Otherwise SQLite writes it to a file of its own once it exceeds 64 kB,
    // as the changes of one submission do. Not earlier: a migration sorts whole tables, which belong in a file.
    migrated: () => alone(async () => void writing.pragma('temp_store = MEMORY')),
    // Nothing to do: only one transaction runs at a time.
    hold: async () => {},
    announce: async () => {},
    listen: (_, heard) => lookNowAndThen(reading, heard),
    identity,
    numbers,
    appendOnly,
    noteUnclaimed,
    terms,
    copyFile: (to) => copyFile(file, to),
    check: async () => faultsIn(reading),
    async close() {
      await checkpoints.close()
      const sound = barrier.isSound()
      await barrier.close()
      // The last connection to close copies the log into the database and removes it. After a fault both would be done
      // from pages that may be gone, or to files that are not ours any more: the next start recovers from the log.
      if (sound) for (const connection of [reading, writing]) connection.close()
    },
  }
}

const isThere = guard(
  (connection: Database.Database, type: 'table' | 'index', name: string): boolean =>
    connection.prepare('select 1 from sqlite_schema where type = ? and name = ?').get(type, name) !== undefined,
)

const LOOK_MS = 500

/** SQLite sends no notice when something is written. It counts the commits of other connections, and we look at that count. */
function lookNowAndThen(connection: Database.Database, heard: () => void): () => void {
  const commits = connection.prepare('pragma data_version').pluck()
  let before = commits.get()
  const timer = setInterval(() => {
    if (!connection.open) return clearInterval(timer)
    const now = commits.get()
    if (now === before) return
    before = now
    heard()
  }, LOOK_MS)
  return () => clearInterval(timer)
}
