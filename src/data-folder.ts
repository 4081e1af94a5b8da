/** The folder an operator owns (SVC_DATA_DIR): database, form definitions, secret. Made on first start, for its owner alone. */
import { randomBytes } from 'node:crypto'
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  watch,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Definition } from './services/forms.ts'

const STARTERS = join(import.meta.dirname, 'forms')
/** Editors write a file in several steps; the folder is read when it has been quiet for this long. */
const QUIET_MS = 150

export interface DataFolder {
  database: string
  /** Folder of the files. */
  drive: string
  forms: string
  /** The secret in the folder, made when there is none. */
  secret(): string
  definitions(): Definition[]
  /** Calls back after definitions changed; returns how to stop. */
  watch(changed: () => void): () => void
}

/** Where things lie in a data folder; nothing is made or read. */
export const pathsIn = (path: string) => ({
  database: join(path, 'intake.sqlite'),
  drive: join(path, 'drive'),
  forms: join(path, 'forms'),
})

/** Opens the folder; when it is new, the starter forms are copied into `forms/`. */
export function openDataFolder(path: string): DataFolder {
  const { database, drive, forms } = pathsIn(path)
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (!existsSync(forms)) copyStarters(forms)
  return {
    database,
    drive,
    forms,
    secret: () => readSecret(join(path, 'secret')),
    definitions: () => definitionsIn(forms),
    watch: (changed) => watchFolder(forms, changed),
  }
}

/** The definitions in a folder, by file name. */
export function definitionsIn(folder: string): Definition[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json') && !name.startsWith('.'))
    .sort()
    .flatMap((source) => readDefinition(folder, source))
}

/** One file that cannot be read must not stop the others: it is a fault of its own. */
function readDefinition(folder: string, source: string): Definition[] {
  const path = join(folder, source)
  try {
    if (!statSync(path).isFile()) return []
    return [{ source, text: readFileSync(path, 'utf8') }]
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return code === 'ENOENT' ? [] : [{ source, text: '', unreadable: message }]
  }
}

/** Copied beside and renamed, so that nobody ever sees half of them; another process may have been first. */
function copyStarters(forms: string): void {
  const copy = beside(forms)
  mkdirSync(copy, { mode: 0o700 })
  for (const { source, text } of definitionsIn(STARTERS)) writeFileSync(join(copy, source), text)
  try {
    renameSync(copy, forms)
  } catch (error) {
    rmSync(copy, { recursive: true })
    if (!existsSync(forms)) throw error
  }
}

function readSecret(file: string): string {
  if (!existsSync(file)) makeSecret(file)
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < 32)
    throw Object.assign(
      new Error(`${file} holds no secret of at least 32 characters. Delete it, and a new one is made`),
      { code: 'ERR_SECRET' },
    )
  return secret
}

/** Written beside, then linked to its name: of two processes at first start one is first, and both read a whole secret. */
function makeSecret(file: string): void {
  const copy = beside(file)
  writeFileSync(copy, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(copy, file)
  } catch (error) {
    // Not every file system has links.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') renameSync(copy, file)
  } finally {
    rmSync(copy, { force: true })
  }
}

const beside = (path: string): string => `${path}.${randomBytes(4).toString('hex')}.new`

function watchFolder(forms: string, changed: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  const watcher = watch(forms, () => {
    clearTimeout(timer)
    timer = setTimeout(changed, QUIET_MS)
  })
  watcher.on('error', () => {}) // the folder is gone: what is live stays live
  return () => {
    clearTimeout(timer)
    watcher.close()
  }
}
