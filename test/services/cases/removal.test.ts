import { Readable } from 'node:stream'
import { expect } from 'chai'
import { filled, REFERENCE, startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'
import { bring } from '../../support/drive.ts'

const AT = Date.UTC(2026, 10, 20, 12)

describe('the content of a case', () => {
  const clock = freezeClock(AT)
  let app: TestApp
  let token: string
  let reference: string
  let location: string
  beforeEach(async () => {
    app = await startApp({ clock })
    token = await app.mint()
    const form = new FormData()
    for (const [name, value] of Object.entries(filled(token))) form.append(name, value)
    form.append('evidence', new Blob(['a file']), 'a.txt')
    location = (await app.post('/f/e2e-test-form', form)).headers.get('location')!
    reference = REFERENCE.exec(location)![0]
    await app.services.cases.update(reference, { to: 'in-review', by: 'ada', message: 'To Ada', note: 'about Ada' })
  })
  afterEach(() => app.stop())
  const remove = () => app.services.cases.remove(reference, { by: 'ada', reason: 'asked for by the person' })

  it('is deleted with answers, words and files; what happened when stays', async () => {
    const { id } = (await app.store.submissions.byReference(reference))!
    const [upload] = await app.store.uploads.ofSubmission(id)
    expect(await remove()).to.deep.equal({ files: 1 })
    const submission = (await app.store.submissions.byReference(reference))!
    expect({ ...submission.answers }).to.deep.equal({})
    expect(submission.deletedAt).to.equal(AT)
    expect(await app.store.uploads.ofSubmission(id)).to.deep.equal([])
    expect(await app.drive.get(upload!.id)).to.equal(undefined)
    const events = await app.store.events.of(id)
    expect(events.map(({ kind, message, note }) => ({ kind, message, note }))).to.deep.equal([
      { kind: 'status', message: undefined, note: undefined },
      { kind: 'status', message: undefined, note: undefined },
      { kind: 'deleted', message: undefined, note: 'asked for by the person' },
    ])
  })

  it('is deleted with files that came with it and that no answer names', async () => {
    const submissionId = token.split('.')[0]!
    const [named] = await app.store.uploads.of(submissionId)
    const stray = { ...named!, id: 'strayfile0strayfile000', filename: 'stray.txt' }
    await bring(app.drive, stray.id, Readable.from([Buffer.from('stray')])).then((draft) => draft.keep())
    await app.store.transaction((tx) => tx.uploads.add(stray, null))
    expect(await remove()).to.deep.equal({ files: 2 })
    expect(await app.store.uploads.of(submissionId)).to.deep.equal([])
    expect(await app.drive.get(stray.id)).to.equal(undefined)
  })

  it('leads a repeat of the form to the same reference, and takes nothing new', async () => {
    await app.services.cases.update(reference, { to: 'needs-information', by: 'ada', message: 'Which street?' })
    await remove()
    const again = await app.post('/f/e2e-test-form', filled(token))
    expect(again.status).to.equal(303)
    expect(REFERENCE.exec(again.headers.get('location')!)![0]).to.equal(reference)
    const moved = app.services.cases.update(reference, { to: 'withdrawn', by: 'ada' })
    expect(await moved.catch((error) => error.problem)).to.deep.equal({ code: 'case-content-deleted' })
    const file = new FormData()
    file.append('file', new Blob(['text']), 'b.txt')
    const sent = await app.post(`/api/drive-upload?submissionId=${reference}&fieldId=evidence`, file)
    expect(sent.status).to.equal(409)
    expect((await app.get(`/api/drive-upload?submissionId=${reference}&fieldId=evidence`)).status).to.equal(409)
  })

  it('is deleted once, and not at all under a reference that nobody has', async () => {
    await remove()
    expect(await remove().catch((error) => error)).to.include({ status: 409 })
    const unknown = app.services.cases.remove('0000-0000-0000-0000', { by: 'ada', reason: 'x' })
    expect(await unknown.catch((error) => error)).to.include({ status: 404 })
  })
})
