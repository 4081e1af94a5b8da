/** Lists of options: changed in a working copy of their own, and published to every form that uses them, or to none. */
import { expect } from 'chai'
import { hashOf } from '../../../src/models/definition.ts'
import type { Edited } from '../../../src/models/working-copy.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'
import { formsOf } from '../../support/html-client.ts'
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
    { towns = TOWNS, german, more }: { towns?: string; german?: object; more?: object } = {},
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
    expect(faults).to.equal('')
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
  const seen = async () => hiddenIn((await page('/towns')).html, 'seen')
  const save = async (lines: string, who = ada) => post('/towns', { seen: await seen(), lines }, who)
  const publish = async (who = ada) => post('/towns/publish', { seen: await seen() }, who)
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
    expect((await page('/towns')).html).to.include('Every form that uses this list has it as it is here.')
    const saved = await save('York\r\n\r\n  Leeds  \r\nHull\r\nNeu Ötting & Söhne')
    expect([saved.status, saved.to]).to.deep.equal([303, '/staff/lists/towns?done=saved'])
    expect((await page('')).html).to.include('Not published')
    expect((await page('/towns')).html)
      .to.include('Your changes are not published.')
      .and.include('Ada changed it last')
    expect(labelsOf('one'), 'what people see').to.deep.equal(['Leeds', 'York', 'Hull'])
    const before = await versions()
    const ask = await page('/towns/publish')
    expect(ask.html).to.include('2 forms get a new version').and.include('Form one').and.include('Form two')
    const done = await publish()
    expect([done.status, done.to]).to.deep.equal([303, '/staff/lists/towns?done=published'])
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
    expect((await page('/towns')).html).to.include('Every form that uses this list has it as it is here.')
    const history = await app.services.forms.history('two', { size: 5 })
    expect(history.map(({ kind, by }) => `${kind} ${by}`)).to.deep.equal([
      `published ${ada.account.email}`,
      `published ${ada.account.email}`,
    ])
  })

  it('are published to all forms or to none: one that they may not edit, a second person, a fault', async () => {
    await upload('one')
    await upload('two', { more: { showIf: { type: 'rule', fieldId: 'town', operator: 'eq', value: 'hull' } } })
    const before = await versions()
    expect((await save('Leeds\nYork\nRipon')).status).to.equal(303)
    const wrong = await publish()
    expect(wrong.status).to.equal(422)
    expect(wrong.html)
      .to.include('The list cannot be published yet')
      .and.include('hull')
      .and.include('Nothing is wrong')
    expect(
      formsOf(wrong as never).some(({ action }) => action.endsWith('/publish')),
      'no button',
    ).to.equal(false)
    expect((await save('Leeds\nYork\nHull\nRipon')).status).to.equal(303)
    const eve = await clerk(app, 'viewer', { edits: ['one'], name: 'Eve' })
    expect((await page('/towns', eve)).status).to.equal(200)
    const notTheirs = await publish(eve)
    expect([notTheirs.status, notTheirs.html.includes('You cannot edit this form.')]).to.deep.equal([422, true])
    await app.store.transaction((tx) => tx.secondPersons.ask('one', true))
    const second = await publish()
    expect([second.status, second.html.includes('asks for a second person')]).to.deep.equal([422, true])
    expect(await versions()).to.deep.equal(before)
    await app.store.transaction((tx) => tx.secondPersons.ask('one', false))
    expect((await publish()).status).to.equal(303)
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
    expect((await page('/towns')).html).to.include(
      'Since you began, a form was published with another text of this list.',
    )
  })

  it('keep what was typed when somebody else was quicker, and say which lines are wrong', async () => {
    await upload('one')
    const old = await seen()
    await save('Leeds\nYork')
    const late = await post('/towns', { seen: old, lines: 'Leeds\nBath <b>' })
    expect(late.status).to.equal(409)
    expect(late.html).to.include('Somebody else changed this list while you were typing').and.include('Bath &lt;b&gt;')
    expect(await post('/towns', { seen: hiddenIn(late.html, 'seen'), lines: 'Leeds\nBath' })).to.include({
      status: 303,
    })
    const wrong = await save(`Leeds\n\nLeeds\n${'x'.repeat(501)}`)
    expect(wrong.status).to.equal(422)
    expect(wrong.html).to.include('Remove line 3: “Leeds” is there twice').and.include('Shorten line 4')
    expect((await save('\n \n')).html).to.include('A list needs an option')
    const many = Array.from({ length: 2000 }, (_, i) => `Street ${i}`).join('\n')
    expect((await save(many)).status).to.equal(303)
    expect((await post('/towns', { seen: await seen(), do: 'discard', lines: '' })).status).to.equal(303)
    const { html } = await page('/towns')
    expect(html).to.include('Every form that uses this list has it as it is here.').and.include('>Hull<')
  })

  it('are chosen in a question of another form, which gets them as the form that was published last has them', async () => {
    await upload('one', { german: GERMAN })
    const { editor } = app.services
    const other = JSON.stringify({ ...form('other'), pages: [{ id: 'p', fields: [form('x').pages[0]!.fields[1]] }] })
    await editor.create(ada.account, [{ name: 'other.json', text: other }])
    const value = { type: 'select', id: 'town', label: 'Town', optionsFrom: 'towns' }
    const added = await editor.change(ada.account, 'other', { kind: 'add', list: 'fields', into: 'page:p', value })
    expect(added.kind).to.equal('saved')
    const opened = (await editor.open('other')) as Edited
    expect(opened.files.map(({ name }) => name)).to.deep.equal([
      'other.json',
      'lists/towns.json',
      'lists/towns.de.json',
    ])
    const unknown = { ...value, id: 'second', optionsFrom: 'nowhere' }
    await editor.change(ada.account, 'other', { kind: 'add', list: 'fields', into: 'page:p', value: unknown })
    const faulty = (await editor.open('other')) as Edited
    expect([faulty.files.length, faulty.faults.map(({ code }) => code).includes('INT009')]).to.deep.equal([3, true])
  })

  it('say so where forms have them in other words, and keep what was typed about an option that is gone', async () => {
    await upload('one')
    clock.advance(1000)
    await upload('two', { towns: '[{ "value": "leeds", "label": "City of Leeds" }]' })
    const { html } = await page('/towns')
    expect(html).to.include('The forms do not all have this list in the same words.').and.include('City of Leeds')
    expect((await publish()).status).to.equal(303)
    expect(labelsOf('one')).to.deep.equal(['City of Leeds'])
    const gone = await post('/towns/option', {
      seen: await seen(),
      was: 'york',
      value: 'york',
      label: 'My York',
      hint: '',
      also: '',
    })
    expect([gone.status, gone.html.includes('value="My York"')]).to.deep.equal([422, true])
    expect(gone.html).to.include('removed this option while you were typing')
  })

  it('have a page for each option, where its translations stand beside it and follow it', async () => {
    await upload('one', { german: GERMAN })
    const option = async (value: string) => page(`/towns/option?${new URLSearchParams({ value })}`)
    const { html } = await option('york')
    expect(html).to.include('value="Jork"').and.include('Label, Deutsch').and.include('Eboracum')
    const change = async (over: Record<string, string>) =>
      post('/towns/option', {
        ...{
          seen: await seen(),
          was: 'york',
          label: 'York',
          hint: '',
          also: 'Eboracum',
          value: 'york',
          'label-de': 'Jork',
        },
        ...over,
      })
    for (const [over, said] of [
      [{ label: ' ' }, 'Enter a label'],
      [{ value: '' }, 'Enter a value'],
      [{ value: 'leeds' }, 'Another option of this list has this value'],
    ] as const) {
      const refused = await change({ ...over, hint: 'Typed <i>' })
      expect([refused.status, refused.html.includes('Typed &lt;i&gt;')], said).to.deep.equal([422, true])
      expect(refused.html).to.include(said)
    }
    expect((await change({ value: 'yk', label: 'City of York', 'label-de': 'Stadt Jork', also: '' })).status).to.equal(
      303,
    )
    expect((await publish()).status).to.equal(303)
    expect(JSON.parse((await sourceOf('one', 'lists/towns.de.json'))!)).to.deep.equal({
      leeds: GERMAN.leeds,
      yk: { label: { text: 'Stadt Jork', of: hashOf('City of York') } },
      hull: GERMAN.hull,
    })
    expect(await sourceOf('one')).to.include('{   "value": "yk",   "label": "City of York" },')
    // A new option without its words stops publishing, and its page has the place for them.
    await save('Leeds\nCity of York\nHull\nRipon')
    expect((await publish()).html).to.include('Ripon')
    expect((await page('/towns')).html).to.match(/Ripon<\/bdi><\/a><br><span class="quiet">Not translated: Deutsch/)
    const ripon = { was: 'ripon', value: 'ripon', label: 'Ripon', hint: '', also: '', 'label-de': 'Riepon' }
    await post('/towns/option', { ...ripon, seen: await seen() })
    expect((await publish()).status).to.equal(303)
    await save('Leeds\nCity of York\nHull')
    expect((await publish()).status).to.equal(303)
    expect(await sourceOf('one', 'lists/towns.de.json')).to.not.include('ripon')
  })

  it('are there for those alone who edit a form that uses them', async () => {
    await upload('one')
    const eve = await clerk(app, 'admin', { name: 'Eve', forms: ['feedback'], edits: ['feedback'] })
    const bob = await clerk(app, 'viewer', { name: 'Bob', edits: ['feedback'] })
    expect((await page('', bob)).html).to.include('No form that you can edit uses a list of its own.')
    for (const path of ['/towns', '/towns/publish', '/towns/option?value=leeds', '/countries', '/..%2Fx', '/Ünï'])
      expect((await page(path, bob)).status, path).to.equal(404)
    expect((await post('/towns', { seen: await seen(), lines: 'Mine' }, bob)).status).to.equal(404)
    expect((await page('/towns/option?value=nowhere')).status).to.equal(404)
    expect((await page('/towns', eve)).status, 'an admin edits all').to.equal(200)
    expect(labelsOf('one')).to.deep.equal(['Leeds', 'York', 'Hull'])
  })
})
