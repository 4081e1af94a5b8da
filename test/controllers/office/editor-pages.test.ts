import { expect } from 'chai'
import { partNamed, partsOf } from '../../../src/models/form-part.ts'
import { DEFAULT_STATUSES } from '../../../src/models/status.ts'
import type { Edited } from '../../../src/models/working-copy.ts'
import { ITEM_TYPES } from '../../../src/services/definitions/shape/item.ts'
import { PROPERTIES } from '../../../src/services/definitions/shape/properties.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { type Clerk, clerk } from '../../support/office.ts'
import { faultsIn, tags } from '../../views/html.ts'

const OPTIONS = ['red', 'blue'].map((value) => ({ value, label: value }))
const MORE: Record<string, object> = {
  ...Object.fromEntries(['radios', 'select', 'checkboxes'].map((type) => [type, { options: OPTIONS }])),
  ...Object.fromEntries(['heading', 'paragraph', 'inset', 'warning'].map((type) => [type, { text: `A ${type}` }])),
  details: { title: 'More', text: 'A text' },
  declaration: { statement: 'It is true' },
  file: { accept: ['pdf'] },
  calculated: { value: { sum: ['anumber', 5] } },
}
const item = (type: string) => ({
  ...{ type, ...MORE[type] },
  ...(!('text' in (MORE[type] ?? {})) && { id: `a${type}`, label: `A ${type}` }),
})
/** A form with a part of each kind. */
const FORM = {
  slug: 'full',
  title: 'Full',
  pages: [
    { id: 'items', title: 'Items', fields: ITEM_TYPES.filter((type) => type !== 'calculated').map(item) },
    {
      id: 'list',
      title: 'List',
      fields: [{ type: 'text', id: 'who', label: 'Who' }],
      repeat: { max: 5, itemLabel: 'person', unique: [{ message: 'Once', fieldId: 'who' }] },
    },
    {
      id: 'more',
      title: 'More',
      fields: [item('calculated'), { type: 'text', id: 'last', label: 'Last' }],
      checks: [{ rule: { type: 'rule', fieldId: 'last', operator: 'answered' }, message: 'So', fieldId: 'last' }],
    },
    { id: 'end', fields: [], exit: { title: 'Stop', text: 'You cannot go on.' } },
  ],
  statuses: ['new', 'done'].map((id) => ({ id, label: id, meaning: 'So it is', to: [] })),
  confirmation: { title: 'Thank you' },
  notify: { daily: true },
  webhook: { receiver: 'desk' },
  retention: { finalDays: 30 },
}

describe('all that a definition can say', () => {
  let app: TestApp
  let ada: Clerk
  before(async () => {
    app = await startApp({ env: { SVC_LANGUAGES: 'en,de' } })
    ada = await clerk(app, 'admin', { name: 'Ada' })
    const created = await app.services.editor.create(ada.account, [{ name: 'full.json', text: JSON.stringify(FORM) }])
    expect(created).to.include({ kind: 'saved' })
  })
  after(() => app.stop())

  const pages = new Map<string, string>()
  const page = async (path: string) => {
    const [address] = path.split('#') as [string]
    if (!pages.has(address)) {
      const answer = await app.get(address, ada.headers)
      expect(answer.status, address).to.equal(200)
      pages.set(address, await answer.text())
    }
    return pages.get(address)!
  }

  it('has its place on a page of the editor, and each of these pages leads on', async function () {
    this.timeout(60_000)
    const { form } = (await app.services.editor.open('full')) as Edited
    const parts = partsOf(form).filter(({ value }) => value !== undefined)
    expect(new Set(parts.map(({ noun }) => noun))).to.have.all.keys(Object.keys(PROPERTIES))
    const overview = await page('/staff/forms/full/edit')
    for (const { name, noun } of parts) {
      const here = `/staff/forms/full/edit/part/${encodeURIComponent(name)}`
      const html = await page(here)
      for (const [property, { kind }] of Object.entries(PROPERTIES[noun])) {
        const told = `${noun}.${property}`
        if (property === 'pages' || property === 'fields') {
          // A page that ends the form asks nothing.
          if (name !== 'page:end') expect(overview, told).to.include(`${here}/add/${property}`)
          continue
        }
        // People see the words of the end there, and no questions.
        if (name === 'page:end' && ['title', 'text', 'repeat', 'checks'].includes(property)) continue
        const from = html.indexOf(`id="row-${property}"`)
        expect(from, told).to.be.at.least(0)
        const end = html.indexOf('id="row-', from + 1)
        const row = html.slice(from, end < 0 ? html.lastIndexOf('</form>') : end)
        const asks = row.includes(`name="is-${property}`)
        const buttons = tags(row, 'button').filter(({ name }) => name === 'then')
        const links = [...tags(row, 'a').map(({ href = '' }) => href), ...buttons.map(({ value = '' }) => value)]
        expect(asks || links.length > 0, `${told} can be changed`).to.equal(true)
        if (['rule', 'nested', 'parts', 'options'].includes(kind)) expect(links, told).not.to.deep.equal([])
        for (const link of links) await page(link)
      }
      if (noun !== 'form') await page(`${here}/remove`)
    }
  })

  it('is set up and taken away on its page: a list, an end, emails and what else a form need not have', async () => {
    const more = {
      kind: 'files',
      files: [{ name: 'full.json', text: JSON.stringify({ ...FORM, ...NOTHING }) }],
    } as const
    expect(await app.services.editor.change(ada.account, 'full', more)).to.include({ kind: 'saved' })
    const opened = async () => ((await app.services.editor.open('full')) as Edited).form
    const post = (path: string, typed: Record<string, string>) =>
      app.post(`/staff/forms/full/edit/part/${encodeURIComponent(path)}`.replace('%2F', '/'), typed, ada.headers)
    for (const [part, typed, is] of SET_UP) {
      const names = Object.keys(typed)
      const was = JSON.stringify(Object.fromEntries(names.map((name) => [name, null])))
      const inputs = Object.fromEntries(names.map((name) => [`is-${name}`, typed[name]!]))
      expect((await post(part, { ...inputs, was })).status, part).to.equal(303)
      expect(partNamed(await opened(), part)!.value, part).to.deep.equal(is)
      const html = await (
        await app.get(`/staff/forms/full/edit/part/${encodeURIComponent(part)}/remove`, ada.headers)
      ).text()
      expect(await faultsIn(html), part).to.deep.equal([])
      expect((await post(`${part}/remove`, {})).status, part).to.equal(303)
      expect(partNamed(await opened(), part)!.value, part).to.equal(undefined)
    }
  })

  it('begins with the usual statuses where one is added to a form that has none of its own', async () => {
    const add = '/staff/forms/full/edit/part/form/add/statuses'
    const typed = { 'is-label': 'Received', 'is-meaning': 'We have it again' }
    expect((await app.post(add, typed, ada.headers)).status).to.equal(303)
    const { statuses } = ((await app.services.editor.open('full')) as Edited).form
    expect(statuses!.slice(0, -1).map(({ id }) => id)).to.deep.equal(DEFAULT_STATUSES.map(({ id }) => id))
    expect(statuses!.at(-1)).to.deep.equal({ id: 'received-2', label: 'Received', meaning: 'We have it again', to: [] })
  })
})

const NOTHING = {
  pages: [
    { id: 'first', fields: [{ type: 'text', id: 'name', label: 'Name' }] },
    { id: 'second', fields: [] },
  ],
  ...{ statuses: undefined, confirmation: undefined, notify: undefined, webhook: undefined, retention: undefined },
}
const SET_UP: [part: string, typed: Record<string, string>, is: unknown][] = [
  ['repeat:first', { max: '5', itemLabel: 'person' }, { max: 5, itemLabel: 'person' }],
  ['exit:second', { title: 'Stop', text: 'You cannot go on.' }, { title: 'Stop', text: 'You cannot go on.' }],
  ['confirmation', { title: 'Thank you so much' }, { title: 'Thank you so much' }],
  ['notify', { office: 'desk@example.org' }, { office: 'desk@example.org' }],
  ['webhook', { receiver: 'desk' }, { receiver: 'desk' }],
  ['retention', { finalDays: '30' }, { finalDays: 30 }],
]
