/** The load gate says what was measured, and nothing else. */
import { breaksIn } from './break.ts'

// biome-ignore format: one break a line
export const GATE = breaksIn('scripts', [
  ['a failed scenario ends with exit code 0', 'load/verdict.ts', "if (verdicts.includes('failed')) return 1", '', 'scripts/load/gate'],
  ['a scenario without a successful answer passes', 'load/gate.ts', "if (successful === 0) return 'failed'", "if (successful === 0) return 'passed'", 'scripts/load/gate'],
  ['a p95 equal to its limit fails', 'load/gate.ts', 'p95Ms <= limits.maxP95Ms', 'p95Ms < limits.maxP95Ms', 'scripts/load/gate'],
  ['errors count as answers', 'load/gate.ts', 'errorRate <= limits.maxErrorRate', 'true', 'scripts/load/gate'],
  ['a fault of the gate blames the service', 'test-load.ts', 'process.exit(70)', 'process.exit(1)', 'scripts/load/own-fault'],
])
