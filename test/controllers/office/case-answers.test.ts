import { expect } from 'chai'
import { startApp, type TestApp } from '../../support/app.ts'
import { type Applicant, applicant } from '../../support/applicant.ts'
import { freezeClock } from '../../support/clock.ts'
import { HOUSEHOLD, is, radios, text } from '../../support/journeys.ts'
import { clerk } from '../../support/office.ts'

const AT = Date.UTC(2026, 10, 20, 12)
const at = (page: string) => `/f/household/${page}`
const BIKES = {
  id: 'bikes',
  title: 'Your bicycles',
  repeat: { min: 0, max: 3, itemLabel: 'bicycle' },
  fields: [text('frame')],
}

describe('the answers of a case of several pages', () => {
  const clock = freezeClock(AT)
  let app: TestApp
  let person: Applicant
  beforeEach(async () => {
    app = await startApp({ clock })
    const [home, animals, ...rest] = HOUSEHOLD.pages
    const form = { ...HOUSEHOLD, pages: [home, animals, BIKES, ...rest] }
    await app.define(form)
    person = applicant(app)
    await person.get(at('home'))
    await person.go(at('home'), { home: 'flat' })
    for (const name of ['Rexford', 'Tommaso']) {
      const there = /id="add" href="([^"?]+)/.exec((await person.get(at('animals'))).html)?.[1] ?? at('animals/1')
      await person.get(there)
      await person.go(there, { name, kind: 'dog', picture: new File([name], `${name}.txt`) })
    }
    await person.go(at('animals'))
    await person.go(at('bikes'))
    await person.go(at('you'), { owner: 'Ada Lovelace' })
  })
  afterEach(() => app.stop())

  const headings = (html: string) => [...html.matchAll(/<h[23]>([^<]+)<\/h[23]>/g)].map(([, words]) => words)
  const sent = async () => (await person.go(at('check'))).path.split('/').at(-1)!
  const opened = async () => (await app.get(`/staff/cases/${await sent()}`, (await clerk(app)).headers)).text()

  it('name a list and its records as the check page does', async () => {
    const check = (await person.get(at('check'))).html
    const named = ['Your home', 'Your animals', 'Animal 1', 'Animal 2', 'Your bicycles', 'About you']
    expect(headings(check).slice(0, 6)).to.deep.equal(named)
    expect(check).to.include('No bicycle')
    const html = await opened()
    expect(headings(html).slice(0, 6)).to.deep.equal(named)
    expect(html).to.include('<p>No bicycles</p>')
  })

  it('have the answers and the files of each record under its name', async () => {
    const [, rex, tom] = (await opened()).split(/<h3>Animal \d<\/h3>/)
    expect(rex).to.include('Rexford').and.include('Rexford.txt').and.not.include('Tommaso')
    expect(tom).to.include('Tommaso').and.include('Tommaso.txt').and.not.include('Rexford')
  })
})

describe('the questions of a list that were not asked', () => {
  const clock = freezeClock(AT)
  const PETS = {
    slug: 'pets',
    title: 'Register your pets',
    minimumAgeSeconds: 0,
    pages: [
      { id: 'home', title: 'Your home', fields: [radios('home', 'flat', 'house'), radios('garden', 'yes', 'no')] },
      {
        id: 'animals',
        title: 'Your animals',
        repeat: { min: 1, max: 3, itemLabel: 'animal' },
        fields: [
          radios('kind', 'cat', 'dog'),
          text('licence', { showIf: is('kind', 'dog') }),
          text('colour', { required: false }),
        ],
      },
      {
        id: 'kennels',
        title: 'Your kennels',
        showIf: is('garden', 'yes'),
        repeat: { min: 1, max: 3, itemLabel: 'kennel' },
        fields: [text('size')],
      },
    ],
  }

  it('are among those that the office is told of, with the entry and why, and not among the unanswered', async () => {
    const app = await startApp({ clock })
    try {
      await app.define(PETS)
      const person = applicant(app)
      await person.get('/f/pets/home')
      await person.go('/f/pets/home', { home: 'flat', garden: 'no' })
      for (const animal of [{ kind: 'dog', licence: '4711' }, { kind: 'cat' }] as Record<string, string>[]) {
        const there =
          /id="add" href="([^"?]+)/.exec((await person.get('/f/pets/animals')).html)?.[1] ?? '/f/pets/animals/1'
        await person.get(there)
        await person.go(there, animal)
      }
      await person.go('/f/pets/animals')
      const reference = (await person.go('/f/pets/check')).path.split('/').at(-1)!
      const html = await (await app.get(`/staff/cases/${reference}`, (await clerk(app)).headers)).text()
      const [above, below] = html.split('<details class="not-asked">') as [string, string]
      const [, dog, cat] = above.split(/<h3>Animal \d<\/h3>/) as [string, string, string]
      expect(dog).to.include('4711').and.include('Your colour')
      expect(cat).to.include('Your colour').and.include('Not answered').and.not.include('Your licence')
      expect(below).to.include('Questions that were not asked, and why (2)')
      expect(below).to.match(
        /<dt>Animal 2: Your licence<\/dt>[\s\S]*Answer only if “Which kind\?” is “DOG”[\s\S]*was answered “CAT”/,
      )
      expect(below).to.match(/<dt>Your size<\/dt>[\s\S]*“Which garden\?” was answered “NO”/)
      expect(below).to.not.include('Animal 1')
    } finally {
      await app.stop()
    }
  })
})
