/** Lines that what people read next rests on. */
import type { Break } from './break.ts'

export const WALK: readonly Break[] = [
  {
    name: 'whoever goes wrong in the office is led to the public forms',
    file: 'src/routes.ts',
    from: '    ctx.state.office = true\n',
    to: '',
    tests: ['test/controllers/office/routes.test.ts'],
  },
  {
    name: 'a day of many finished cases draws no chart for everybody',
    file: 'src/presenters/public-statistics-page.ts',
    from: "received !== 'few' || finished !== 'few'",
    to: "received !== 'few' && (finished !== 'few' || true)",
    tests: ['test/controllers/statistics.test.ts'],
  },
  {
    name: 'a code that was not typed is called a wrong one, and counted',
    file: 'src/controllers/withdraw.ts',
    from: "        if (code.trim() === '') return refuse('noCode')\n",
    to: '',
    tests: ['test/controllers/withdraw.test.ts'],
  },
]
