/** What is answered is on the disk; what is deleted is gone. */
import { breaksIn } from './break.ts'

const BARRIER = 'store/barrier'
const FAULTS = 'store/postgres/faults'

// biome-ignore format: one break a line
export const STORE = breaksIn('src', [
  ['a commit is answered without a flush', 'store/sqlite/barrier.ts', 'if (broken === undefined) await flushed(descriptor)', '', BARRIER],
  ['a flush that began before the commit counts for it', 'store/sqlite/barrier.ts', 'next ??= underWay\n', 'return underWay\n    next ??= underWay\n', BARRIER],
  ['a flush that failed is forgotten', 'store/sqlite/barrier.ts', 'broken ??= error\n', '\n', BARRIER],
  ['a commit is answered while its flush is under way', 'store/sqlite/group-commit.ts', 'barrier.flush().then(', 'Promise.resolve().then(', BARRIER],
  ['a change that failed is committed', 'store/sqlite/group-commit.ts', 'undo.run()', '', 'store/group-commit'],
  ['postgres: a server that does not flush its log is used', 'store/postgres/prove.ts', "flushes === 'off' && fsync", "flushes === 'never' && fsync", 'store/postgres/start'],
  ['postgres: a commit whose answer was lost is done again', 'store/postgres/faults.ts', '/^(40001|40P01)$/.test(codeOf(error))', 'isFault(error)', FAULTS],
  ['postgres: a transaction that failed counts as kept', 'store/postgres/transaction.ts', "command !== 'COMMIT'", "command === ''", FAULTS],
  ['postgres: who waited for a lock does not see what was committed', 'store/postgres/transaction.ts', 'begin isolation level read committed', 'begin', 'store/postgres/connections'],
  ['postgres: a server whose disk is full counts as ready', 'store/index.ts', 'await engine.takeRoom?.(tx)', '', 'store/full-disk'],
  ['postgres: a pooler that keeps no sessions is used', 'store/postgres/session.ts', 'again === ours && !theirs.includes(ours)', 'again !== 0', 'store/postgres/pooler'],
  ['a release works on a database of a newer one', 'wire.ts', 'await requireKnown(store, setting)', '', 'newer-database'],
  ['deleted answers stay in free pages of the file', 'store/sqlite/connect.ts', 'secure_delete: 1', 'secure_delete: 0', 'store/deleted'],
  ['deleted answers stay in the log', 'services/cases/removal.ts', 'await tx.erasures.add(at)', '', 'store/deleted'],
  ['a deleted draft stays in the log', 'services/intake/end.ts', 'await tx.erasures.add(clock())', '', 'store/deleted'],
  ['the log counts as emptied while somebody reads it', 'store/sqlite/checkpoint-thread.ts', 'return busy === 0', 'return true', 'store/deleted'],
  ['files of a deleted case stay on the disk', 'services/cases/removal.ts', 'await removeFiles(files)', '', 'services/cases/removal'],
  ['retention deletes a case that was just worked on', 'services/retention.ts', 'until !== undefined && until <= clock()', 'until !== undefined', 'services/retention'],
])
