import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'chai'
import { openDataFolder, pathsIn } from '../src/data-folder/index.ts'
import { startApp, type TestApp } from './support/app.ts'
import { frozenClock } from './support/clock.ts'
import { until } from './support/service.ts'

describe('the data folder', function () {
  this.timeout(30_000) // starts processes of the service
  let path: string
  beforeEach(() => {
    path = mkdtempSync(join(tmpdir(), 'intake-folder-'))
  })
  afterEach(() => rmSync(path, { recursive: true }))
  const open = (clock = Date.now) => openDataFolder(path, clock, { starters: 'with samples' })

  it('gets the starter forms when it is new', async () => {
    const names = readdirSync(join(import.meta.dirname, '../src/forms')).filter((name) => name.endsWith('.json'))
    const definitions = await open().definitions()
    const files = definitions.flatMap(({ source, translations = [] }) => [
      source,
      ...translations.map((one) => one.source),
    ])
    expect(files.sort()).to.deep.equal(names.sort())
    expect(definitions).to.have.length(4)
  })

  it('gets none beside a database: the disk of the definitions may not be mounted', async () => {
    writeFileSync(pathsIn(path).database, '')
    const folder = open()
    expect(existsSync(folder.forms)).to.equal(false)
    for (const asked of [folder.ping(), folder.definitions()])
      expect(
        await asked.then(
          () => 'there',
          ({ code }) => code,
        ),
      ).to.equal('ENOENT')
    mkdirSync(folder.forms)
    expect(await folder.ping()).to.equal(0)
    expect(await folder.definitions()).to.deep.equal([])
    writeFileSync(join(folder.forms, 'a.json'), '1')
    writeFileSync(join(folder.forms, '.b.json'), '1')
    expect(await folder.ping()).to.equal(1)
  })

  it('reads a file again only when it changed', async () => {
    const later = Date.now() + 60_000
    const folder = open(() => later)
    const [a, b] = [join(folder.forms, 'a.json'), join(folder.forms, 'b.json')]
    writeFileSync(a, '1')
    writeFileSync(b, '1')
    const first = new Map((await folder.definitions()).map((one) => [one.source, one]))
    writeFileSync(b, '2')
    utimesSync(b, 1, 1) // two changes within a tick of the system would have the same time
    const second = new Map((await folder.definitions()).map((one) => [one.source, one]))
    expect(second.get('a.json')).to.equal(first.get('a.json'))
    expect(second.get('b.json')!.text).to.equal('2')
    rmSync(a)
    renameSync(b, a)
    expect((await folder.definitions())[0]).to.deep.equal({ source: 'a.json', text: '2' })
  })

  it('reads a file that was written just now again, since a second change could leave no trace', async () => {
    const now = Date.now()
    const folder = open(() => now)
    writeFileSync(join(folder.forms, 'a.json'), '1')
    const [first] = await folder.definitions()
    const [second] = await folder.definitions()
    expect(second).to.deep.equal(first)
    expect(second).not.to.equal(first)
  })

  it('reads nothing of a file that is too large', async () => {
    const folder = open()
    writeFileSync(join(folder.forms, 'a.json'), Buffer.alloc(512 * 1024 + 1, ' '))
    expect((await folder.definitions())[0]).to.deep.equal({
      source: 'a.json',
      text: '',
      unreadable: ['file-too-large', 513, 512, false],
    })
  })

  it('reads a file that is not UTF-8 as nothing, and says where, also after a byte order mark', async () => {
    const folder = open()
    const read = async (bytes: Buffer) => {
      writeFileSync(join(folder.forms, 'a.json'), bytes)
      const { text, unreadable } = (await folder.definitions())[0]!
      return unreadable ?? text
    }
    const umlaut = '{\n"a": 1,\n"title": "Gr\u00fc\u00dfe"}'
    expect(await read(Buffer.from(umlaut, 'latin1'))).to.deep.equal(['not-utf8', 3, 'FC'])
    for (const mark of ['', '\uFEFF']) {
      const wide = Buffer.from(mark + umlaut, 'utf16le')
      for (const bytes of [wide, Buffer.from(wide).swap16()]) expect(await read(bytes)).to.deep.equal(['utf16'])
      expect(await read(Buffer.from(mark + umlaut))).to.equal(mark + umlaut)
    }
  })

  it('tells of a link that leads nowhere, and takes one that leads to a file', async () => {
    const folder = open()
    const link = join(folder.forms, 'a.json')
    symlinkSync(join(path, 'elsewhere.json'), link)
    expect((await folder.definitions())[0]).to.deep.equal({
      source: 'a.json',
      text: '',
      unreadable: ['link-to-nothing'],
    })
    writeFileSync(join(path, 'elsewhere.json'), '1')
    expect((await folder.definitions())[0]).to.deep.equal({ source: 'a.json', text: '1' })
  })

  it('makes its secret for the owner alone, and refuses one that others may read', () => {
    const file = join(path, 'secret')
    const secret = open().secret()
    expect(statSync(file).mode & 0o777).to.equal(0o600)
    for (const mode of [0o640, 0o604, 0o660]) {
      chmodSync(file, mode)
      expect(() => open().secret())
        .to.throw(`other users can read ${file} (mode ${mode.toString(8)})`)
        .and.include({ code: 'ERR_SECRET' })
      expect(() => open().secret()).to.throw(`Run: chmod 600 ${file}`)
    }
    chmodSync(file, 0o400)
    expect(open().secret()).to.equal(secret)
  })

  it('tells of changes in its folder of definitions, also after that was replaced', async () => {
    const folder = open()
    let changes = 0
    const stop = folder.watch(() => void changes++)
    const changed = async () => {
      await until(() => changes > 0)
      await sleep(300) // what is still to come of the same change has come
      changes = 0
    }
    writeFileSync(join(folder.forms, 'a.json'), '1')
    await changed()
    renameSync(folder.forms, `${folder.forms}.old`)
    await changed()
    mkdirSync(folder.forms)
    await changed()
    writeFileSync(join(folder.forms, 'b.json'), '1')
    await changed()
    stop()
  })
})

describe('a service whose folder of definitions is gone', function () {
  this.timeout(30_000) // starts processes of the service
  let app: TestApp
  const steady = frozenClock(0)
  beforeEach(async () => {
    app = await startApp({ monotonic: steady })
    expect(await readiness()).to.equal(200)
  })
  afterEach(() => app.stop())
  const readiness = async () => {
    steady.advance(1000) // it is looked at once a second
    return (await app.get('/readyz')).status
  }
  const publishing = () =>
    app.publish().then(
      () => 'published',
      ({ code, name }) => code ?? name,
    )
  const statusOf = async (slug: string) => (await app.get(`/f/${slug}`)).status

  it('withdraws nothing and is not ready until it is back', async () => {
    renameSync(app.folder.forms, `${app.folder.forms}.away`)
    expect(await readiness()).to.equal(503)
    expect(await publishing()).to.equal('ENOENT')
    const stop = await app.definitions.begin()
    stop()
    expect(app.log().map(({ msg }) => msg)).to.include(
      'the folder of definitions is missing; live forms stay live, and the service reports that it is not ready',
    )
    expect(await statusOf('feedback')).to.equal(200)
    renameSync(`${app.folder.forms}.away`, app.folder.forms)
    expect(await readiness()).to.equal(200)
  })

  it('withdraws nothing and is not ready when it lost all at once, as a disk that is not mounted', async () => {
    renameSync(app.folder.forms, `${app.folder.forms}.away`)
    mkdirSync(app.folder.forms)
    expect(await publishing()).to.equal('DefinitionsGone')
    const stop = await app.definitions.begin()
    stop()
    expect(app.log().map(({ msg }) => msg)).to.include(
      'the folder of definitions is empty; live forms stay live, and the service reports that it is not ready',
    )
    expect(await readiness()).to.equal(503)
    expect(await statusOf('feedback')).to.equal(200)
    rmSync(app.folder.forms, { recursive: true })
    renameSync(`${app.folder.forms}.away`, app.folder.forms)
    expect([await publishing(), await readiness()]).to.deep.equal(['published', 200])
  })

  it('withdraws the last form when its file is removed', async () => {
    const last = 'e2e-test-form.json'
    for (const name of readdirSync(app.folder.forms)) if (name !== last) rmSync(join(app.folder.forms, name))
    expect(await publishing()).to.equal('published')
    expect([await statusOf('feedback'), await statusOf('e2e-test-form')]).to.deep.equal([410, 200])
    rmSync(join(app.folder.forms, last))
    expect([await publishing(), await readiness()]).to.deep.equal(['published', 200])
    expect(await statusOf('e2e-test-form')).to.equal(410)
  })
})
