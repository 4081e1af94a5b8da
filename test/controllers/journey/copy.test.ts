import { expect } from 'chai'
import { startApp, type TestApp } from '../../support/app.ts'
import { type Applicant, applicant } from '../../support/applicant.ts'
import { freezeClock } from '../../support/clock.ts'
import { HOUSEHOLD } from '../../support/journeys.ts'

const AT = Date.UTC(2026, 10, 20, 12)
const at = (page: string) => `/f/household/${page}`

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
    await person.go(at('animals/1'), { name: 'Rex', kind: 'dog', picture: new File(['x'], 'rex.txt') })
    await person.go(at('animals'))
    await person.go(at('you'), { owner: 'Ada' })
    thanks = await person.go(at('check'))
  })
  afterEach(() => app.stop())

  it('is there for the sender, as a page and as a text', async () => {
    expect(thanks.html).to.include(`href="${thanks.path}/copy"`).and.not.include('Rex')
    const { status, html, headers } = await person.get(`${thanks.path}/copy`)
    expect(status).to.equal(200)
    expect(headers.get('cache-control')).to.equal('no-store')
    for (const words of ['FLAT', 'Rex', 'rex.txt', 'Ada', 'Animal 1']) expect(html).to.include(words)
    expect(html).to.not.include('>Change')
    const text = await person.get(`${thanks.path}/copy.txt`)
    expect(text.headers.get('content-disposition')).to.match(/^attachment; filename="household-/)
    expect(text.html).to.include('ANIMAL 1\nYour name\n    Rex\n').and.include('Reference: ')
  })

  it('is there for nobody else, and for half an hour', async () => {
    const [[name, value]] = [...person.cookies] as [[string, string]]
    expect(name).to.equal('sender')
    const reference = thanks.path.split('/').at(-1)!
    const with_ = (cookie: string) => app.get(`${thanks.path}/copy`, { cookie: `sender=${cookie}` })
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
