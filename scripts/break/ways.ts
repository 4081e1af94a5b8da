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
]
