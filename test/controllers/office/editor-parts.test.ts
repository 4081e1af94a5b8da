import { expect } from 'chai'
import { type FormPart, type Noun, partNamed, partsOf } from '../../../src/models/form-part.ts'
import type { Property, PropertyKind } from '../../../src/models/form-property.ts'
import type { Edited } from '../../../src/models/working-copy.ts'
import { ITEM_TYPES } from '../../../src/services/definitions/shape/item.ts'
import { PROPERTIES } from '../../../src/services/definitions/shape/properties.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'
import { wrong } from '../../support/definition-upload.ts'
import { type Clerk, clerk } from '../../support/office.ts'
import { decode, faultsIn, tags } from '../../views/html.ts'

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
  bytes: () => plain('2.5', 2.5 * 2 ** 20),
  days: () => ({ inputs: { '': '2', '-unit': '365' }, value: 730 }),
  flag: ({ only = true }) => plain('yes', only),
  choice: ({ of }) => plain(String(of[2]), of[2]),
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
  bytes: () => ({ '': '0' }),
  days: () => ({ '': '101', '-unit': '365' }),
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
  const start = async () => {
    app = await startApp({ clock, env: { SVC_TIME_ZONE: 'Europe/Berlin', SVC_LANGUAGES: 'en,de,fr,pl,ar' } })
    ada = await clerk(app, 'admin', { name: 'Ada' })
    const deed = { way: 'office', by: 'Ada', account: ada.account } as const
    await app.services.departments.save({ name: 'parks', text: '{"serviceName":"Parks"}', logo: '' }, deed, '')
  }

  const begin = async (form: object = FORM): Promise<string> => {
    const text = `${JSON.stringify(form, null, 2)}\n`
    await app.services.editor.create(ada.account, [{ name: 'full.json', text }])
    return text
  }
  const opened = async () => (await app.services.editor.open('full')) as Edited
  const textNow = async () => (await opened()).files[0]!.text
  /** `part`: its name, and what comes after it in the address. */
  const addressOf = (part: string) => {
    const [, name = '', more = ''] = /^(.*?)(\/(?:options|name|kind))?$/s.exec(part)!
    return `/staff/forms/full/edit/part/${encodeURIComponent(name)}${more}`
  }
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
  const valueIn = ({ value }: FormPart, property: string): unknown => (value as Record<string, unknown>)?.[property]
  const valueAt = async (part: string, property: string) => valueIn(partNamed((await opened()).form, part)!, property)
  const words = (html: string) => decode(html.replace(/<[^>]*>/g, ' ')).replace(/\s+/g, ' ')

  describe('of each kind', () => {
    before(async () => {
      await start()
      await begin()
    })
    after(() => app.stop())
    const walked = new Set<string>()

    for (const noun of Object.keys(PROPERTIES) as Noun[])
      it(`sets, empties and refuses every property: ${noun}`, async function () {
        this.timeout(30_000) // a question has some 15 properties, and each is sent three times
        const all = partsOf((await opened()).form).filter((one) => one.noun === noun)
        const { path } = all.find(({ value }) => value !== undefined) ?? all[0]!
        const at = async () => partsOf((await opened()).form).find((one) => one.path.join() === path.join())!
        for (const [property, spec] of Object.entries(PROPERTIES[noun])) {
          const { name } = await at()
          const { html } = await page(name)
          if (!['"', '-'].some((end) => html.includes(`name="is-${property}${end}`))) continue
          walked.add(`${noun}.${property}`)
          const kind = spec.kind as 'line'
          const good = GOOD[kind]!(spec as Property<'line'>, property, noun)
          const set = await send(name, typedInto(html, property, good.inputs))
          expect(set.status, `${property} set: ${wrong(set.html)}`).to.equal(303)
          expect(valueIn(await at(), property), property).to.deep.equal(good.value)

          const before = await at()
          const blank = Object.fromEntries(Object.keys(good.inputs).map((end) => [end, '']))
          const typed = { ...blank, ...BAD[kind]!(spec as Property<'line'>) }
          const there = (await page(before.name)).html
          const bad = await send(before.name, typedInto(there, property, typed))
          expect(bad.status, `${property} refused`).to.equal(422)
          expect(bad.html, property).to.include(`href="#is-${property}`)
          expect(wrong(bad.html), property).to.match(/\w/)
          const stays = Object.values(typed)
            .flat()
            .filter((text) => text !== '' && sentBy(bad.html).some((one) => one[1] === text))
          if (!CHOSEN.has(spec.kind) && property !== 'department' && property !== 'optionsFrom')
            expect(stays, property).to.have.length.above(0)
          expect(valueIn(await at(), property), property).to.deep.equal(good.value)

          // Without its receiver a webhook is nothing.
          if (noun === 'webhook' && spec.required) continue
          const empty = typedInto(there, property, spec.kind === 'rule' ? { '': 'yes' } : blank)
          const emptied = await send(before.name, empty)
          const isNeeded = spec.required && property !== 'to'
          expect(emptied.status, `${property} emptied: ${wrong(emptied.html)}`).to.equal(isNeeded ? 422 : 303)
          const left = isNeeded ? good.value : property === 'to' ? [] : undefined
          expect(valueIn(await at(), property), property).to.deep.equal(left)
          if (property !== 'optionsFrom') continue
          // A list leaves its options, which are many.
          const was = { options: valueIn(await at(), 'options') as never }
          expect(was.options).to.have.length.above(200)
          const change = { kind: 'set', part: name, was, is: { options: OPTIONS } } as const
          await app.services.editor.change(ada.account, 'full', change)
        }
      })

    it('asks for all but what others name, rules, and parts that have pages of their own', () => {
      const rows = Object.entries(PROPERTIES).flatMap(([noun, own]) =>
        Object.entries(own).flatMap(([property, { kind }]) => (ELSEWHERE.has(kind) ? [] : [`${noun}.${property}`])),
      )
      const isName = (one: string) => /\.(id|slug)$/.test(one) || /^(option|box)\.value$/.test(one)
      const isRule = (one: string) => /\.(showIf|rule)$/.test(one)
      expect([...walked]).to.have.members(rows.filter((one) => !isName(one) && !isRule(one)))
    })
  })

  describe('of one form', () => {
    beforeEach(start)
    afterEach(() => app.stop())

    it('changes no letter of a property that nobody typed anew, however it is written', async () => {
      const text = await begin({
        ...FORM,
        opensAt: '2026-12-31T17:00:30Z',
        unlisted: false,
        notify: { office: ['desk@example.org'] },
        introduction: 'One\r\ntwo ',
        webhook: 'permit-desk',
      })
      for (const part of ['form', 'page:items', 'item:number1', 'repeat:list', 'notify', 'webhook', 'status:done']) {
        const { to, status } = await send(part, sentBy((await page(part)).html))
        expect([part, status]).to.deep.equal([part, 303])
        expect(to).to.match(/^\/staff\/forms\/full\/edit/)
      }
      expect(await textNow()).to.equal(text)
      await save('form', 'summary', { '': 'In short' })
      const line = /\n {2}"summary": "In short",/
      expect(await textNow()).to.match(line)
      expect((await textNow()).replace(line, '')).to.equal(text)
    })

    it('leads from the emails to adding the question for the address, where the form has none', async () => {
      const said = async () => {
        const { html } = await page('notify')
        const way = /name="then" value="([^"]*\/add\/fields)"/.exec(html)?.[1]
        return [html.includes('no question for an email address yet'), way && decodeURIComponent(way)]
      }
      const pages = [{ id: 'p', fields: [{ type: 'text', id: 'name', label: 'Your name' }] }]
      await begin({ ...FORM, pages, caseName: undefined })
      expect(await said()).to.deep.equal([true, '/staff/forms/full/edit/part/page:p/add/fields'])
      const [, way] = await said()
      const went = await send('notify', [...sentBy((await page('notify')).html), ['then', String(way)]])
      expect(went).to.include({ status: 303, to: way })
      await app.post(`${way}?kind=email`, { 'is-label': 'Email' }, ada.headers)
      expect(await said()).to.deep.equal([false, undefined])
    })

    it('says on the page of the form what parts of it hold that have no words', async () => {
      const webhook = { receiver: 'permit-desk', answers: true }
      await begin({
        ...FORM,
        notify: { office: ['desk@example.org'], daily: true },
        retention: { finalDays: 730 },
        webhook,
      })
      const { html } = await page('form')
      const said = html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
      for (const line of ['desk@example.org', '730 days', 'permit-desk']) expect(said).to.include(line)
    })

    it('takes a day without a time whole: a form opens when it begins, and closes when it ends', async () => {
      await begin()
      const day = (at: Record<string, string>) =>
        Object.fromEntries(Object.entries(at).map(([end, text]) => [`-${end}`, text]))
      expect(await save('form', 'closesAt', day({ day: '1', month: '12', year: '2026' }))).to.include({ status: 303 })
      expect(await save('form', 'opensAt', day({ day: '15', month: '1', year: '2027' }))).to.include({ status: 303 })
      const { closesAt, opensAt } = (await opened()).form
      expect([closesAt, opensAt]).to.deep.equal(['2026-12-01T23:59:00+01:00', '2027-01-15T00:00:00+01:00'])
    })

    it('shows which option cannot be chosen with others', async () => {
      await begin()
      const { html } = await page('item:checkboxes1')
      expect(html).not.to.include('Cannot be chosen with others</span>')
      const [first] = (
        (await opened()).form.pages.flatMap(({ fields }) => fields as never[]) as {
          id: string
          options: { value: string }[]
        }[]
      ).filter(({ id }) => id === 'checkboxes1')
      await save(`option:checkboxes1:${first!.options.at(-1)!.value}`, 'exclusive', { '': 'yes' })
      expect((await page('item:checkboxes1')).html).to.include('Cannot be chosen with others</span>')
    })

    it('asks for words for each error that an answer can have, and for no other', async () => {
      await begin()
      const asks = async (item: string) =>
        [...(await page(`item:${item}`)).html.matchAll(/name="is-messages-(\w+)"/g)].map(([, kind]) => kind)
      expect(await asks('text1')).to.deep.equal(['required', 'tooShort', 'tooLong', 'tooManyWords', 'pattern'])
      expect(await asks('number1')).to.include('format')
      const messages = { kind: 'set', part: 'item:text1', was: {}, is: { messages: { format: 'Old' } } } as const
      await app.services.editor.change(ada.account, 'full', messages)
      expect(await asks('text1'), 'what is there can be changed').to.include('format')
    })

    it('touches nothing that a page did not show, and nothing that a post without what was shown brings', async () => {
      const text = await begin()
      const alone = { was: '{"label":"A text"}', 'is-label': 'Another', 'is-hint': 'New' }
      expect(await send('item:text1', Object.entries(alone))).to.include({ status: 303 })
      expect(await textNow()).to.equal(text.replace('"label": "A text"', '"label": "Another"'))
      for (const was of ['', 'no JSON', 'null', '7', '[]']) await send('item:text1', Object.entries({ ...alone, was }))
      expect(await textNow()).to.equal(text.replace('"label": "A text"', '"label": "Another"'))
    })

    it('shows hostile words as words, and finds parts whose names are made of any signs', async () => {
      const hostile = '</textarea><script>alert(1)</script>"\'{{ 7 * 7 }}'
      const value = 'a/b?c#d%2Fe ü:f'
      const options = [{ value, label: hostile, hint: hostile }, ...OPTIONS]
      const words = ['label', 'title', 'text', 'message', 'itemLabel', 'meaning', 'statement']
      const form = JSON.parse(JSON.stringify({ ...FORM, summary: hostile, needs: [hostile] }), (key, one) => {
        if (key === 'options') return options
        return words.includes(key) ? hostile : one
      })
      await begin(form)
      const parts = partsOf((await opened()).form)
      expect(parts.map(({ name }) => name)).to.include(`option:radios1:${value}`)
      for (const { name } of parts) {
        const { html, status } = await page(name)
        expect([name, status, html.includes('<script>')]).to.deep.equal([name, 200, false])
      }
      const to = await save(`option:radios1:${value}`, 'label', { '': `${hostile}!` })
      expect(to.status).to.equal(303)
      expect(to.to).to.match(/part\/item%3Aradios1\?saved=option%3Aradios1%3Aa%2Fb.*#row-options$/)
      expect(await valueAt(`option:radios1:${value}`, 'label')).to.equal(`${hostile}!`)
    })

    it('has room for two more where several questions are chosen', async () => {
      const selects = async () => (await page('repeat:list')).html.match(/name="is-summary/g)
      await begin()
      expect(await selects()).to.have.length(2)
      await save('repeat:list', 'summary', { '': 'text3', '-2': 'text2' })
      expect(await valueAt('repeat:list', 'summary')).to.deep.equal(['text3', 'text2'])
      expect(await selects()).to.have.length(4)
      await save('repeat:list', 'summary', { '': '', '-2': 'text2' })
      expect(await valueAt('repeat:list', 'summary')).to.deep.equal(['text2'])
    })

    it('says beside the hint of a question what people read there of its limits, in the language of the form', async () => {
      await begin({ ...FORM, language: 'de' })
      const said = async (part: string) => words((await page(part)).html)
      expect(await said('item:textarea1')).not.to.include('People also read')
      await save('item:textarea1', 'maxWords', { '': '100' })
      expect(await said('item:textarea1')).to.include('People also read: “Höchstens 100 Wörter”.')
      expect(await said('item:date1')).to.include('If it is empty: Zum Beispiel')
    })

    it('leads back to its place', async () => {
      await begin()
      const to = async (part: string, property: string) => (await save(part, property, { '': 'Other' })).to
      expect(await to('item:text1', 'label')).to.equal('/staff/forms/full/edit?saved=item%3Atext1#part-item%3Atext1')
      expect(await to('exit:end', 'title')).to.equal('/staff/forms/full/edit/part/page%3Aend?saved=exit%3Aend#row-exit')
      expect(await to('option:radios1:red', 'label')).to.equal(
        '/staff/forms/full/edit/part/item%3Aradios1?saved=option%3Aradios1%3Ared#row-options',
      )
      // A block is named by what it says, which is different now.
      const [, block] = /edit\?saved=block[^#]*#part-(block%3A[0-9a-f]{8})$/.exec(
        (await to(await blockName('heading'), 'text'))!,
      )!
      expect(decodeURIComponent(block!)).to.equal(await blockName('heading'))
    })
    const blockName = async (type: string) => partsOf((await opened()).form).find(({ noun }) => noun === type)!.name

    it('says what was saved, on the page that follows and on no other', async () => {
      await begin()
      const said = async (path: string) => {
        const html = await (await app.get(path.replace(/#.*/, ''), ada.headers)).text()
        // A page that jumps to a place says it there.
        const place = path.includes('#') ? `id="${decodeURIComponent(path.replace(/^.*#/, ''))}">\\s*` : ''
        const status = new RegExp(`${place}<p class="[^"]*" role="status"><bdi>(.*?)</bdi>`)
        return decode(status.exec(html)?.[1] ?? '')
      }
      const { to } = await save('item:text1', 'label', { '': 'Your <b>' })
      expect(await said(to!)).to.equal('Saved: Your <b>')
      expect(await said('/staff/forms/full/edit')).to.equal('')
      const option = await save('option:radios1:red', 'label', { '': 'Crimson' })
      expect(await said(option.to!)).to.equal('Saved: Crimson')
      const bulk = await save('item:radios1/options', 'options', { '': 'Crimson\r\nGreen' })
      expect(await said(bulk.to!)).to.equal('Saved: Options')
      expect(await said(`${addressOf('item:text1')}?saved=showIf`)).to.equal('Saved: When it is asked')
      const unchanged = await send('item:text1', sentBy((await page('item:text1')).html))
      expect(await said(unchanged.to!)).to.equal('')
      for (const nothing of ['<script>', 'item:nobody', '__proto__', ''])
        for (const at of ['/staff/forms/full/edit', addressOf('item:text1')])
          expect(await said(`${at}?saved=${encodeURIComponent(nothing)}`), nothing).to.equal('')
    })

    it('asks at a page that ends the form for what people see there alone, and for what is already said', async () => {
      await begin()
      const asked = async (part: string) => {
        const { html } = await page(part)
        return [...html.matchAll(/id="row-([a-z]+)"/gi)].map(([, property]) => property)
      }
      expect(await asked('page:end')).to.deep.equal(['showIf', 'exit', 'id'])
      expect((await page('page:end')).html).to.include('/edit/part/page%3Aend/remove"')
      expect(await asked('page:items')).to.include.members(['title', 'text', 'repeat', 'checks'])
    })

    it('asks at a page that ends the form for a title that it has all the same', async () => {
      await begin({ ...FORM, pages: FORM.pages.map((one) => (one.id === 'end' ? { ...one, title: 'Stop' } : one)) })
      const { html } = await page('page:end')
      expect([...html.matchAll(/id="row-([a-z]+)"/gi)].map(([, property]) => property))
        .to.include('title')
        .and.not.include('checks')
    })

    it('says all that is missing at once, beside what else is wrong', async () => {
      await begin()
      const messages = async (part: string, ...emptied: string[]) => {
        const inputs = emptied.map((property) => `is-${property}`)
        const typed = sentBy((await page(part)).html)
          .filter(([name]) => !inputs.includes(name))
          .concat(inputs.map((name) => [name, '']))
        const { status, html } = await send(part, typed)
        expect(status).to.equal(422)
        return [...html.matchAll(/<a href="#is-[^>]*>(.*?)<\/a>/gs)].map(([, words]) => decode(words!).trim())
      }
      expect(await messages('item:declaration1', 'label', 'statement')).to.deep.equal([
        'Question must not be empty',
        'Words beside the box must not be empty',
      ])
      const zero = typedInto((await page('item:number1')).html, 'step', { '': '0' })
      const number = await send(
        'item:number1',
        zero.map(([name, text]) => [name, name === 'is-label' ? '' : text]),
      )
      expect(words(number.html)).to.include('Question must not be empty Enter a number above 0')
      const list = sentBy((await page('repeat:more')).html)
      expect((await send('repeat:more', list)).status, 'nothing of it').to.equal(303)
      const half = await send('repeat:more', [...list.filter(([name]) => name !== 'is-min'), ['is-min', 'x']])
      expect([...half.html.matchAll(/<a href="#(is-[^"]*)"/g)].map(([, id]) => id)).to.deep.equal([
        ...['is-itemLabel', 'is-min', 'is-max'],
      ])
    })

    it('refuses numbers beyond each limit in a sentence of ours, in both languages', async () => {
      await begin()
      const beyond: [part: string, property: string, typed: Typed['inputs']][] = []
      for (const noun of Object.keys(PROPERTIES) as Noun[]) {
        const all = partsOf((await opened()).form).filter((one) => one.noun === noun)
        const { name } = all.find(({ value }) => value !== undefined) ?? all[0]!
        for (const [property, spec] of Object.entries(PROPERTIES[noun])) {
          if (!['count', 'number', 'bytes', 'days'].includes(spec.kind)) continue
          const { minimum, maximum, exclusiveMinimum } = spec as {
            minimum?: number
            maximum?: number
            exclusiveMinimum?: number
          }
          const least = exclusiveMinimum ?? (minimum === undefined ? undefined : minimum - 1)
          for (const one of [least, maximum === undefined ? undefined : maximum + 1])
            if (one !== undefined) beyond.push([name, property, { '': String(one) }])
        }
      }
      expect(beyond).to.have.length.above(20)
      for (const [language, ours] of [
        ['en', /^Enter |^[A-Z“].* must be /],
        ['de', /^Geben Sie |^[A-ZÄÖÜ„].* (muss|darf) /],
      ] as const) {
        await app.post('/staff/me/language', { language }, ada.headers)
        for (const [part, property, typed] of beyond) {
          const { html, status } = await save(part, property, typed)
          expect(status, `${part} ${property}`).to.equal(422)
          expect(decode(wrong(html)!), `${part} ${property}`)
            .to.match(ours)
            .and.not.match(/[<>]/)
        }
      }
    })

    it('takes a day counted from today, of which none is today itself', async () => {
      await begin()
      const min = async (inputs: Typed['inputs']) => {
        const { status, html } = await save('item:date1', 'min', { '-amount': '', '-unit': '', ...inputs })
        return status === 303 ? valueAt('item:date1', 'min') : decode(wrong(html)!)
      }
      expect(await min({ '-amount': '2', '-unit': '+w' })).to.equal('today+2w')
      expect(await min({ '-amount': '0' })).to.equal('today')
      expect(sentBy((await page('item:date1')).html)).to.deep.include(['is-min-amount', '0'])
      expect(await min({ '-amount': '3' })).to.equal('Select what is counted')
      expect(await min({ '-unit': '+d' })).to.equal('Enter how many days, weeks, months or years')
      expect(await min({})).to.equal(undefined)
    })

    it('takes days as so many months or years, and says them as such', async () => {
      await begin()
      const days = async (amount: string, unit: string) => {
        const { status, html } = await save('retention', 'finalDays', { '': amount, '-unit': unit })
        return status === 303 ? valueAt('retention', 'finalDays') : decode(wrong(html)!)
      }
      const shown = async () =>
        sentBy((await page('retention')).html).filter(([name]) => name.startsWith('is-finalDays'))
      for (const [amount, unit, is] of [
        ['2', '365', 730],
        ['6', '30', 180],
        ['45', '1', 45],
        ['1', '30', 30],
      ] as const)
        expect(await days(amount, unit)).to.equal(is)
      expect(await shown()).to.deep.equal([
        ['is-finalDays', '30'],
        ['is-finalDays-unit', '1'],
      ])
      await days('730', '1')
      expect(await shown()).to.deep.equal([
        ['is-finalDays', '2'],
        ['is-finalDays-unit', '365'],
      ])
      expect(await days('101', '365')).to.equal('Enter 100 or less')
      expect(await days('0', '365')).to.equal('Enter a number above 0')
      expect(await days('5', '7')).to.match(/^Select an option/)
      expect(await days(`1${'0'.repeat(30)}`, '365')).to.match(/\w/)
      const dora = await clerk(app, 'none', { edits: ['full'] })
      expect(words((await page('retention', dora)).html)).to.include('A closed case is deleted after')
      expect(words((await page('retention', dora)).html)).to.include('730 days')
    })

    it('shows both where somebody else was quicker, keeps what was typed, and takes it when it is sent again', async () => {
      await begin()
      const before = (await page('item:text1')).html
      await save('item:text1', 'label', { '': 'Theirs' })
      await save('item:text1', 'hint', { '': 'A hint' })
      const late = await send('item:text1', typedInto(before, 'label', { '': 'Mine' }))
      expect(late.status).to.equal(422)
      expect(words(late.html))
        .to.include('Somebody has changed this in the meantime')
        .and.include('Ada changed it to: Theirs')
      expect(sentBy(late.html)).to.deep.include(['is-label', 'Mine'])
      expect(await valueAt('item:text1', 'label')).to.equal('Theirs')
      expect(await send('item:text1', sentBy(late.html))).to.include({ status: 303 })
      expect([await valueAt('item:text1', 'label'), await valueAt('item:text1', 'hint')]).to.deep.equal([
        'Mine',
        'A hint',
      ])
    })

    it('shows what was typed for a part that is gone', async () => {
      await begin()
      const name = await blockName('paragraph')
      const before = (await page(name)).html
      await save(name, 'text', { '': 'Theirs' })
      const late = await send(name, typedInto(before, 'text', { '': 'Mine <b>' }))
      expect(late.status).to.equal(422)
      expect(words(late.html)).to.include('This part is not there any more').and.include('Mine <b>')
      expect((await page('item:nobody')).status).to.equal(404)
    })

    it('shows what only admins change to others without an input, and takes nothing for it', async () => {
      await begin({ ...FORM, department: 'parks', retention: { finalDays: 30 } })
      const dora = await clerk(app, 'none', { edits: ['full'] })
      const { html } = await page('form', dora)
      expect(html).not.to.include('is-department').and.not.to.include('is-publicNumbers')
      expect(words(html)).to.include('Department').and.include('parks Only an admin can change this.')
      expect((await page('retention', dora)).html).not.to.include('is-finalDays')
      const typed = sentBy((await page('retention')).html).filter(([name]) => !name.startsWith('is-'))
      expect(await send('retention', [...typed, ['is-finalDays', '1']], dora)).to.include({ status: 303 })
      expect(await valueAt('retention', 'finalDays')).to.equal(30)
    })

    it('says what holds where nothing is entered, and refuses in the language of the page', async () => {
      await begin()
      expect(words((await page('form')).html))
        .to.include('If it is empty: 3.')
        .and.include('Not set (English)')
      expect((await page('item:text1')).html).to.match(/name="is-required"[^>]* checked/)
      await app.post('/staff/me/language', { language: 'de' }, ada.headers)
      expect(words((await page('form')).html)).to.include('Ohne Angabe: 3.')
      const { html } = await save('item:number1', 'min', { '': 'viele' })
      expect(wrong(html)).to.match(/^„Mindestens“ muss eine Zahl sein/)
      await save('item:number1', 'step', { '': '0,5' })
      expect(await valueAt('item:number1', 'step')).to.equal(0.5)
      expect(sentBy((await page('item:number1')).html)).to.deep.include(['is-step', '0,5'])
    })

    it('takes the sources of a calculated value by label or ID, and keeps the name that nobody knows for its fault', async () => {
      await begin()
      const of = async (lines: string) => {
        await save('item:calculated1', 'value', { '': 'sum', '-of': lines })
        return ((await valueAt('item:calculated1', 'value')) as { sum: unknown }).sum
      }
      expect(await of('A number\r\n12\r\nlist')).to.deep.equal(['number1', 12, 'list'])
      expect(words((await page('item:calculated1')).html)).to.include('A number 12')
      expect(await of('nobody')).to.deep.equal(['nobody'])
    })
  })

  describe('with its name and its kind', () => {
    beforeEach(async () => {
      await start()
      await begin()
    })
    afterEach(() => app.stop())

    it('gives another ID, which all that names it has from then on, and leads to the part', async () => {
      const { html } = await page('item:text1/name')
      expect(words(html)).to.include('Exports, the API and webhooks').and.include('These use it').and.include('So')
      expect(await send('item:text1/name', [['name', ' nick ']])).to.include({
        status: 303,
        to: '/staff/forms/full/edit/part/item%3Anick?saved=item%3Anick',
      })
      expect(await textNow())
        .to.include('"fieldId": "nick"')
        .and.not.include('text1')
    })

    it('refuses an ID that is taken or cannot be one, and keeps what was typed', async () => {
      const told = async (part: string, name: string) => {
        const { html, status } = await send(`${part}/name`, [['name', name]])
        expect([status, sentBy(html)]).to.deep.equal([422, [['name', name]]])
        return decode(wrong(html)!)
      }
      expect(await told('item:text1', 'text2')).to.equal('“text2” is used already. Enter another one')
      expect(await told('item:text1', 'No ID')).to.match(/^ID must be a lower-case letter/)
      expect(await told('page:items', 'check')).to.match(/^ID must be .* and not check/)
      expect(await told('option:radios1:red', 'blue')).to.equal('“blue” is used already. Enter another one')
      expect(await told('form', '')).to.match(/^Address of the form must be/)
      expect(await told('status:new', 'done')).to.equal('“done” is used already. Enter another one')
      for (const part of ['confirmation', 'exit:end', 'item:nobody'])
        expect((await page(`${part}/name`)).status).to.equal(404)
    })

    it('moves the form to another address until it is published', async () => {
      expect(await send('form/name', [['name', 'other']])).to.include({
        to: '/staff/forms/other/edit/part/form?saved=form',
      })
      expect(await app.services.editor.open('full')).to.equal(undefined)
    })

    it('says what names a question and would not work any more, before it becomes another kind', async () => {
      const set = (part: string, is: Record<string, never>) =>
        app.services.editor.change(ada.account, 'full', { kind: 'set', part, was: {}, is })
      await set('item:text2', { showIf: { type: 'rule', fieldId: 'radios1', operator: 'eq', value: 'red' } as never })
      await set('form', { caseName: ['radios1'] as never })
      const { html } = await page('item:radios1/kind')
      expect(words(html)).to.match(/These use it: .*A text.*Title and texts of the form/)
      const text = await textNow()
      const asked = await send('item:radios1/kind', [['to', 'file']])
      expect(asked.status).to.equal(422)
      expect(await faultsIn(asked.html)).to.deep.equal([])
      expect(words(asked.html))
        .to.include('As “File”, this does not work any more')
        .and.match(/Question “A text”, rule of “When it is asked” does not fit the question that it names any more/)
      expect(asked.html).to.include('href="/staff/forms/full/edit/part/item%3Atext2#row-showIf"')
      expect(await textNow(), 'nothing is done before').to.equal(text)
      // Another kind than the one that was asked about is asked about again; one with which all goes on is not.
      const again = sentBy(asked.html).map(([name, value]): [string, string] => [name, name === 'to' ? 'date' : value])
      expect((await send('item:radios1/kind', again)).status).to.equal(422)
      expect((await send('item:radios1/kind', [['to', 'select']])).status).to.equal(303)
      expect((await send('item:radios1/kind', sentBy(asked.html))).status).to.equal(303)
      expect((await opened()).faults.map(({ part }) => part)).to.include.members(['item:text2', 'form'])
    })

    it('says why a text is too long to become a question', async () => {
      const heading = partsOf((await opened()).form).find(({ noun }) => noun === 'paragraph')!
      await save(heading.name, 'text', { '': x(501) })
      const { name } = partsOf((await opened()).form).find(({ noun }) => noun === 'paragraph')!
      const { status, html } = await send(`${name}/kind`, [['to', 'text']])
      expect([status, wrong(html)]).to.deep.equal([422, 'Question must have 500 characters or fewer. Shorten it first'])
    })

    it('makes another kind of it, after saying what goes', async () => {
      await save('item:text1', 'prefix', { '': '€' })
      await save('item:text1', 'hint', { '': 'Help' })
      const { html } = await page('item:text1/kind')
      expect(words(html)).to.include('Long text You would lose: Text before it.')
      expect(words((await page('item:radios1/kind')).html)).to.match(/One of a list Several of a list/)
      const sent = sentBy(html).map(([name]): [string, string] => [name, 'textarea'])
      expect((await send('item:text1/kind', sent)).to).to.match(/edit\/part\/item%3Atext1\?saved=item%3Atext1$/)
      expect(partNamed((await opened()).form, 'item:text1')!.value).to.deep.equal({
        ...{ type: 'textarea', id: 'text1', label: 'A text', hint: 'Help' },
      })
      expect(await send('item:text1/kind', [['to', 'nothing']])).to.include({ status: 404 })
      expect((await page('page:items/kind')).status).to.equal(404)
    })
  })

  describe('of a part that is not there yet', () => {
    beforeEach(async () => {
      await start()
      await begin()
    })
    afterEach(() => app.stop())
    const add = (into: string, list: string) => `/staff/forms/full/edit/part/${encodeURIComponent(into)}/add/${list}`
    const open = async (path: string, who = ada) => (await app.get(path, who.headers)).text()
    const post = async (path: string, typed: readonly [string, string][]) => {
      const answer = await app.post(path, [...typed], ada.headers)
      return { status: answer.status, to: answer.headers.get('location'), html: await answer.text() }
    }
    /** What is typed for each property that the page asks for. */
    const allOf = (html: string, noun: Noun) =>
      Object.entries(PROPERTIES[noun]).flatMap(([property, spec]): [string, Typed][] => {
        if (!['"', '-'].some((end) => html.includes(`name="is-${property}${end}`))) return []
        const { kind } = spec
        // Those that stay keep their order.
        if (property === 'accept') return [[property, { inputs: { '': ['png', 'jpeg'] }, value: ['jpeg', 'png'] }]]
        if (kind === 'options') return [[property, plain('Red\r\nBlue', OPTIONS)]]
        if (kind === 'calculation')
          return [[property, { inputs: { '': 'product', '-of': 'number1' }, value: { product: ['number1'] } }]]
        return [[property, GOOD[kind]!(spec as never, property, noun)]]
      })

    it('asks for what a part has on its page, but for what has a page of its own, and adds it with all that is typed', async function () {
      this.timeout(30_000)
      const lists: [noun: Noun, into: string, list: string][] = [
        ...ITEM_TYPES.map((type): [Noun, string, string] => [type, 'page:more', 'fields']),
        ...([
          ['page', 'form', 'pages'],
          ['status', 'form', 'statuses'],
          ['check', 'page:more', 'checks'],
        ] as never[]),
        ...([
          ['unique', 'repeat:list', 'unique'],
          ['box', 'item:checkboxes1', 'options'],
        ] as never[]),
        ['option', 'item:radios1', 'options'],
      ]
      for (const [noun, into, list] of lists) {
        const path = `${add(into, list)}${list === 'fields' ? `?kind=${noun}` : ''}`
        const before = new Set(partsOf((await opened()).form).map(({ name }) => name))
        const html = await open(path)
        expect(await faultsIn(html), noun).to.deep.equal([])
        const all = allOf(html, noun)
        const asked = Object.entries(PROPERTIES[noun]).filter(
          ([property, { kind }]) =>
            !['id', 'showIf', 'optionsFrom'].includes(property) &&
            !['parts', 'nested', 'messages'].includes(kind) &&
            `${noun}.${property}` !== 'check.rule' &&
            !/^(option|box)\.value$/.test(`${noun}.${property}`),
        )
        expect(all.map(([property]) => property)).to.deep.equal(
          asked.map(([property]) => property),
          noun,
        )
        const typed = all.reduce((sent, [property, { inputs }]) => {
          const ends = new Set(Object.keys(inputs).map((end) => `is-${property}${end}`))
          const own = Object.entries(inputs).flatMap(([end, texts]) =>
            [texts].flat().map((text): [string, string] => [`is-${property}${end}`, text]),
          )
          return [...sent.filter(([name]) => !ends.has(name)), ...own]
        }, sentBy(html))
        const added = await post(path, [...typed.filter(([name]) => name !== 'place'), ['place', 'same']])
        expect(added.status, `${noun}: ${wrong(added.html)}`).to.equal(303)
        const made = partsOf((await opened()).form).find((one) => one.noun === noun && !before.has(one.name))!
        expect(made.value, noun).to.deep.include(
          Object.fromEntries(all.map(([property, { value }]) => [property, value])),
        )
        expect(Object.keys(made.value as object).filter((key) => key !== 'type')).to.deep.equal(
          Object.keys(PROPERTIES[noun]).filter((key) => Object.hasOwn(made.value as object, key)),
          'in the order of the table',
        )
      }
    })

    it('offers photos and documents as words, and keeps the kinds of files that these stand for', async () => {
      const at = `${add('page:items', 'fields')}?kind=file`
      const html = await open(at)
      expect(words(html)).to.include('Photos (JPEG, PNG, WebP or HEIC)').and.include('Documents (PDF, Word')
      const accepts = (page: string) => sentBy(page).flatMap(([name, value]) => (name === 'is-accept' ? [value] : []))
      expect(accepts(html)).to.deep.equal(['photos', 'pdf'])
      const sent = [...sentBy(html).filter(([name]) => !/^is-(accept|label)$/.test(name)), ['is-label', 'Pictures']]
      for (const kind of ['txt', 'documents', 'png', 'jpeg', 'webp', 'heic']) sent.push(['is-accept', kind])
      expect((await post(at, sent as [string, string][])).status).to.equal(303)
      const all = ['pdf', 'jpeg', 'png', 'webp', 'heic', 'office', 'opendocument', 'txt']
      expect(await valueAt('item:pictures', 'accept')).to.deep.equal(all)
      expect(accepts((await page('item:pictures')).html)).to.deep.equal(['photos', 'documents', 'txt'])
    })

    it('folds what is seldom asked at first, and opens it where it is wrong', async () => {
      const path = `${add('page:items', 'fields')}?kind=text`
      const html = await open(path)
      const more = (page: string) => /<details class="narrow"( open)?>(.*?)<\/details>/s.exec(page)!
      expect(more(html)[1]).to.equal(undefined)
      expect(more(html)[2]).to.include('name="is-maxWords"').and.not.include('name="is-label"')
      const { status, html: refused } = await post(path, typedInto(html, 'maxWords', { '': 'many' }))
      expect([status, more(refused)[1]]).to.deep.equal([422, ' open'])
      expect(words(refused)).to.include('Question must not be empty').and.include('Most words must be a number')
      expect(sentBy(refused)).to.deep.include(['is-maxWords', 'many'])
    })

    it('says beside its input what the form would not have the right shape for', async () => {
      const path = `${add('page:items', 'fields')}?kind=radios`
      const typed: [string, string][] = [
        ['is-label', 'Colour'],
        ['is-options', `Red\r\n${x(501)}`],
        ['place', 'own'],
      ]
      const { status, html } = await post(path, typed)
      expect([status, wrong(html)]).to.deep.equal([422, 'Options must have 500 characters or fewer'])
      expect(html).to.include('href="#is-options"')
      expect(sentBy(html)).to.deep.include.members(typed)
      const many = Array.from({ length: 59 }, (_, i) => ({ id: `p${i}`, fields: [] }))
      await app.services.editor.change(ada.account, 'full', {
        ...{ kind: 'set', part: 'form', was: {} },
        is: { pages: [...FORM.pages.slice(0, 1), ...many] as never },
      })
      const full = await post(add('form', 'pages'), [['is-title', 'One more']])
      expect([full.status, words(full.html).includes('must have at most 60 entries')]).to.deep.equal([422, true])
      expect(sentBy(full.html)).to.deep.include(['is-title', 'One more'])
    })

    it('keeps what was typed where the page that it was for is gone, or its name was taken meanwhile', async () => {
      const path = `${add('page:more', 'fields')}?kind=text`
      const typed: [string, string][] = [
        ['is-label', 'The newest'],
        ['place', 'same'],
      ]
      const both = await Promise.all([post(path, typed), post(path, typed)])
      for (const { status, html } of both)
        if (status !== 303) expect([status, html.includes('The newest')]).to.deep.equal([422, true])
      await app.services.editor.change(ada.account, 'full', {
        ...{ kind: 'set', part: 'form', was: {} },
        is: { statuses: undefined },
      })
      const hold: [string, string][] = [
        ['is-label', 'On hold'],
        ['is-meaning', 'We wait.'],
      ]
      for (const { status: code, html } of await Promise.all([1, 2].map(() => post(add('form', 'statuses'), hold))))
        if (code !== 303) expect([code, html.includes('On hold')]).to.deep.equal([422, true])
      expect((await opened()).form.statuses).to.have.length.within(7, 8)
      const { form } = await opened()
      await app.services.editor.change(ada.account, 'full', {
        kind: 'set',
        part: 'form',
        was: {},
        is: { pages: form.pages.slice(0, 1) as never },
      })
      const { status, html } = await post(path, typed)
      expect([status, words(html).includes('The newest')]).to.deep.equal([422, true])
      for (const [into, list] of [
        ['form', 'fields'],
        ['item:text1', 'options'],
        ['page:items', 'pages'],
        ['form', 'constructor'],
      ])
        expect((await app.get(`${add(into!, list!)}?kind=text`, ada.headers)).status, list).to.equal(404)
    })
  })

  describe('of the options of a question', () => {
    beforeEach(async () => {
      await start()
      const rule = { type: 'rule', fieldId: 'radios1', operator: 'eq', value: 'red' }
      const [items, ...pages] = FORM.pages
      const options = [
        { value: 'red', label: 'Red', hint: 'A colour' },
        { value: 'b', label: 'Blue', also: ['Azure'] },
      ]
      const fields = items!.fields.map((one) => ('id' in one && one.id === 'radios1' ? { ...one, options } : one))
      await begin({
        ...FORM,
        pages: [{ ...items, fields: [...fields, { ...item('text', 9), showIf: rule }] }, ...pages],
      })
    })
    afterEach(() => app.stop())
    const lines = (...all: string[]) => save('item:radios1/options', 'options', { '': all.join('\r\n') })
    const options = () => valueAt('item:radios1', 'options')

    it('takes one a line: those that keep their words keep the rest, and new ones get a value', async () => {
      expect(sentBy((await page('item:radios1/options')).html)).to.deep.include(['is-options', 'Red\r\nBlue'])
      const { status, to } = await lines('Blue', 'Größe über alles!', 'Red', '数', 'Grosse ueber alles')
      expect([status, to]).to.deep.equal([303, '/staff/forms/full/edit/part/item%3Aradios1?saved=options#row-options'])
      expect(await options()).to.deep.equal([
        { value: 'b', label: 'Blue', also: ['Azure'] },
        { value: 'groesse-ueber-alles', label: 'Größe über alles!' },
        { value: 'red', label: 'Red', hint: 'A colour' },
        { value: 'option-4', label: '数' },
        { value: 'grosse-ueber-alles', label: 'Grosse ueber alles' },
      ])
    })

    it('says which lines are empty, there twice or too many, and keeps what was typed', async () => {
      const before = await options()
      const told = async (...all: string[]) => {
        const { html, status } = await lines(...all)
        expect([status, await options()]).to.deep.equal([422, before])
        return [wrong(html), sentBy(html).find(([name]) => name === 'is-options')![1]] as const
      }
      expect(await told('Red', '', 'Blue', ' ', 'Green')).to.deep.equal([
        'These lines are empty: 2, 4. Remove them',
        'Red\r\n\r\nBlue\r\n \r\nGreen',
      ])
      expect((await told('Red', 'Blue', ' Red'))[0]).to.equal('Line 3 is there twice. Remove it')
      const many = Array.from({ length: 499 }, (_, i) => `Number ${i}`)
      expect((await told('Red', ...many, 'Blue'))[0]).to.equal('Options must have at most 500 entries')
      expect((await lines('Red', 'Blue', 'Green', '', ' ')).status, 'pasted with empty lines at its end').to.equal(303)
    })

    it('keeps an option that a rule uses, and says where', async () => {
      const { html, status } = await lines('Blue', 'Green')
      expect([status, decode(wrong(html)!)]).to.deep.equal([
        422,
        '“Red” is used here: “A text”. Put it back, or change that first',
      ])
      expect(await options()).to.have.length(2)
      expect(await lines('Red', 'Green')).to.include({ status: 303 })
    })

    it('are not changed here where they come from a list, or where there are none', async () => {
      await save('item:radios1', 'optionsFrom', { '': 'countries' })
      expect(words((await page('item:radios1')).html)).to.match(/From the list “countries”: 2\d\d\./)
      for (const part of ['item:radios1/options', 'item:text1/options']) expect((await page(part)).status).to.equal(404)
    })
  })
})

/** What is chosen and not typed shows what can be chosen. */
const CHOSEN = new Set<PropertyKind>(['flag', 'choice', 'choices', 'id', 'ids', 'rule'])
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
    ...areas.map(([, name, text]): [string, string] => [name!, decode(text!).replace(/\r\n?|\n/g, '\r\n')]),
    ...selects.map(([, name, options]): [string, string] => [
      name!,
      decode(/<option value="([^"]*)" selected/.exec(options!)?.[1] ?? ''),
    ]),
  ]
}
