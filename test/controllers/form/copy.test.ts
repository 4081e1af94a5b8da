import { expect } from 'chai'
import { startApp, type TestApp } from '../../support/app.ts'
import { type Applicant, applicant } from '../../support/applicant.ts'
import { freezeClock } from '../../support/clock.ts'
import { HOUSEHOLD } from '../../support/journeys.ts'

const AT = Date.UTC(2026, 10, 20, 12)
const at = (page: string) => `/f/household/${page}`

describe('a form of several pages that was sent', () => {
  const clock = freezeClock(AT)
  let app: TestApp
  let person: Applicant
  let thanks: string
  const LIST = { ...HOUSEHOLD, slug: 'animals-first', pages: HOUSEHOLD.pages.slice(1) }
  beforeEach(async () => {
    app = await startApp({ clock })
    await app.define(HOUSEHOLD)
    person = applicant(app)
    await person.get(at('home'))
    await person.go(at('home'), { home: 'house' })
    await person.get(at('animals/1'))
    await person.go(at('animals/1'), { name: 'Rexford', kind: 'dog' })
    await person.go(at('animals'))
    await person.go(at('you'), { owner: 'Ada' })
    thanks = (await person.go(at('check'))).path
  })
  afterEach(() => app.stop())

  it('is told of to its sender wherever Back leads, for half an hour, with the way to the thank-you page', async () => {
    for (const page of ['check', 'you', 'animals?begun=1', 'home']) {
      let { location } = await person.get(at(page))
      if (location !== '/f/household') location = (await person.get(location)).location
      expect(location, page).to.equal('/f/household')
    }
    const { html, headers } = await person.get('/f/household')
    expect(headers.get('cache-control')).to.equal('no-store')
    expect(html)
      .to.include('You have sent this form')
      .and.include('20 November 2026')
      .and.include(`href="${thanks}"`)
      .and.not.include('Rexford')
    clock.advance(30 * 60 * 1000)
    expect((await person.get('/f/household')).html).to.not.include('You have sent')
    expect((await person.get(at('home'))).status).to.equal(200)
  })

  it('is told of to nobody else, and on no other form', async () => {
    const other = applicant(app)
    expect((await other.get('/f/household')).html).to.not.include('You have sent')
    expect((await other.get(at('home'))).status).to.equal(200)
    const [[name, value]] = [...person.cookies] as [[string, string]]
    other.cookies.set(name, `${value}x`)
    expect((await other.get('/f/household')).html).to.not.include('You have sent')
    await app.define({ ...HOUSEHOLD, slug: 'other' })
    expect((await person.get('/f/other')).html).to.not.include('You have sent')
    expect((await person.get('/f/other/home')).status).to.equal(200)
  })

  it('can be filled in once more by whoever asks for it', async () => {
    const { html } = await person.get('/f/household')
    expect(html).to.match(/action="\/f\/household\/home">\s*<input type="hidden" name="another" value="1">/)
    const blank = await person.get(`${at('home')}?another=1`)
    expect([blank.status, blank.html.includes('checked')]).to.deep.equal([200, false])
    expect((await person.go(at('home'), { home: 'flat' })).path).to.match(/^\/f\/household\/animals/)
    expect((await person.get('/f/household')).html)
      .to.include('You have already started this form')
      .and.include('You have sent this form')
  })

  it('can be filled in once more also where it begins with a list', async () => {
    await app.define(LIST as typeof HOUSEHOLD)
    expect((await person.get('/f/animals-first/animals?another=1')).location).to.equal(
      '/f/animals-first/animals/1?another=1',
    )
  })
})

describe('a copy of what was sent', () => {
  const clock = freezeClock(AT)
  let app: TestApp
  let person: Applicant
  let thanks: Awaited<ReturnType<Applicant['go']>>
  beforeEach(async () => {
    app = await startApp({ clock })
    await app.define(HOUSEHOLD)
    person = applicant(app)
    await person.get(at('home'))
    await person.go(at('home'), { home: 'flat' })
    await person.get(at('animals/1'))
    await person.go(at('animals/1'), { name: 'Rexford', kind: 'dog', picture: new File(['x'], 'rex.txt') })
    await person.go(at('animals'))
    await person.go(at('you'), { owner: 'Ada' })
    thanks = await person.go(at('check'))
  })
  afterEach(() => app.stop())

  it('is there for the sender, as a page and as a text', async () => {
    expect(thanks.html).to.include(`href="${thanks.path}/copy"`).and.not.include('Rexford')
    const { status, html, headers } = await person.get(`${thanks.path}/copy`)
    expect(status).to.equal(200)
    expect(headers.get('cache-control')).to.equal('no-store')
    for (const words of ['FLAT', 'Rexford', 'rex.txt', 'Ada', 'Animal 1']) expect(html).to.include(words)
    expect(html).to.not.include('>Change')
    const text = await person.get(`${thanks.path}/copy.txt`)
    expect(text.headers.get('content-disposition')).to.match(/^attachment; filename="household-/)
    expect(text.html).to.include('ANIMAL 1\nYour name\n    Rexford\n').and.include('Reference: ')
  })

  it('is there for nobody else, and for half an hour', async () => {
    const [[name, value]] = [...person.cookies] as [[string, string]]
    const reference = thanks.path.split('/').at(-1)!
    expect(name).to.equal(`sender.${reference}`)
    const with_ = (cookie: string) => app.get(`${thanks.path}/copy`, { cookie: `${name}=${cookie}` })
    expect((await with_(value)).status).to.equal(200)
    const beyondAscii = value.replace(/[^.]+$/, (signature) => 'é'.repeat(signature.length))
    for (const forged of [
      '',
      beyondAscii,
      `${value}x`,
      value.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      reference,
    ])
      expect((await with_(forged)).status, forged).to.equal(404)
    const later = value.split('.')
    later[1] = (AT + 1e9).toString(36)
    expect((await with_(later.join('.'))).status).to.equal(404)
    const other = await applicant(app).get(thanks.path)
    expect(other.html).to.include('Thank you').and.not.include('/copy')
    clock.advance(30 * 60 * 1000)
    expect((await with_(value)).status).to.equal(404)
    expect((await person.get(thanks.path)).html).to.not.include('/copy')
  })
})
