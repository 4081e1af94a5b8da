import { expect } from 'chai'
import { filled, REFERENCE, sendForm, startApp, type TestApp } from '../../support/app.ts'
import { askedOf } from '../../support/asked-of-store.ts'
import { freezeClock } from '../../support/clock.ts'
import * as files from '../../support/files.ts'
import { type Clerk, clerk } from '../../support/office.ts'
import { toldForm } from '../../support/told-form.ts'

const MONDAY = Date.UTC(2026, 10, 16, 8)

describe('a case in the office', () => {
  const clock = freezeClock(MONDAY)
  let app: TestApp
  let reference: string
  let dora: Clerk
  beforeEach(async () => {
    app = await startApp({ clock })
    reference = await sendForm(app, { message: 'The lamp is out.\r\n<b>Since Tuesday</b>' })
    dora = await clerk(app)
  })
  afterEach(() => app.stop())

  const address = (more = '') => `/staff/cases/${reference}${more}`
  const open = async (who = dora) => (await app.get(address(), who.headers)).text()
  const work = (over: Record<string, string> = {}, who = dora) =>
    app.post(address('/work'), { seen: '1', to: '', message: '', note: '', ...over }, who.headers)
  const confirmed = (over: Record<string, string>, who = dora) => work({ confirmed: 'yes', ...over }, who)
  const events = async () =>
    (await app.services.cases.find(reference))!.events.map(({ kind, status, by, message, note }) => ({
      kind,
      status,
      by,
      ...(message !== undefined && { message }),
      ...(note !== undefined && { note }),
    }))
  const statusPage = async () => (await app.get(`/status?reference=${reference}`)).text()

  it('shows the answers under their questions, and which were not asked and why', async () => {
    const html = await open()
    for (const text of [
      'Your name',
      'Ada Example',
      'The lamp is out.',
      '&lt;b&gt;Since Tuesday&lt;/b&gt;',
      'A question',
    ])
      expect(html).to.include(text)
    expect(html).to.match(
      /not asked, and why \(1\)[\s\S]*Where is the problem\?[\s\S]*Answer only if “What is it about\?” is “A problem”/,
    )
    expect(html).to.include('was answered “A question”')
  })

  it('names the case above all else as the inbox does, but not in the title that browsers keep', async () => {
    const named = '<h1 class="case-heading"><bdi>Ada Example</bdi></h1>'
    expect(await (await app.get('/staff', dora.headers)).text()).to.match(
      /<a href="\/staff\/cases\/[^>]+>.*<bdi>Ada Example<\/bdi><\/a>/,
    )
    const html = await open()
    expect(html).to.include(named).and.include('<p class="case-form">Send us a message</p>')
    expect(/<title>(.*)<\/title>/.exec(html)![1])
      .to.include(reference)
      .and.not.include('Ada Example')
    await app.services.cases.remove(reference, { by: 'root', reason: 'x' })
    expect(await open())
      .to.include('<h1 class="case-heading">Send us a message</h1>')
      .and.not.include('Ada Example')
  })

  it('shows what will be read before it is done, and does it once it is confirmed', async () => {
    const preview = await work({ to: 'in-review', message: 'We look into it.', note: 'Called the works.' })
    expect(preview.status).to.equal(200)
    const html = await preview.text()
    for (const text of ['We are working on your case.', 'We look into it.', 'Called the works.'])
      expect(html).to.include(text)
    expect(await events()).to.have.length(1)
    const done = await confirmed({ to: 'in-review', message: 'We look into it.', note: 'Called the works.' })
    expect([done.status, done.headers.get('location')]).to.deep.equal([303, address('?done=moved')])
    expect((await events()).at(-1)).to.deep.equal({
      kind: 'status',
      status: 'in-review',
      by: 'Dora Desk',
      message: 'We look into it.',
      note: 'Called the works.',
    })
    expect(await statusPage())
      .to.include('We look into it.')
      .and.not.include('Called the works.')
  })

  it('keeps a note at once, for the office alone', async () => {
    expect((await work({ note: 'Between us' })).headers.get('location')).to.equal(address('?done=noted'))
    expect((await events()).at(-1)).to.include({ kind: 'note', note: 'Between us' })
    expect(await statusPage()).not.to.match(/Between us|Dora/)
  })

  it('sends a message while the status stays', async () => {
    expect((await confirmed({ message: 'Soon.' })).headers.get('location')).to.equal(address('?done=told'))
    expect((await events()).at(-1)).to.include({ kind: 'message', status: 'received', message: 'Soon.' })
    expect(await statusPage()).to.include('Soon.')
  })

  it('keeps words composed, whichever way a keyboard makes its letters', async () => {
    const decomposed = 'Cafe\u0301'
    expect((await confirmed({ message: decomposed, note: `${decomposed}, note` })).status).to.equal(303)
    expect((await events()).at(-1)).to.include({ message: 'Caf\u00e9', note: 'Caf\u00e9, note' })
  })

  it('does once what was pressed twice', async () => {
    for (const sent of [
      { to: 'in-review', message: 'Soon.' },
      { seen: '2', message: 'Later.' },
      { seen: '3', note: 'N' },
    ])
      for (let press = 0; press < 2; press++) expect((await confirmed(sent)).status).to.equal(303)
    expect((await events()).map(({ kind }) => kind)).to.deep.equal(['status', 'status', 'message', 'note'])
  })

  it('tells the second of two people what has changed, and keeps what they typed', async () => {
    const ivo = await clerk(app, 'caseworker', { name: 'Ivo Petrov' })
    await confirmed({ to: 'in-review', message: 'I am on it.' }, ivo)
    for (const sent of [{ to: 'withdrawn', note: 'Mine' }, { message: 'Hello', note: 'Mine' }, { note: 'Mine' }]) {
      const refused = await confirmed(sent)
      expect(refused.status).to.equal(409)
      const html = await refused.text()
      for (const text of [
        'changed while you were writing',
        'Ivo Petrov',
        'I am on it.',
        'Mine</textarea>',
        'name="seen" value="2"',
      ])
        expect(html).to.include(text)
    }
    expect(await events()).to.have.length(2)
    expect((await confirmed({ seen: '2', note: 'Mine' })).status).to.equal(303)
  })

  it('tells the second of two people who take a case whose it is', async () => {
    const ivo = await clerk(app, 'caseworker', { name: 'Ivo Petrov' })
    const take = (who: Clerk) =>
      app.post(address('/assign'), { seen: '1', assignee: String(who.account.id) }, who.headers)
    expect((await take(ivo)).status).to.equal(303)
    const second = await take(dora)
    expect(second.status).to.equal(409)
    expect(await second.text()).to.include('Assigned to Ivo Petrov')
    expect((await app.store.submissions.byReference(reference))!.assignee).to.equal(ivo.account.id)
    expect(await statusPage()).not.to.include('Petrov')
  })

  it('tells two people of one name apart, in what each does and whose it is', async () => {
    const [sam, other] = [
      await clerk(app, 'caseworker', { name: 'Sam Smith' }),
      await clerk(app, 'caseworker', { name: 'Sam Smith' }),
    ]
    const give = ({ account }: Clerk, who: Clerk, seen = '1') =>
      app.post(address('/assign'), { seen, assignee: String(account.id) }, who.headers)
    const owner = async () => (await app.store.submissions.byReference(reference))!.assignee
    expect((await give(sam, dora)).headers.get('location')).to.equal(address('?done=assigned'))
    clock.advance(1000)
    expect((await give(other, dora)).status, 'not to the same account').to.equal(409)
    expect(await owner()).to.equal(sam.account.id)
    expect((await give(other, dora, '2')).status).to.equal(303)
    expect(await owner()).to.equal(other.account.id)
    clock.advance(1000)
    const sent = { seen: '3', to: 'in-review', message: 'Soon.' }
    expect([(await confirmed(sent, sam)).status, (await confirmed(sent, sam)).status]).to.deep.equal([303, 303])
    clock.advance(1000)
    expect((await confirmed(sent, other)).status, 'not by the same account').to.equal(409)
    expect((await events()).map(({ kind }) => kind)).to.deep.equal(['status', 'assigned', 'assigned', 'status'])
    const choice = new URLSearchParams({ case: reference, back: '/staff' })
    for (const page of [
      await open(),
      await (await app.get('/staff?view=all', dora.headers)).text(),
      await (await app.get(`/staff/several?${choice}`, dora.headers)).text(),
    ]) {
      for (const { account } of [sam, other]) expect(page).to.include(`Sam Smith (${account.email})</option>`)
      expect(page).to.include('Dora Desk').and.not.include('Dora Desk (')
    }
    const row = await (await app.get('/staff?view=all', dora.headers)).text()
    expect(row).to.include(`<td><bdi>Sam Smith (${other.account.email})</bdi></td>`)
  })

  it('is given to nobody who may not work on it or is disabled, and back to nobody', async () => {
    const [other, gone] = [
      await clerk(app, 'caseworker', { forms: ['feedback'], name: 'Otto Other' }),
      await clerk(app, 'caseworker', { name: 'Gina Gone' }),
    ]
    const reader = await clerk(app, 'viewer', { name: 'Rea Reader' })
    await clerk(app, 'admin', { name: 'Ada Admin', forms: ['e2e-test-form'] })
    await app.services.access.accounts.disable(gone.account.email, 'a test')
    const [, select] = /<select[^>]*id="assignee"([\s\S]*?)<\/select>/.exec(await open())!
    const names = [...select!.matchAll(/>([^<]+)<\/option>/g)].map(([, name]) => name!.trim())
    expect(names).to.deep.equal(['Nobody', 'Ada Admin', 'Dora Desk'])
    for (const { account } of [other, gone, reader])
      expect(
        (await app.post(address('/assign'), { seen: '1', assignee: `${account.id}` }, dora.headers)).status,
      ).to.equal(409)
    await app.post(address('/assign'), { seen: '1', assignee: `${dora.account.id}` }, dora.headers)
    await app.post(address('/assign'), { seen: '2', assignee: '' }, dora.headers)
    expect((await app.store.submissions.byReference(reference))!.assignee).to.equal(undefined)
  })

  it('shows whose it is also when they are disabled or may not work on it any more, and can stay theirs', async () => {
    const ivo = await clerk(app, 'caseworker', { name: 'Ivo Petrov' })
    await app.services.cases.assign(reference, ivo.account, { by: 'Dora Desk' })
    const { accounts } = app.services.access
    const changes = [
      () => accounts.disable(ivo.account.email, 'a test'),
      async () => {
        await accounts.enable(ivo.account.email, 'a test')
        await accounts.setRights(ivo.account.email, { role: 'viewer' }, 'a test')
      },
    ]
    for (const change of changes) {
      await change()
      const html = await open()
      expect(html).to.include('<dd>Ivo Petrov (can no longer work on it)</dd>')
      expect(html).to.match(
        new RegExp(`value="${ivo.account.id}" selected>\\s*Ivo Petrov \\(can no longer work on it\\)`),
      )
      const same = await app.post(address('/assign'), { seen: '2', assignee: `${ivo.account.id}` }, dora.headers)
      expect([same.status, same.headers.get('location')]).to.deep.equal([303, address()])
    }
    expect(await events(), 'nothing happened').to.have.length(2)
  })

  for (const [what, sent, words] of [
    ['nothing at all', { note: '' }, 'Choose a new status, or write a message or a note'],
    [
      'a note of marks that nobody sees',
      { note: '\u200b \ufeff' },
      'Choose a new status, or write a message or a note',
    ],
    ['a status that may not follow', { to: 'approved' }, 'can no longer move to this status'],
    ['a message that is too long', { message: 'x'.repeat(5001) }, 'must be 5,000 characters or fewer'],
    ['control characters', { note: 'a\u0007' }, 'characters that cannot be shown'],
  ] as [string, Record<string, string>, string][])
    it(`sends back ${what}, with what was typed`, async () => {
      const response = await confirmed({ note: 'kept', ...sent })
      expect(response.status).to.equal(422)
      expect(await response.text()).to.include(words)
      expect(await events()).to.have.length(1)
    })

  for (const [what, sent, place] of [
    ['nothing at all', { note: '' }, 'to'],
    ['a message that is too long', { message: 'x'.repeat(5001) }, 'message'],
    ['a note that is too long', { note: 'x'.repeat(5001) }, 'note'],
    ['a message with control characters', { message: 'a\u0007' }, 'message'],
    ['a note with control characters', { note: 'a\u0007' }, 'note'],
  ] as [string, Record<string, string>, string][])
    it(`shows what is wrong with ${what} where it can be corrected`, async () => {
      const html = await (await confirmed({ note: 'kept', ...sent })).text()
      expect(html).to.include(`<a href="#${place}">`).and.to.include(`id="${place}-error"`)
      expect(html.match(/ id="\w+-error"/g)).to.have.length(1)
    })

  it('asks for information only with words that say what for, and shows what has arrived', async () => {
    await confirmed({ to: 'in-review' })
    const missing = await confirmed({ seen: '2', to: 'needs-information' })
    expect(missing.status).to.equal(422)
    expect(await missing.text(), 'what is missing is not called optional')
      .to.match(/Message to the person\s*</)
      .and.include('Note for the office (optional)')
    await confirmed({ seen: '2', to: 'needs-information', message: 'Which lamp?' })
    await open()
    const { cases } = app.services
    await cases.reply(reference, { token: cases.replyToken(reference), text: 'Number 4711' })
    const html = await open()
    expect(html)
      .to.match(/Answer received <span[^>]*>New[\s\S]*Number 4711/)
      .and.to.include('Information received')
    expect(await open()).not.to.match(/arrived <span[^>]*>New/)
  })

  it('is opened again only with a reason', async () => {
    await confirmed({ to: 'withdrawn' })
    expect((await confirmed({ seen: '2', to: 'in-review' })).status).to.equal(422)
    expect((await confirmed({ seen: '2', to: 'in-review', note: 'A mistake' })).status).to.equal(303)
    expect((await events()).at(-1)).to.include({ kind: 'reopened', status: 'in-review', note: 'A mistake' })
  })

  it('is released from quarantine', async () => {
    const spam = await app.post('/f/e2e-test-form', filled(await app.mint(), { 'further-remarks': 'x' }))
    reference = REFERENCE.exec(spam.headers.get('location')!)![0]
    expect(await open()).to.include('Possible spam: hidden field filled in.</strong> Until')
    expect((await app.post(address('/release'), { seen: '1' }, dora.headers)).status).to.equal(303)
    expect((await app.store.submissions.byReference(reference))!.quarantine).to.equal(undefined)
    expect((await events()).at(-1)).to.include({ kind: 'released', by: 'Dora Desk' })
    expect(await statusPage()).not.to.include('Released')
  })

  it('promises no mail while it is set aside: before the change and after it', async () => {
    const held = 'No email will be sent until you release this case.'
    expect(await (await work({ message: 'Which lamp?' })).text(), 'of a case like any other').to.not.include(held)
    const spam = await app.post('/f/e2e-test-form', filled(await app.mint(), { 'further-remarks': 'x' }))
    reference = REFERENCE.exec(spam.headers.get('location')!)![0]
    expect(await (await work({ message: 'Which lamp?' })).text()).to.include(held)
    expect((await confirmed({ message: 'Which lamp?' })).status).to.equal(303)
    expect(await open())
      .to.include(held)
      .and.not.include('No email is sent before then')
  })

  it('marks as new what others did since, and not what one did oneself', async () => {
    await open()
    await confirmed({ note: 'My own note' })
    expect(await open()).to.not.include('>New</span>')
    const bo = await clerk(app, 'caseworker', { name: 'Bo Desk' })
    expect((await confirmed({ seen: '2', note: 'A note of Bo' }, bo)).status).to.equal(303)
    expect((await open()).match(/>New<\/span>/g)).to.have.length(1)
    expect(await open(), 'seen by now').to.not.include('>New</span>')
  })

  it('waits for nobody when its content is deleted while it is open', async () => {
    const asking = {
      id: 'question',
      label: 'Question for you',
      meaning: 'We need an answer.',
      to: ['done'],
      asks: true,
    }
    const statuses = [
      { id: 'received', label: 'Received', meaning: 'We have it.', to: ['question', 'done'] },
      asking,
      { id: 'done', label: 'Done', meaning: 'It is done.', to: [], final: true },
    ]
    await app.define(toldForm({ slug: 'asking', statuses } as never))
    const sent = await app.post('/f/asking', filled(await app.mint('asking')))
    reference = REFERENCE.exec(sent.headers.get('location')!)![0]
    expect((await confirmed({ to: 'question', message: 'Which lamp?' })).status).to.equal(303)
    expect(await open()).to.match(/tag--asks">[^<]+<[\s\S]*Open for/)
    await app.services.cases.remove(reference, { by: 'a test', reason: 'asked for' })
    const html = await open()
    expect(html).to.match(/tag--large tag--aside">Content deleted</)
    expect(html).to.not.include('tag--asks').and.not.include('Open for')
    const inbox = await (await app.get('/staff?view=all', dora.headers)).text()
    expect(inbox).to.include('Content deleted').and.not.include('tag--asks')
    expect(inbox.match(/Content deleted</g)).to.have.length(1)
  })

  it('gives its files out to be saved, never to be shown, and none of another case', async () => {
    const body = new FormData()
    for (const [name, value] of Object.entries(filled(await app.mint()))) body.append(name, value)
    body.append('evidence', new Blob(['A letter']), 'a “letter” (1).txt')
    const sent = await app.post('/f/e2e-test-form', body)
    const other = reference
    reference = REFERENCE.exec(sent.headers.get('location')!)![0]
    const [, id] = /\/files\/([\w-]{22})"/.exec(await open())!
    const file = await app.get(address(`/files/${id}`), dora.headers)
    expect(await file.text()).to.equal('A letter')
    expect(Object.fromEntries(file.headers)).to.include({
      'content-type': 'text/plain; charset=utf-8',
      'content-length': '8',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
      'content-disposition':
        'attachment; filename="a _letter_ (1).txt"; filename*=UTF-8\'\'a%20%E2%80%9Cletter%E2%80%9D%20%281%29.txt',
    })
    expect((await app.get(`/staff/cases/${other}/files/${id}`, dora.headers)).status).to.equal(404)
  })

  it('writes nothing down of who asks for headers alone, or is given no bytes', async () => {
    const body = new FormData()
    for (const [name, value] of Object.entries(filled(await app.mint()))) body.append(name, value)
    body.append('evidence', new Blob(['A letter']), 'letter.txt')
    reference = REFERENCE.exec((await app.post('/f/e2e-test-form', body)).headers.get('location')!)![0]
    const [{ id, scan }] = (await app.ask(`select id, scan from uploads where filename = 'letter.txt'`)) as [
      { id: string; scan: string },
    ]
    const head = (path: string) => fetch(app.base + path, { method: 'HEAD', headers: dora.headers })
    const actions = async () =>
      (await app.store.audit.page({ about: reference, size: 20 })).map(({ action }) => action).reverse()
    const asked = await head(address(`/files/${id}`))
    expect([asked.status, asked.headers.get('content-length'), await asked.text()]).to.deep.equal([200, '8', ''])
    expect((await head(address())).status).to.equal(200)
    expect(await actions()).to.deep.equal([])
    expect(await app.store.reads.unread(dora.account.id, [1, 2]), 'still unread').to.have.property('size', 2)
    await (await app.get(address(`/files/${id}`), dora.headers)).text()
    expect(await actions()).to.deep.equal(['file-taken'])
    await app.ask(`update uploads set scan = 'held' where id = '${id}'`)
    for (const ask of [head, (path: string) => app.get(path, dora.headers)])
      expect((await ask(address(`/files/${id}`))).status).to.equal(409)
    await app.ask(`update uploads set scan = '${scan}' where id = '${id}'`)
    await app.drive.remove(id)
    for (const ask of [head, (path: string) => app.get(path, dora.headers)])
      expect((await ask(address(`/files/${id}`))).status).to.equal(410)
    expect(await actions()).to.deep.equal(['file-taken'])
  })

  it('says only what can have been done, whatever stands in the address', async () => {
    const plain = await open()
    for (const done of ['constructor', 'toString', '__proto__', 'nothing', ''])
      expect(await (await app.get(address(`?done=${done}`), dora.headers)).text(), done).to.equal(plain)
    expect(await (await app.get(address('?done=noted'), dora.headers)).text()).not.to.equal(plain)
  })

  describe('with pictures', () => {
    const sendFile = async (bytes: Buffer, name: string) => {
      const body = new FormData()
      for (const [field, value] of Object.entries(filled(await app.mint()))) body.append(field, value)
      body.append('evidence', new Blob([new Uint8Array(bytes)]), name)
      const sent = await app.post('/f/e2e-test-form', body)
      reference = REFERENCE.exec(sent.headers.get('location')!)![0]
      return /\/files\/([\w-]{22})"/.exec(await open())![1]!
    }

    it('shows them as what they are, of which nothing runs and nothing is loaded', async () => {
      const other = reference
      const id = await sendFile(files.png(), 'a "lamp".html')
      expect(await open()).to.match(
        new RegExp(`<img src="${address(`/pictures/${id}`)}" alt="Picture [^"]*, in full size" loading="lazy">`),
      )
      const picture = await app.get(address(`/pictures/${id}`), dora.headers)
      expect(Buffer.from(await picture.arrayBuffer()).equals(files.png())).to.equal(true)
      expect(Object.fromEntries(picture.headers)).to.include({
        'content-type': 'image/png',
        'content-length': `${files.png().length}`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
      })
      expect(picture.headers.get('content-disposition')).to.match(/^inline; filename="[^"]*\.png"/)
      expect((await app.get(`/staff/cases/${other}/pictures/${id}`, dora.headers)).status).to.equal(404)
      expect((await app.store.audit.page({ about: reference, size: 20 })).map(({ action }) => action)).not.to.include(
        'file-taken',
      )
    })

    it('says of what kind a file is in the words that the public reads', async () => {
      await sendFile(files.png(), 'lamp.png')
      expect(await open()).to.match(/lamp\.png<\/bdi><\/a> <span class="quiet">\(PNG, \d+ bytes, 16 Nov 2026\)/)
      expect(await open()).not.to.include('image/png')
    })

    it('shows nothing else, and no picture without a verdict of the scanner', async () => {
      const text = await sendFile(Buffer.from('A letter'), 'picture.png')
      expect(await open()).not.to.include('<img')
      expect((await app.get(address(`/pictures/${text}`), dora.headers)).status).to.equal(404)
      expect((await app.get(address('/pictures/../x'), dora.headers)).status).to.equal(404)
      const held = await sendFile(files.png(), 'held.png')
      await app.ask(`update uploads set scan = 'held' where id = '${held}'`)
      expect(await open()).not.to.include('<img')
      expect((await app.get(address(`/pictures/${held}`), dora.headers)).status).to.equal(409)
    })
  })

  it('offers to take a change back to whoever made it, until the time for it is over', async () => {
    await confirmed({ to: 'withdrawn', message: 'Wrong words' })
    expect(await open())
      .to.match(/You changed the status to “Withdrawn”\.[\s\S]*until 08:01:00/)
      .and.include('>Undo</button>')
    expect(await open(await clerk(app))).not.to.include('>Undo<')
    const undone = await app.post(address('/undo'), { event: '1' }, dora.headers)
    expect([undone.status, undone.headers.get('location')]).to.deep.equal([303, address('?done=undone')])
    expect(await open())
      .to.match(
        /Change undone: “Received” again[\s\S]*<s>Withdrawn<\/s> <span[^>]*>Undone[\s\S]*undone before it was sent[\s\S]*Wrong words/,
      )
      .and.not.include('>Undo<')
    const seen = await statusPage()
    expect(seen).to.include('We undid our last change').and.include('Received')
    expect(seen).not.to.match(/Withdrawn|Wrong words/)
  })

  it('says first what was just taken back, then what else can be', async () => {
    await confirmed({ to: 'in-review' })
    clock.advance(1000)
    await confirmed({ to: 'withdrawn', seen: '2' })
    const { headers } = await app.post(address('/undo'), { event: '2' }, dora.headers)
    const html = await (await app.get(headers.get('location')!, dora.headers)).text()
    expect(html).to.match(/Change undone\.[\s\S]*You changed the status to “In review”[\s\S]*>Undo</)
  })

  it('says why a change could not be taken back, and what then', async () => {
    await confirmed({ to: 'in-review' })
    clock.advance(60_000)
    expect(await open()).not.to.include('>Undo<')
    const late = await app.post(address('/undo'), { event: '1' }, dora.headers)
    expect(late.status).to.equal(409)
    expect(await late.text()).to.match(/<title>Error: [\s\S]*time to undo it is over/)
    await confirmed({ seen: '2', message: 'Soon' })
    await confirmed({ seen: '3', note: 'Me too' }, await clerk(app, 'caseworker', { name: 'Ivo Petrov' }))
    const changed = await app.post(address('/undo'), { event: '2' }, dora.headers)
    expect(changed.status).to.equal(409)
    expect(await changed.text()).to.match(/someone has changed the case since[\s\S]*Me too/)
    for (const event of ['', '-1', 'x', '9999999999'])
      expect((await app.post(address('/undo'), { event }, dora.headers)).status).to.equal(400)
    expect((await events()).map(({ kind }) => kind)).to.deep.equal(['status', 'status', 'message', 'note'])
  })

  it('is read and not changed by a viewer', async () => {
    const viewer = await clerk(app, 'viewer')
    const html = await open(viewer)
    expect(html).to.include('Ada Example').and.not.include('<textarea').and.not.include('Assign to me')
  })

  it('is found by its reference from the list, however it is typed', async () => {
    const typed = reference.toLowerCase().replaceAll('-', ' ')
    const found = await app.get(`/staff?search=${encodeURIComponent(typed)}`, dora.headers)
    expect([found.status, found.headers.get('location')]).to.deep.equal([303, address()])
  })

  describe('that somebody works on without having opened its page', () => {
    const row = async () => (await app.store.submissions.byReference(reference))!
    const audit = async () =>
      (await app.store.audit.page({ about: reference, size: 20 })).map(({ action }) => action).reverse()
    const seen = async () => app.store.reads.seen(dora.account.id, (await row()).id)

    it('counts as read by them, once, before anything is done to it', async () => {
      expect((await work({ message: 'Soon.' })).status).to.equal(200)
      expect([await audit(), await seen()]).to.deep.equal([['case-opened'], 1])
      await confirmed({ message: 'Soon.' })
      expect([await audit(), await seen()]).to.deep.equal([['case-opened', 'message-sent'], 2])
    })

    it('counts as read when it is noted or assigned at once, also when nothing changes by that', async () => {
      expect((await work({ note: 'Mine' })).status).to.equal(303)
      expect([await audit(), await seen()]).to.deep.equal([['case-opened', 'note-added'], 2])
      const ivo = await clerk(app, 'caseworker', { name: 'Ivo Petrov' })
      const assign = (assignee: string) => app.post(address('/assign'), { seen: '2', assignee }, ivo.headers)
      expect((await assign('')).headers.get('location')).to.equal(address())
      expect((await audit()).slice(2)).to.deep.equal(['case-opened'])
      expect((await assign(`${ivo.account.id}`)).status).to.equal(303)
      expect((await audit()).slice(3)).to.deep.equal(['assigned'])
    })

    it('counts as read when it has changed meanwhile or what was typed does not fit, for its page shows it', async () => {
      await app.services.cases.update(reference, { by: 'Ivo Petrov', note: 'His' })
      expect((await work({ to: 'approved' })).status).to.equal(409)
      expect([(await audit()).slice(1), await seen()]).to.deep.equal([['case-opened'], 2])
      await app.services.cases.update(reference, { by: 'Ivo Petrov', note: 'Another' })
      expect((await work({ seen: '2', note: 'Mine' })).status).to.equal(409)
      expect([(await audit()).slice(3), await seen()]).to.deep.equal([['case-opened'], 3])
    })

    it('does not count as read when it is released, or when what was sent cannot come from its page', async () => {
      expect((await work({ seen: 'x', note: 'Mine' })).status).to.equal(400)
      expect((await app.post(address('/release'), { seen: '1' }, dora.headers)).status).to.equal(303)
      expect([await audit(), await seen()]).to.deep.equal([[], undefined])
    })
  })

  it('is opened again once, however often the button is pressed', async () => {
    await confirmed({ to: 'withdrawn' })
    for (let press = 0; press < 2; press++)
      expect((await confirmed({ seen: '2', to: 'in-review', note: 'A mistake' })).status).to.equal(303)
    expect((await events()).map(({ kind }) => kind)).to.deep.equal(['status', 'status', 'reopened'])
  })

  it('does not take another status for a repeat of the first one', async () => {
    await confirmed({ to: 'in-review' })
    const other = await confirmed({ to: 'withdrawn' })
    expect(other.status).to.equal(409)
    expect(await other.text()).to.include('changed while you were writing')
    expect((await events()).map(({ status }) => status)).to.deep.equal(['received', 'in-review'])
  })

  it('comes back with what was typed when its status cannot follow, also once that was confirmed', async () => {
    const refused = async (sent: Record<string, string>) => {
      const answer = await confirmed({ message: 'My words', ...sent })
      expect(answer.status, JSON.stringify(sent)).to.equal(422)
      expect(await answer.text())
        .to.include('can no longer move to this status')
        .and.include('My words</textarea>')
    }
    await refused({ to: 'lost' })
    await refused({ to: 'approved' })
    await confirmed({ to: 'withdrawn' })
    await refused({ seen: '2', to: 'declined', note: 'A mistake' })
    expect(await events()).to.have.length(2)
  })

  it('is read twice for a change: by the guard, and again in the transaction', async () => {
    await open()
    const asked = await askedOf(app.store, async () => {
      expect((await confirmed({ to: 'in-review', message: 'Soon.' })).status).to.equal(303)
    })
    expect(asked.filter((one) => one === 'submissions.byReference')).to.have.length(1)
    expect(asked.filter((one) => /^(deliveries|uploads|accounts\.all)/.test(one))).to.deep.equal([])
  })

  it('has every action of the office in the audit, without a word of it', async () => {
    await open()
    await confirmed({ to: 'in-review', message: 'Secret words', note: 'Hidden words' })
    await work({ seen: '2', note: 'Hidden words' })
    await app.post(address('/assign'), { seen: '3', assignee: `${dora.account.id}` }, dora.headers)
    const rows = await app.store.audit.page({ about: reference, size: 20 })
    expect(new Set(rows.map(({ by, account }) => `${by} ${account}`))).to.deep.equal(
      new Set([`${dora.account.email} ${dora.account.id}`]),
    )
    const done = rows.map(({ action, details = '' }) => `${action} ${details}`.trim()).reverse()
    expect(done.filter((one) => one !== 'case-opened')).to.deep.equal([
      'status-changed in-review',
      'note-added',
      `assigned ${dora.account.email}`,
    ])
    expect(done).to.include('case-opened')
    expect(JSON.stringify(rows)).not.to.match(/Secret|Hidden/)
  })
})
