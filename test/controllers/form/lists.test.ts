import { expect } from 'chai'
import { startApp, type TestApp } from '../../support/app.ts'
import { type Applicant, applicant } from '../../support/applicant.ts'
import { freezeClock } from '../../support/clock.ts'
import { HOUSEHOLD, is, text } from '../../support/journeys.ts'
import { filesOnDisk } from '../../support/multipart.ts'

const AT = Date.UTC(2026, 10, 20, 12)
const at = (page: string) => `/f/household/${page}`
const backLink = (html: string): string => /class="back"><a href="([^"]+)"/.exec(html)![1]!
const addLink = (html: string): string => /id="add" href="([^"?]+)/.exec(html)![1]!

describe('a page that asks for each of a list', () => {
  const clock = freezeClock(AT)
  let app: TestApp
  let person: Applicant
  beforeEach(async () => {
    app = await startApp({ clock })
    await app.define(HOUSEHOLD)
    person = applicant(app)
    await person.get(at('home'))
    await person.go(at('home'), { home: 'flat' })
  })
  afterEach(() => app.stop())

  const add = async (name: string, kind = 'dog') => {
    const there = addLink((await person.get(at('animals'))).html)
    await person.get(there)
    return person.go(there, { name, kind })
  }

  it('begins with the first, then shows the list with a way to add more', async () => {
    expect((await person.get(at('animals'))).location).to.equal(at('animals/1'))
    const first = await person.get(at('animals/1'))
    expect(first.html).to.include('<h1>Animal 1</h1>').and.include('Page 2 of about')
    const list = await person.go(at('animals/1'), { name: 'Rexford', kind: 'dog' })
    expect(list.path).to.equal(at('animals'))
    expect(list.html).to.include('Rexford, DOG').and.include('Add another animal')
    await add('Tommaso')
    const full = await add('Ann')
    expect(full.html).to.include('You can add up to 3 animals').and.not.include('id="add" href')
    expect((await person.get(at('animals/zzz'))).location).to.equal(at('animals'))
    expect((await person.go(at('animals'))).path).to.equal(at('you'))
  })

  it('loses no record that one tab adds while another fills the list, and asks which to remove', async () => {
    await person.go(at('animals/1'), { name: 'Rexford', kind: 'dog' })
    await add('Tommaso')
    const [one, other] = [
      addLink((await person.get(at('animals'))).html),
      addLink((await person.get(at('animals'))).html),
    ]
    await person.get(one)
    await person.go(one, { name: 'Ann', kind: 'dog' })
    const list = await person.go(other, { name: 'Benjamin', kind: 'dog' })
    expect(list.html).to.include('You have added 4 animals').and.include('Benjamin, DOG')
    const refused = await person.post(at('animals'))
    expect([refused.status, refused.html.includes('Remove 1 animal. You can add up to 3')]).to.deep.equal([422, true])
    await person.get(`${one}/remove`)
    await person.go(`${one}/remove`)
    expect((await person.go(at('animals'))).path).to.equal(at('you'))
  })

  it('calls its records as the form does, and tells them by the answers that it names', async () => {
    const breed = text('breed', { required: false, showIf: is('kind', 'dog') })
    const [home, animals] = HOUSEHOLD.pages as [object, { fields: object[] }]
    const repeat = { min: 0, max: 2, itemLabel: 'sheep', itemsLabel: 'sheep', summary: ['breed', 'kind', 'name'] }
    const pages = [home, { ...animals, fields: [...animals.fields, breed], repeat }]
    const form = { ...HOUSEHOLD, slug: 'flock', pages }
    await app.define(form)
    const flock = (page: string) => `/f/flock/${page}`
    await person.get(flock('home'))
    await person.go(flock('home'), { home: 'flat' })
    expect((await person.get(flock('animals'))).html).to.include('You have not added any sheep')
    const first = addLink((await person.get(flock('animals'))).html)
    await person.get(first)
    await person.go(first, { name: 'Dolly', kind: 'cat', breed: 'hidden' })
    const second = addLink((await person.get(flock('animals'))).html)
    await person.get(second)
    const list = await person.go(second, { name: 'Molly', kind: 'dog', breed: '<Suffolk>' })
    expect(list.html)
      .to.include('You have added 2 sheep')
      .and.include('>CAT, Dolly<')
      .and.include('>&lt;Suffolk&gt;, DOG, Molly<')
      .and.include('You can add up to 2 sheep')
    expect((await person.go(flock('animals'))).html).to.include('You have added 2 sheep')
  })

  it('has a button to add another, as clear as the one to continue', async () => {
    const { html } = await person.go(at('animals/1'), { name: 'Rexford', kind: 'dog' })
    expect(html).to.match(/<a class="button-quiet" id="add" href="[^"]+">Add another animal<\/a>/)
    expect(html).to.match(/<button class="button" type="submit">Continue<\/button>/)
  })

  it('changes one and leaves the others', async () => {
    await person.go(at('animals/1'), { name: 'Rexford', kind: 'dog' })
    const list = await add('Tommaso')
    const second = [...list.html.matchAll(/href="([^"]+)">Change/g)].at(-1)![1]!
    expect((await person.get(second)).html)
      .to.include('value="Tommaso"')
      .and.include('<h1>Animal 2</h1>')
    const changed = await person.go(second, { name: 'Tim', kind: 'cat' })
    expect(changed.html).to.include('Rexford, DOG').and.include('Tim, CAT').and.not.include('Tommaso')
    expect((await person.go(at('animals'))).path).to.equal(at('cats'))
  })

  it('asks once more before one is removed, with its files', async () => {
    await person.get(at('animals/1'))
    await person.go(at('animals/1'), { name: 'Rexford', kind: 'dog', picture: new File(['x'], 'rex.txt') })
    const list = await add('Tommaso')
    const [remove] = [...list.html.matchAll(/href="([^"]+\/remove)"/g)].map((match) => match[1]!)
    const asked = await person.get(remove!)
    expect(asked.html).to.include('Do you want to remove animal 1?').and.include('Rexford, DOG')
    const after = await person.go(remove!)
    expect(after.html).to.include('Tommaso, DOG').and.not.include('Rexford')
    expect(filesOnDisk(app)).to.deep.equal([])
    expect((await person.get(remove!)).location).to.equal(at('animals'))
  })

  it('takes a double post of one as one', async () => {
    await person.get(at('animals/1'))
    await Promise.all([1, 2, 3].map(() => person.post(at('animals/1'), { name: 'Rexford', kind: 'dog' })))
    expect([...(await person.get(at('animals'))).html.matchAll(/class="record"/g)]).to.have.length(1)
  })

  it('brings one back with everything typed when an answer is wrong, and leads on only when all are right', async () => {
    await person.get(at('animals/1'))
    const again = await person.post(at('animals/1'), { name: 'Rexford' })
    expect([again.status, /value="Rexford"/.test(again.html)]).to.deep.equal([422, true])
    const list = await person.post(at('animals'))
    expect(list.status).to.equal(422)
    expect(list.html).to.include('Check your answers about animal 1')
    expect((await person.get(at('you'))).location).to.equal(at('animals'))
  })

  it('may be empty where it says so, and then waits for the person to go on', async () => {
    const [home, animals, , you] = HOUSEHOLD.pages as unknown as [object, { repeat: object }, object, object]
    await app.define({
      ...HOUSEHOLD,
      pages: [home, { ...animals, repeat: { ...animals.repeat, min: 0 } }, you],
    } as never)
    person = applicant(app)
    await person.get(at('home'))
    await person.go(at('home'), { home: 'flat' })
    const { html } = await person.get(at('animals'))
    expect(html).to.include('You have not added any animals').and.include('Add the first animal')
    expect((await person.go(at('animals'))).path).to.equal(at('you'))
    await person.go(at('you'), { owner: 'Ada' })
    await person.go(at('check'))
    const [sent] = await Array.fromAsync(app.services.submissions.all({}))
    expect({ ...sent!.answers }).to.deep.equal({ home: 'flat', animals: [], owner: 'Ada' })
  })

  it('may be the first page of all', async () => {
    const pages = [{ ...HOUSEHOLD.pages[1]! }, { id: 'you', fields: [text('owner')] }]
    await app.define({ ...HOUSEHOLD, slug: 'zoo', pages } as never)
    const keeper = applicant(app)
    expect((await keeper.get('/f/zoo/animals')).location).to.equal('/f/zoo/animals/1')
    expect((await keeper.get('/f/zoo/animals/1')).headers.get('set-cookie')).to.equal(null)
    expect((await keeper.go('/f/zoo/animals/1', { name: 'Rexford', kind: 'dog' })).html).to.include('Rexford, DOG')
  })

  describe('has a link back', () => {
    /** The addresses that Back leads to from here, each after the other; it must end at the start page. */
    const wayBack = async (from: string, who = person) => {
      const way: string[] = []
      for (let there = from; !/^\/f\/[a-z]+$/.test(there) && way.length < 9; ) {
        const { html, status } = await who.get(there)
        expect(status, there).to.equal(200)
        there = backLink(html)
        way.push(there)
      }
      return way
    }
    const startPage = '/f/household'
    /** The list comes first; fewer or more of it are needed. */
    const firstPage = (min: number) => {
      const [, animals, , you] = HOUSEHOLD.pages as unknown as [object, { repeat: object }, object, object]
      return app.define({ ...HOUSEHOLD, pages: [{ ...animals, repeat: { ...animals.repeat, min } }, you] } as never)
    }

    it('from the first of it, which nobody has kept yet, to the page before', async () => {
      expect(await wayBack(at('animals/1'))).to.deep.equal([at('home'), startPage])
    })

    it('from one that was kept, right or wrong or half-way, to the list, and on to the page before', async () => {
      const way = [at('animals'), at('home'), startPage]
      await person.get(at('animals/1'))
      const wrong = await person.post(at('animals/1'), { name: 'Rexford' })
      expect([wrong.status, backLink(wrong.html)]).to.deep.equal([422, at('animals')])
      expect(await wayBack(at('animals/1'))).to.deep.equal(way)
      await person.go(at('animals/1'), { name: 'Rexford', kind: 'dog' })
      expect(await wayBack(at('animals/1'))).to.deep.equal(way)
      const there = addLink((await person.get(at('animals'))).html)
      expect(await wayBack(there)).to.deep.equal(way)
      await person.get(there)
      await person.post(`${at('save')}?page=animals&record=${there.split('/').at(-1)}`, { name: 'Tommaso' })
      expect(await wayBack(there)).to.deep.equal(way)
    })

    it('to the start page where the list is the first page, needed or not, begun or not', async () => {
      for (const [min, way] of [
        [2, [startPage]],
        [0, [at('animals'), startPage]],
      ] as const) {
        await firstPage(min)
        const keeper = applicant(app)
        expect(await wayBack(at('animals/1'), keeper)).to.deep.equal(way)
        await keeper.get(at('animals/1'))
        await keeper.go(at('animals/1'), { name: 'Rexford', kind: 'dog' })
        expect(await wayBack(at('animals/1'), keeper)).to.deep.equal([at('animals'), startPage])
        await keeper.get(at('animals/1/remove'))
        await keeper.post(at('animals/1/remove'))
        expect(await wayBack(at('animals/1'), keeper)).to.deep.equal(way)
      }
    })

    it('to the check page for who came from there, while that can be shown', async () => {
      await person.get(at('animals/1'))
      await person.go(at('animals/1'), { name: 'Rexford', kind: 'dog' })
      await person.go(at('animals'))
      await person.go(at('you'), { owner: 'Ada' })
      const [list, record] = [`${at('animals')}?from=check`, `${at('animals/1')}?from=check`]
      expect(backLink((await person.get(record)).html)).to.equal(list)
      expect(backLink((await person.get(list)).html)).to.equal(at('check'))
      await person.get(`${at('animals/1/remove')}?from=check`)
      const removed = await person.post(`${at('animals/1/remove')}?from=check`)
      expect((await person.get(removed.location)).location).to.equal(record)
      expect(await wayBack(record)).to.deep.equal([at('home'), startPage])
      expect((await person.post(list)).status).to.equal(422)
      expect(await wayBack(record)).to.deep.equal([at('home'), startPage])
    })

    it('to the page before for who came from the check page and left an answer out', async () => {
      await person.get(at('animals/1'))
      await person.go(at('animals/1'), { name: 'Rexford', kind: 'dog' })
      await person.go(at('animals'))
      await person.go(at('you'), { owner: 'Ada' })
      await person.get(`${at('you')}?from=check`)
      const wrong = await person.post(`${at('you')}?from=check`)
      expect([wrong.status, backLink(wrong.html)]).to.deep.equal([422, at('animals')])
    })
  })

  it('has a link of its own for each answer, also where questions and records of two lists are called the same', async () => {
    const name = { label: 'Name' }
    const people = (id: string, title: string) => {
      const repeat = { max: 2, itemLabel: 'person' }
      return { id, title, repeat, fields: [text(`${id}Name`, name)] }
    }
    const couple = [text('mine', name), { type: 'heading', text: 'Your partner' }, text('theirs', name)]
    const pages = [
      { id: 'you', title: 'You', fields: couple },
      people('children', 'Children'),
      people('lodgers', 'Lodgers'),
    ]
    const form = { slug: 'names', title: 'Names', pages }
    await app.define(form)
    await person.get('/f/names/you')
    await person.go('/f/names/you', { mine: 'Ada', theirs: 'Bo' })
    for (const id of ['children', 'lodgers']) {
      await person.get(`/f/names/${id}/1`)
      await person.go(`/f/names/${id}/1`, { [`${id}Name`]: 'Cy' })
      await person.go(`/f/names/${id}`)
    }
    const { html } = await person.get('/f/names/check')
    const seen = [...html.matchAll(/<(h[123]|dt)[^>]*>([^<]*)</g)].map(([, tag, words]) => `${tag} ${words}`)
    expect(seen.slice(1, 6), 'a heading stands above its questions').to.deep.equal([
      'h2 You',
      'dt Name',
      'h3 Your partner',
      'dt Name',
      'h2 Children',
    ])
    const links = [...html.matchAll(/Change<span class="govuk-visually-hidden"> (name [^<]*)</g)].map(
      ([, link]) => link,
    )
    expect(links).to.deep.equal([
      'name (You)',
      'name (Your partner)',
      'name (Children, Person 1)',
      'name (Lodgers, Person 1)',
    ])
  })
})
