/** backup make | list | drill | log: everything that the service keeps, in a folder, while it runs. */
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { backupsIn, beginBackup, copyForms, filesOfBackup, finishBackup, pathsInBackup } from '../backups/index.ts'
import type { Place } from '../backups/port.ts'
import type { Drive } from '../drive/port.ts'
import { placeOfKey } from '../drive/shelves.ts'
import type { BackupRun } from '../models/backup-run.ts'
import type { Stamp } from '../models/installation.ts'
import { isoTime } from '../services/exports/records.ts'
import { copyFilesOf, type FileCopies } from '../services/file-copies.ts'
import { everyUpload } from '../services/pages.ts'
import { type Config, settingsInForce } from '../settings/index.ts'
import { release } from '../settings/release.ts'
import type { Store } from '../store/index.ts'
import type { Wired } from '../wire.ts'
import { DRILL_HELP, type DrillOptions, drill } from './drill.ts'
import { CommandError, isFull, sentenceOf } from './failure.ts'
import { whole } from './find.ts'
import { counted, localTime, print, printListing, tableOf } from './output.ts'
import { lockBackups, type Manifest, PLACE, placed, secretSigner, WORK } from './restored.ts'
import { readPassphrase, sealSecret } from './sealed-secret.ts'
import { PATIENCE_MS, requireDatabase, type Shell, withServices } from './shell.ts'

interface BackupOptions {
  to: string
  keep: string
  passphraseFile?: string
  work?: string
  yes?: true
}

export function backupCommands(program: Command, shell: Shell): void {
  const backup = program.command('backup').helpGroup('Database:').description('Save everything that the service keeps.')
  backup
    .command('make', { isDefault: true })
    .helpGroup('Database:')
    .description('save rows, files and definitions in a folder or on S3; the service can keep running')
    .requiredOption('--to <place>', `where all backups lie: ${PLACE}`)
    .option('--keep <count>', 'remove older backups, so that so many are left', '30')
    .option('--work <folder>', WORK)
    .option('--passphrase-file <file>', 'take the secret along, encrypted with the passphrase in this file')
    .option('--yes', 'do not ask before many files of old backups are removed')
    .addHelpText('after', HELP)
    .action((options: BackupOptions) => makeBackup(shell, options))
  backup
    .command('list')
    .helpGroup('Database:')
    .description('list the backups in a place, the newest first')
    .requiredOption('--in <place>', `where all backups lie: ${PLACE}`)
    .action((options: { in: string }) => listBackups(shell, options))
  backup
    .command('drill')
    .helpGroup('Database:')
    .description('show that the newest backup can be restored, and has what the service has')
    .requiredOption('--in <place>', `one backup, or the place of all: ${PLACE}`)
    .option('--work <folder>', WORK)
    .option('--into <database>', 'try this empty database too: postgres://user@host/database; - reads it')
    .addHelpText('after', DRILL_HELP)
    .action((options: DrillOptions) => drill(shell, options))
  backup
    .command('log')
    .helpGroup('Database:')
    .description('list what became of backups and drills, newest first')
    .option('--limit <n>', 'at most this many', whole, 30)
    .option('--json', 'one JSON object a line')
    .action((options: { limit: number; json?: true }) => logRuns(shell, options))
}

const HELP = `
Each backup is a folder named by its time, on S3 as well. The rows are one SQLite file, whatever the database is. Files lie beside, each
once: a run copies those that are new. To prove a backup: cd into it and run: sha256sum -c SHA256SUMS
It contains all personal data in clear. The secret is in it only with --passphrase-file: else keep the secret elsewhere.
Deleted content lives on until the last backup that has it is removed.
Exit code 1 when files are missing or damaged: they are named, and the backup has the rest.`

async function makeBackup(shell: Shell, { to, keep, passphraseFile, yes, ...work }: BackupOptions): Promise<void> {
  if (!/^[1-9]\d{0,3}$/.test(keep)) throw new CommandError('--keep must be a number from 1 to 9999.', 2)
  const passphrase = passphraseFile === undefined ? undefined : await readPassphrase(passphraseFile)
  const { place, named } = await placed(shell, { option: '--to', typed: to, writes: true, ...work })
  if (named !== undefined) throw new CommandError(`--to: name the place of all backups, not ${named}.`, 2)
  await withServices(shell, async (wired, config) => {
    using _ = await lockBackups(place)
    await wired.services.backupRuns.during('backup', sentenceOf, async (run, requireLease) => {
      const files = place.files()
      const stamp = await wired.drive.stamp() // before the rows: they have every change that it names
      const owner = await files.stamp()
      if (owner && owner.installation !== stamp?.installation)
        throw new CommandError(`${place.name} has backups of another installation. Choose another place.`)
      try {
        await place.tidy()
        Object.assign(run, await writeBackup(shell, { wired, config, place, files, passphrase, stamp, requireLease }))
        await removeOld(shell, { place, files, keep: Number(keep), yes, requireLease })
        if (run.missing > 0)
          throw new CommandError(
            'Some files are missing or damaged. Run verify, and restore them from an earlier backup.',
          )
      } catch (error) {
        await place.tidy().catch(() => {}) // else the next run does it
        if (!isFull(error)) throw error
        throw new CommandError(`There is no room left for ${place.work}. Earlier backups are whole.`)
      }
    })
  })
}

/** Writes one backup, and says what it has. */
async function writeBackup(
  shell: Shell,
  {
    wired,
    config,
    place,
    files,
    passphrase,
    stamp,
    requireLease,
  }: {
    wired: Wired
    config: Config
    place: Place
    files: Drive
    passphrase: string | undefined
    stamp: Stamp | undefined
    requireLease: () => Promise<void>
  },
): Promise<Pick<BackupRun, 'backup' | 'cases' | 'files' | 'missing'>> {
  const at = shell.clock()
  const { upTo } = await wired.store.settled()
  const begun = await beginBackup(place, at)
  const { rows: file, manifest, secret: sealed } = pathsInBackup(begun.path)
  await writeRows(requireDatabase(config), file)
  const { copies, rows } = await readingRows(file, async (store) => ({
    copies: await copyFiles(wired, store, files),
    rows: await store.tableSizes(),
  }))
  // Without a position: any of the backups may be restored, and an older one lacks what a newer one has.
  if (stamp) await files.setStamp({ installation: stamp.installation })
  if (!wired.formsInStore && existsSync(wired.folder.forms)) await copyForms(wired.folder.forms, begun.path)
  const secrets = config.secrets.length > 0 ? config.secrets : [wired.folder.secret()]
  if (passphrase !== undefined) await writeFile(sealed, await sealSecret(secrets.join(','), passphrase))
  const facts: Manifest = {
    format: 1,
    begun: new Date(at).toISOString(),
    ...release(),
    engine: config.databaseAddress ? 'PostgreSQL' : 'SQLite',
    ...(stamp && { stamp, secret: secretSigner(secrets).sign(stamp.installation) }),
    settings: settingsInForce(shell.env, config),
    upTo,
    rows,
    files: copies.there.size,
    lost: copies.lost.map(({ id }) => id),
    deletedMeanwhile: copies.deleted,
  }
  await writeFile(manifest, `${JSON.stringify(facts, null, 2)}\n`)
  await requireLease()
  await finishBackup(place, begun, sumsOf(copies))
  const cases = rows.submissions
  await print(shell.out, linesOf(begun.name, cases, copies))
  return { backup: begun.name, cases, files: copies.there.size, missing: copies.lost.length }
}

async function writeRows(database: ReturnType<typeof requireDatabase>, file: string): Promise<void> {
  const [{ openEngine }, { writeRowsFile }] = await Promise.all([
    import('../store/engine.ts'),
    import('../store/rows-file.ts'),
  ])
  const origin = await openEngine(database, { pool: 2, queryMs: PATIENCE_MS })
  try {
    await writeRowsFile(origin, file)
  } finally {
    await origin.close()
  }
}

async function readingRows<T>(file: string, work: (store: Store) => Promise<T>): Promise<T> {
  const [{ openStore }, { compact }] = await Promise.all([import('../store/index.ts'), import('../store/rows-file.ts')])
  const store = await openStore(file)
  const found = await work(store).finally(() => store.close())
  compact(file)
  return found
}

const copyFiles = ({ drive, store: live }: Wired, rows: Store, to: Drive): Promise<FileCopies> =>
  copyFilesOf(everyUpload(rows), {
    from: drive,
    to,
    isStillThere: async (id) => (await live.uploads.byId(id)) !== undefined,
  })

const pathOf = (id: string): string => `files/${placeOfKey(id)}`

const sumsOf = ({ there }: FileCopies): Map<string, string> =>
  new Map([...there].map(([id, sha256]) => [pathOf(id), sha256]))

function linesOf(name: string, cases: number, { there, fresh, lost, deleted }: FileCopies): string[] {
  return [
    `${name}: ${counted(cases, 'case')}, ${counted(there.size, 'file')}, ${fresh} of them new`,
    ...(deleted > 0 ? [`${deleted} deleted while the backup was made`] : []),
    ...lost.map(({ id, filename }) => `missing or damaged: “${filename}” (${id})`),
  ]
}

/** Removes the oldest backups, then the files that no backup names any more. */
async function removeOld(
  shell: Shell,
  {
    place,
    files,
    keep,
    yes,
    requireLease,
  }: { place: Place; files: Drive; keep: number; yes: true | undefined; requireLease: () => Promise<void> },
): Promise<void> {
  for (const name of (await backupsIn(place)).slice(keep)) await place.remove(name)
  const named = new Set<string>()
  for (const name of await backupsIn(place)) for (const path of await filesOfBackup({ place, name })) named.add(path)
  const unnamed: string[] = []
  let all = 0
  for await (const page of files.pages())
    for (const { key } of page) {
      all++
      if (!named.has(pathOf(key))) unnamed.push(key)
    }
  if (unnamed.length === 0) return
  if (unnamed.length > Math.max(MOST_UNASKED, all / 10) && !yes) {
    const question = `Remove ${unnamed.length} of ${all} files, which no backup names any more?`
    if (!(await shell.confirm(question)))
      throw new CommandError(`${question} Nothing was removed. Answer yes, or add --yes. The backup itself is whole.`)
  }
  await requireLease()
  for (const key of unnamed) await files.remove(key)
  await print(shell.err, [`Removed ${counted(unnamed.length, 'file')} of old backups.`])
}

/** So many files go without a question, or a tenth of all. */
const MOST_UNASKED = 100

async function listBackups(shell: Shell, { in: typed }: { in: string }): Promise<void> {
  const { place } = await placed(shell, { option: '--in', typed })
  if (place.work === place.name && !existsSync(place.name))
    throw new CommandError(`There is no folder ${place.name}.`, 2)
  await print(shell.out, await backupsIn(place))
}

async function logRuns(shell: Shell, { limit, json }: { limit: number; json?: true }): Promise<void> {
  await withServices(shell, async ({ services: { backupRuns } }, { timeZone }) => {
    const runs = await backupRuns.last(limit)
    await printListing(shell.out, {
      json,
      rows: runs.map(({ beganAt, endedAt, ...run }) => ({ ...run, began: isoTime(beganAt), ended: isoTime(endedAt) })),
      lines: () =>
        runs.length === 0
          ? []
          : tableOf(
              ['Run', 'Backup', `Began (${timeZone})`, 'Seconds', 'Cases', 'Files', 'Missing', 'Why'],
              runs.map(({ kind, backup = '', beganAt, endedAt, cases, files, missing, fault = '' }) => [
                kind,
                backup,
                localTime(beganAt, timeZone),
                Math.round((endedAt - beganAt) / 1000),
                cases,
                files,
                missing,
                fault,
              ]),
            ),
    })
    if (runs.length === 0) await print(shell.err, ['There was no backup and no drill yet.'])
  })
}
