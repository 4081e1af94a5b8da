/**
 * The engine that needs nothing installed: one SQLite file. SQLite takes one writer at a time, so one connection writes,
 * and one reads committed snapshots beside it (WAL).
 */
import type { Engine } from '../engine.ts'
import { openBarrier } from './barrier.ts'
import { createCheckpoints } from './checkpoint.ts'
import { backup, connections, faultsIn } from './connect.ts'
import { guard } from './faults.ts'
import { groupCommit } from './group-commit.ts'
import { connectionOf, identity, kyselyOver } from './kysely.ts'

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
    flushed: barrier.flush,
    identity,
    backup: (to) => backup(file, to),
    check: () => faultsIn(reading),
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
