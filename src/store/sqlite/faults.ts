/** Which errors of SQLite are faults of the disk or the file, and which are the caller's own. */
import { PublicError, unavailable } from '../../errors.ts'

/** Turns a fault of the engine into the public 503, and leaves every other error as it is. */
export const faultOf = (error: unknown): unknown =>
  error instanceof PublicError || !(isFault(error) || isClosed(error)) ? error : unavailable(error)

/** A function that throws the public 503 where `run` throws a fault of the engine. */
export const guard =
  <A extends unknown[], T>(run: (...given: A) => T) =>
  (...given: A): T => {
    try {
      return run(...given)
    } catch (error) {
      throw faultOf(error)
    }
  }

/** Another process holds the database. */
export const isLocked = (error: unknown): boolean => /^SQLITE_(BUSY|LOCKED|PROTOCOL)/.test(codeOf(error))

/** The disk or the file is at fault, not the work. */
export const isFault = (error: unknown): boolean =>
  /^SQLITE_(BUSY|LOCKED|PROTOCOL|FULL|IOERR|CANTOPEN|READONLY|CORRUPT|NOTADB|NOMEM|PERM)/.test(codeOf(error))

/** The service is ending: what comes now is not kept. */
const isClosed = (error: unknown): boolean =>
  error instanceof TypeError && error.message === 'The database connection is not open'

function codeOf(error: unknown): string {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  return typeof code === 'string' ? code : cause ? codeOf(cause) : ''
}
