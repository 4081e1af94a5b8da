import { expect } from 'chai'
import { differencesOf } from '../../src/models/differences.ts'
import type { Field, Item, Option } from '../../src/models/field.ts'
import type { Form } from '../../src/models/form.ts'
import type { Translations } from '../../src/models/form-texts.ts'
import type { Page } from '../../src/models/page.ts'
import type { OwnStatus } from '../../src/models/status.ts'
import { whatChanged } from '../../src/presenters/office/changes-page.ts'
import { properties } from '../../src/presenters/texts/en/office/properties.ts'
import { officeTextsIn } from '../../src/presenters/texts/languages.ts'
import { definitionSchema } from '../../src/services/definitions/shape/json-schema.ts'

// biome-ignore lint/suspicious/noExplicitAny: a JSON Schema has any shape
type Schema = Record<string, any>
// biome-ignore lint/suspicious/noExplicitAny: so has a part of a definition
type Part = Record<string, any>

const schema: Schema = definitionSchema(properties.meanings)

/** Something that fits a schema; another number gives something else, where there is more than one thing that fits. */
function sample(one: Schema, n: number): unknown {
  if (one.$ref || one.allOf) return { type: 'rule', fieldId: 'q', operator: 'eq', value: `${n}` }
  if (one.then && !one.properties) return n % 2 === 0 ? n > 2 : sample(one.then, n)
  if (one.oneOf && !one.properties) return one.oneOf.map((kind: Schema) => sample(kind, n))
  if ('const' in one) return one.const
  if (one.enum) return one.enum[n % one.enum.length]
  const type = [one.type].flat()[0]
  if (one.properties && (type === 'object' || n === 2)) return sampleObject(one, n)
  if (type === 'array') return [sample(one.items, n)].flat()
  if (type === 'integer' || type === 'number') return 40 + n
  if (type === 'boolean') return n % 2 === 0
  return one.format === 'date-time' ? `2027-03-0${n}T09:00:00Z` : `some${n}`
}

const sampleObject = ({ properties }: Schema, n: number): Part =>
  Object.fromEntries(
    Object.entries<Schema>(properties).flatMap(([name, inner]) => {
      if (inner.not && Object.keys(inner.not).length === 0) return []
      if (name === 'id') return [[name, properties.type ? `${properties.type.const}1` : 'one1']]
      return [[name, sample(inner, n)]]
    }),
  )

interface Place {
  path: (string | number)[]
  schema: Schema
  optional: boolean
}

/** Every property in a definition that has all of them. */
function placesIn(one: Schema, value: unknown, path: (string | number)[] = []): Place[] {
  if (Array.isArray(value)) {
    const kinds: Schema[] | undefined = one.items.oneOf
    return value.flatMap((entry, i) => placesIn(kinds ? kinds[i]! : one.items, entry, [...path, i]))
  }
  if (typeof value !== 'object' || value === null || !one.properties) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const own: Schema = one.properties[name]
    const place = { path: [...path, name], schema: own, optional: !one.required?.includes(name) }
    return [place, ...placesIn(own, inner, place.path)]
  })
}

function withValue(form: Form, path: (string | number)[], value: unknown): Form {
  const copy = structuredClone(form)
  let part = copy as unknown as Part
  for (const step of path.slice(0, -1)) part = part[step]
  if (value === undefined) delete part[path.at(-1)!]
  else part[path.at(-1)!] = value
  return copy
}

const whole = sample(schema, 1) as Form
const places = placesIn(schema, whole)
const LANGUAGES = ['en', 'de'] as const
const said = (before: Form, after: Form, language: 'en' | 'de' = 'en') =>
  whatChanged(officeTextsIn(language), { form: before }, { form: after }, { timeZone: 'UTC' })

function expectTold(before: Form, after: Form, what: string): void {
  expect(differencesOf({ form: before }, { form: after }), what).to.not.be.empty
  for (const language of LANGUAGES)
    for (const { title, rows } of said(before, after, language).groups)
      for (const row of rows) {
        const [was, is] = [row.before, row.after].map((one) =>
          one?.lines.map(({ lead, mark, tail }) => lead + mark + tail).join('\n'),
        )
        const all = [title, row.subject, row.what, was, is].join('|')
        expect(row.what, what).to.not.equal('')
        expect(`${was}`, `${what} in ${language}: ${all}`).to.not.equal(`${is}`)
        expect(all.replace('|undefined', ''), what).to.not.match(/undefined\b|\[object|NaN|null/)
      }
}

describe('the differences of two versions', () => {
  it('are none of a definition and itself, also where its properties have another order', () => {
    const turned = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(turned)
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(
              Object.entries(value)
                .reverse()
                .map(([name, inner]) => [name, turned(inner)]),
            )
          : value
    expect(differencesOf({ form: whole }, { form: turned(whole) as Form })).to.deep.equal([])
    expect(places.length).to.be.above(300)
  })

  it('tell of every property of the schema that it has another value, was there before, or is new', () => {
    for (const { path, schema: own, optional } of places) {
      const name = path.join('/')
      const other = path.at(-1) === 'id' ? 'two2' : sample(own, 2)
      const changed = withValue(whole, path, other)
      if (!('const' in own)) expectTold(whole, changed, name)
      // The check fills in these two.
      if (!optional || path.at(-1) === 'fields' || path.at(-1) === 'options') continue
      const without = withValue(whole, path, undefined)
      expectTold(whole, without, `${name}, removed`)
      expectTold(without, whole, `${name}, added`)
    }
  })

  /** Each difference in a short line. */
  const told = (
    before: Form,
    after: Form,
    words: [Translations | undefined, Translations | undefined] = [undefined, undefined],
  ) =>
    differencesOf({ form: before, translations: words[0] }, { form: after, translations: words[1] }).map((one) => {
      const { about } = one
      const what = {
        form: () => 'form',
        page: () => `page ${(about as { page: Page }).page.id}`,
        item: () => {
          const { item } = about as { item: Part }
          return item.id ?? `${item.type} ${item.text}`
        },
        option: () => `${(about as { field: Field }).field.id}/${(about as { option: Part }).option.value}`,
        check: () => 'check',
        unique: () => 'unique',
        status: () => `status ${(about as { status: Part }).status.id}`,
        language: () => (about as { language: string }).language,
        translation: () => `${(about as { language: string }).language} of ${(about as { text: string }).text}`,
      }[about.of]()
      if (one.kind === 'moved') return `${what} moved${one.from ? ` from ${one.from.id}` : ''}`
      if (one.kind !== 'changed') return `${what} ${one.kind}`
      return `${what} ${one.property}: ${JSON.stringify(one.before)} to ${JSON.stringify(one.after)}`
    })
  const text = (id: string, more: object = {}) => ({ type: 'text', id, label: id.toUpperCase(), ...more }) as Item
  const block = (words: string) => ({ type: 'paragraph', text: words }) as Item
  const radios = (...options: Option[]) => ({ type: 'radios', id: 'r', label: 'R', options }) as Item
  const page = (id: string, fields: Item[], more: object = {}): Page => ({ id, fields, ...more })
  const form = (...pages: Page[]): Form => ({ slug: 'f', title: 'F', pages })

  it('name as few entries as explain another order, and none of a page that moved as a whole', () => {
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => text(id)) as [Item, Item, Item, Item]
    expect(told(form(page('p', [a, b, c, d])), form(page('p', [d, a, b, c])))).to.deep.equal(['d moved'])
    expect(told(form(page('p', [a, b, c, d])), form(page('p', [b, a, c, d])))).to.have.length(1)
    const [one, two, three] = [page('one', [a, b]), page('two', [c]), page('three', [d])]
    expect(told(form(one, two, three), form(two, three, one))).to.deep.equal(['page one moved'])
    expect(told(form(page('p', [a, b, c])), form(page('p', [c, d, a])))).to.deep.equal([
      'a moved',
      'd added',
      'b removed',
    ])
  })

  it('tell a question that moved to another page, with what changed of it', () => {
    const before = form(page('one', [text('a'), text('b')]), page('two', [text('c')]))
    const after = form(page('one', [text('a')]), page('two', [text('b', { hint: 'H' }), text('c')]))
    expect(told(before, after)).to.deep.equal(['b moved from one', 'b hint: undefined to "H"'])
    expect(told(before, form(page('one', [text('a')])))).to.deep.equal(['b removed', 'page two removed', 'c removed'])
  })

  it('tell a new id as one change, and another type as another', () => {
    expect(told(form(page('p', [text('a')])), form(page('q', [text('a')])))).to.deep.equal(['page q id: "p" to "q"'])
    expect(
      told(form(page('p', [text('a', { label: 'A' })])), form(page('p', [text('b', { label: 'A', hint: 'H' })]))),
    ).to.deep.equal(['b id: "a" to "b"', 'b hint: undefined to "H"'])
    expect(told(form(page('p', [text('a')])), form(page('p', [text('a', { type: 'textarea' })])))).to.deep.equal([
      'a type: "text" to "textarea"',
    ])
    const [x, y, z] = [
      { value: 'x', label: 'X' },
      { value: 'y', label: 'Y' },
      { value: 'z', label: 'Z' },
    ]
    expect(
      told(form(page('p', [radios(x, y)])), form(page('p', [radios({ value: 'v', label: 'X' }, z)]))),
    ).to.deep.equal(['r/v value: "x" to "v"', 'r/z added', 'r/y removed'])
  })

  it('pair blocks of text, which have no id, by what they say, then by their type', () => {
    const before = form(page('p', [block('One'), text('a'), block('Two')]))
    expect(told(before, form(page('p', [block('Two'), text('a'), block('One')])))).to.have.length(2)
    expect(told(before, form(page('p', [block('One'), text('a'), block('2')])))).to.deep.equal([
      'paragraph 2 text: "Two" to "2"',
    ])
    expect(told(before, form(page('p', [block('New'), block('One'), text('a'), block('Two')])))).to.deep.equal([
      'paragraph New added',
    ])
    const twice = form(page('p', [block('One'), block('One')]))
    expect(told(twice, form(page('p', [block('One')])))).to.deep.equal(['paragraph One removed'])
    expect(told(twice, twice)).to.deep.equal([])
  })

  it('tell the words of translations, but none that came or went with their text', () => {
    const before = form(page('p', [text('a'), text('b')]))
    const after = form(page('p', [text('a'), text('c')]))
    const [a, b, c] = ['a', 'b', 'c'].map((id) => `/questions/${id}/label`) as [string, string, string]
    expect(told(before, after, [{ de: { [a]: 'Ah', [b]: 'Be' } }, { de: { [a]: 'Oh', [c]: 'Ce' } }])).to.deep.equal([
      'c added',
      'b removed',
      'de of A : "Ah" to "Oh"',
    ])
    expect(told(before, before, [{ de: {} }, { fr: {} }])).to.deep.equal(['fr added', 'de removed'])
    expect(told(before, before, [undefined, { pl: {} }])).to.deep.equal(['pl added'])
    expect(told(before, before, [{ de: { [a]: 'Ah' } }, { de: {} }])).to.deep.equal(['de of A : "Ah" to undefined'])
  })

  it('say translations beside their text, in their own language', () => {
    const one = form(page('p', [text('a')]))
    const at = '/questions/a/label'
    const translated = (words: Translations) => ({ form: one, translations: words })
    const before = translated({ ar: { [at]: 'اسم' }, pl: {} })
    const after = translated({ ar: { [at]: 'الاسم' }, fr: {} })
    const { groups } = whatChanged(officeTextsIn('de'), before, after, { timeZone: 'UTC' })
    const rows = groups.map(({ title, rows: [row] }) => [title, row!.subject, row!.what, row!.after?.passage])
    expect(rows).to.deep.equal([
      ['Übersetzung: العربية', 'A', '', { lang: 'ar', dir: 'rtl' }],
      ['Übersetzung: Français', '', 'Hinzugefügt', undefined],
      ['Übersetzung: Polski', '', 'Entfernt', undefined],
    ])
  })

  it('tell a part that is there without a property', () => {
    const none = form(page('p', [text('a')]))
    expect(told(none, { ...none, retention: {} })).to.deep.equal(['form retention: undefined to {}'])
    expect(told({ ...none, retention: {} }, none)).to.deep.equal(['form retention: {} to undefined'])
    expectTold(none, { ...none, retention: {} }, 'retention')
  })

  it('tell statuses one by one, and a new id of one as one change', () => {
    const status = (id: string, label: string) => ({ id, label, kind: 'open' }) as unknown as OwnStatus
    const having = (...statuses: OwnStatus[]): Form => ({ ...form(page('p', [])), statuses })
    const [a, b] = [status('a', 'A'), status('b', 'B')]
    expect(told(having(a, b), having(b, a))).to.deep.equal(['status a moved'])
    expect(told(having(a, b), having(status('c', 'A'), b))).to.deep.equal(['status c id: "a" to "c"'])
    expect(told(having(a), having(a, b))).to.deep.equal(['status b added'])
    expect(told(having(a), form(page('p', [])))).to.have.length(1)
  })

  it('pair pages by their id, then by their first question, then by their title', () => {
    const one = page('one', [text('a'), text('b')], { title: 'One' })
    expect(told(form(one), form(page('uno', [text('c'), text('b')], { title: 'One' })))).to.deep.equal([
      'page uno id: "one" to "uno"',
      'c added',
      'a removed',
    ])
    const two = page('two', [text('c'), text('b')], { title: 'Two' })
    expect(
      told(form(one), form(page('uno', [text('a'), text('c')], { title: 'Uno' }), two)).slice(0, 2),
      'the first question, and not the last',
    ).to.deep.equal(['page uno id: "one" to "uno"', 'page uno title: "One" to "Uno"'])
  })

  it('pair the same block of text on the same page first, and find one that went to another page', () => {
    const before = form(page('one', [block('X'), text('a')]), page('two', [block('X'), text('b')]))
    expect(told(before, form(page('one', [text('a')]), page('two', [block('X'), text('b')])))).to.deep.equal([
      'paragraph X removed',
    ])
    const [here, there] = [page('one', [block('X'), text('a')]), page('two', [text('b')])]
    expect(told(form(here, there), form(page('one', [text('a')]), page('two', [block('X'), text('b')])))).to.deep.equal(
      ['paragraph X moved from one'],
    )
  })

  it('name the page that a question came from as it was, also where its id changed', () => {
    const before = form(page('one', [text('a'), text('b')]), page('two', [text('c')]))
    const after = form(page('uno', [text('a')]), page('two', [text('b'), text('c')]))
    expect(told(before, after)).to.deep.equal(['page uno id: "one" to "uno"', 'b moved from one'])
  })

  it('tell options by their value first, whatever they are called', () => {
    const [x, y] = [
      { value: 'x', label: 'X' },
      { value: 'y', label: 'Y' },
    ]
    const turned = [
      { value: 'x', label: 'Y' },
      { value: 'y', label: 'X' },
    ]
    expect(told(form(page('p', [radios(x, y)])), form(page('p', [radios(...turned)])))).to.deep.equal([
      'r/x label: "X" to "Y"',
      'r/y label: "Y" to "X"',
    ])
  })

  it('tell what a page repeats by its own names, and what must be unique once', () => {
    const repeat = (max: number, ...unique: object[]) => ({ repeat: { min: 1, max, unique } })
    const one = form(page('p', [text('a')], repeat(3, { fieldId: 'a', message: 'Twice' })))
    expect(told(one, form(page('p', [text('a')], repeat(4, { fieldId: 'a', message: 'Twice' }))))).to.deep.equal([
      'page p repeat.max: 3 to 4',
    ])
    expect(told(one, form(page('p', [text('a')], repeat(3, { fieldId: 'a', message: 'Again' }))))).to.deep.equal([
      'unique message: "Twice" to "Again"',
    ])
    expect(told(one, form(page('p', [text('a')], repeat(3))))).to.deep.equal(['unique removed'])
  })

  it('pair checks that say the same, then those with the same message, then those about the same question', () => {
    const check = (fieldId: string, message: string) => ({ fieldId, message })
    const having = (...checks: object[]) => form(page('p', [text('a'), text('b')], { checks }))
    expect(told(having(check('a', 'M'), check('b', 'N')), having(check('b', 'N')))).to.deep.equal(['check removed'])
    expect(told(having(check('a', 'M'), check('b', 'M')), having(check('b', 'M')))).to.deep.equal(['check removed'])
    expect(told(having(check('a', 'M'), check('a', 'N')), having(check('a', 'N')))).to.deep.equal(['check removed'])
    expect(told(having(check('a', 'M')), having(check('b', 'M')))).to.deep.equal(['check fieldId: "a" to "b"'])
    expect(told(having(check('a', 'M')), having(check('a', 'N')))).to.deep.equal(['check message: "M" to "N"'])
    expect(
      told(having(check('a', 'M'), check('b', 'N')), having(check('a', 'N'))),
      'the message counts for more than the question',
    ).to.deep.equal(['check fieldId: "b" to "a"', 'check removed'])
  })

  it('name a property inside another by both, and tell it whole where one of the two has none inside', () => {
    const base = form(page('p', []))
    const confirmation = (title: string) => ({ ...base, confirmation: { title } }) as unknown as Form
    expect(told(confirmation('A'), confirmation('B'))).to.deep.equal(['form confirmation.title: "A" to "B"'])
    expect(told(base, confirmation('B'))).to.deep.equal(['form confirmation.title: undefined to "B"'])
    const webhook = (value: unknown) => ({ ...base, webhook: value }) as unknown as Form
    expect(told(webhook('desk'), webhook({ receiver: 'desk' }))).to.deep.equal([
      'form webhook: "desk" to {"receiver":"desk"}',
    ])
  })

  it('name the text of a translation as it is now', () => {
    const at = '/questions/a/label'
    const [before, after] = ['Old', 'New'].map((label) => form(page('p', [text('a', { label })])))
    expect(told(before!, after!, [{ de: { [at]: 'Alt' } }, { de: { [at]: 'Neu' } }])).to.deep.equal([
      'a label: "Old" to "New"',
      'de of New : "Alt" to "Neu"',
    ])
  })

  it('take ids that objects have by themselves for ids', () => {
    const names = ['constructor', 'toString', '__proto__', 'valueOf']
    const before = form(
      page(
        'p',
        names.map((id) => text(id)),
      ),
    )
    expect(told(before, form(page('p', [])))).to.deep.equal(names.map((id) => `${id} removed`))
    for (const id of names)
      expectTold(before, withValue(before, ['pages', 0, 'fields', names.indexOf(id), 'label'], 'Other'), id)
  })

  it('mark the words that differ, and cut what is long around them', () => {
    const long = 'word '.repeat(2_000)
    const line = (was: string, is: string) => {
      const [group] = said(
        { ...form(page('p', [])), introduction: was },
        { ...form(page('p', [])), introduction: is },
      ).groups
      return [group!.rows[0]!.before, group!.rows[0]!.after].map((one) => one!.lines[0])
    }
    expect(line('We reply in 3 days.', 'We reply in 5 days.')).to.deep.equal([
      { lead: 'We reply in ', mark: '3', tail: ' days.' },
      { lead: 'We reply in ', mark: '5', tail: ' days.' },
    ])
    expect(line('one two', 'one extra two')[1]).to.deep.equal({ lead: 'one ', mark: 'extra ', tail: 'two' })
    expect(line('one', 'one more')).to.deep.equal([
      { lead: 'one', mark: '', tail: '' },
      { lead: 'one', mark: ' more', tail: '' },
    ])
    expect(line('overdue', 'overseen')[1]).to.deep.equal({ lead: 'overseen', mark: '', tail: '' })
    expect(line(' a', 'b c')[0]).to.deep.equal({ lead: ' a', mark: '', tail: '' })
    const [, now] = line(`${long}old ${long}`, `${long}new ${long}`)
    expect(now!.mark).to.equal('new')
    expect(now!.lead)
      .to.match(/^… word/)
      .and.have.length.below(130)
    expect(now!.tail)
      .to.match(/word …$/)
      .and.have.length.below(130)
  })
})
