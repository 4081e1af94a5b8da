/** The earlier runs in the report folder: a file of one run a line, which people copy, cut and edit by hand. */
import { join } from 'node:path'
import type { History, PastRun } from '../drift.ts'
import { readRegularFile } from '../regular-file.ts'
import type { Verdict } from '../verdict.ts'

export const HISTORY = 'history.jsonl'

/** What the file in `folder` holds; nothing when there is none. Throws when it is there and cannot be read, with the disk's errno. */
export function readHistory(folder: string): History {
  const file = join(folder, HISTORY)
  let text: string
  try {
    text = readRegularFile(file).toString()
  } catch (error) {
    const { code, errno, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return { runs: [], unusable: 0 }
    throw Object.assign(new Error(`${file} cannot be read: ${message}`, { cause: error }), { errno })
  }
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const runs = lines.flatMap(pastRun)
  return { runs, unusable: lines.length - runs.length }
}

/** Everything is looked at before it is compared with: half a run would be judged as NaN. */
function pastRun(line: string): PastRun[] {
  try {
    const run: unknown = JSON.parse(line)
    return isPastRun(run) ? [run] : []
  } catch {
    return []
  }
}

function isPastRun(value: unknown): value is PastRun {
  if (!isRecord(value)) return false
  const { at, target, concurrency, verdict, scenarios } = value
  return (
    typeof at === 'string' &&
    Number.isFinite(Date.parse(at)) &&
    typeof target === 'string' &&
    isAmount(concurrency) &&
    isVerdict(verdict) &&
    Array.isArray(scenarios) &&
    scenarios.every(isPastScenario)
  )
}

function isPastScenario(value: unknown): boolean {
  if (!isRecord(value)) return false
  const { name, path, verdict, p95Ms, errorRate, rps, maxPauseMs = null } = value
  return (
    typeof name === 'string' &&
    typeof path === 'string' &&
    isVerdict(verdict) &&
    [p95Ms, errorRate, rps, maxPauseMs].every((amount) => amount === null || isAmount(amount))
  )
}

const VERDICTS: Record<Verdict, true> = {
  passed: true,
  failed: true,
  inconclusive: true,
  skipped: true,
  interrupted: true,
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isVerdict = (value: unknown): boolean => typeof value === 'string' && Object.hasOwn(VERDICTS, value)
/** Above this, sums are infinite or not exact. */
const isAmount = (value: unknown): boolean =>
  typeof value === 'number' && value >= 0 && value <= Number.MAX_SAFE_INTEGER
