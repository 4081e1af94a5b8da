/** Risky lines of the load gate: what it reads before a run, and what it says when it cannot go on. */
import type { Break } from './break.ts'

const HISTORY = ['test/scripts/load/history.test.ts']
const OWN = ['test/scripts/load/own-fault.test.ts']

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
  {
    name: 'a slip of the gate is told as a full disk, and certifies',
    file: 'scripts/load/command.ts',
    from: '      if (errno === undefined) throw error\n',
    to: '',
    tests: OWN,
  },
  {
    name: 'a full disk leaves half of a new report among the old',
    file: 'scripts/load/report/write.ts',
    from: "{ flag: 'wx' })\n",
    to: "{ flag: 'wx' }), renameSync(draft, join(folder, name)), writeFileSync(draft, files[name]!)\n",
    tests: OWN,
  },
  {
    name: 'a slip of the gate blames the service',
    file: 'scripts/test-load.ts',
    from: 'process.exit(70)',
    to: 'process.exit(1)',
    tests: OWN,
  },
  {
    name: 'a slip outside the run ends it as a failed service would',
    file: 'scripts/test-load.ts',
    from: "'uncaughtException'",
    to: "'unheard'",
    tests: OWN,
  },
  {
    name: 'the run of another gate that ended in the meantime is forgotten',
    file: 'scripts/load/report/write.ts',
    from: 'readHistory(folder).runs\n',
    to: '[] as never[]\n',
    tests: HISTORY,
  },
  {
    name: 'a report folder that is a file is found out after the run',
    file: 'scripts/load/report/write.ts',
    from: '!statSync(there).isDirectory()',
    to: 'statSync(there).isFIFO()',
    tests: ['test/scripts/load/command.test.ts'],
  },
  {
    name: 'a clock that is set during a run makes it last a day, or less than nothing',
    file: 'scripts/load/command.ts',
    from: 'startedAt + Math.round(performance.now() - began)',
    to: 'began < 0 ? 0 : io.clock()',
    tests: OWN,
  },
  {
    name: 'a target that compresses for whoever says nothing is failed',
    file: 'scripts/load/fire.ts',
    from: "    'Accept-Encoding': 'identity',",
    to: '',
    tests: ['test/scripts/load/misbehaving.test.ts'],
  },
  {
    name: 'a compressed page is told as the wrong one',
    file: 'scripts/load/reasons.ts',
    from: "coding === 'identity' ?",
    to: "coding !== 'identity' ?",
    tests: ['test/scripts/load/misbehaving.test.ts'],
  },
  {
    name: 'a certificate that nobody vouches for is taken at the look',
    file: 'scripts/load/fixture.ts',
    from: ', rejectUnauthorized: true',
    to: '',
    tests: ['test/scripts/load/command.test.ts'],
  },
  {
    name: 'a certificate that nobody vouches for is taken under load',
    file: 'scripts/load/fire.ts',
    from: 'rejectUnauthorized: true, ',
    to: '',
    tests: ['test/scripts/load/hostile.test.ts'],
  },
  {
    name: 'npm run test:load --dry-run sends the load',
    file: 'scripts/load/command.ts',
    from: "=== 'true')\n  if (lost",
    to: "=== 'on')\n  if (lost",
    tests: ['test/scripts/load/command.test.ts'],
  },
  {
    name: 'a history that goes bad during a run costs its verdict',
    file: 'scripts/load/report/history.ts',
    from: ', { errno })',
    to: ', {})',
    tests: HISTORY,
  },
]
