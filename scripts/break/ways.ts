/** Lines by which people find their way on, where something has ended. */
import type { Break } from './break.ts'

export const WAYS: readonly Break[] = [
  {
    name: 'a case that moved on while a file was on its way asks for the file again',
    file: 'src/controllers/upload.ts',
    from: '        if (!asked || error.reference !== undefined) throw error',
    to: '        if (!asked) throw error',
    tests: ['test/controllers/upload.test.ts'],
  },
  {
    name: 'whoever is asked for a code is told that their session has ended',
    file: 'src/middleware/staff.ts',
    from: ' && !(await sessions.challenged(secret))',
    to: '',
    tests: ['test/controllers/staff/second-factor.test.ts'],
  },
  {
    name: 'nobody is told that their session has ended when they open a page',
    file: 'src/middleware/staff.ts',
    from: "hadSession ? { ended: '1' } : {}",
    to: '{}',
    tests: ['test/controllers/staff/sign-in.test.ts'],
  },
  {
    name: 'a draft has the code of every other',
    file: 'src/services/drafts/code.ts',
    from: 'PURPOSE, submissionId, LENGTH',
    to: "PURPOSE, 'a draft', LENGTH",
    tests: ['test/controllers/journey/saved.test.ts'],
  },
  {
    name: 'Back to the page with the code asks to send the form again',
    file: 'src/controllers/journey/saved.ts',
    from: "ctx.set('Cache-Control', 'private, no-cache') // it answers",
    to: "ctx.set('Cache-Control', 'no-store') // it answers",
    tests: ['test/browser/back.test.ts'],
  },
]
