import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'chai'
import { filled, REFERENCE, startApp, type TestApp } from '../../support/app.ts'
import { formBody, postBytes } from '../../support/multipart.ts'
import { sharedPostgres } from '../../support/postgres.ts'

describe('a form that is sent while a file is added to it, on PostgreSQL', function () {
  this.timeout(30_000) // may start the database server
  let url: string
  let app: TestApp
  beforeEach(async () => {
    url = await (await sharedPostgres()).database()
    app = await startApp({ env: { SVC_DATABASE_URL: url, SVC_SECRET: 's'.repeat(32), SVC_FORMS: 'watch' } })
  })
  afterEach(async () => {
    await app.stop()
    await (await sharedPostgres()).drop(url)
  })
  const send = (fields: Record<string, string>, filename = '') =>
    postBytes(app, '/f/e2e-test-form', formBody(fields, [{ name: 'evidence', filename, body: filename }]))

  it('waits for the file, and takes it along', async () => {
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
})
