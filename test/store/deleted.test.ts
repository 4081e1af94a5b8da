/** What was deleted on SQLite, in the file itself. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect } from 'chai'
import { sendForm, startApp } from '../support/app.ts'

describe('content that was deleted', () => {
  // A word here and there may stand as a bound between pages of the search's index until those are merged.
  it('is nowhere in the database file any more: not in its rows, nor in those of the search, nor in free pages', async () => {
    const app = await startApp({ env: { SVC_DATABASE_URL: '' } })
    try {
      const file = join(app.config.dataDir, 'intake.sqlite')
      /** Once the log is copied into it. */
      const holds = (text: string) => {
        const connection = new Database(file)
        connection.pragma('wal_checkpoint(TRUNCATE)')
        connection.close()
        return readFileSync(file).includes(text)
      }
      const references: string[] = []
      for (let i = 0; i < 6; i++) {
        const message = Array.from({ length: 300 }, (_, word) => `zeppelin${i}x${word}`).join(' ')
        references.push(await sendForm(app, { message }))
      }
      await app.services.terms.fill()
      for (let i = 0; i < 6; i++) expect(holds(`zeppelin${i}x7 zep`), `case ${i}`).to.equal(true)
      for (const reference of references.slice(1, 5))
        await app.services.cases.remove(reference, { by: 'ada', reason: 'asked for' })
      expect(holds('zeppelin0x7 zep') && holds('zeppelin5x7 zep'), 'those that stay').to.equal(true)
      for (let i = 1; i < 5; i++) expect(holds(`zeppelin${i}x7 zep`), `case ${i}`).to.equal(false)
    } finally {
      await app.stop()
    }
  })
})
