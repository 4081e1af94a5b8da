/** What went wrong, as one sentence that says what to do, and the exit code that goes with it. */
import { getSystemErrorMessage } from 'node:util'
import { CommanderError } from 'commander'
import { PublicError } from '../errors.ts'
import { DefinitionsGone, OperatorError, SettingError } from '../faults.ts'
import { saidToPrograms } from '../presenters/public-error.ts'
import { ConfigError } from '../settings/index.ts'

/** 1: the command failed, or found faults. 2: the settings or the command line are wrong. */
type ExitCode = 1 | 2

/** A command that ends here; the message is printed as it stands. */
export class CommandError extends Error {
  readonly code: ExitCode
  constructor(message: string, code: ExitCode = 1) {
    super(message)
    this.name = 'CommandError'
    this.code = code
  }
}

/** The exit code and the text of an error. Only an unexpected error is printed with its stack. */
export function failureOf(error: unknown): { code: 0 | ExitCode; text: string } {
  // Commander has printed the help or its own complaint already.
  if (error instanceof CommanderError) return { code: error.exitCode === 0 ? 0 : 2, text: '' }
  if (error instanceof ConfigError) return { code: 2, text: error.message }
  if (error instanceof SettingError)
    return { code: 2, text: new ConfigError([`${error.setting}: ${error.message}`]).message }
  if (error instanceof DefinitionsGone) return { code: 1, text: `Not done: ${error.message}.` }
  if (error instanceof OperatorError) return { code: 1, text: error.message }
  if (error instanceof CommandError) return { code: error.code, text: error.message }
  if (error instanceof PublicError)
    return {
      code: error.status === 400 ? 2 : 1,
      text: error.type === 'unavailable' ? storeDown(error) : saidToPrograms(error).text,
    }
  if (isSystemError(error)) return { code: 1, text: `${systemSentence(error)}.` }
  return { code: 1, text: `Unexpected error: ${error instanceof Error ? error.stack : error}` }
}

/** What an error means, in a sentence for an operator. */
export const sentenceOf = (error: unknown): string => failureOf(error).text

function storeDown({ cause }: PublicError): string {
  if (cause instanceof OperatorError) return cause.message
  const why = cause instanceof Error ? cause.message : 'no reason given'
  const next = NEXT_STEPS.find(([pattern]) => pattern.test(why))![1]
  return `Not done: ${why.startsWith('S3 ') ? 'the drive' : 'the database'} says "${why}". ${next}.`
}

const NEXT_STEPS: [RegExp, string][] = [
  [/locked|busy/, 'Another process is writing to it: try again, or find that process'],
  [/malformed|not a database/, 'The file is damaged: stop the service and restore a backup'],
  [/^PostgreSQL/, 'Check the database server (SVC_DATABASE_URL), then try again'],
  [/^S3 /, 'Check the file server (SVC_DRIVE_URL), then try again'],
  [/(?:)/, 'Check the disk and the permissions of the data folder, then try again'],
]

/** "/backup/a.csv: permission denied". */
export function systemSentence(error: NodeJS.ErrnoException): string {
  // Of its own copying of folders, Node gives a number that is none of the system's.
  if (error.errno !== undefined && error.errno > 0) return error.message
  const why = error.errno === undefined ? error.message : getSystemErrorMessage(error.errno)
  return error.path === undefined ? `The system reported an error: ${why}` : `${error.path}: ${why}`
}

export const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && 'code' in error

/** Is a disk full? The error comes from the file system, the drive or SQLite. */
export function isFull(error: unknown): boolean {
  const { code, cause } = error as NodeJS.ErrnoException
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'SQLITE_FULL' || (cause !== undefined && isFull(cause))
}
