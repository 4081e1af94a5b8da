/** One change to several cases at once. */
import { expect } from 'chai'
import sinon from 'sinon'
import { unavailable } from '../../../src/errors.ts'
import { filled, REFERENCE, sendForm, startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'
import { type Clerk, clerk } from '../../support/office.ts'

const MONDAY = Date.UTC(2026, 10, 16, 8)

describe('several cases at once', () => {
  const clock = freezeClock(MONDAY)
  let app: TestApp
  let cases: [string, string, string]
  let dora: Clerk
  beforeEach(async () => {
    app = await startApp({ clock })
    cases = [await sendForm(app), await sendForm(app), await sendForm(app)]
    dora = await clerk(app)
  })
  afterEach(async () => {
    sinon.restore()
    await app.stop()
  })

  const address = (references: readonly string[], more = '') =>
    `/staff/several?${references.map((one) => `case=${one}`).join('&')}${more}`
  const open = (references: readonly string[], who = dora) => app.get(address(references), who.headers)
  type Fields = Record<string, string>
  const send = (marks: readonly string[], over: Fields, who = dora) =>
    app.post(
      '/staff/several',
      [
        ...marks.map((mark) => ['case', mark] as [string, string]),
        ...Object.entries({ change: 'work', to: '', message: '', note: '', back: '/staff?view=all', ...over }),
      ],
      who.headers,
    )
  /** As they were known at the beginning. */
  const fresh = (references: readonly string[]) => references.map((one) => `${one}.1`)
  const confirmed = (references: readonly string[], over: Fields, who = dora) =>
    send(fresh(references), { ...over, confirmed: 'yes' }, who)
  const result = async (response: Response) => {
    expect(response.status).to.equal(303)
    return (await app.get(response.headers.get('location')!, dora.headers)).text()
  }
  const statuses = async () =>
    Promise.all(cases.map(async (one) => (await app.store.submissions.byReference(one))!.status))
  const sendSpam = async () => {
    const spam = await app.post('/f/e2e-test-form', filled(await app.mint(), { 'further-remarks': 'x' }))
    return REFERENCE.exec(spam.headers.get('location')!)![0]
  }

  it('are chosen in the list by those who may change them, one by one or a page of them', async () => {
    const list = async (path: string, who = dora) => (await app.get(path, who.headers)).text()
    const html = await list('/staff?view=all&order=oldest')
    for (const one of cases)
      expect(html).to.include(`name="case" value="${one}" aria-label="Select Ada Example, ${one}"`)
    expect(html).to.include('name="back" value="/staff?view=all&amp;order=oldest"').and.not.include(' checked>')
    expect((await list('/staff?view=all&chosen=all')).match(/name="case"[^>]* checked>/g)).to.have.length(3)
    expect(await list('/staff', await clerk(app, 'viewer'))).not.to.include('name="case"')
  })

  it('are marked on every page as the list marks them', async () => {
    await app.define({
      slug: 'due',
      title: 'Due in a day',
      minimumAgeSeconds: 0,
      dueDays: 1,
      pages: [{ id: 'one', fields: [{ type: 'text', id: 'name', label: 'Name' }] }],
    } as { slug: string })
    const sent = await app.post('/f/due', { submissionId: await app.mint('due'), name: 'Ada' })
    const late = REFERENCE.exec(sent.headers.get('location')!)![0]
    const { cases: work } = app.services
    await work.update(late, { to: 'in-review', by: 'Dora' })
    await work.update(late, { to: 'needs-information', by: 'Dora', message: 'Which street?' })
    await work.reply(late, { token: work.replyToken(late), text: 'Elm Street' })
    const spam = await sendSpam()
    clock.advance(3 * 24 * 60 * 60_000)
    dora = await clerk(app)
    const tagsIn = (html: string) =>
      [...html.matchAll(/<span class="(tag tag--[^"]*)">([^<]*)</g)].map(([, ...tag]) => tag)
    const listed = async (path: string) => tagsIn(await (await app.get(path, dora.headers)).text())
    const [expected, expectedSpam] = [await listed('/staff?form=due&view=all'), await listed('/staff?view=aside')]
    expect(expected.map(([, text]) => text)).to.deep.equal(['Information received', 'Overdue'])
    expect(await listed(address([late]))).to.deep.equal(expected)
    expect(await listed(address([spam]))).to.deep.equal(expectedSpam)
    const asked = await send([`${late}.4`], { change: 'assign', assignee: String(dora.account.id) })
    expect(tagsIn(await asked.text())).to.deep.equal(expected)
    const done = await send([`${late}.4`], { change: 'assign', assignee: String(dora.account.id), confirmed: 'yes' })
    expect(tagsIn(await result(done))).to.deep.equal(expected)
  })

  it('send whoever chose none back to the same list, which says so', async () => {
    const none = await app.get('/staff/several?back=%2Fstaff%3Fview%3Dall', dora.headers)
    expect([none.status, none.headers.get('location')]).to.deep.equal([303, '/staff?view=all&chosen=none'])
    const list = await app.get('/staff?view=all&chosen=none', dora.headers)
    expect(list.status).to.equal(422)
    expect(await list.text()).to.include('Select at least one case')
  })

  it('stay chosen when signing in comes between', async () => {
    const { headers } = await app.get(address(cases), { accept: 'text/html' })
    expect(decodeURIComponent(headers.get('location')!)).to.include(address(cases))
  })

  it('are shown with what can be done to how many of them', async () => {
    await app.services.cases.update(cases[0], { to: 'in-review', by: 'Ivo' })
    const html = await (await open(cases)).text()
    for (const one of cases) expect(html).to.include(one)
    expect(html).to.match(/value="in-review"[\s\S]*?2 of 3 cases can move to this status/)
    expect(html).to.match(/value="approved"[\s\S]*?1 of 3 cases can move to this status/)
    expect(html).to.include(`name="case" value="${cases[0]}.2"`)
  })

  it('are changed after a page that names each, and those that cannot take it with the reason', async () => {
    await app.services.cases.update(cases[2], { to: 'withdrawn', by: 'Ivo' })
    const marks = [`${cases[0]}.1`, `${cases[1]}.1`, `${cases[2]}.2`]
    const check = await send(marks, { to: 'in-review', message: 'We look <into> it.', note: 'Mill Lane' })
    expect(check.status).to.equal(200)
    const html = await check.text()
    expect(html)
      .to.include('Change the status of 2 cases to “In review”?')
      .and.include('We look &lt;into&gt; it.')
      .and.match(/1 case cannot be changed like this[\s\S]*It is closed with the status “Withdrawn”/)
    expect(await statuses()).to.deep.equal(['received', 'received', 'withdrawn'])
    const kept = [.../<form class="confirm"[\s\S]*?<\/form>/.exec(html)![0].matchAll(/name="case" value="([^"]+)"/g)]
    expect(kept.map(([, mark]) => mark)).to.deep.equal(marks.slice(0, 2))
    const response = await confirmed(cases.slice(0, 2), {
      to: 'in-review',
      message: 'We look into it.',
      note: 'Mill Lane',
    })
    const done = await result(response)
    expect(done)
      .to.include('2 cases changed')
      .and.include('undo this in all of them until 08:01:00')
      .and.include('href="/staff?view=all"')
    expect(await statuses()).to.deep.equal(['in-review', 'in-review', 'withdrawn'])
    for (const one of cases.slice(0, 2)) {
      const { events } = (await app.services.cases.find(one))!
      expect(events.at(-1)).to.include({ by: 'Dora Desk', message: 'We look into it.', note: 'Mill Lane' })
      const rows = await app.store.audit.page({ about: one, size: 9 })
      expect(rows.map(({ action, account }) => [action, account])).to.deep.equal([['status-changed', dora.account.id]])
      expect(await (await app.get(`/staff/cases/${one}`, dora.headers)).text()).to.include('>Undo</button>')
    }
  })

  it('are no news to who had read them, and stay so to who had not', async () => {
    const unread = async () => [...(await app.store.reads.unread(dora.account.id, await ids()))]
    const ids = async () => Promise.all(cases.map(async (one) => (await app.store.submissions.byReference(one))!.id))
    const [first] = (await ids()) as [number]
    await app.get(`/staff/cases/${cases[0]}`, dora.headers)
    await result(await confirmed(cases, { to: 'in-review' }))
    const left = await unread()
    expect([left.length, left.includes(first)]).to.deep.equal([2, false])
  })

  it('are changed once when the button is pressed twice', async () => {
    const noted = await result(await confirmed([await sendForm(app)], { note: 'Mill Lane' }))
    expect(noted).to.include('1 case changed').and.not.include('undo this')
    for (let press = 0; press < 2; press++)
      expect(await result(await confirmed(cases, { to: 'in-review' }))).to.include('3 cases changed')
    for (const one of cases) expect((await app.services.cases.find(one))!.events).to.have.length(2)
  })

  it('are changed but for the one that somebody else was quicker with, which is named', async () => {
    await app.services.cases.update(cases[1], { note: 'Wait', by: 'Ivo' })
    const html = await result(await confirmed(cases, { to: 'in-review' }))
    expect(html).to.match(/2 of 3 cases changed[\s\S]*1 case could not be changed[\s\S]*Someone else changed it/)
    expect(html).to.include(`href="/staff/several?case=${cases[1]}&amp;back=`)
    expect(await statuses()).to.deep.equal(['in-review', 'received', 'in-review'])
    const check = await send(fresh(cases), { to: 'withdrawn' })
    expect(await check.text()).to.match(
      /3 cases cannot be changed like this[\s\S]*Something happened to it since you selected it/,
    )
  })

  it('are taken back together, but for those that somebody has worked on since', async () => {
    const response = await confirmed(cases, { to: 'withdrawn', message: 'Wrong words' })
    const html = await result(response)
    expect(html).to.include('Undo in 3 cases')
    const marks = [...html.matchAll(/name="case" value="([^"]+)"/g)].map(([, mark]) => mark!)
    expect(marks).to.have.members(cases.map((one) => `${one}.1`))
    await app.services.cases.update(cases[1], { note: 'Hm', by: 'Ivo' })
    expect(await (await app.get(response.headers.get('location')!, dora.headers)).text()).to.include(
      'undo this in 2 of them',
    )
    const sent = marks.map((mark) => ['case', mark] as [string, string])
    const undo = (who = dora) => app.post('/staff/several/undo', [...sent, ['back', '/staff?view=all']], who.headers)
    expect((await undo(await clerk(app, 'caseworker', { forms: ['feedback'] }))).status).to.equal(404)
    const told = await result(await undo())
    expect(told).to.match(/Change undone in 2 of 3 cases[\s\S]*could not be undone in 1 case[\s\S]*changed it since/)
    expect(told).to.include('href="/staff?view=all"')
    expect(await statuses()).to.deep.equal(['received', 'withdrawn', 'received'])
    expect(await result(await undo()), 'pressed twice').to.include('Change undone in 2 of 3 cases')
    clock.advance(60_000)
    expect(await result(await confirmed([await sendForm(app)], { to: 'in-review' }))).to.include('>Undo</button>')
    expect(await (await app.get(response.headers.get('location')!, dora.headers)).text()).not.to.include('>Undo')
    const others = await undo(await clerk(app))
    expect(await result(others)).to.match(/Nothing was undone[\s\S]*This cannot be undone/)
  })

  it('are each changed by one of two clerks who press at the same time', async () => {
    const ivo = await clerk(app, 'caseworker', { name: 'Ivo Petrov' })
    const both = await Promise.all([
      confirmed(cases, { to: 'in-review' }),
      confirmed([...cases].reverse(), { to: 'withdrawn' }, ivo),
    ])
    const told = both.map(({ headers }) => new URLSearchParams(headers.get('location')!.split('?')[1]))
    for (const one of cases) {
      const { events, status } = (await app.services.cases.find(one))!
      expect(events).to.have.length(2)
      const winner = status.id === 'in-review' ? 0 : 1
      expect(told[winner]!.getAll('done')).to.include(one)
      expect(told[1 - winner]!.getAll('changed')).to.include(one)
    }
  })

  it('are changed but for the one at which a fault of ours came, and the log has it', async () => {
    const transaction = sinon.stub(app.store, 'transaction').callThrough()
    transaction.onSecondCall().rejects(unavailable())
    const response = await confirmed(cases, { note: 'Mill Lane' })
    sinon.restore()
    const html = await result(response)
    expect(html).to.match(/2 of 3 cases changed[\s\S]*Something went wrong on our side/)
    expect(JSON.stringify(app.log())).to.include('503 unavailable')
  })

  for (const [what, sent, says] of [
    ['nothing at all', {}, 'Choose a status, or write a message or a note'],
    ['a status that none can go to', { to: 'approved', note: 'kept' }, 'None of these cases can move to this status'],
    ['words that are too long', { note: 'x'.repeat(5001) }, 'must be 5,000 characters or fewer'],
    ['control characters', { message: 'a\u0007' }, 'characters that cannot be shown'],
  ] as [string, Fields, string][])
    it(`send back ${what}, with the choice and what was typed`, async () => {
      const response = await send(fresh(cases), sent)
      expect(response.status).to.equal(422)
      const html = await response.text()
      expect(html).to.include(says)
      for (const mark of fresh(cases)) expect(html).to.include(`value="${mark}"`)
      if (sent.note === 'kept') expect(html).to.include('kept</textarea>')
    })

  it('are asked for information only with words that say what for', async () => {
    for (const one of cases) await app.services.cases.update(one, { to: 'in-review', by: 'Ivo' })
    const marks = cases.map((one) => `${one}.2`)
    expect((await send(marks, { to: 'needs-information', confirmed: 'yes' })).status).to.equal(422)
    expect((await send(marks, { to: 'needs-information', message: 'Which?', confirmed: 'yes' })).status).to.equal(303)
  })

  it('are given to somebody who sees them, and not again to whom they belong', async () => {
    const ivo = await clerk(app, 'caseworker', { name: 'Ivo Petrov' })
    await app.services.cases.assign(cases[0], ivo.account, { by: 'Dora Desk' })
    const marks = [`${cases[0]}.2`, `${cases[1]}.1`]
    const check = await send(marks, { change: 'assign', assignee: `${ivo.account.id}` })
    expect(await check.text()).to.match(/Assign 1 case to Ivo Petrov\?[\s\S]*It is already assigned to/)
    await result(await confirmed(cases.slice(1), { change: 'assign', assignee: `${ivo.account.id}` }))
    for (const one of cases) expect((await app.store.submissions.byReference(one))!.assignee).to.equal(ivo.account.id)
    const blind = await clerk(app, 'caseworker', { name: 'Bo', forms: ['feedback'] })
    const refused = await send(fresh(cases.slice(2)), { change: 'assign', assignee: `${blind.account.id}` })
    expect(await refused.text()).to.include('None of these cases can be changed like this')
    const unasked = { change: 'assign', assignee: `${blind.account.id}`, confirmed: 'yes' }
    await result(await send([`${cases[2]}.2`], unasked))
    expect((await app.store.submissions.byReference(cases[2]))!.assignee, 'confirmed unasked').to.equal(ivo.account.id)
    const reader = await clerk(app, 'viewer', { name: 'Rea Reader' })
    const read = await send([`${cases[2]}.2`], { change: 'assign', assignee: `${reader.account.id}` })
    expect(await read.text()).to.include('They cannot work on cases of this form.')
    await result(
      await send([`${cases[2]}.2`], { change: 'assign', assignee: `${reader.account.id}`, confirmed: 'yes' }),
    )
    expect((await app.store.submissions.byReference(cases[2]))!.assignee, 'a reader').to.equal(ivo.account.id)
    await app.services.access.accounts.disable(ivo.account.email, 'a test')
    expect((await confirmed(cases, { change: 'assign', assignee: `${ivo.account.id}` })).status).to.equal(409)
  })

  it('are given to whoever is chosen out of those who may work on one of them, or to nobody, never by an empty choice', async () => {
    const ivo = await clerk(app, 'caseworker', { name: 'Ivo Petrov' })
    await clerk(app, 'viewer', { name: 'Rea Reader' })
    await clerk(app, 'caseworker', { name: 'Otto Other', forms: ['feedback'] })
    const gone = await clerk(app, 'caseworker', { name: 'Gina Gone' })
    await app.services.access.accounts.disable(gone.account.email, 'a test')
    const [, select] = /<select[^>]*id="assignee"([\s\S]*?)<\/select>/.exec(await (await open(cases)).text())!
    const names = [...select!.matchAll(/>([^<]+)<\/option>/g)].map(([, name]) => name!.trim())
    expect(names).to.deep.equal(['Choose a person', 'Nobody', 'Dora Desk', 'Ivo Petrov'])
    await result(await confirmed(cases, { change: 'assign', assignee: `${ivo.account.id}` }))
    const known = cases.map((one) => `${one}.2`)
    for (const confirmation of [{}, { confirmed: 'yes' }]) {
      const empty = await send(known, { change: 'assign', assignee: '', ...confirmation })
      expect(empty.status).to.equal(422)
      expect(await empty.text()).to.match(
        /href="#assignee">Choose who to assign the cases to[\s\S]*id="assignee-error"/,
      )
    }
    expect((await app.store.submissions.byReference(cases[0]))!.assignee).to.equal(ivo.account.id)
    const check = await send(known, { change: 'assign', assignee: 'nobody' })
    expect(await check.text())
      .to.include('Unassign 3 cases?')
      .and.include('name="assignee" value="nobody"')
    await result(await send(known, { change: 'assign', assignee: 'nobody', confirmed: 'yes' }))
    for (const one of cases) expect((await app.store.submissions.byReference(one))!.assignee).to.equal(undefined)
  })

  it('have a button for each thing that can be done to them, and no two say the same', async () => {
    const html = await (await open([await sendSpam(), cases[0]])).text()
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main'))
    const buttons = [...main.matchAll(/<button class="button[ "][^>]*>([^<]+)</g)].map(([, text]) => text)
    expect(buttons).to.deep.equal([
      'Preview the change',
      'Preview who gets them',
      'Preview the release',
      'Preview what is thrown away',
    ])
  })

  it('are released from quarantine, those that were set aside', async () => {
    const spam = [await sendSpam(), await sendSpam()]
    expect(await (await open([...spam, cases[0]])).text()).to.include('Release: not spam')
    const check = await send(fresh([...spam, cases[0]]), { change: 'release' })
    expect(await check.text()).to.match(/Release 2 cases\?[\s\S]*It is not marked as possible spam/)
    await result(await confirmed(spam, { change: 'release' }))
    for (const one of spam) expect((await app.store.submissions.byReference(one))!.quarantine).to.equal(undefined)
  })

  it('promise no mail about those that are set aside', async () => {
    const spam = [await sendSpam(), await sendSpam()]
    const all = await result(await confirmed(spam, { to: 'in-review' }))
    expect(all).to.include('No emails will be sent until you release these cases.')
    const one = await result(await confirmed([await sendSpam(), cases[0]], { to: 'in-review' }))
    expect(one).to.include('No emails are sent before then, and none about possible spam until you release it.')
    const none = await result(await confirmed(cases.slice(1), { to: 'in-review' }))
    expect(none).to.include('No emails are sent before then.')
  })

  it('leave one alone whose content was deleted', async () => {
    await app.services.cases.remove(cases[0], { by: 'root', reason: 'x' })
    const check = await send([`${cases[0]}.2`, `${cases[1]}.1`], { note: 'Hm' })
    expect(await check.text()).to.match(/Add this to 1 case\?[\s\S]*Its content was deleted/)
    expect(await result(await send([`${cases[0]}.2`], { note: 'Hm', confirmed: 'yes' }))).to.include(
      'Nothing was changed',
    )
  })

  it('do not exist for whoever does not see one of them, and are not more than a page', async () => {
    const other = await clerk(app, 'caseworker', { forms: ['feedback'] })
    expect((await open(cases, other)).status).to.equal(404)
    expect((await confirmed(cases, { to: 'in-review' }, other)).status).to.equal(404)
    expect((await app.get(`/staff/several/done?done=${cases[0]}`, other.headers)).status).to.equal(404)
    expect(await statuses()).to.deep.equal(['received', 'received', 'received'])
    for (const references of [['x'], Array<string>(26).fill(cases[0])])
      expect((await open(references)).status).to.be.within(400, 404)
    for (const marks of [[], ['x'], [`${cases[0]}.x`]]) expect((await send(marks, { note: 'x' })).status).to.equal(400)
    expect((await send(fresh(cases), { change: 'delete' })).status).to.equal(400)
  })

  it('lead back to no other site', async () => {
    const html = await (await app.get(address(cases, '&back=https://example.org/'), dora.headers)).text()
    expect(html).not.to.include('example.org/"')
  })
})
