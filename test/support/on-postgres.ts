/** Loaded by `npm run test:postgres` before the tests: every service of the run keeps its rows on PostgreSQL. */
import { existsSync } from 'node:fs'
import { closeCleaners, fillStock, recycle, usePostgres } from './databases.ts'

usePostgres()

const refill = async (): Promise<void> => {
  await recycle((folder) => !existsSync(folder))
  await fillStock()
}
export const mochaHooks = { beforeAll: fillStock, beforeEach: refill, afterAll: closeCleaners }
