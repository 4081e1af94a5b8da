/** What is decided when a form is taken: once, in order, with its files. */
import type { Break } from './break.ts'

export const TAKING: readonly Break[] = [
  {
    name: 'a repeat is told of a reference that is not on the disk',
    file: 'src/services/submissions.ts',
    from: '    await store.flushed()\n',
    to: '',
    tests: ['test/services/submissions.test.ts', 'test/store/trace.test.ts'],
  },
  {
    name: 'a repeat is judged at now instead of when it was received',
    file: 'src/services/submissions.ts',
    from: '{ now: receivedAt, timeZone }',
    to: '{ now: clock(), timeZone }',
    tests: ['test/services/submissions.test.ts'],
  },
  {
    name: 'a machine that fills in the trap is believed',
    file: 'src/services/take.ts',
    from: "  if (trapped) return codeOfSuspicion({ kind: 'trapped' })\n",
    to: '',
    tests: ['test/controllers/form.test.ts', 'test/services/submissions.test.ts'],
  },
  {
    name: 'a clock that stepped back makes honest forms spam',
    file: 'src/services/take.ts',
    from: 'age >= 0 && ',
    to: '',
    tests: ['test/services/resolver.test.ts'],
  },
  {
    name: 'a form is taken after it closed',
    file: 'src/services/submissions.ts',
    from: "    if (!live.isOpen(now)) return { kind: 'closed', ...page }\n",
    to: '',
    tests: ['test/controllers/form.test.ts'],
  },
  {
    name: 'a form is taken at once after it closed',
    file: 'src/services/submissions.ts',
    from: ' || !live.isOpen(now)) return undefined',
    to: ') return undefined',
    tests: ['test/controllers/form.test.ts'],
  },
  {
    name: 'a form is taken at once with an id that is no more, or never was, its own',
    file: 'src/services/submissions.ts',
    from: "if (verdict !== 'valid' || !live",
    to: 'if (!live',
    tests: ['test/services/submissions.test.ts'],
  },
  {
    name: 'a button that adds a file sends the form',
    file: 'src/services/submissions.ts',
    from: 'post.files || post.action',
    to: 'post.files',
    tests: ['test/controllers/form-files.test.ts'],
  },
  {
    name: 'a form is taken at once though a file of it was refused',
    file: 'src/services/submissions.ts',
    from: 'post.files || post.action',
    to: 'post.action',
    tests: ['test/controllers/form-files.test.ts'],
  },
  {
    name: 'a form is taken at once without the files that were attached before',
    file: 'src/services/submissions.ts',
    from: 'files: filesOf(attached) }, { now, timeZone })\n    return errors',
    to: 'files: filesOf([]) }, { now, timeZone })\n    return errors',
    tests: ['test/controllers/form-files.test.ts'],
  },
  {
    name: 'files that came while the form was read are not seen',
    file: 'src/services/take.ts',
    from: '(await idsCome(tx, submissionId)) !== idsOf(attached)',
    to: 'false',
    tests: ['test/controllers/form-files.test.ts', 'test/services/submissions.test.ts'],
  },
]
