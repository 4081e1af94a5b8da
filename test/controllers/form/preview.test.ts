import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { expect } from 'chai'
import { silentLog } from '../../../src/log.ts'
import { DAY } from '../../../src/models/moment.ts'
import { wire } from '../../../src/wire.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'
import { type Clerk, clerk } from '../../support/office.ts'
import { decode, tags } from '../../views/html.ts'

const AT = Date.UTC(2026, 10, 20, 9)
const SECRET = 'a secret of this test that is long enough'
const VISIT = {
  slug: 'visit',
  title: 'Plan a visit',
  minimumAgeSeconds: 0,
  pages: [
    {
      id: 'who',
      title: 'Who you are',
      fields: [
        { type: 'text', id: 'name', label: 'Your name' },
        {
          type: 'radios',
          id: 'group',
          label: 'Alone?',
          options: ['alone', 'group', 'never'].map((value) => ({ value, label: value })),
        },
        {
          type: 'text',
          id: 'school',
          label: 'Your school',
          showIf: { type: 'rule', fieldId: 'group', operator: 'eq', value: 'group' },
        },
        { type: 'file', id: 'photo', label: 'A photo', accept: ['png'], required: false },
      ],
    },
    {
      id: 'never',
      showIf: { type: 'rule', fieldId: 'group', operator: 'eq', value: 'never' },
      exit: { title: 'You need not come', text: 'Stay.' },
    },
    {
      id: 'guests',
      title: 'Guests',
      showIf: { type: 'rule', fieldId: 'group', operator: 'eq', value: 'group' },
      repeat: { itemLabel: 'guest', min: 1, max: 2 },
      fields: [{ type: 'text', id: 'guest', label: 'Name of the guest' }],
    },
    { id: 'when', title: 'When', fields: [{ type: 'date', id: 'day', label: 'Day' }] },
  ],
}
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

interface Seen {
  status: number
  html: string
  headers: Headers
}

describe('a preview for colleagues', () => {
  const clock = freezeClock(AT)
  let app: TestApp
  let ada: Clerk
  beforeEach(async () => {
    app = await startApp({ clock, env: { SVC_LANGUAGES: 'en,de', SVC_SECRET: SECRET } })
    await app.define(VISIT as never)
    ada = await clerk(app, 'admin', { name: 'Ada' })
  })
  afterEach(() => app.stop())

  const seen = async (answer: Response): Promise<Seen> => ({
    status: answer.status,
    html: await answer.text(),
    headers: answer.headers,
  })
  const hrefIn = ({ html }: Seen) => new URL(/class="secret-text"><a href="([^"]*)"/.exec(html)![1]!)
  async function makeLink(slug = 'visit', who = ada): Promise<string> {
    const page = await seen(await app.post(`/staff/forms/${slug}/previews`, {}, who.headers))
    expect(page.status).to.equal(200)
    return hrefIn(page).pathname
  }
  const open = async (path: string, headers = {}) => seen(await app.get(path, headers))
  const stateOf = ({ html }: Seen) => /name="preview-state" value="([^"]*)"/.exec(html)![1]!
  const headingOf = ({ html }: Seen) => decode(/<h1>(.*?)<\/h1>/s.exec(html)![1]!)
  const errorsOf = ({ html }: Seen) =>
    [...(/error-summary__list.*?<\/ul>/s.exec(html)?.[0] ?? '').matchAll(/<a [^>]*>(.*?)<\/a>/gs)].map(([, one]) => one)
  /** Sends the form with the questions, or the only one of the page. */
  async function send(page: Seen, typed: Record<string, string | [string, Buffer]> = {}, to?: string): Promise<Seen> {
    const form = tags(page.html, 'form').find(({ class: name }) => /^(form|send|start|check)$/.test(name ?? ''))!
    expect(form.method).to.equal('post')
    const body = new FormData()
    body.append('preview-state', stateOf(page))
    if (form.class === 'start') body.append('preview-asked', '1')
    body.append('submissionId', '')
    for (const [name, value] of Object.entries(typed))
      if (typeof value === 'string') body.append(name, value)
      else body.append(name, new Blob([value[1] as never]), value[0])
    const isMultipart = form.enctype !== undefined || Object.values(typed).some((one) => typeof one !== 'string')
    return seen(await app.post(to ?? decode(form.action!), isMultipart ? body : Object.fromEntries(body as never), {}))
  }
  /** Presses what is a link on the page of the form. */
  async function follow(page: Seen, text: string): Promise<Seen> {
    const found = [...page.html.matchAll(/<button type="submit" form="preview-ways"([^>]*)>(.*?)<\/button>/gs)].find(
      ([, , label]) => label!.replace(/<[^>]*>/g, '').includes(text),
    )
    expect(
      found,
      `${text} in ${page.html.match(/<button type="submit" form="preview-ways".*?<\/button>/gs)}`,
    ).not.to.equal(undefined)
    const to = decode(/formaction="([^"]*)"/.exec(found![1]!)![1]!)
    return seen(await app.post(to, { 'preview-state': stateOf(page), 'preview-asked': '1' }))
  }
  const everything = async () => {
    const tables = ['drafts', 'submissions', 'uploads', 'events', 'ended_drafts', 'deliveries', 'case_words']
    const rows = await Promise.all(tables.map((one) => app.ask(`select count(*) as n from ${one}`)))
    return [
      ...rows.map(([row]) => Number(row!.n)),
      ...readdirSync(join(app.config.dataDir, 'drive'), { recursive: true }),
    ]
  }
  const actions = async () =>
    (await app.store.audit.page({ size: 50 })).map(({ action, about }) => `${action} ${about}`)

  it('is walked through from the start to the end, and leaves nothing behind', async () => {
    const before = await everything()
    const link = await makeLink()
    const start = await open(link)
    expect(headingOf(start)).to.equal('Plan a visit')
    expect(start.html).to.include('This is a preview of “Plan a visit”').and.include('27 November 2026')
    expect(start.html).to.include('name="robots" content="noindex"').and.not.include('/f/visit')
    expect(start.headers.get('x-robots-tag')).to.equal('noindex')
    expect(start.headers.get('cache-control')).to.equal('no-store')
    const who = await send(start)
    expect(headingOf(who)).to.equal('Who you are')
    const wrong = await send(who, { group: 'group' })
    expect([wrong.status, errorsOf(wrong)]).to.deep.equal([422, ['Enter your name', 'Enter your school']])
    expect(wrong.html).to.include('id="explained-title"').and.include('Alone?')
    const guests = await send(wrong, { name: 'Ada', group: 'group', school: 'Hill' })
    expect(headingOf(guests)).to.equal('Guest 1')
    expect(headingOf(await follow(guests, 'Back')), 'not to the list, which has no record yet').to.equal('Who you are')
    const list = await send(guests, { guest: 'Bo' })
    expect(headingOf(list)).to.equal('Guests')
    expect(headingOf(await follow(list, 'Remove'))).to.equal('Do you want to remove guest 1?')
    const unknown = { 'preview-state': stateOf(list), 'preview-asked': '1' }
    expect(headingOf(await seen(await app.post(`${link}/guests/none/remove`, unknown)))).to.equal('Guests')
    const removal = await follow(list, 'Remove')
    const yes = { 'preview-state': stateOf(removal) }
    const removed = await seen(
      await app.post(decode(/method="post" action="([^"]*remove)"/.exec(removal.html)![1]!), yes),
    )
    expect(headingOf(removed), 'a list that needs a record begins with it').to.equal('Guest 1')
    expect(removed.html).not.to.include('value="Bo"')
    const another = await follow(list, 'Add another')
    const two = await send(another, { guest: 'Cy' })
    expect(two.html).to.include('Bo').and.include('Cy')
    const when = await send(two)
    expect(headingOf(when)).to.equal('When')
    expect(headingOf(await follow(when, 'Back'))).to.equal('Guests')
    const check = await send(when, { 'day-day': '1', 'day-month': '12', 'day-year': '2026' })
    expect(headingOf(check)).to.include('Check your answers')
    for (const text of ['Ada', 'Hill', 'Bo', 'Cy', '1 December 2026']) expect(check.html).to.include(text)
    const changed = await send(await follow(check, 'your name'), { name: 'Eve', group: 'alone' })
    expect(headingOf(changed), 'back at the check page').to.include('Check')
    expect(changed.html).to.include('Eve').and.not.include('Hill')
    const end = await send(changed)
    expect([headingOf(end), end.status]).to.deep.equal(['Thank you', 200])
    expect(end.html).to.include('This was a preview. Nothing was sent or saved')
    expect(end.html).to.include('What happens next').and.not.include('/status?reference')
    for (const page of [start, who, wrong, guests, list, two, check, end]) {
      expect(page.headers.get('set-cookie')).to.equal(null)
      expect(page.html).to.not.match(/(href|action|formaction)="\/f\/visit/)
      expect(page.html).to.not.include('Save and')
    }
    expect(await everything()).to.deep.equal(before)
  })

  /** As far as the second page, with the first one answered. */
  const begun = async (link: string, typed: Parameters<typeof send>[1] = { name: 'Ada', group: 'alone' }) =>
    send(await send(await open(link)), typed)

  it('judges files as the form does, shows their names, and drops them', async () => {
    const before = await everything()
    const who = await send(await open(await makeLink()))
    const refused = await send(who, {
      name: 'Ada',
      group: 'alone',
      photo: ['cat.png', Buffer.from('MZ no picture at all')],
    })
    expect([refused.status, errorsOf(refused)[0]]).to.deep.equal([422, '“cat.png” is plain text. It must be PNG'])
    const none = await send(who, { name: 'Ada', 'file-action': 'attach:photo' })
    expect([none.status, errorsOf(none)]).to.deep.equal([422, ['Select a file, then upload it']])
    const attached = await send(who, { name: 'Ada', photo: ['dog.png', PNG], 'file-action': 'attach:photo' })
    expect([attached.status, errorsOf(attached)]).to.deep.equal([200, []])
    expect(attached.html).to.include('dog.png').and.include('value="Ada"')
    const tooMany = await send(attached, {
      name: 'Ada',
      group: 'alone',
      photo: ['one more.png', Buffer.concat([PNG, Buffer.from('x')])],
    })
    expect(tooMany.status).to.equal(422)
    const when = await send(attached, { name: 'Ada', group: 'alone' })
    const check = await send(when, { 'day-day': '1', 'day-month': '12', 'day-year': '2026' })
    expect(check.html).to.include('dog.png')
    const id = /value="(remove:[^"]*)"/.exec(attached.html)![1]!
    const removed = await send(attached, { name: 'Ada', 'file-action': id })
    expect(removed.html).not.to.include('dog.png')
    expect(await everything()).to.deep.equal(before)
  })

  it('refuses a file that is too large at its question, and a bomb', async () => {
    const who = await send(await open(await makeLink()))
    const large = Buffer.concat([PNG, Buffer.alloc(11 * 2 ** 20)])
    const refused = await send(who, { name: 'Ada', group: 'alone', photo: ['large.png', large] })
    expect(refused.status).to.equal(422)
    expect(errorsOf(refused)[0]).to.include('large.png').and.include('10 MB')
    expect(refused.html).to.include('value="Ada"')
    // A picture that says that it has 2.5 thousand million pixels.
    const bomb = Buffer.from(PNG)
    bomb.writeUInt32BE(50_000, 16)
    bomb.writeUInt32BE(50_000, 20)
    const wide = await send(who, { name: 'Ada', group: 'alone', photo: ['wide.png', bomb] })
    expect(wide.status).to.equal(422)
    expect(errorsOf(wide)[0]).to.include('wide.png').and.include('pixels')
  })

  it('keeps so much of files in memory at once, and no more', async () => {
    const link = await makeLink()
    const who = await send(await open(link))
    const head = ['preview-state', 'submissionId'].map(
      (name) =>
        `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${name === 'submissionId' ? '' : stateOf(who)}\r\n`,
    )
    const part = '--b\r\nContent-Disposition: form-data; name="photo"; filename="a.png"\r\n\r\n'
    const sent = Array.from({ length: 8 }, () => {
      const one = request(`${app.base}${link}/who`, {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=b', 'sec-fetch-site': 'same-origin' },
      })
      one.on('error', () => {})
      one.write(head.join('') + part)
      one.write(Buffer.concat([PNG, Buffer.alloc(9 * 2 ** 20)]))
      return one
    })
    const status = await new Promise((resolve) => {
      for (const one of sent) one.on('response', (answer) => resolve(answer.statusCode))
    })
    expect(status, 'one of those that hold 72 MB together has to go').to.equal(503)
    for (const one of sent) one.destroy()
    expect((await send(who, { name: 'Ada', group: 'alone', photo: ['a.png', PNG] })).status).to.equal(200)
  })

  it('has the look of the department of its form', async () => {
    await app.services.departments.publish([{ name: 'parks', text: '{"serviceName":"Trees and Parks"}', logo: '' }])
    await app.define({ ...VISIT, department: 'parks' } as never)
    const link = await makeLink()
    for (const page of [await open(link), await begun(link)]) expect(page.html).to.include('Trees and Parks')
    await app.services.departments.publish([{ name: 'parks', text: '{"serviceName":"Woods"}', logo: '' }])
    expect((await open(link)).html, 'the department of today').to.include('Woods')
  })

  it('leads to an end, in the language that the reader chooses, without a cookie', async () => {
    const link = await makeLink()
    const who = await send(await open(link))
    const away = await send(who, { name: 'Ada', group: 'never' })
    expect(headingOf(away)).to.equal('You need not come')
    expect(headingOf(await follow(away, 'Change'))).to.equal('Who you are')
    expect(away.html).to.include(`method="post" action="${link}/discard"`)
    const fresh = await seen(
      await app.post(`${link}/discard`, { 'preview-state': stateOf(away), 'preview-asked': '1' }),
    )
    expect(headingOf(fresh)).to.equal('Plan a visit')
    expect((await send(fresh)).html).not.to.include('value="Ada"')
    // The form for a permit is there in German.
    const permit = await makeLink('parking-permit')
    const german = await open(`${permit}?lang=de`)
    expect(german.html).to.include('Das ist eine Vorschau von „').and.include('lang="de"')
    const chosen = await seen(await app.post(permit, { 'preview-state': stateOf(german), 'chosen-language': 'de' }))
    expect(chosen.html).to.include('<html lang="de"')
    const first = await send(chosen)
    expect(first.html, 'the language goes on').to.include('<html lang="de"')
    const english = await seen(
      await app.post(decode(/class="form"[^>]*action="([^"]*)"/.exec(first.html)![1]!), {
        'preview-state': stateOf(first),
        'chosen-language': 'en',
      }),
    )
    expect([english.status, english.html.includes('<html lang="en"')]).to.deep.equal([200, true])
    for (const page of [german, chosen, first, english]) {
      expect(page.headers.get('set-cookie')).to.equal(null)
      expect(page.html).not.to.include('action="/language"')
    }
  })

  it('is of a form of one page too, which ends with its page', async () => {
    const before = await everything()
    const link = await makeLink('e2e-test-form')
    const page = await open(link)
    expect(page.html).to.include('Send us a message')
    const wrong = await send(page, { name: 'Ada' })
    expect(wrong.status).to.equal(422)
    expect(wrong.html).to.include('value="Ada"')
    const end = await send(wrong, { name: 'Ada', email: 'a@example.org', topic: 'question', message: 'Hi' })
    expect(headingOf(end)).to.equal('Thank you')
    expect((await open(`${link}/style.css`)).html).to.include('question-')
    expect(await everything()).to.deep.equal(before)
  })

  it('says the same of a link that is wrong, that ended and that was revoked', async () => {
    const link = await makeLink()
    const when = await begun(link)
    const listed = await open('/staff/forms/visit/previews', ada.headers)
    const id = /name="link" value="(\d+)"/.exec(listed.html)![1]!
    const revoked = await app.post('/staff/forms/visit/previews/revoke', { link: id }, ada.headers)
    expect([revoked.status, revoked.headers.get('location')]).to.deep.equal([
      303,
      '/staff/forms/visit/previews?done=revoked',
    ])
    expect((await open(link)).status, 'at once').to.equal(404)
    expect((await send(when, {})).status, 'at once').to.equal(404)
    const ended = await makeLink()
    clock.advance(7 * DAY - 1)
    expect((await open(ended)).status).to.equal(200)
    clock.advance(1)
    const told = []
    for (const path of [link, ended, `/preview/${'a'.repeat(43)}`, '/preview/x', `${link}/when`, `${link}/style.css`]) {
      const page = await open(path, { accept: 'text/html' })
      expect(page.headers.get('x-robots-tag')).to.equal('noindex')
      told.push(`${page.status} ${headingOf(page)}`)
    }
    expect(new Set(told)).to.deep.equal(new Set(['404 This preview link does not work']))
    expect((await send(when, {})).status).to.equal(404)
    const again = await app.post('/staff/forms/visit/previews/revoke', { link: id }, ada.headers)
    expect(again.status).to.equal(303)
    expect((await actions()).slice(0, 3)).to.deep.equal([
      'preview-made visit',
      'preview-revoked visit',
      'preview-made visit',
    ])
    await app.services.previews.forget()
    expect(await app.services.previews.of('visit')).to.deep.equal([])
  })

  it('counts guesses of a network, and then refuses them', async () => {
    const link = await makeLink()
    for (let i = 0; i < 60; i++) expect((await open(`/preview/${'b'.repeat(43)}`)).status).to.equal(404)
    const refused = await open('/preview/c')
    expect([refused.status, refused.headers.has('retry-after')]).to.deep.equal([429, true])
    expect((await open(link)).status, 'a link that works').to.equal(200)
  })

  it('opens no state that was changed, that is of another link, or that is missing', async () => {
    const [link, other] = [await makeLink(), await makeLink()]
    const when = await begun(link)
    const state = stateOf(when)
    const day = { 'day-day': '1', 'day-month': '12', 'day-year': '2026' }
    const changed = `${state.slice(0, 40)}${state[40] === 'A' ? 'B' : 'A'}${state.slice(41)}`
    for (const [to, fields] of [
      [link, [['preview-state', changed]]],
      [other, [['preview-state', state]]],
      [link, []],
      [
        link,
        [
          ['preview-state', state],
          ['preview-state', state],
        ],
      ],
      [link, [['preview-state', 'x'.repeat(100_000)]]],
    ] as [string, [string, string][]][]) {
      const page = await seen(await app.post(`${to}/when`, [...fields, ...Object.entries(day)]))
      expect([page.status, headingOf(page)]).to.deep.equal([422, 'Plan a visit'])
      expect(page.html).to.include('We could not read your earlier answers')
    }
    const replayed = await send(when, day)
    expect(headingOf(await send(when, day)), 'an older state of the same link').to.equal(headingOf(replayed))
  })

  it('reads what an older secret sealed, and begins anew where nobody knows the secret any more', async () => {
    const link = await makeLink()
    const when = await begun(link)
    const { previews } = app.services
    const preview = await previews.at(link.slice('/preview/'.length), '127.0.0.1')
    const typed = new Map([['preview-state', [stateOf(when)]]])
    for (const [secrets, isKnown] of [
      [['n'.repeat(40), SECRET], true],
      [['n'.repeat(40)], false],
    ] as const) {
      const other = await wire({ config: { ...app.config, secrets }, clock, log: silentLog() })
      try {
        expect(other.services.previews.unsealed(preview, typed) !== undefined).to.equal(isKnown)
        const again = await other.services.previews.at(link.slice('/preview/'.length), '127.0.0.1')
        expect(again.published.form.title, 'links depend on no secret').to.equal('Plan a visit')
      } finally {
        await other.close()
      }
    }
  })

  it('keeps two tabs apart, and shows hostile text as text', async () => {
    const link = await makeLink()
    const HOSTILE = '</form><script>alert(1)</script><a href="/f/visit/when">x</a>'
    const [one, two] = [
      await begun(link, { name: HOSTILE, group: 'alone' }),
      await begun(link, { name: 'Bo', group: 'alone' }),
    ]
    const day = { 'day-day': '1', 'day-month': '12', 'day-year': '2026' }
    const [first, second] = [await send(one, day), await send(two, day)]
    expect(first.html).to.include('&lt;script&gt;').and.not.include('<script')
    expect(first.html).not.to.include('<dd dir="auto">Bo')
    expect(second.html).to.include('<dd dir="auto">Bo').and.not.include('alert(1)')
  })

  it('says that there is too much when the answers get longer than 1 MB', async () => {
    const fields = Array.from({ length: 60 }, (_, i) => ({
      type: 'textarea',
      id: `t${i}`,
      label: `T ${i}`,
      required: false,
      maxLength: 20_000,
    }))
    await app.define({
      slug: 'long',
      title: 'Long',
      pages: [
        { id: 'a', title: 'A', fields: fields.slice(0, 30) },
        { id: 'b', title: 'B', fields: fields.slice(30) },
      ],
    } as never)
    const typed = (from: number) =>
      Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`t${from + i}`, 'x'.repeat(14_000)]))
    const a = await send(await open(await makeLink('long')))
    const b = await send(a, typed(0))
    expect(headingOf(b)).to.equal('B')
    const full = await send(b, typed(30))
    expect([full.status, headingOf(full)]).to.deep.equal([413, 'What you sent is too large'])
    expect(full.html).to.include('1 MB')
  })

  it('answers 50 at once, each with its own answers', async () => {
    const link = await makeLink()
    const who = await send(await open(link))
    const pages = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        send(who, { name: `Person ${i}.`, group: 'alone', photo: [`p${i}.png`, PNG] }).then((page) =>
          follow(page, 'Back').then((back) => [i, back] as const),
        ),
      ),
    )
    for (const [i, page] of pages) {
      expect(page.status).to.equal(200)
      expect(page.html).to.include(`value="Person ${i}."`).and.include(`p${i}.png`)
    }
  })

  describe('of an upload', () => {
    const NEW = { ...VISIT, slug: 'brand-new', title: 'Brand new' }
    async function upload(form: object, who = ada) {
      const body = new FormData()
      body.append('definition', new Blob([JSON.stringify(form)]), 'form.json')
      const page = await seen(await app.post('/staff/new-form', body, who.headers))
      const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page.html)![1]!
      return { page, fields: { files: hidden('files'), base: hidden('base') } }
    }

    it('shows that, also in another process, and publishes nothing', async () => {
      await app.post('/staff/new-form/publish', (await upload(NEW)).fields, ada.headers)
      const { page, fields } = await upload({ ...NEW, title: 'Plan your visit' })
      expect(page.html).to.include('formaction="/staff/new-form/preview"')
      const made = await seen(await app.post('/staff/new-form/preview', fields, ada.headers))
      const link = hrefIn(made).pathname
      expect(headingOf(await open(link))).to.equal('Plan your visit')
      expect((await open('/f/brand-new')).html)
        .to.include('Brand new')
        .and.not.include('Plan your visit')
      const other = await wire({ config: app.config, clock, log: silentLog() })
      try {
        const shown = await other.services.previews.at(link.slice('/preview/'.length), '127.0.0.1')
        expect(shown.published.form.title).to.equal('Plan your visit')
      } finally {
        await other.close()
      }
      expect(await app.services.forms.versions('brand-new')).to.have.length(1)
    })

    it('is listed for a form that was never published, and opens nothing else of it', async () => {
      const { fields } = await upload(NEW)
      const made = await seen(await app.post('/staff/new-form/preview', fields, ada.headers))
      const link = hrefIn(made).pathname
      const secret = link.slice('/preview/'.length)
      const listed = await open('/staff/forms/brand-new/previews', ada.headers)
      expect(listed.html).to.include('brand-new').and.include('Works until').and.not.include(secret)
      for (const row of await app.ask('select * from previews')) expect(JSON.stringify(row)).not.to.include(secret)
      expect(headingOf(await begun(link))).to.equal('When')
      expect((await app.get('/f/brand-new')).status).to.equal(404)
      expect((await app.get('/staff/forms/never-there/previews', ada.headers)).status).to.equal(404)
    })

    it('is made and revoked by those alone who edit the form', async () => {
      const theirs = await clerk(app, 'none', { edits: ['brand-new'] })
      const others = await clerk(app, 'caseworker', { edits: ['feedback'] })
      const { fields } = await upload(NEW, theirs)
      expect((await app.post('/staff/new-form/preview', fields, others.headers)).status).to.equal(422)
      expect((await app.post('/staff/forms/brand-new/previews', {}, others.headers)).status).to.equal(404)
      expect((await app.get('/staff/forms/brand-new/previews', others.headers)).status).to.equal(404)
      const link = hrefIn(await seen(await app.post('/staff/new-form/preview', fields, theirs.headers))).pathname
      const [{ id } = { id: 0 }] = await app.services.previews.of('brand-new')
      await app.post('/staff/forms/feedback/previews/revoke', { link: `${id}` }, others.headers)
      await app.post('/staff/forms/brand-new/previews/revoke', { link: `${id}` }, others.headers)
      expect((await open(link)).status).to.equal(200)
    })
  })

  it('has 20 links of a form at most, also when many are made at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => app.post('/staff/forms/visit/previews', {}, ada.headers)),
    )
    expect(answers.filter(({ status }) => status === 200)).to.have.length(20)
    expect(answers.filter(({ status }) => status === 422)).to.have.length(5)
    const page = await seen(await app.post('/staff/forms/visit/previews', {}, ada.headers))
    expect(errorsOf(page)).to.deep.equal(['20 links work already. Revoke one first'])
  })
})
