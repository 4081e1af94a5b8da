/**
 * What `npm test` runs: all tests with the rows of every service in SQLite, and those about rows again on PostgreSQL. Most of
 * a run is waiting, so several lanes run beside each other; the longest come first.
 */
import type { NeedName } from '../setup/needs.ts'

export interface Lane {
  name: string
  /** For mocha. */
  args: readonly string[]
  /** It is passed over without this program. */
  needs?: NeedName
}

const BROWSERS = 'test/browser/**/*.test.ts'
/** The load gate, the bench and the other scripts: mostly processes that wait for each other. */
const SCRIPTS = 'test/scripts/**/*.test.ts'

/** Where it matters what keeps the rows: not to a page in a browser, a body on its way, a log, or the load gate. */
const OF_ROWS = [
  'test/attacks.test.ts',
  'test/main.test.ts',
  'test/workers.test.ts',
  'test/services/*.test.ts',
  'test/services/{cases,deliveries,exports,intake,office,search,uploads}/*.test.ts',
  'test/services/definitions/following.test.ts',
  'test/services/definitions/publishing.test.ts',
  'test/controllers/**/*.test.ts',
  'test/cli/*.test.ts',
]
/** Among them those that open no rows, or those of both engines by themselves. */
const WITHOUT_ROWS = [
  ...['journeys', 'manual', 'preview', 'process', 'progress', 'standard-input'].map((name) => `cli/${name}`),
  ...['random', 'seal'].map((name) => `services/${name}`),
  ...['csv', 'csv-parsers', 'zip'].map((name) => `services/exports/${name}`),
  ...['code', 'follow', 'ownership', 'token'].map((name) => `services/intake/${name}`),
  ...['content', 'filename'].map((name) => `services/uploads/${name}`),
  ...['schema', 'upload-abuse', 'open-files'].map((name) => `controllers/${name}`),
].map((name) => `test/${name}.test.ts`)

const without = (files: readonly string[]) => files.flatMap((file) => ['--ignore', file])

export const LANES: readonly Lane[] = [
  { name: 'Services on SQLite', args: [...without([BROWSERS, SCRIPTS]), 'test/**/*.test.ts'] },
  {
    name: 'Services on PostgreSQL',
    args: ['--require', './test/support/on-postgres.ts', ...without(WITHOUT_ROWS), ...OF_ROWS],
  },
  { name: 'In a browser', args: [BROWSERS], needs: 'browser' },
  { name: 'Load gate and other scripts', args: [SCRIPTS] },
]
