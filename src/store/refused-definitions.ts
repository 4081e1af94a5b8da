/** The files of definitions that are refused now: a row each, which goes when the file is sound or gone. */
import type { Kysely } from 'kysely'
import type { RefusedDefinition } from '../models/definition.ts'
import type { RefusedDefinitionRow, Tables } from './tables.ts'

export const refusedDefinitionRows = (db: Kysely<Tables>) => ({
  /** All of them, by the names of their files. */
  async all(): Promise<RefusedDefinition[]> {
    const rows = await db.selectFrom('refused_definitions').selectAll().orderBy('source').execute()
    return rows.map(modelOf)
  },

  /** Writes what is wrong with a file. One that is there already keeps the moment when it was first seen. */
  async note({ source, slug, since, column: position, ...found }: RefusedDefinition): Promise<void> {
    const values = { ...found, slug: slug ?? null, position }
    await db
      .insertInto('refused_definitions')
      .values({ ...values, source, since })
      .onConflict((conflict) => conflict.column('source').doUpdateSet(values))
      .execute()
  },

  async remove(source: string): Promise<void> {
    await db.deleteFrom('refused_definitions').where('source', '=', source).execute()
  },
})

const modelOf = ({ slug, position, ...row }: RefusedDefinitionRow): RefusedDefinition => ({
  ...row,
  ...(slug !== null && { slug }),
  column: position,
})
