/**
 * The log: JSON lines by pino, one write for many lines. It never holds answers, whole references or submission ids.
 * The access line is written by hand into the same buffer, because it is on the path of every request.
 */
import { type Logger, pino } from 'pino'
import { PublicError } from './errors.ts'
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
  /**
   * An error with its stack, under `message`. While something is away that the service needs, as a database, many requests
   * fail for one reason: then it is a line at once, and one a second with how many failed and why.
   */
  fault(error: unknown, fields: object, message: string): void
}

const SECOND_MS = 1000
/** Reasons that one line names at most. */
const REASONS = 5

/** Lines go to `output`, by default standard output, collected up to 64 KiB and written at least once a second. */
export function createLog(
  level: string,
  clock: () => number,
  output: Pick<LogOutput, 'write'> & Partial<LogOutput> = logOutput(clock),
): Log {
  const logger = pino({ level, base: null, timestamp: () => `,"time":${clock()}` }, output)
  const outage = gather((line) => logger.error(line, 'unavailable'))
  return Object.assign(logger, {
    access: logger.isLevelEnabled('info') ? access : () => {},
    fault(error: unknown, fields: object, message: string) {
      if (error instanceof PublicError && error.type === 'unavailable') outage.add(reasonOf(error), fields)
      else logger.error({ err: error, ...fields }, message)
    },
    dropped: () => output.dropped?.() ?? 0,
    async flush() {
      outage.tell()
      await output.flush?.()
    },
  }) as unknown as Log

  function access({ at, requestId, method, route, status, duration }: Access): void {
    // Every text here is ours: a counter, a method of Node's list, a pattern of the route table.
    output.write(
      `{"level":30,"time":${at},"id":"${requestId}","method":"${method}","route":"${route}","status":${status},"ms":${duration.toFixed(2)}}\n`,
    )
  }
}

/** Counts by reason. What was added is told by `write` at once, but once a second at most, with the fields of the first. */
function gather(write: (line: object) => void) {
  let count = 0
  let first: object = {}
  const reasons = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  return { add, tell }

  function add(reason: string, fields: object): void {
    if (count++ === 0) first = fields
    if (reasons.has(reason) || reasons.size < REASONS) reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
    if (!timer) tell()
  }

  function tell(): void {
    clearTimeout(timer)
    timer = undefined
    if (count === 0) return
    write({ ...first, count, reasons: Object.fromEntries(reasons) })
    count = 0
    reasons.clear()
    timer = setTimeout(tell, SECOND_MS).unref()
  }
}

const reasonOf = ({ cause, message }: Error): string => (cause instanceof Error ? cause.message : message)

/** Where the log goes: standard output. */
export const logOutput = (clock: () => number): LogOutput => standardOutput((dropped) => lineAbout(dropped, clock()))

export const silentLog = (): Log => createLog('silent', () => 0, { write() {} })

const lineAbout = (dropped: number, at: number): string =>
  `{"level":40,"time":${at},"dropped":${dropped},"msg":"${dropped} log lines were dropped"}\n`
