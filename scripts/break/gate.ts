/** Risky lines of the load gate: what it reads before a run, and what it says when it cannot go on. */
import type { Break } from './break.ts'

const HISTORY = ['test/scripts/load/history.test.ts']

export const GATE: readonly Break[] = [
  {
    name: 'a pipe in the place of the history holds up the gate for good',
    file: 'scripts/load/regular-file.ts',
    from: 'constants.O_RDONLY | constants.O_NONBLOCK',
    to: 'constants.O_RDONLY',
    tests: HISTORY,
  },
  {
    name: 'a damaged scenario in the history is judged',
    file: 'scripts/load/report/history.ts',
    from: ' &&\n    scenarios.every(isPastScenario)',
    to: '',
    tests: HISTORY,
  },
  {
    name: 'a p95 in words is judged',
    file: 'scripts/load/report/history.ts',
    from: "typeof value === 'number' && value >= 0",
    to: 'Number(value) !== -1',
    tests: HISTORY,
  },
  {
    name: 'a p95 of 0 in the history makes every later one endlessly larger',
    file: 'scripts/load/drift.ts',
    from: 'p95Ms || []',
    to: 'p95Ms ?? []',
    tests: ['test/scripts/load/drift.test.ts'],
  },
]
