import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect } from 'chai'
import { silentLog } from '../../../src/log.ts'
import { wire } from '../../../src/wire.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { PIXEL } from '../../support/journey.ts'
import { type Clerk, clerk } from '../../support/office.ts'
import { tags } from '../../views/html.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 50"><path d="M0 0h200v50H0z"/></svg>'
const FORM = {
  slug: 'tree',
  title: 'Plant a tree',
  department: 'parks',
  pages: [{ id: 'p', fields: [{ type: 'text', id: 'name', label: 'Name' }] }],
}
const PARKS = {
  serviceName: 'Parks of Millbrook',
  accent: '#00508f',
  contact: 'parks@town.example',
  privacyUrl: 'https://town.example/privacy',
  accessibilityUrl: '/for-all',
  senderName: 'Parks',
  replyTo: 'trees@town.example',
}
type Fields = Record<string, string | Blob>

describe('the departments of the office', function () {
  this.timeout(30_000) // publishes forms
  let app: TestApp
  let ada: Clerk
  beforeEach(async () => {
    app = await startApp({ env: { SVC_SERVICE_NAME: 'Millbrook' } })
    ada = await clerk(app, 'admin', { name: 'Ada Admin' })
  })
  afterEach(() => app.stop())

  const post = (path: string, fields: Fields, who = ada) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    return app.post(path, body, who.headers)
  }
  const logo = (content: string | Buffer, name = 'logo.svg') => new File([content as never], name)
  const add = (fields: Fields = {}) =>
    post('/staff/new-department', { verb: 'save', base: '', name: 'parks', ...PARKS, ...fields })
  const page = async (path: string) => (await app.get(path, ada.headers)).text()
  const hidden = (html: string, name: string) => tags(html, 'input').find((one) => one.name === name)?.value
  const change = async (fields: Fields) =>
    post('/staff/departments/parks', {
      verb: 'save',
      base: hidden(await page('/staff/departments/parks'), 'base')!,
      ...PARKS,
      ...fields,
    })
  const audited = async () =>
    (await app.store.audit.page({ size: 50 }))
      .filter(({ action }) => action.startsWith('department-'))
      .map(({ action, about, details, account }) => ({ action, about, details, account }))
  const stored = async () => (await app.store.departments.all()).find(({ name }) => name === 'parks')

  it('are made, shown with their forms, changed and removed, each a row of the audit', async () => {
    const made = await add({ logo: logo(SVG) })
    expect([made.status, made.headers.get('location')]).to.deep.equal([303, '/staff/departments/parks?done=saved'])
    await app.define(FORM as never)
    expect(await (await app.get('/f/tree')).text())
      .to.include('Parks of Millbrook')
      .and.to.include('class="logo"')
    expect(await page('/staff/departments'))
      .to.include('Parks of Millbrook')
      .and.to.include('Plant a tree')
    expect((await change({ serviceName: 'Trees', contact: '' })).status).to.equal(303)
    expect(await (await app.get('/f/tree')).text())
      .to.include('Trees')
      .and.not.include('parks@town.example')
    expect(Buffer.from((await stored())!.logo, 'base64').toString()).to.equal(SVG)
    expect((await change({ serviceName: 'Trees', contact: '', noLogo: 'yes' })).status).to.equal(303)
    expect((await stored())!.logo).to.equal('')

    const kept = await post('/staff/departments/parks', { verb: 'remove', confirmed: 'yes' })
    expect(kept.status).to.equal(422)
    expect(await kept.text()).to.include('It cannot be removed while forms name it: Plant a tree.')
    const { department: _, ...without } = FORM
    await app.define(without as never)
    const asked = await post('/staff/departments/parks', { verb: 'remove' })
    expect([asked.status, await stored().then(Boolean)]).to.deep.equal([200, true])
    expect(await asked.text()).to.include('Remove the department parks?')
    const gone = await post('/staff/departments/parks', { verb: 'remove', confirmed: 'yes' })
    expect([gone.status, gone.headers.get('location')]).to.deep.equal([303, '/staff/departments?done=removed'])
    expect((await app.get('/staff/departments/parks', ada.headers)).status).to.equal(404)
    const about = { about: 'parks', account: ada.account.id }
    expect(await audited()).to.have.deep.members([
      {
        ...about,
        action: 'department-added',
        details: 'way=office changed=serviceName,accent,contact,privacyUrl,accessibilityUrl,senderName,replyTo,logo',
      },
      { ...about, action: 'department-changed', details: 'way=office changed=serviceName,contact' },
      { ...about, action: 'department-changed', details: 'way=office changed=logo' },
      { ...about, action: 'department-removed', details: 'way=office' },
    ])
    expect(await page('/staff/audit'))
      .to.include('Added a department')
      .and.to.include('Name, Contact')
  })

  it('show each error beside its field, and keep what was typed with a logo that can be used', async () => {
    const wrong = {
      name: 'Parks & Trees',
      serviceName: 'Parks\u202E',
      accent: '#ffee00',
      privacyUrl: 'javascript:alert(1)',
      accessibilityUrl: '//evil.example',
      senderName: 'Parks\r\nBcc: eve@example.org',
      replyTo: 'a@b.example, c@d.example',
      contact: 'x'.repeat(501),
    }
    const refused = await add({ ...wrong, logo: logo(SVG) })
    const html = await refused.text()
    expect(refused.status).to.equal(422)
    for (const id of Object.keys(wrong)) {
      expect(html, id).to.include(`id="${id}-error"`).and.to.include(`href="#${id}"`)
      const { value } = tags(html, 'input').find((one) => one.name === id)!
      if (id !== 'senderName') expect(value, id).to.equal(wrong[id as keyof typeof wrong])
    }
    expect(html).to.include('The nearest that can be used is #')
    expect(Buffer.from(hidden(html, 'kept')!, 'base64').toString()).to.equal(SVG)
    const saved = await add({ kept: hidden(html, 'kept')! })
    expect(saved.status).to.equal(303)
    expect(Buffer.from((await stored())!.logo, 'base64').toString()).to.equal(SVG)
    expect((await add()).status, 'taken').to.equal(422)
    expect(await (await add({ contact: 'another' })).text())
      .to.include('There is a department of this name')
      .and.to.include('value="another"')
    expect(await audited()).to.have.length(1)
  })

  it('refuse a logo that does something or is a bomb, also one that comes back in a hidden field', async () => {
    const bomb = Buffer.from(PIXEL)
    bomb.writeUInt32BE(60_000, 20)
    for (const [content, said] of [
      [SVG.replace('<path', '<script>1</script><path'), 'could run or load something'],
      [SVG.replace('<path', '<foreignObject/><path'), 'could run or load something'],
      [SVG.replace('<path', '<use href="https://evil.example/a.svg#b"/><path'), 'could run or load something'],
      [`<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${SVG}`, 'Choose a PNG or an SVG'],
      ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'size of the logo cannot be read'],
      [`${SVG}<!--${'x'.repeat(21_000)}-->`, 'at most 20 kB'],
      [bomb, 'at most 4096 pixels'],
      ['GIF89a', 'Choose a PNG or an SVG'],
    ] as const) {
      const refused = await add({ logo: logo(content) })
      expect(refused.status, said).to.equal(422)
      const html = await refused.text()
      expect(html).to.include(said).and.to.include('id="logo-error"')
      expect(hidden(html, 'kept')).to.equal(undefined)
      const carried = await add({ kept: Buffer.from(content).toString('base64') })
      expect(carried.status, said).to.equal(422)
    }
    expect(await stored()).to.equal(undefined)
  })

  it('show how it looks before it is saved, under a policy for that sample alone', async () => {
    const looked = await add({ verb: 'look', logo: logo(PIXEL, 'logo.png') })
    const html = await looked.text()
    expect(looked.status).to.equal(200)
    expect(await stored()).to.equal(undefined)
    expect(html)
      .to.include('It is not saved yet.')
      .and.to.include(`src="data:image/png;base64,${PIXEL.toString('base64')}"`)
      .and.to.include('.look{--accent:#00508f')
      .and.to.include('Parks of Millbrook')
    const policy = looked.headers.get('content-security-policy')!
    expect(policy).to.match(/^default-src 'none'; style-src 'self' 'sha256-[^']+'; img-src 'self' data:; form-action/)
    expect(policy).not.to.include('unsafe')
    const other = (await app.get('/staff/departments', ada.headers)).headers.get('content-security-policy')
    expect(other).not.to.include('data:')
  })

  it('tell whoever saves over another’s change, and keep what they typed', async () => {
    await add()
    const base = hidden(await page('/staff/departments/parks'), 'base')!
    await change({ contact: 'first@town.example' })
    const late = await post('/staff/departments/parks', { verb: 'save', base, ...PARKS, contact: 'late@town.example' })
    const html = await late.text()
    expect(late.status).to.equal(422)
    expect(html).to.include('Somebody else changed this department meanwhile').and.to.include('late@town.example')
    expect(JSON.parse((await stored())!.text).contact).to.equal('first@town.example')
    const again = { verb: 'save', ...PARKS, base: hidden(html, 'base')!, contact: 'late@town.example' }
    expect((await post('/staff/departments/parks', again)).status).to.equal(303)
    expect(JSON.parse((await stored())!.text).contact).to.equal('late@town.example')
  })

  it('are made once by fifty posts at once, in two processes, and followed by both within a second', async () => {
    const other = await wire({ config: app.config, clock: app.clock, log: silentLog() })
    const stop = await other.definitions.begin()
    try {
      const author = { way: 'office', by: 'Bob' } as const
      const save = (i: number) =>
        i % 2
          ? add({ contact: `desk ${i}` }).then(({ status }) => (status === 303 ? 'saved' : 'taken'))
          : other.services.departments.save(
              { name: 'parks', text: JSON.stringify({ contact: `desk ${i}` }), logo: '' },
              author,
              '',
            )
      const outcomes = await Promise.all(Array.from({ length: 50 }, (_, i) => save(i)))
      expect(outcomes.filter((one) => one === 'saved')).to.have.length(1)
      expect(outcomes.filter((one) => one === 'taken')).to.have.length(49)
      expect(await audited()).to.have.length(1)
      await change({ contact: 'the last' })
      while (other.services.departments.brandOf('parks')?.contact !== 'the last') await setTimeout(20)
    } finally {
      stop()
      await other.close()
    }
  })

  it('of a file are shown and changed in the file; a file with the name of one of the office is not used', async () => {
    const folder = join(app.folder.forms, 'departments')
    mkdirSync(folder)
    const write = async (name: string, content: object | string) => {
      writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
      await app.services.departments.publish((await app.folder.departments())!)
    }
    await write('roads.json', { serviceName: 'Roads' })
    const html = await page('/staff/departments/roads')
    expect(html).to.include('The file departments/roads.json').and.not.include('name="verb"')
    expect((await post('/staff/departments/roads', { verb: 'save', base: '', contact: 'x' })).status).to.equal(404)
    expect((await post('/staff/departments/roads', { verb: 'remove', confirmed: 'yes' })).status).to.equal(404)
    await add()
    await write('parks.json', { serviceName: 'From a file' })
    await write('wrong.json', { accent: '#ffee00' })
    await write('worse.json', '{')
    const list = await page('/staff/departments')
    expect(list)
      .to.include('The office has a department of this name. Remove the file.')
      .and.to.include('Colour: Choose a colour that is easier to read.')
      .and.to.include('must be named like a form')
    expect(app.services.departments.brandOf('parks')!.serviceName).to.equal(PARKS.serviceName)
    await app.services.departments.removeGone([])
    expect(app.services.departments.list().map(({ name }) => name)).to.deep.equal(['parks'])
  })

  it('whose file is gone while a form names them are changed in the office from then on', async () => {
    await app.services.departments.publish([{ name: 'parks', text: '{"serviceName":"Parks"}', logo: '' }])
    await app.define(FORM as never)
    await app.services.departments.publish([])
    await app.services.departments.removeGone([])
    expect(await page('/staff/departments')).to.include('The office')
    expect((await change({})).status).to.equal(303)
    expect((await stored())!.isOffice).to.equal(true)
  })
})
