/**
 * The log: JSON lines by pino, one write for many lines. It never holds answers, whole references or submission ids.
 * The access line is written by hand into the same buffer, because it is on the path of every request.
 */
import { type Logger, pino } from 'pino'
import { type LogOutput, standardOutput } from './log-output.ts'

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
export interface Log extends Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>, Pick<LogOutput, 'dropped' | 'flush'> {
  access(line: Access): void
}

/** Lines go to `output`, by default standard output, collected up to 64 KiB and written at least once a second. */
export function createLog(
  level: string,
  clock: () => number,
  output: Pick<LogOutput, 'write'> & Partial<LogOutput> = logOutput(clock),
): Log {
  const logger = pino({ level, base: null, timestamp: () => `,"time":${clock()}` }, output)
  return Object.assign(logger, {
    access: logger.isLevelEnabled('info') ? access : () => {},
    dropped: () => output.dropped?.() ?? 0,
    flush: async () => output.flush?.(),
  }) as unknown as Log

  function access({ at, requestId, method, route, status, duration }: Access): void {
    // Every text here is ours: a counter, a method of Node's list, a pattern of the route table.
    output.write(
      `{"level":30,"time":${at},"id":"${requestId}","method":"${method}","route":"${route}","status":${status},"ms":${duration.toFixed(2)}}\n`,
    )
  }
}

/** Where the log goes: standard output. */
export const logOutput = (clock: () => number): LogOutput => standardOutput((dropped) => lineAbout(dropped, clock()))

export const silentLog = (): Log => createLog('silent', () => 0, { write() {} })

const lineAbout = (dropped: number, at: number): string =>
  `{"level":40,"time":${at},"dropped":${dropped},"msg":"${dropped} log lines were dropped"}\n`
