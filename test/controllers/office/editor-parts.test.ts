import { expect } from 'chai'
import type { SourceFile } from '../../../src/models/definition.ts'
import { type FormPart, partsOf } from '../../../src/models/form-part.ts'
import type { Property, PropertyKind } from '../../../src/models/form-property.ts'
import type { Edited } from '../../../src/models/working-copy.ts'
import { ITEM_TYPES } from '../../../src/services/definitions/shape/item.ts'
import { PROPERTIES } from '../../../src/services/definitions/shape/properties.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'
import { wrong } from '../../support/definition-upload.ts'
import { type Clerk, clerk } from '../../support/office.ts'
import { decode, tags } from '../../views/html.ts'

const AT = Date.UTC(2026, 10, 20, 9)
const RULE = { type: 'rule', fieldId: 'text1', operator: 'answered' }
const OPTIONS = [
  { value: 'red', label: 'Red' },
  { value: 'blue', label: 'Blue' },
]
/** What a type of question or block needs beside its label. */
const NEEDED: Record<string, object> = {
  radios: { options: OPTIONS },
  select: { options: OPTIONS },
  checkboxes: { options: OPTIONS },
  declaration: { statement: 'It is true' },
  file: { accept: ['pdf'] },
  calculated: { value: { sum: ['number1', 5] } },
  ...Object.fromEntries(['heading', 'paragraph', 'inset', 'warning'].map((type) => [type, { text: `A ${type}` }])),
  details: { title: 'More', text: 'A text' },
}
const BLOCKS = ['heading', 'paragraph', 'inset', 'warning', 'details']
const item = (type: string, n = 1) => ({
  type,
  ...(!BLOCKS.includes(type) && { id: `${type}${n}`, label: `A ${type}` }),
  ...NEEDED[type],
})

/** A form with a part of each kind. */
const FORM = {
  slug: 'full',
  title: 'Full',
  pages: [
    {
      id: 'items',
      title: 'Items',
      fields: ITEM_TYPES.filter((type) => type !== 'calculated').map((type) => item(type)),
    },
    {
      id: 'more',
      fields: [item('calculated'), item('text', 4), item('text', 5)],
      checks: [{ rule: RULE, message: 'So', fieldId: 'text4' }],
    },
    {
      id: 'list',
      fields: [item('text', 2), item('text', 3)],
      repeat: { max: 5, itemLabel: 'person', unique: [{ message: 'Once', fieldId: 'text2' }] },
    },
    { id: 'end', fields: [], exit: { title: 'Stop', text: 'You cannot go on.' } },
  ],
  statuses: [
    { id: 'new', label: 'New', meaning: 'We have it', to: ['done'] },
    { id: 'later', label: 'Later', meaning: 'It waits', to: ['done'] },
    { id: 'done', label: 'Done', meaning: 'It is done', to: [], final: true },
  ],
}

/** What is typed for a property, by the end of the names of its inputs, and the value that it means. */
interface Typed {
  inputs: Record<string, string | string[]>
  value: unknown
}
const plain = (text: string, value: unknown = text): Typed => ({ inputs: { '': text }, value })
const LINES: Record<string, string> = {
  department: 'parks',
  optionsFrom: 'countries',
  'confirmation.title': 'Thank you so much',
  'text.pattern': '[A-Z]+',
  receiver: 'permit-desk',
  replyTo: 'desk@example.org',
  $schema: 'https://forms.example.org/schemas/form-1.json',
}
const IDS: Record<string, string> = {
  caseName: 'email1',
  summary: 'text3',
  email: 'email1',
  to: 'later',
  check: 'text5',
  unique: 'text3',
}

const GOOD: { [K in PropertyKind]?: (spec: Property<K>, property: string, noun: string) => Typed } = {
  line: (_, property, noun) => plain(LINES[`${noun}.${property}`] ?? LINES[property] ?? 'Other words'),
  lines: () => ({ inputs: { '': 'One\r\n\r\nTwo <b>' }, value: 'One\n\nTwo <b>' }),
  texts: (spec) =>
    'like' in spec
      ? plain('a@example.org\r\nb@example.org', ['a@example.org', 'b@example.org'])
      : plain('One\r\n\r\n Two ', ['One', 'Two']),
  count: ({ minimum = 1 }) => plain(String(minimum + 1), minimum + 1),
  number: () => plain('2.5', 2.5),
  flag: () => plain('yes', true),
  choice: ({ of }) => (of.length === 1 ? plain('yes', of[0]) : plain(String(of[2]), of[2])),
  choices: ({ of }) => ({ inputs: { '': [of[2]!, of[1]!] }, value: [of[1], of[2]] }),
  day: () => ({ inputs: { '-amount': '18', '-unit': '-y' }, value: 'today-18y' }),
  time: () => plain('9.30', '09:30'),
  moment: () => ({
    inputs: { '-day': '31', '-month': '12', '-year': '2027', '-time': '18:00' },
    value: '2027-12-31T18:00:00+01:00',
  }),
  id: (_, property, noun) => plain(IDS[property] ?? IDS[noun]!),
  ids: (_, property) => plain(IDS[property]!, [IDS[property]]),
  rule: () => ({ inputs: { '': [] }, value: false }),
  messages: () => ({ inputs: { '-required': 'Do it' }, value: { required: 'Do it' } }),
  calculation: () => ({ inputs: { '': 'product', '-of': 'number1\r\n2,5' }, value: { product: ['number1', 2.5] } }),
}
const x = (count: number) => 'x'.repeat(count)
const BAD: { [K in PropertyKind]?: (spec: Property<K>) => Typed['inputs'] } = {
  line: (spec) => ({ '': 'like' in spec ? `${x(5000)} %` : x(spec.longest + 1) }),
  lines: ({ longest }) => ({ '': x(longest + 1) }),
  texts: (spec) => ({ '': 'like' in spec ? 'nobody' : x(spec.longest + 1) }),
  count: () => ({ '': '1.5' }),
  number: () => ({ '': 'several' }),
  flag: () => ({ '': 'maybe' }),
  choice: () => ({ '': 'whatever' }),
  choices: () => ({ '': ['whatever'] }),
  day: () => ({ '-day': '1', '-month': '2', '-year': '2027', '-amount': '3', '-unit': '+d' }),
  time: () => ({ '': '99:99' }),
  moment: () => ({ '-time': '18:00' }),
  id: () => ({ '': 'nobody' }),
  ids: () => ({ '': 'nobody' }),
  rule: () => ({ '': 'maybe' }),
  messages: () => ({ '-required': x(501) }),
  calculation: () => ({ '-of': '5' }),
}

describe('the page of a part', () => {
  const clock = freezeClock(AT)
  let app: TestApp
  let ada: Clerk
  beforeEach(async () => {
    app = await startApp({ clock, env: { SVC_TIME_ZONE: 'Europe/Berlin', SVC_LANGUAGES: 'en,de' } })
    ada = await clerk(app, 'admin', { name: 'Ada' })
    await app.services.departments.save(
      { name: 'parks', text: '{"serviceName":"Parks"}', logo: '' },
      { way: 'office', by: 'Ada', account: ada.account },
      '',
    )
  })
  afterEach(() => app.stop())

  const begin = (form: object = FORM): Promise<unknown> => {
    const files: SourceFile[] = [{ name: 'full.json', text: `${JSON.stringify(form, null, 2)}\n` }]
    return app.services.editor.create(ada.account, files)
  }
  const opened = async () => (await app.services.editor.open('full')) as Edited
  const addressOf = (part: string) => `/staff/forms/full/edit/part/${encodeURIComponent(part)}`
  const page = async (part: string, who = ada) => {
    const answer = await app.get(addressOf(part), who.headers)
    return { status: answer.status, html: await answer.text() }
  }
  const send = async (part: string, typed: readonly [string, string][], who = ada) => {
    const answer = await app.post(addressOf(part), [...typed], who.headers)
    return { status: answer.status, to: answer.headers.get('location'), html: await answer.text() }
  }
  /** The page sent with what is typed in place of what stands there. */
  const save = async (part: string, property: string, inputs: Typed['inputs'], who = ada) => {
    const { html } = await page(part, who)
    return send(part, typedInto(html, property, inputs), who)
  }
  const saved = ({ value }: FormPart, property: string): unknown => (value as Record<string, unknown>)?.[property]
  const partAtPath = async ({ path }: Pick<FormPart, 'path'>) =>
    partsOf((await opened()).form).find((one) => one.path.join() === path.join())!

  it('sets, empties and refuses every property of every kind of part', async function () {
    this.timeout(120_000)
    await begin()
    const walked: string[] = []
    const all = partsOf((await opened()).form)
    for (const noun of new Set(all.map((one) => one.noun))) {
      const ofNoun = all.filter((one) => one.noun === noun)
      const { path } = ofNoun.find(({ value }) => value !== undefined) ?? ofNoun[0]!
      for (const [property, spec] of Object.entries(PROPERTIES[noun])) {
        const at = async () => partAtPath({ path })
        const { name } = await at()
        const { html, status } = await page(name)
        if (status !== 200)
          console.log(
            app
              .log()
              .filter(({ level }) => (level as number) >= 40)
              .map((one) => JSON.stringify(one).slice(0, 900))
              .at(-1),
          )
        expect(status, name).to.equal(200)
        if (!['"', '-'].some((end) => html.includes(`name="is-${property}${end}`))) continue
        walked.push(`${noun}.${property}`)
        const kind = spec.kind as 'line'
        const good = GOOD[kind]!(spec as Property<'line'>, property, noun)
        const told = `${noun}.${property}`
        const set = await save(name, property, good.inputs)
        if (set.status === 500)
          console.log(
            app
              .log()
              .filter(({ level }) => (level as number) >= 40)
              .map((one) => JSON.stringify(one).slice(0, 1500))
              .at(-1),
          )
        expect(set.status, `${told} set: ${wrong(set.html)}`).to.equal(303)
        expect(saved(await at(), property), told).to.deep.equal(good.value)

        const before = await at()
        const blank = Object.fromEntries(Object.keys(good.inputs).map((end) => [end, '']))
        const bad = await save(before.name, property, { ...blank, ...BAD[kind]!(spec as Property<'line'>) })
        expect(bad.status, `${told} refused`).to.equal(422)
        expect(bad.html, told).to.include(`#is-${property}`)
        expect(wrong(bad.html), told).to.match(/\w/)
        expect(saved(await at(), property), told).to.deep.equal(good.value)

        // Without its receiver a webhook is nothing.
        if (noun === 'webhook' && spec.required) continue
        const emptied = await save(before.name, property, spec.kind === 'rule' ? { '': 'yes' } : blank)
        if (spec.required && property !== 'to') {
          expect(emptied.status, `${told} emptied`).to.equal(422)
          expect(saved(await at(), property), told).to.deep.equal(good.value)
        } else {
          if (emptied.status === 422)
            console.log(
              emptied.html
                .replace(/<[^>]*>/g, ' ')
                .replace(/\s+/g, ' ')
                .slice(0, 2500),
            )
          expect(emptied.status, `${told} emptied: ${wrong(emptied.html)}`).to.equal(303)
          expect(saved(await at(), property), told).to.deep.equal(property === 'to' ? [] : undefined)
        }
        // A list leaves its options, which are many.
        if (property !== 'optionsFrom') continue
        const was = { options: saved(await at(), 'options') as never }
        expect(was.options).to.have.length.above(200)
        await app.services.editor.change(ada.account, 'full', {
          kind: 'set',
          part: name,
          was,
          is: { options: OPTIONS },
        })
      }
    }
    const rows = Object.entries(PROPERTIES).flatMap(([noun, own]) =>
      Object.entries(own).flatMap(([property, { kind }]) => (ELSEWHERE.has(kind) ? [] : [`${noun}.${property}`])),
    )
    const named = (one: string) => /\.(id|slug)$/.test(one) || /^(option|box)\.value$/.test(one)
    const ofRules = (one: string) => /\.(showIf|rule)$/.test(one)
    expect(walked).to.have.members(rows.filter((one) => !named(one) && !ofRules(one)))
  })
})

const ELSEWHERE = new Set<PropertyKind>(['nested', 'parts', 'options'])

/** All that a browser sends of a page, with other texts for the inputs of one property. */
function typedInto(html: string, property: string, inputs: Typed['inputs']): [string, string][] {
  const own = Object.entries(inputs).flatMap(([end, texts]) =>
    [texts].flat().map((text): [string, string] => [`is-${property}${end}`, text]),
  )
  const ends = new Set(Object.keys(inputs).map((end) => `is-${property}${end}`))
  return [...sentBy(html).filter(([name]) => !ends.has(name)), ...own]
}

function sentBy(html: string): [string, string][] {
  const form = /<form class="form[^>]*>(.*)<\/form>/s.exec(html)![1]!
  const inputs = tags(form, 'input').flatMap((one): [string, string][] => {
    const isBox = one.type === 'checkbox' || one.type === 'radio'
    return one.name && (!isBox || 'checked' in one) ? [[one.name, one.value ?? '']] : []
  })
  const areas = [...form.matchAll(/<textarea[^>]*name="([^"]*)"[^>]*>\n?(.*?)<\/textarea>/gs)]
  const selects = [...form.matchAll(/<select[^>]*name="([^"]*)"[^>]*>(.*?)<\/select>/gs)]
  return [
    ...inputs,
    ...areas.map(([, name, text]): [string, string] => [name!, decode(text!).replaceAll('\n', '\r\n')]),
    ...selects.map(([, name, options]): [string, string] => [
      name!,
      decode(/<option value="([^"]*)" selected/.exec(options!)?.[1] ?? ''),
    ]),
  ]
}
