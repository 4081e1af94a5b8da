import { expect } from 'chai'
import { silentLog } from '../../../src/log.ts'
import type { SourceFile } from '../../../src/models/definition.ts'
import type { Edited } from '../../../src/models/working-copy.ts'
import { wire } from '../../../src/wire.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'
import * as uploading from '../../support/definition-upload.ts'
import { type Clerk, clerk } from '../../support/office.ts'

const AT = Date.UTC(2026, 10, 20, 9)
const QUESTION = { type: 'text', id: 'name', label: 'Your name' }

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
    const { files, live, canUndo, last } = await opened()
    expect(files).to.deep.equal(await app.services.forms.sources('visit', live!.version))
    expect([live!.isSame, canUndo, last]).to.deep.equal([true, false, undefined])
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
    const { form: now, last, live, canUndo } = await opened()
    expect([now.title, last!.by, last!.at, live!.isSame, canUndo]).to.deep.equal([
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

  it('takes changes back and makes them again, and asks before it takes back somebody else’s', async () => {
    await publish()
    const bert = await clerk(app, 'none', { edits: ['visit'], name: 'Bert' })
    await all(form({ title: 'One' }))
    await all(form({ title: 'Two' }), bert)
    const seen = (await opened()).hash
    const asked = await act({ do: 'undo', seen })
    expect(asked.status).to.equal(200)
    expect(words(asked.html)).to.include('Undo the newest change?').and.include('Bert changed this form on')
    expect((await opened()).form.title, 'nothing is done before').to.equal('Two')
    expect(await act({ do: 'undo', seen, asked: 'yes' })).to.include({ status: 303, to: '/staff/forms/visit/edit' })
    expect((await opened()).form.title).to.equal('One')
    await act({ do: 'undo', seen: (await opened()).hash })
    const { form: first, canUndo, canRedo, hash } = await opened()
    expect([first.title, canUndo, canRedo]).to.deep.equal(['Visit', false, true])
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
    expect(await editor.create(bert.account, filesOf(form()))).to.deep.equal({ kind: 'taken', id: 'visit' })
    const both = await Promise.all([
      editor.create(ada.account, filesOf(form())),
      editor.create(ada.account, filesOf(form())),
    ])
    expect(both.map(({ kind }) => kind).sort()).to.deep.equal(['saved', 'taken'])
    expect(words(await page())).to.include('This form is not published yet.')
    expect((await overview(bert)).status).to.equal(404)
    expect((await act({ do: 'undo', seen: (await opened()).hash }, bert)).status).to.equal(404)
    expect(await all(form({ slug: 'come-in' }))).to.include({ kind: 'saved', slug: 'come-in' })
    expect(await opened()).to.equal(undefined)
    expect((await opened('come-in')).canUndo).to.equal(true)
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
    expect((await opened()).canUndo).to.equal(true)
  }).timeout(60_000)

  it('says where a form in a file is changed, and that an admin can take it over', async () => {
    const html = await (await overview(ada, 'feedback')).text()
    expect(words(html)).to.include('This form is changed in its file').and.include('feedback.json')
    expect(html).to.include('/staff/forms/feedback/take-over')
    const bert = await clerk(app, 'none', { edits: 'all' })
    expect(await (await overview(bert, 'feedback')).text()).to.not.include('take-over')
    expect((await overview(ada, 'never-there')).status).to.equal(404)
  })
})
