/** What was deleted on SQLite, in the file itself. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect } from 'chai'
import { sendForm, startApp } from '../support/app.ts'
import { applicant } from '../support/applicant.ts'
import { text } from '../support/journeys.ts'

const LONG = {
  slug: 'long',
  title: 'Long',
  pages: ['first', 'second'].map((id) => ({ id, title: id, fields: [text(id === 'first' ? 'name' : 'more')] })),
}

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
  it('is in no file of the data folder any more, seconds after a case or a draft was deleted on a quiet service', async () => {
    const app = await startApp({ env: { SVC_DATABASE_URL: '' } })
    try {
      await app.define(LONG)
      const holders = (text: string) =>
        globSync('**/*', { cwd: app.config.dataDir, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name))
          .filter((path) => readFileSync(path).includes(text))
      const reference = await sendForm(app, { message: 'zeppelin in a case' })
      const person = applicant(app)
      await person.get('/f/long/first')
      await person.go('/f/long/first', { name: 'zeppelin in a draft' })
      expect(holders('zeppelin in a case').join()).to.match(/-wal/)
      expect(holders('zeppelin in a draft').join()).to.match(/-wal/)

      await app.services.cases.remove(reference, { by: 'ada', reason: 'asked for' })
      expect(holders('zeppelin in a case'), 'before the job').to.not.deep.equal([])
      await app.services.erasure.run()
      expect(holders('zeppelin in a case')).to.deep.equal([])
      expect(await app.services.erasure.waitingSince()).to.equal(undefined)
      expect(holders('zeppelin in a draft')).to.not.deep.equal([])

      await person.get('/f/long/discard')
      expect((await person.post('/f/long/discard')).status).to.equal(303)
      expect(await app.services.erasure.waitingSince()).to.be.a('number')
      const reader = new Database(join(app.config.dataDir, 'intake.sqlite'), { readonly: true })
      reader.exec('begin')
      reader.prepare('select count(*) from drafts').get()
      await app.services.erasure.run()
      expect(await app.services.erasure.waitingSince(), 'while somebody reads').to.be.a('number')
      await sendForm(app, { message: 'forms are taken all the while' })
      reader.close()
      await app.services.erasure.run()
      expect(holders('zeppelin in a draft')).to.deep.equal([])
      expect(await app.services.erasure.waitingSince()).to.equal(undefined)
    } finally {
      await app.stop()
    }
  })
})
