/** Lists of options: changed in a working copy of their own, and published to every form that uses them, or to none. */
import { expect } from 'chai'
import { hashOf } from '../../../src/models/definition.ts'
import type { Option } from '../../../src/models/field.ts'
import type { Edited } from '../../../src/models/working-copy.ts'
import { listInForm } from '../../../src/services/editor/list-form.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'
import { type Clerk, clerk } from '../../support/office.ts'
import { hiddenIn } from '../../support/second-factor.ts'

const AT = Date.UTC(2026, 10, 20, 9)
const TOWNS = `[
  { "value": "leeds", "label": "Leeds" },
  {   "value": "york",   "label": "York", "also": ["Eboracum"] },
  { "value": "hull", "label": "Hull" }
]
`
const GERMAN = {
  leeds: { label: { text: 'Lieds', of: hashOf('Leeds') } },
  york: { label: { text: 'Jork', of: hashOf('York') } },
  hull: { label: { text: 'Hüll', of: hashOf('Hull') } },
}

describe('the lists of options of the office', function () {
  this.timeout(30_000) // publishes forms
  const clock = freezeClock(AT)
  let app: TestApp
  let ada: Clerk
  beforeEach(async () => {
    app = await startApp({ clock, env: { SVC_LANGUAGES: 'en,de' } })
    ada = await clerk(app, 'admin', { name: 'Ada' })
  })
  afterEach(() => app.stop())

  const form = (slug: string, more: object = {}) => ({
    slug,
    title: `Form ${slug}`,
    pages: [
      {
        id: 'p',
        fields: [
          { type: 'radios', id: 'town', label: 'Town', optionsFrom: 'towns' },
          { type: 'text', id: 'street', label: 'Street', ...more },
        ],
      },
    ],
  })
  const file = (name: string, content: unknown) =>
    new File([typeof content === 'string' ? content : JSON.stringify(content)], name)
  /** Publishes a form in the office, by its upload. */
  async function upload(
    slug: string,
    { towns = TOWNS, german, more, told = '' }: { towns?: string; german?: object; more?: object; told?: string } = {},
  ) {
    const body = new FormData()
    body.append('definition', file(`${slug}.json`, { ...form(slug, more), ...(german && { languages: ['de'] }) }))
    body.append('definition', file('towns.json', towns))
    if (german) {
      body.append('definition', file('towns.de.json', german))
      body.append(
        'definition',
        file(`${slug}.de.json`, {
          title: { text: 'Formular', of: hashOf(`Form ${slug}`) },
          questions: {
            town: { label: { text: 'Ort', of: hashOf('Town') } },
            street: { label: { text: 'Straße', of: hashOf('Street') } },
          },
        }),
      )
    }
    const html = await (await app.post('/staff/new-form', body, ada.headers)).text()
    const faults = [...html.matchAll(/<li><strong>[\s\S]*?<\/li>/g)].join()
    if (told === '') expect(faults).to.equal('')
    else expect(faults).to.include(told)
    const [base, files] = ['base', 'files'].map((name) => hiddenIn(html, name)) as [string, string]
    expect((await app.post('/staff/new-form/publish', { base, files }, ada.headers)).status, html).to.equal(303)
  }
  const page = async (path: string, who = ada) => {
    const answer = await app.get(`/staff/lists${path}`, who.headers)
    return { status: answer.status, html: await answer.text() }
  }
  const post = async (path: string, body: Record<string, string>, who = ada) => {
    const answer = await app.post(`/staff/lists${path}`, body, who.headers)
    return { status: answer.status, to: answer.headers.get('location'), html: await answer.text() }
  }
  const slug = 'lists/towns'
  const opened = async () => (await app.services.editor.open(slug)) as Edited
  const optionsNow = async () => (await app.services.optionLists.one(ada.account, 'towns'))!.options as Option[]
  const words = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
  const text = async (path: string, who = ada) => words((await page(path, who)).html)
  const lines = (text: string, was: unknown, who = ada) =>
    post('/towns/options', { was: JSON.stringify({ options: was }), 'is-options': text }, who)
  const save = async (text: string, who = ada) => lines(text, await optionsNow(), who)
  const seenNow = async (chosen: Record<string, string> = {}, who = ada) =>
    (await app.services.optionLists.judge(who.account, await opened(), new Map(Object.entries(chosen)))).seen
  const publish = async (who = ada) => post('/towns/publish', { seen: await seenNow({}, who) }, who)
  const act = async (what: string, more: object = {}, who = ada) =>
    post('/towns', { do: what, seen: (await opened()).hash, ...more }, who)
  const versions = async () => new Map((await app.store.forms.live()).map(({ slug, version }) => [slug, version]))
  const sourceOf = async (slug: string, name = 'lists/towns.json') =>
    (await app.store.forms.sources(slug, (await versions()).get(slug)!))!.find((one) => one.name === name)?.text
  const labelsOf = (slug: string) =>
    (app.services.forms.live(slug)!.form.pages[0]!.fields[0] as { options: { label: string }[] }).options.map(
      ({ label }) => label,
    )

  it('are listed with the forms that use them, and changed line by line without a byte that is not about it', async () => {
    await upload('one')
    await upload('two')
    const { html } = await page('')
    expect(html).to.include('href="/staff/lists/towns"').and.include('3 options').and.include('Form one, Form two')
    expect(html).to.not.include('countries')
    expect(await text('/towns')).to.include('People see this list as it is here.')
    const tabs = [...(await page('/towns')).html.matchAll(/href="\/staff\/lists\/towns\/(\w+)"/g)].map(([, tab]) => tab)
    for (const tab of tabs) expect((await page(`/towns/${tab}`)).status, tab).to.equal(200)
    expect(tabs).to.include.members(['languages', 'history', 'publish', 'options'])
    const saved = await save('York\r\n  Leeds  \r\nHull\r\nNeu Ötting & Söhne')
    expect([saved.status, saved.to]).to.deep.equal([303, '/staff/lists/towns?saved=options#row-options'])
    expect((await page('')).html).to.include('Not published')
    expect(await text('/towns'))
      .to.include('Your changes are not published.')
      .and.include('Last changed by Ada')
    expect(labelsOf('one'), 'what people see').to.deep.equal(['Leeds', 'York', 'Hull'])
    const before = await versions()
    const ask = await page('/towns/publish')
    expect(ask.html).to.include('2 forms get a new version').and.include('Form one').and.include('Form two')
    const done = await publish()
    expect([done.status, done.to]).to.deep.equal([303, '/staff/lists/towns?told=published'])
    expect(await text('/towns?told=published')).to.include('Published. People see the new list from now on.')
    for (const slug of ['one', 'two']) {
      expect(labelsOf(slug)).to.deep.equal(['York', 'Leeds', 'Hull', 'Neu Ötting & Söhne'])
      expect((await versions()).get(slug)).to.not.equal(before.get(slug))
    }
    expect(await sourceOf('two')).to.equal(`[
  {   "value": "york",   "label": "York", "also": ["Eboracum"] },
  { "value": "leeds", "label": "Leeds" },
  { "value": "hull", "label": "Hull" },
  { "value": "neu-oetting-soehne", "label": "Neu Ötting & Söhne" }
]
`)
    expect(await text('/towns')).to.include('People see this list as it is here.')
    const history = await app.services.forms.history('two', { size: 5 })
    expect(history.map(({ kind, by }) => `${kind} ${by}`)).to.deep.equal([
      `published ${ada.account.email}`,
      `published ${ada.account.email}`,
    ])
  })

  it('are published with the warnings that the new list brings, and without those that a form had before', async () => {
    await upload('one', { more: { pattern: '15 digits' }, told: 'INT116' })
    await upload('two')
    expect((await save('Leeds')).status).to.equal(303)
    const told = await text('/towns/publish')
    expect(told).to.include('Form one').and.not.include('15 digits')
    const { users } = await app.services.optionLists.judge(ada.account, await opened())
    expect(users.map(({ slug, warnings }) => [slug, warnings.map(({ reason }) => reason[0])])).to.deep.equal([
      ['one', []],
      ['two', []],
    ])
  })

  it('say in words alone what is wrong in a form: no code and no file', async () => {
    const value = ['leeds', 'york']
    await upload('one', { more: { showIf: { type: 'rule', fieldId: 'town', operator: 'notIn', value } } })
    expect((await save('Leeds\nYork')).status).to.equal(303)
    const told = await text('/towns/publish')
    expect(told)
      .to.match(/Form one .*Street.*: /)
      .and.not.match(/INT\d|one\.json|line \d/)
  })

  it('are published to all forms or to none: one that they may not edit, a second person, a fault', async () => {
    await upload('one')
    await upload('two', { more: { showIf: { type: 'rule', fieldId: 'town', operator: 'eq', value: 'hull' } } })
    const before = await versions()
    expect((await save('Leeds\nYork\nRipon')).status).to.equal(303)
    const wrong = await publish()
    expect(wrong.status).to.equal(422)
    expect(words(wrong.html)).to.include(
      'What takes the place of “Hull”? These use it: Form two, “Street”: When it is asked',
    )
    expect(wrong.html, 'no button').to.not.include('Publish the list')
    expect((await save('Leeds\nYork\nHull\nRipon')).status).to.equal(303)
    const eve = await clerk(app, 'viewer', { edits: ['one'], name: 'Eve' })
    expect((await page('/towns', eve)).status).to.equal(200)
    const notTheirs = await publish(eve)
    expect([notTheirs.status, notTheirs.html.includes('You cannot edit this form.')]).to.deep.equal([422, true])
    await app.store.transaction((tx) => tx.secondPersons.ask('one', true))
    const second = await publish()
    expect([second.status, second.html.includes('asks for a second person')]).to.deep.equal([422, true])
    const old = await seenNow()
    await app.store.transaction((tx) => tx.secondPersons.ask('one', false))
    await save('Leeds\nYork\nHull\nYarm')
    expect((await post('/towns/publish', { seen: old })).status, 'what they did not see').to.equal(422)
    expect(await versions()).to.deep.equal(before)
    await save('Leeds\nYork\nHull')
    expect((await publish()).status, 'nothing has changed').to.equal(422)
    await save('Leeds\nYork\nHull\nRipon')
    expect((await publish()).status).to.equal(303)
  })

  it('are published with rules that follow: by its words an option keeps, or by what somebody chooses', async () => {
    const asked = (value: unknown, operator = 'eq') => ({ type: 'rule', fieldId: 'town', operator, value })
    await upload('one', { more: { showIf: asked(['hull', 'york'], 'in') } })
    await upload('two', { more: { showIf: asked('york') } })
    await upload('three')
    const { editor } = app.services
    const title = { kind: 'set', part: 'form', was: { title: 'Form one' }, is: { title: 'Changed' } } as const
    await editor.change(ada.account, 'one', title)
    expect((await save('Leeds\nYork\nHull\nRipon')).status).to.equal(303)
    const york = '/towns/part/option%3Aoptions%3Ayork/name'
    expect(await text('/towns/part/option%3Aoptions%3Ayork/name')).to.include('Rules of forms get the new value')
    expect((await post(york, { name: 'yk' })).status).to.equal(303)
    const hull = '/towns/part/option%3Aoptions%3Ahull/remove'
    expect(await text(hull)).to.include('you are asked what takes its place when you publish the list')
    expect((await post(hull, {})).status).to.equal(303)
    const ask = await page('/towns/publish')
    const uses = 'Form one, “Street”: When it is asked'
    expect(words(ask.html)).to.include(`What takes the place of “Hull”? These use it: ${uses} `)
    expect(ask.html).to.not.include('“York”?').and.not.include('Publish the list')
    expect((await post('/towns/publish', { seen: await seenNow() })).status, 'not before it is said').to.equal(422)
    const wrong = await post('/towns/publish', { 'instead-hull': 'nowhere', seen: await seenNow() })
    expect([wrong.status, words(wrong.html).includes('What takes the place of “Hull”?')]).to.deep.equal([422, true])
    const shown = await post('/towns/publish', { do: 'show', 'instead-hull': 'leeds' })
    expect(shown.status).to.equal(200)
    expect(words(shown.html)).to.include('3 forms get a new version').and.include('Options removed Before Hull')
    expect(words(shown.html)).to.include('Choose again what takes the place of options')
    const one = words(shown.html.slice(shown.html.indexOf('Form one'), shown.html.indexOf('Form three')))
    expect(one).to.include('Shown only if').and.not.include('Options')
    expect(hiddenIn(shown.html, 'instead-hull')).to.equal('leeds')
    const before = await versions()
    const late = { 'instead-hull': 'leeds', seen: hiddenIn(shown.html, 'seen') }
    await upload('three', { more: { hint: 'Later' } })
    expect((await post('/towns/publish', late)).status, 'another version than they saw').to.equal(422)
    const again = await post('/towns/publish', { do: 'show', 'instead-hull': 'leeds' })
    const sent = { 'instead-hull': 'leeds', seen: hiddenIn(again.html, 'seen') }
    expect(await post('/towns/publish', sent)).to.include({ status: 303, to: '/staff/lists/towns?told=published' })
    const ruleOf = (form: object) =>
      (form as { pages: { fields: { showIf?: object }[] }[] }).pages[0]!.fields[1]!.showIf
    const now = asked(['leeds', 'yk'], 'in')
    expect(ruleOf(app.services.forms.live('one')!.form)).to.deep.equal(now)
    expect(ruleOf(app.services.forms.live('two')!.form)).to.deep.equal(asked('yk'))
    expect((await versions()).get('three')).to.not.equal(before.get('three'))
    const edited = (await editor.open('one')) as Edited
    expect([edited.form.title, ruleOf(edited.form), edited.faults]).to.deep.equal(['Changed', now, []])
    expect(await text('/towns')).to.include('People see this list as it is here.')
  })

  it('are published without what named an option, with its translations, and leave questions of their own alone', async () => {
    const rule = (fieldId: string) => ({ type: 'rule', fieldId, operator: 'eq', value: 'hull' })
    const own = { type: 'radios', id: 'own', label: 'Own', options: JSON.parse(TOWNS) }
    const check = (fieldId: string, message: string) => ({ rule: rule(fieldId), fieldId, message })
    const definition = form('one')
    const [first] = definition.pages
    const pages = [{ ...first, fields: [...first!.fields, own], checks: [check('town', 'A'), check('own', 'B')] }]
    const body = new FormData()
    body.append('definition', file('one.json', { ...definition, pages, languages: ['de'] }))
    body.append('definition', file('towns.json', TOWNS))
    body.append('definition', file('towns.de.json', GERMAN))
    const says = (text: string, of: string) => ({ text, of: hashOf(of) })
    const options = Object.fromEntries(Object.entries(GERMAN).map(([value, { label }]) => [value, { label }]))
    body.append(
      'definition',
      file('one.de.json', {
        title: says('Formular', 'Form one'),
        pages: { p: { checks: { 1: { message: says('Ah', 'A') }, 2: { message: says('Be', 'B') } } } },
        questions: {
          town: { label: says('Ort', 'Town') },
          street: { label: says('Straße', 'Street') },
          own: { label: says('Eigen', 'Own'), options },
        },
      }),
    )
    const html = await (await app.post('/staff/new-form', body, ada.headers)).text()
    const [base, files] = ['base', 'files'].map((name) => hiddenIn(html, name)) as [string, string]
    await app.post('/staff/new-form/publish', { base, files }, ada.headers)
    await save('Leeds\nYork')
    const chosen = { 'instead-hull': '' }
    const shown = await post('/towns/publish', { do: 'show', ...chosen })
    expect(words(shown.html)).to.include('Check removed')
    expect((await post('/towns/publish', { ...chosen, seen: hiddenIn(shown.html, 'seen') })).status).to.equal(303)
    const { form: now, translations } = app.services.forms.live('one')!
    expect(now.pages[0]!.checks).to.deep.equal([check('own', 'B')])
    expect(Object.entries(translations!.de!).filter(([at]) => at.includes('/checks/'))).to.deep.equal([
      ['/pages/p/checks/1/message', 'Be'],
    ])
  })

  it('show what would change before they are published', async () => {
    await upload('one', { german: GERMAN })
    await upload('two')
    expect(await save('York\nLeeds\nRipon')).to.include({ status: 303 })
    const { html } = await page('/towns/publish')
    expect(words(html))
      .to.include('Options in another order')
      .and.include('Options added Now Ripon')
      .and.include('Options removed Before Hull')
    expect(html.split('Options added'), 'once for all forms').to.have.length(2)
    clock.advance(1000)
    await upload('three', { towns: '[{ "value": "leeds", "label": "City of Leeds" }]' })
    await act('discard')
    const others = words((await page('/towns/publish')).html)
    expect(others.slice(others.indexOf('Form one')))
      .to.include('Options removed')
      .and.include('City of Leeds')
  })

  it('name the first forms alone where many use one, and all on a page of their own', async () => {
    for (const slug of ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((one) => `form-${one}`)) await upload(slug)
    const all = words((await page('')).html)
    expect(all).to.include('Form form-e, and 2 more').and.not.include('form-f')
    const { html } = await page('/towns')
    expect(words(html)).to.include('Used by 7 forms').and.include('Form form-g')
    await save('Leeds\nYork\nHull\nRipon')
    const ask = words((await page('/towns/publish')).html)
    expect(ask)
      .to.include('7 forms get a new version')
      .and.match(/Nothing else changes in these forms.*Form form-g/)
  })

  it('publish none when one form is published elsewhere while they are checked', async () => {
    await upload('one')
    await upload('two')
    await save('Leeds')
    const before = await versions()
    const { forms } = app.services
    const definitions = await Promise.all(
      ['one', 'two'].map(async (slug) => ({
        source: `${slug}.json`,
        text: (await sourceOf(slug, `${slug}.json`))!,
        lists: [{ source: 'lists/towns.json', text: '[{ "value": "a", "label": "A" }]' }],
      })),
    )
    const over = new Map([...before, ['two', 'another']])
    const author = { way: 'office', by: 'Ada', account: ada.account.id } as const
    expect(await forms.addTogether(definitions, author, over)).to.equal(false)
    expect(await versions(), 'the first was taken back').to.deep.equal(before)
    expect(await forms.addTogether(definitions, author, before)).to.equal(true)
    expect((await versions()).get('one')).to.not.equal(before.get('one'))
    expect(await text('/towns')).to.include('Another version was published in the meantime')
    expect((await act('discard')).status).to.equal(303)
    expect((await optionsNow()).map(({ label }) => label)).to.deep.equal(['A'])
    expect(await text('/towns')).to.include('People see this list as it is here.')
  })

  it('keep what was typed when somebody else was quicker, and say which lines are wrong', async () => {
    await upload('one')
    const old = await optionsNow()
    await save('Leeds\nYork')
    const late = await lines('Leeds\nBath <b>', old)
    expect(late.status).to.equal(422)
    expect(late.html).to.include('Somebody has changed this in the meantime').and.include('Bath &lt;b&gt;')
    expect(await save('Leeds\nBath')).to.include({ status: 303 })
    const wrong = await save('Leeds\n\nLeeds')
    expect([wrong.status, words(wrong.html).includes('Line 2 is empty. Remove it')]).to.deep.equal([422, true])
    expect(words((await save('Leeds\nLeeds')).html)).to.include('Line 2 is there twice')
    expect((await save('x'.repeat(501))).status).to.equal(422)
    expect((await save('\n \n')).status).to.equal(422)
    const many = (count: number) => Array.from({ length: count }, (_, i) => `Street ${i}`).join('\n')
    expect((await save(many(500))).status).to.equal(303)
    expect((await save(many(501))).status).to.equal(422)
    expect(await optionsNow()).to.have.length(500)
  })

  it('are undone, redone and taken back as a form is', async () => {
    await upload('one')
    await save('Leeds\nYork')
    const bert = await clerk(app, 'admin', { name: 'Bert' })
    await save('Leeds', bert)
    const asked = await act('undo')
    expect(words(asked.html)).to.include('Bert made it on')
    expect(await act('undo', { asked: 'yes' })).to.include({ status: 303, to: '/staff/lists/towns' })
    const labels = async () => (await optionsNow()).map(({ label }) => label)
    expect(await labels()).to.deep.equal(['Leeds', 'York'])
    await act('redo')
    expect(await labels()).to.deep.equal(['Leeds'])
    const history = await page('/towns/history')
    expect(words(history.html)).to.include('as it was published').and.include('Bert').and.include('towns: Options')
    const [first] = [...history.html.matchAll(/\/staff\/lists\/towns(\/history\/\d+)/g)].reverse()
    expect(await text(`/towns${first![1]}`))
      .to.include('Go back to this')
      .and.include('Hull')
    expect((await post(`/towns${first![1]}`, {})).status).to.equal(303)
    expect(await labels()).to.deep.equal(['Leeds', 'York', 'Hull'])
    expect(listInForm((await opened()).files)[0]!.text, 'byte for byte').to.equal(TOWNS)
    expect(await text('/towns')).to.include('People see this list as it is here.')
    for (const what of ['try', 'check', 'up option:options:york', 'duplicate option:options:york', ''])
      expect((await act(what)).status, what).to.equal(404)
  })

  it('are chosen in a question of another form, which gets them as the form that was published last has them', async () => {
    await upload('one', { german: GERMAN })
    const { editor } = app.services
    const other = JSON.stringify({ ...form('other'), pages: [{ id: 'p', fields: [form('x').pages[0]!.fields[1]] }] })
    await editor.create(ada.account, [{ name: 'other.json', text: other }])
    const value = { type: 'select', id: 'town', label: 'Town', optionsFrom: 'towns' }
    const added = await editor.change(ada.account, 'other', { kind: 'add', list: 'fields', into: 'page:p', value })
    expect(added.kind).to.equal('saved')
    const files = ((await editor.open('other')) as Edited).files
    expect(files.map(({ name }) => name)).to.deep.equal(['other.json', 'lists/towns.json', 'lists/towns.de.json'])
    expect(files.slice(1).map((one) => one.text)).to.deep.equal([TOWNS, JSON.stringify(GERMAN)])
    const unknown = { ...value, id: 'second', optionsFrom: 'nowhere' }
    await editor.change(ada.account, 'other', { kind: 'add', list: 'fields', into: 'page:p', value: unknown })
    const faulty = (await editor.open('other')) as Edited
    expect([faulty.files.length, faulty.faults.map(({ code }) => code).includes('INT009')]).to.deep.equal([3, true])
  })

  it('say so where forms have them in other words', async () => {
    await upload('one')
    clock.advance(1000)
    await upload('two', { towns: '[{ "value": "leeds", "label": "City of Leeds" }]' })
    const { html } = await page('/towns')
    expect(html).to.include('The forms do not all have this list in the same words.').and.include('City of Leeds')
    expect((await publish()).status).to.equal(303)
    expect(labelsOf('one')).to.deep.equal(['City of Leeds'])
  })

  it('have a page for each option, whose value can change with its translations', async () => {
    await upload('one', { german: GERMAN })
    const york = '/towns/part/option%3Aoptions%3Ayork'
    expect((await page(york)).html)
      .to.include('Eboracum')
      .and.include('href="/staff/lists/towns#row-options"')
    const was = JSON.stringify({ label: 'York', hint: null, also: ['Eboracum'] })
    const empty = await post(york, { was, 'is-label': ' ', 'is-hint': 'Typed <i>', 'is-also': '' })
    expect([empty.status, empty.html.includes('Typed &lt;i&gt;')]).to.deep.equal([422, true])
    const named = { was, 'is-label': 'City of York', 'is-hint': '', 'is-also': '' }
    expect(await post(york, named)).to.include({
      status: 303,
      to: '/staff/lists/towns?saved=option%3Aoptions%3Ayork#row-options',
    })
    const goingTo = async (to: string) => (await post(york, { ...named, ...Object.fromEntries([['then', to]]) })).to
    expect(await goingTo(`/staff/lists${york}/name`), 'saved first').to.equal(`/staff/lists${york}/name`)
    expect(await goingTo('/staff/lists/other/history')).to.include('/staff/lists/towns')
    expect((await post(`${york}/name`, { name: 'leeds' })).html).to.include('leeds')
    expect((await post(`${york}/name`, { name: 'yk' })).status).to.equal(303)
    expect((await publish()).status, 'the translation is of other words').to.equal(422)
    const german = await page('/towns/languages/de')
    expect(words(german.html)).to.include('” of “towns”').and.not.include('Title')
    const still = { at0: '/questions/options/options/yk/label', was0: 'Jork', is0: 'Jork', holds0: 'yes' }
    expect((await post('/towns/languages/de', still)).status).to.equal(303)
    expect((await publish()).status).to.equal(303)
    expect(JSON.parse((await sourceOf('one', 'lists/towns.de.json'))!)).to.deep.equal({
      leeds: GERMAN.leeds,
      yk: { label: { text: 'Jork', of: hashOf('City of York') } },
      hull: GERMAN.hull,
    })
    expect(await sourceOf('one')).to.include('{   "value": "yk",   "label": "City of York" },')
    await save('Leeds\nCity of York\nHull\nRipon')
    expect((await publish()).html, 'a new option without its words').to.include('Ripon')
    expect(await text('/towns/languages')).to.include('1 text is missing')
    const ripon = { at0: '/questions/options/options/ripon/label', was0: '', is0: 'Riepon' }
    await post('/towns/languages/de', ripon)
    expect((await publish()).status).to.equal(303)
    const { to } = await post('/towns/part/option%3Aoptions%3Aripon/remove', {})
    expect(to).to.include('/staff/lists/towns')
    expect((await publish()).status).to.equal(303)
    expect(await sourceOf('one', 'lists/towns.de.json')).to.not.include('ripon')
  })

  it('are translated into another language, which is left out until it is whole', async () => {
    await upload('one')
    await post('/towns/languages', { language: 'de', is: 'left-out' })
    const at = (value: string) => `/questions/options/options/${value}/label`
    await post('/towns/languages/de', { at0: at('leeds'), was0: '', is0: 'Lieds' })
    expect(listInForm((await opened()).files)).to.have.length(1)
    expect(await text('/towns'), 'nothing to publish yet').to.include('People see this list as it is here.')
    const more = {
      at1: at('hull'),
      was1: '',
      is1: 'Hüll',
      at2: '/questions/options/options/york/also',
      was2: '',
      is2: '',
    }
    await post('/towns/languages/de', { at0: at('york'), was0: '', is0: 'Jork', ...more })
    const [, german] = listInForm((await opened()).files)
    expect(german).to.deep.equal({
      name: 'lists/towns.de.json',
      text: `{
  "leeds": { "label": { "text": "Lieds", "of": "${hashOf('Leeds')}" } },
  "york": { "label": { "text": "Jork", "of": "${hashOf('York')}" } },
  "hull": { "label": { "text": "Hüll", "of": "${hashOf('Hull')}" } }
}
`,
    })
    const po = await app.get('/staff/lists/towns/languages/de/po', ada.headers)
    expect(po.headers.get('content-disposition')).to.include('towns.de.po')
    expect(await po.text())
      .to.include('Hüll')
      .and.not.include('msgid "towns"')
    expect(await text('/towns'), 'no form needs it').to.include('People see this list as it is here.')
    await upload('two', { german: { ...GERMAN, hull: { label: { text: 'Huell', of: hashOf('Hull') } } } })
    expect(await text('/towns')).to.include('Your changes are not published.')
    expect((await publish()).status).to.equal(303)
    expect(await sourceOf('two', 'lists/towns.de.json')).to.equal(german!.text)
  })

  it('begin on a page of their own, with a name made of words and an option a line', async () => {
    const make = async (body: Record<string, string>, who = ada) => {
      const answer = await app.post('/staff/new-list', body, who.headers)
      return { status: answer.status, to: answer.headers.get('location'), html: await answer.text() }
    }
    const typed = { title: 'Orte & Städte', lines: ' Köln \r\nBonn <b>' }
    for (const [over, said] of [
      [{ title: '?!' }, 'Enter a name with letters or digits'],
      [{ lines: ' ' }, 'Enter at least one option'],
      [{ lines: 'A\n\nB' }, 'Line 2 is empty. Remove it'],
      [{ lines: 'A\nB\nA' }, 'Line 3 is there twice. Remove it'],
      [{ lines: 'x'.repeat(501) }, 'Options'],
      [{ lines: Array.from({ length: 501 }, (_, i) => `T${i}`).join('\n') }, 'Options'],
    ] as const) {
      const refused = await make({ ...typed, ...over })
      expect([refused.status, words(refused.html).includes(said)], said).to.deep.equal([422, true])
      expect(refused.html.includes('Orte &amp; Städte') || 'title' in over).to.equal(true)
    }
    const bob = await clerk(app, 'viewer', { name: 'Bob', edits: ['feedback'] })
    expect(await make(typed, bob)).to.include({ status: 303, to: '/staff/lists/orte-staedte' })
    expect(listInForm(((await app.services.editor.open('lists/orte-staedte')) as Edited).files)[0]!.text).to.equal(`[
  { "value": "koeln", "label": "Köln" },
  { "value": "bonn-b", "label": "Bonn <b>" }
]
`)
    expect(words((await make(typed)).html)).to.include('There is a list “orte-staedte” already')
    expect(await text(''))
      .to.include('orte-staedte')
      .and.include('No form yet')
    expect(await text('/orte-staedte', bob)).to.include('No published form uses this list yet.')
    expect((await post('/orte-staedte/publish', { seen: '' })).status).to.equal(422)
    expect(await app.services.editor.unpublished(ada.account)).to.deep.equal([])
    const asked = await post('/orte-staedte', { do: 'delete' }, bob)
    expect(words(asked.html)).to.include('Delete “orte-staedte”?')
    expect(await post('/orte-staedte', { do: 'delete', asked: 'yes' }, bob)).to.include({ to: '/staff/lists' })
    expect((await page('/orte-staedte')).status).to.equal(404)
    await upload('one')
    expect(words((await make({ title: 'Towns', lines: 'A' })).html)).to.include('There is a list “towns” already')
    expect((await post('/towns', { do: 'delete', asked: 'yes' })).to, 'one that is used stays').to.equal(
      '/staff/lists/towns',
    )
    expect(await optionsNow()).to.have.length(3)
  })

  it('are shown on the page of a question, which uses one or copies its options', async () => {
    await upload('one')
    const { editor } = app.services
    await editor.createList(ada.account, 'colours', [{ value: 'red', label: 'Red <b>' }], 'en')
    const bob = await clerk(app, 'viewer', { name: 'Bob', edits: ['two'] })
    const own = [{ value: 'a', label: 'A' }]
    const asks = [{ type: 'radios', id: 'town', label: 'Town', options: own }]
    const text = JSON.stringify({ slug: 'two', title: 'Two', pages: [{ id: 'p', fields: asks }] })
    await editor.create(bob.account, [{ name: 'two.json', text }])
    const address = '/staff/forms/two/edit/part/item%3Atown'
    const html = async () => (await app.get(address, bob.headers)).text()
    const choose = async (list: string, shown: string | null) => {
      const body = { was: JSON.stringify({ optionsFrom: shown }), 'is-optionsFrom': list }
      const answer = await app.post(address, body, bob.headers)
      const { fields } = JSON.parse(((await editor.open('two')) as Edited).files[0]!.text).pages[0]
      return { status: answer.status, question: fields[0] }
    }
    await save('Leeds')
    const choices = words(await html())
    expect(choices).to.include('towns: Leeds, York, Hull').and.include('colours: Red &lt;b&gt;')
    expect(choices)
      .to.match(/countries: [^:]*, [^:]*, [^:]* …/)
      .and.include('Copy the options of “towns” to here')
    const asked = { type: 'radios', id: 'town', label: 'Town' }
    const used = await choose('towns', null)
    expect(used).to.deep.equal({ status: 303, question: { ...asked, optionsFrom: 'towns' } })
    expect(((await editor.open('two')) as Edited).files[1]).to.deep.equal({ name: 'lists/towns.json', text: TOWNS })
    expect(await choose('copy towns', 'towns')).to.deep.equal({
      status: 303,
      question: { ...asked, options: JSON.parse(TOWNS) },
    })
    const copied = await choose('copy colours', null)
    expect(copied.question.options).to.deep.equal([{ value: 'red', label: 'Red <b>' }])
    expect((await choose('countries', null)).question).to.deep.equal({ ...asked, optionsFrom: 'countries' })
    const kept = await choose('', 'countries')
    expect([kept.question.options.length > 200, kept.question.optionsFrom]).to.deep.equal([true, undefined])
    for (const wrong of ['nowhere', 'copy nowhere', '../x']) expect((await choose(wrong, null)).status).to.equal(422)
  })

  it('are copied into a question with their translations, into the languages that its form has', async () => {
    await upload('one', { german: GERMAN })
    const { editor } = app.services
    const own = [{ value: 'leeds', label: 'Own' }]
    const asks = [
      { type: 'radios', id: 'town', label: 'Town', options: own },
      { type: 'radios', id: 'other', label: 'Other', options: own },
    ]
    const text = JSON.stringify({ slug: 'two', title: 'Two', pages: [{ id: 'p', fields: asks }] })
    const options = { leeds: { label: { text: 'Eigen', of: hashOf('Own') } } }
    const german = { questions: { town: { options }, other: { options } } }
    await editor.create(ada.account, [
      { name: 'two.json', text },
      { name: 'two.de.json', text: JSON.stringify(german, null, 2) },
    ])
    const choose = async (list: string, shown: string | null) => {
      const body = { was: JSON.stringify({ optionsFrom: shown }), 'is-optionsFrom': list }
      await app.post('/staff/forms/two/edit/part/item%3Atown', body, ada.headers)
      const edited = (await editor.open('two')) as Edited
      expect(JSON.parse(edited.files[1]!.text).questions.other, 'another question').to.deep.equal({ options })
      return { files: edited.files, town: JSON.parse(edited.files[1]!.text).questions.town?.options }
    }
    expect((await choose('copy towns', null)).town).to.deep.equal(GERMAN)
    expect((await choose('towns', null)).town, 'those of the list are elsewhere').to.equal(undefined)
    const kept = await choose('', 'towns')
    expect(kept.town).to.deep.equal(GERMAN)
    expect(kept.files[1]!.text).to.include('"york": { "label": {')
    const countries = (await choose('copy countries', null)).town
    expect(countries.FR.label).to.deep.equal({ text: 'Frankreich', of: hashOf('France') })
    const copy = await editor.filesToCopy(ada.account, { slug: 'two' })
    await editor.create(ada.account, copy!, { slug: 'three', title: 'Three' })
    const three = (await editor.open('three')) as Edited
    const words = Object.fromEntries(three.files.map((one) => [one.name, one.text]))
    expect(JSON.parse(words['three.de.json']!).questions.town.options).to.deep.equal(countries)
    const again = await editor.filesToCopy(ada.account, { slug: 'one' })
    await editor.create(ada.account, again!, { slug: 'four', title: 'Four' })
    const four = (await editor.open('four')) as Edited
    expect(four.files.map(({ name }) => name)).to.include.members(['lists/towns.json', 'lists/towns.de.json'])
    const stale = four.faults.map(({ reason: [code, what] }) => [code, what])
    expect(stale, 'the new title alone').to.deep.equal([['hash-old', '"Four"']])
  })

  it('reach whoever is changing a form when they are published, and leave the rest of that as it is', async () => {
    await upload('one')
    await upload('two')
    const { editor } = app.services
    const title = (slug: string, is: string) =>
      editor.change(ada.account, slug, { kind: 'set', part: 'form', was: { title: `Form ${slug}` }, is: { title: is } })
    expect(await title('one', 'Changed')).to.include({ kind: 'saved' })
    const own = '[{ "value": "own", "label": "Own" }]'
    expect(await title('two', 'Changed')).to.include({ kind: 'saved' })
    const files = ((await editor.open('two')) as Edited).files
    await editor.change(ada.account, 'two', { kind: 'files', files: [files[0]!, { ...files[1]!, text: own }] })
    await save('Leeds\nRipon')
    expect((await publish()).status).to.equal(303)
    const one = (await editor.open('one')) as Edited
    expect([one.form.title, one.files[1]!.text]).to.deep.equal(['Changed', await sourceOf('one')])
    expect(((await editor.open('two')) as Edited).files[1]!.text, 'another list stays').to.equal(own)
    expect((await editor.past('one')).texts[0]!.by?.name).to.equal('Ada')
    await editor.undo(ada.account, 'one', one.hash, true)
    expect(((await editor.open('one')) as Edited).files[1]!.text).to.equal(TOWNS)
  })

  it('give a form that is translated later the words that it lacks', async () => {
    await upload('one')
    const { editor } = app.services
    const change = { kind: 'language', language: 'de', is: 'needed' } as const
    await editor.change(ada.account, 'one', change)
    const codes = async () => ((await editor.open('one')) as Edited).faults.map(({ reason }) => reason[0])
    expect(await codes()).to.include('list-without-translation')
    const at = (value: string) => `/questions/options/options/${value}/label`
    const typed = { at0: at('leeds'), is0: 'Lieds', at1: at('york'), is1: 'Jork', at2: at('hull'), is2: 'Hüll' }
    await post('/towns/languages', { language: 'de', is: 'left-out' })
    await post('/towns/languages/de', typed)
    const now = await codes()
    expect([now.includes('list-without-translation'), now.includes('not-translated')]).to.deep.equal([false, true])
    const texts = [
      { at: '/title', was: undefined, is: 'Formular' },
      { at: '/questions/town/label', was: undefined, is: 'Ort' },
      { at: '/questions/street/label', was: undefined, is: 'Straße' },
    ]
    await editor.change(ada.account, 'one', { kind: 'translate', language: 'de', texts })
    expect(await codes()).to.deep.equal([])
    const whole = await editor.publishable((await editor.open('one')) as Edited)
    expect(whole.map(({ name }) => name)).to.include('lists/towns.de.json')
  })

  it('are chosen before any form has them, by a form that is published with them then', async () => {
    const { editor } = app.services
    await editor.createList(ada.account, 'towns', [{ value: 'a', label: 'A' }], 'en')
    const asks = [{ type: 'text', id: 'name', label: 'Name' }]
    const text = JSON.stringify({ slug: 'new', title: 'New', pages: [{ id: 'p', fields: asks }] })
    await editor.create(ada.account, [{ name: 'new.json', text }])
    const value = { type: 'radios', id: 'town', label: 'Town', optionsFrom: 'towns' }
    await editor.change(ada.account, 'new', { kind: 'add', list: 'fields', into: 'page:p', value })
    expect(((await editor.open('new')) as Edited).files[1]!.text).to.equal('[\n  { "value": "a", "label": "A" }\n]\n')
  })

  it('are there for those alone who edit a form that uses them', async () => {
    await upload('one')
    const eve = await clerk(app, 'admin', { name: 'Eve', forms: ['feedback'], edits: ['feedback'] })
    const bob = await clerk(app, 'viewer', { name: 'Bob', edits: ['feedback'] })
    expect((await page('', bob)).html).to.include('There is no list that you can change.')
    const option = '/towns/part/option%3Aoptions%3Aleeds'
    for (const path of ['', '/publish', '/options', '/history', '/languages', '/part/option%3Aoptions%3Aleeds'])
      expect((await page(`/towns${path}`, bob)).status, path).to.equal(404)
    for (const path of ['/countries', '/..%2Fx', '/Ünï']) expect((await page(path)).status, path).to.equal(404)
    expect((await save('Mine', bob)).status).to.equal(404)
    expect((await act('undo', {}, bob)).status).to.equal(404)
    expect((await post(`${option}/remove`, {}, bob)).status).to.equal(404)
    expect((await page('/towns/part/option%3Aoptions%3Anowhere')).status).to.equal(404)
    for (const part of ['form', 'item%3Aoptions', 'page%3Alist-of-options'])
      expect((await post(`/towns/part/${part}`, { was: '{}', 'is-title': 'x' })).status, part).to.equal(404)
    const change = { kind: 'set', part: 'item:options', was: {}, is: { hint: 'x' } } as const
    expect(await app.services.editor.change(ada.account, slug, change)).to.include({ kind: 'gone' })
    expect((await app.get('/staff/forms/lists%2Ftowns/edit', ada.headers)).status).to.equal(404)
    expect((await page('/towns', eve)).status, 'an admin edits all').to.equal(200)
    expect(labelsOf('one')).to.deep.equal(['Leeds', 'York', 'Hull'])
  })
})
