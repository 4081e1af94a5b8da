import { appendFileSync, mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { startApp, type TestApp } from '../support/app.ts'
import { filesOnDisk, formBody, postBytes, upload } from '../support/multipart.ts'

describe('the verifier', () => {
  let app: TestApp
  beforeEach(async () => {
    app = await startApp()
  })
  afterEach(() => app.stop())

  const EVIDENCE = { type: 'file', id: 'evidence', label: 'Files', accept: ['txt'], maxFiles: 10 }
  const MANY = { slug: 'many', title: 'Many files', minimumAgeSeconds: 0, pages: [{ id: 'page', fields: [EVIDENCE] }] }
  const attach = async (token: string, body = 'a file'): Promise<string> =>
    ((await (await upload(app, token, { filename: 'notes.txt', body })).json()) as { id: string }).id
  const fileOf = (id: string): string => filesOnDisk(app).find((path) => path.endsWith(id))!
  const verify = () => app.services.verifier.verify()
  const clean = { missing: [], damaged: [], orphaned: [], incomplete: [] }

  it('finds everything in order where nothing was done to it', async () => {
    for (let i = 0; i < 3; i++) await attach(await app.mint(), `file ${i}`)
    expect(await verify()).to.deep.equal({ acknowledged: 3, present: 3, ...clean })
  })

  it('names what is missing and what is damaged, with its case, question and name', async () => {
    await app.define(MANY)
    const token = await app.mint('many')
    const ids: string[] = []
    for (const body of ['shortened', 'longer', 'changed', 'unreadable', 'gone']) ids.push(await attach(token, body))
    const unsent = await attach(await app.mint(), 'of a form that is not sent')
    const [shortened, longer, changed, unreadable, gone] = ids as [string, string, string, string, string]
    const location = (await postBytes(app, '/f/many', formBody({ submissionId: token }, []))).headers.get('location')!
    const reference = location.split('/').at(-1)!
    truncateSync(fileOf(shortened), 3)
    appendFileSync(fileOf(longer), '!')
    writeFileSync(fileOf(changed), 'chanGed')
    const path = fileOf(unreadable)
    rmSync(path)
    mkdirSync(path)
    rmSync(fileOf(gone))
    rmSync(fileOf(unsent))
    const found = await verify()
    const named = (id: string) => ({ id, reference, fieldId: 'evidence', filename: 'notes.txt' })
    const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id)
    expect([found.acknowledged, found.present, found.orphaned]).to.deep.equal([6, 0, []])
    expect(found.missing.sort(byId)).to.deep.equal(
      [named(gone), { id: unsent, fieldId: 'evidence', filename: 'notes.txt' }].sort(byId),
    )
    expect(found.damaged.sort(byId)).to.deep.equal([shortened, longer, changed, unreadable].map(named).sort(byId))
  })

  it('does not call a file missing that is removed while it looks', async () => {
    const token = await app.mint()
    const [one, other] = [await attach(token, 'one'), await attach(token, 'other')]
    const { get } = app.drive
    app.drive.get = async (key) => {
      if (key === one) await app.services.uploads.remove((await app.store.uploads.byId(other))!.submissionId, one)
      return get(key)
    }
    expect(await verify()).to.deep.equal({ acknowledged: 1, present: 1, ...clean })
  })

  it('looks twice before it calls a file missing', async () => {
    await attach(await app.mint())
    const { get } = app.drive
    let looks = 0
    app.drive.get = async (key) => (++looks === 1 ? undefined : get(key))
    expect(await verify()).to.deep.equal({ acknowledged: 1, present: 1, ...clean })
  })

  it('finds bytes without a row, and passes over what is not the drive’s own', async () => {
    const id = await attach(await app.mint())
    await app.store.transaction((tx) => tx.uploads.remove([id]))
    writeFileSync(join(app.folder.drive, id.slice(0, 2), 'notes.txt'), 'somebody else’s')
    writeFileSync(join(app.folder.drive, 'README'), 'somebody else’s')
    expect(await verify()).to.deep.equal({ acknowledged: 0, present: 0, ...clean, orphaned: [id] })
  })
})
