import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { filled, startApp, type TestApp } from '../support/app.ts'

const page = (fields: object[]) => [{ id: 'page', fields }]

describe('definitions of a running service', () => {
  let app: TestApp
  beforeEach(async () => {
    app = await startApp()
  })
  afterEach(() => app.stop())

  it('keep their forms when one cannot be read', async () => {
    const file = join(app.folder.forms, 'feedback.json')
    rmSync(file)
    symlinkSync('feedback.json', file)
    const checked = await app.publish()
    expect(checked.find(({ source }) => source === 'feedback.json')?.faults[0]?.reason[0]).to.equal('file-unreadable')
    expect((await app.get('/f/feedback')).status).to.equal(200)
    renameSync(app.folder.forms, `${app.folder.forms}.away`)
    expect(
      await app.publish().then(
        () => 'published',
        () => 'rejected',
      ),
    ).to.equal('rejected')
    expect((await app.get('/f/feedback')).status).to.equal(200)
    mkdirSync(app.folder.forms)
  })

  it('lose no form to a copy of themselves', async () => {
    const { form } = app.services.forms.live('feedback')!
    writeFileSync(join(app.folder.forms, 'a copy.json'), JSON.stringify({ ...form, title: 'A copy' }))
    const checked = await app.publish()
    expect(checked.filter(({ faults }) => faults.length > 0).map(({ source }) => source)).to.deep.equal(['a copy.json'])
    expect(app.services.forms.live('feedback')!.form.title).to.equal(form.title)
  })

  it('give back what was typed when they are taken off, and what was sent before is found', async () => {
    const [sent, open] = [await app.mint(), await app.mint()]
    const first = await app.post('/f/e2e-test-form', filled(sent))
    rmSync(join(app.folder.forms, 'e2e-test-form.json'))
    await app.publish()
    expect((await app.get('/f/e2e-test-form')).status).to.equal(410)
    const again = await app.post('/f/e2e-test-form', filled(sent))
    expect([again.status, again.headers.get('location')]).to.deep.equal([303, first.headers.get('location')])
    const late = await app.post('/f/e2e-test-form', filled(open))
    expect([late.status, (await late.text()).includes('Where do I send this?')]).to.deep.equal([410, true])
  })
})

describe('statuses of a form', () => {
  it('are refused when one is never reached, or a circle has no end', async () => {
    const app = await startApp()
    const status = (id: string, to: string[], final = false) => ({ id, label: id, meaning: id, to, final })
    const faults = async (...statuses: object[]) => {
      const form = { slug: 's', title: 'S', statuses, pages: page([{ type: 'text', id: 'a', label: 'A' }]) }
      writeFileSync(join(app.folder.forms, 's.json'), JSON.stringify(form))
      return (await app.publish()).find(({ source }) => source === 's.json')!.faults.map(({ pointer }) => pointer)
    }
    expect(await faults(status('a', ['b']), status('b', [], true))).to.deep.equal([])
    expect(await faults(status('a', ['b']), status('b', [], true), status('c', ['b']))).to.deep.equal(['/statuses/2'])
    expect(await faults(status('a', ['b']), status('b', ['a']))).to.deep.equal(['/statuses/0/to', '/statuses/1/to'])
    await app.stop()
  })
})
