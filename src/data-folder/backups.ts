/**
 * A folder of backups. Each is a folder, named by when it was begun: rows, definitions and a manifest. The files of all of
 * them lie beside, each once, because their bytes never change. `SHA256SUMS` of a backup names all that belongs to it, so
 * that `sha256sum -c` proves it without Intake.
 */
import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { chmod, copyFile, cp, mkdir, open, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'

const NAME = /^\d{4}-\d\d-\d\dT\d{6}Z$/
const SUMS = 'SHA256SUMS'
/** Begins the names of backups that are not whole yet, and of those that are being removed. */
const HALF = '.half-'

export const pathsInBackups = (folder: string) => ({
  /** The drive of all files. */
  files: join(folder, 'files'),
  /** A backup is restored here to try it. */
  drill: join(folder, '.drill'),
  lock: join(folder, 'lock'),
})
/** Where the parts of one backup lie; `at` is its folder. */
export const pathsInBackup = (at: string) => ({
  rows: join(at, 'rows.sqlite'),
  manifest: join(at, 'manifest.json'),
  /** The secret of the service, encrypted; only where a passphrase was given. */
  secret: join(at, 'secret.json'),
  forms: join(at, 'forms'),
})

/** `2026-11-20T031200Z`; `at` in UTC milliseconds. */
const nameOf = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replaceAll(':', '')}Z`
const timeOf = (name: string): number => Date.parse(name.replace(/(\d\d)(\d\d)Z$/, ':$1:$2Z'))

/** Makes the folder, for its owner alone; what it holds is all personal data in clear. */
export async function openBackups(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
}

/** Names of the backups that are whole, the newest first. */
export const backupsIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder))
    .filter((name) => NAME.test(name))
    .sort()
    .reverse()

/** Removes what a run left that was killed. */
export async function tidyBackups(folder: string): Promise<void> {
  for (const name of await readdir(folder)) if (name.startsWith(HALF)) await rm(join(folder, name), { recursive: true })
}

/**
 * Begins a backup in a folder of its own, which `finishBackup` gives its name. It is the newest, whatever the clock says: with a
 * name from the past it would be the first to be removed.
 */
export async function beginBackup(folder: string, at: number): Promise<{ name: string; path: string }> {
  const [newest] = await backupsIn(folder)
  const name = nameOf(newest === undefined ? at : Math.max(at, timeOf(newest) + 1000))
  const path = join(folder, `${HALF}${name}`)
  await mkdir(path, { mode: 0o700 })
  return { name, path }
}

/** Copies a folder of definitions into the backup, without what is hidden in it; where it has a link, what that leads to. */
export const copyForms = async (from: string, path: string): Promise<void> =>
  cp(await realpath(from), pathsInBackup(path).forms, {
    recursive: true,
    dereference: true,
    filter: (file) => !basename(file).startsWith('.'),
  })

/**
 * Writes the sums, flushes all of it, and gives it its name: from then on it is whole. `files`: the sums of the files that
 * belong to it, by their paths in the folder of all backups.
 */
export async function finishBackup(
  folder: string,
  { name, path }: { name: string; path: string },
  files: ReadonlyMap<string, string>,
): Promise<void> {
  const lines: string[] = []
  for (const part of await readdir(path, { recursive: true, withFileTypes: true })) {
    const file = join(part.parentPath, part.name)
    await chmod(file, part.isFile() ? 0o600 : 0o700)
    await flush(file)
    if (part.isFile()) lines.push(`${await sumOf(file)}  ${relative(path, file)}`)
  }
  for (const [file, sum] of files) lines.push(`${sum}  ../${file}`)
  await writeFile(join(path, SUMS), `${lines.join('\n')}\n`, { mode: 0o600, flush: true })
  await flush(path)
  await rename(path, join(folder, name))
  await flush(folder)
}

/** The paths of the files that a backup names, in the folder of all backups. */
export async function filesOfBackup(folder: string, name: string): Promise<string[]> {
  return [...(await readSums(join(folder, name))).keys()].flatMap((path) => (isSentFile(path) ? [path.slice(3)] : []))
}

/** The SHA-256 sums of all that belongs to a backup, by its paths in the folder of that backup. */
async function readSums(path: string): Promise<Map<string, string>> {
  const lines = (await readFile(join(path, SUMS), 'utf8')).split('\n')
  return new Map(lines.filter(Boolean).map((line) => [line.slice(66), line.slice(0, 64)]))
}

/** Files that people sent lie beside all backups. */
const isSentFile = (path: string): boolean => path.startsWith('../')

/** One backup: the folder of all, its name, and its own folder. */
export interface Backup {
  folder: string
  name: string
  path: string
}

/** The backup at a path, or the newest in a folder of backups; undefined when there is none. */
export async function findBackup(path: string): Promise<Backup | undefined> {
  if (!existsSync(path)) return undefined
  if (NAME.test(basename(path))) return { folder: dirname(path), name: basename(path), path }
  const [name] = await backupsIn(path)
  return name === undefined ? undefined : { folder: path, name, path: join(path, name) }
}

/** The backups in the same folder that were made after this one, the newest first. */
export const newerThan = async ({ folder, name }: Backup): Promise<Backup[]> =>
  (await backupsIn(folder)).filter((one) => one > name).map((one) => ({ folder, name: one, path: join(folder, one) }))

/** Copies rows, definitions and manifest into a folder. Returns what is missing, and what is not as `SHA256SUMS` says. */
export async function copyProved({ path }: Backup, to: string): Promise<string[]> {
  const wrong: string[] = []
  for (const [part, sum] of await readSums(path)) {
    if (isSentFile(part)) continue
    const [from, copy] = [join(path, part), join(to, part)]
    await mkdir(dirname(copy), { recursive: true, mode: 0o700 })
    if (existsSync(from)) await copyFile(from, copy)
    if (!existsSync(from) || (await sumOf(copy)) !== sum) wrong.push(part)
  }
  return wrong
}

/** Its name goes first: what is half removed is no backup. */
export async function removeBackup(folder: string, name: string): Promise<void> {
  const gone = join(folder, `${HALF}${name}`)
  await rename(join(folder, name), gone)
  await rm(gone, { recursive: true })
}

async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(file)) hash.update(piece)
  return hash.digest('hex')
}

async function flush(path: string): Promise<void> {
  await using handle = await open(path, 'r')
  await handle.sync()
}
