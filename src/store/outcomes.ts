/** What became of posts that programs may repeat. Keys and bodies are hashes when they come here. */
import type { Kysely } from 'kysely'
import type { OutcomeRow, Tables } from './tables.ts'

type Outcome = OutcomeRow

export const outcomeRows = (db: Kysely<Tables>) => ({
  /** The outcome of a post with this key, if it is not older than `since`, UTC milliseconds. */
  async find({ program, key }: Pick<Outcome, 'program' | 'key'>, since: number): Promise<Outcome | undefined> {
    return db
      .selectFrom('outcomes')
      .selectAll()
      .where('program', '=', program)
      .where('key', '=', key)
      .where('at', '>', since)
      .executeTakeFirst()
  },

  /** Keeps an outcome; an older one with this key is replaced. */
  async keep(outcome: Outcome): Promise<void> {
    const { body, event, at } = outcome
    await db
      .insertInto('outcomes')
      .values(outcome)
      .onConflict((conflict) => conflict.columns(['program', 'key']).doUpdateSet({ body, event, at }))
      .execute()
  },

  /** Removes those that are not younger than `until`. */
  async forget(until: number): Promise<void> {
    await db.deleteFrom('outcomes').where('at', '<=', until).execute()
  },
})
