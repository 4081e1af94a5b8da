import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { type Desk, openService } from './desk.ts'

describe('fixtures create', () => {
  let desk: Desk
  afterEach(() => desk.remove())
  const names = (out: string) => [...out.matchAll(/^export (\w+)='[^']*'$/gm)].map(([, name]) => name)

  it('prints the address of the service where the shell has none', async () => {
    for (const env of [{}, { SVC_LOAD_BASE_URL: '' }]) {
      desk = await openService({ SVC_PORT: '3456', ...env })
      const { out } = await desk.run('fixtures', 'create', '--count', '2')
      expect(names(out)).to.deep.equal(['SVC_LOAD_BASE_URL', 'SVC_LOAD_UPLOAD_PATH', 'SVC_LOAD_REQUESTS'])
      expect(out).to.include("export SVC_LOAD_BASE_URL='http://127.0.0.1:3456'\n")
      desk.remove()
    }
  })

  it('leaves the address alone that the shell has', async () => {
    desk = await openService({ SVC_PORT: '0', SVC_LOAD_BASE_URL: 'https://forms.example.org' })
    const { out } = await desk.run('fixtures', 'create', '--count', '2')
    expect(names(out)).to.deep.equal(['SVC_LOAD_UPLOAD_PATH', 'SVC_LOAD_REQUESTS'])
  })

  it('makes nothing where the address is not known', async () => {
    desk = await openService({ SVC_PORT: '0' })
    expect(await desk.run('fixtures', 'create', '--count', '2')).to.include({ code: 2, out: '' })
    expect((await desk.run('fixtures', 'clean')).err).to.equal('0 fixtures removed.\n')
  })

  it('makes nothing for a form that takes no files, and says why', async () => {
    desk = await openService({ SVC_PORT: '3456' })
    const field = { type: 'text', id: 'name', label: 'Name' }
    const form = { slug: 'plain', title: 'Plain', pages: [{ id: 'one', fields: [field] }] }
    writeFileSync(join(desk.dataDir, 'forms', 'plain.json'), JSON.stringify(form))
    await desk.run('forms', 'publish')
    const { code, out, err } = await desk.run('fixtures', 'create', '--slug', 'plain', '--count', '2')
    expect([code, out]).to.deep.equal([1, ''])
    expect(err).to.include('has no file question, so it takes no uploads')
  })
})
