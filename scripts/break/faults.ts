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
  {
    name: 'a file that cannot be read is written down as taken',
    file: 'src/services/office/desk.ts',
    from: "    await once(pieces, 'readable')\n",
    to: '',
    tests: ['test/controllers/staff/unreadable-files.test.ts'],
  },
  {
    name: 'a file stays open when it may not be given out',
    file: 'src/services/office/desk.ts',
    from: '        file.bytes.destroy()\n',
    to: '',
    tests: ['test/controllers/staff/unreadable-files.test.ts'],
  },
  {
    name: 'an answer that breaks off leaves no line in the log',
    file: 'src/middleware/last-resort.ts',
    from: 'isHangUp(error)) return',
    to: 'isHangUp(error) || this.res.destroyed) return',
    tests: ['test/controllers/staff/unreadable-files.test.ts'],
  },
  {
    name: 'S3 is asked for a file only when its answer has begun',
    file: 'src/drive/s3.ts',
    from: "      await once(bytes, 'readable')\n",
    to: '',
    tests: ['test/drive/s3-faults.test.ts'],
  },
  {
    name: 'bytes that the drive will not remove stop the sweep of all others',
    file: 'src/services/uploads/sweep.ts',
    from: '          if (!(error instanceof PublicError)) throw error',
    to: '          throw error',
    tests: ['test/services/uploads/sweep.test.ts'],
  },
  {
    name: 'a drive that removes nothing is asked for every file',
    file: 'src/services/uploads/sweep.ts',
    from: 'if (failed >= most) return',
    to: 'if (failed < 0) return',
    tests: ['test/services/uploads/sweep.test.ts'],
  },
  {
    name: 'files that were not tried wait behind those that cannot be removed',
    file: 'src/services/uploads/sweep.ts',
    from: 'for (const key of tried) found.delete(key)',
    to: 'for (const key of old) found.delete(key)',
    tests: ['test/services/uploads/sweep.test.ts'],
  },
]
