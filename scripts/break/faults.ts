/** A store or a drive that does not do what it should: nothing typed is lost, and somebody is told. */
import type { Break } from './break.ts'

export const FAULTS: readonly Break[] = [
  {
    name: 'a form with a file loses what was typed when the store does not answer',
    file: 'src/middleware/body.ts',
    from: 'if (error.status < 500) {',
    to: 'if (error.status < 504) {',
    tests: ['test/controllers/form-files.test.ts', 'test/controllers/journey/files.test.ts'],
  },
  {
    name: 'a form is taken at once without the file that came with it',
    file: 'src/services/submissions.ts',
    from: 'post.files || post.failure || ',
    to: 'post.files || ',
    tests: ['test/controllers/form-files.test.ts'],
  },
  {
    name: 'a file that could not be compared is taken for one that was sent with the form',
    file: 'src/services/submissions.ts',
    from: 'if (failure && !sent) throw failure',
    to: '',
    tests: ['test/controllers/form-files.test.ts'],
  },
  {
    name: 'a page is kept without the file that came with it',
    file: 'src/services/drafts/index.ts',
    from: 'if (post.failure) throw post.failure',
    to: '',
    tests: ['test/controllers/journey/files.test.ts'],
  },
]
