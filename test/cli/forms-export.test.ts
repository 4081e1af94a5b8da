import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { type Desk, openDesk } from './desk.ts'

const OPS = { way: 'office', by: 'ada@example.org' } as const

describe('forms export', () => {
  let desk: Desk
  beforeEach(async () => {
    desk = openDesk()
    await desk.run('db', 'migrate')
    mkdirSync(join(desk.dataDir, 'forms/lists'), { recursive: true })
    writeFileSync(join(desk.dataDir, 'forms/lists/towns.json'), TOWNS)
    writeFileSync(join(desk.dataDir, 'forms/bin.json'), DEFINITION)
    await desk.run('forms', 'publish')
  })
  afterEach(() => desk.remove())

  const TOWNS = '[{"value":"a","label":"Ahaus"}]'
  const definition = (title: string) =>
    // The byte order mark and the spaces are kept as well.
    `\uFEFF{ "slug":"visit",\r\n "title":"${title}", "pages":[{"id":"p","fields":[{"type":"radios","id":"town","label":"Town","optionsFrom":"towns"}]}]}`
  const DEFINITION = definition('Visit')
  const takeOver = () =>
    desk.wired(async ({ services: { homes } }) => expect(await homes.takeOver('visit', OPS)).to.equal('taken'))

  it('writes what the office took over back, byte by byte, and replaces no other file', async () => {
    await takeOver()
    const to = join(desk.folder, 'out')
    const { code, err } = await desk.run('forms', 'export', 'visit', '--to', to)
    expect([code, err]).to.deep.equal([0, `${to}/visit.json: written\n${to}/lists/towns.json: written\n`])
    expect(readFileSync(join(to, 'visit.json'), 'utf8')).to.equal(DEFINITION)
    expect(readFileSync(join(to, 'lists/towns.json'), 'utf8')).to.equal(TOWNS)
    expect((await desk.run('forms', 'export', 'visit', '--to', to)).code, 'the same again').to.equal(0)
    writeFileSync(join(to, 'lists/towns.json'), '[]')
    writeFileSync(join(to, 'visit.json'), DEFINITION)
    const refused = await desk.run('forms', 'export', 'visit', '--to', to)
    expect([refused.code, refused.err]).to.deep.equal([
      1,
      `${to}/lists/towns.json is there already, and says something else. Name another folder with --to.\n`,
    ])
  })

  it('says where a form is that is in a file, and that there is none', async () => {
    const inFile = await desk.run('forms', 'export', 'visit', '--to', desk.folder)
    expect([inFile.code, inFile.err]).to.deep.equal([
      1,
      'The form "visit" is in the file bin.json of the folder of definitions. Copy that.\n',
    ])
    const none = await desk.run('forms', 'export', 'nothing')
    expect([none.code, none.err]).to.deep.equal([1, 'There is no live form "nothing". See: forms list\n'])
  })

  it('has the new source after forms publish, which puts no file of such a form into the folder', async () => {
    await takeOver()
    const file = join(desk.folder, 'new.json')
    mkdirSync(join(desk.folder, 'lists'))
    writeFileSync(join(desk.folder, 'lists/towns.json'), TOWNS)
    writeFileSync(file, definition('Anew'))
    const { code, out } = await desk.run('forms', 'publish', file)
    expect([code, out]).to.deep.equal([0, out])
    expect(out).to.match(/new\.json: published, visit [0-9a-f]{16}\n$/)
    expect(existsSync(join(desk.dataDir, 'forms/visit.json'))).to.equal(false)
    const to = join(desk.folder, 'out')
    await desk.run('forms', 'export', 'visit', '--to', to)
    expect(readFileSync(join(to, 'visit.json'), 'utf8')).to.equal(definition('Anew'))
    expect((await desk.run('forms', 'publish')).out, 'the folder leaves it alone').to.not.include('visit')
    expect((await desk.run('forms', 'texts', 'visit', '--language', 'de')).out).to.include('Anew')
  })

  it('says that a version of before has no source', async () => {
    await takeOver()
    await desk.wired(async ({ store }) => {
      const [{ form } = { form: undefined }] = [
        await store.forms.version('visit', (await store.forms.live()).find(({ slug }) => slug === 'visit')!.version),
      ]
      await store.transaction((tx) =>
        tx.forms.publish({ ...form!, title: 'Old' }, { version: 'f'.repeat(16), source: 'bin.json', at: 1 }),
      )
    })
    const { code, err } = await desk.run('forms', 'export', 'visit')
    expect([code, err]).to.deep.equal([1, `Version ${'f'.repeat(16)} was published before Intake kept sources.\n`])
  })
})
