import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect } from 'chai'
import { silentLog } from '../../../src/log.ts'
import type { SourceFile } from '../../../src/models/definition.ts'
import type { CalculatedValue } from '../../../src/models/field.ts'
import type { Edited } from '../../../src/models/working-copy.ts'
import { wire } from '../../../src/wire.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'
import * as uploading from '../../support/definition-upload.ts'
import { type Clerk, clerk } from '../../support/office.ts'

const AT = Date.UTC(2026, 10, 20, 9)
const QUESTION = { type: 'text', id: 'name', label: 'Your name' }
/** What any kind of question or text cannot be without, beside its label. */
const ALL_IT_NEEDS = {
  ...{ 'is-title': 'A title', 'is-text': 'A text', 'is-statement': 'It is true' },
  ...{ 'is-options': 'One\nTwo', 'is-accept': 'pdf' },
}

describe('a form that is edited in the office', () => {
  const clock = freezeClock(AT)
  let app: TestApp
  let ada: Clerk
  beforeEach(async () => {
    app = await startApp({ clock, env: { SVC_LANGUAGES: 'en,de' } })
    ada = await clerk(app, 'admin', { name: 'Ada' })
  })
  afterEach(() => app.stop())

  const form = (more: object = {}) => ({
    slug: 'visit',
    title: 'Visit',
    pages: [{ id: 'p', title: 'You', fields: [QUESTION] }],
    ...more,
  })
  const filesOf = (definition: object & { slug?: string }): SourceFile[] => [
    { name: `${definition.slug}.json`, text: `${JSON.stringify(definition, null, 2)}\n` },
  ]
  const publish = async (definition: object = form()) => {
    const { html } = await uploading.upload(app, { 'visit.json': definition }, ada)
    expect(await uploading.confirm(app, html, ada)).to.include({ status: 303 })
  }
  const opened = async (slug = 'visit') => (await app.services.editor.open(slug)) as Edited
  const all = (definition: object = form(), who = ada, { editor } = app.services) =>
    editor.change(who.account, 'visit', { kind: 'files', files: filesOf(definition as { slug: string }) })
  const overview = async (who = ada, slug = 'visit') => app.get(`/staff/forms/${slug}/edit`, who.headers)
  const page = async (who = ada) => (await overview(who)).text()
  const words = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
  const act = async (typed: Record<string, string>, who = ada) => {
    const answer = await app.post('/staff/forms/visit/edit', typed, who.headers)
    return { status: answer.status, to: answer.headers.get('location'), html: await answer.text() }
  }

  it('begins with what is published, byte for byte, and keeps nothing before somebody changes it', async () => {
    await publish()
    const { files, live, before, last } = await opened()
    expect(files).to.deep.equal(await app.services.forms.sources('visit', live!.version))
    expect([live!.isSame, before !== undefined, last]).to.deep.equal([true, false, undefined])
    expect(words(await page())).to.include('People see this form as it is here')
    expect(await app.ask('select * from working_texts')).to.deep.equal([])
  })

  it('shows pages, questions, blocks, values and checks in order, in words, with when each is asked', async () => {
    const pages = [
      {
        id: 'p',
        title: 'You',
        fields: [
          { type: 'boolean', id: 'car', label: 'Do you own a car?' },
          {
            type: 'number',
            id: 'seats',
            label: 'Seats',
            showIf: { type: 'rule', fieldId: 'car', operator: 'eq', value: true },
          },
          { type: 'number', id: 'doors', label: 'Doors', required: false },
          { type: 'paragraph', text: 'Thank you so far.' },
        ],
        checks: [
          { fieldId: 'seats', message: 'Too many', rule: { type: 'rule', fieldId: 'seats', operator: 'lt', value: 9 } },
        ],
      },
      {
        id: 'q',
        fields: [{ type: 'calculated', id: 'sum', label: 'Parts', value: { sum: ['seats', 'doors'] } }, QUESTION],
      },
    ]
    await publish(form({ pages }))
    const html = await page()
    const said = words(html)
    const order = [
      'Page 1',
      'Do you own a car?',
      'Always asked',
      'Seats',
      'Asked if “Do you own a car?” is “Yes”',
      'Doors',
    ]
    const more = [
      'May be left empty',
      'Thank you so far.',
      'Too many',
      'Check: “Seats” is less than 9',
      'Page 2',
      'Parts',
      '= Seats + Doors',
      'Your name',
    ]
    let from = 0
    for (const one of [...order, ...more]) {
      const at = said.indexOf(one, from)
      expect(at, `${one} in ${said}`).to.be.at.least(from)
      from = at + one.length
    }
    expect(html).to.include('href="/staff/forms/visit/edit/part/item%3Aseats"').and.include('id="part-page:q"')
    expect(html).to.match(/href="\/staff\/forms\/visit\/edit\/part\/block%3A[0-9a-f]{8}"/)
  })

  it('keeps each change at once, and publishes none of them', async () => {
    await publish()
    clock.advance(60_000)
    expect(await all(form({ title: 'Come in' }))).to.include({ kind: 'saved', slug: 'visit' })
    const { form: now, last, live, before } = await opened()
    expect([now.title, last!.by, last!.at, live!.isSame, before !== undefined]).to.deep.equal([
      'Come in',
      'Ada',
      AT + 60_000,
      false,
      true,
    ])
    expect(app.services.forms.live('visit')!.form.title).to.equal('Visit')
    const said = words(await page())
    expect(said).to.include('Your changes are not published.').and.include('Last changed by Ada on')
    const again = await opened()
    expect(await all(form({ title: 'Come in' })), 'nothing is new').to.include({ kind: 'saved', hash: again.hash })
    expect(await app.ask('select * from working_texts')).to.have.length(2)
  })

  it('keeps the changes of many who save at the same instant, each with its text, also in two processes', async () => {
    const fields = Array.from({ length: 8 }, (_, i) => ({ type: 'text', id: `q${i}`, label: `Question ${i}` }))
    await publish(form({ pages: [{ id: 'p', title: 'You', fields }] }))
    const other = await wire({ config: app.config, clock, log: silentLog() })
    try {
      const editors = [app.services.editor, other.services.editor]
      const outcomes = await Promise.all(
        fields.map(({ id, label }, i) =>
          editors[i % 2]!.change(ada.account, 'visit', {
            kind: 'set',
            part: `item:${id}`,
            was: { label },
            is: { label: `New ${i}` },
          }),
        ),
      )
      expect(outcomes.map(({ kind }) => kind)).to.deep.equal(fields.map(() => 'saved'))
      const labels = (await opened()).form.pages[0]!.fields.map((one) => ('label' in one ? one.label : ''))
      expect(labels).to.deep.equal(fields.map((_, i) => `New ${i}`))
      expect(await app.ask('select * from working_texts')).to.have.length(1 + fields.length)
    } finally {
      await other.close()
    }
  })

  it('takes changes back and makes them again, and asks before it takes back somebody else’s', async () => {
    await publish()
    const bert = await clerk(app, 'none', { edits: ['visit'], name: 'Bert' })
    await all(form({ title: 'One' }))
    await all(form({ title: 'Two' }), bert)
    const seen = (await opened()).hash
    const asked = await act({ do: 'undo', seen })
    expect(asked.status).to.equal(200)
    expect(words(asked.html)).to.include('Undo the newest change?').and.include('Bert made it on')
    expect((await opened()).form.title, 'nothing is done before').to.equal('Two')
    expect(await act({ do: 'undo', seen, asked: 'yes' })).to.include({ status: 303, to: '/staff/forms/visit/edit' })
    expect((await opened()).form.title).to.equal('One')
    await act({ do: 'undo', seen: (await opened()).hash })
    const { form: first, before, canRedo, hash } = await opened()
    expect([first.title, before !== undefined, canRedo]).to.deep.equal(['Visit', false, true])
    await act({ do: 'redo', seen: hash })
    await act({ do: 'redo', seen: (await opened()).hash })
    expect((await opened()).form.title).to.equal('Two')
    expect((await act({ do: 'undo', seen: hash }, bert)).status, 'it is newer than what was seen').to.equal(200)
    expect((await opened()).form.title).to.equal('Two')
  })

  it('refuses what has no right shape, and shows other faults in their place', async () => {
    await publish()
    const refused = await all(form({ pages: [{ id: 'p', fields: [{ type: 'text', id: 'name' }] }] }))
    expect(refused)
      .to.deep.include({ kind: 'shape' })
      .and.have.nested.property('faults[0].pointer', '/pages/0/fields/0/label')
    expect(
      await app.services.editor.change(ada.account, 'visit', {
        kind: 'files',
        files: [{ name: 'visit.json', text: '{' }],
      }),
    ).to.include({ kind: 'shape' })
    const showIf = { type: 'rule', fieldId: 'gone', operator: 'eq', value: 'x' }
    const wrong = [
      { ...QUESTION, showIf },
      { ...QUESTION, id: 'other', label: 'Other', minLength: 9, maxLength: 2 },
    ]
    expect(await all(form({ pages: [{ id: 'p', fields: wrong }] }))).to.include({ kind: 'saved' })
    const html = await page()
    const said = words(html)
    expect(said).to.include('Correct this before you publish')
    expect(html.match(/<li class="edit-part edit-part--wrong" id="part-item:\w+"/g)).to.have.length(2)
    expect(said).to.include('1 more below.').and.include('Your name Text Asked if').and.include('gone')
  })

  it('of two editors loses nobody’s change, also where each works with a process of their own', async () => {
    await publish()
    const bert = await clerk(app, 'admin', { name: 'Bert' })
    const other = await wire({ config: app.config, clock, log: silentLog() })
    try {
      const made = await Promise.all(
        Array.from({ length: 6 }, (_, i) =>
          all(form({ title: `Title ${i}` }), i % 2 ? ada : bert, i % 2 ? app.services : other.services),
        ),
      )
      expect(made.map(({ kind }) => kind)).to.deep.equal(Array(6).fill('saved'))
      const rows = (await app.ask('select id, before from working_texts order by id')) as {
        id: number
        before: number | null
      }[]
      expect(rows).to.have.length(7)
      expect(rows.slice(1).map(({ before }) => Number(before))).to.deep.equal(
        rows.slice(0, -1).map(({ id }) => Number(id)),
      )
      expect((await other.services.editor.open('visit')) as Edited).to.have.property('hash', (await opened()).hash)
    } finally {
      await other.close()
    }
  })

  it('is begun anew by nobody who has no right to it, and of two who begin it one does', async () => {
    const { editor } = app.services
    const bert = await clerk(app, 'none', { edits: ['other'], name: 'Bert' })
    expect(await editor.create(bert.account, filesOf(form()), { slug: 'visit', title: '' })).to.deep.equal({
      kind: 'taken',
      id: 'visit',
    })
    const both = await Promise.all([
      editor.create(ada.account, filesOf(form()), { slug: 'visit', title: '' }),
      editor.create(ada.account, filesOf(form()), { slug: 'visit', title: '' }),
    ])
    expect(both.map(({ kind }) => kind).sort()).to.deep.equal(['saved', 'taken'])
    expect(words(await page())).to.include('This form is not published yet.')
    expect((await overview(bert)).status).to.equal(404)
    expect((await act({ do: 'undo', seen: (await opened()).hash }, bert)).status).to.equal(404)
    expect(await all(form({ slug: 'come-in' }))).to.include({ kind: 'saved', slug: 'come-in' })
    expect(await opened()).to.equal(undefined)
    expect((await opened('come-in')).before).to.be.a('number')
  })

  it('makes a change to the newest text, unless somebody has changed the same since', async () => {
    await publish()
    const bert = await clerk(app, 'admin', { name: 'Bert' })
    const set = (who: Clerk, key: string, was: string | undefined, is: string) =>
      app.services.editor.change(who.account, 'visit', {
        ...{ kind: 'set', part: 'item:name' },
        ...{ was: { [key]: was }, is: { [key]: is } },
      })
    expect(await set(bert, 'label', 'Your name', 'Your full name')).to.include({ kind: 'saved', part: 'item:name' })
    expect(await set(ada, 'hint', undefined, 'As in your passport')).to.include({ kind: 'saved' })
    expect((await opened()).form.pages[0]!.fields[0]).to.deep.include({
      ...{ label: 'Your full name', hint: 'As in your passport' },
    })
    expect(await set(ada, 'label', 'Your name', 'Name')).to.deep.include({
      ...{ kind: 'conflict', now: { label: 'Your full name' } },
    })
  })

  it('keeps its address once it was published', async () => {
    await publish()
    expect(await all(form({ slug: 'come-in' }))).to.deep.equal({ kind: 'taken', id: 'come-in' })
    expect((await opened()).hash).to.be.a('string')
  })

  it('follows what is published elsewhere, and says so where it has changes of its own', async () => {
    await publish()
    await all(form({ title: 'Mine' }))
    await act({ do: 'undo', seen: (await opened()).hash })
    await publish(form({ title: 'Theirs' }))
    expect((await opened()).form.title, 'nothing of its own was left').to.equal('Theirs')
    await all(form({ title: 'Mine again' }))
    expect((await opened()).isMoved).to.equal(false)
    await publish(form({ title: 'Theirs again' }))
    const { form: now, isMoved } = await opened()
    expect([now.title, isMoved]).to.deep.equal(['Mine again', true])
    expect(words(await page())).to.include('Another version was published in the meantime')
    const difference = await app.get('/staff/forms/visit/edit/publish', ada.headers)
    expect(words(await difference.text()))
      .to.include('Theirs again')
      .and.include('Mine again')
  })

  it('names warnings before it is published in its own words, with the place of each', async () => {
    const where = { type: 'text', id: 'where', label: 'Where?' }
    await publish(form({ pages: [{ id: 'p', fields: [where] }] }))
    const when = { ...where, id: 'when', label: 'When?' }
    const pages = [
      { id: 'p', fields: [where, when] },
      { id: 'q', title: 'More', fields: [{ ...where, id: 'why' }] },
    ]
    await all(form({ pages, closesAt: '2027-12-01T00:00:00Z', opensAt: '2028-01-15T00:00:00Z' }))
    const html = await (await app.get('/staff/forms/visit/edit/publish', ada.headers)).text()
    expect(html).to.match(
      /<a href="\/staff\/forms\/visit\/edit\/part\/form\?from=publish#row-caseName"><bdi>Choose the questions that tell cases apart/,
    )
    expect(words(html)).to.include('The form closes for a time, and opens again').and.include('A page has no title.')
    expect(html).not.to.match(/INT\d|visit\.json/)
    expect(html).to.include('<a href="/staff/forms/visit/edit">Cancel</a>')
  })

  it('follows a list of the folder of forms, and reads nothing else of a text twice', async function () {
    if (app.formsInStore) return this.skip()
    const list = join(app.folder.forms, 'lists/towns.json')
    mkdirSync(dirname(list), { recursive: true })
    const write = (...labels: string[]) =>
      writeFileSync(list, JSON.stringify(labels.map((label) => ({ value: label, label }))))
    const labels = ({ form }: Edited) =>
      form.pages[0]!.fields.flatMap((one) => ('options' in one ? one.options : [])).map(({ label }) => label)
    write('Ahaus', 'Borken')
    await publish()
    const town = { type: 'select', id: 'town', label: 'Town', optionsFrom: 'towns' }
    await all(form({ pages: [{ id: 'p', title: 'You', fields: [town] }] }))
    const [first, again] = [await opened(), await opened()]
    expect(labels(first)).to.deep.equal(['Ahaus', 'Borken'])
    expect([again.form === first.form, again.files === first.files]).to.deep.equal([true, true])
    write('Ahaus', 'Ahaus')
    const later = await opened()
    expect([labels(later), later.files, later.hash]).to.deep.equal([['Ahaus', 'Ahaus'], first.files, first.hash])
    expect([first.faults.length, later.faults.map(({ part }) => part)]).to.deep.equal([0, ['item:town']])
  })

  it('keeps a hundred texts, and those that were published', async () => {
    await publish()
    for (let i = 0; i < 105; i++) await all(form({ title: `Title ${i}` }))
    const rows = (await app.ask('select id, version from working_texts order by id')) as {
      id: number
      version: string
    }[]
    expect(rows).to.have.length(101)
    expect(rows[0]!.version).to.equal(app.services.forms.live('visit')!.version)
    expect((await opened()).before).to.be.a('number')
  }).timeout(60_000)

  it('says where a form in a file is changed, and that an admin can take it over', async () => {
    const html = await (await overview(ada, 'feedback')).text()
    expect(words(html)).to.include('This form is changed in its file').and.include('feedback.json')
    expect(html).to.include('/staff/forms/feedback/take-over')
    const bert = await clerk(app, 'none', { edits: 'all' })
    expect(await (await overview(bert, 'feedback')).text()).to.not.include('take-over')
    expect((await overview(ada, 'never-there')).status).to.equal(404)
  })

  describe('by posts of its pages alone', () => {
    const send = async (path: string, typed: Record<string, string> = {}, who = ada) => {
      const answer = await app.post(path, typed, who.headers)
      return { status: answer.status, to: answer.headers.get('location'), html: await answer.text() }
    }
    const at = (path: string) => `/staff/forms/visit/edit${path}`
    const part = (name: string, path = '') => at(`/part/${encodeURIComponent(name)}${path}`)
    const get = async (path: string, who = ada) => {
      const answer = await app.get(path, who.headers)
      return { status: answer.status, html: await answer.text() }
    }
    const begin = (typed: Record<string, string> = { title: 'Visit', from: 'empty' }, who = ada) =>
      send('/staff/new-form/create', typed, who)
    const idsOf = async () =>
      (await opened()).form.pages.map(({ fields }) => fields.map((one) => ('id' in one ? one.id : one.text)))
    const question = (label: string, kind = 'text', more: Record<string, string> = {}) =>
      send(`${part('page:page-1', '/add/fields')}?kind=${kind}`, {
        ...{ 'is-label': label, 'is-required': 'yes', place: 'same' },
        ...more,
      })

    it('begins empty, with an address made of its title, and is published with one question', async () => {
      expect((await begin({ title: '', from: 'empty' })).html).to.include('Enter the title of the form')
      expect(await begin({ title: 'Bürger grüßen: 2 Łódź', from: 'empty' })).to.include({
        status: 303,
        to: '/staff/forms/buerger-gruessen-2-lodz/edit',
      })
      expect(await begin()).to.include({ status: 303, to: '/staff/forms/visit/edit' })
      expect(await begin()).to.include({ to: '/staff/forms/visit-2/edit' })
      expect((await begin({ title: 'Visit', from: 'empty', slug: 'visit' })).html).to.include(
        'The address “visit” cannot be used',
      )
      expect((await begin({ title: 'Visit', from: 'empty', slug: 'Not This' })).status).to.equal(422)
      expect((await begin({ title: 'Visit', from: 'form:nothing' })).html).to.include('Choose what you start from')
      expect(words((await get('/staff/forms')).html))
        .to.include('Not published yet')
        .and.include('Visit visit')
      expect(words((await get(at('/publish'))).html)).to.include('Correct this error first.')
      expect(await question('What is your name?')).to.include({
        status: 303,
        to: '/staff/forms/visit/edit?saved=item%3Awhat_is_your_name#part-item%3Awhat_is_your_name',
      })
      const { html } = await get(at('/publish'))
      expect(words(html)).to.include('Publish this form?')
      expect(await uploading.confirm(app, html, ada)).to.include({
        status: 303,
        to: '/staff/forms/visit?done=published',
      })
      expect((await app.get('/f/visit')).status).to.equal(200)
      const { live: now, before } = await opened()
      expect([now!.isSame, before !== undefined]).to.deep.equal([true, true])
      expect(words((await get(at('/publish'))).html)).to.include('There is nothing to publish')
    })

    it('begins with an example and with a copy, under another name', async () => {
      const { html } = await get('/staff/new-form')
      expect(html)
        .to.include('value="example:small-grants"')
        .and.include('value="form:feedback"')
        .and.include('/staff/new-form/upload')
      expect(await begin({ title: 'Grants of ours', from: 'example:small-grants' })).to.include({
        to: '/staff/forms/grants-of-ours/edit',
      })
      const { form: made, files, faults } = await opened('grants-of-ours')
      expect([made.slug, made.title]).to.deep.equal(['grants-of-ours', 'Grants of ours'])
      expect(files.map(({ name }) => name)).to.include.members(['grants-of-ours.json', 'lists/grant-themes.json'])
      expect(faults.filter(({ isWarning }) => !isWarning)).to.deep.equal([])
      expect(await begin({ title: '', from: 'form:feedback' })).to.include({
        status: 303,
        to: '/staff/forms/feedback-2/edit',
      })
      const bert = await clerk(app, 'none', { edits: ['other'], name: 'Bert' })
      expect((await begin({ title: 'Other', from: 'form:feedback' }, bert)).status).to.equal(422)
      expect((await begin({ title: 'Visit', from: 'empty' }, bert)).html).to.include('you may not edit such a form')
      expect(await begin({ title: 'Other', from: 'empty' }, bert)).to.include({ status: 303 })
    })

    it('shows each kind of question and text, and adds each on this page or on one of its own', async () => {
      await begin()
      const { html } = await get(part('page:page-1', '/add/fields'))
      const kinds = [...html.matchAll(/\?kind=(\w+)/g)].map(([, kind]) => kind!)
      expect(kinds).to.have.length(21)
      expect(html.match(/inert aria-hidden="true"/g)).to.have.length(21)
      for (const kind of kinds.filter((one) => one !== 'calculated')) {
        const shown = await get(`${part('page:page-1', '/add/fields')}?kind=${kind}`)
        expect(shown.status, kind).to.equal(200)
        expect(await question(`A ${kind}`, kind, ALL_IT_NEEDS), kind).to.include({ status: 303 })
      }
      expect((await opened()).form.pages[0]!.fields).to.have.length(20)
      const calculated = (page = 'page-1') => `${part(`page:${page}`, '/add/fields')}?kind=calculated`
      expect((await get(calculated())).html, 'numbers of this page').to.include('value="a_number"')
      expect(await question('How old are you?', 'number', { place: 'own' })).to.include({
        to: '/staff/forms/visit/edit?saved=page%3Ahow-old-are-you#part-page%3Ahow-old-are-you',
      })
      const after = calculated('how-old-are-you')
      const calculate = (label: string, how: string, of: string, place: string) =>
        send(after, { 'is-label': label, 'is-value': how, 'is-value-of': of, place })
      expect(await calculate('Sum', 'sum', 'a_number', 'own')).to.include({ status: 303 })
      const beside = (html: string) => /value="own" checked/.test(html)
      expect(beside((await get(`${after}&place=same`)).html), 'a page of its own is chosen').to.equal(true)
      const refused = await calculate('Most', 'max', 'how_old_are_you', 'same')
      expect([refused.status, beside(refused.html)]).to.deep.equal([422, false])
      expect(words(refused.html)).to.include('Choose “On a page of its own” below')
      expect(await calculate('Most', 'max', 'how_old_are_you', 'own')).to.include({ status: 303 })
      expect((await idsOf()).slice(1), 'beside its own numbers it gets a page').to.deep.equal([
        ['how_old_are_you'],
        ['most'],
        ['sum'],
      ])
      expect((await opened()).form.pages[2]!.fields[0]).to.deep.include({ value: { max: ['how_old_are_you'] } })
      const ofTwo: [string, string][] = [
        ['is-label', 'Times'],
        ['is-value', 'product'],
        ['is-value-of', 'a_number'],
        ['is-value-of', 'how_old_are_you'],
        ['place', 'own'],
      ]
      expect((await app.post(after, ofTwo, ada.headers)).status, 'of two numbers').to.equal(303)
      const made = async (id: string) =>
        (await opened()).form.pages.find(({ fields }) => fields.some((one) => 'id' in one && one.id === id))!
      const valueIn = async (id: string) => ((await made(id)).fields[0] as CalculatedValue).value
      expect(await valueIn('times')).to.deep.equal({ product: ['a_number', 'how_old_are_you'] })
      const page = await made('times')
      expect(page, 'a page of its own has its title').to.include({ title: 'Times' })
      const priced = { 'is-label': 'Price', 'is-value': 'product', 'is-value-of': 'a_number', 'is-value-with': '2.5' }
      expect(await send(after, { ...priced, place: 'own' }), 'of a number of its own').to.include({ status: 303 })
      expect(await valueIn('price')).to.deep.equal({ product: ['a_number', 2.5] })
      const nothing = await calculate('Sum', 'sum', '', '')
      expect(nothing.html).to.include('href="#is-value-of')
      expect([nothing.status, words(nothing.html).includes('Choose what it is calculated of')]).to.deep.equal([
        422,
        true,
      ])
      expect((await opened()).faults.filter(({ code }) => code === 'INT005')).to.deep.equal([])
      for (const [kind, typed, said] of [
        ['text', { 'is-label': ' ' }, 'Question must not be empty'],
        ['radios', { 'is-label': 'Colour', 'is-options': 'Red' }, 'Enter at least two options'],
        ['radios', { 'is-label': 'Colour', 'is-options': 'Red\nBlue\nRed' }, 'Line 3 is there twice'],
        [
          'radios',
          { 'is-label': 'Colour', 'is-options': `Red\n${'x'.repeat(501)}` },
          'must have 500 characters or fewer',
        ],
        ['text', { 'is-label': 'x'.repeat(501) }, 'Question must be 500 characters or fewer'],
      ] as const) {
        const refused = await question('', kind, typed)
        expect([refused.status, words(refused.html).includes(said)], said).to.deep.equal([422, true])
        for (const text of Object.values(typed)) expect(refused.html, 'what was typed stays').to.include(text.trim())
      }
    })

    it('calculates with all entries of a list, and says that there is nothing to calculate with', async () => {
      await begin()
      const at = (page: string) => `${part(`page:${page}`, '/add/fields')}?kind=calculated`
      expect(words((await get(at('page-1'))).html)).to.include('needs a question for a number, or a list')
      const stalls = {
        id: 'stalls',
        repeat: { itemLabel: 'stall', max: 4 },
        fields: [{ ...QUESTION, type: 'number', id: 'length', label: 'Length' }],
      }
      await all(
        form({
          pages: [
            { id: 'p', fields: [QUESTION] },
            { ...stalls, title: 'Stalls' },
          ],
        }),
      )
      expect(words((await get(at('stalls'))).html))
        .to.include('Length (all entries of “Stalls”)')
        .and.include('Entries of “Stalls”')
      const typed = { 'is-label': 'How many', 'is-value': 'count', 'is-value-of': 'stalls', place: 'own' }
      expect(await send(at('stalls'), typed)).to.include({ status: 303 })
      expect((await opened()).faults.filter(({ isWarning }) => !isWarning)).to.deep.equal([])
    })

    it('says of a question whose page has a rule that it follows that, and adds none to a page that ends the form', async () => {
      const rule = { type: 'rule', fieldId: 'car', operator: 'eq', value: 'yes' }
      const car = { type: 'boolean', id: 'car', label: 'Do you own a car?' }
      const stop = { id: 'stop', title: 'Stop', showIf: rule, exit: { title: 'You cannot', text: 'Sorry' }, fields: [] }
      await begin()
      await all(form({ pages: [{ id: 'p', fields: [car] }, { id: 'q', showIf: rule, fields: [QUESTION] }, stop] }))
      const said = words((await get('/staff/forms/visit/edit')).html)
      expect(said).to.match(/Do you own a car\? \S+ or \S+ Always asked/)
      expect(said).to.match(/Your name Text Asked whenever this page is shown/)
      const places = async (of: string) =>
        [
          ...(await get(`${part(`page:${of}`, '/add/fields')}?kind=text&place=same`)).html.matchAll(
            /name="place"[^>]* value="(\w+)"/g,
          ),
        ].map(([, value]) => value)
      expect([await places('q'), await places('stop')]).to.deep.equal([['own', 'same'], []])
    })

    it('leads from adding to the rule of what was added, or of its page', async () => {
      await begin()
      await question('Do you own a car?', 'boolean')
      const rule = (name: string) => part(name, '/rule/showIf?from=overview')
      const sometimes = Object.fromEntries([['then', 'rule']])
      expect(await question('Its plate', 'text', sometimes)).to.include({ to: rule('item:its_plate') })
      expect(await question('Its colour', 'text', { ...sometimes, place: 'own' })).to.include({
        to: rule('page:its-colour'),
      })
      expect((await get(rule('page:its-colour'))).html).to.include('Do you own a car?')
      expect((await get(part('form', '/add/pages'))).html).not.to.include('name="then"')
    })

    it('adds a question where its link is, with its hint', async () => {
      await begin()
      await question('Your name')
      const ways = [...(await page()).matchAll(/href="([^"]*\/add\/fields\?place=\w+)"/g)].map(([, href]) => href!)
      expect(ways.map((href) => href.split('?')[1])).to.deep.equal(['place=same', 'place=own'])
      for (const [way, place] of [
        [ways[0]!, 'same'],
        [ways[1]!, 'own'],
      ] as const) {
        const kind = [...(await get(way)).html.matchAll(/href="([^"]*\?kind=text[^"]*)"/g)].map(([, href]) => href!)[0]!
        const asks = (await get(kind.replaceAll('&amp;', '&'))).html
        expect(asks).to.match(new RegExp(`value="${place}"[^>]*checked`))
        expect(asks.match(/name="place"[^>]*checked/g)).to.have.length(1)
      }
      await question('Your email', 'email', { 'is-hint': ' We write to it. ', place: 'own' })
      expect((await opened()).form.pages.at(-1)!.fields[0]).to.deep.include({ hint: 'We write to it.' })
    })

    it('leaves no empty page behind when its last question is moved away, unless the page says something', async () => {
      await begin()
      await question('Your name')
      await question('Your age', 'number', { place: 'own' })
      const move = (id: string, to: string) => send(part(`item:${id}`, '/move'), { to })
      await move('your_age', 'into page:page-1')
      expect(await idsOf()).to.deep.equal([['your_age', 'your_name']])
      await send(part('form', '/add/pages'), { 'is-title': 'Later' })
      await move('your_age', 'into page:later')
      await move('your_age', 'into page:page-1')
      expect(await idsOf(), 'a page with a title stays').to.deep.equal([['your_age', 'your_name'], []])
    })

    it('goes on to another page of the form once what was typed is saved', async () => {
      await begin()
      await question('Your name')
      const here = part('item:your_name', '')
      const { html } = await get(here)
      const ways = [...html.matchAll(/name="then" value="([^"]*)"/g)].map(([, href]) => href!)
      expect(ways).to.include.members([`${here}/rule/showIf`, at(''), at('/publish')])
      expect(
        html.slice(html.indexOf('<main'), html.indexOf('class="buttons"')),
        'no way loses what was typed',
      ).not.to.include('<a href')
      let was = /name="was" value="([^"]*)"/.exec(html)![1]!.replaceAll('&quot;', '"')
      const saved = (then: string, label: string) => send(here, { was, 'is-label': label, 'is-required': 'yes', then })
      expect(await saved(`${here}/rule/showIf`, 'Your whole name')).to.include({ to: `${here}/rule/showIf` })
      expect((await opened()).form.pages[0]!.fields[0]).to.include({ label: 'Your whole name' })
      was = was.replace('Your name', 'Your whole name')
      expect(await saved(at(''), 'Your other name')).to.include({ to: at('') })
      expect((await opened()).form.pages[0]!.fields[0]).to.include({ label: 'Your other name' })
      was = was.replace('Your whole name', 'Your other name')
      for (const then of [
        '//example.org',
        'https://example.org',
        '/staff/forms/other/edit/publish',
        `${here}/../../..//x?y`,
      ])
        expect((await saved(then, 'Your name')).to, then).not.to.include(then)
      const refused = await saved(`${here}/rule/showIf`, 'x'.repeat(600))
      expect([refused.status, refused.html.includes('x'.repeat(600))]).to.deep.equal([422, true])
    })

    it('adds a page behind another one', async () => {
      await begin()
      await question('Your name')
      await send(part('form', '/add/pages'), { 'is-title': 'Last' })
      const [after] = [...(await page()).matchAll(/href="([^"]*\/add\/pages\?place=[^"]*)"/g)].map(([, href]) => href!)
      const { html } = await get(after!)
      const place = /name="place" value="([^"]*)"/.exec(html)![1]!
      expect(await send(after!, { 'is-title': 'Between', place })).to.include({ status: 303 })
      expect((await opened()).form.pages.map(({ id }) => id)).to.deep.equal(['page-1', 'between', 'last'])
      expect(await send(after!, { 'is-title': 'Lost', place: 'page:nobody' })).to.include({ status: 303 })
      expect((await opened()).form.pages.at(-1)!.id).to.equal('lost')
    })

    it('adds a page that stops people in one step, and goes on to who is stopped', async () => {
      await begin()
      await question('Are you 18?', 'boolean')
      await question('Your name', 'text', { place: 'own' })
      const after = `${part('form', '/add/pages')}?place=page%3Apage-1`
      const way = /href="([^"]*\?kind=exit[^"]*)"/.exec((await get(after)).html)![1]!.replaceAll('&amp;', '&')
      const { html } = await get(way)
      const place = /name="place" value="([^"]*)"/.exec(html)![1]!
      expect([place, html.match(/name="is-[^"]*"/g)]).to.deep.equal([
        'page:page-1',
        ['name="is-title"', 'name="is-text"'],
      ])
      const action = /id="edit-part"[^>]*action="([^"]*)"/.exec(html)![1]!
      const empty = await send(action, { 'is-title': ' ', 'is-text': 'Wait until you are 18.', place })
      expect(empty.html).to.include('Title must not be empty').and.include('Wait until you are 18.')
      expect((await opened()).form.pages).to.have.length(2)
      const typed = { 'is-title': 'Too young', 'is-text': 'Wait until you are 18.', place }
      const rule = part('page:too-young', '/rule/showIf?from=overview')
      expect(await send(action, typed)).to.include({ status: 303, to: rule })
      const { pages } = (await opened()).form
      expect(pages.map(({ id }) => id)).to.deep.equal(['page-1', 'too-young', 'your-name'])
      const exit = { title: 'Too young', text: 'Wait until you are 18.' }
      expect(pages[1]).to.deep.equal({ id: 'too-young', fields: [], exit })
      expect((await get(rule)).html)
        .to.include('Are you 18?')
        .and.not.match(/role="alert"|govuk-error|There is a problem/)
      expect(await send(action, typed), 'again').to.include({
        to: part('page:too-young-2', '/rule/showIf?from=overview'),
      })
      expect((await get(`${part('page:page-1', '/add/fields')}?kind=exit`)).html, 'no kind of question').not.to.include(
        'name="is-title"',
      )
    })

    it('asks for the page of a value only where it can be on this one', async () => {
      await begin()
      await question('Years', 'number')
      await question('Your name', 'text', { place: 'own' })
      const asks = async (page: string) =>
        (await get(`${part(page, '/add/fields')}?kind=calculated&place=same`)).html.includes('name="place"')
      expect([await asks('page:page-1'), await asks('page:your-name')]).to.deep.equal([false, true])
      const value = { 'is-label': 'Twice', 'is-value': 'sum', 'is-value-of': 'years' }
      expect(await send(`${part('page:page-1', '/add/fields')}?kind=calculated`, value)).to.include({ status: 303 })
      expect(await idsOf()).to.deep.equal([['years'], ['twice'], ['your_name']])
    })

    it('asks at once how many files there may be', async () => {
      await begin()
      const [first] = (await get(`${part('page:page-1', '/add/fields')}?kind=file`)).html.split(
        '<details class="narrow"',
      )
      expect(first).to.include('name="is-maxFiles"').and.not.include('name="is-maxBytes"')
    })

    it('shows the address beside the title until the form is published', async () => {
      const asked = /Title of the form.*Address.*What do you start from/
      expect(words((await get('/staff/new-form')).html)).to.match(asked)
      await begin({ title: 'Visit', from: 'empty', slug: 'visit' })
      await question('Your name')
      const rows = async () => [...(await get(part('form'))).html.matchAll(/id="row-(\w+)"/g)].map(([, name]) => name)
      expect((await rows()).slice(0, 3)).to.deep.equal(['title', 'slug', 'language'])
      await publish()
      expect((await rows()).slice(0, 2)).to.deep.equal(['title', 'language'])
      expect(await rows()).to.include('slug')
    })

    it('adds pages, statuses and checks by their first words', async () => {
      await begin()
      await question('Your name')
      expect(await send(part('form', '/add/pages'), { 'is-title': 'About you' })).to.include({
        to: '/staff/forms/visit/edit?saved=page%3Aabout-you#part-page%3Aabout-you',
      })
      expect(await send(part('form', '/add/pages'), { 'is-title': 'Check' })).to.include({
        to: '/staff/forms/visit/edit?saved=page%3Acheck-2#part-page%3Acheck-2',
      })
      const status = { 'is-label': 'New', 'is-meaning': 'We have it.' }
      expect(await send(part('form', '/add/statuses'), status)).to.include({ status: 303 })
      expect((await send(part('form', '/add/statuses'), { 'is-label': 'New' })).html).to.include(
        'Meaning must not be empty',
      )
      const nothing = words((await send(`${part('page:page-1', '/add/fields')}?kind=radios`, {})).html)
      expect(nothing).to.include('Question must not be empty').and.include('Enter at least two options')
      const check = { 'is-message': 'Enter it' }
      expect((await send(part('page:page-1', '/add/checks'), check)).html).to.include('Question must not be empty')
      expect(await send(part('page:page-1', '/add/checks'), { ...check, 'is-fieldId': 'your_name' })).to.include({
        status: 303,
      })
      const { form: made } = await opened()
      // The usual statuses come first.
      expect([made.pages.length, made.statuses!.length, made.pages[0]!.checks!.length]).to.deep.equal([3, 7, 1])
      expect((await get(part('page:nothing', '/add/fields'))).status).to.equal(404)
      expect((await get(part('page:page-1', '/add/everything'))).status).to.equal(404)
    })

    it('moves up and down, to the page beside it, and behind any other, and duplicates', async () => {
      await begin()
      for (const label of ['A', 'B', 'C']) await question(label)
      await send(part('form', '/add/pages'), { 'is-title': 'Next' })
      const press = (what: string) => act({ do: what, seen: '' })
      expect(await press('up item:c')).to.include({ status: 303, to: '/staff/forms/visit/edit#part-item%3Ac' })
      expect(await idsOf()).to.deep.equal([['a', 'c', 'b'], []])
      await press('down item:b')
      expect(await idsOf()).to.deep.equal([['a', 'c'], ['b']])
      await press('up item:b')
      expect(await idsOf()).to.deep.equal([['a', 'c', 'b'], []])
      await press('up item:a')
      expect(await idsOf(), 'there is no page before').to.deep.equal([['a', 'c', 'b'], []])
      const { html } = await get(part('item:a', '/move'))
      expect(html)
        .to.include('value="after item:b"')
        .and.include('value="into page:next"')
        .and.not.include('value="after item:a"')
      const chosen = async (of: string) => /value="([^"]*)" selected/.exec((await get(part(of, '/move'))).html)?.[1]
      expect(
        await Promise.all(['item:a', 'item:c', 'item:b', 'page:next'].map(chosen)),
        'where it is now',
      ).to.deep.equal(['into page:page-1', 'after item:a', 'after item:c', 'after page:page-1'])
      await send(part('item:a', '/move'), { to: 'into page:next' })
      expect(await idsOf()).to.deep.equal([['c', 'b'], ['a']])
      await send(part('item:b', '/move'), { to: 'after item:a' })
      expect(await idsOf()).to.deep.equal([['c'], ['a', 'b']])
      await press('duplicate item:a')
      expect((await idsOf())[1]).to.deep.equal(['a', 'a2', 'b'])
      await press('down page:page-1')
      expect((await opened()).form.pages.map(({ id }) => id)).to.deep.equal(['next', 'page-1'])
      await send(part('page:page-1', '/move'), { to: 'first' })
      expect((await opened()).form.pages.map(({ id }) => id)).to.deep.equal(['page-1', 'next'])
      expect((await press('up item:gone')).to).to.equal('/staff/forms/visit/edit#part-item%3Agone')
      expect((await press('duplicate item:gone')).to).to.equal('/staff/forms/visit/edit?told=gone')
      expect(words((await get(at('?told=gone'))).html)).to.include('This is no longer in the form.')
    })

    it('asks before it removes, and what takes the place of what others name', async () => {
      await publish(
        form({
          pages: [
            {
              id: 'p',
              fields: [
                { type: 'boolean', id: 'car', label: 'A car?' },
                { type: 'boolean', id: 'bike', label: 'A bike?' },
                {
                  type: 'text',
                  id: 'plate',
                  label: 'Plate',
                  showIf: { type: 'rule', fieldId: 'car', operator: 'eq', value: true },
                },
              ],
            },
          ],
        }),
      )
      const asked = await get(part('item:car', '/remove'))
      expect(words(asked.html)).to.include('Remove “A car?”').and.include('“Plate” is then always asked')
      expect(asked.html, 'one of the same kind').to.include('value="bike"').and.not.include('value="plate"')
      expect((await send(part('item:car', '/remove'))).status).to.equal(422)
      expect(await send(part('item:car', '/remove'), { instead: 'bike' })).to.include({
        status: 303,
        to: '/staff/forms/visit/edit?saved=item%3Acar#part-page%3Ap',
      })
      expect((await opened()).form.pages[0]!.fields[1]).to.have.nested.property('showIf.fieldId', 'bike')
      expect(words((await get(part('item:plate', '/remove'))).html)).to.include('Nothing else in the form uses it.')
      const { to } = await send(part('item:plate', '/remove'))
      expect(to).to.equal('/staff/forms/visit/edit?saved=item%3Aplate#part-page%3Ap')
      const told = async () => words((await get(to!)).html)
      expect(await told()).to.include('Removed: Plate')
      expect(await idsOf()).to.deep.equal([['bike']])
      await app.services.editor.undo(ada.account, 'visit', (await opened()).hash, false)
      expect(await told(), 'after it was taken back').not.to.include('Removed:')
      await send(part('item:plate', '/remove'))
      const last = await send(part('page:p', '/remove'))
      expect([last.status, words(last.html).includes('The form needs it. Add another one first')]).to.deep.equal([
        422,
        true,
      ])
      expect((await send(part('item:car', '/remove'))).status).to.equal(404)
    })

    it('adds a question that people may leave empty, where somebody says so', async () => {
      await begin()
      await question('Your name')
      const asked = async (kind: string) => (await get(`${part('page:page-1', '/add/fields')}?kind=${kind}`)).html
      expect(await asked('tel')).to.match(/name="is-required"[^>]*checked/)
      expect(await asked('paragraph')).not.to.include('name="is-required"')
      await question('Your phone', 'tel', { 'is-required': '' })
      const [name, phone] = (await opened()).form.pages[0]!.fields
      expect(name).not.to.have.property('required')
      expect(phone).to.have.property('required', false)
    })

    it('deletes a form that was never published, after it has asked, and no other', async () => {
      await begin()
      await question('Your name')
      const asked = await act({ do: 'delete' })
      expect(words(asked.html)).to.include('“Visit” was never published.')
      expect((await opened()).form.title, 'it only asked').to.equal('Visit')
      expect(await act({ do: 'delete', asked: 'yes' })).to.include({ status: 303, to: '/staff/forms' })
      expect(await app.services.editor.open('visit')).to.equal(undefined)
      expect(await app.ask('select * from working_texts')).to.deep.equal([])
      expect(await act({ do: 'delete', asked: 'yes' })).to.include({ status: 404 })
      await publish()
      await all(form({ title: 'Two' }))
      expect(words(await page())).not.to.include('Delete this form')
      expect(await act({ do: 'delete', asked: 'yes' })).to.include({ status: 303, to: '/staff/forms/visit/edit' })
      expect(await app.services.editor.discard('visit')).to.equal(false)
      expect((await opened()).form.title).to.equal('Two')
    })

    it('proves all rules together when it is asked, and says of when that is', async () => {
      await begin()
      await question('Your name')
      await question('Age', 'number')
      expect(words(await page())).to.include('together have not been checked yet')
      await act({ do: 'check', seen: '' })
      expect(words(await page())).to.include('All rules together were checked on 20 Nov 2026')
      await question('More')
      expect(words(await page())).to.include('before the newest changes')
      const rule = { type: 'rule', fieldId: 'age', operator: 'gt', value: 5 }
      const never = { type: 'all', rules: [rule, { ...rule, operator: 'lt', value: 3 }] }
      const fields = [
        { type: 'number', id: 'age', label: 'Age' },
        { ...QUESTION, showIf: never },
      ]
      await all(form({ pages: [{ id: 'p', fields }] }))
      expect((await opened()).faults).to.deep.equal([])
      expect(words((await get(at('/publish'))).html), 'publishing waits for the proof').to.include(
        'Correct this error first.',
      )
      expect((await opened()).faults.map(({ code, part }) => [code, part])).to.deep.equal([['INT301', 'item:name']])
    })

    it('says what is wrong with the words of questions and pages, and without their IDs', async () => {
      await begin()
      const later = { type: 'boolean', id: 'q_later', label: 'Do you own a car?' }
      const showIf = { type: 'rule', fieldId: 'q_later', operator: 'eq', value: true }
      await all(
        form({
          pages: [
            { id: 'p', fields: [{ ...QUESTION, showIf }] },
            { id: 'p-late', title: 'Your car', fields: [later, { ...QUESTION, id: 'colour', label: 'Colour' }] },
          ],
        }),
      )
      const said = words(await page())
      expect(said).to.include('is on the later page “Your car”')
      const texts = [
        { ...QUESTION, id: 'place', label: 'Place' },
        { ...QUESTION, id: 'colour', label: 'Colour' },
      ]
      await all(form({ pages: [{ id: 'p', title: 'You', fields: texts }] }))
      await act({ do: 'check', seen: '' })
      const advised = words(await page())
      expect(advised).to.include('Choose the questions that tell cases apart').and.not.include('caseName')
      expect(said).not.to.match(/q_later|p-late"|caseName/)
    })

    it('says what is wrong in sentences, with what its pages call properties, kinds and comparisons', async () => {
      await begin()
      const showIf = { type: 'rule', fieldId: 'age', operator: 'contains', value: 'x' }
      const number = { ...QUESTION, type: 'number', id: 'age', label: 'Age', min: 9, max: 3 }
      const fields = [
        { ...QUESTION, minLength: 20, maxLength: 10 },
        { ...QUESTION, id: 'code', label: 'Code', pattern: '[0-9', hint: 'in **bold**' },
        number,
        { ...QUESTION, type: 'date', id: 'day', label: 'Day', min: '2027-01-01', max: '2026-01-01' },
        { ...QUESTION, id: 'why', label: 'Why (min)?', showIf },
      ]
      const pages = [
        { id: 'p', fields },
        { id: 'q', repeat: { itemLabel: 'dog', min: 5, max: 2 }, fields: [] },
        { id: 'r', fields: [{ type: 'calculated', id: 'sum', label: 'Sum', value: { sum: ['age', 'why'] } }] },
      ]
      await all(form({ pages, notify: { email: 'name' } }))
      const { html } = await get(at('/publish'))
      const told = [...html.matchAll(/<li><a href="[^"]*part[^"]*">(.*?)<\/a><\/li>/g)].map(([, line]) =>
        words(line!).trim(),
      )
      expect(told).to.deep.equal([
        'Question “Your name”, “Most characters” is below “Fewest characters”, so no answer is within both limits',
        'Question “Code”, “Pattern” cannot be understood. [0-9]{15} means 15 digits, and [A-Z]{2} two capital letters',
        'Question “Age”, “Maximum” is below “Minimum”, so no answer is within both limits',
        'Question “Day”, “Latest date” is below “Earliest date”, so no answer is within both limits',
        'Question “Why (min)?”, rule of “When it is asked” does not fit the question that it names any more. Open the rule, and choose the comparison and the answer again',
        'Page 2, “Most entries” is below “Fewest entries”, so no list is within both limits',
        'Page 2: A list has no questions yet. Add what is asked for each entry.',
        'Calculated value “Sum”, “Calculation” is made of “Why (min)?”, which is no number. Choose numbers',
        '“Question with the address of the person”: “Your name” is a question of type “Text”. Use one of type email',
      ])
      const asText = await send(part('item:why', '/kind'), { to: 'paragraph' })
      expect([asText.status, words(asText.html).includes('does not fit the question that it names')]).to.deep.equal([
        422,
        true,
      ])
      expect(words(await page())).not.to.match(/minLength|maxLength|below min\b|RE2|operator/)
    })

    it('is tried in a preview as it is now, unless it has errors', async () => {
      await begin()
      expect((await act({ do: 'try', seen: '' })).to).to.equal('/staff/forms/visit/edit?told=faults')
      expect(words((await get(at('?told=faults'))).html)).to.include('Correct the errors first')
      await question('What is your name?')
      const { status, to } = await act({ do: 'try', seen: '' })
      expect(status).to.equal(303)
      const link = /\/preview\/[\w-]{43}$/.exec(to!)![0]
      expect(await (await app.get(link)).text()).to.include('What is your name?')
      expect((await app.get('/f/visit')).status).to.equal(404)
      clock.advance(3_600_000)
      expect((await app.get(link)).status, 'an hour later').to.equal(404)
    })

    it('sends a thousand questions in less than 100 kB, folded', async () => {
      await begin()
      const pages = Array.from({ length: 50 }, (_, p) => ({
        id: `page-${p}`,
        title: `Page number ${p}`,
        fields: Array.from({ length: 20 }, (_, f) => ({
          type: 'text',
          id: `q${p}_${f}`,
          label: `Question ${p} and ${f}`,
        })),
      }))
      await all(form({ pages }))
      const ask = (coding: string) => app.get(at(''), { ...ada.headers, 'accept-encoding': coding })
      const answer = await ask('gzip')
      expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).to.deep.equal([
        'gzip',
        'Accept-Encoding',
      ])
      expect(Number(answer.headers.get('content-length'))).to.be.below(100_000)
      const html = await answer.text()
      expect(html.match(/<details>/g)).to.have.length(50)
      expect((await ask('identity')).headers.get('content-encoding')).to.equal(null)
    })

    it('compresses no large page outside of the editor, because its size would tell of what is in it', async () => {
      const typed = { email: 'ada@example.org', password: 'wrong-wrong-wrong', to: '/staff', late: 'x'.repeat(150_000) }
      const answer = await app.post('/staff/sign-in', typed, { accept: 'text/html', 'accept-encoding': 'gzip' })
      expect(answer.headers.get('content-encoding')).to.equal(null)
      expect((await answer.text()).length).to.be.above(150_000)
    })

    it('says who changed what, and goes back to any text, byte for byte', async () => {
      await publish()
      const before = (await opened()).files
      await act({ do: 'duplicate item:name', seen: '' })
      await all(form({ title: 'Come in' }))
      const { html } = await get(at('/history'))
      expect(words(html))
        .to.include('Title')
        .and.include('as it was published')
        .and.include('Ada')
        .and.include('published')
      const [first] = await app.ask('select id from working_texts order by id')
      const past = await get(at(`/history/${first!.id}`))
      expect(words(past.html)).to.include('As it was on').and.include('Come in')
      expect(await send(at(`/history/${first!.id}`))).to.include({ status: 303, to: '/staff/forms/visit/edit' })
      expect((await opened()).files).to.deep.equal(before)
      await act({ do: 'undo', seen: (await opened()).hash })
      expect((await opened()).form.title).to.equal('Come in')
      expect((await get(at('/history/999999'))).status).to.equal(404)
      const other = await clerk(app, 'none', { edits: ['feedback'], name: 'Bert' })
      expect((await get(at(`/history/${first!.id}`), other)).status).to.equal(404)
      expect((await get(`/staff/forms/feedback/edit/history/${first!.id}`, other)).html).to.not.include('Come in')
    })

    it('gives out its files byte for byte, and replaces them', async () => {
      await publish()
      const [{ text } = { text: '' }] = (await opened()).files
      const file = await app.get(at('/file?name=visit.json'), { ...ada.headers, 'sec-fetch-site': 'same-origin' })
      expect([await file.text(), file.headers.get('content-disposition')]).to.deep.equal([
        text,
        'attachment; filename="visit.json"',
      ])
      expect(
        (await app.get(at('/file?name=../secret'), { ...ada.headers, 'sec-fetch-site': 'same-origin' })).status,
      ).to.equal(404)
      const replace = async (files: Record<string, unknown>) => {
        const body = new FormData()
        for (const [name, value] of Object.entries(files))
          body.append('definition', new Blob([uploading.textOf(value)]), name)
        const answer = await app.post(at('/json'), body, ada.headers)
        return { status: answer.status, html: await answer.text() }
      }
      expect((await replace({ 'visit.json': '{' })).html).to.include('The definition cannot be used.')
      expect((await replace({ 'visit.json': form({ slug: 'other' }) })).html).to.include(
        'The address “other” cannot be used',
      )
      expect((await replace({ 'towns.json': [] })).html).to.include('towns.json')
      expect((await opened()).hash).to.equal((await opened()).hash)
      const towns = [{ value: 'a', label: 'Ahaus' }]
      const withTowns = form({
        pages: [{ id: 'p', fields: [{ type: 'select', id: 'town', label: 'Town', optionsFrom: 'towns' }] }],
      })
      expect((await replace({ 'x.json': withTowns, 'towns.json': towns })).status).to.equal(303)
      const { files, form: made } = await opened()
      expect(files).to.deep.equal([
        { name: 'visit.json', text: uploading.textOf(withTowns) },
        { name: 'lists/towns.json', text: uploading.textOf(towns) },
      ])
      expect(made.pages[0]!.fields[0]).to.have.deep.property('options', towns)
    })

    it('takes hostile words as words, in every field and every address', async () => {
      const hostile = '<script>alert(1)</script>"\'{{ 7*7 }}{% raw %}../..//\u0000\u202e'
      expect(await begin({ title: hostile, from: 'empty', slug: 'visit' })).to.include({ status: 303 })
      for (const kind of ['text', 'radios', 'paragraph', 'details'])
        expect(
          (
            await question(hostile, kind, {
              ...{ 'is-options': `${hostile}\nTwo`, 'is-text': hostile, 'is-title': hostile },
            })
          ).status,
          kind,
        ).to.be.oneOf([303, 422])
      await send(part('form', '/add/pages'), { 'is-title': hostile })
      await send(part('form', '/add/statuses'), { 'is-label': hostile, 'is-meaning': hostile })
      for (const typed of [{ do: hostile }, { do: `up ${hostile}` }, { do: `duplicate ${hostile}`, seen: hostile }])
        expect((await act(typed)).status).to.equal(303)
      expect((await send(part('page:page-1', '/move'), { to: `after ${hostile}` })).status).to.equal(303)
      for (const path of [
        '',
        '/history',
        '/publish',
        '/json',
        `/part/${encodeURIComponent(hostile)}/move`,
        `/history/${encodeURIComponent(hostile)}`,
      ]) {
        const { status, html } = await get(at(path))
        expect(status, path).to.be.oneOf([200, 404])
        expect(html, path).to.not.include('<script>alert')
      }
      expect(app.log().filter(({ level }) => Number(level) >= 50)).to.deep.equal([])
    })
  })
})
