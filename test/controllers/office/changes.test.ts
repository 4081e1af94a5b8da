import { expect } from 'chai'
import type { Item } from '../../../src/models/field.ts'
import type { Form } from '../../../src/models/form.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'
import { type Clerk, clerk } from '../../support/office.ts'

const AT = Date.UTC(2026, 10, 20, 9)

const PETS: Form = {
  slug: 'pets',
  title: 'Pets',
  minimumAgeSeconds: 0,
  pages: [
    {
      id: 'pet',
      title: 'Your pet',
      fields: [
        { type: 'text', id: 'name', label: 'Name' },
        { type: 'boolean', id: 'dog', label: 'Is it a dog?' },
        {
          type: 'text',
          id: 'breed',
          label: 'Breed',
          showIf: { type: 'rule', fieldId: 'dog', operator: 'eq', value: true },
        },
        { type: 'text', id: 'phone', label: 'Phone', required: false },
        { type: 'number', id: 'age', label: 'Age', max: 30 },
      ],
    },
  ],
}
const [name, dog, breed, phone, age] = PETS.pages[0]!.fields as [Item, Item, Item, Item, Item]

describe('what changed between two versions of a form', () => {
  const clock = freezeClock(AT)
  let app: TestApp
  let ada: Clerk
  let spent: number
  beforeEach(async () => {
    spent = 0
    app = await startApp({ clock, monotonic: () => clock() + spent })
    ada = await clerk(app, 'admin', { name: 'Ada' })
  })
  afterEach(() => app.stop())

  const get = async (path: string, { headers }: Clerk = ada) => {
    const answer = await app.get(`/staff/forms/${path}`, headers)
    return { status: answer.status, html: (await answer.text()).replace(/\s+/g, ' ') }
  }
  const define = async (form: Form): Promise<string> => {
    await app.define(form)
    clock.advance(60_000)
    return app.services.forms.live(form.slug)!.version
  }
  const withFields = (...fields: Item[]): Form => ({ ...PETS, pages: [{ ...PETS.pages[0]!, fields }] })
  const send = async (answers: Record<string, string>) => {
    const typed = { submissionId: await app.mint('pets'), name: 'Zebedee', age: '7', dog: 'no', ...answers }
    expect((await app.post('/f/pets', typed)).status).to.equal(303)
  }
  const linesOf = (html: string) =>
    [...(html.split('</h2>').at(-1) ?? '').split('</main>')[0]!.matchAll(/<li>(.*?)<\/li>/g)].map(([, line]) => line)

  it('is shown from each publication, and none is shown from the first one', async () => {
    const first = await define(PETS)
    await app.services.forms.decide('pets', 'closed', { way: 'command', by: 'ops' })
    const second = await define({ ...PETS, title: 'Your pets' })
    const third = await define({ ...PETS, title: 'All pets' })
    const { html } = await get('pets')
    const links = [...html.matchAll(/href="\/staff\/forms\/pets\/changes\/([^"]+)"/g)].map(([, pair]) => pair)
    expect(links).to.deep.equal([`${second}/${third}`, `${first}/${second}`])
    const page = await get(`pets/changes/${first}/${second}`)
    expect(page.html)
      .to.include(`From version ${first} to version ${second}.`)
      .and.match(/Title<\/th> <td><span class="sheet-label">Before<\/span> <bdi>Pets<\/bdi>/)
      .and.include('<bdi>Your pets</bdi>')
  })

  it('is found on the next page of what was done, where the publication before is there', async () => {
    const first = await define(PETS)
    for (let i = 0; i < 45; i++)
      await app.services.forms.decide('pets', i % 2 ? 'reopened' : 'closed', { way: 'command', by: 'ops' })
    const second = await define({ ...PETS, title: 'Your pets' })
    for (let i = 0; i < 19; i++)
      await app.services.forms.decide('pets', i % 2 ? 'closed' : 'reopened', { way: 'command', by: 'ops' })
    expect((await get('pets')).html).to.include(`/changes/${first}/${second}"`)
  })

  it('says rules as sentences, and marks the words that differ', async () => {
    const first = await define(PETS)
    const rule = { type: 'rule', fieldId: 'dog', operator: 'eq', value: false }
    const second = await define(withFields(name, dog, { ...breed, showIf: rule } as Item, phone, age))
    const { html } = await get(`pets/changes/${first}/${second}`)
    expect(html)
      .to.include('<bdi>Breed</bdi><br><span class="quiet">Shown only if</span>')
      .and.include('“Is it a dog?” is <del>“Yes”</del>')
      .and.include('“Is it a dog?” is <ins>“No”</ins>')
    await app.store.transaction((tx) => tx.accounts.setLanguage(ada.account.id, 'de'))
    expect((await get(`pets/changes/${first}/${second}`)).html)
      .to.include('Nur zu sehen, wenn')
      .and.include('Was das für Menschen heißt')
  })

  it('counts whom the new version would no longer ask, would ask as well, would press for an answer, or refuse', async () => {
    const first = await define(PETS)
    await send({ dog: 'yes', breed: 'Poodle' })
    await send({ dog: 'yes', breed: 'Pug', age: '12' })
    await send({ phone: '020 7946 0000', age: '20' })
    const needed = { ...phone, required: true } as Item
    const younger = { ...age, max: 10 } as Item
    const chip = { type: 'text', id: 'chip', label: 'Chip <number>' } as Item
    const second = await define(withFields(name, dog, needed, younger, chip))
    const { html } = await get(`pets/changes/${first}/${second}`)
    expect(html).to.include('the answers of the last 3 cases.').and.not.include('Poodle').and.not.include('Zebedee')
    expect(linesOf(html)).to.deep.equal([
      '2 of 3 people would no longer be asked for “Breed”.',
      '3 of 3 people would also be asked for “Chip &lt;number&gt;”.',
      '2 of 3 people left “Phone” empty, and would have to answer it.',
      '2 of 3 people gave an answer to “Age” that would be refused.',
    ])
    expect(linesOf((await get(`pets/changes/${first}/${first}`)).html)).to.deep.equal([
      'The new version asks the same and accepts every answer.',
    ])
  })

  it('counts nothing for whoever does not see the cases: a rule could ask for an answer', async () => {
    const first = await define(PETS)
    await send({})
    const second = await define(withFields(name, dog))
    const editor = await clerk(app, 'none', { edits: ['pets'] })
    const elsewhere = await clerk(app, 'caseworker', { edits: 'all', forms: ['feedback'] })
    for (const one of [editor, elsewhere]) {
      const { status, html } = await get(`pets/changes/${first}/${second}`, one)
      expect(status).to.equal(200)
      expect(html).to.include('Removed').and.not.include('What it means for people')
    }
    const stranger = await clerk(app, 'none', { edits: ['feedback'] })
    expect((await get(`pets/changes/${first}/${second}`, stranger)).status).to.equal(404)
    for (const path of [`${first}/0123456789abcdef`, `%00/${first}`, `${first}/..%2f..`])
      expect((await get(`pets/changes/${path}`)).status, path).to.equal(404)
  })

  it('counts fewer cases where they take long, and neither possible spam nor cases whose content is gone', async () => {
    const first = await define(PETS)
    for (let i = 0; i < 25; i++) await send({})
    const second = await define(withFields(name, dog, age))
    const [gone, spam] = await app.store.submissionListing.page({ slug: 'pets' }, { size: 2 })
    await app.store.transaction((tx) => tx.submissions.empty(gone!.id, clock()))
    await app.ask(`UPDATE submissions SET quarantine = 'honeypot' WHERE id = ${spam!.id}`)
    expect((await get(`pets/changes/${first}/${second}`)).html).to.include('23 of 23 people')
    const { page } = app.store.submissionListing
    app.store.submissionListing.page = async (...given) => {
      spent += 3_000
      return page(...given)
    }
    expect((await get(`pets/changes/${first}/${second}`)).html).to.include('1 of 1 person ')
    app.store.submissionListing.page = page
  })
})
