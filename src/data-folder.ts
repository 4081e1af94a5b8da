/** The folder an operator owns (SVC_DATA_DIR): database, form definitions, secret. Made on first start, for its owner alone. */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, watch, writeFileSync } from 'node:fs'
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
    .map((source) => ({ source, text: readFileSync(join(folder, source), 'utf8') }))
}

function copyStarters(forms: string): void {
  mkdirSync(forms, { mode: 0o700 })
  for (const { source, text } of definitionsIn(STARTERS)) writeFileSync(join(forms, source), text)
}

function readSecret(file: string): string {
  try {
    // Exclusive: of two processes at first start, one makes the secret and both read it.
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < 32)
    throw new Error(`${file} holds no secret of at least 32 characters. Delete it, and a new one is made`)
  return secret
}

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
