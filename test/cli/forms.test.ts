import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { translatedInto } from '../../src/models/definition.ts'
import { freezeClock } from '../support/clock.ts'
import { onSqlite } from '../support/databases.ts'
import { type Desk, jsonIn, openDesk, openService, root } from './desk.ts'

const feedback = JSON.parse(readFileSync(join(root, 'src/forms/feedback.json'), 'utf8'))
const STARTERS = ['e2e-test-form', 'feedback', 'parking-permit', 'report-a-street-problem']

describe('forms check', () => {
  let desk: Desk
  const file = (name: string, content: unknown): string => {
    const path = join(desk.folder, name)
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
    return path
  }
  beforeEach(() => {
    desk = openDesk()
  })
  afterEach(() => desk.remove())

  it('checks given folders and files, needs no database and makes none', async () => {
    const { code, out, err } = await desk.run('forms', 'check', join(root, 'src/forms'))
    expect({ code, err }).to.deep.equal({ code: 0, err: '' })
    expect(out.match(/: no errors, \S+ [0-9a-f]{16}$/gm)).to.have.lengthOf(STARTERS.length)
    expect(existsSync(desk.dataDir)).to.equal(false)
  })

  it('checks the definitions in the data folder when none are given', async () => {
    mkdirSync(desk.dataDir)
    cpSync(join(root, 'src/forms'), join(desk.dataDir, 'forms'), { recursive: true })
    expect((await desk.run('forms', 'check')).code).to.equal(0)
    expect(readdirSync(desk.dataDir)).to.deep.equal(['forms'])
  })

  it('prints a line for each fault: file, line and column, pointer and reason', async () => {
    const broken = file('broken.json', JSON.stringify({ ...feedback, title: ' ', colour: 'red' }, null, 2))
    const good = file('good.json', feedback)
    const { code, out, err } = await desk.run('forms', 'check', broken, good)
    expect(code).to.equal(1)
    expect(out.split('\n')).to.include.members([
      `${broken}:3:3: error INT005: /title must not be empty`,
      `${broken}:244:3: error INT005: /colour is not a known property`,
    ])
    expect(out).to.include(`${good}: no errors, feedback`)
    expect(err).to.equal('1 of 2 definitions have errors. Correct the errors, then check again.\n')
  })

  it('says what a form tells to somebody whom no setting names, and stays sound', async () => {
    const told = file('told.json', { ...feedback, notify: { office: 'desk@example.org' }, webhook: 'case-desk' })
    const { code, err } = await desk.run('forms', 'check', told)
    expect({ code, err }).to.deep.equal({
      code: 0,
      err: `${told}: "notify" names mail, but SVC_SMTP_URL is not set: its emails will wait, and fail after 3 days.
${told}: "webhook" names "case-desk", but SVC_WEBHOOK_CASE_DESK_URL is not set: its webhooks will wait, and fail after 3 days.
`,
    })
    Object.assign(desk.env, {
      SVC_SMTP_URL: 'smtp://127.0.0.1:25',
      SVC_MAIL_FROM: 'office@example.org',
      SVC_BASE_URL: 'http://forms.example.org',
      SVC_WEBHOOK_CASE_DESK_URL: 'http://127.0.0.1:8080/',
      SVC_WEBHOOK_CASE_DESK_SECRET: `whsec_${Buffer.alloc(32, 1).toString('base64')}`,
    })
    expect((await desk.run('forms', 'check', told)).err).to.equal('')
    desk.env.SVC_PORT = 'no port'
    expect(await desk.run('forms', 'check', told)).to.deep.include({ code: 0, err: '' })
  })

  it('warns of answers that the settings do not allow, with line, code and what to do', async () => {
    const form = { ...feedback, webhook: { receiver: 'case-desk', answers: true } }
    const told = file('told.json', JSON.stringify(form, null, 2))
    const line =
      readFileSync(told, 'utf8')
        .split('\n')
        .findIndex((one) => one.includes('"answers": true')) + 1
    const start = `${told}:${line}:5: warning INT119: /webhook/answers is not allowed by the settings, so webhooks to "case-desk" are sent without answers. To allow it, set SVC_WEBHOOK_CASE_DESK_ANSWERS=true`
    const needsAddress = ', and SVC_WEBHOOK_CASE_DESK_URL to an address with https'
    const first = async () => (await desk.run('forms', 'check', told)).out.split('\n')[0]
    expect(await first()).to.equal(start + needsAddress)
    desk.env.SVC_WEBHOOK_CASE_DESK_URL = 'http://127.0.0.1:8080/'
    desk.env.SVC_WEBHOOK_CASE_DESK_SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
    expect(await first()).to.equal(start + needsAddress)
    desk.env.SVC_WEBHOOK_CASE_DESK_URL = 'https://127.0.0.1:8080/'
    expect(await desk.run('forms', 'check', told)).to.deep.include({ code: 0, err: '' })
    expect(await first()).to.equal(start)
    const [{ faults }] = jsonIn((await desk.run('forms', 'check', told, '--json')).out) as [{ faults: object[] }]
    expect(faults.at(-1)).to.include({ code: 'INT119', severity: 'warning', line, pointer: '/webhook/answers' })
    desk.env.SVC_WEBHOOK_CASE_DESK_ANSWERS = 'true'
    expect(await first()).to.match(/told\.json: no errors, feedback/)
  })

  it('says where a file stops being JSON', async () => {
    const { code, out } = await desk.run('forms', 'check', file('cut.json', '{"slug": "x",'))
    expect(code).to.equal(1)
    expect(out).to.match(/cut\.json:1:14: error INT003: \/ is not JSON: Expected double-quoted property name$/m)
  })

  it('finds two files that claim the same address', async () => {
    const { code, out } = await desk.run('forms', 'check', file('a.json', feedback), file('b.json', feedback))
    expect(code).to.equal(1)
    const both = (own: string, other: string) =>
      `${own}.json:1:2: error INT006: /slug is used twice: both ${own}.json and ${other}.json define "feedback". The one that is live stays live`
    expect(out.replaceAll(`${desk.folder}/`, '').trimEnd().split('\n')).to.deep.equal([both('a', 'b'), both('b', 'a')])
  })

  it('judges one file among the others of its folder', async () => {
    file('a.json', feedback)
    const { code, out } = await desk.run('forms', 'check', file('b.json', feedback))
    expect(code).to.equal(1)
    expect(out).to.match(/^\S+b\.json:1:2: error INT006: \/slug is used twice: both \S+b\.json and \S+a\.json define/)
  })

  it('prints what its help shows', async () => {
    const [, example] = / {2}permit\.json:\d+:\d+: (.*)/.exec((await desk.run('forms', 'check', '--help')).out)!
    const fields = ['vehicle', 'plate'].map((id) => ({ type: 'text', id, label: id }))
    const pages = [{ id: 'page', fields: [fields[0], { ...fields[1], lable: 'Plate' }] }]
    const { out } = await desk.run('forms', 'check', file('permit.json', { slug: 'permit', title: 'Permit', pages }))
    expect(out)
      .to.match(/permit\.json:1:\d+: /)
      .and.include(example)
  })

  it('tells programs the same as JSON Lines', async () => {
    const { out } = await desk.run('forms', 'check', '--json', file('a.json', feedback), file('b.json', '{}'))
    const [a, b] = jsonIn(out)
    expect(a).to.include({ form: 'feedback' }).and.deep.include({ faults: [] })
    expect(b!.faults).to.deep.include({
      code: 'INT005',
      severity: 'error',
      pointer: '/slug',
      line: 1,
      column: 1,
      reason: 'is missing',
    })
  })

  it('refuses a path that is not there and a folder without definitions, as a wrong command line', async () => {
    const missing = await desk.run('forms', 'check', join(desk.folder, 'nowhere'))
    expect(missing.code).to.equal(2)
    expect(missing.err).to.match(/nowhere: no such file or directory\. Name a file/)
    const empty = await desk.run('forms', 'check', desk.folder)
    expect(empty.code).to.equal(2)
    expect(empty.err).to.include('contains no definitions')
  })

  it('tells of a path that is not there beside others, and goes on with those', async () => {
    const { code, out } = await desk.run('forms', 'check', join(desk.folder, 'nowhere.json'), file('a.json', feedback))
    expect(code).to.equal(1)
    expect(out).to.match(/nowhere\.json:1:1: error INT001: \/ cannot be read: no such file or directory$/m)
    expect(out).to.match(/a\.json: no errors, feedback/)
    symlinkSync(join(desk.folder, 'nowhere.json'), join(desk.folder, 'link.json'))
    expect((await desk.run('forms', 'check', desk.folder)).out).to.match(
      /link\.json:1:1: error INT001: \/ is a link to a file that does not exist$/m,
    )
  })

  it('refuses a file that is not UTF-8, here and where forms are drawn', async () => {
    const path = join(desk.folder, 'latin1.json')
    writeFileSync(path, Buffer.from(JSON.stringify({ ...feedback, title: 'Gr\u00fc\u00dfe' }, null, 2), 'latin1'))
    const { code, out } = await desk.run('forms', 'check', path)
    expect(code).to.equal(1)
    expect(out).to.match(/latin1\.json:1:1: error INT001: \/ is not UTF-8 \(line 3, byte 0xFC\): save it as UTF-8$/m)
    expect((await desk.run('forms', 'routes', path)).err).to.include('is not UTF-8 (line 3, byte 0xFC)')
  })

  it('lets no definition steer the terminal', async () => {
    const { out } = await desk.run('forms', 'check', file('esc.json', '{"\u001b[2J": 1'))
    expect(out).not.to.include('\u001b')
  })
})

describe('forms publish', () => {
  let desk: Desk
  beforeEach(async () => {
    desk = await openService()
  })
  afterEach(() => desk.remove())
  const inFolder = (name: string) => join(desk.dataDir, 'forms', name)
  const given = (name: string, content: unknown): string => {
    const path = join(desk.folder, name)
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
    return path
  }

  it('publishes what changed in the data folder and says so', async () => {
    writeFileSync(inFolder('feedback.json'), JSON.stringify({ ...feedback, title: 'Tell us' }))
    const { code, out } = await desk.run('forms', 'publish')
    expect(code).to.equal(0)
    expect(out).to.match(/^feedback\.json: published, feedback [0-9a-f]{16}$/m)
    expect(out.match(/: unchanged, /g)).to.have.lengthOf(3)
    expect((await desk.run('forms', 'list')).out).to.include('Tell us')
  })

  it('copies a new form into the data folder under its address, readable like the others', async () => {
    const { code, out } = await desk.run('forms', 'publish', given('draft-7.json', { ...feedback, slug: 'tell-us' }))
    expect(code).to.equal(0)
    expect(out).to.match(/draft-7\.json: published, tell-us /)
    expect(JSON.parse(readFileSync(inFolder('tell-us.json'), 'utf8')).slug).to.equal('tell-us')
    expect(statSync(inFolder('tell-us.json')).mode).to.equal(statSync(inFolder('feedback.json')).mode)
    const there = readdirSync(join(desk.dataDir, 'forms')).filter((name) => !translatedInto(name))
    expect(there).to.have.members([...STARTERS, 'tell-us'].map((name) => `${name}.json`))
  })

  it('copies the department that a file names, with its logo, unless the office has one of its name', async () => {
    const form = {
      slug: 'tree',
      title: 'Tree',
      department: 'parks',
      pages: [{ id: 'p', fields: [{ type: 'text', id: 'a', label: 'A' }] }],
    }
    const path = given('tree.json', form)
    mkdirSync(join(desk.folder, 'departments'))
    given('departments/parks.json', { serviceName: 'Parks' })
    given('departments/parks.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"/>')
    given('departments/other.json', { serviceName: 'Other' })
    expect((await desk.run('forms', 'publish', path)).code).to.equal(0)
    expect(readdirSync(inFolder('departments'))).to.have.members(['parks.json', 'parks.svg'])
    rmSync(inFolder('departments'), { recursive: true })
    const wanted = { name: 'parks', text: '{"serviceName":"Of the office"}', logo: '' }
    await desk.wired(async ({ services: { departments } }) => {
      await departments.publish([])
      return departments.save(wanted, { way: 'office', by: 'ada' })
    })
    expect((await desk.run('forms', 'publish', path)).code).to.equal(0)
    expect(existsSync(inFolder('departments'))).to.equal(false)
    expect(await desk.wired(({ store }) => store.departments.all())).to.deep.equal([{ ...wanted, isOffice: true }])
  })

  describe('with lists of options', () => {
    const TOWNS = ['Millbrook', 'Oakham'].map((label) => ({ value: label.toLowerCase(), label }))
    const formWith = (slug: string, list: string) => ({
      slug,
      title: slug,
      pages: [{ id: 'p', fields: [{ type: 'select', id: 'town', label: 'Town', optionsFrom: list }] }],
    })
    const list = (folder: string, options: object[]) => {
      mkdirSync(join(folder, 'lists'), { recursive: true })
      writeFileSync(join(folder, 'lists/towns.json'), JSON.stringify(options, null, 1))
    }
    const installed = () => JSON.parse(readFileSync(inFolder('lists/towns.json'), 'utf8'))

    it('copies the lists beside a form, and says what became of other forms that have them', async () => {
      list(desk.folder, TOWNS)
      const first = await desk.run('forms', 'publish', given('a.json', formWith('a', 'towns')))
      expect([first.code, first.err]).to.deep.equal([0, ''])
      expect(installed()).to.deep.equal(TOWNS)
      const rule = { type: 'rule', fieldId: 'town', operator: 'eq', value: 'oakham' }
      const asks = { ...formWith('b', 'towns') }
      asks.pages[0]!.fields.push({ type: 'text', id: 'x', label: 'X', showIf: rule } as never)
      await desk.run('forms', 'publish', given('b.json', asks))
      list(desk.folder, TOWNS.slice(0, 1))
      const { code, out } = await desk.run('forms', 'publish', given('a.json', formWith('a', 'towns')))
      expect(code).to.equal(1)
      expect(out).to.match(/a\.json: published, a /)
      expect(out).to.match(/^b\.json:1:\d+: error INT203: .* must be one of "millbrook" \(found "oakham"\)$/m)
      expect(out).not.to.include('feedback')
    })

    it('uses a list that is in the data folder already, and one that comes with the service', async () => {
      list(join(desk.dataDir, 'forms'), TOWNS)
      const { code } = await desk.run('forms', 'publish', given('a.json', formWith('a', 'towns')))
      expect(code).to.equal(0)
      const second = await desk.run('forms', 'publish', given('b.json', formWith('b', 'countries')))
      expect(second.code).to.equal(0)
      expect(readdirSync(inFolder('lists'))).to.deep.equal(['towns.json'])
      list(join(desk.dataDir, 'forms'), TOWNS.toReversed())
      const { out } = await desk.run('forms', 'publish')
      expect(out.split('\n')[0]).to.match(/^a\.json: published, a /)
      expect(out.split('\n')[1]).to.match(/^b\.json: unchanged, b /)
    })

    it('copies no list with a form that is refused', async () => {
      list(desk.folder, [{ value: 'x' }])
      const { code, out } = await desk.run('forms', 'publish', given('a.json', formWith('a', 'towns')))
      expect(code).to.equal(1)
      expect(out).to.include(
        `${join(desk.folder, 'lists/towns.json')}:2:2: error INT005: /0/label (question "town") is missing`,
      )
      expect(existsSync(inFolder('lists'))).to.equal(false)
    })
  })

  it('warns of answers that the settings do not allow, and publishes', async () => {
    const told = join(desk.folder, 'told.json')
    writeFileSync(told, JSON.stringify({ ...feedback, webhook: { receiver: 'case-desk', answers: true } }))
    for (const paths of [[told], []]) {
      const { code, out } = await desk.run('forms', 'publish', ...paths)
      expect(code).to.equal(0)
      expect(out).to.match(/\.json:1:\d+: warning INT119: \/webhook\/answers is not allowed/)
    }
  })

  it('replaces the file that defines the form already, whatever the files are called', async () => {
    await desk.run('forms', 'publish', given('feedback-v2.json', { ...feedback, title: 'Tell us' }))
    expect(JSON.parse(readFileSync(inFolder('feedback.json'), 'utf8')).title).to.equal('Tell us')
    expect(existsSync(inFolder('feedback-v2.json'))).to.equal(false)
  })

  it('refuses a broken file, keeps what is live, and publishes the others', async () => {
    const broken = given('feedback.json', { ...feedback, pages: [] })
    const { code, out, err } = await desk.run('forms', 'publish', broken, given('n.json', { ...feedback, slug: 'n' }))
    expect(code).to.equal(1)
    expect(out).to.match(/feedback\.json:1:\d+: error INT005: \/pages must have at least 1 entry$/m)
    expect(out).to.match(/n\.json: published, n /)
    expect(err).to.include('1 of 2 definitions have errors')
    expect(JSON.parse(readFileSync(inFolder('feedback.json'), 'utf8'))).to.deep.equal(feedback)
  })

  it('never overwrites a file that defines another form', async () => {
    writeFileSync(inFolder('n.json'), JSON.stringify({ ...feedback, slug: 'other' }))
    const { code, out } = await desk.run('forms', 'publish', given('x.json', { ...feedback, slug: 'n' }))
    expect(code).to.equal(1)
    expect(out).to.match(/x\.json:1:1: error INT006: \/slug would be saved as .*n\.json, but that file defines "other"/)
  })

  it('tells of a form that is withdrawn because its definition is gone', async () => {
    rmSync(inFolder('feedback.json'))
    expect((await desk.run('forms', 'publish')).out).to.match(/^feedback [0-9a-f]{16}: withdrawn/m)
    expect(jsonIn((await desk.run('forms', 'list', '--json')).out).map(({ form }) => form)).not.to.include('feedback')
  })

  onSqlite.it('makes no new service where there is none', async () => {
    const empty = openDesk()
    const { code, err } = await empty.run('forms', 'publish')
    expect(code).to.equal(2)
    expect(err).to.match(/There is no database at .*Set SVC_DATA_DIR .*db migrate/)
    expect(existsSync(empty.dataDir)).to.equal(false)
    empty.remove()
  })
})

describe('forms list', () => {
  const clock = freezeClock(Date.UTC(2026, 10, 20, 12))
  it('shows the live forms in aligned columns, with times of the office', async () => {
    const desk = await openService({ SVC_TIME_ZONE: 'Europe/Berlin' }, clock)
    const { code, out } = await desk.run('forms', 'list')
    expect(code).to.equal(0)
    expect(out.split('\n').slice(0, 2)).to.deep.equal([
      'Form                     Version           Open  Listed  Published (Europe/Berlin)  Title',
      `e2e-test-form            ${/[0-9a-f]{16}/.exec(out)}  yes   no      2026-11-20 13:00           Send us a message`,
    ])
    const [, row] = jsonIn((await desk.run('forms', 'list', '--json')).out)
    expect(row).to.include({ form: 'feedback', open: true, listed: true, publishedAt: '2026-11-20T12:00:00.000Z' })
    desk.remove()
  })

  it('names the sample forms that everybody can open', async () => {
    const desk = await openService()
    const noted = async () => (await desk.run('forms', 'list')).out.split('\n\n')[1]
    const samples = async () =>
      jsonIn((await desk.run('forms', 'list', '--json')).out).flatMap(({ form, sample }) => (sample ? [form] : []))
    const three = ['feedback', 'parking-permit', 'report-a-street-problem']
    expect(await noted()).to.equal(
      `Sample forms that everybody can open, until you change or remove them: ${three.join(', ')}\n`,
    )
    expect(await samples()).to.deep.equal(three)
    for (const slug of three.slice(1)) rmSync(join(desk.dataDir, 'forms', `${slug}.json`))
    const feedback = join(desk.dataDir, 'forms', 'feedback.json')
    writeFileSync(feedback, readFileSync(feedback, 'utf8').replace('Give feedback', 'Tell us'))
    await desk.run('forms', 'publish')
    expect(await noted()).to.equal(undefined)
    expect(await samples()).to.deep.equal([])
    desk.remove()
  })
})

describe('forms close, reopen and withdraw', () => {
  it('decide about a form whose definition is a file, and say who did', async () => {
    const desk = await openService()
    const open = async () => {
      const rows = jsonIn((await desk.run('forms', 'list', '--json')).out)
      return rows.find(({ form }) => form === 'feedback')?.open
    }
    expect((await desk.run('forms', 'close', 'feedback', '--text', 'Back on Monday.')).err).to.match(
      /^feedback [0-9a-f]{16}: closed\. Its submissions stay\.\n$/,
    )
    expect(await open()).to.equal(false)
    await desk.run('forms', 'publish')
    expect(await open(), 'published again').to.equal(false)
    await desk.run('forms', 'withdraw', 'feedback')
    expect(await open()).to.equal(undefined)
    await desk.run('forms', 'reopen', 'feedback')
    expect(await open()).to.equal(true)
    const done = await desk.wired(({ services }) => services.forms.history('feedback', { size: 9 }))
    expect(done.slice(0, 3).map(({ kind, way, words }) => [kind, way, words])).to.deep.equal([
      ['reopened', 'command', undefined],
      ['withdrawn', 'command', undefined],
      ['closed', 'command', 'Back on Monday.'],
    ])
    expect(done[0]!.by).not.to.equal('')
    expect((await desk.run('forms', 'close', 'nothing')).err).to.include('There is no form "nothing"')
    expect((await desk.run('forms', 'close', 'feedback', '--text', 'x'.repeat(1001))).err).to.include('1000 characters')
    desk.remove()
  })
})
