/** What the settings say about definitions. */
import type { Config } from './index.ts'

/** Are definitions kept in the database? By default with PostgreSQL, which several machines share. */
export const storesForms = ({ formsFrom, databaseAddress }: Config): boolean =>
  (formsFrom ?? (databaseAddress ? 'store' : 'watch')) === 'store'

/** What a first start gets. Whoever gives the service a public address does not try it out: nobody there should find a sample. */
export const startersOf = ({ baseUrl }: Config, samples = baseUrl === '') => (samples ? 'with samples' : 'test form')
