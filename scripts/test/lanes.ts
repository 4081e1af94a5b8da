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
/** Whole services, as processes of their own. */
const WHOLE = 'test/*.test.ts'
/** New copies of Intake with packages of their own. */
const START = 'test/start/**/*.test.ts'
/** What people and programs see: pages and answers. */
const PAGES = 'test/controllers/**/*.test.ts'
/** What operators see: commands, and the manual. */
const COMMANDS = 'test/{cli,docs}/**/*.test.ts'
/** What keeps the rows. */
const ROWS = 'test/store/**/*.test.ts'
/** What carries requests, and keeps files. */
const FILES = 'test/{drive,http,support}/**/*.test.ts'

/** Where it matters what keeps the rows: not to a page in a browser, a body on its way, a crowd of connections, a log, or the load gate. */
const OF_ROWS = [
  ...['main', 'workers'].map((name) => `test/${name}.test.ts`),
  'test/services/*.test.ts',
  'test/services/{cases,deliveries,exports,intake,office,search,uploads}/*.test.ts',
  'test/services/definitions/publishing.test.ts',
  'test/controllers/form/*.test.ts',
  ...['case', 'departments', 'inbox', 'several'].map((name) => `test/controllers/office/${name}*.test.ts`),
  ...['live-definitions', 'reply', 'upload', 'withdraw'].map((name) => `test/controllers/${name}.test.ts`),
  ...['case-work', 'db', 'deliveries', 'drill', 'forms-in-store', 'restore', 'submissions'].map(
    (name) => `test/cli/${name}.test.ts`,
  ),
]
/**
 * Among them those that open no rows, those of both engines by themselves, and those about decisions that are the same over
 * the same rows: the rules and texts of a page, what a mail and a webhook say, and random days with what is undone.
 */
const WITHOUT_ROWS = [
  ...['file-copies', 'pages', 'random', 'quota', 'seal', 'shared-budgets'].map((name) => `services/${name}`),
  ...['asked', 'undo', 'undo-walks'].map((name) => `services/cases/${name}`),
  ...['department-mails', 'mail-languages', 'webhook', 'webhook-answers'].map((name) => `services/deliveries/${name}`),
  ...['csv', 'csv-parsers', 'xlsx', 'zip'].map((name) => `services/exports/${name}`),
  ...['life', 'ownership', 'receive', 'token'].map((name) => `services/intake/${name}`),
  ...['attempts', 'known-browsers', 'passwords', 'refused-sign-ins'].map((name) => `services/office/${name}`),
  ...['content', 'filename', 'give-back', 'id', 'removal', 'target', 'unsent'].map(
    (name) => `services/uploads/${name}`,
  ),
  ...['calculated', 'checks', 'draft-walks', 'lists', 'markdown', 'missing-answers', 'moving-days', 'prepare'].map(
    (name) => `controllers/form/${name}`,
  ),
  ...['closed', 'copy', 'draft-names', 'files', 'form', 'fuzz', 'page-language', 'required-by-rule'].map(
    (name) => `controllers/form/${name}`,
  ),
  ...['case-answers', 'case-name'].map((name) => `controllers/office/${name}`),
].map((name) => `test/${name}.test.ts`)

const without = (files: readonly string[]) => files.flatMap((file) => ['--ignore', file])

export const LANES: readonly Lane[] = [
  { name: 'In a browser', args: [BROWSERS], needs: 'browser' },
  {
    name: 'Services on PostgreSQL',
    args: ['--require', './test/support/on-postgres.ts', ...without(WITHOUT_ROWS), ...OF_ROWS],
  },
  { name: 'Pages', args: [PAGES] },
  {
    name: 'Services and models',
    args: [...without([BROWSERS, SCRIPTS, WHOLE, START, ROWS, FILES, PAGES, COMMANDS]), 'test/**/*.test.ts'],
  },
  { name: 'Whole services', args: [WHOLE] },
  { name: 'Requests and files', args: [FILES] },
  { name: 'Commands and the manual', args: [COMMANDS] },
  { name: 'Rows', args: [ROWS] },
  { name: 'Load gate and other scripts', args: [SCRIPTS] },
  { name: 'A new copy on older Nodes', args: [START], needs: 'olderNodes' },
]
