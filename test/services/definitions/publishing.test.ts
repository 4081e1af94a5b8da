import { createHash } from 'node:crypto'
import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { told } from '../../../src/presenters/definition-faults.ts'
import { filled, REFERENCE, startApp, type TestApp } from '../../support/app.ts'
import { shortestPause } from '../../support/pause.ts'
import { createCheck } from '../../support/told.ts'

const form = (over: object = {}) => ({
  slug: 'own',
  title: 'Own',
  minimumAgeSeconds: 0,
  pages: [{ id: 'one', fields: [{ type: 'text', id: 'name', label: 'Name' }] }],
  ...over,
})

describe('definitions in the folder', () => {
  let app: TestApp
  beforeEach(async () => {
    app = await startApp()
  })
  afterEach(() => app.stop())
  const path = (name: string) => join(app.folder.forms, name)
  const write = (name: string, content: unknown) => {
    writeFileSync(path(name), typeof content === 'string' ? content : JSON.stringify(content))
    return app.publish()
  }
  const title = async (slug = 'own') => {
    const response = await app.get(`/f/${slug}`)
    return response.status === 200 ? /<h1>([^<]*)<\/h1>/.exec(await response.text())![1] : response.status
  }
  const faultsOf = (checked: Awaited<ReturnType<typeof write>>, source: string) =>
    checked.find((one) => one.source === source)!.faults.map(told)

  it('are the starter forms at first, all without a fault', async () => {
    expect(readdirSync(app.folder.forms).filter((name) => /^[\w-]+\.json$/.test(name))).to.have.length(4)
    expect((await app.publish()).flatMap(({ faults }) => faults)).to.deep.equal([])
  })

  it('go live, change and disappear with their files', async () => {
    await write('own.json', form())
    expect(await title()).to.equal('Own')
    await write('own.json', form({ title: 'Changed' }))
    expect(await title()).to.equal('Changed')
    rmSync(path('own.json'))
    await app.publish()
    expect(await title()).to.equal(410)
  })

  it('stay live in their last good version when they break, and the log says where', async () => {
    await write('own.json', form())
    const name = { type: 'text', id: 'name', label: 'Name' }
    const showIf = { type: 'rule', fieldId: 'nobody', operator: 'answered' }
    const wellShaped = [[name, name], [{ ...name, showIf }]].map((fields) =>
      form({ title: 'Broken', pages: [{ id: 'one', fields }] }),
    )
    const shapeless = ['{', '', 'null', '[]', form({ pages: [] }), form({ slug: 'Own' }), form({ colour: 'red' })]
    for (const broken of [...wellShaped, ...shapeless]) {
      const checked = await write('own.json', broken)
      expect(faultsOf(checked, 'own.json').length, JSON.stringify(broken)).to.be.greaterThan(0)
      expect(await title()).to.equal('Own')
    }
    const told = app
      .log()
      .filter(({ msg }) => msg === 'the definition has errors and was not published; the last good version stays live')
    expect(told.at(-1)).to.deep.include({
      source: 'own.json',
      faults: [
        {
          code: 'INT005',
          severity: 'error',
          pointer: '/colour',
          line: 1,
          column: 128,
          reason: 'is not a known property',
        },
      ],
    })
  })

  it('stay live with a text that is refused since they were published, as long as they say the same', async () => {
    const old = form({ title: 'O\u2066wn' })
    const version = createHash('sha256').update(JSON.stringify(old)).digest('hex').slice(0, 16)
    await app.store.transaction((tx) => tx.forms.publish(old as never, { version, source: 'own.json', at: 0 }))
    expect(faultsOf(await write('own.json', old), 'own.json')).to.deep.equal([])
    expect(await title()).to.equal('O&#8294;wn')
    const [fault] = faultsOf(await write('own.json', { ...old, summary: 'More' }), 'own.json')
    expect(fault).to.include({ code: 'INT008', pointer: '/title' })
    expect(await title()).to.equal('O&#8294;wn')
  })

  it('do not hold up their neighbours', async () => {
    await write('a.json', '{')
    await write('own.json', form())
    expect(await title()).to.equal('Own')
  })

  it('may be renamed without a new version', async () => {
    await write('own.json', form())
    const { version } = app.services.forms.live('own')!
    renameSync(path('own.json'), path('renamed.json'))
    await app.publish()
    expect([await title(), app.services.forms.live('own')!.version]).to.deep.equal(['Own', version])
    await write('renamed.json', '{')
    expect(await title()).to.equal('Own')
  })

  it('give up their address when they take another', async () => {
    await write('own.json', form())
    await write('own.json', form({ slug: 'new' }))
    expect([await title('own'), await title('new')]).to.deep.equal([410, 'Own'])
  })

  it('come back as the same version when they are changed back', async () => {
    await write('own.json', form())
    const { version } = app.services.forms.live('own')!
    await write('own.json', form({ title: 'Changed' }))
    await write('own.json', form())
    expect(app.services.forms.live('own')!.version).to.equal(version)
    expect(await title()).to.equal('Own')
  })

  it('are not published again while they are unchanged', async () => {
    await write('own.json', form())
    await write('own.json', form({ title: 'Changed' }))
    const rows = async () => [
      await app.ask('select * from form_versions order by slug, version'),
      await app.ask('select * from live_forms order by slug'),
    ]
    const before = await rows()
    await app.publish()
    await app.services.forms.load()
    expect(await rows()).to.deep.equal(before)
  })

  it('end in what was written last, when several changes come at once', async () => {
    const written = ['One', 'Two', 'Three'].map((title) => write('own.json', form({ title })))
    await Promise.all(written)
    expect(await title()).to.equal('Three')
    expect((await app.store.forms.live()).filter(({ slug }) => slug === 'own')).to.have.length(1)
  })

  it('cannot share a slug', async () => {
    await write('a.json', form({ title: 'First' }))
    const checked = await write('b.json', form({ title: 'Second' }))
    expect(faultsOf(checked, 'b.json')).to.deep.equal([
      {
        code: 'INT006',
        severity: 'error',
        pointer: '/slug',
        line: 1,
        column: 2,
        reason: 'is already used: a.json defines "own"',
      },
    ])
    expect(await title()).to.equal('First')
  })

  it('leave their submissions as they were made', async () => {
    await write('own.json', form())
    const sent = await app.post('/f/own', { submissionId: await app.mint('own'), name: 'Ada' })
    const reference = REFERENCE.exec(sent.headers.get('location')!)![0]
    await write(
      'own.json',
      form({ title: 'Changed', pages: [{ id: 'one', fields: [{ type: 'email', id: 'e', label: 'E' }] }] }),
    )
    expect(await (await app.get(`/status?reference=${reference}`)).text()).to.include('<h1>Own</h1>')
    rmSync(path('own.json'))
    await app.publish()
    expect((await app.get(`/status?reference=${reference}`)).status).to.equal(200)
    expect((await app.get(`/f/own/thank-you/${reference}`)).status).to.equal(200)
  })

  it('are read in whatever way an editor saves them', async () => {
    await write('own.json', `\uFEFF${JSON.stringify(form(), null, 2).replaceAll('\n', '\r\n')}`)
    expect(await title()).to.equal('Own')
  })

  it('are files: a folder, a hidden or another file beside them is none', async () => {
    await write('notes.txt', 'x')
    await write('.own.json.swp', '{')
    await write('.hidden.json', '{')
    const { mkdirSync } = await import('node:fs')
    mkdirSync(path('folder.json'))
    await write('own.json', form())
    expect(await title()).to.equal('Own')
  })

  it('are normalized, also where a letter is written as an escape, so that its option can be chosen', async () => {
    const options = [{ value: 'Zoe\u0308', label: 'Zoe\u0308' }]
    const text = JSON.stringify(
      form({ pages: [{ id: 'one', fields: [{ type: 'radios', id: 'who', label: 'Who?', options }] }] }),
    )
    await write('own.json', text.replaceAll('\u0308', '\\u0308'))
    const sent = await app.post('/f/own', { submissionId: await app.mint('own'), who: 'Zoe\u0308' })
    expect(sent.status).to.equal(303)
  })

  it('may say anything in their texts', async () => {
    const text = '{{ 7777 * 7777 }} {% raw %} ~submission-id~ </textarea><script>alert(1)</script> &amp; "quoted"'
    const checked = await write('own.json', form({ title: text, introduction: text }))
    expect(faultsOf(checked, 'own.json')).to.deep.equal([])
    const html = await (await app.get('/f/own')).text()
    expect(html).not.to.include('<script').and.not.to.include('60481729')
    expect((await app.post('/f/e2e-test-form', filled(await app.mint()))).status).to.equal(303)
  })
})

describe('a set of definitions', () => {
  it('is checked without a store', async () => {
    const checked = await createCheck()([
      { source: 'a.json', text: JSON.stringify(form()) },
      { source: 'b.json', text: '{"slug": ' },
    ])
    expect(checked[0]).to.include({ source: 'a.json' }).and.to.have.property('version').with.length(16)
    expect(checked[1]!.faults).to.deep.equal([
      {
        code: 'INT003',
        severity: 'error',
        pointer: '/',
        line: 1,
        column: 10,
        reason: 'is not JSON: Unexpected end of JSON input',
      },
    ])
  })
})

describe('many definitions', () => {
  let app: TestApp
  beforeEach(async () => {
    app = await startApp()
  })
  afterEach(() => app.stop())
  const write = (i: number, title: string) =>
    writeFileSync(join(app.folder.forms, `f${i}.json`), JSON.stringify(form({ slug: `f${i}`, title })))

  it('are published without holding up a page', async function () {
    this.timeout(60_000) // publishes 150 definitions, up to three times on a busy machine
    const pause = await shortestPause(100, async (run) => {
      for (let i = 0; i < 150; i++) write(i, `Form ${i}, ${run}`)
      expect((await app.publish()).filter(({ form }) => form)).to.have.length(154)
    })
    expect(pause).to.be.lessThan(100)
  })

  it('are made ready again only where they changed', async () => {
    for (let i = 0; i < 3; i++) write(i, `Form ${i}`)
    await app.publish()
    const prepared: string[] = []
    await app.services.forms.onLive(({ form }) => prepared.push(form.slug))
    prepared.splice(0) // those that were live
    const before = app.services.forms.live('f1')
    write(0, 'Changed')
    await app.publish()
    expect(prepared).to.deep.equal(['f0'])
    expect(app.services.forms.live('f0')!.form.title).to.equal('Changed')
    expect(app.services.forms.live('f1')).to.equal(before)
  })

  it('log a broken one when it breaks or changes, and not whenever another one changes', async () => {
    const refusals = () =>
      app
        .log()
        .filter(
          ({ msg }) => msg === 'the definition has errors and was not published; the last good version stays live',
        ).length
    writeFileSync(join(app.folder.forms, 'broken.json'), '{')
    await app.publish()
    write(0, 'Changed')
    await app.publish()
    expect(refusals()).to.equal(1)
    writeFileSync(join(app.folder.forms, 'broken.json'), '{}')
    await app.publish()
    expect(refusals()).to.equal(2)
  })
})
