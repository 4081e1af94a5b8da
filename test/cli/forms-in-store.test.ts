import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { type Desk, openDesk } from './desk.ts'

/** What `forms list` prints when no form is live. */
const HEAD = 'Form  Version  Open  Listed  Published (UTC)  Title'

describe('forms where definitions are in the database', () => {
  let desk: Desk
  beforeEach(async () => {
    desk = openDesk({ SVC_FORMS: 'store' })
    await desk.run('db', 'migrate')
  })
  afterEach(() => desk.remove())
  function define(name: string, title: string, slug = 'visit'): string {
    const file = join(desk.folder, name)
    const pages = [{ id: 'p', title: 'P', fields: [{ type: 'text', id: 'a', label: 'A' }] }]
    writeFileSync(file, JSON.stringify({ slug, title, pages }))
    return file
  }
  const live = async () =>
    (await desk.run('forms', 'list', '--json')).out
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))

  it('publish takes files from anywhere, withdraws none, and tells what is unchanged', async () => {
    const first = await desk.run('forms', 'publish', define('one.json', 'One'))
    expect([first.code, first.out]).to.deep.equal([0, first.out])
    expect(first.out).to.match(/one\.json: published, visit [0-9a-f]{16}\n$/)
    await desk.run('forms', 'publish', define('other.json', 'Other', 'other'))
    expect((await live()).map(({ form }) => form)).to.deep.equal(['other', 'visit'])
    expect((await desk.run('forms', 'publish', define('one.json', 'One'))).out).to.include('one.json: unchanged')
    expect((await desk.run('forms', 'publish', define('two.json', 'Two'))).out).to.include('two.json: published')
    expect((await live()).find(({ form }) => form === 'visit').title).to.equal('Two')
    expect(existsSync(join(desk.dataDir, 'forms', 'visit.json'))).to.equal(false)
  })

  it('publish refuses what is broken, and asks for files', async () => {
    const broken = join(desk.folder, 'broken.json')
    writeFileSync(broken, '{')
    const { code, err } = await desk.run('forms', 'publish', broken)
    expect(code).to.equal(1)
    expect(err).to.include('1 of 1 definition has errors')
    const bare = await desk.run('forms', 'publish')
    expect([bare.code, bare.err]).to.deep.equal([
      2,
      'Name the files to publish: the definitions of this service are in the database (SVC_FORMS=store).\n',
    ])
  })

  it('publish takes the department that a file names, if it lies beside it, and check knows it', async () => {
    const file = define('one.json', 'One')
    const named = JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), department: 'parks' })
    writeFileSync(file, named)
    expect((await desk.run('forms', 'check', file)).out).to.include('INT010')
    expect((await desk.run('forms', 'publish', file)).out).to.include('INT010')
    const departments = join(desk.folder, 'departments')
    mkdirSync(departments)
    writeFileSync(join(departments, 'parks.json'), '{"accent":"#ffee00"}')
    const refused = await desk.run('forms', 'publish', file)
    expect(refused.out).to.include('INT010')
    expect(refused.err).to.include('departments/parks.json: accent: its contrast')
    writeFileSync(join(departments, 'parks.json'), '{ "serviceName": "Parks" }')
    writeFileSync(join(departments, 'parks.svg'), '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"/>')
    expect((await desk.run('forms', 'check', file)).code).to.equal(0)
    expect((await desk.run('forms', 'publish', file)).code).to.equal(0)
    rmSync(departments, { recursive: true })
    expect((await desk.run('forms', 'check', file)).code, 'known from the database').to.equal(0)
    writeFileSync(file, named.replace('"parks"', '"park"'))
    expect((await desk.run('forms', 'check', file)).out)
      .to.include('INT010')
      .and.to.include('parks')
    const [kept, audited] = await desk.wired(async ({ store }) => [
      await store.departments.all(),
      await store.audit.page({ about: 'parks', size: 5 }),
    ])
    expect(kept).to.have.length(1)
    expect(kept[0]).to.include({ name: 'parks', text: '{"serviceName":"Parks"}', isOffice: true })
    expect(kept[0]!.logo).to.match(/^PHN2Zy/)
    expect(audited.map(({ action, details }) => [action, details])).to.deep.equal([
      ['department-added', 'way=command changed=serviceName,logo'],
    ])
  })

  it('publish takes the lists beside the files with them, and knows which changed', async () => {
    const lists = join(desk.folder, 'lists')
    mkdirSync(lists)
    const list = (...values: string[]) =>
      writeFileSync(join(lists, 'towns.json'), JSON.stringify(values.map((value) => ({ value, label: value }))))
    const file = join(desk.folder, 'one.json')
    const field = { type: 'radios', id: 'town', label: 'Town', optionsFrom: 'towns' }
    writeFileSync(file, JSON.stringify({ slug: 'visit', title: 'One', pages: [{ id: 'p', fields: [field] }] }))
    list('a', 'b')
    expect((await desk.run('forms', 'publish', file)).out).to.include('published')
    expect((await desk.run('forms', 'publish', desk.folder)).out).to.include('unchanged')
    list('a', 'c')
    expect((await desk.run('forms', 'publish', desk.folder)).out).to.include('published')
    rmSync(lists, { recursive: true })
    const { code, out } = await desk.run('forms', 'publish', file)
    expect([code, out]).to.deep.equal([1, out])
    expect(out).to.include('error INT009')
    const options = await desk.wired(async ({ services: { forms } }) => {
      await forms.load()
      return (forms.live('visit')!.form.pages[0]!.fields[0] as { options: object[] }).options
    })
    expect(options).to.deep.equal(['a', 'c'].map((value) => ({ value, label: value })))
  })

  it('withdraw takes a form off until it is reopened, also when it is published anew', async () => {
    const file = define('one.json', 'One')
    await desk.run('forms', 'publish', file)
    const { code, err } = await desk.run('forms', 'withdraw', 'visit')
    expect(code).to.equal(0)
    expect(err).to.match(/^visit [0-9a-f]{16}: withdrawn\. Its submissions stay\.\n$/)
    expect(await live()).to.deep.equal([])
    const again = await desk.run('forms', 'withdraw', 'visit')
    expect([again.code, again.err]).to.deep.equal([0, 'visit: nothing to do, withdrawn already.\n'])
    expect((await desk.run('forms', 'publish', file)).out).to.include('unchanged')
    const anew = await desk.run('forms', 'publish', define('one.json', 'Two'))
    expect(anew.err).to.equal('visit is withdrawn, and stays so. To open it: forms reopen visit\n')
    expect([await live(), (await desk.run('forms', 'list')).out]).to.deep.equal([[], `${HEAD}\n\nWithdrawn: visit\n`])
    expect((await desk.run('forms', 'reopen', 'visit')).err).to.match(/^visit [0-9a-f]{16}: open\./)
    expect((await live()).map(({ title }) => title)).to.deep.equal(['Two'])
  })
})
