import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import sinon from 'sinon'
import { silentLog } from '../../../src/log.ts'
import { hashOf } from '../../../src/models/definition.ts'
import { wire } from '../../../src/wire.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'
import { type Clerk, clerk } from '../../support/office.ts'

const AT = Date.UTC(2026, 10, 20, 9)
const OPS = { way: 'command', by: 'ops' } as const

describe('the home of a form', () => {
  const clock = freezeClock(AT)
  let app: TestApp
  let ada: Clerk
  beforeEach(async () => {
    app = await startApp({ clock })
    ada = await clerk(app, 'admin', { name: 'Ada' })
  })
  afterEach(() => app.stop())

  const path = (name: string) => join(app.folder.forms, name)
  const write = (name: string, value: unknown) => writeFileSync(path(name), textOf(value))
  const textOf = (value: unknown) => (typeof value === 'string' ? value : `${JSON.stringify(value, null, 2)}\n`)
  const towns = [{ value: 'a', label: 'Ahaus' }]
  const form = (slug: string, more: object = {}) => ({
    slug,
    title: slug,
    pages: [{ id: 'p', fields: [{ type: 'radios', id: 'town', label: 'Town', optionsFrom: 'towns' }] }],
    ...more,
  })
  const german = (slug: string) => ({
    title: { text: 'Besuch', of: hashOf(slug) },
    questions: { town: { label: { text: 'Ort', of: hashOf('Town') } } },
  })
  async function define(slug = 'visit', more: object = {}) {
    mkdirSync(path('lists'), { recursive: true })
    write('lists/towns.json', towns)
    write(`${slug}.json`, form(slug, more))
    await app.publish()
  }
  const live = async (slug = 'visit') => (await app.store.forms.live()).find((one) => one.slug === slug)
  const page = async (of = '/visit', { headers }: Clerk = ada) => {
    const answer = await app.get(`/staff/forms${of}`, headers)
    return { status: answer.status, html: await answer.text(), to: answer.headers.get('location') }
  }
  const take = async (slug = 'visit', { headers }: Clerk = ada) => {
    const answer = await app.post(`/staff/forms/${slug}/take-over`, {}, headers)
    return { status: answer.status, to: answer.headers.get('location'), html: await answer.text() }
  }
  const deeds = async () => (await app.services.forms.history('visit', { size: 50 })).map(({ kind }) => kind)
  const refused = async () => (await app.services.forms.refused()).map(({ source, code }) => `${source} ${code}`)

  it('is the office, once an admin has taken the form over: its text, list and translation are kept, and its files renamed', async () => {
    await define('visit', { language: 'en' })
    write('visit.de.json', german('visit'))
    await app.publish()
    const before = await live()
    const asked = await page('/visit/take-over')
    for (const name of ['visit.json', 'lists/towns.json']) expect(asked.html).to.include(`<bdi>${name}</bdi>`)
    expect((await page()).html).to.include('href="/staff/forms/visit/take-over"')
    expect(await take()).to.include({ status: 303, to: '/staff/forms/visit?done=taken' })
    expect(await live()).to.deep.equal({ ...before, isOffice: true })
    expect(existsSync(path('visit.json'))).to.equal(false)
    expect(readFileSync(path('visit.json.taken'), 'utf8')).to.equal(textOf(form('visit', { language: 'en' })))
    expect(existsSync(path('lists/towns.json.taken'))).to.equal(true)
    expect(existsSync(path('visit.de.json.taken'))).to.equal(true)
    expect(await app.services.forms.sources('visit', before!.version)).to.deep.equal([
      { name: 'visit.json', text: textOf(form('visit', { language: 'en' })) },
      { name: 'visit.de.json', text: textOf(german('visit')) },
      { name: 'lists/towns.json', text: textOf(towns) },
    ])
    expect(await deeds()).to.include('taken')
    const [audited] = await app.store.audit.page({ about: 'visit', size: 9 })
    expect(audited).to.include({ action: 'form-taken', account: ada.account.id })
    expect((await page('/visit?done=taken')).html)
      .to.include('Its file was renamed.')
      .and.include('The office. Change it here.')
      .and.include('the command forms export visit')
      .and.not.include('take-over"')
    await app.publish()
    expect(await live()).to.deep.equal({ ...before, isOffice: true })
    expect(await refused()).to.deep.equal([])
    expect((await app.get('/f/visit')).status).to.equal(200)
  })

  it('leaves a list that another file names, also one that is broken', async () => {
    await define()
    write('broken.json', '{"slug": "other", "optionsFrom": "towns"')
    await take()
    expect(existsSync(path('lists/towns.json'))).to.equal(true)
    rmSync(path('broken.json'))
    write('other.json', form('other'))
    write('again.json', form('again'))
    await app.publish()
    await take('again')
    expect(existsSync(path('lists/towns.json'))).to.equal(true)
    await take('other')
    expect(existsSync(path('lists/towns.json'))).to.equal(false)
  })

  it('keeps nothing of a list that comes with the service but what the office has translated', async () => {
    const translated = readFileSync('src/forms/lists/countries.de.json', 'utf8')
    mkdirSync(path('lists'))
    write('lists/countries.de.json', translated)
    write('trip.json', {
      slug: 'trip',
      title: 'Trip',
      pages: [{ id: 'p', fields: [{ type: 'select', id: 'c', label: 'Country', optionsFrom: 'countries' }] }],
    })
    await app.publish()
    await take('trip')
    const { version } = (await live('trip'))!
    const [, ...others] = (await app.services.forms.sources('trip', version))!
    expect(others).to.deep.equal([{ name: 'lists/countries.de.json', text: translated }])
  })

  it('refuses a file that comes with the slug of a form of the office, and withdraws nothing, also when it goes', async () => {
    await define()
    await take()
    const before = await live()
    write('other.json', {
      ...form('visit'),
      title: 'Stolen',
      pages: [{ id: 'p', fields: [{ type: 'text', id: 'a', label: 'A' }] }],
    })
    await app.publish()
    expect(await refused()).to.deep.equal(['other.json INT006'])
    expect((await page()).html)
      .to.include('other.json, line')
      .and.include('changed in the office')
      .and.include('See which files to remove')
    expect((await page('/visit/take-over')).html)
      .to.include('<bdi>other.json</bdi>')
      .and.include('Remove these files')
    expect(await live()).to.deep.equal(before)
    expect(await take(), 'a file that says something else is never renamed').to.include({
      to: '/staff/forms/visit/take-over',
    })
    expect(existsSync(path('other.json'))).to.equal(true)
    rmSync(path('other.json'))
    await app.publish()
    expect(await refused()).to.deep.equal([])
    expect(await live()).to.deep.equal(before)
    expect(await page('/visit/take-over')).to.include({ status: 303, to: '/staff/forms/visit' })
  })

  it('is kept by a process that read the folder before, or that finds the folder empty', async () => {
    await define()
    const other = await wire({ config: app.config, clock, log: silentLog() })
    try {
      const stale = await other.folder.definitions()
      const late = { source: 'visit.json', text: textOf(form('visit', { title: 'Late' })) }
      const files = [
        stale.map((one) => (one.source === 'visit.json' ? { ...one, ...late } : one)),
        stale.filter(({ source }) => source !== 'visit.json'),
      ]
      const rows = await other.store.forms.live()
      await take()
      const before = await live()
      for (const some of files) await other.services.forms.publish(some)
      for (const some of files) {
        sinon.stub(other.store.forms, 'live').callThrough().onFirstCall().resolves(rows) // it was read before, too
        await other.services.forms.publish(some)
        sinon.restore()
      }
      expect(await live()).to.deep.equal(before)
      expect(other.services.forms.live('visit')).to.not.equal(undefined)
      expect(await deeds()).to.deep.equal(['taken', 'published'])
    } finally {
      sinon.restore()
      await other.close()
    }
  })

  it('is one row, however many admins take the form over at once, in several processes', async () => {
    await define()
    const others = [
      await wire({ config: app.config, clock, log: silentLog() }),
      await wire({ config: app.config, clock, log: silentLog() }),
    ]
    try {
      const places = [app, ...others]
      const became = await Promise.all(
        Array.from({ length: 12 }, (_, i) =>
          places[i % 3]!.services.homes.takeOver('visit', { way: 'office', by: 'ada' }),
        ),
      )
      expect(new Set(became)).to.deep.equal(new Set(['taken']))
      expect(await deeds()).to.deep.equal(['taken', 'published'])
      expect(readdirSync(app.folder.forms).filter((name) => name.startsWith('visit'))).to.deep.equal([
        'visit.json.taken',
      ])
    } finally {
      for (const one of others) await one.close()
    }
  })

  it('is the office where the service ended before it renamed the files, and the next post renames them', async () => {
    await define()
    const own = (await app.folder.definitions()).find(({ source }) => source === 'visit.json')!
    await app.services.forms.takeOver(own, OPS)
    await app.publish()
    expect(await refused()).to.deep.equal(['visit.json INT006'])
    expect((await live())!.isOffice).to.equal(true)
    expect(await take()).to.include({ to: '/staff/forms/visit?done=taken' })
    expect(existsSync(path('visit.json'))).to.equal(false)
    expect(await refused()).to.deep.equal([])
    expect(await deeds()).to.deep.equal(['taken', 'published'])
  })

  it('says which files to remove where they cannot be renamed', async () => {
    await define()
    mkdirSync(path('visit.json.taken'))
    expect(await take()).to.include({ status: 303, to: '/staff/forms/visit/take-over' })
    const { status, html } = await page('/visit/take-over')
    expect(status).to.equal(200)
    expect(html).to.include('Remove these files').and.include('<bdi>visit.json</bdi>').and.include('Try again')
    expect((await live())!.isOffice).to.equal(true)
    expect(await refused(), 'at once').to.deep.equal(['visit.json INT006'])
    rmSync(path('visit.json.taken'), { recursive: true })
    expect(await take()).to.include({ to: '/staff/forms/visit?done=taken' })
  })

  it('stays the file where that does not say what is live, or is not there', async () => {
    await define()
    write('visit.json', form('visit', { title: 7 }))
    await app.publish()
    const { status, html } = await take()
    expect(status).to.equal(422)
    expect(html)
      .to.include('The file visit.json is not what is published.')
      .and.include('href="#take"')
      .and.include('id="take"')
    expect((await live())!.isOffice).to.equal(false)
    rmSync(path('visit.json'))
    expect((await take()).status).to.equal(422)
    expect(await deeds()).to.deep.equal(['published'])
    expect(await app.services.homes.takeOver('nothing', { way: 'office', by: 'ada' })).to.equal('not-live')
  })

  it('is for admins to change, and for nobody else', async () => {
    await define()
    const editor = await clerk(app, 'caseworker', { edits: 'all' })
    expect((await take('visit', editor)).status).to.equal(403)
    expect((await page('/visit', editor)).html).to.not.include('take-over')
    expect((await live())!.isOffice).to.equal(false)
  })

  it('is empty of files when all are taken over, and the service stays ready', async () => {
    await define()
    for (const { slug } of await app.store.forms.live()) await take(slug)
    expect((await app.store.forms.live()).every(({ isOffice }) => isOffice)).to.equal(true)
    await app.publish()
    expect((await app.get('/readyz')).status).to.equal(200)
    expect((await app.get('/f/visit')).status).to.equal(200)
  })

  it('refuses a definition for the office of a form that is in a file', async () => {
    await define()
    const [checked] = await app.services.forms.add(
      [
        {
          source: 'new.json',
          text: textOf({
            ...form('visit'),
            title: 'New',
            pages: [{ id: 'p', fields: [{ type: 'text', id: 'a', label: 'A' }] }],
          }),
        },
      ],
      OPS,
    )
    expect(checked!.faults[0]).to.include({ code: 'INT006', pointer: '/slug' })
    expect(checked!.faults[0]!.reason).to.include('visit.json')
    expect(checked!.form).to.equal(undefined)
    expect(await deeds()).to.deep.equal(['published'])
  })

  it('says of a version whose source was not kept that there is none', async () => {
    await define()
    await take()
    await app.ask(`update form_versions set sources = null where slug = 'visit'`)
    expect((await page()).html).to.include('Not kept. This version was published before Intake kept sources.')
  })
})
