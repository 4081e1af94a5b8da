/** Loaded by `npm run test:postgres` before the tests: every service of the run keeps its rows on PostgreSQL. */
import { existsSync } from 'node:fs'
import { dropUsed, fillStock, usePostgres } from './databases.ts'

usePostgres()

const refill = async (): Promise<void> => {
  await dropUsed((folder) => !existsSync(folder))
  await fillStock()
}
export const mochaHooks = { beforeAll: fillStock, beforeEach: refill }
