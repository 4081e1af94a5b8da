/** Which errors of PostgreSQL are faults of the server, the network or the moment, and which are the work's own. */
import { PublicError, unavailable } from '../../errors.ts'
import { PostgresFault, SettingError } from '../../faults.ts'

/** Turns a fault into the public 503, strips what PostgreSQL says of the work's own fault, and leaves other errors as they are. */
export function faultOf(error: unknown): unknown {
  if (error instanceof PublicError || error instanceof PostgresFault || !(error instanceof Error)) return error
  if (isFault(error) || error instanceof SettingError) return unavailable(new PostgresFault(error))
  return SQLSTATE.test(codeOf(error)) ? new PostgresFault(error) : error
}

/** The public 503 for a commit that the server warned about. */
export const unconfirmed = (warning: { message?: string | undefined; code?: string | undefined }): PublicError =>
  unavailable(new PostgresFault(warning))

/** Nothing was kept, and the same may succeed at once: two transactions got in each other's way. */
export const mayRetry = (error: unknown): boolean => /^(40001|40P01)$/.test(codeOf(error))

/** The server, the network or the moment is at fault, not the work. */
const isFault = (error: unknown): boolean => FAULTS.test(codeOf(error)) || isBroken(error)

/** The connection must not be used again. The driver gives some of these no code. */
export const isBroken = (error: unknown): boolean => BROKEN.test(codeOf(error)) || UNCODED.test(wordsOf(error))

/**
 * By SQLSTATE: no connection, no rights to it (a password that was changed), not enough of something, an operator or a
 * time-out stepped in, an error of the system, damaged data; a server that became read-only; a lock or a conflict that
 * lasted; a database, a table or a right to it that is gone.
 */
const FAULTS = /^(08|28|53|57|58|XX|25P03|25006|40001|40P01|55P03|3D000|42501|42P01)/
const BROKEN =
  /^(08|57P0|25P03|ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN|ENOENT|EACCES)/
const UNCODED =
  /Connection terminated|connection error|not queryable|timeout exceeded when trying to connect|Query read timeout|Cannot use a pool after|server does not support SSL|SASL|socket disconnected|closed the connection/i
const SQLSTATE = /^[0-9A-Z]{5}$/

/** The code of an error, or of the first error inside it: a name may lead to several addresses. */
export function codeOf(error: unknown): string {
  const { code, errors, cause } = (error ?? {}) as { code?: unknown; errors?: unknown[]; cause?: unknown }
  if (typeof code === 'string') return code
  const inner = errors?.[0] ?? cause
  return inner ? codeOf(inner) : ''
}

const wordsOf = (error: unknown): string =>
  error instanceof Error ? `${error.message} ${error.cause === undefined ? '' : wordsOf(error.cause)}` : ''
