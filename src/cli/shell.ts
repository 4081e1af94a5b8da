/** What a command gets from the process around it, and how it gets at the services. */
import { statSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import type { Readable, Writable } from 'node:stream'
import { pathsIn } from '../data-folder/index.ts'
import { isFreeName } from '../models/account.ts'
import type { DatabaseAddress } from '../settings/database-address.ts'
import type { Config } from '../settings/index.ts'
import type { Wired } from '../wire.ts'
import { CommandError } from './failure.ts'

export interface Shell {
  /** The settings, some of them with another text; read when a command needs them, so that help works with wrong ones. */
  config(instead?: Readonly<Record<string, string>>): Config
  /** A variable of the environment; undefined where it is not set. */
  env(name: string): string | undefined
  /** All of standard input. */
  input(): Promise<string>
  /** UTC milliseconds. */
  clock(): number
  /** Asks who is at the keyboard; false where nobody is. */
  confirm(question: string): Promise<boolean>
  /** The user of the machine who runs the command. */
  user(): string
  /** Resolves when the process is asked to end. */
  interrupted(): Promise<void>
  /** Takes the data that a command gives. */
  out: Writable
  /** Takes questions, progress, warnings and faults. */
  err: Writable
}

/** Opens the services over the data folder for the time of `work`. */
export async function withServices<T>(
  shell: Shell,
  work: (wired: Wired, config: Config) => Promise<T>,
  options: { anyDrive?: boolean } = {},
): Promise<T> {
  const config = shell.config()
  requireDatabase(config)
  // Loaded here, because the manual and its many pages need none of it.
  const [{ silentLog }, { wire }] = await Promise.all([import('../log.ts'), import('../wire.ts')])
  // What a command has to say it says itself; a log line beside it would say it twice.
  const wired = await wire({
    ...options,
    config,
    clock: shell.clock,
    log: silentLog(),
    queryMs: PATIENCE_MS,
    mustExist: true,
  })
  try {
    return await work(wired, config)
  } finally {
    await wired.close()
  }
}

/** Asks who is at the keyboard. Nobody is there, or they end the question with Ctrl-C or Ctrl-D: that is no yes. */
export async function saysYes(
  question: string,
  input: Readable & { isTTY?: boolean },
  output: Writable,
): Promise<boolean> {
  if (!input.isTTY) return false
  const terminal = createInterface({ input, output })
  try {
    return (await terminal.question(`${question} Type yes: `)).trim().toLowerCase() === 'yes'
  } catch {
    output.write('\n')
    return false
  } finally {
    terminal.close()
  }
}

/** What is said of a name with which others sign. */
export const NOT_FREE =
  'must not be "public", "person", "retention" or "nobody", and must not start with "program:". Cases and the audit show others under these names.'

/**
 * How a user of the machine signs: one who is called like somebody else who signs says what they are, and so does one who has
 * a number and no name, as in a container; `infoOf` throws then.
 */
export function userNamed(infoOf: () => { username: string }, number = process.getuid?.()): string {
  let name: string
  try {
    name = infoOf().username
  } catch {
    return `user ${number}`
  }
  return isFreeName(name) ? name : `user ${name}`
}

/** What a command asks may go through every row. Milliseconds. */
export const PATIENCE_MS = 600_000

/**
 * A mistyped folder must not become a new, empty service; returns where the database is. One that cannot be looked at, such
 * as another user's, is not told as one that is not there: the system's error says why.
 */
export function requireDatabase({ dataDir, databaseAddress }: Config): string | DatabaseAddress {
  if (databaseAddress) return databaseAddress
  const { database } = pathsIn(dataDir)
  if (statSync(database, { throwIfNoEntry: false })) return database
  throw new CommandError(
    `There is no database at ${database}. Set SVC_DATA_DIR to the folder of the service, or create a new one with: db migrate`,
    2,
  )
}
