/** What the load gate needs to exist: submissions that take one upload each, in no listing and no figure. */
import { randomBytes } from 'node:crypto'
import { OperatorError } from '../faults.ts'
import { statusesOf } from '../models/form.ts'
import { DAY } from '../models/moment.ts'
import { referenceOf } from '../models/reference.ts'
import type { Wiring } from './wiring.ts'

interface FixtureRun {
  /** The submissions' ids are `<key>-0` to `<key>-(count − 1)`. */
  key: string
  slug: string
  fieldId: string
  count: number
}

const BATCH = 500

export function createFixtures({ store, drive, forms, clock }: Pick<Wiring, 'store' | 'drive' | 'forms' | 'clock'>) {
  return {
    /** Makes `count` fixtures of a live form; they take uploads for 24 hours. Throws when the form cannot take any. */
    async create(slug: string, count: number): Promise<FixtureRun> {
      const live = forms.live(slug)
      if (!live) throw new OperatorError(`There is no live form "${slug}".`)
      const [question] = live.fileFields
      if (!question) throw new OperatorError(`The form "${slug}" has no file question, so it takes no uploads.`)
      const status = statusesOf(live.form).find(({ uploads }) => uploads)?.id
      if (!status) throw new OperatorError(`No status of the form "${slug}" takes uploads.`)
      const key = randomBytes(12).toString('hex')
      const at = clock()
      for (let from = 0; from < count; from += BATCH) {
        await store.transaction(async (tx) => {
          for (let i = from; i < Math.min(from + BATCH, count); i++) {
            const row = {
              submissionId: `${key}-${i}`,
              reference: referenceOf(randomBytes(15)),
              slug,
              version: live.version,
              answers: '{}',
              receivedAt: at,
              status,
            }
            const number = await tx.submissions.add({ ...row, fixtureUntil: at + DAY })
            if (number === 'taken') throw new Error('a fixture of this run exists already')
            await tx.events.add(number, { kind: 'status', status, at, by: 'fixture' })
          }
        })
      }
      return { key, slug, fieldId: question.id, count }
    },

    /** Removes all fixtures with their files; returns how many there were. */
    async clean(): Promise<number> {
      let removed = 0
      for (;;) {
        const { rows, files } = await store.transaction(async (tx) => {
          const some = await tx.fixtures.some(BATCH)
          return { rows: some.length, files: some.length > 0 ? await tx.fixtures.remove(some) : [] }
        })
        for (const file of files) await drive.remove(file)
        removed += rows
        if (rows < BATCH) return removed
      }
    },
  }
}
