import { expect } from 'chai'
import { partsOf } from '../../../src/models/form-part.ts'
import type { Edited } from '../../../src/models/working-copy.ts'
import { ITEM_TYPES } from '../../../src/services/definitions/shape/item.ts'
import { PROPERTIES } from '../../../src/services/definitions/shape/properties.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { type Clerk, clerk } from '../../support/office.ts'
import { tags } from '../../views/html.ts'

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
  statuses: [{ id: 'new', label: 'New', meaning: 'We have it', to: [] }],
  confirmation: { title: 'Thank you' },
  notify: { daily: true },
  webhook: { receiver: 'desk' },
  retention: { finalDays: 30 },
}

describe('all that a definition can say', () => {
  let app: TestApp
  let ada: Clerk
  before(async () => {
    app = await startApp({})
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
          expect(overview, told).to.include(`${here}/add/${property}`)
          continue
        }
        const from = html.indexOf(`id="row-${property}"`)
        expect(from, told).to.be.at.least(0)
        const end = html.indexOf('id="row-', from + 1)
        const row = html.slice(from, end < 0 ? html.lastIndexOf('</form>') : end)
        const asks = row.includes(`name="is-${property}`)
        const links = tags(row, 'a').map(({ href = '' }) => href)
        expect(asks || links.length > 0, `${told} can be changed`).to.equal(true)
        if (['rule', 'nested', 'parts', 'options'].includes(kind)) expect(links, told).not.to.deep.equal([])
        for (const link of links) await page(link)
      }
      if (noun !== 'form') await page(`${here}/remove`)
    }
  })
})
