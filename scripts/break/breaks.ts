/** The risky lines: what each would do to somebody when it broke, and the tests that must see it. */
import type { Break } from './break.ts'
import { CONNECTIONS } from './connections.ts'
import { DEFINE } from './define.ts'
import { DESK } from './desk.ts'
import { DRAFTS } from './drafts.ts'
import { DRIVE } from './drive.ts'
import { ENTRY } from './entry.ts'
import { FAULTS } from './faults.ts'
import { FIND } from './find.ts'
import { GATE } from './gate.ts'
import { JOURNEYS } from './journeys.ts'
import { LEAVE } from './leave.ts'
import { MACHINES } from './machines.ts'
import { POSTGRES } from './postgres.ts'
import { PREVIEW } from './preview.ts'
import { QUESTIONS } from './questions.ts'
import { REQUESTS } from './requests.ts'
import { STORAGE } from './storage.ts'
import { TAKING } from './taking.ts'
import { TELLING } from './telling.ts'
import { TYPED } from './typed.ts'
import { WALK } from './walk.ts'
import { WAYS } from './ways.ts'
import { WORDS } from './words.ts'

const LOCK = 'scripts/load/lock.ts'
const LOCK_TESTS = ['test/scripts/load/lock.test.ts']

export const BREAKS: readonly Break[] = [
  ...STORAGE,
  ...CONNECTIONS,
  ...DRIVE,
  ...MACHINES,
  ...GATE,
  ...REQUESTS,
  ...TAKING,
  ...DRAFTS,
  ...JOURNEYS,
  ...LEAVE,
  ...POSTGRES,
  ...FAULTS,
  ...PREVIEW,
  ...TELLING,
  ...DESK,
  ...WALK,
  ...ENTRY,
  ...FIND,
  ...WAYS,
  ...WORDS,
  ...TYPED,
  ...QUESTIONS,
  ...DEFINE,
  {
    name: 'an answer of several lines falls into several records',
    file: 'src/services/exports/csv.ts',
    from: '      quoted_match: NEEDS_QUOTES,\n',
    to: '',
    tests: ['test/services/exports/csv-parsers.test.ts'],
  },
  {
    name: 'an answer runs as a formula',
    file: 'src/services/exports/csv.ts',
    from: "FORMULA.test(text[at + run.length] ?? '')",
    to: 'false',
    tests: ['test/services/exports/csv.test.ts'],
  },
  {
    name: 'a line of a list runs as a formula',
    file: 'src/services/exports/csv.ts',
    from: "value.map(harmless).join('\\n')",
    to: "value.join('\\n')",
    tests: ['test/services/exports/csv.test.ts'],
  },
  {
    name: 'half an export stays behind after a failure',
    file: 'src/cli/whole-file.ts',
    from: '  } catch (error) {\n    if (made) rmSync(file, { force: true })\n',
    to: '  } catch (error) {\n',
    tests: ['test/cli/export.test.ts'],
  },
  {
    name: 'nothing is deleted in time for years, because the clock was once ahead',
    file: 'src/store/job-runs.ts',
    from: ' && at <= now + LONGEST_MS',
    to: '',
    tests: ['test/services/retention.test.ts'],
  },
  {
    name: 'a network is refused for years, because the clock was once ahead',
    file: 'src/store/spendings.ts',
    from: "eb.or([eb(began, '<=', now - span), eb(began, '>', now + span)])",
    to: "eb(began, '<=', now - span)",
    tests: ['test/services/shared-budgets.test.ts'],
  },
  {
    name: 'an export takes the place of a device',
    file: 'src/cli/whole-file.ts',
    from: '  refuseDevice(target)\n',
    to: '',
    tests: ['test/cli/export.test.ts'],
  },
  {
    name: 'a clock that was ahead for a moment closes days of the audit that last still',
    file: 'src/services/office/seals.ts',
    from: ' || end > lookBefore',
    to: '',
    tests: ['test/services/office/seals.test.ts'],
  },
  {
    name: 'a session that began while the clock was ahead goes on for years',
    file: 'src/store/sessions.ts',
    from: "      .where('staff_sessions.id', '=', id)\n      .where('began_at', '>', began)\n      .where('seen_at', '>', seen)\n      .where('began_at', '<=', latest)\n      .where('seen_at', '<=', latest)\n",
    to: "      .where('staff_sessions.id', '=', id)\n      .where('began_at', '>', began)\n      .where('seen_at', '>', seen)\n",
    tests: ['test/controllers/office/sign-in.test.ts'],
  },
  {
    name: 'two texts are taken from one standard input',
    file: 'src/cli/standard-input.ts',
    from: 'wanted.length > 1',
    to: 'wanted.length > 2',
    tests: ['test/cli/standard-input.test.ts'],
  },
  {
    name: 'the address that the operator set is overwritten',
    file: 'src/cli/fixtures.ts',
    from: "shell.env('SVC_LOAD_BASE_URL')?.trim() ? [] : ",
    to: '',
    tests: ['test/cli/fixtures.test.ts'],
  },
  {
    name: 'the lock of another user is believed',
    file: LOCK,
    from: ' || about.uid !== (process.geteuid?.() ?? about.uid)',
    to: '',
    tests: LOCK_TESTS,
  },
  {
    name: 'the lock is read through a link',
    file: LOCK,
    from: 'constants.O_NOFOLLOW | ',
    to: '',
    tests: LOCK_TESTS,
  },
  {
    name: 'this machine is two targets under two names',
    file: LOCK,
    from: "['loopback', 'unspecified']",
    to: "['loopback']",
    tests: LOCK_TESTS,
  },
  {
    name: 'a report is written through a link',
    file: 'scripts/load/report/write.ts',
    from: 'renameSync(draft, join(folder, name))\n',
    to: 'writeFileSync(join(folder, name), files[name]!)\n',
    tests: ['test/scripts/load/write.test.ts'],
  },
  {
    name: 'a target that answers 101 is waited for without end',
    file: 'scripts/load/fixture.ts',
    from: '      socket.destroy()\n      resolve(answer.statusCode!)\n',
    to: '      socket.destroy()\n',
    tests: ['test/scripts/load/hostile.test.ts'],
  },
  {
    name: 'a silent target is sent every request',
    file: 'scripts/load/fixture.ts',
    from: 'timeout.aborted && !signal.aborted',
    to: 'timeout.aborted && signal.aborted',
    tests: ['test/scripts/load/hostile.test.ts'],
  },
  {
    name: 'a chunk mark without end fills the memory',
    file: 'scripts/load/connection.ts',
    from: "      else if (open && open.framing > MOST_FRAMING) lose('endless framing', true)\n",
    to: '',
    tests: ['test/scripts/load/hostile.test.ts'],
  },
  {
    name: 'noise of some milliseconds is drift',
    file: 'scripts/load/drift.ts',
    from: 'medianMs + LEAST_DIFFERENCE_MS, ',
    to: '',
    tests: ['test/scripts/load/drift.test.ts'],
  },
  {
    name: 'a target that always swings drifts',
    file: 'scripts/load/drift.ts',
    from: ', medianMs + SPREADS * deviation',
    to: '',
    tests: ['test/scripts/load/drift.test.ts'],
  },
  {
    name: 'a p95 equal to its limit fails',
    file: 'scripts/load/gate.ts',
    from: 'p95Ms <= limits.maxP95Ms',
    to: 'p95Ms < limits.maxP95Ms',
    tests: ['test/scripts/load/gate.test.ts'],
  },
  {
    name: 'a failed scenario ends with exit code 0',
    file: 'scripts/load/verdict.ts',
    from: "  if (verdicts.includes('failed')) return 1\n",
    to: '',
    tests: ['test/scripts/load/gate.test.ts'],
  },
]
