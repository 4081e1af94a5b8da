import { expect } from 'chai'
import type { Edited } from '../../../src/models/working-copy.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'
import * as uploading from '../../support/definition-upload.ts'
import { type Clerk, clerk } from '../../support/office.ts'

const FORM = {
  slug: 'visit',
  title: 'Visit',
  pages: [{ id: 'p', title: 'You', fields: [{ type: 'text', id: 'name', label: 'Your name', hint: 'All of it' }] }],
}
const PLACE = '/staff/forms/visit/edit/languages'

describe('the languages of a form that is edited', () => {
  const clock = freezeClock(Date.UTC(2026, 10, 20, 9))
  let app: TestApp
  let ada: Clerk
  beforeEach(async () => {
    app = await startApp({ clock, env: { SVC_LANGUAGES: 'en,de,ar' } })
    ada = await clerk(app, 'admin', { name: 'Ada' })
    const { html } = await uploading.upload(app, { 'visit.json': FORM }, ada)
    expect(await uploading.confirm(app, html, ada)).to.include({ status: 303 })
  })
  afterEach(() => app.stop())

  const opened = async () => (await app.services.editor.open('visit')) as Edited
  const words = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
  const page = async (at = '', who = ada) => (await app.get(PLACE + at, who.headers)).text()
  async function post(at: string, typed: Record<string, string> | FormData, who = ada) {
    const answer = await app.post(PLACE + at, typed, who.headers)
    return { status: answer.status, to: answer.headers.get('location'), html: await answer.text() }
  }
  const begin = (language = 'de') => post('', { language, is: 'left-out' })
  /** What the page of a language sends, with other words in some places. */
  function filled(html: string, is: Record<string, string>, holds: readonly string[] = []): Record<string, string> {
    const sent: Record<string, string> = {}
    for (const [, i, at] of html.matchAll(/name="at(\d+)" value="([^"]*)"/g)) {
      const [, was = ''] = new RegExp(`name="was${i}" value="([^"]*)"`).exec(html)!
      Object.assign(sent, { [`at${i}`]: at, [`was${i}`]: was, [`is${i}`]: is[at!] ?? was })
      if (holds.includes(at!)) sent[`holds${i}`] = 'yes'
    }
    return sent
  }
  const ALL = {
    '/title': 'Besuch',
    '/pages/p/title': 'Sie',
    '/questions/name/label': 'Ihr Name',
    '/questions/name/hint': 'Ganz',
  }

  it('begin with a new one, which is left out until every text is translated', async () => {
    expect(words(await page())).to.include('The original is in English. It is not translated yet.')
    expect(await begin()).to.include({ status: 303, to: `${PLACE}/de` })
    expect(words(await page()))
      .to.include('0 of 4 texts are translated, 4 texts are missing')
      .and.include('The form is published without Deutsch')
    await app.services.editor.change(ada.account, 'visit', {
      kind: 'set',
      part: 'form',
      was: {},
      is: { summary: 'Soon' },
    })
    const publish = await (await app.get('/staff/forms/visit/edit/publish', ada.headers)).text()
    expect(publish).to.include(
      `<a href="${PLACE}/de?show=todo&amp;from=publish"><bdi>The form is published without Deutsch`,
    )
    await app.services.editor.change(ada.account, 'visit', {
      kind: 'set',
      part: 'form',
      was: {},
      is: { summary: undefined },
    })
    const html = await page('/de')
    expect(words(html)).to.match(
      /Title of the form Visit .*Page “You”: Title of the page You .*“Your name”: Question Your name .*“Your name”: Hint All of it/,
    )
    const { '/questions/name/hint': hint, ...most } = ALL
    expect(await post('/de', filled(html, most))).to.include({ status: 303, to: `${PLACE}/de?page=1&done=saved` })
    expect((await opened()).files.map(({ name }) => name)).to.deep.equal(['visit.json', 'left-out/visit.de.json'])
    expect((await opened()).faults).to.deep.equal([])
    expect(words(await page('/de?show=todo')))
      .to.include('To do (1)')
      .and.not.include('“Your name”: Question')
    await post('/de', filled(await page('/de?show=todo'), { '/questions/name/hint': hint }))
    expect((await opened()).files.map(({ name }) => name)).to.deep.equal(['visit.json', 'visit.de.json'])
    expect(words(await page())).to.include('4 of 4 texts are translated. It is published together with the original.')
    const whole = await (await app.get('/staff/forms/visit/edit/publish', ada.headers)).text()
    expect(whole).to.include('id="publish"').and.not.include('published without Deutsch')
    expect((await opened()).files[1]!.text).to.match(
      /^\{\n {2}"title": \{ "text": "Besuch", "of": "[0-9a-f]{8}" \},\n {2}"pages": /,
    )
  })

  it('lead back to publishing, from where somebody came, once every text is translated', async () => {
    await begin()
    const [here, publish] = [`/de?show=todo&from=publish`, '/staff/forms/visit/edit/publish']
    const { '/questions/name/hint': hint, ...most } = ALL
    const html = await page(here)
    expect(html)
      .to.include(`href="${publish}"`)
      .and.include(`action="${PLACE}/de?page=1&amp;show=todo&amp;from=publish"`)
    const to = `${PLACE}/de?page=1&show=todo&done=saved&from=publish`
    expect(await post(here, filled(html, most))).to.include({ status: 303, to })
    const rest = filled(await page(here), { '/questions/name/hint': hint })
    expect(await post(here, rest)).to.include({ status: 303, to: publish })
  })

  it('show what has changed, and take that a translation still holds, or new words', async () => {
    await begin()
    await post('/de', filled(await page('/de'), ALL))
    const { account } = ada
    const set = (label: string, hint: string) =>
      app.services.editor.change(account, 'visit', { kind: 'set', part: 'item:name', was: {}, is: { label, hint } })
    await set('Your full name', 'All')
    expect(words(await page()))
      .to.include('2 originals have changed')
      .and.include('You cannot publish until Deutsch is complete')
    const html = await page('/de?show=todo')
    expect(html.match(/The original has changed/g)).to.have.length(2)
    await post('/de?show=todo', filled(html, { '/questions/name/hint': 'Alles' }, ['/questions/name/label']))
    expect(words(await page())).to.include('4 of 4 texts are translated.')
    expect((await opened()).files[1]!.text)
      .to.include('"Ihr Name"')
      .and.include('"Alles"')
    await set('Name', 'All')
    for (const [path, from] of [
      ['/staff/forms/visit/edit', ''],
      ['/staff/forms/visit/edit/publish', '&amp;from=publish'],
    ] as const) {
      const html = await (await app.get(path, ada.headers)).text()
      expect(html).to.include(`href="${PLACE}/de?show=todo${from}"`)
      expect(words(html), path)
        .to.include('Deutsch: the original of a translation is now &quot;Name&quot;. Enter the new words')
        .and.not.include('hash')
    }
    await post('', { language: 'de', is: 'left-out' })
    expect((await opened()).faults).to.deep.equal([])
    await post('', { language: 'de', is: 'needed' })
    expect((await opened()).faults.map(({ code }) => code)).to.deep.equal(['INT406'])
  })

  it('are those that the service speaks, whatever is sent', async () => {
    const before = (await opened()).hash
    for (const language of ['pl', 'en', 'xx']) expect((await begin(language)).status, language).to.equal(404)
    expect((await opened()).hash).to.equal(before)
  })

  it('keep what two people translate at the same time, and what both have typed', async () => {
    await begin()
    const html = await page('/de')
    const bert = await clerk(app, 'admin', { name: 'Bert' })
    await post('/de', filled(html, { '/title': 'Besuch' }), bert)
    expect(await post('/de', filled(html, { '/pages/p/title': 'Sie' }))).to.include({ status: 303 })
    const refused = await post('/de', filled(html, { '/title': 'Komm', '/questions/name/label': 'Name' }))
    expect(refused.status).to.equal(422)
    expect(words(refused.html)).to.include('Somebody has changed this to “Besuch”')
    expect(refused.html).to.include('\nKomm</textarea>').and.include('\nName</textarea>')
    const again = filled(refused.html, { '/title': 'Komm', '/questions/name/label': 'Name' })
    expect(await post('/de', again)).to.include({ status: 303 })
    expect((await opened()).files[1]!.text)
      .to.include('Komm')
      .and.include('"Sie"')
      .and.include('"Name"')
  })

  it('are written in their own direction, and end after a question', async () => {
    await begin('ar')
    const html = await page('/ar')
    expect(html).to.match(/<textarea [^>]*lang="ar" dir="rtl"/)
    await post('/ar', filled(html, { '/title': 'زيارة' }))
    const asked = await post('', { language: 'ar', is: 'removed' })
    expect(asked.status).to.equal(200)
    expect(words(asked.html)).to.include('This deletes 1 translated text.')
    expect((await opened()).files).to.have.length(2)
    expect(await post('', { language: 'ar', is: 'removed', asked: 'yes' })).to.include({ status: 303, to: PLACE })
    expect((await opened()).files).to.have.length(1)
    expect((await app.get(`${PLACE}/ar`, ada.headers)).status).to.equal(404)
    expect((await app.get(`${PLACE}/tlh`, ada.headers)).status).to.equal(404)
  })

  it('go to a translation program and come back', async () => {
    await begin()
    const answer = await app.get(`${PLACE}/de/po`, ada.headers)
    expect(answer.headers.get('content-disposition')).to.include('visit.de.po')
    const po = (await answer.text())
      .replace('msgid "Visit"\nmsgstr ""', 'msgid "Visit"\nmsgstr "Besuch"')
      .replace(/(msgctxt "\/pages\/p\/title"\nmsgid "You"\nmsgstr) ""/, '#, fuzzy\n$1 "Du selbst"')
    const send = (text: string, name = 'visit.de.po') => {
      const body = new FormData()
      if (text) body.append('po', new Blob([text]), name)
      return post('/de/po', body)
    }
    const foreign = `${po}\nmsgctxt "/nowhere"\nmsgid "A"\nmsgstr "B"\n`
    const { status, to } = await send(foreign)
    expect({ status, to }).to.deep.equal({ status: 303, to: `${PLACE}/de?done=po&taken=1&fuzzy=1&foreign=1` })
    expect(words(await page(to!.slice(PLACE.length)))).to.include('1 text was new. 1 text is marked as fuzzy')
    expect((await opened()).files[1]!.text)
      .to.include('Besuch')
      .and.not.include('Du selbst')
    expect(words((await send('')).html)).to.include('Choose a PO file')
    expect((await send(po.replace('Language: de', 'Language: fr'))).status).to.equal(422)
    expect((await send('msgid "')).status).to.equal(422)
  })

  it('are shown in pages, and no text of another form is taken', async () => {
    const pages = Array.from({ length: 30 }, (_, i) => ({
      ...{ id: `p${i}`, title: `Page number ${i}`, fields: [{ type: 'text', id: `q${i}`, label: `Question ${i}` }] },
    }))
    const files = [{ name: 'visit.json', text: JSON.stringify({ ...FORM, pages }) }]
    await app.services.editor.change(ada.account, 'visit', { kind: 'files', files })
    await begin()
    const html = await page('/de?page=3')
    expect(html.match(/<textarea/g)).to.have.length(11)
    expect(words(html)).to.include('Page 3 of 3').and.include('“Question 29”: Question').and.not.include('“Question 0”')
    expect(words(await page('/de?page=999'))).to.include('Page 3 of 3')
    const refused = await post('/de', { at0: '/questions/gone/label', was0: '', is0: 'Weg' })
    expect(refused.status).to.equal(422)
    expect(words(refused.html)).to.include('Some of these texts are not there any more')
    const bert = await clerk(app, 'none', { edits: ['other'], name: 'Bert' })
    expect((await post('/de', { at0: '/title', was0: '', is0: 'Nein' }, bert)).status).to.equal(404)
  })

  it('are offered on the page of the form as far as the service speaks them, or the form has them already', async () => {
    const address = '/staff/forms/visit/edit/part/form'
    const offered = async () => {
      const html = await (await app.get(address, ada.headers)).text()
      const texts = (name: string) =>
        [...html.matchAll(new RegExp(`${name}[^>]*value="(\\w+)"`, 'g'))].map(([, one]) => one)
      const own = /<select[^>]*name="is-language"(.*?)<\/select>/s.exec(html)![1]!
      return {
        into: texts('name="is-languages"'),
        own: [...own.matchAll(/value="(\w+)"/g)].map(([, one]) => one),
        html,
      }
    }
    const { into, own } = await offered()
    expect(own).to.have.members(['en', 'de', 'ar'])
    expect(into).to.have.members(['de', 'ar'])
    const choose = async (languages: string[], was: string[] | null) => {
      const body = new URLSearchParams({ was: JSON.stringify({ languages: was }) })
      for (const one of languages) body.append('is-languages', one)
      return (await app.post(address, body as never, ada.headers)).status
    }
    expect(await choose(['pl'], null)).to.equal(422)
    expect(await choose(['de'], null)).to.equal(303)
    const change = { kind: 'set', part: 'form', was: { languages: ['de'] }, is: { languages: ['de', 'pl'] } } as const
    await app.services.editor.change(ada.account, 'visit', change)
    expect((await offered()).into).to.have.members(['de', 'ar', 'pl'])
    expect(await choose(['de'], ['de', 'pl'])).to.equal(303)
    expect((await opened()).form.languages).to.deep.equal(['de'])
  })
})

describe('the page of a question of a form in another language than the office', () => {
  it('shows what people read where no error message is set', async () => {
    const app = await startApp({ env: { SVC_LANGUAGES: 'en,de' } })
    const ada = await clerk(app, 'admin')
    const fields = [{ type: 'time', id: 'at', label: 'Ankunftszeit' }]
    const text = JSON.stringify({ slug: 'visit', title: 'Besuch', language: 'de', pages: [{ id: 'p', fields }] })
    await app.services.editor.create(ada.account, [{ name: 'visit.json', text }])
    const html = await (await app.get('/staff/forms/visit/edit/part/item%3Aat', ada.headers)).text()
    await app.stop()
    expect(html).to.include('In place of: Füllen Sie „Ankunftszeit“ aus')
  })
})

describe('the languages of a form, in a service that speaks one', () => {
  it('are none to choose from, and the page says who can change that', async () => {
    const app = await startApp()
    const ada = await clerk(app, 'admin')
    const from = await app.services.editor.filesToCopy(ada.account, { language: 'en' })
    await app.services.editor.create(ada.account, from!, { slug: 'visit', title: 'Visit' })
    const html = await (await app.get('/staff/forms/visit/edit/part/form', ada.headers)).text()
    await app.stop()
    expect(html).to.include('This service speaks no other language.').and.not.include('name="is-languages"')
  })
})

describe('the language of a form or a list that begins empty', () => {
  async function begun(spoken: string, office: string): Promise<{ language?: string; list?: string }> {
    const app = await startApp({ env: { SVC_LANGUAGES: spoken } })
    const ada = await clerk(app, 'admin')
    await app.post('/staff/me/language', { language: office }, ada.headers)
    const typed = { from: 'empty', title: 'Besuch', slug: 'visit' }
    expect((await app.post('/staff/new-form/create', typed, ada.headers)).status).to.equal(303)
    expect((await app.post('/staff/new-list', { title: 'Orte', lines: 'Bonn' }, ada.headers)).status).to.equal(303)
    const { form } = (await app.services.editor.open('visit')) as Edited
    const { form: list } = (await app.services.editor.open('lists/orte')) as Edited
    await app.stop()
    return { ...form, list: list.language ?? 'en' }
  }

  it('is the one that its author reads the office in', async () => {
    expect(await begun('en,de', 'de')).to.include({ language: 'de', list: 'de' })
    expect(await begun('de,en', 'en'))
      .to.include({ list: 'en' })
      .and.not.have.property('language')
  })

  it('is the first of the service where it does not speak that one', async () => {
    expect(await begun('fr,pl', 'en')).to.include({ language: 'fr', list: 'fr' })
  })
})
