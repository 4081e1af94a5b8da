/** Loaded by `npm run test:postgres` before the tests: every service of the run keeps its rows on PostgreSQL. */
import { existsSync } from 'node:fs'
import { closeCleaners, fillStock, recycle, usePostgres } from './databases.ts'

usePostgres()

const refill = async (): Promise<void> => {
  await recycle((folder) => !existsSync(folder))
  await fillStock()
}
async function startServer(this: Mocha.Context): Promise<void> {
  this.timeout(60_000) // a second, and many more on a busy machine
  await fillStock()
}
export const mochaHooks = { beforeAll: startServer, beforeEach: refill, afterAll: closeCleaners }
