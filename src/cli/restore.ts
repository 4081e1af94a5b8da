/** restore: a service from a backup, in an empty place. */
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Command } from 'commander'
import { type Backup, hasForms, newerThan, partOf, pathsInBackup } from '../backups/index.ts'
import { pathsIn } from '../data-folder/index.ts'
import { type PreparedRows, readRestoring, writeRestoring } from '../data-folder/restoring.ts'
import type { Drive } from '../drive/port.ts'
import { copyFilesOf, type FileCopies } from '../services/file-copies.ts'
import { everyUpload } from '../services/pages.ts'
import { type DatabaseAddress, parseDatabaseAddress } from '../settings/database-address.ts'
import { storesForms } from '../settings/derived.ts'
import { type Config, changedSettings, settingsInForce } from '../settings/index.ts'
import type { Store } from '../store/index.ts'
import { progressOn, targetOf } from './copy.ts'
import { CommandError, isFull } from './failure.ts'
import { FROM_INPUT } from './find.ts'
import { counted, localTime, print } from './output.ts'
import { backupAt, dataDirOf, type Manifest, openRestored, PLACE, readManifest, secretSigner } from './restored.ts'
import { openSecret, readPassphrase } from './sealed-secret.ts'
import { PATIENCE_MS, type Shell } from './shell.ts'

interface RestoreOptions {
  from: string
  replaces?: string
  passphraseFile?: string
  anySecret?: true
}

export function restoreCommand(program: Command, shell: Shell): void {
  program
    .command('restore')
    .helpGroup('Database:')
    .description('make a whole service from a backup, in the empty place that the settings name')
    .requiredOption('--from <place>', `a backup, or the place of all backups for the newest: ${PLACE}`)
    .option('--replaces <database>', 'the database that is replaced, if it still answers; - reads its address')
    .option('--passphrase-file <file>', 'take the secret from the backup, with the passphrase in this file')
    .option('--any-secret', 'go on without the secret of the service')
    .addHelpText('after', HELP)
    .action((options: RestoreOptions) => restore(shell, options))
}

const HELP = `
Rows, files and definitions go where the settings name a database, a drive and a data folder. Nothing may be there yet but
the secret: put it there first, unless you name --passphrase-file. A backup of either database restores into either.
What was deleted after the backup is deleted again: newer backups in the same place name it, and the database of
--replaces, which is a file or postgres://user@host/database. Emails and webhooks that were not sent are on hold until
you run deliveries release. If a restore is interrupted, no service starts there: run the same command again.
Exit code 1 when files are missing or damaged: they are named, and the rest is restored.`

async function restore(shell: Shell, { from, replaces, passphraseFile, anySecret }: RestoreOptions): Promise<void> {
  const backup = await backupAt(shell, { option: '--from', typed: from, work: pathsIn(dataDirOf(shell)).restoring })
  const manifest = await readManifest(backup)
  const secret = passphraseFile === undefined ? undefined : await secretIn(backup, passphraseFile)
  const isSet = Boolean(shell.env('SVC_SECRET')?.trim())
  const config = shell.config(secret === undefined || isSet ? {} : { SVC_SECRET: secret })
  const begun = readRestoring(config.dataDir)
  if (begun && begun.backup !== backup.name)
    throw new CommandError(`A restore of ${begun.backup} was begun there. Finish that one, or use an empty place.`, 2)
  if (!anySecret) await requireSecret({ config, manifest, isSet })
  await requireForms(config, backup)
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const { openDrive } = await import('../drive/index.ts')
  const drive = await openDrive(pathsIn(config.dataDir).drive, config.driveAddress)
  let rows: PreparedRows
  let copies: FileCopies
  try {
    rows = begun?.rows ?? (await begin(shell, { backup, manifest, config, drive, replaces }))
    if (secret !== undefined && !isSet) await putSecret(config, secret)
    copies = await restoreFiles(backup, config, drive)
    await restoreForms(config)
    await placeRows(shell, backup, config)
  } catch (error) {
    if (!isFull(error)) throw error
    throw new CommandError(`There is no room left in ${config.dataDir}. Make room, then run the same command again.`)
  }
  await rm(pathsIn(config.dataDir).restoring, { recursive: true })
  await print(shell.out, linesOf(backup, rows, copies, config.timeZone))
  await print(shell.err, [
    ...settingsLines(manifest, settingsInForce(shell.env, config)),
    ...(secret !== undefined && !isSet && (config.databaseAddress || config.secrets.length > 1)
      ? [`Set SVC_SECRET to the text in ${pathsIn(config.dataDir).secret} before you start the service.`]
      : []),
    'Run verify, then start the service. Everyone in the office has to sign in again.',
  ])
  if (copies.lost.length > 0)
    throw new CommandError('Some files are missing or damaged. Look for them in another backup, then run verify.')
}

async function secretIn(backup: Backup, passphraseFile: string): Promise<string> {
  const { name } = backup
  const passphrase = await readPassphrase(passphraseFile)
  const sealed = await partOf(backup, 'secret.json')
  if (sealed === undefined) throw new CommandError(`${name} has no secret: it was made without --passphrase-file.`, 2)
  const secret = await openSecret(sealed, passphrase)
  if (secret !== undefined) return secret
  throw new CommandError(
    `The passphrase in ${passphraseFile} is not the one of ${name}, or its secret.json is damaged.`,
    2,
  )
}

/** Without the secret of the service, codes, replies and two-step sign-in stop working. */
async function requireSecret({
  config,
  manifest,
  isSet,
}: {
  config: Config
  manifest: Manifest
  isSet: boolean
}): Promise<void> {
  const { secret: file } = pathsIn(config.dataDir)
  const secrets = !isSet && existsSync(file) ? [(await readFile(file, 'utf8')).trim()] : config.secrets
  const otherwise = 'To go on without it, add --any-secret: codes and two-step sign-in stop working then.'
  if (secrets.length === 0)
    throw new CommandError(
      `There is no secret. Put the one of the service at ${file}, or set SVC_SECRET. If the backup has it, name --passphrase-file. ${otherwise}`,
      2,
    )
  const { secret, stamp } = manifest
  if (secret !== undefined && !secretSigner(secrets).verifies(secret, stamp?.installation ?? ''))
    throw new CommandError(
      `The secret is not the one of the service in this backup. Put that one there. ${otherwise}`,
      2,
    )
}

/** Puts the secret where a service looks for it that has no SVC_SECRET, whole or not at all. */
async function putSecret({ dataDir }: Config, secret: string): Promise<void> {
  const { secret: file } = pathsIn(dataDir)
  if (existsSync(file)) return
  await writeFile(`${file}.new`, `${secret}\n`, { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
}

/** A service that watches a folder takes off every form that is not there. */
async function requireForms(config: Config, backup: Backup): Promise<void> {
  if (!storesForms(config) && !(await hasForms(backup)))
    throw new CommandError('The definitions of this backup are in its database. Set SVC_FORMS to store.', 2)
}

interface Task {
  backup: Backup
  manifest: Manifest
  config: Config
  drive: Drive
  replaces: string | undefined
}

/** Makes the rows, and takes the place. Nothing is left there when the backup or the place does not serve. */
async function begin(shell: Shell, task: Task): Promise<PreparedRows> {
  const { backup, config, drive } = task
  const { restoring } = pathsIn(config.dataDir)
  await rm(restoring, { recursive: true, force: true }) // of a run that was killed here
  await requireEmpty(config, drive)
  try {
    const rows = await prepareRows(shell, task)
    if (config.databaseAddress) await takeDatabase(config.databaseAddress, backup)
    writeRestoring(config.dataDir, { backup: backup.name, rows })
    return rows
  } catch (error) {
    await rm(restoring, { recursive: true, force: true })
    throw error
  }
}

/** Restoring over something would mix it with what is there. */
async function requireEmpty(config: Config, drive: Drive): Promise<void> {
  const { database, forms } = pathsIn(config.dataDir)
  const taken = (what: string) => new CommandError(`${what} Restore into an empty place.`, 2)
  if (!config.databaseAddress && existsSync(database)) throw taken(`There is a database at ${database}.`)
  if ((await drive.stamp()) || (await hasFiles(drive))) throw taken('There are files on the drive.')
  if (!storesForms(config) && existsSync(forms) && (await readdir(forms)).length > 0)
    throw taken(`There are definitions in ${forms}.`)
}

/** From here on no service starts on this database, on no machine, until all rows are there. */
async function takeDatabase(database: DatabaseAddress, backup: Backup): Promise<void> {
  const [{ markAsCopy }, { openEngine }] = await Promise.all([import('../store/copy.ts'), import('../store/engine.ts')])
  const target = await openEngine(database, { pool: 2, queryMs: PATIENCE_MS })
  await markAsCopy(target, sourceOf(backup)).finally(target.close)
}

const sourceOf = ({ name }: Backup): string => `the backup ${name}`

async function hasFiles(drive: Drive): Promise<boolean> {
  for await (const page of drive.pages()) if (page.length > 0) return true
  return false
}

const halfIn = ({ dataDir }: Config) => {
  const { restoring } = pathsIn(dataDir)
  return { work: join(restoring, 'work'), rows: join(restoring, 'rows.sqlite') }
}

/** Makes the rows as they will be: up to date, without what was deleted since, and with nothing that is sent by itself. */
async function prepareRows(shell: Shell, { backup, manifest, config, replaces }: Task): Promise<PreparedRows> {
  const { work, rows: file } = halfIn(config)
  const wired = await openRestored(backup, work, shell.clock)
  let rows: PreparedRows
  try {
    const since = await deletedSince(shell, { backup, manifest, replaces, config }, wired.store)
    let deletedAgain = 0
    for (const { reference, by, reason } of since.deletions) {
      const one = await wired.store.submissions.byReference(reference)
      if (!one || one.deletedAt !== undefined) continue
      await wired.services.cases.remove(reference, { by, reason })
      deletedAgain++
    }
    const held = await wired.store.transaction(async (tx) => {
      await tx.audit.add({ at: shell.clock(), by: shell.user(), action: 'restored', details: `backup=${backup.name}` })
      return tx.deliveries.hold()
    })
    const cases = (await wired.store.tableSizes()).submissions
    rows = { cases, deletedAgain, knownUntil: since.knownUntil, held }
  } finally {
    await wired.close()
  }
  const { compact } = await import('../store/rows-file.ts')
  compact(pathsIn(work).database)
  await rename(pathsIn(work).database, file)
  return rows
}

interface Deleted {
  reference: string
  by: string
  reason: string
}

/** What was deleted after a backup, by newer backups and by the database that is replaced; `knownUntil` in UTC milliseconds. */
async function deletedSince(
  shell: Shell,
  { backup, manifest, replaces, config }: Pick<Task, 'backup' | 'manifest' | 'replaces' | 'config'>,
  store: Store,
): Promise<{ deletions: Deleted[]; knownUntil: number }> {
  const { deletionsIn } = await import('../store/rows-file.ts')
  const last = (await store.deletions.page({ size: 1 }))[0]?.id ?? 0
  const found = new Map<string, Deleted>()
  let knownUntil = Date.parse(manifest.begun)
  const copy = join(pathsIn(config.dataDir).restoring, 'newer.sqlite')
  for (const newer of await newerThan(backup))
    try {
      for (const one of deletionsIn(await newer.place.rows(newer.name, copy), last)) found.set(one.reference, one)
      knownUntil = Math.max(knownUntil, Date.parse((await readManifest(newer)).begun))
    } catch {
      await print(shell.err, [`${newer.name} cannot be read: what it names as deleted is not known.`])
    } finally {
      await rm(copy, { force: true })
    }
  if (replaces !== undefined) {
    for (const one of await deletedIn(shell, replaces, last)) found.set(one.reference, one)
    knownUntil = shell.clock()
  }
  return { deletions: [...found.values()], knownUntil }
}

async function deletedIn(shell: Shell, typed: string, after: number): Promise<Deleted[]> {
  const named = typed === FROM_INPUT ? (await shell.input()).trim() : typed
  const where: string | DatabaseAddress = targetOf('--replaces', named, parseDatabaseAddress)
  if (typeof where === 'string' && !existsSync(where)) throw new CommandError(`There is no database at ${where}.`, 2)
  const { openStore } = await import('../store/index.ts')
  const store = await openStore(where, { pool: 1, queryMs: PATIENCE_MS })
  try {
    const found: Deleted[] = []
    for (let before: number | undefined; ; ) {
      const page = await store.deletions.page({ size: 500, ...(before !== undefined && { before }) })
      found.push(...page.filter(({ id }) => id > after))
      before = page.at(-1)?.id
      if (before === undefined || before <= after) return found
    }
  } finally {
    await store.close()
  }
}

/** Copies the files that the rows name, and tells the drive whose they are. */
async function restoreFiles(backup: Backup, config: Config, drive: Drive): Promise<FileCopies> {
  const { openStore } = await import('../store/index.ts')
  const { rows } = halfIn(config)
  const store = await openStore(existsSync(rows) ? rows : pathsIn(config.dataDir).database)
  try {
    const ours = await store.installation.read()
    if (ours) await drive.setStamp({ installation: ours.installation })
    return await copyFilesOf(everyUpload(store), {
      from: backup.place.files(),
      to: drive,
      isStillThere: async () => true,
    })
  } finally {
    await store.close()
  }
}

async function restoreForms(config: Config): Promise<void> {
  const { forms } = pathsIn(config.dataDir)
  if (!storesForms(config)) await cp(pathsInBackup(halfIn(config).work).forms, forms, { recursive: true })
}

/** Puts the rows into their place, last of all: until then no service starts there. */
async function placeRows(shell: Shell, backup: Backup, config: Config): Promise<void> {
  const { rows } = halfIn(config)
  if (config.databaseAddress) return copyRows(shell, { backup, rows, to: config.databaseAddress })
  if (!existsSync(rows)) return // a run that was interrupted has put them there
  const { compact } = await import('../store/rows-file.ts')
  compact(rows)
  await rename(rows, pathsIn(config.dataDir).database)
}

async function copyRows(
  shell: Shell,
  { backup, rows, to }: { backup: Backup; rows: string; to: DatabaseAddress },
): Promise<void> {
  const [{ copyDatabase, unfinishedCopy }, { openEngine }] = await Promise.all([
    import('../store/copy.ts'),
    import('../store/engine.ts'),
  ])
  const progress = progressOn(shell.err)
  const origin = await openEngine(rows)
  const target = await openEngine(to, { pool: 2, queryMs: PATIENCE_MS })
  try {
    if ((await unfinishedCopy(target)) === undefined) return // a run that was interrupted had ended this
    const tables = await copyDatabase(origin, target, {
      source: sourceOf(backup),
      progress: (step, table, count, of) => progress.tell(`${table}: ${count} of ${of} rows ${step}`),
    })
    const different = tables.filter((table) => table.different.length > 0).map(({ name }) => name)
    if (different.length > 0)
      throw new CommandError(
        `Rows of ${different.join(', ')} differ from the backup: something wrote to the database. Use an empty one.`,
      )
  } finally {
    progress.end()
    await target.close()
    await origin.close()
  }
}

function linesOf(
  { name }: Backup,
  { cases, deletedAgain, knownUntil, held }: PreparedRows,
  { there, lost }: FileCopies,
  timeZone: string,
): string[] {
  const until = `${localTime(knownUntil, timeZone)} (${timeZone})`
  return [
    `${name}: ${counted(cases, 'case')}, ${counted(there.size, 'file')}`,
    `${counted(deletedAgain, 'case')} deleted again. What was deleted after ${until} is not known, and is there again.`,
    ...(held > 0
      ? [
          `${counted(held, 'email or webhook', 'emails and webhooks')} on hold. Find out what was sent, then run deliveries release.`,
        ]
      : []),
    ...lost.map(({ id, filename }) => `missing or damaged: “${filename}” (${id})`),
  ]
}

function settingsLines({ settings = {} }: Manifest, now: Readonly<Record<string, string>>): string[] {
  const changed = changedSettings(settings, now)
  return changed.length > 0 ? ['Settings are not as they were when the backup was made:', ...changed] : []
}
