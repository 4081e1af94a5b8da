import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect } from 'chai'
import { createApps } from '../../../src/app.ts'
import { silentLog } from '../../../src/log.ts'
import { noMetrics } from '../../../src/metrics.ts'
import { wire } from '../../../src/wire.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { tags } from '../../views/html.ts'

const FORM = {
  slug: 'tree',
  title: 'Plant a tree',
  department: 'parks',
  pages: [{ id: 'p', fields: [{ type: 'text', id: 'name', label: 'Name' }] }],
}
const PARKS = {
  serviceName: 'Parks of Millbrook',
  contact: 'parks@town.example',
  privacyUrl: 'https://town.example/parks-privacy',
  accessibilityUrl: 'https://town.example/parks-for-all',
  accent: '#00508f',
}
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 50"><path d="M0 0h200v50H0z"/></svg>'

describe('a department', function () {
  this.timeout(30_000) // reads folders
  let app: TestApp
  let folder: string
  beforeEach(async () => {
    app = await startApp({ env: { SVC_SERVICE_NAME: 'Millbrook', SVC_CONTACT: 'hall@town.example' } })
    folder = join(app.folder.forms, 'departments')
    mkdirSync(folder)
  })
  afterEach(() => app.stop())
  const write = (name: string, content: object | string) =>
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
  /** As the service does when a file changed; gives the codes of the faults of our form. */
  const publish = async (form: object = FORM): Promise<string[]> => {
    const { departments, forms } = app.services
    writeFileSync(join(app.folder.forms, 'tree.json'), JSON.stringify(form))
    const written = (await app.folder.departments())!
    await departments.publish(written)
    const found = await forms.publish(await app.folder.definitions())
    await departments.removeGone(written)
    return found.filter(({ source }) => source === 'tree.json').flatMap(({ faults }) => faults.map(({ code }) => code))
  }
  const page = async (path = '/f/tree') => (await app.get(path)).text()

  it('stands on the pages of its forms alone, with its logo, colour, contact and links', async () => {
    write('parks.json', PARKS)
    write('parks.svg', SVG)
    expect(await publish()).to.deep.equal([])
    const html = await page()
    for (const text of ['Parks of Millbrook', 'mailto:parks@town.example', PARKS.privacyUrl, PARKS.accessibilityUrl])
      expect(html).to.include(text)
    expect(html).not.to.include('hall@town.example')
    const [logo] = tags(html, 'img')
    const file = await app.get(logo!.src!)
    expect([file.headers.get('cache-control'), await file.text()]).to.deep.equal([
      'public, max-age=31536000, immutable',
      SVG,
    ])
    const sheet = tags(html, 'link').find(({ href }) => href?.endsWith('/accent.css'))!
    expect(await (await app.get(sheet.href!)).text()).to.include('--accent:#00508f')
    for (const path of ['/', '/status', '/f/e2e-test-form']) {
      expect(await page(path), path).to.include('hall@town.example')
      expect(await page(path), path).not.to.include('Parks of Millbrook')
    }
  })

  it('is today’s on a page that was prepared before, and no part of the version', async () => {
    write('parks.json', PARKS)
    await publish()
    const { version } = app.services.forms.live('tree')!
    expect(await page()).to.include('Parks of Millbrook')
    write('parks.json', { ...PARKS, serviceName: 'Trees and Parks' })
    await publish()
    expect(await page()).to.include('Trees and Parks')
    expect(await page()).not.to.include('Parks of Millbrook')
    expect(app.services.forms.live('tree')!.version).to.equal(version)
  })

  it('is the same object until it changes, so that prepared pages last', async () => {
    write('parks.json', PARKS)
    await publish()
    const before = app.services.departments.brandOf('parks')
    await app.services.forms.load()
    expect(app.services.departments.brandOf('parks')).to.equal(before)
  })

  it('has the rest from the settings', async () => {
    write('parks.json', { contact: 'parks@town.example' })
    await publish()
    const html = await page()
    expect(html)
      .to.include('Millbrook</')
      .and.to.include('mailto:parks@town.example')
      .and.to.include('"/accessibility"')
  })

  it('is followed by other processes, which have its logo though they showed no page of it', async () => {
    write('parks.json', PARKS)
    write('parks.svg', SVG)
    await publish()
    const logo = tags(await page(), 'img')[0]!.src!
    const log = silentLog()
    const other = await wire({ config: app.config, clock: Date.now, log })
    const { departments } = other.services
    const stop = await other.definitions.begin()
    const { app: koa } = createApps({ ...other, config: app.config, clock: Date.now, log, metrics: noMetrics })
    const server = createServer(koa.callback()).listen(0, '127.0.0.1')
    await once(server, 'listening')
    try {
      const file = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${logo}`)
      expect(await file.text()).to.equal(SVG)
      await app.services.departments.publish([{ name: 'parks', text: '{"serviceName":"Trees and Parks"}', logo: '' }])
      while (departments.brandOf('parks')?.serviceName !== 'Trees and Parks') await setTimeout(20)
      expect(departments.brandOf('parks')).to.deep.equal({ serviceName: 'Trees and Parks' })
    } finally {
      server.close()
      stop()
      await other.close()
    }
  })

  it('must be known', async () => {
    expect(await publish()).to.deep.equal(['INT010'])
    expect(app.services.forms.live('tree')).to.equal(undefined)
    write('parks.json', PARKS)
    expect(await publish()).to.deep.equal([])
  })

  it('stays as it is when its file cannot be used', async () => {
    write('parks.json', PARKS)
    await publish()
    for (const wrong of [
      '',
      '{',
      '[]',
      'null',
      { serviceName: 7 },
      { serviceName: ' ' },
      { accent: '#ffee00' },
      { privacyUrl: 'javascript:alert(1)' },
      { colour: '#00508f' },
      { contact: 'x'.repeat(501) },
    ]) {
      write('parks.json', wrong)
      expect(await publish(), JSON.stringify(wrong)).to.deep.equal([])
      expect(app.services.departments.brandOf('parks')!.serviceName, JSON.stringify(wrong)).to.equal(PARKS.serviceName)
    }
    write('parks.json', PARKS)
    write('parks.svg', SVG.replace('<path', '<script>1</script><path'))
    await publish()
    expect(app.services.departments.brandOf('parks')!.logo).to.equal(undefined)
  })

  it('goes with its file, but not while a live form names it', async () => {
    write('parks.json', PARKS)
    await publish()
    rmSync(join(folder, 'parks.json'))
    expect(await publish()).to.deep.equal([])
    expect(await page()).to.include('Parks of Millbrook')
    const { department: _, ...without } = FORM
    await publish(without)
    expect(app.services.departments.list()).to.deep.equal([])
    expect(await publish()).to.deep.equal(['INT010'])
  })

  it('cannot have a name that is none', async () => {
    write('Parks & Trees.json', PARKS)
    await publish()
    expect(app.services.departments.list()).to.deep.equal([])
  })
})
