/**
 * How the service is, for its operator: on a page of the office and at the command line. Each process says once a minute that
 * it is there, in a row with a lease, so that every page can list them all, on every machine.
 */
import { randomUUID } from 'node:crypto'
import type { BackupRun } from '../models/backup-run.ts'
import { isStuck } from '../models/delivery.ts'
import { DAY, HOUR, MINUTE } from '../models/moment.ts'
import type { Condition, Finding, RunningProcess } from '../models/service-state.ts'
import type { Scanner } from '../scanner/port.ts'
import type { BackupRuns } from './backup-runs.ts'
import type { Deliveries } from './deliveries/index.ts'
import { type Health, withDeadline } from './health.ts'
import type { Wiring } from './wiring.ts'

/** Who asks: what their own request says of proxies. Absent at the command line. */
export interface Asking {
  isForwarded: boolean
}

interface Options extends Pick<Wiring, 'store' | 'forms' | 'clock' | 'monotonic'> {
  health: Pick<Health, 'parts' | 'belonging'>
  deliveries: Pick<Deliveries, 'backlog'>
  backupRuns: Pick<BackupRuns, 'lastOf'>
  scanner: Pick<Scanner, 'ping'> | undefined
  /** Bytes of the disk that has the data folder. */
  disk(): Promise<{ free: number; total: number }>
  engine: string
  driveKind: string
  trustProxy: number
  self: Pick<RunningProcess, 'machine' | 'pid' | 'version'>
}

/** A process that was killed is listed for so long. */
const LEASE_MS = 3 * MINUTE
/** Backups and drills are made every night; see the alarms in docs/operating.md. */
const NIGHTLY_MS = 100_000 * 1000
const CLOCKS_APART_MS = 5000
/** Less free room than this, or than a tenth of the disk, is too little. */
const LITTLE_ROOM = 5 * 2 ** 30
/** A day of the audit is closed by then, counted from its end: a job looks every hour, and twice. */
const CLOSED_WITHIN = 4 * HOUR

export function createServiceState(options: Options) {
  const { store, clock, monotonic, self } = options
  let sawProxy = false
  return {
    /** A proxy sent the first requests of this process, and the settings do not count it. */
    sawProxy(): void {
      sawProxy = true
    },
    /** Says that this process is there, until the returned function has resolved. */
    begin,
    /** What is found now, one finding a point. */
    look: async (asking?: Asking): Promise<Finding[]> => {
      const [processes, parts, ...others] = await Promise.all([
        running(),
        options.health.parts(),
        disk(),
        deliveries(),
        ran('backup'),
        ran('drill'),
        audit(),
        scanner(),
        clocks(),
      ])
      const { engine, driveKind } = options
      return [
        processesIn(processes),
        answering('database', parts.store, engine),
        files(parts.drive, driveKind),
        await definitions(parts.definitions),
        ...others,
        proxyIn(processes, asking),
      ]
    },
  }

  function begin(): () => Promise<void> {
    const id = randomUUID()
    const startedAt = clock()
    const attend = () =>
      store
        .transaction((tx) => {
          const note: RunningProcess = { ...self, startedAt, ...(sawProxy && { proxy: true }) }
          return tx.jobRuns.attend(id, { now: clock(), until: clock() + LEASE_MS, note: JSON.stringify(note) })
        })
        .catch(() => {}) // the next minute says it
    let saying = attend()
    const timer = setInterval(() => {
      saying = saying.then(attend)
    }, MINUTE)
    return async () => {
      clearInterval(timer)
      await saying
      await store.transaction((tx) => tx.jobRuns.leave(id)).catch(() => {}) // its lease ends
    }
  }

  async function running(): Promise<RunningProcess[]> {
    const notes = await store.jobRuns.attending(clock())
    const all = notes.map((note): RunningProcess => JSON.parse(note))
    return all.sort((a, b) => (a.machine === b.machine ? a.startedAt - b.startedAt : a.machine < b.machine ? -1 : 1))
  }

  function files(ms: number | undefined, name: string): Finding {
    const belonging = options.health.belonging()
    if (ms !== undefined && (belonging === 'behind' || belonging === 'foreign'))
      return { condition: `drive-${belonging}` }
    return answering('drive', ms, name)
  }

  async function definitions(ms: number | undefined): Promise<Finding> {
    const count = (await options.forms.refused()).length
    if (ms === undefined) return { condition: 'definitions-unreadable' }
    return count > 0 ? { condition: 'definitions-refused', count } : { condition: 'definitions-read' }
  }

  async function disk(): Promise<Finding> {
    const room = await withDeadline(options.disk()).catch(() => undefined)
    if (!room) return { condition: 'disk-silent' }
    const { free, total } = room
    const isLow = free < Math.min(LITTLE_ROOM, total / 10)
    return { condition: isLow ? 'disk-low' : 'disk-room', free, total, used: total - free }
  }

  async function deliveries(): Promise<Finding> {
    const backlog = await options.deliveries.backlog()
    const [waiting, held, failed] = [backlog.waiting.count, backlog.held.count, backlog.failed.count]
    return { condition: isStuck(backlog) ? 'deliveries-stuck' : 'deliveries-flowing', waiting, held, failed }
  }

  async function ran(kind: BackupRun['kind']): Promise<Finding> {
    const { last, good } = await options.backupRuns.lastOf(kind)
    if (last?.fault !== undefined) return { condition: `${kind}-failed`, at: last.endedAt, why: last.fault }
    if (!good) return { condition: `${kind}-never` }
    // One of the future was made while the clock was wrong: nobody knows how old it is.
    const isOld = Math.abs(clock() - good.endedAt) > NIGHTLY_MS
    return { condition: `${kind}-${isOld ? 'old' : 'done'}`, at: good.endedAt, name: good.backup ?? '' }
  }

  async function audit(): Promise<Finding> {
    const [last, begun] = await Promise.all([store.audit.lastDay(), store.audit.begin()])
    const from = last ? Date.parse(last.day) + DAY : begun
    const isLate = from !== undefined && clock() > from - (from % DAY) + DAY + CLOSED_WITHIN
    const name = last?.day ?? ''
    if (isLate) return { condition: 'audit-late', name }
    return last ? { condition: 'audit-sealed', name } : { condition: 'audit-young' }
  }

  async function scanner(): Promise<Finding> {
    if (!options.scanner) return { condition: 'scanner-none' }
    const began = monotonic()
    return answering('scanner', (await options.scanner.ping()) ? monotonic() - began : undefined, 'ClamAV')
  }

  /** Compares with the middle of the time that the question took. */
  async function clocks(): Promise<Finding> {
    const began = clock()
    const theirs = await store.now()
    const ended = clock()
    if (theirs === undefined) return { condition: 'clock-alone', at: ended }
    const ms = Math.abs(theirs - (began + ended) / 2)
    return { condition: ms > CLOCKS_APART_MS ? 'clock-wrong' : 'clock-right', at: ended, ms }
  }

  function proxyIn(processes: readonly RunningProcess[], asking: Asking | undefined): Finding {
    const count = options.trustProxy
    if (count > 0) return { condition: asking?.isForwarded === false ? 'proxy-unseen' : 'proxy-trusted', count }
    const isThere = asking?.isForwarded || processes.some(({ proxy }) => proxy)
    return { condition: isThere ? 'proxy-untrusted' : 'proxy-none' }
  }
}

function answering(point: 'database' | 'drive' | 'scanner', ms: number | undefined, name: string): Finding {
  return ms === undefined ? { condition: `${point}-silent`, name } : { condition: `${point}-answers`, name, ms }
}

function processesIn(processes: readonly RunningProcess[]): Finding {
  const conditions: readonly Condition[] = ['processes-none', 'processes-running', 'processes-mixed']
  const releases = new Set(processes.map(({ version }) => version)).size
  return { condition: conditions[Math.min(releases, 2)]!, count: processes.length, processes }
}
