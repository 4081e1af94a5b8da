/** backup drill: shows that the newest backup can be restored, and has what the service has. */
import type { Backup } from '../backups/index.ts'
import { pathsIn } from '../data-folder/index.ts'
import type { BackupRun } from '../models/backup-run.ts'
import { DAY } from '../models/moment.ts'
import { type CaseFault, compareCases, readShare } from '../services/comparison.ts'
import { parseDatabaseAddress } from '../settings/database-address.ts'
import type { Store } from '../store/index.ts'
import type { Wired } from '../wire.ts'
import { aboutTarget, targetOf } from './copy.ts'
import { CommandError, sentenceOf } from './failure.ts'
import { FROM_INPUT } from './find.ts'
import { counted, print } from './output.ts'
import { backupAt, besideBackup, type Manifest, openRestored, readManifest, whenFull } from './restored.ts'
import { PATIENCE_MS, type Shell, withServices } from './shell.ts'

export interface DrillOptions {
  in: string
  work?: string
  into?: string
}

export const DRILL_HELP = `
The newest backup is restored into a folder beside it, which is removed afterwards. Nothing of the service is changed, and
nothing is sent. Its rows are compared with what the backup says it has. Then 100 cases of the running service are compared
with theirs, with their files. A tenth of all files is read, another tenth each day.
With --into, the rows are copied into that empty database too, compared, and removed from it: to try PostgreSQL.
Exit code 1 when something is missing, damaged or not the same: it is named.`

const SAMPLE = 100
const SHARES = 10

export async function drill(shell: Shell, { in: typed, into, ...work }: DrillOptions): Promise<void> {
  const backup = await backupAt(shell, { option: '--in', typed, ...work })
  await besideBackup(backup, (work) =>
    withServices(shell, ({ store: living, services: { backupRuns } }) =>
      backupRuns.during('drill', sentenceOf, async (run) => {
        run.backup = backup.name
        const faults = await tryBackup(shell, { backup, work, living, into, run }).catch(whenFull(backup))
        run.missing = faults.length
        if (faults.length > 0)
          throw new CommandError('The backup is not what the service has. Make another one, and try the drill again.')
      }),
    ),
  )
}

/** Restores a backup in the folder `work`, compares it, and says what was found. Returns what is wrong. */
async function tryBackup(
  shell: Shell,
  {
    backup,
    work,
    living,
    into,
    run,
  }: { backup: Backup; work: string; living: Store; into: string | undefined; run: BackupRun },
): Promise<string[]> {
  const began = performance.now()
  const manifest = await readManifest(backup)
  if (!Number.isSafeInteger(manifest.upTo))
    throw new CommandError(`${backup.name} does not say up to which event it is whole. Make a new backup.`)
  const files = backup.place.files()
  const restored = await openRestored(backup, work, shell.clock)
  try {
    const sides = { living, restored: restored.store, files }
    const rows = await rowFaults(restored, manifest)
    const { cases, compared, faults } = await compareCases({ ...sides, upTo: manifest.upTo, sample: SAMPLE })
    const share = Math.floor(shell.clock() / DAY) % SHARES
    const read = await readShare(sides, { share, shares: SHARES })
    Object.assign(run, { cases: cases.restored, files: read.all })
    const fewer = `the service has ${counted(cases.living, 'case')} of that time, the backup ${cases.restored}`
    const wrong = [
      ...rows,
      ...(cases.living === cases.restored ? [] : [fewer]),
      ...faults.map(sayCase),
      ...read.lost.map(({ id, filename }) => `missing or damaged: “${filename}” (${id})`),
    ]
    const tried = into === undefined ? 'PostgreSQL not tried' : await tryInto(shell, into, pathsIn(work).database)
    const parts = [
      `${backup.name}: ${counted(cases.restored, 'case')}`,
      `${compared} of them compared with the service`,
      `${read.read} of ${counted(read.all, 'file')} read`,
      wrong.length === 0 ? 'nothing missing' : counted(wrong.length, 'fault'),
      `${Math.round((performance.now() - began) / 1000)} s`,
    ]
    await print(shell.out, [`${parts.join(', ')}. ${tried}.`, ...wrong])
    return wrong
  } finally {
    await restored.close()
  }
}

/** What is wrong with the rows themselves. */
async function rowFaults({ store }: Wired, { rows }: Manifest): Promise<string[]> {
  const faults = (await store.check()).map((fault) => `the restored database is damaged: ${fault}`)
  if (faults.length > 0) return faults
  for (const [table, count] of Object.entries(await store.tableSizes()))
    if (rows[table] !== undefined && rows[table] !== count)
      faults.push(`${table}: the manifest says ${rows[table]} rows, and ${count} were restored`)
  return faults
}

const sayCase = ({ reference, what }: CaseFault): string =>
  what === 'missing' ? `missing: case ${reference}` : `not the same: ${what} of case ${reference}`

/** Copies the restored rows into an empty database, compares them there, and removes them again. */
async function tryInto(shell: Shell, typed: string, rows: string): Promise<string> {
  const named = typed === FROM_INPUT ? (await shell.input()).trim() : typed
  const where = targetOf('--into', named, parseDatabaseAddress)
  const [{ copyDatabase, removeCopy }, { isEmpty }, { openEngine }] = await Promise.all([
    import('../store/copy.ts'),
    import('../store/migrate.ts'),
    import('../store/engine.ts'),
  ])
  const origin = await openEngine(rows)
  const target = await openEngine(where, { pool: 2, queryMs: PATIENCE_MS }).catch(aboutTarget('--into'))
  try {
    if (!(await isEmpty(target))) throw new CommandError('The database of --into is not empty. Use a new one.', 2)
    try {
      const tables = await copyDatabase(origin, target, { source: 'a drill', progress: () => {} })
      const different = tables.filter((table) => table.different.length > 0)
      if (different.length > 0)
        throw new CommandError(`Rows differ in it: ${different.map(({ name }) => name).join(', ')}.`)
    } finally {
      await removeCopy(target)
    }
    return 'Tried in the database of --into'
  } finally {
    await target.close()
    await origin.close()
  }
}
