import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { type Desk, jsonIn, openService, root } from './desk.ts'

const EXAMPLES = join(root, 'src/forms/examples')
const NAMES = ['freedom-of-information', 'housing-benefit', 'noise', 'school-enrolment', 'small-grants']

describe('forms examples', () => {
  let desk: Desk
  beforeEach(async () => {
    desk = await openService()
  })
  afterEach(() => desk.remove())
  const there = (...path: string[]) => join(desk.folder, 'mine', ...path)
  const copy = (...names: string[]) => desk.run('forms', 'examples', ...names, '--to', there())

  it('lists them, for people and for programs', async () => {
    const { code, out } = await desk.run('forms', 'examples')
    expect(code).to.equal(0)
    expect(out).to.match(/^small-grants +8 +Apply for a small grant$/m)
    const rows = jsonIn((await desk.run('forms', 'examples', '--json')).out)
    expect(rows.map(({ name }) => name)).to.deep.equal(NAMES)
    expect(rows[0]).to.deep.equal({
      name: 'freedom-of-information',
      title: 'Ask for information',
      summary: 'Ask for information that the council holds.',
      pages: 4,
    })
  })

  it('have nothing to correct and nothing to be warned of', async () => {
    const rows = jsonIn((await desk.run('forms', 'check', '--json', EXAMPLES)).out)
    expect(rows.map(({ form, faults }) => [form, faults])).to.deep.equal(NAMES.map((name) => [name, []]))
  })

  it('copies them with the lists that they use, into a folder that it makes, ready to be published', async () => {
    const { code, out } = await copy('small-grants', 'school-enrolment.json')
    expect([code, out]).to.deep.equal([0, `${there('small-grants.json')}\n${there('school-enrolment.json')}\n`])
    expect(readdirSync(there()).sort()).to.deep.equal(['lists', 'school-enrolment.json', 'small-grants.json'])
    expect(readdirSync(there('lists')).sort(), 'countries come with the service').to.deep.equal([
      'grant-themes.json',
      'schools.json',
    ])
    expect(readFileSync(there('small-grants.json'), 'utf8')).to.equal(
      readFileSync(join(EXAMPLES, 'small-grants.json'), 'utf8'),
    )
    const checked = await desk.run('forms', 'check', there())
    expect([checked.code, checked.err]).to.deep.equal([0, ''])
    const published = await desk.run('forms', 'publish', there())
    expect(published.code, published.err).to.equal(0)
  })

  it('overwrites nothing: a file that was changed stays, and then nothing is copied', async () => {
    mkdirSync(there('lists'), { recursive: true })
    writeFileSync(there('lists', 'schools.json'), '[]')
    const { code, out, err } = await copy('noise', 'school-enrolment')
    expect([code, out]).to.deep.equal([1, ''])
    expect(err).to.include(`${there('lists', 'schools.json')} already exists and is different. Nothing was copied.`)
    expect(readFileSync(there('lists', 'schools.json'), 'utf8')).to.equal('[]')
    expect(existsSync(there('noise.json'))).to.equal(false)
  })

  it('copies the same again without a complaint', async () => {
    await copy('noise')
    expect((await copy('noise')).code).to.equal(0)
  })

  it('says which name it does not know, before it copies anything', async () => {
    const { code, err } = await copy('noise', '../feedback')
    expect(code).to.equal(2)
    expect(err).to.include('There is no example "../feedback". See: forms examples')
    expect(existsSync(there())).to.equal(false)
  })
})
