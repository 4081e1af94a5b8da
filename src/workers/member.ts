/** A worker as the first process sees it. */
import cluster, { type Worker } from 'node:cluster'
import type { Readable } from 'node:stream'
import type { Figure } from '../metrics.ts'

export interface Member {
  pid: number
  /** Milliseconds of a clock that never steps. */
  startedAt: number
  isReady: boolean
  /** Resolves with its greeting when it listens; rejects with EndedEarly when it ends before. */
  ready: Promise<string>
  /** Resolves with its exit code, or the signal that ended it, when it has ended and all its lines are written. */
  ended: Promise<number | NodeJS.Signals>
  /** The figures that it told last. */
  figures: Figure[]
  /** Resolves when it has told its figures, is gone, or after a while. */
  askFigures(): Promise<void>
  tell(message: ToWorker): void
  kill(): void
}
/** A worker ended before it listened. */
export class EndedEarly extends Error {
  readonly code: number | NodeJS.Signals
  constructor(code: number | NodeJS.Signals) {
    super(`the process ended before it was ready (${code})`)
    this.code = code
  }
}

const FIGURES_MS = 1000

/** Starts a worker; `write` takes its lines. */
export function startMember(write: (lines: string) => void): Member {
  // It has the settings of this process, and reads no file again: that may say something else by now, or be gone.
  const worker = cluster.fork({ SVC_ENV_FILE: '' })
  const ready = Promise.withResolvers<string>()
  ready.promise.catch(() => {}) // the error is thrown where `ready` is awaited
  const told = new EventTarget()
  const ended = endOf(worker)
  forwardLines(worker.process.stdout!, write)
  const member: Member = {
    pid: worker.process.pid!,
    startedAt: performance.now(),
    isReady: false,
    ready: ready.promise,
    ended,
    figures: [],
    async askFigures() {
      const answered = new Promise((resolve) => told.addEventListener('figures', resolve, { once: true }))
      member.tell({ say: 'tell figures' })
      let timer: NodeJS.Timeout | undefined
      const late = new Promise((resolve) => {
        timer = setTimeout(resolve, FIGURES_MS)
      })
      await Promise.race([answered, ended, late])
      clearTimeout(timer)
    },
    tell(message) {
      if (worker.isConnected()) worker.send(message, () => {}) // one that is gone is noticed by its end
    },
    kill: () => void worker.process.kill('SIGKILL'),
  }
  worker.on('message', (message: FromWorker) => {
    if (message.say === 'ready') {
      member.isReady = true
      ready.resolve(message.greeting)
      return
    }
    member.figures = message.figures
    told.dispatchEvent(new Event('figures'))
  })
  ended.then((code) => {
    member.isReady = false
    ready.reject(new EndedEarly(code))
  })
  return member
}

function endOf(worker: Worker): Promise<number | NodeJS.Signals> {
  return new Promise((resolve) => {
    worker.process.once('close', (code, signal) => resolve(code ?? signal!))
    // It could not even be started.
    worker.once('error', () => worker.process.pid === undefined && resolve(1))
  })
}

/** Passes whole lines on: several processes write to one output, and none may cut into a line of another. */
export function forwardLines(stream: Readable, write: (lines: string) => void): void {
  let rest = ''
  stream.setEncoding('utf8')
  stream.on('data', (text: string) => {
    const end = text.lastIndexOf('\n') + 1
    if (end > 0) write(rest + text.slice(0, end))
    rest = end > 0 ? text.slice(end) : rest + text
  })
  stream.on('end', () => rest && write(`${rest}\n`))
}

// What the first process and its workers say to each other.

export type FromWorker =
  /** It listens. */
  | { say: 'ready'; greeting: string }
  /** Sent when asked for, and once before the worker ends. */
  | { say: 'figures'; figures: Figure[] }
export type ToWorker =
  /** Begin the jobs that one process does for all. */
  | { say: 'start jobs' }
  | { say: 'tell figures' }
  /** `patient`: others go on serving. */
  | { say: 'end'; patient: boolean }
