import { expect } from 'chai'
import type { Item } from '../../../src/models/field.ts'
import type { Form } from '../../../src/models/form.ts'
import type { Page } from '../../../src/models/page.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'

const AT = Date.UTC(2026, 10, 20, 9)

describe('what another version would have meant for people', () => {
  const clock = freezeClock(AT)
  let app: TestApp
  let cases: number
  before(async () => {
    app = await startApp({ clock })
  })
  after(() => app.stop())
  let form: Form
  let count = 0
  beforeEach(() => {
    cases = 0
    form = { slug: `form-${++count}`, title: 'Form', pages: [] }
  })

  const page = (id: string, fields: Item[], more: Partial<Page> = {}): Page => ({ id, fields, ...more })
  const text = (id: string, more: object = {}) => ({ type: 'text', id, label: id.toUpperCase(), ...more }) as Item
  const of = (...pages: Page[]): Form => ({ ...form, pages })
  const rule = (fieldId: string, value: unknown) => ({ type: 'rule', fieldId, operator: 'eq', value }) as never

  /** Cases that were sent with a version, whether or not that would take them now. */
  async function sent(version: Form, ...all: object[]): Promise<number[]> {
    const id = `${all.length}`.padStart(16, 'a')
    return app.store.transaction(async (tx) => {
      await tx.forms.publish(version, {
        version: id,
        translations: undefined,
        source: `${version.slug}.json`,
        at: clock(),
      })
      const numbers: number[] = []
      for (const answers of all) {
        const name = `${version.slug}-${cases++}`
        const row = { submissionId: name, reference: name, slug: version.slug, version: id, status: 'received' }
        numbers.push(
          (await tx.submissions.add({ ...row, answers: JSON.stringify(answers), receivedAt: clock() })) as number,
        )
      }
      return numbers
    })
  }
  const told = async (before: Form, after: Form) => {
    const { counts } = await app.services.officeForms.effect({ form: before }, { form: after })
    return counts.map(({ kind, label, count }) => `${kind} ${label} ${count}`)
  }

  it('is nothing where the version is the same, whatever the answers are', async () => {
    const before = of(page('p', [text('a', { maxLength: 3 }), text('b')]))
    await sent(before, { a: 'too long by now', b: 'B' }, { a: 'A' }, {})
    expect(await told(before, structuredClone(before))).to.deep.equal([])
  })

  it('counts a list once for each person, and tells what is missing in an entry from what is refused', async () => {
    const list = (more: object) =>
      page('pets', [text('name'), text('chip', { required: false, ...more })], { repeat: { max: 5, itemLabel: 'pet' } })
    const before = of(list({}))
    await sent(
      before,
      { pets: [{ name: 'Rex', chip: '12345' }, { name: 'Tom' }] },
      { pets: [{ name: 'Ann', chip: '1' }] },
      { pets: [{ name: 'Kim' }] },
    )
    expect(await told(before, of(list({ required: true })))).to.deep.equal(['needed CHIP 2'])
    expect(await told(before, of(list({ maxLength: 3 })))).to.deep.equal(['refused CHIP 1'])
    expect(
      await told(before, of(page('pets', [text('name')], { repeat: { max: 5, itemLabel: 'pet' } }))),
    ).to.deep.equal(['noLonger CHIP 3'])
  })

  it('asks for the first entry of a new list', async () => {
    const before = of(page('p', [text('a')]))
    await sent(before, { a: 'A' })
    const pets = (min: number) =>
      page('pets', [text('name'), text('kind', { showIf: rule('name', 'Rex') })], {
        repeat: { min, max: 5, itemLabel: 'pet' },
      })
    expect(await told(before, of(...before.pages, pets(1)))).to.deep.equal(['newly NAME 1'])
    expect(await told(before, of(...before.pages, pets(0)))).to.deep.equal([])
  })

  it('counts who would come to an end of the form, and no question behind it twice', async () => {
    const before = of(page('p', [text('a')]), page('q', [text('b')]))
    const end = page('end', [], { showIf: rule('a', 'no'), exit: { title: 'Not for you', text: 'Sorry.' } })
    await sent(before, { a: 'no', b: 'B' }, { a: 'yes', b: 'B' })
    expect(await told(before, of(before.pages[0]!, end, before.pages[1]!))).to.deep.equal([
      'noLonger B 1',
      'ends Not for you 1',
    ])
  })

  it('takes answers as they would be typed: another type, another label of a look-up, numbers of another language', async () => {
    const option = (label: string) => ({ value: 'uk', label })
    const select = (label: string) =>
      ({ type: 'select', id: 'land', label: 'Land', lookup: true, options: [option(label)] }) as Item
    const number = { type: 'number', id: 'size', label: 'Size' } as Item
    const address = { type: 'address', id: 'home', label: 'Home' } as Item
    const before = { ...of(page('p', [select('UK'), number, address, text('note')])), language: 'de' } as Form
    const home = { line1: '1 High Street', town: 'Leeds', postcode: 'LS1 1AA' }
    await sent(before, { land: 'uk', size: 12.345, home, note: '12' })
    const asking = (...fields: Item[]): Form => ({ ...before, pages: [page('p', fields)] })
    expect(await told(before, asking(select('United Kingdom'), number, address, text('note')))).to.deep.equal([])
    const radios = { ...select('UK'), type: 'radios', lookup: undefined } as never as Item
    expect(await told(before, asking(radios, number, address, { ...number, id: 'note' } as Item))).to.deep.equal([])
    expect(
      await told(
        before,
        asking(
          { ...select('France'), options: [{ value: 'fr', label: 'France' }] } as Item,
          number,
          text('home'),
          text('note'),
        ),
      ),
    ).to.deep.equal(['refused Land 1', 'refused HOME 1'])
    expect(
      await told(before, asking(select('UK'), { ...number, min: 13 } as Item, address, text('note'))),
    ).to.deep.equal(['refused Size 1'])
  })

  it('refuses files by their number, their kind and their size, and a question that was none for files', async () => {
    const file = (more: object = {}) =>
      ({ type: 'file', id: 'photo', label: 'Photo', accept: ['png', 'pdf'], maxFiles: 2, ...more }) as Item
    const before = of(page('p', [file()]))
    const [one, two] = ['x', 'y'].map((letter) => letter.repeat(21) + (count % 10)) as [string, string]
    const [number] = await sent(before, { photo: [one, two] })
    await app.store.transaction(async (tx) => {
      for (const id of [one, two]) {
        const kept = { filename: 'a.png', contentType: 'image/png', size: 5_000, sha256: 'ab', scan: 'clean' as const }
        await tx.uploads.add({ id, submissionId: `${form.slug}-0`, fieldId: 'photo', ...kept, at: clock() }, number!)
      }
    })
    for (const [more, expected] of [
      [{ maxFiles: 3 }, []],
      [{ maxFiles: 1 }, ['refused Photo 1']],
      [{ accept: ['pdf'] }, ['refused Photo 1']],
      [{ maxBytes: 4_999 }, ['refused Photo 1']],
      [{ maxBytes: 5_000 }, []],
    ] as const)
      expect(await told(before, of(page('p', [file(more)]))), JSON.stringify(more)).to.deep.equal(expected)
    expect(await told(before, of(page('p', [text('photo')])))).to.deep.equal(['refused PHOTO 1'])
  })

  it('judges limits of dates on the day on which the form was sent', async () => {
    const date = (max: string) => ({ type: 'date', id: 'day', label: 'Day', max }) as Item
    const before = of(page('p', [date('today+5y')]))
    await sent(before, { day: '2026-11-21' })
    clock.advance(10 * 86_400_000)
    expect(await told(before, of(page('p', [date('today')])))).to.deep.equal(['refused Day 1'])
  })

  it('is of the last 200 cases', async () => {
    const before = of(page('p', [text('a', { required: false })]))
    await sent(before, ...Array.from({ length: 205 }, () => ({})))
    const { cases, counts } = await app.services.officeForms.effect(
      { form: before },
      { form: of(page('p', [text('b')])) },
    )
    expect([cases, counts.map(({ count }) => count)]).to.deep.equal([200, [200, 200]])
  })

  it('is judged for one asker after the other, and for the next also where one failed', async () => {
    const before = of(page('p', [text('a')]))
    await sent(before, { a: 'A' })
    const { page: pageOf } = app.store.submissionListing
    let [asking, most] = [0, 0]
    app.store.submissionListing.page = async (...given) => {
      most = Math.max(most, ++asking)
      await new Promise(setImmediate)
      asking--
      if (given[0].slug === 'broken') throw new Error('no disk')
      return pageOf(...given)
    }
    const broken = told(before, { ...before, slug: 'broken' }).catch(({ message }) => message)
    const all = await Promise.all([broken, ...[1, 2, 3].map(() => told(before, of(page('p', [text('b')]))))])
    app.store.submissionListing.page = pageOf
    const asked = ['noLonger A 1', 'newly B 1']
    expect(all).to.deep.equal(['no disk', asked, asked, asked])
    expect(most).to.equal(1)
  })
})
