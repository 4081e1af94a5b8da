/** Accounts that admins manage in the browser: what each page does, what it refuses, and what nobody can do with it. */
import { expect } from 'chai'
import type { PublicError } from '../../../src/errors.ts'
import { silentLog } from '../../../src/log.ts'
import type { Account, Session } from '../../../src/models/account.ts'
import { wire } from '../../../src/wire.ts'
import { sendForm, startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'
import { type Mailbox, mailSettings, openMailbox, smtpError } from '../../support/mailbox.ts'
import { type Clerk, clerk } from '../../support/office.ts'
import { person } from '../../support/second-factor.ts'

const MONDAY = Date.UTC(2026, 10, 16, 8)
const MINUTE = 60_000
const PASSWORD = 'four lamps over the river'
const BEN = { name: 'Ben Example', email: 'Ben@Example.org', role: 'caseworker', sees: 'all', edits: 'none' }

describe('accounts in the office', () => {
  const clock = freezeClock(MONDAY)
  let app: TestApp
  let ada: Clerk
  beforeEach(async () => {
    app = await startApp({ clock })
    ada = await admin('Ada Admin')
  })
  afterEach(() => app.stop())

  /** An admin who can sign in, and has just done so. */
  async function admin(name: string): Promise<Clerk> {
    const made = await clerk(app, 'admin', { name })
    const { accounts, sessions } = app.services.access
    await accounts.setPassword(await accounts.reset(made.account.email, 'a test'), PASSWORD)
    const secret = await sessions.begin(made.account, { ip: '127.0.0.1', agent: 'A browser' })
    return { ...made, headers: { ...made.headers, cookie: `office=${secret}` } }
  }
  const of = async ({ id }: Pick<Account, 'id'>) => (await app.store.accounts.byId(id))!
  const get = async (path: string, who = ada) => (await app.get(`/staff/accounts${path}`, who.headers)).text()
  type Sent = Parameters<TestApp['post']>[1]
  const post = (path: string, typed: Sent = {}, who = ada) => app.post(`/staff/accounts${path}`, typed, who.headers)
  const add = (typed: object = {}, who = ada) => post('/new', { ...BEN, ...typed }, who)
  const audit = async () =>
    (await app.store.audit.page({ size: 50 })).map(({ by, action, about = '', details = '' }) =>
      `${by}: ${action} ${about} ${details}`.trim(),
    )

  it('lists everybody with role, forms, last sign-in and second factor, and finds some', async () => {
    await clerk(app, 'viewer', { name: 'Vera Viewer', forms: ['feedback'], edits: 'all' })
    const text = await get('')
    expect(text).to.include('Ada Admin').and.include('Vera Viewer').and.include('Viewer').and.include('16 Nov')
    expect(text).to.include('2 accounts').and.include('Link not used yet')
    const found = await get('?search=VERA%20viewer')
    expect(found).to.include('1 account<').and.not.include('Ada Admin</bdi>')
    expect(await get('?search=zebra')).to.include('No account matches')
  })

  it('lists a thousand accounts in pages', async () => {
    await app.store.transaction(async (tx) => {
      for (let i = 0; i < 1000; i++)
        await tx.accounts.add({ email: `m${i}@example.org`, name: `Many ${i}`, role: 'viewer', createdAt: clock() })
    })
    let path: string | undefined = ''
    let rows = 0
    for (let pages = 0; path !== undefined && pages < 20; pages++) {
      const text: string = await get(path)
      rows += text.match(/<th scope="row">/g)!.length
      path = /href="\/staff\/accounts(\?page=\d+)" rel="next"/.exec(text)?.[1]
    }
    expect(rows).to.equal(1001)
  })

  it('adds an account, and shows the link that sets its password once', async () => {
    const answer = await add({ sees: 'some', forms: 'feedback', edits: 'some', edited: 'feedback' })
    const text = await answer.text()
    expect(answer.status).to.equal(200)
    const secret = /\/staff\/password\/([\w-]{43})/.exec(text)![1]!
    expect(text).to.include('The service sends no email')
    expect(await app.services.access.accounts.byLink(secret)).to.deep.include({
      email: 'ben@example.org',
      name: 'Ben Example',
      role: 'caseworker',
      forms: ['feedback'],
      edits: ['feedback'],
    })
    expect(await audit()).to.include(
      `${ada.account.email}: account-added ben@example.org role=caseworker forms=feedback edits=feedback`,
    )
    // The same post again makes no second account, and shows no link.
    const again = await add()
    expect([again.status, await again.text()].join())
      .to.include('422')
      .and.include('already an account')
    expect(await get('')).not.to.include('/staff/password/')
  })

  it('keeps what was typed, beside what is wrong with it', async () => {
    for (const [typed, words] of [
      [{ name: '' }, 'Enter a name'],
      [{ name: 'public' }, 'Enter another name'],
      [{ name: 'Ben\u0007' }, 'control characters'],
      [{ email: 'ben@' }, 'like ada@example.org'],
      [{ email: ada.account.email }, 'already an account'],
      [{ role: '' }, 'Select what they can do'],
      [{ role: 'boss' }, 'Select what they can do'],
      [{ role: 'none' }, 'This account could do nothing'],
      [{ sees: 'some' }, 'at least one form with cases'],
      [{ edits: 'some' }, 'at least one form that they edit'],
    ] as const) {
      const answer = await add(typed)
      const text = await answer.text()
      expect([answer.status, text.includes(words)], words).to.deep.equal([422, true])
      expect(text).to.include('There is a problem')
      if (!('name' in typed)) expect(text, words).to.include('value="Ben Example"')
    }
    expect(await app.store.accounts.all()).to.have.length(1)
  })

  it('changes name and rights, and signs the person out', async () => {
    const vera = await clerk(app, 'viewer', { name: 'Vera Viewer' })
    expect(await get(`/${vera.account.id}/change`)).to.include('value="Vera Viewer"')
    const answer = await post(`/${vera.account.id}/change`, {
      ...BEN,
      name: 'Vera <b>Worker</b>',
      role: 'none',
      edits: 'all',
    })
    expect(answer.headers.get('location')).to.equal(`/staff/accounts/${vera.account.id}?done=changed`)
    expect(await of(vera.account)).to.deep.include({
      name: 'Vera <b>Worker</b>',
      role: 'none',
      forms: [],
      edits: 'all',
    })
    expect(await get(`/${vera.account.id}`))
      .to.include('Vera &lt;b&gt;Worker')
      .and.not.include('<b>Worker')
    expect((await app.get('/staff', vera.headers)).headers.get('location')).to.include('/staff/sign-in')
  })

  it('resets a password, and shows a new link', async () => {
    const vera = await clerk(app, 'viewer')
    expect(await get(`/${vera.account.id}/reset`)).to.include('Reset the password of')
    expect(await (await post(`/${vera.account.id}/reset`)).text()).to.match(/\/staff\/password\/[\w-]{43}/)
    expect((await audit())[0]).to.equal(`${ada.account.email}: account-reset ${vera.account.email}`)
  })

  it('disables and enables an account', async () => {
    const vera = await clerk(app, 'viewer')
    await post(`/${vera.account.id}/disable`)
    expect(await of(vera.account)).to.have.property('disabledAt')
    expect(await get(`/${vera.account.id}`))
      .to.include('Disabled')
      .and.include('/enable"')
    await post(`/${vera.account.id}/enable`)
    expect(await of(vera.account)).not.to.have.property('disabledAt')
  })

  it('names the open cases of whoever leaves, and hands them to somebody or to nobody', async () => {
    const [leaver, heir] = [
      await clerk(app, 'caseworker', { name: 'Lea' }),
      await clerk(app, 'caseworker', { name: 'Hedy' }),
    ]
    const references = [await sendForm(app), await sendForm(app), await sendForm(app)]
    for (const reference of references)
      await app.services.cases.assign(reference, leaver.account, { by: 'Lea', account: leaver.account })
    await app.services.cases.update(references[2]!, { to: 'rejected', by: 'Lea' }).catch(() => undefined)
    const path = `/${leaver.account.id}/disable`
    const page = await get(path)
    expect(page).to.include('open cases').and.include('Hedy').and.include('Nobody: they are unassigned')
    expect((await post(path)).status, 'nobody chosen').to.equal(422)
    const viewer = await clerk(app, 'viewer')
    for (const id of [leaver.account.id, viewer.account.id, 999_999])
      expect((await post(path, { successor: String(id) })).status, `account ${id}`).to.equal(422)
    expect(await of(leaver.account)).not.to.have.property('disabledAt')
    expect((await post(path, { successor: String(heir.account.id) })).status).to.equal(303)
    const assignees = async () =>
      Promise.all(references.slice(0, 2).map(async (one) => (await app.store.submissions.byReference(one))!.assignee))
    expect(await assignees()).to.deep.equal([heir.account.id, heir.account.id])
    expect(
      (await audit()).filter((row) => row.includes('assigned') && row.startsWith(ada.account.email)),
    ).to.have.length((await app.store.accounts.openCounts(heir.account.id))[0]!.count)
    await post(`/${heir.account.id}/disable`, { successor: '0' })
    expect(await assignees()).to.deep.equal([undefined, undefined])
  })

  it('goes on with handing over after a crash, and takes no case from whoever has it by now', async () => {
    const [leaver, other] = [await clerk(app), await clerk(app)]
    const [one, two] = [await sendForm(app), await sendForm(app)]
    for (const reference of [one, two])
      await app.services.cases.assign(reference, leaver.account, { by: 'Lea', account: leaver.account })
    await app.services.access.accounts.disable(leaver.account.email, ada.account, { successor: 0 })
    await app.services.cases.assign(two, other.account, { by: 'Otto', account: other.account })
    expect(await app.services.leaving.handOver()).to.deep.equal({ handedOver: 1 })
    expect(await app.services.leaving.handOver()).to.equal(undefined)
    const assignee = async (reference: string) => (await app.store.submissions.byReference(reference))!.assignee
    expect([await assignee(one), await assignee(two)]).to.deep.equal([undefined, other.account.id])
    // Somebody took it between the look and the change.
    expect(await app.services.cases.handOver(two, leaver.account, undefined, { by: 'Lea' })).to.equal(false)
    expect(await assignee(two)).to.equal(other.account.id)
  })

  it('leaves cases to nobody when who was chosen may no longer work on them', async () => {
    const [leaver, heir] = [await clerk(app), await clerk(app, 'caseworker')]
    const reference = await sendForm(app)
    await app.services.cases.assign(reference, leaver.account, { by: 'Lea', account: leaver.account })
    const { accounts } = app.services.access
    await accounts.disable(leaver.account.email, ada.account, { successor: heir.account.id })
    await accounts.disable(heir.account.email, ada.account)
    expect(await app.services.leaving.handOver()).to.deep.equal({ handedOver: 1 })
    expect((await app.store.submissions.byReference(reference))!.assignee).to.equal(undefined)
  })

  it('hands nothing over once the account is enabled again', async () => {
    const leaver = await clerk(app)
    const reference = await sendForm(app)
    await app.services.cases.assign(reference, leaver.account, { by: 'Lea', account: leaver.account })
    const { accounts } = app.services.access
    await accounts.disable(leaver.account.email, ada.account, { successor: 0 })
    await accounts.enable(leaver.account.email, ada.account)
    expect(await app.services.leaving.handOver()).to.equal(undefined)
    expect((await app.store.submissions.byReference(reference))!.assignee).to.equal(leaver.account.id)
  })

  it('marks forms on which one person alone works, and none edits', async () => {
    expect(await get('')).to.include('Only one person can work on cases of')
    await clerk(app, 'caseworker')
    expect(await get('')).not.to.include('Only one person can work on cases of')
  })

  it('asks who makes the change once their sign-in is older than five minutes, and then not for five minutes', async () => {
    clock.advance(6 * MINUTE)
    expect(await get('/new')).to.include('Confirm that it is you')
    for (const [password, words] of [
      ['', 'Enter your password'],
      ['another password', 'The password is wrong'],
    ] as const) {
      const answer = await add({ 'own-password': password })
      const text = await answer.text()
      expect([answer.status, text.includes(words)], words).to.deep.equal([422, true])
      expect(text).to.include('value="Ben Example"').and.not.include(PASSWORD)
    }
    expect((await add({ 'own-password': PASSWORD })).status).to.equal(200)
    clock.advance(4 * MINUTE)
    expect((await add({ email: 'cleo@example.org' })).status).to.equal(200)
    clock.advance(2 * MINUTE)
    expect((await add({ email: 'dora@example.org' })).status).to.equal(422)
  })

  it('asks for the code as well where the account has one', async () => {
    const dora = await person(app, clock, 'dora@example.org', 'admin')
    await dora.signIn()
    await dora.setUp()
    clock.advance(6 * MINUTE)
    const sent = async (more: Record<string, string>) => {
      const answer = await dora.post('/staff/accounts/new', { ...BEN, 'own-password': dora.password, ...more })
      return `${answer.status} ${await answer.text()}`
    }
    expect(await sent({})).to.include('Enter the code')
    expect(await sent({ 'own-code': '000000' })).to.include('The code is wrong')
    expect(await sent({ 'own-code': dora.code() })).to.match(/^200 /)
  })

  it('lets nobody change their own account', async () => {
    const { id } = ada.account
    for (const [path, typed] of [
      ['change', { ...BEN, role: 'admin', edits: 'all' }],
      ['disable', {}],
      ['reset', {}],
      ['enable', {}],
      ['same', { same: 'yes' }],
    ] as const) {
      const answer = await post(`/${id}/${path}`, typed)
      expect(answer.status, path).to.equal(409)
    }
    expect(await get(`/${id}`))
      .to.include('your own account')
      .and.not.include(`${id}/disable"`)
  })

  it('lets nobody in who is no admin of all forms, or not one any more', async () => {
    const ben = await admin('Ben')
    for (const who of [await clerk(app, 'caseworker'), await clerk(app, 'none', { edits: 'all' })])
      expect((await add({}, who)).status).to.equal(403)
    await app.store.transaction((tx) => tx.accounts.setRights(ben.account.id, { role: 'admin', forms: ['feedback'] }))
    expect((await add({}, ben)).status).to.equal(403)
    await app.services.access.accounts.disable(ben.account.email, 'a test')
    expect((await add({}, ben)).status).to.equal(401)
    expect(await app.store.accounts.byEmail('ben@example.org')).to.equal(undefined)
  })

  it('leaves one admin of fifty who disable and demote each other at once', async function () {
    this.timeout(60_000)
    const admins = [ada]
    for (let i = 1; i < 10; i++) admins.push(await admin(`Admin ${i}`))
    const posts = admins.flatMap((who, i) =>
      [1, 2, 3, 4, 5].map((step) => {
        const other = admins[(i + step) % admins.length]!.account
        return step % 2 === 0
          ? post(`/${other.id}/change`, { ...BEN, name: other.name, role: 'viewer' }, who)
          : post(`/${other.id}/disable`, {}, who)
      }),
    )
    const answers = await Promise.all(posts)
    expect(answers.every(({ status }) => status < 500)).to.equal(true)
    const left = (await app.store.accounts.all()).filter((one) => one.role === 'admin' && one.disabledAt === undefined)
    expect(left.length).to.be.greaterThan(0)
  })

  it('leaves an admin when each of two disables the other at the same moment, in processes of their own', async () => {
    const other = await wire({ config: app.config, clock, log: silentLog() })
    try {
      for (let round = 0; round < 10; round++) {
        const eve = await admin(`Eve ${round}`)
        const outcomes = await Promise.allSettled([
          app.services.access.accounts.disable(eve.account.email, ada.account),
          other.services.access.accounts.disable(ada.account.email, eve.account),
        ])
        expect(outcomes.filter(({ status }) => status === 'fulfilled')).to.have.length(1)
        if (outcomes[1]!.status === 'fulfilled') ada = eve
      }
    } finally {
      await other.close()
    }
  })

  it('refuses a change of an admin to their own account, whoever asks for it', async () => {
    await admin('Eve')
    const own = app.services.access.accounts.disable(ada.account.email, ada.account)
    expect(((await own.catch((error) => error)) as PublicError).problem).to.deep.equal({ code: 'own-account' })
  })

  it('sets no new password when the old one was reset meanwhile', async () => {
    const { passwordOf } = app.store.accounts
    const { accounts } = app.services.access
    app.store.accounts.passwordOf = async (email) => {
      app.store.accounts.passwordOf = passwordOf
      const found = await passwordOf(email)
      await accounts.reset(email, 'a test')
      return found
    }
    expect(await accounts.changePassword(ada.account, 'five lamps over the river')).to.equal(false)
    expect((await of(ada.account)).ready).to.equal(false)
  })

  it('believes no provider that says somebody signed in later than now, but for a clock that is a little ahead', () => {
    const { sessions } = app.services.access
    const isProved = (ahead: number) => sessions.isProved({ provedAt: clock() + ahead } as Session)
    expect([isProved(4 * MINUTE), isProved(6 * MINUTE), isProved(-4 * MINUTE), isProved(-5 * MINUTE)]).to.deep.equal([
      true,
      false,
      true,
      false,
    ])
  })

  it('lets the command line not take the last admin away either', async () => {
    const { accounts } = app.services.access
    for (const work of [
      () => accounts.disable(ada.account.email, 'a test'),
      () => accounts.setRights(ada.account.email, { role: 'viewer' }, 'a test'),
    ]) {
      const said = await work().catch((error) => error.message)
      expect(said).to.include('is the last admin who can sign in')
    }
    // One whose link was never used cannot sign in.
    await clerk(app, 'admin')
    expect(await accounts.disable(ada.account.email, 'a test').catch(() => 'refused')).to.equal('refused')
    await admin('Ben')
    await accounts.disable(ada.account.email, 'a test')
    expect(await of(ada.account)).to.have.property('disabledAt')
  })

  it('has no page for an account that is none', async () => {
    for (const id of ['999', 'x', '%00', '1e3', '9'.repeat(16)])
      expect((await app.get(`/staff/accounts/${id}`, ada.headers)).status, id).to.equal(404)
  })

  it('takes no post of another website, and no hostile forms', async () => {
    expect(
      (await app.post('/staff/accounts/new', BEN, { ...ada.headers, 'sec-fetch-site': 'cross-site' })).status,
    ).to.equal(403)
    const hostile = [
      ['name', 'Ben'],
      ['email', 'b@example.org'],
      ['role', 'viewer'],
      ['sees', 'some'],
      ['forms', '../x'],
      ['forms', "a'b"],
    ] as [string, string][]
    expect((await post('/new', hostile)).status).to.equal(422)
  })

  it('lets everybody change their own password, and signs them out elsewhere', async () => {
    const other = await app.services.access.sessions.begin(ada.account, { ip: '127.0.0.1', agent: 'Another' })
    const set = (typed: object) => app.post('/staff/me/password', { ...typed } as Record<string, string>, ada.headers)
    const fresh = 'seven kettles below the hill'
    for (const [typed, words] of [
      [{ 'own-password': 'wrong words here', password: fresh, again: fresh }, 'The password is wrong'],
      [{ 'own-password': PASSWORD, password: 'short', again: 'short' }, 'must be 12 characters or more'],
      [{ 'own-password': PASSWORD, password: fresh, again: 'x' }, 'The passwords do not match'],
    ] as const) {
      const answer = await set(typed)
      expect([answer.status, (await answer.text()).includes(words)], words).to.deep.equal([422, true])
    }
    const answer = await set({ 'own-password': PASSWORD, password: fresh, again: fresh })
    expect([answer.status, answer.headers.get('location')]).to.deep.equal([303, '/staff/me'])
    const cookie = answer.headers.get('set-cookie')!.split(';')[0]!
    const page = async (held: string) => (await app.get('/staff/me', { ...ada.headers, cookie: held })).status
    expect([await page(cookie), await page(`office=${other}`)]).to.deep.equal([200, 303])
    expect((await audit())[0]).to.equal(`${ada.account.email}: password-set ${ada.account.email}`)
  })
})

describe('the link of an account, where mail is set up', () => {
  const clock = freezeClock(MONDAY)
  let app: TestApp
  let mailbox: Mailbox
  beforeEach(async () => {
    mailbox = await openMailbox()
    app = await startApp({ clock, env: mailSettings(mailbox) })
  })
  afterEach(async () => {
    await app.stop()
    await mailbox.close()
  })

  /** Adds Ben in the name of an admin who has just said who they are; returns the page. */
  async function addBen(): Promise<string> {
    const { account } = await clerk(app, 'admin')
    const { accounts, sessions } = app.services.access
    await accounts.setPassword(await accounts.reset(account.email, 'a test'), PASSWORD)
    const secret = await sessions.begin(account, { ip: '127.0.0.1', agent: 'A browser' })
    const headers = { cookie: `office=${secret}`, accept: 'text/html' }
    return (await app.post('/staff/accounts/new', BEN, headers)).text()
  }
  const linkIn = (text: string) => /\/staff\/password\/[\w-]{43}/.exec(text)![0]

  it('is emailed too, and the page says to whom', async () => {
    const page = await addBen()
    expect(page).to.include('We have emailed it to ben@example.org too.')
    expect(mailbox.mails.map(({ to }) => to)).to.deep.equal([['ben@example.org']])
    expect(linkIn(mailbox.mails[0]!.text)).to.equal(linkIn(page))
  })

  it('is shown when the mail server refuses it, and the page says so', async () => {
    mailbox.answer(() => smtpError(550))
    const page = await addBen()
    expect(page).to.include('We could not email it to ben@example.org.')
    expect((await app.get(linkIn(page), { accept: 'text/html' })).status).to.equal(200)
  })
})
