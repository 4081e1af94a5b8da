/** An outcome of the status scenario, judged by the real gate. */
import type { Drift } from '../../../scripts/load/drift.ts'
import { judge, type Outcome } from '../../../scripts/load/gate.ts'
import type { Measurement } from '../../../scripts/load/measure.ts'
import { readOptions } from '../../../scripts/load/options.ts'
import { planOf } from '../../../scripts/load/plan.ts'

export const options = readOptions(
  { SVC_LOAD_BASE_URL: 'http://127.0.0.1:3000', SVC_LOAD_REQUESTS: '60', SVC_LOAD_INCLUDE_UPLOAD: 'true' },
  { read: () => Buffer.alloc(1), folder() {}, history: () => ({ runs: [], unusable: 0 }) },
)

export function outcome(
  over: Partial<Measurement>,
  { drift = null, maxPauseMs = null }: { drift?: Drift | null; maxPauseMs?: number | null } = {},
): Outcome {
  const measurement: Measurement = {
    planned: 60,
    successful: 60,
    errorRate: 0,
    p95Ms: 84,
    rps: 61,
    reasons: {},
    wallMs: 1000,
    pause: { ms: 45, fromMs: 210 },
    loopDelayMs: 10,
    saturated: false,
    cut: null,
    ...over,
  }
  const scenario = planOf(options)[0]!
  return judge({ ...scenario, limits: { ...scenario.limits, maxPauseMs } }, measurement, drift)
}
