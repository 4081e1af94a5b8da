/** The folder an operator owns (SVC_DATA_DIR): database, form definitions, secret. Made on first start, for its owner alone. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Definition } from '../models/definition.ts'
import { LANGUAGES, type Language } from '../models/language.ts'
import { createReader, definitionAt, definitionsIn, isDefinition, listsFor } from './definitions.ts'
import { beside, readSecret } from './secret.ts'
import { watchFolder } from './watch.ts'

export { definitionAt, definitionsIn, listsFor }

const STARTERS = join(import.meta.dirname, '../forms')

/** Where things lie in a data folder; nothing is made or read. */
export const pathsIn = (path: string) => ({
  database: join(path, 'intake.sqlite'),
  drive: join(path, 'drive'),
  forms: join(path, 'forms'),
  /** Folder of the sockets by which commands reach the services of this machine that run several processes. */
  control: join(path, 'control'),
})

/**
 * What a first start gets: the form of the load gate, to which no page leads, and the sample forms, if the service is tried out;
 * or nothing.
 */
export type Starters = 'with samples' | 'test form' | 'none'
/** The form that the load gate sends. */
export const TEST_FORM = 'e2e-test-form'

/** The definitions that come with the service. */
export const shippedDefinitions = (): Promise<Definition[]> => definitionsIn(STARTERS)

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
  const { database, drive, forms } = pathsIn(path)
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (starters !== 'none' && !existsSync(forms) && !existsSync(database)) copyStarters(forms, starters)
  return {
    database,
    /** Folder of the files. */
    drive,
    forms,
    /** The secret in the folder, made when there is none. */
    secret: (): string => readSecret(join(path, 'secret')),
    /** What lies in `forms`, in the order asked; rejects when that folder is missing. */
    definitions: createReader(forms, { clock, languages }),
    /** How many definitions there are; rejects when their folder is missing: its disk may not be mounted. */
    ping: async (): Promise<number> => (await readdir(forms)).filter(isDefinition).length,
    /** Calls back after definitions or their lists changed, or the folder itself was replaced; returns how to stop. */
    watch(changed: () => void): () => void {
      const stop = watchFolder(forms, changed)
      try {
        const stopLists = watchFolder(join(forms, 'lists'), changed)
        return () => {
          stop()
          stopLists()
        }
      } catch (error) {
        stop()
        throw error
      }
    },
  }
}

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
