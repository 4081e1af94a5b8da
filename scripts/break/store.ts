/** What is answered is on the disk; what is deleted is gone. */
import { breaksIn } from './break.ts'

const BARRIER = 'store/barrier'
const FAULTS = 'store/postgres/faults'
const UPGRADE = 'store/upgrade'

// biome-ignore format: one break a line
export const STORE = breaksIn('src', [
  ['a commit is answered without a flush', 'store/sqlite/barrier.ts', 'if (broken === undefined) await flushed(descriptor)', '', BARRIER],
  ['a flush that began before the commit counts for it', 'models/shared-work.ts', 'next ??= underWay.then(', 'return underWay\n    next ??= underWay.then(', BARRIER],
  ['a flush that failed is forgotten', 'store/sqlite/barrier.ts', 'broken ??= error\n', '\n', BARRIER],
  ['a commit is answered while its flush is under way', 'store/sqlite/group-commit.ts', 'barrier.flush().then(', 'Promise.resolve().then(', BARRIER],
  ['a change that failed is committed', 'store/sqlite/group-commit.ts', 'undo.run()', '', 'store/group-commit'],
  ['postgres: a server that does not flush its log is used', 'store/postgres/prove.ts', "flushes === 'off' && fsync", "flushes === 'never' && fsync", 'store/postgres/start'],
  ['postgres: a commit whose answer was lost is done again', 'store/postgres/faults.ts', '/^(40001|40P01)$/.test(codeOf(error))', 'isFault(error)', FAULTS],
  ['postgres: a transaction that failed counts as kept', 'store/postgres/transaction.ts', "command !== 'COMMIT'", "command === ''", FAULTS],
  ['postgres: a transaction whose last query was not waited for counts as kept', 'store/postgres/transaction.ts', "command !== 'COMMIT'", "command === ''", 'store/postgres/transaction'],
  ['postgres: a commit that its standby may not have is acknowledged', 'store/postgres/transaction.ts', 'if (warning) throw unconfirmed(warning)', 'void [warning, unconfirmed]', 'store/postgres/standby'],
  ['postgres: a repeat is acknowledged although no standby has the first', 'store/postgres/transaction.ts', 'if (!wrote) await client.query(COMMIT_OF_OUR_OWN)', 'void COMMIT_OF_OUR_OWN', 'store/postgres/standby'],
  ['postgres: who waited for a lock does not see what was committed', 'store/postgres/transaction.ts', 'begin isolation level read committed, read write', 'begin read write', 'store/postgres/connections'],
  ['postgres: what was sent behind a BEGIN that failed is kept', 'store/postgres/pool.ts', 'default_transaction_read_only = on', 'default_transaction_read_only = off', 'store/postgres/transaction'],
  ['postgres: a server whose disk is full counts as ready', 'store/index.ts', 'await engine.takeRoom?.(tx)', '', 'store/full-disk'],
  ['postgres: a pooler that keeps no sessions is used', 'store/postgres/prove.ts', 'again === ours && !theirs.includes(ours)', 'again !== 0', 'store/postgres/pooler'],
  ['postgres: a migration may take no longer than a query', 'store/postgres/upkeep.ts', 'pool.alone(0)', 'pool.alone()', UPGRADE],
  ['postgres: a migration that failed does not say why', 'store/migrate.ts', 'throw failures[0] ?? error', 'throw error', UPGRADE],
  ['postgres: an index that is half built counts as built', 'store/postgres/upkeep.ts', ' and indisvalid', '', UPGRADE],
  ['postgres: nobody writes while an index is built', 'store/postgres/upkeep.ts', 'create index concurrently', 'create index', UPGRADE],
  ['a release works on a database of a newer one', 'wire.ts', 'await requireKnown(store, setting)', '', 'newer-database'],
  ['deleted answers stay in free pages of the file', 'store/sqlite/connect.ts', 'secure_delete: 1', 'secure_delete: 0', 'store/deleted'],
  ['deleted answers stay in the log', 'services/cases/removal.ts', 'await tx.erasures.add(at)', '', 'store/deleted'],
  ['a deleted draft stays in the log', 'services/intake/end.ts', 'await tx.erasures.add(clock())', '', 'store/deleted'],
  ['the log counts as emptied while somebody reads it', 'store/sqlite/checkpoint-thread.ts', 'return busy === 0', 'return true', 'store/deleted'],
  ['a database removes the files of another installation', 'services/installation.ts', "if (stamp && stamp.installation !== ours?.installation) return 'foreign'", '', 'services/installation'],
  ['a new database takes a drive with files for its own', 'services/installation.ts', '!(await store.installation.isUnused())', 'true', 'services/installation'],
  ['a service starts over the files of another installation', 'wire.ts', "=== 'foreign' && !anyDrive", "=== 'own' && !anyDrive && !installation", 'cli/installation'],
  ['files are swept although the database lost changes', 'jobs.ts', 'await installation.requireOwn()', '', 'jobs'],
  ['a file is removed although it is not known whose it is', 'services/installation.ts', "if (belonging !== 'own' && (await look()) !== 'own') throw", 'if (!belonging) throw', 'services/installation'],
  ['a database that lost changes is not noticed', 'services/installation.ts', "!(await store.events.holds(stamp.position))", '!stamp', 'services/installation'],
  ['two databases use one drive, and one of them removes the files of the other', 'services/installation.ts', "if (stamp?.disputed) return 'behind'", '', 'services/installation'],
  ['the event of a lost number counts as the lost one', 'store/events.ts', 'return row?.at === at', 'return row?.at === at || row !== undefined', 'services/installation'],
  ['a repair removes files without a yes', 'cli/verify.ts', 'if (yes || (await shell.confirm(question)))', 'if (yes || question)', 'cli/installation'],
  ['a repair removes most of the files', 'services/uploads/orphans.ts', 'if (old.length > Math.max(MOST_REPAIRED, files * MOST_REPAIRED_SHARE))', 'if (files < 0)', 'services/uploads/sweep'],
  ['files of a deleted case stay on the disk', 'services/cases/removal.ts', 'await removeBytes(files)', '', 'services/cases/removal'],
  ['a fault of the database server is told as one of the data folder', 'serve.ts', 'if (fault instanceof PostgresFault)', 'if (fault === undefined)', 'main'],
  ['a backup has a file whose bytes have changed', 'services/file-copies.ts', 'intact(bytes, upload)', 'bytes', 'cli/backup', 'services/file-copies'],
  ['a backup keeps who is signed in', 'store/rows-file.ts', 'for (const name of leftOut)', 'for (const name of leftOut.slice(99))', 'cli/backup'],
  ['a backup of PostgreSQL mixes two moments', 'store/postgres/upkeep.ts', 'begin isolation level repeatable read, read only', 'begin isolation level read committed, read only', 'store/rows-file'],
  ['files of a backup that is kept are removed', 'cli/backup.ts', 'if (!named.has(pathOf(key))) unnamed', 'unnamed', 'cli/backup'],
  ['two processes write into one folder of backups', 'store/sqlite/connect.ts', "connection.exec('begin exclusive')", '', 'cli/backup'],
  ['half a backup stays for ever', 'backups/folder.ts', 'if (name.startsWith(HALF)) await rm', 'if (!name) await rm', 'cli/backup'],
  ['the release before does not find what waits for the person', 'models/event.ts', "person: 'citizen' }", "person: 'person' }", 'services/cases/changes'],
  ['retention deletes a case that was just worked on', 'services/retention.ts', 'until !== undefined && until <= clock()', 'until !== undefined', 'services/retention'],
])
