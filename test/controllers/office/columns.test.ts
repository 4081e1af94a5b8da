import { expect } from 'chai'
import { startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'
import { type Clerk, clerk } from '../../support/office.ts'

const LIST = '/staff?view=all&form=visit'
const FORM = {
  slug: 'visit',
  title: 'A visit',
  minimumAgeSeconds: 0,
  pages: [
    {
      id: 'who',
      fields: [
        { type: 'text', id: 'name', label: 'Your name' },
        { type: 'textarea', id: 'why', required: false, label: 'Why do you come?' },
        { type: 'radios', id: 'way', required: false, label: 'How?', options: [{ value: 'bus', label: 'By bus' }] },
        { type: 'file', id: 'photo', required: false, label: 'A photo', accept: ['png'] },
        { type: 'text', id: 'phone', required: false, label: 'Phone' },
      ],
    },
  ],
}

describe('the columns of a list', () => {
  const clock = freezeClock(Date.UTC(2026, 10, 20, 12))
  let app: TestApp
  let ada: Clerk
  beforeEach(async () => {
    app = await startApp({ clock })
    await app.define(FORM as never)
    ada = await clerk(app, 'admin', { name: 'Ada Admin' })
  })
  afterEach(() => app.stop())

  const page = async (path: string, who = ada) => (await app.get(path, who.headers)).text()
  const choose = (ids: string[], who = ada, slug = 'visit') =>
    app.post(
      `/staff/columns/${slug}`,
      ids.map((id): [string, string] => ['columns', id]),
      who.headers,
    )
  const send = async (answers: Record<string, string>) => {
    const { status } = await app.post('/f/visit', { submissionId: await app.mint('visit'), name: 'Ada', ...answers })
    expect(status).to.equal(303)
  }
  /** The texts of the cells, row by row, without those of others. */
  const cells = (html: string) =>
    [...html.matchAll(/<tr[^>]*>.*?<\/tr>/gs)].slice(1).map(([row]) =>
      [...row.matchAll(/<td class="inbox-answer">(.*?)<\/td>/gs)].map(([, cell]) =>
        cell!
          .replace(/<span class="sheet-label">.*?<\/span>/, '')
          .replace(/<[^>]+>/g, '')
          .trim(),
      ),
    )
  const heads = (html: string) => [...html.matchAll(/<th scope="col">(.*?)<\/th>/g)].map(([, head]) => head)

  it('are chosen once for everybody, and stand in the order of the form with the words of the answers', async () => {
    await send({ way: 'bus', phone: '01632 960001' })
    const answer = await choose(['phone', 'way'])
    expect([answer.status, answer.headers.get('location')]).to.deep.equal([303, '/staff?form=visit'])
    for (const role of ['viewer', 'caseworker', 'admin'] as const) {
      const html = await page(LIST, await clerk(app, role))
      expect(heads(html)).to.include.members(['<bdi>How?</bdi>', '<bdi>Phone</bdi>'])
      expect(cells(html)).to.deep.equal([['By bus', '01632 960001']])
    }
    expect(cells(await page('/staff?view=all')), 'not in the list of all forms').to.deep.equal([[]])
    expect(await page('/staff/columns/visit'))
      .to.include('value="phone" checked')
      .and.include('value="name">')
  })

  it('can be three at most, and none with files; what was chosen comes back', async () => {
    const refused = await choose(['name', 'why', 'way', 'phone'])
    expect(refused.status).to.equal(422)
    const html = await refused.text()
    expect(html).to.include('Select 3 answers at most').and.include('href="#columns"')
    for (const id of ['name', 'why', 'way', 'phone']) expect(html).to.include(`value="${id}" checked`)
    expect(html).not.to.include('value="photo"')
    expect(await app.store.listColumns.of('visit')).to.deep.equal([])
    await choose(['photo', 'nothing', 'name', 'name'])
    expect(await app.store.listColumns.of('visit')).to.deep.equal(['name'])
    await choose([])
    await send({})
    expect(cells(await page(LIST))).to.deep.equal([[]])
  })

  it('are not of a list, whose entries have an answer each', async () => {
    const nick = { type: 'text', id: 'nick', label: 'Nickname' }
    const children = {
      id: 'children',
      title: 'Children',
      repeat: { itemLabel: 'child', itemsLabel: 'children', max: 3 },
    }
    const pages = [...FORM.pages.map((one) => ({ ...one, title: 'You' })), { ...children, fields: [nick] }]
    await app.define({ ...FORM, slug: 'club', pages } as never)
    expect(await page('/staff/columns/club'))
      .to.include('value="name"')
      .and.not.include('value="nick"')
  })

  it('show long and hostile answers in one short line', async () => {
    await choose(['name', 'why'])
    await send({ name: '<b>x</b>', why: `first\n\nsecond ${'👨‍👩‍👧'.repeat(50)}` })
    const html = await page(LIST)
    expect(html).to.include('&lt;b&gt;x&lt;/b&gt;').and.not.include('<b>x')
    const [[, why]] = cells(html) as [[string, string]]
    expect([...why].length).to.be.at.most(60)
    expect(why).to.match(/^first.*second (👨‍👩‍👧)+…$/u)
  })

  it('are empty for a case of a version without the question, and gone while the form has none', async () => {
    await send({ phone: '1' })
    await choose(['phone'])
    const { fields } = FORM.pages[0]!
    const without = { ...FORM, pages: [{ id: 'who', fields: fields.filter(({ id }) => id !== 'phone') }] }
    await app.define(without as never)
    expect(cells(await page(LIST))).to.deep.equal([[]])
    await send({})
    await app.define(FORM as never)
    expect(cells(await page(LIST))).to.deep.equal([[''], ['1']])
  })

  it('are chosen by admins who see the cases of the form, and told in the audit', async () => {
    for (const role of ['viewer', 'caseworker'] as const)
      expect((await choose(['name'], await clerk(app, role))).status).to.equal(403)
    const other = await clerk(app, 'admin', { forms: ['feedback'] })
    expect((await choose(['name'], other)).status).to.equal(404)
    expect((await app.get('/staff/columns/visit', other.headers)).status).to.equal(404)
    expect((await choose(['name'], ada, 'nothing')).status).to.equal(404)
    expect(await app.store.listColumns.of('visit')).to.deep.equal([])
    expect(await page(LIST, await clerk(app, 'caseworker'))).not.to.include('/staff/columns')
    expect(await page(LIST)).to.include('href="/staff/columns/visit"')
    await choose(['name', 'phone'])
    const [row] = await app.store.audit.page({ about: 'visit', size: 1 })
    expect(row).to.include({ action: 'columns-chosen', by: ada.account.email, details: 'questions=name,phone' })
    expect(await page('/staff/audit'))
      .to.include('Chose columns of the list')
      .and.include('name, phone')
  })

  it('cost one query a page, however many cases it has', async () => {
    await choose(['name', 'phone'])
    const asked = async (path: string) => {
      const before = queries
      await page(path)
      return queries - before
    }
    let queries = 0
    const { of } = app.store.listColumns
    app.store.listColumns.of = (slug) => {
      queries++
      return of(slug)
    }
    for (let i = 0; i < 5; i++) await send({ phone: `${i}` })
    expect(await asked(LIST)).to.equal(1)
    expect(await asked('/staff?view=all')).to.equal(0)
  })
})
