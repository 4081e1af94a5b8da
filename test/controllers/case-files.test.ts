/** A case that asks for something: the person has only the reference, and sends the file with it. */
import { expect } from 'chai'
import { REFERENCE, sendForm, startApp, type TestApp } from '../support/app.ts'
import { freezeClock } from '../support/clock.ts'

const AT = Date.UTC(2026, 10, 20, 12)

const JSON_ONLY = { accept: 'application/json' }
const HTML = { accept: 'text/html' }
const page = (fields: object[]) => [{ id: 'page', fields }]
const file = (name: string, text: string): FormData => {
  const form = new FormData()
  form.append('file', new Blob([text], { type: 'text/plain' }), name)
  return form
}

describe('files for a case', () => {
  const clock = freezeClock(AT)
  let app: TestApp
  let reference: string
  const address = () => `/api/drive-upload?submissionId=${reference}&fieldId=evidence`
  const files = async () => {
    const submission = await app.store.submissions.byReference(reference)
    return (await app.store.uploads.ofSubmission(submission!.id)).map(({ filename }) => filename)
  }
  beforeEach(async () => {
    app = await startApp({ clock })
    reference = await sendForm(app)
  })
  afterEach(() => app.stop())

  it('are offered on the status page while the status takes them, and not otherwise', async () => {
    const link = `href="${address().replace('&', '&amp;')}"`
    expect(await (await app.get(`/status?reference=${reference}`)).text()).to.include(link)
    await app.services.cases.update(reference, { to: 'in-review', by: 'office' })
    expect(await (await app.get(`/status?reference=${reference}`)).text()).to.not.include('drive-upload')
    await app.services.cases.update(reference, { to: 'needs-information', by: 'office', message: 'Send the plan' })
    expect(await (await app.get(`/status?reference=${reference}`)).text()).to.include(link)
  })

  it('are taken by reference, on a page of their own, and lead back to the case', async () => {
    const page = await (await app.get(address(), HTML)).text()
    expect(page).to.include('type="file"').and.include('multipart/form-data')
    const sent = await app.post(address(), file('plan.txt', 'A plan'), HTML)
    expect([sent.status, sent.headers.get('location')]).to.deep.equal([
      303,
      `/status?reference=${reference}&file=received`,
    ])
    expect(await (await app.get(sent.headers.get('location')!)).text()).to.include('We have received your file')
    expect(await files()).to.deep.equal(['plan.txt'])
  })

  it('are taken for what was asked on the day of the form, however late they come', async () => {
    const recent = { type: 'rule', fieldId: 'day', operator: 'withinLast', value: { days: 2 } }
    await app.define({
      slug: 'leak',
      title: 'Leak',
      pages: page([
        { type: 'date', id: 'day', label: 'Day' },
        { type: 'file', id: 'evidence', label: 'Evidence', accept: ['txt'], required: false, showIf: recent },
      ]),
    } as { slug: string })
    const submissionId = await app.mint('leak')
    const day = { 'day-day': '20', 'day-month': '11', 'day-year': '2026' }
    const sent = await app.post('/f/leak', { submissionId, ...day })
    reference = REFERENCE.exec(sent.headers.get('location')!)![0]
    clock.set(Date.UTC(2026, 10, 30))
    await app.services.cases.update(reference, { to: 'in-review', by: 'office' })
    await app.services.cases.update(reference, { to: 'needs-information', by: 'office', message: 'Send a picture' })
    expect((await app.post(address(), file('plan.txt', 'A plan'), JSON_ONLY)).status).to.equal(201)
    expect(await files()).to.deep.equal(['plan.txt'])
  })

  it('come back with the reason on the same page when they are refused', async () => {
    const refused = await app.post(address(), file('plan.txt', '<html><body>A plan</body></html>'), HTML)
    const html = await refused.text()
    expect(refused.status).to.equal(415)
    expect(html)
      .to.match(/<title>Error: /)
      .and.include('“plan.txt” is a web page')
      .and.include('type="file"')
    expect(await files()).to.deep.equal([])
  })

  it('are asked for in plain words when nothing was chosen', async () => {
    const form = new FormData()
    form.append('file', new Blob([]), '')
    const refused = await app.post(address(), form, HTML)
    expect(refused.status).to.equal(400)
    expect(await refused.text()).to.include('Select a file, then upload it')
  })

  it('are not taken for a reference that does not exist, nor for a mistyped one', async () => {
    const send = async (id: string) =>
      (await app.post(`/api/drive-upload?submissionId=${id}&fieldId=evidence`, file('a.txt', 'x'))).status
    expect(await send('0000-0000-0000-0000')).to.equal(404)
    expect(await send(`${reference.slice(0, -1)}${reference.endsWith('A') ? 'B' : 'A'}`)).to.equal(400)
  })

  it('take references that do not exist from the same budget as the status page', async () => {
    const status = async () => (await app.get('/api/drive-upload?submissionId=0000-0000-0000-0000')).status
    for (let i = 0; i < 60; i++) expect(await status()).to.equal(404)
    expect(await status()).to.equal(429)
  })

  it('are offered and taken for no question that was hidden, and not offered for a full one', async () => {
    const question = { type: 'file', accept: ['txt'], required: false }
    const showIf = { type: 'rule', fieldId: 'more', operator: 'eq', value: true }
    const fields = [
      { type: 'boolean', id: 'more', label: 'More?' },
      { ...question, id: 'hidden', label: 'Hidden one', showIf },
      { ...question, id: 'open', label: 'Open one' },
    ]
    await app.define({ slug: 'two', title: 'Two', minimumAgeSeconds: 0, pages: page(fields) } as never)
    const answered = await app.post('/f/two', { submissionId: await app.mint('two'), more: 'no' })
    const sent = REFERENCE.exec(answered.headers.get('location')!)![0]
    const send = (fieldId: string) => {
      const form = new FormData()
      form.append('file', new Blob(['text']), 'a.txt')
      return app.post(`/api/drive-upload?submissionId=${sent}&fieldId=${fieldId}`, form, JSON_ONLY)
    }
    const links = async () =>
      [...(await (await app.get(`/status?reference=${sent}`)).text()).matchAll(/fieldId=(\w+)/g)].map(([, id]) => id)
    expect(await links()).to.deep.equal(['open'])
    expect((await send('hidden')).status).to.equal(404)
    expect((await send('open')).status).to.equal(201)
    expect(await links()).to.deep.equal([])
  })

  it('are promised on the thank-you page only where the case takes some', async () => {
    const showIf = { type: 'rule', fieldId: 'more', operator: 'eq', value: true }
    const fields = [
      { type: 'boolean', id: 'more', label: 'More?' },
      { type: 'file', id: 'evidence', label: 'Evidence', accept: ['txt'], required: false, showIf },
    ]
    await app.define({ slug: 'one', title: 'One', minimumAgeSeconds: 0, pages: page(fields) } as never)
    const thanks = async (more: string) => {
      const sent = await app.post('/f/one', { submissionId: await app.mint('one'), more })
      const at = sent.headers.get('location')!
      reference = REFERENCE.exec(at)![0]
      return at
    }
    const promise = async (at: string) => (await (await app.get(at)).text()).includes('add files to it')
    expect(await promise(await thanks('no')), 'hidden').to.equal(false)
    const open = await thanks('yes')
    expect(await promise(open), 'open').to.equal(true)
    expect((await app.post(address(), file('plan.txt', 'A plan'), JSON_ONLY)).status).to.equal(201)
    expect(await promise(open), 'full').to.equal(false)
  })

  describe('while the case asks for information', () => {
    const ask = async () => {
      clock.advance(1000)
      const at = (await app.store.submissions.byReference(reference))!.status
      if (at !== 'in-review') await app.services.cases.update(reference, { to: 'in-review', by: 'office' })
      clock.advance(1000)
      await app.services.cases.update(reference, { to: 'needs-information', by: 'office', message: 'Send the plan' })
    }
    const attach = (name: string, text: string, over = '') => app.post(address() + over, file(name, text), JSON_ONLY)
    const room = async () => (await (await app.get(address(), JSON_ONLY)).json()) as Record<string, unknown>

    it('count anew, also where the question was full', async () => {
      for (const name of ['1.txt', '2.txt', '3.txt']) expect((await attach(name, name)).status).to.equal(201)
      expect((await attach('4.txt', '4')).status).to.equal(409)
      await ask()
      expect(await room()).to.include({ remaining: 3, maxFiles: 3 })
      for (const name of ['4.txt', '5.txt', '6.txt']) expect((await attach(name, name)).status).to.equal(201)
      expect((await attach('7.txt', '7')).status).to.equal(409)
      await ask()
      expect((await attach('7.txt', '7')).status).to.equal(201)
      expect(await files()).to.have.length(7)
    })

    it('replace the one that the person chooses, which stays in the record and is marked', async () => {
      const old = ((await (await attach('old.txt', 'old')).json()) as { id: string }).id
      await ask()
      expect(((await room()).replaceable as { id: string }[]).map(({ id }) => id)).to.deep.equal([old])
      const html = await (await app.get(address(), HTML)).text()
      expect(html).to.include('Plain text, 3 bytes, sent on').and.include(`replaces=${old}`).and.not.include('old.txt')
      const chosen = await (await app.get(`${address()}&replaces=${old}`, HTML)).text()
      expect(chosen).to.include('It will replace the file you sent before').and.include(`replaces=${old}"`)
      const fresh = ((await (await attach('new.txt', 'new', `&replaces=${old}`)).json()) as { id: string }).id
      const held = await app.store.uploads.ofSubmission((await app.store.submissions.byReference(reference))!.id)
      expect(held.map(({ id, replacedBy }) => [id, replacedBy])).to.deep.equal([
        [old, fresh],
        [fresh, undefined],
      ])
      expect((await attach('third.txt', 'third', `&replaces=${old}`)).status).to.equal(409)
      expect(await files()).to.deep.equal(['old.txt', 'new.txt'])
    })

    it('are taken again when what the case holds of them came before, or lost its place', async () => {
      const idIn = async (answer: Response) => ((await answer.json()) as { id: string }).id
      const first = await idIn(await attach('a.txt', 'a'))
      await ask()
      const second = await idIn(await attach('b.txt', 'b', `&replaces=${first}`))
      clock.advance(1000)
      const third = await idIn(await attach('a.txt', 'a', `&replaces=${second}`))
      const held = await app.store.uploads.ofSubmission((await app.store.submissions.byReference(reference))!.id)
      expect(held.map(({ id, replacedBy }) => [id, replacedBy])).to.deep.equal([
        [first, second],
        [second, third],
        [third, undefined],
      ])
      await ask()
      expect(await idIn(await attach('a.txt', 'a')), 'asked for anew').to.not.equal(third)
      expect((await app.store.submissions.byReference(reference))!.waitingFor).to.equal('office')
    })

    it('take the place of another one also when they are there already', async () => {
      const old = ((await (await attach('old.txt', 'old')).json()) as { id: string }).id
      await ask()
      const fresh = ((await (await attach('new.txt', 'new')).json()) as { id: string }).id
      for (const _ of [1, 2]) expect((await attach('new.txt', 'new', `&replaces=${old}`)).status).to.equal(201)
      expect((await app.store.uploads.byId(old))!.replacedBy).to.equal(fresh)
      expect((await attach('new.txt', 'new', `&replaces=${fresh}`)).status, 'its own').to.equal(201)
      expect((await app.store.uploads.byId(fresh))!.replacedBy).to.equal(undefined)
      expect(await files()).to.deep.equal(['old.txt', 'new.txt'])
    })

    it('replace nothing of another case, and nothing when the case does not ask', async () => {
      const old = ((await (await attach('old.txt', 'old')).json()) as { id: string }).id
      expect((await attach('new.txt', 'new', `&replaces=${old}`)).status).to.equal(409)
      const first = reference
      reference = await sendForm(app)
      await ask()
      expect((await attach('new.txt', 'new', `&replaces=${old}`)).status).to.equal(409)
      expect(await files()).to.deep.equal([])
      reference = first
    })

    it('are events that both sides see, and the case waits for the office again', async () => {
      await ask()
      const waiting = async () => (await app.store.submissions.byReference(reference))!.waitingFor
      expect(await waiting()).to.equal('person')
      const { id } = (await (await attach('plan.txt', 'plan')).json()) as { id: string }
      expect(await waiting()).to.equal('office')
      const { events } = (await app.services.cases.find(reference))!
      expect(events.at(-1)).to.include({ kind: 'file', by: 'public', upload: id })
      expect(await (await app.get(`/status?reference=${reference}`)).text()).to.include('You sent a file')
      await attach('plan.txt', 'plan')
      expect((await app.services.cases.find(reference))!.events).to.have.length(events.length)
    })
  })
})
