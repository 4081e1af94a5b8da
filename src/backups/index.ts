/** Backups, wherever they lie. `SHA256SUMS` of each names all that belongs to it, so that `sha256sum -c` proves it without Intake. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { chmod, cp, mkdir, readdir, realpath, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { flush } from './folder.ts'
import { HALF, isPart, MANIFEST, type Place, ROWS } from './port.ts'

const SUMS = 'SHA256SUMS'
const FORMS = 'forms'

/** Where the parts of one backup lie; `at` is its folder. */
export const pathsInBackup = (at: string) => ({
  rows: join(at, ROWS),
  manifest: join(at, MANIFEST),
  /** The secret of the service, encrypted; only where a passphrase was given. */
  secret: join(at, 'secret.json'),
  forms: join(at, FORMS),
})

/** One backup in its place. */
export interface Backup {
  place: Place
  name: string
}

/** `at` in UTC milliseconds. */
const nameOf = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replaceAll(':', '')}Z`
const timeOf = (name: string): number => Date.parse(name.replace(/(\d\d)(\d\d)Z$/, ':$1:$2Z'))

/** Names of the backups that are whole, the newest first. */
export const backupsIn = async (place: Place): Promise<string[]> => (await place.names()).sort().reverse()

/**
 * Begins a backup in a local folder of its own, which `finishBackup` puts to the others. It is the newest, whatever the clock
 * says: with a name from the past it would be the first to be removed.
 */
export async function beginBackup(place: Place, at: number): Promise<{ name: string; path: string }> {
  const [newest] = await backupsIn(place)
  const name = nameOf(newest === undefined ? at : Math.max(at, timeOf(newest) + 1000))
  const path = join(place.work, `${HALF}${name}`)
  await mkdir(path, { mode: 0o700 })
  return { name, path }
}

/** Copies a folder of definitions into the backup, without what is hidden in it; where it has a link, what that leads to. */
export const copyForms = async (from: string, path: string): Promise<void> =>
  cp(await realpath(from), pathsInBackup(path).forms, {
    recursive: true,
    dereference: true,
    filter: async (file) => !basename(file).startsWith('.') && (await canBeCopied(file)),
  })

/** A link that leads nowhere cannot be, nor a pipe. */
async function canBeCopied(file: string): Promise<boolean> {
  const facts = await stat(file).catch((error) => {
    if (error.code !== 'ENOENT') throw error
  })
  return facts !== undefined && (facts.isFile() || facts.isDirectory())
}

/**
 * Writes the sums, flushes all of it, and puts it in its place: from then on it is whole. `files`: the sums of the files that
 * belong to it, by their paths in the place of all backups.
 */
export async function finishBackup(
  place: Place,
  { name, path }: { name: string; path: string },
  files: ReadonlyMap<string, string>,
): Promise<void> {
  const lines: string[] = []
  for (const part of await readdir(path, { recursive: true, withFileTypes: true })) {
    const file = join(part.parentPath, part.name)
    await chmod(file, part.isFile() ? 0o600 : 0o700)
    await flush(file)
    if (part.isFile()) lines.push(sumLine(relative(path, file), await sumOf(createReadStream(file))))
  }
  for (const [file, sum] of files) lines.push(sumLine(`../${file}`, sum))
  await writeFile(join(path, SUMS), `${lines.join('\n')}\n`, { mode: 0o600, flush: true })
  await flush(path)
  await place.finish(name, path)
}

/** The paths of the files that a backup names, in the place of all backups. */
export async function filesOfBackup(backup: Backup): Promise<string[]> {
  return [...(await readSums(backup)).keys()].flatMap((path) => (isSentFile(path) ? [path.slice(3)] : []))
}

/** The SHA-256 sums of all that belongs to a backup, by its paths in the folder of that backup. */
async function readSums({ place, name }: Backup): Promise<Map<string, string>> {
  const lines = (await text(place.read(name, SUMS))).split('\n')
  return new Map(lines.filter(Boolean).map(readSumLine))
}

/** A line of `SHA256SUMS`, as `sha256sum` writes it: a backslash in front says that the path has escapes. */
function sumLine(path: string, sum: string): string {
  const written = path.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
  return `${written === path ? '' : '\\'}${sum}  ${written}`
}

/** The path of a line, and its sum. */
function readSumLine(line: string): [string, string] {
  if (!line.startsWith('\\')) return [line.slice(66), line.slice(0, 64)]
  return [line.slice(67).replace(/\\([\\n])/g, (_, sign) => (sign === 'n' ? '\n' : sign)), line.slice(1, 65)]
}

/** Files that people sent lie beside all backups. */
const isSentFile = (path: string): boolean => path.startsWith('../')

/** The backup of that name, or the newest; undefined when there is none. */
export async function findBackup(place: Place, named?: string): Promise<Backup | undefined> {
  const names = await backupsIn(place)
  const name = named === undefined ? names[0] : names.find((one) => one === named)
  return name === undefined ? undefined : { place, name }
}

/** The backups in the same place that were made after this one, the newest first. */
export const newerThan = async ({ place, name }: Backup): Promise<Backup[]> =>
  (await backupsIn(place)).filter((one) => one > name).map((one) => ({ place, name: one }))

/** Does the backup have definitions? Else they are among its rows. */
export const hasForms = async (backup: Backup): Promise<boolean> =>
  [...(await readSums(backup)).keys()].some((part) => part.startsWith(`${FORMS}/`))

/** The text of a small part; undefined when it is not there. */
export async function partOf(
  { place, name }: Backup,
  part: 'manifest.json' | 'secret.json',
): Promise<string | undefined> {
  return (await place.size(name, part)) === undefined ? undefined : text(place.read(name, part))
}

/** Copies rows, definitions and manifest into a folder. Returns what is missing, and what is not as `SHA256SUMS` says. */
export async function copyProved(backup: Backup, to: string): Promise<string[]> {
  const { place, name } = backup
  const wrong: string[] = []
  for (const [part, sum] of await readSums(backup)) {
    if (isSentFile(part)) continue
    const copy = join(to, part)
    if (!isPart(part) || (await place.size(name, part)) === undefined) wrong.push(part)
    else {
      await mkdir(dirname(copy), { recursive: true, mode: 0o700 })
      await pipeline(place.read(name, part), createWriteStream(copy, { mode: 0o600 }))
      if ((await sumOf(createReadStream(copy))) !== sum) wrong.push(part)
    }
  }
  return wrong
}

async function sumOf(bytes: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of bytes) hash.update(piece)
  return hash.digest('hex')
}
