import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'chai'
import pg from 'pg'
import sinon from 'sinon'
import { filled, REFERENCE, startApp, type TestApp } from '../../support/app.ts'
import { applicant } from '../../support/applicant.ts'
import { formBody, postBytes } from '../../support/multipart.ts'
import { sharedPostgres } from '../../support/postgres.ts'
import { upToDateDatabase } from '../../support/up-to-date.ts'

describe('receiving a form, on PostgreSQL', function () {
  this.timeout(30_000) // may start the database server
  let url: string
  let app: TestApp
  beforeEach(async () => {
    url = await upToDateDatabase()
    app = await startApp({ env: { SVC_DATABASE_URL: url, SVC_SECRET: 's'.repeat(32), SVC_FORMS: 'watch' } })
  })
  afterEach(async () => {
    sinon.restore()
    await app.stop()
    await (await sharedPostgres()).drop(url)
  })
  const send = (fields: Record<string, string>, filename = '') =>
    postBytes(app, '/f/e2e-test-form', formBody(fields, [{ name: 'evidence', filename, body: filename }]))

  it('waits for a file that is added meanwhile, and takes it along', async () => {
    const fields = filled(await app.mint())
    await send({ ...fields, 'file-action': 'attach' }, 'a.txt')
    const [first] = await app.store.uploads.page('', 1)
    let entered = () => {}
    const inside = new Promise<void>((resolve) => (entered = resolve))
    // As a file enters: it holds the form, finds that it is not sent yet, and is kept a moment later.
    const entering = app.store.transaction(async (tx) => {
      await tx.hold(first!.submissionId)
      expect(await tx.submissions.bySubmissionId(first!.submissionId)).to.equal(undefined)
      entered()
      await sleep(400)
      await tx.uploads.add({ ...first!, id: 'the-second', filename: 'b.txt', sha256: 'another' }, null)
    })
    await inside
    const [response] = await Promise.all([send(fields), entering])
    expect(response.status).to.equal(303)
    const reference = REFERENCE.exec(response.headers.get('location')!)![0]
    const { id, answers } = (await app.store.submissions.byReference(reference))!
    expect(answers.evidence).to.deep.equal([first!.id, 'the-second'])
    expect((await app.store.uploads.ofSubmission(id)).map(({ filename }) => filename)).to.deep.equal(['a.txt', 'b.txt'])
    expect((await app.store.uploads.unclaimedBytes()).total).to.equal(0)
  })

  it('waits for a draft that is saved meanwhile, and then asks the person to check it again', async () => {
    const text = (id: string) => ({ id, type: 'text' as const, label: id })
    await app.define({
      slug: 'two',
      title: 'Two pages',
      pages: ['first', 'second'].map((id) => ({ id, title: id, fields: [text(id)] })),
    } as never)
    const person = applicant(app)
    await person.get('/f/two/first')
    await person.go('/f/two/first', { first: 'Ada' })
    await person.go('/f/two/second', { second: 'Lovelace' })
    const [{ submission_id: id }] = (await app.ask('select submission_id from drafts')) as [{ submission_id: string }]
    const { promise: inside, resolve: entered } = Promise.withResolvers<void>()
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
    // As a page is saved: it holds the draft, reads it, and writes it a moment later.
    const saving = app.store.transaction(async (tx) => {
      await tx.hold(id)
      const draft = (await tx.drafts.byId(id))!
      entered()
      await mayEnd
      await tx.drafts.save({ ...draft, revision: draft.revision + 1 })
    })
    await inside
    const sending = person.post('/f/two/check')
    await Promise.race([sending, somebodyWaits()])
    end()
    const [{ status, location }] = await Promise.all([sending, saving])
    expect([status, location]).to.deep.equal([303, '/f/two/check?changed=1'])
    expect(await app.ask('select reference from submissions')).to.deep.equal([])
  })

  /** Resolves when a transaction waits for what another one holds. */
  async function somebodyWaits(): Promise<void> {
    while ((await app.ask("select 1 from pg_locks where locktype = 'advisory' and not granted")).length === 0)
      await sleep(5)
  }

  it('waits for two answers of the database, with the last of which it is on the disk', async () => {
    const sendings = sendingsByConnection()
    expect((await send(filled(await app.mint()))).status).to.equal(303)
    const ofForm = sendings().find((turns) => turns.flat().includes('"submissions"'))
    expect(ofForm).to.deep.equal([
      ['begin', 'advisory', '"uploads"', '"submissions"'],
      ['"events"', 'commit'],
    ])
  })

  /** What is sent from now on over each connection, in turns: a turn begins when every answer before it has come. */
  function sendingsByConnection(): () => string[][][] {
    const { query } = pg.Client.prototype as unknown as { query(...args: unknown[]): Promise<unknown> }
    const connections = new Map<unknown, { underWay: number; turns: string[][] }>()
    sinon.replace(pg.Client.prototype, 'query', async function (this: unknown, ...args: unknown[]) {
      const on = connections.get(this) ?? { underWay: 0, turns: [] }
      connections.set(this, on)
      if (on.underWay++ === 0) on.turns.push([])
      on.turns
        .at(-1)!
        .push(
          /begin|advisory|commit|"(?:uploads|submissions|events)"/.exec(
            JSON.stringify(args[0]).replaceAll('\\', ''),
          )?.[0] ?? 'other',
        )
      try {
        return await query.apply(this, args)
      } finally {
        on.underWay--
      }
    } as never)
    return () => [...connections.values()].map(({ turns }) => turns)
  }
})
