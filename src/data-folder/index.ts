/** The folder an operator owns (SVC_DATA_DIR): database, form definitions, secret. Made on first start, for its owner alone. */
import { randomBytes } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { readdir, readFile, rename, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { WrittenDepartment } from '../models/brand.ts'
import type { Definition, SourceFile } from '../models/definition.ts'
import { LANGUAGES, type Language } from '../models/language.ts'
import {
  assembled,
  definitionAt,
  definitionsIn,
  departmentsIn,
  followedFolder,
  isDefinition,
  listsFor,
} from './definitions.ts'

export { definitionAt, definitionsIn, departmentsIn, listsFor }

const STARTERS = join(import.meta.dirname, '../forms')

/** Where things lie in a data folder; nothing is made or read. */
export const pathsIn = (path: string) => ({
  database: join(path, 'intake.sqlite'),
  drive: join(path, 'drive'),
  forms: join(path, 'forms'),
  secret: join(path, 'secret'),
  firstAdmin: join(path, 'first-admin'),
  /** A restore works here, and removes it when it has finished. */
  restoring: join(path, '.restoring'),
  /** Backups on S3 are made and tried here. */
  backups: join(path, '.backups'),
  /** Folder of the sockets by which commands reach the services of this machine that run several processes. */
  control: join(path, 'control'),
})

/**
 * What a first start gets: the form of the load gate, to which no page leads, and the sample forms, if the service is tried out;
 * or nothing.
 */
type Starters = 'with samples' | 'test form' | 'none'
/** The form that the load gate sends. */
export const TEST_FORM = 'e2e-test-form'

/** The definitions that come with the service. */
export const shippedDefinitions = (): Promise<Definition[]> => definitionsIn(STARTERS)

/** Whole forms, to begin others with. */
export const exampleDefinitions = (): Promise<Definition[]> => definitionsIn(join(STARTERS, 'examples'))

export const starterDefinitions = async (starters: Starters): Promise<Definition[]> =>
  (await shippedDefinitions()).filter(({ source }) => isAmong(starters, source))

/** `name`: of a definition or its translation. */
const isAmong = (starters: Starters, name: string): boolean =>
  starters === 'with samples' || (starters === 'test form' && name.startsWith(`${TEST_FORM}.`))

/**
 * Opens the folder; when it is new, which is when it holds no database, the starter forms are copied into `forms/`.
 * `languages`: those that the service speaks.
 */
export function openDataFolder(
  path: string,
  clock: () => number,
  { starters, languages = LANGUAGES }: { starters: Starters; languages?: readonly Language[] },
) {
  const { database, drive, forms, secret, firstAdmin } = pathsIn(path)
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (starters !== 'none' && !existsSync(forms) && !existsSync(database)) copyStarters(forms, starters)
  const { definitions, read, watch } = followedFolder(forms, { clock, languages })
  return {
    database,
    /** Folder of the files. */
    drive,
    forms,
    /** The secret in the folder, made when there is none. */
    secret: (): string => readSecret(secret),
    /** The file with the link of the first admin, for the owner alone; written beside and renamed, so that nobody reads half of it. */
    firstAdmin: {
      path: firstAdmin,
      write(text: string): void {
        const copy = beside(firstAdmin)
        writeFileSync(copy, text, { mode: 0o600 })
        renameSync(copy, firstAdmin)
      },
      remove: (): void => rmSync(firstAdmin, { force: true }),
    },
    /** Bytes of the disk that has the folder; those that only root may use are not free. */
    async disk(): Promise<{ free: number; total: number }> {
      const { bavail, blocks, bsize } = await statfs(path)
      return { free: bavail * bsize, total: blocks * bsize }
    },
    /** What lies in `forms`, in the order asked; rejects when that folder is missing. */
    definitions,
    /** What lies in `forms/departments`; undefined where there is no such folder. */
    departments: (): Promise<WrittenDepartment[] | undefined> => departmentsIn(join(forms, 'departments')),
    assembled: (definition: Definition, read: (name: string) => Definition | undefined) =>
      assembled(definition, forms, read),
    /**
     * Renames files in `forms` to `….taken`, if they still say this; gives the names of those that are there as before. None
     * replaces another that was taken.
     */
    async take(files: readonly SourceFile[]): Promise<string[]> {
      const left: string[] = []
      for (const { name, text } of files) {
        const file = join(forms, name)
        try {
          if (existsSync(`${file}.taken`) || (await readFile(file, 'utf8')) !== text) left.push(name)
          else await rename(file, `${file}.taken`)
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOENT') left.push(name)
        }
      }
      // Another process may have renamed one at the same time.
      return left.filter((name) => existsSync(join(forms, name)))
    },
    /** How many definitions there are; rejects when their folder is missing: its disk may not be mounted. */
    ping: async (): Promise<number> => (await readdir(forms)).filter(isDefinition).length,
    /** What lies in `forms`, with its departments. */
    read,
    /** Calls back after what lies in `forms` changed; returns how to stop. */
    watch,
  }
}

/** Is a restore under way, or did one not finish? */
export const isHalfRestored = (path: string): boolean => existsSync(pathsIn(path).restoring)

/** Copied beside and renamed, so that nobody ever sees half of them; another process may have been first. */
function copyStarters(forms: string, starters: Starters): void {
  const copy = beside(forms)
  mkdirSync(copy, { mode: 0o700 })
  const names = readdirSync(STARTERS).filter((name) => isDefinition(name) && isAmong(starters, name))
  for (const name of names) copyFileSync(join(STARTERS, name), join(copy, name))
  try {
    renameSync(copy, forms)
  } catch (error) {
    rmSync(copy, { recursive: true })
    if (!existsSync(forms)) throw error
  }
}

/** The secret in a file, which signs what the service hands out; made when there is none; throws when it is too short, or when others than its owner may read it. */
function readSecret(file: string): string {
  if (!existsSync(file)) makeSecret(file)
  const mode = statSync(file).mode & 0o777
  if ((mode & 0o077) !== 0)
    throw unusable(
      `other users can read ${file} (mode ${mode.toString(8)}) and could forge forms with it. Run: chmod 600 ${file}`,
    )
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < 32)
    throw unusable(
      `${file} does not contain a secret of at least 32 characters. Delete it, and a new one will be created`,
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
    // EEXIST: another process was first. Any other error: the file system has no links, so the copy is renamed.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') renameSync(copy, file)
  } finally {
    rmSync(copy, { force: true })
  }
}

/** A name beside a file or folder, for making it whole before it is renamed. */
const beside = (path: string): string => `${path}.${randomBytes(4).toString('hex')}.new`

const unusable = (message: string): Error => Object.assign(new Error(message), { code: 'ERR_SECRET' })
