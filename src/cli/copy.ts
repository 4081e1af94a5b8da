/**
 * Copies all rows to another database, or all files to another drive, with progress on a terminal and a comparison at the
 * end.
 */
import { existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Writable } from 'node:stream'
import { pathsIn } from '../data-folder/index.ts'
import { OperatorError, SettingError } from '../faults.ts'
import { type DatabaseAddress, namedAddress, parseDatabaseAddress } from '../settings/database-address.ts'
import { type DriveAddress, parseDriveAddress } from '../settings/drive-address.ts'
import type { Config } from '../settings/index.ts'
import { CommandError } from './failure.ts'
import { FROM_INPUT } from './find.ts'
import { print } from './output.ts'
import { PATIENCE_MS, requireDatabase, type Shell } from './shell.ts'

export async function copyRows(shell: Shell, { to }: { to: string }): Promise<void> {
  const from = requireDatabase(shell.config())
  const target = targetOf('--to', to === FROM_INPUT ? (await shell.input()).trim() : to, parseDatabaseAddress)
  if (typeof target === 'string') mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
  const [{ copyDatabase }, { openEngine }] = await Promise.all([
    import('../store/copy.ts'),
    import('../store/engine.ts'),
  ])
  const limits = { pool: 2, queryMs: PATIENCE_MS }
  const progress = progressOn(shell.err)
  const origin = await openEngine(from, limits)
  const destination = await openEngine(target, limits).catch(aboutTarget('--to'))
  const tables = await copyDatabase(origin, destination, {
    source: namedDatabase(from),
    progress: (step, table, rows, of) => progress.tell(`${table}: ${rows} of ${of} rows ${step}`),
  })
    .catch(aboutTarget('--to'))
    .finally(async () => {
      progress.end()
      await destination.close()
      await origin.close()
    })
  const lines = tables.map(({ name, rows, sha256 }) => `${name}: ${rows} rows, SHA-256 ${sha256}`)
  const different = tables.flatMap((table) => table.different.map((key) => `different: ${table.name} ${key}`))
  await print(shell.out, [...lines, ...different])
  if (different.length > 0)
    throw new CommandError(
      'Some rows differ: something wrote to one of the databases during the copy, or rows are damaged. Stop the service, and start again with an empty target.',
    )
  await print(shell.err, [
    `All rows of ${namedDatabase(from)} were copied to ${namedDatabase(target)} and are the same.`,
  ])
}

export async function copyFiles(shell: Shell, { to }: { to: string }): Promise<void> {
  const { dataDir, driveAddress } = shell.config()
  const folder = pathsIn(dataDir).drive
  if (!driveAddress && !existsSync(folder))
    throw new CommandError(`There are no files at ${folder}. Set SVC_DATA_DIR to the folder of the service.`, 2)
  const target = targetOf('--to', to, parseDriveAddress)
  const [from, destination] = await openBoth(folder, driveAddress, target)
  const { copyDrive } = await import('../services/copy-drive.ts')
  const progress = progressOn(shell.err)
  const source = namedDrive(driveAddress ?? folder)
  const found = await copyDrive({
    from,
    to: destination,
    source,
    progress: (step, files, of) => progress.tell(`${files} of ${of} files ${step}`),
  })
    .catch(aboutTarget('--to'))
    .finally(progress.end)
  const { files, bytes, sha256, different } = found
  await print(shell.out, [
    `${files} files, ${bytes} bytes, SHA-256 ${sha256}`,
    ...different.map((key) => `different: ${key}`),
  ])
  if (different.length > 0)
    throw new CommandError('Some files differ. Remove the files listed above from the target, and start again.')
  await print(shell.err, [`All files of ${source} were copied to ${namedDrive(target)} and are the same.`])
}

async function openBoth(folder: string, address: Config['driveAddress'], target: string | DriveAddress) {
  const { openDrive } = await import('../drive/index.ts')
  const from = await openDrive(folder, address)
  const to = typeof target === 'string' ? openDrive(target) : openDrive(folder, target)
  return [from, await to.catch(aboutTarget('--to'))] as const
}

/** An address, or else a path. Throws CommandError; it repeats nothing of an address, which may hold a password. */
export function targetOf<Address>(
  option: string,
  text: string,
  parse: (text: string) => Address | undefined,
): Address | string {
  if (text !== '' && !text.includes('://')) return resolve(text)
  try {
    const address = parse(text)
    if (address !== undefined) return address
  } catch (error) {
    throw new CommandError(`${option}: ${(error as Error).message}`, 2)
  }
  throw new CommandError(`${option}: enter a target`, 2)
}

/**
 * Rethrows an error of opening or filling the target. A fault of its address, or a target that is refused, becomes a fault
 * of the option that names it.
 */
export function aboutTarget(option: string) {
  return (error: unknown): never => {
    if (error instanceof SettingError) throw new CommandError(`${option}: ${error.message}`, 2)
    if (error instanceof OperatorError) throw new CommandError(error.message, 2)
    throw error
  }
}

const namedDatabase = (address: string | DatabaseAddress): string =>
  typeof address === 'string' ? resolve(address) : namedAddress(address)

const namedDrive = (address: string | DriveAddress): string =>
  typeof address === 'string'
    ? resolve(address)
    : `s3://${address.bucket}/${address.prefix}${address.endpoint ? ` at ${address.endpoint}` : ''}`

// How far a long work is: one line that is written over, where somebody watches.

const EVERY_MS = 100

/** Nothing is written where `err` is no terminal. */
export function progressOn(
  err: Writable & { isTTY?: boolean; columns?: number },
  monotonic: () => number = () => performance.now(),
) {
  let at = -Infinity
  const write = (line: string) => err.write(`\r\u001b[K${line.slice(0, (err.columns ?? 80) - 1)}`)
  return {
    tell(line: string): void {
      if (!err.isTTY || monotonic() - at < EVERY_MS) return
      at = monotonic()
      write(line)
    },
    /** Takes the line away. */
    end(): void {
      if (at > -Infinity) write('')
    },
  }
}
