import { expect } from 'chai'
import { type Form, isJourney } from '../../../src/models/form.ts'
import { HOUR } from '../../../src/models/moment.ts'
import type { WayThrough } from '../../../src/models/ways-through.ts'
import type { Edited } from '../../../src/models/working-copy.ts'
import { createFormWays } from '../../../src/services/definitions/ways/form-ways.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'
import { type Clerk, clerk } from '../../support/office.ts'

const AT = Date.UTC(2026, 10, 20, 9)
const alone = (value: string) => ({ type: 'rule', fieldId: 'group', operator: 'eq', value })
const VISIT = {
  slug: 'visit',
  title: 'Plan a visit',
  pages: [
    {
      id: 'who',
      title: 'Who you are',
      fields: [
        { type: 'text', id: 'name', label: 'Your name' },
        {
          type: 'radios',
          id: 'group',
          label: 'Alone?',
          options: ['alone', 'group', 'never'].map((value) => ({ value, label: value })),
        },
        { type: 'file', id: 'photo', label: 'A photo', accept: ['png'] },
      ],
    },
    { id: 'never', showIf: alone('never'), exit: { title: 'You need not come', text: 'Stay.' } },
    {
      id: 'guests',
      title: 'Guests',
      showIf: alone('group'),
      repeat: { itemLabel: 'guest', min: 1, max: 2 },
      fields: [
        { type: 'text', id: 'guest', label: 'Name of the guest' },
        { type: 'file', id: 'pass', label: 'A pass', accept: ['pdf'] },
      ],
    },
    {
      id: 'when',
      title: 'When',
      fields: [
        { type: 'date', id: 'day', label: 'Day' },
        { type: 'address', id: 'home', label: 'Home' },
        { type: 'boolean', id: 'lift', label: 'Lift?' },
      ],
    },
  ],
}

describe('a form that is tried', () => {
  const clock = freezeClock(AT)
  let app: TestApp
  let ada: Clerk
  beforeEach(async () => {
    app = await startApp({ clock, env: { SVC_LANGUAGES: 'en,de' } })
    ada = await clerk(app, 'admin', { name: 'Ada' })
  })
  afterEach(() => app.stop())

  const begin = (definition: object = VISIT) =>
    app.services.editor.create(ada.account, [{ name: 'visit.json', text: JSON.stringify(definition) }])
  const get = async (path: string) => (await app.get(path, ada.headers)).text()
  const words = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
  const linkOf = async (what: string) => {
    const answer = await app.post('/staff/forms/visit/edit', { seen: '', do: what }, ada.headers)
    return new URL(answer.headers.get('location')!)
  }
  const tried = async (what = 'try') => {
    const { pathname, search } = await linkOf(what)
    return (await app.get(pathname + search)).text()
  }

  it('leads from each page and question to where it is changed', async () => {
    await begin({ ...VISIT, pages: [VISIT.pages[0]] })
    const html = await tried()
    expect(html).to.include('href="/staff/forms/visit/edit"')
    for (const id of ['name', 'group', 'photo'])
      expect(html).to.include(`href="/staff/forms/visit/edit/part/item%3A${id}"`)
    expect(await get('/staff/forms/visit/edit/part/item%3Aname')).to.include('Your name')
  })

  it('shows its address as a code for a phone, at its start alone', async () => {
    await begin()
    const { pathname } = await linkOf('try')
    const start = await (await app.get(pathname)).text()
    expect(start)
      .to.match(/<svg class="qr"/)
      .and.include(pathname)
    expect(await (await app.get(`${pathname}?route=1`)).text()).not.to.include('class="qr"')
  })

  it('ends with the thank-you page, which leads to where that is changed', async () => {
    const confirmation = { text: 'See you soon.', next: 'We call you.' }
    await begin({ ...VISIT, pages: [VISIT.pages[3]], confirmation, retention: { idleDays: 30 } })
    const { pathname } = await linkOf('try')
    const answers = { 'day-day': '1', 'day-month': '12', 'day-year': '2026', lift: 'no' }
    const home = { 'home-line1': 'Lane 1', 'home-town': 'Town', 'home-postcode': 'AB1' }
    const end = await (await app.post(pathname, { ...answers, ...home, submissionId: '' })).text()
    expect(words(end)).to.include('See you soon.').and.include('We call you.').and.include('7K3M-9QXT-2VBD-HW8P')
    expect(words(end)).to.include('This was a preview').and.include('We will delete your answers')
    expect(end).to.include('href="/staff/forms/visit/edit/part/confirmation"')
  })

  it('ends with what the first status means, where nothing says what happens next', async () => {
    const statuses = [
      { id: 'new', label: 'New', meaning: 'We have your booking.', to: ['done'] },
      { id: 'done', label: 'Done', meaning: 'It is done.', final: true, to: [] },
    ]
    await begin({
      ...VISIT,
      pages: [{ id: 'p', fields: [{ type: 'text', id: 'name', label: 'Your name' }] }],
      statuses,
    })
    const { pathname } = await linkOf('try')
    const end = await (await app.post(pathname, { name: 'Ada', submissionId: '' })).text()
    expect(words(end)).to.include('What happens next We have your booking.')
  })

  it('shows no way to the editor to a colleague', async () => {
    await begin()
    const definition = (await app.services.editor.toTry((await app.services.editor.open('visit')) as never))!
    const link = await app.services.previews.make(definition, ada.account)
    const html = await (await app.get(new URL(link!).pathname)).text()
    expect(html).to.include('Plan a visit').and.not.include('/staff/').and.not.include('class="qr"')
  })

  it('can be tried again and again: the earliest trial gives way, and never the link of a colleague', async () => {
    await begin()
    const { editor, previews } = app.services
    const shown = (await editor.toTry((await editor.open('visit')) as never))!
    const colleague = new URL((await previews.make(shown, ada.account))!).pathname
    const first = (await linkOf('try')).pathname
    for (let i = 0; i < 25; i++) expect((await linkOf('try')).pathname).to.match(/^\/preview\//)
    expect((await app.get(first)).status).to.equal(404)
    expect((await app.get(colleague)).status).to.equal(200)
  })

  it('lists the ways through it below its diagram, and opens each filled in to its end', async () => {
    await begin()
    const html = await get('/staff/forms/visit/edit/routes')
    expect(html).to.include('src="/staff/forms/visit/edit/diagram"')
    expect(words(html)).to.include('There are 3 ways').and.include('Who you are → The form ends: You need not come')
    const picture = await app.get('/staff/forms/visit/edit/diagram', ada.headers)
    expect([picture.headers.get('content-type'), await picture.text()].join(' ')).to.match(/svg.*Guests/s)
    const sound = app.services.forms.asPublished(
      (await app.services.editor.toTry((await app.services.editor.open('visit')) as never))!.definition,
    )!
    const { ways } = (await app.services.ways.of(sound))!
    const endOf = ({ ends, pages }: WayThrough) =>
      ends === 'exit' ? 'You need not come' : pages.includes('guests') ? 'Name of the guest' : 'Check your answers'
    for (const [i, way] of ways.entries()) expect(words(await tried(`try ${i + 1}`))).to.include(endOf(way))
    const whole = ways.findIndex(({ pages }) => pages.includes('guests')) + 1
    expect(words(await tried(`try ${whole}`)), 'the files are there')
      .to.include('1.png')
      .and.include('1.pdf')
  })

  it('opens every way through every form that comes with the service', async () => {
    for (const { name } of await app.services.editor.examples()) {
      const slug = `my-${name}`
      const files = (await app.services.editor.filesToCopy(ada.account, { example: name }))!
      await app.services.editor.create(ada.account, files, { slug, title: name })
      const ways = [
        ...(await get(`/staff/forms/${slug}/edit/routes`)).matchAll(/<strong><bdi>([^<]*)<.*?value="(try \d+)"/gs),
      ]
      expect(ways, name).not.to.have.lengthOf(0)
      const { form } = (await app.services.editor.open(slug)) as Edited
      for (const [, end, does] of ways) {
        const answer = await app.post(`/staff/forms/${slug}/edit`, { seen: '', do: does! }, ada.headers)
        const { pathname, search } = new URL(answer.headers.get('location')!)
        const filled = await app.get(pathname + search)
        const html = await filled.text()
        expect([filled.status, html.includes('error-summary')], `${name} ${does}`).to.deep.equal([200, false])
        const exit = /^The form ends: (.*)/.exec(end!)?.[1]
        expect(html, `${name} ${does}`).to.include(
          `<h1>${exit ?? (isJourney(form) ? 'Check your answers' : name)}</h1>`,
        )
      }
    }
  })

  it('opens a form of one page filled in', async () => {
    await begin({
      ...VISIT,
      pages: [{ id: 'p', fields: [{ type: 'number', id: 'age', label: 'Age', min: 18, max: 18 }] }],
    })
    expect(await tried('try 1')).to.match(/<input[^>]*value="18"/)
  })

  it('starts at its beginning where there is no way of that number', async () => {
    await begin()
    const { pathname } = await linkOf('try')
    const start = words(await (await app.get(pathname)).text())
    for (const number of ['4', '0', 'x', '-1', '1e9', '99999', '1&route=2'])
      expect(words(await (await app.get(`${pathname}?route=${number}`)).text()).length, number).to.equal(start.length)
  })

  it('finds the ways anew an hour later', async () => {
    await begin({
      ...VISIT,
      pages: [{ id: 'p', fields: [{ type: 'date', id: 'day', label: 'Day', min: 'today', max: 'today' }] }],
    })
    expect(await get('/staff/forms/visit/edit/routes')).to.include('20 November 2026')
    clock.advance(24 * HOUR)
    ada = await clerk(app, 'admin', { name: 'Grace' })
    expect(await get('/staff/forms/visit/edit/routes')).to.include('21 November 2026')
  })

  it('looks once for ways that take too long, however often somebody asks', async () => {
    const pairs = Array.from({ length: 40 }, (_, i) => [
      { ...{ type: 'radios', id: `r${i}`, label: 'R' }, options: ['a', 'b'].map((value) => ({ value, label: value })) },
      { type: 'text', id: `t${i}`, label: 'T', showIf: { type: 'rule', fieldId: `r${i}`, operator: 'eq', value: 'a' } },
    ])
    const many = { slug: 'many', title: 'Many', pages: [{ id: 'p', fields: pairs.flat() }] } as unknown as Form
    const sound = { form: many, version: 'v' }
    const ways = createFormWays({ clock, timeZone: 'UTC', deadlineMs: 0 })
    let threads = 0
    const count = () => threads++
    process.on('worker', count)
    const asked = await Promise.all([ways.of(sound), ways.of(sound)])
    expect([...asked, await ways.of(sound)]).to.deep.equal([undefined, undefined, undefined])
    process.off('worker', count)
    expect(threads, 'a thread that was kept may be the first').to.be.at.most(1)
  })

  it('lists no ways while it has errors', async () => {
    await begin({ ...VISIT, pages: [{ id: 'p', fields: [] }] })
    expect(words(await get('/staff/forms/visit/edit/routes'))).to.include('Correct the errors first')
    expect((await app.get('/staff/forms/visit/edit/diagram', ada.headers)).status).to.equal(404)
  })
})
