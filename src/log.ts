/**
 * The log: JSON lines by pino, one write for many lines. It never holds answers, whole references or submission ids.
 * The access line is written by hand into the same buffer, because it is on the path of every request.
 */
import { type DestinationStream, type Logger, pino } from 'pino'

export interface Access {
  requestId: string
  method: string
  /** The route's pattern, such as `/f/:slug`, never the address itself. */
  route: string
  status: number
  /** UTC milliseconds. */
  at: number
  /** Milliseconds. */
  duration: number
}
export interface Log extends Pick<Logger, 'debug' | 'info' | 'warn' | 'error'> {
  access(line: Access): void
  flush(): void
}
type BufferedDestination = DestinationStream & { flushSync?: () => void }

/** Lines go to `destination`, by default standard output, collected up to 8 KiB and flushed at least once a second. */
export function createLog(
  level: string,
  clock: () => number,
  destination: BufferedDestination = standardOutput(),
): Log {
  const logger = pino({ level, base: null, timestamp: () => `,"time":${clock()}` }, destination)
  const flush = () => {
    try {
      destination.flushSync?.()
    } catch {
      // The destination is not open yet, or was closed by its reader: there is nobody to tell.
    }
  }
  setInterval(flush, 1000).unref()
  const log = Object.assign(logger, { access: logger.isLevelEnabled('info') ? access : () => {} })
  return Object.assign(log, { flush }) as unknown as Log

  function access({ at, requestId, method, route, status, duration }: Access): void {
    // Every text here is ours: a counter, a method of Node's list, a pattern of the route table.
    destination.write(
      `{"level":30,"time":${at},"id":"${requestId}","method":"${method}","route":"${route}","status":${status},"ms":${duration.toFixed(2)}}\n`,
    )
  }
}

export const silentLog = (): Log => createLog('silent', () => 0, { write() {} })

function standardOutput(): BufferedDestination {
  const destination = pino.destination({ fd: 1, minLength: 8192, sync: false })
  destination.on('error', () => {}) // a closed pipe must not end the service
  return destination
}
