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
    file: 'src/middleware/office.ts',
    from: ' && !(await sessions.challenged(secret))',
    to: '',
    tests: ['test/controllers/office/second-factor.test.ts'],
  },
  {
    name: 'nobody is told that their session has ended when they open a page',
    file: 'src/middleware/office.ts',
    from: "hadSession ? { ended: '1' } : {}",
    to: '{}',
    tests: ['test/controllers/office/sign-in.test.ts'],
  },
  {
    name: 'a draft has the code of every other',
    file: 'src/services/drafts/code.ts',
    from: "[submissionId, startedAt].join('.')",
    to: "'a draft'",
    tests: ['test/controllers/form/saved.test.ts'],
  },
  {
    name: 'Back to the page with the code asks to send the form again',
    file: 'src/controllers/journey/saved.ts',
    from: "ctx.set('Cache-Control', 'private, no-cache') // it answers",
    to: "ctx.set('Cache-Control', 'no-store') // it answers",
    tests: ['test/browser/back.test.ts'],
  },
  {
    name: 'a form that was sent is told of on the page of another',
    file: 'src/controllers/journey/index.ts',
    from: 'sent?.slug !== form.slug || ',
    to: '!sent || ',
    tests: ['test/controllers/form/copy.test.ts'],
  },
  {
    name: 'whoever has sent a form can send no second one',
    file: 'src/controllers/journey/index.ts',
    from: 'if (!isAnother && (await',
    to: 'if ((await',
    tests: ['test/controllers/form/copy.test.ts'],
  },
  {
    name: 'Back after sending a form of several pages begins a second one',
    file: 'src/controllers/journey/index.ts',
    from: '(await sentHere(ctx, live))) return seeOther(ctx, startOf(live))',
    to: '(await sentHere(ctx, live))) void 0',
    tests: ['test/controllers/form/copy.test.ts'],
  },
  {
    name: 'Back shows the start page of a form that was sent as it was kept before',
    file: 'src/controllers/journey/index.ts',
    from: "'Accept, Accept-Encoding, Cookie'",
    to: "'Accept, Accept-Encoding'",
    tests: ['test/browser/back.test.ts'],
  },
]
