/** Files of definitions that were refused: rows, which admins are shown until the file is sound or gone. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import sinon from 'sinon'
import { silentLog } from '../../../src/log.ts'
import { type Wired, wire } from '../../../src/wire.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'
import { clerk } from '../../support/office.ts'

const HOUR = 60 * 60_000
const START = Date.UTC(2026, 10, 20, 9)
const bin = (over: object = {}) => ({
  slug: 'bin',
  title: 'Order a bin',
  pages: [{ id: 'one', fields: [{ type: 'text', id: 'name', label: 'Name' }] }],
  ...over,
})

describe('definitions that were refused', () => {
  const clock = freezeClock(START)
  let app: TestApp
  const others: Wired[] = []
  beforeEach(async () => {
    app = await startApp({ clock })
  })
  afterEach(async () => {
    sinon.restore()
    for (const one of others.splice(0)) await one.close()
    await app.stop()
  })

  const path = (name: string) => join(app.folder.forms, name)
  const save = (content: object | string, name = 'bin.json') =>
    writeFileSync(path(name), typeof content === 'string' ? content : JSON.stringify(content))
  const write = async (content: object | string, name?: string) => {
    save(content, name)
    await app.publish()
  }
  // PostgreSQL gives its largest numbers as texts.
  const rows = async () =>
    (await app.ask('select * from refused_definitions order by source')).map(
      (row): Record<string, unknown> => ({ ...row, since: Number(row.since) }),
    )
  const inbox = async (role: 'admin' | 'caseworker' = 'admin', forms?: string[], language?: 'de') => {
    const { account, headers } = await clerk(app, role, forms ? { forms } : {})
    if (language) await app.store.transaction((tx) => tx.accounts.setLanguage(account.id, language))
    return (await app.get('/staff', headers)).text()
  }

  it('are rows with form, first moment, place and sentence', async () => {
    await write(bin())
    expect(await rows()).to.deep.equal([])
    await write(bin({ colour: 'red', size: 'large' }))
    const row = {
      source: 'bin.json',
      slug: 'bin',
      since: START,
      file: 'bin.json',
      line: 1,
      position: 1 + JSON.stringify(bin({ colour: 'red' })).indexOf('"colour"'),
      code: 'INT005',
      sentence: '/colour is not a known property',
      faults: 2,
    }
    expect(await rows()).to.deep.equal([row])
    const known = await app.services.forms.refused()
    expect(known.map(({ found, ...rest }) => [found?.map(({ reason }) => reason[0]), rest])).to.deep.equal([
      [['unknown-property', 'unknown-property'], (({ position: column, ...rest }) => ({ ...rest, column }))(row)],
    ])
  })

  it('keep their first moment while the file stays broken, whatever is wrong with it', async () => {
    await write('{')
    clock.advance(HOUR)
    await write(bin({ pages: [] }))
    const [row] = await rows()
    expect(row).to.include({ slug: 'bin', since: START, code: 'INT005' })
    await write(bin())
    expect(await rows()).to.deep.equal([])
    await write('{')
    expect((await rows())[0]).to.include({ since: START + HOUR, code: 'INT003' })
  })

  it('name the form that came from the file, where the file itself does not say', async () => {
    await write('{', 'unknown.json')
    await write(bin())
    await write('{"slug": ')
    expect((await rows()).map(({ source, slug }) => [source, slug])).to.deep.equal([
      ['bin.json', 'bin'],
      ['unknown.json', null],
    ])
  })

  it('name the file beside the definition that the fault is in, and go when that one is sound', async () => {
    mkdirSync(path('lists'))
    save('[\n  {"value": ""}\n]', 'lists/towns.json')
    const town = { type: 'radios', id: 'town', label: 'Town', optionsFrom: 'towns' }
    const asking = bin({ pages: [{ id: 'one', fields: [town] }] })
    await write(asking)
    expect((await rows())[0]).to.include({ source: 'bin.json', slug: 'bin', file: 'lists/towns.json', line: 2 })
    await write(
      [
        { value: 'leeds', label: 'Leeds' },
        { value: 'york', label: 'York' },
      ],
      'lists/towns.json',
    )
    expect(await rows()).to.deep.equal([])
  })

  it('go with their file, also when that happens while the service is down', async () => {
    await write('{')
    await write('{', 'other.json')
    rmSync(path('other.json'))
    await app.publish()
    expect((await rows()).map(({ source }) => source)).to.deep.equal(['bin.json'])
    rmSync(path('bin.json'))
    const stop = await (await another()).definitions.begin()
    stop()
    expect(await rows()).to.deep.equal([])
  })

  it('stay when the whole folder is gone, because its disk may not be mounted', async () => {
    await write('{')
    rmSync(app.folder.forms, { recursive: true })
    const stop = await app.definitions.begin()
    stop()
    expect(await rows()).to.have.length(1)
  })

  it('are one row, however many processes find the same at the same time', async () => {
    const processes = [app, await another(), await another()]
    for (const content of ['{', bin(), '{']) {
      save(content)
      await Promise.all(
        processes.map(async ({ services, folder }) => services.forms.publish(await folder.definitions())),
      )
      expect(await rows()).to.have.length(content === '{' ? 1 : 0)
    }
  })

  it('are written once, and not at each look at the folder', async () => {
    await write('{')
    const transaction = sinon.spy(app.store, 'transaction')
    await app.publish()
    expect(transaction.callCount).to.equal(0)
  })

  it('are said as they were noted where another process saw the file change first', async () => {
    await write(bin({ colour: 'red' }))
    save(bin({ size: 'large' }))
    const stop = await (await another()).definitions.begin()
    stop()
    const [noted] = await app.services.forms.refused()
    expect([noted!.sentence, noted!.found]).to.deep.equal(['/size is not a known property', undefined])
    expect(await inbox('admin', undefined, 'de')).to.include(
      '<span lang="en" dir="ltr">INT005: /size is not a known property</span>',
    )
  })

  it('can be kept whatever characters the file has', async () => {
    await write(`${JSON.stringify(bin()).slice(0, -1)}, "a\\u0000b\\ud800c": 1}`)
    const [{ sentence } = { sentence: '' }] = await app.services.forms.refused()
    expect(sentence).to.equal('/a\uFFFDb\uFFFDc is not a known property')
    const transaction = sinon.spy(app.store, 'transaction')
    await app.publish()
    expect(transaction.callCount).to.equal(0)
  })

  it('do not keep others from being published when they cannot be noted', async () => {
    sinon.stub(app.store.refusedDefinitions, 'all').rejects(new Error('no room'))
    save('{', 'broken.json')
    await write(bin())
    expect((await app.get('/f/bin')).status).to.equal(200)
    expect(app.log().map(({ msg }) => msg)).to.include('which definitions were refused cannot be noted in the database')
  })

  it('are forgotten where definitions come from the database from now on', async () => {
    await write('{')
    const stop = await (await another({ formsFrom: 'store' })).definitions.begin()
    stop()
    expect(await rows()).to.deep.equal([])
  })

  it('stand on the inbox of admins with form, place, sentence and moment', async () => {
    await write(bin())
    expect(await inbox()).not.to.include('not published')
    await write(bin({ title: 'Broken', colour: '<b>', size: 1 }))
    await write('{', 'unknown.json')
    const html = await inbox()
    expect(html)
      .to.include('2 form definitions have errors and were not published.')
      .and.include('<strong><bdi>Order a bin</bdi></strong>')
      .and.include('INT005: “colour”: is not a known property')
      .and.include('And 1 more error in this definition.')
      .and.include('<strong><bdi>unknown.json</bdi></strong>')
    expect(html.replace(/[\u2068\u2069]/g, '')).to.include('bin.json, line 1, since 20 Nov 2026, 09:00')
    expect(await inbox('admin', undefined, 'de'))
      .to.include('2 Formulardefinitionen haben Fehler')
      .and.include('<span>INT005: „colour“: ist keine bekannte Eigenschaft</span>')
  })

  it('stand on the inbox of nobody who does not work with their form', async () => {
    await write(bin({ colour: 'red' }))
    await write('{', 'unknown.json')
    expect(await inbox('caseworker')).not.to.include('not published')
    expect(await inbox('admin', ['feedback'])).not.to.include('not published')
    expect(await inbox('admin', ['bin']))
      .to.include('1 form definition has errors')
      .and.not.include('unknown.json')
  })

  it('are counted where there are many', async () => {
    for (let i = 0; i < 7; i++) save('{', `broken-${i}.json`)
    await app.publish()
    const html = await inbox()
    expect(html).to.include('broken-4.json').and.include('And 2 more definitions.').and.not.include('broken-5.json')
  })

  it('are told to the metrics when the service starts', async () => {
    await write('{')
    const told = Promise.withResolvers<number>()
    const end = app.services.forms.watchRefused(told.resolve)
    expect(await told.promise).to.equal(1)
    end()
  })

  /** Another process over the same database and the same folder. */
  async function another(over: object = {}): Promise<Wired> {
    const one = await wire({ config: { ...app.config, ...over }, clock, log: silentLog() })
    others.push(one)
    return one
  }
})
