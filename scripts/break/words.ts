/** What is data in the services and is said by the words alone. */
import type { Break } from './break.ts'

export const WORDS: readonly Break[] = [
  {
    name: 'a page says of a refused file what is for programs',
    file: 'src/controllers/upload.ts',
    from: 'error: said(error).text',
    to: 'error: error.text',
    tests: ['test/controllers/upload.test.ts'],
  },
  {
    name: 'a program is told of a refused file in a word of ours',
    file: 'src/middleware/failure.ts',
    from: 'const { title, text } = said(error)',
    to: 'const { title, text } = error',
    tests: ['test/controllers/upload.test.ts'],
  },
  {
    name: 'a file that a form refuses is taken for attached',
    file: 'src/services/uploads/form-files.ts',
    from: '        note(fieldId, { filename: error.filename, fault: error.fault })\n        return false\n',
    to: '        return true\n',
    tests: ['test/controllers/form-files.test.ts'],
  },
]
