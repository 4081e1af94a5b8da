/** backup make | list | drill | log: everything that the service keeps, in a folder, while it runs. */
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import {
  backupsIn,
  beginBackup,
  copyForms,
  filesOfBackup,
  finishBackup,
  openBackups,
  pathsInBackup,
  pathsInBackups,
  removeBackup,
  tidyBackups,
} from '../data-folder/backups.ts'
import type { Drive } from '../drive/port.ts'
import { placeOfKey } from '../drive/shelves.ts'
import type { BackupRun } from '../models/backup-run.ts'
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
import { lockBackups, type Manifest, secretSigner } from './restored.ts'
import { readPassphrase, sealSecret } from './sealed-secret.ts'
import { PATIENCE_MS, requireDatabase, type Shell, withServices } from './shell.ts'

interface BackupOptions {
  to: string
  keep: string
  passphraseFile?: string
  yes?: true
}

export function backupCommands(program: Command, shell: Shell): void {
  const backup = program.command('backup').helpGroup('Database:').description('Save everything that the service keeps.')
  backup
    .command('make', { isDefault: true })
    .helpGroup('Database:')
    .description('save rows, files and definitions in a folder; the service can keep running')
    .requiredOption('--to <folder>', 'the folder of all backups; it is made if there is none')
    .option('--keep <count>', 'remove older backups, so that so many are left', '30')
    .option('--passphrase-file <file>', 'take the secret along, encrypted with the passphrase in this file')
    .option('--yes', 'do not ask before many files of old backups are removed')
    .addHelpText('after', HELP)
    .action((options: BackupOptions) => makeBackup(shell, options))
  backup
    .command('list')
    .helpGroup('Database:')
    .description('list the backups in a folder, the newest first')
    .requiredOption('--in <folder>', 'the folder of all backups')
    .action((options: { in: string }) => listBackups(shell, options))
  backup
    .command('drill')
    .helpGroup('Database:')
    .description('show that the newest backup can be restored, and has what the service has')
    .requiredOption('--in <folder>', 'the folder of all backups, or one backup')
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
Each backup is a folder named by its time. The rows are one SQLite file, whatever the database is. Files lie beside, each
once: a run copies those that are new. To prove a backup: cd into it and run: sha256sum -c SHA256SUMS
It contains all personal data in clear. The secret is in it only with --passphrase-file: else keep the secret elsewhere.
Deleted content lives on until the last backup that has it is removed.
Exit code 1 when files are missing or damaged: they are named, and the backup has the rest.`

async function makeBackup(shell: Shell, { to, keep, passphraseFile, yes }: BackupOptions): Promise<void> {
  if (to === '') throw new CommandError('Name a folder with --to.', 2)
  if (to.includes('://')) throw new CommandError('--to: enter a folder. Backups on S3 are not possible yet.', 2)
  if (!/^[1-9]\d{0,3}$/.test(keep)) throw new CommandError('--keep must be a number from 1 to 9999.', 2)
  const folder = resolve(to)
  const passphrase = passphraseFile === undefined ? undefined : await readPassphrase(passphraseFile)
  await withServices(shell, async (wired, config) => {
    await openBackups(folder)
    using _ = await lockBackups(folder)
    await tidyBackups(folder)
    await wired.services.backupRuns.during('backup', sentenceOf, async (run) => {
      try {
        const { openDrive } = await import('../drive/index.ts')
        const files = await openDrive(pathsInBackups(folder).files)
        Object.assign(run, await writeBackup(shell, { wired, config, folder, files, passphrase }))
        await removeOld(shell, { folder, files, keep: Number(keep), yes })
        if (run.missing > 0)
          throw new CommandError(
            'Some files are missing or damaged. Run verify, and restore them from an earlier backup.',
          )
      } catch (error) {
        await tidyBackups(folder).catch(() => {}) // else the next run does it
        if (!isFull(error)) throw error
        throw new CommandError(`There is no room left for ${folder}. Earlier backups are whole.`)
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
    folder,
    files,
    passphrase,
  }: { wired: Wired; config: Config; folder: string; files: Drive; passphrase: string | undefined },
): Promise<Pick<BackupRun, 'backup' | 'cases' | 'files' | 'missing'>> {
  const stamp = await wired.drive.stamp() // before the rows: they have every change that it names
  const owner = await files.stamp()
  if (owner && owner.installation !== stamp?.installation)
    throw new CommandError(`${folder} has backups of another installation. Choose another folder.`)
  const at = shell.clock()
  const { upTo } = await wired.store.settled()
  const begun = await beginBackup(folder, at)
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
  await finishBackup(folder, begun, sumsOf(copies))
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
  { folder, files, keep, yes }: { folder: string; files: Drive; keep: number; yes: true | undefined },
): Promise<void> {
  for (const name of (await backupsIn(folder)).slice(keep)) await removeBackup(folder, name)
  const named = new Set<string>()
  for (const name of await backupsIn(folder)) for (const path of await filesOfBackup(folder, name)) named.add(path)
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
  for (const key of unnamed) await files.remove(key)
  await print(shell.err, [`Removed ${counted(unnamed.length, 'file')} of old backups.`])
}

/** So many files go without a question, or a tenth of all. */
const MOST_UNASKED = 100

async function listBackups(shell: Shell, { in: folder }: { in: string }): Promise<void> {
  if (!existsSync(folder)) throw new CommandError(`There is no folder ${folder}.`, 2)
  await print(shell.out, await backupsIn(resolve(folder)))
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
