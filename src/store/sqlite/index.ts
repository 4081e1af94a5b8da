/**
 * The engine that needs nothing installed: one SQLite file. SQLite takes one writer at a time, so one connection writes,
 * and one reads committed snapshots beside it (WAL).
 */
import type { Engine } from '../engine.ts'
import { backup, connections, faultsIn } from './connect.ts'
import { groupCommit } from './group-commit.ts'
import { connectionOf, identity, kyselyOver } from './kysely.ts'

/** Opens (and creates, mode 0600) a SQLite file. */
export function openSqlite(file: string): Engine {
  const { writing, reading } = connections(file)
  const readable = connectionOf(reading)
  return {
    reader: kyselyOver({ provideConnection: (use) => use(readable) }),
    write: groupCommit(writing),
    identity,
    backup: (to) => backup(file, to),
    check: () => faultsIn(reading),
    async close() {
      for (const connection of [reading, writing]) connection.close()
    },
  }
}
