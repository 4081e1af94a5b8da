/** Lines that look at a connection before anything is built on it. */
import type { Break } from './break.ts'

export const CONNECTIONS: readonly Break[] = [
  {
    name: 'a setting of SQLite that it does not take is not noticed',
    file: 'src/store/sqlite/connect.ts',
    from: 'return found === wanted',
    to: "return found === wanted || name !== 'synchronous'",
    tests: ['test/store/engine.test.ts'],
  },
  {
    name: 'a PostgreSQL that does not flush its log is taken',
    file: 'src/store/postgres/prove.ts',
    from: "flushes === 'off' && fsync",
    to: "flushes === 'never' && fsync",
    tests: ['test/store/postgres/start.test.ts'],
  },
]
