import { expect } from 'chai'
import { type Desk, jsonIn, openService } from './desk.ts'

describe('the staff commands', () => {
  let desk: Desk
  beforeEach(async () => {
    desk = await openService({ SVC_BASE_URL: 'https://forms.example.org' })
  })
  afterEach(() => desk.remove())
  const add = (...more: string[]) => desk.run('staff', 'add', 'Ada@Example.org', '--name', 'Ada Example', ...more)
  const listed = async () => jsonIn((await desk.run('staff', 'list', '--json')).out)

  it('make an account and print a link that sets its password', async () => {
    const { code, out } = await add('--role', 'caseworker', '--form', 'feedback', 'parking-permit')
    expect(code).to.equal(0)
    const secret = /^https:\/\/forms\.example\.org\/staff\/password\/([\w-]{43})$/m.exec(out)![1]!
    await desk.wired(async ({ services: { access } }) => {
      expect((await access.accounts.byLink(secret))!.email).to.equal('ada@example.org')
    })
    expect(await listed()).to.have.length(1)
    expect((await listed())[0]).to.include({ email: 'ada@example.org', role: 'caseworker', state: 'no password yet' })
    expect((await listed())[0]!.forms).to.deep.equal(['feedback', 'parking-permit'])
  })

  it('link to the address of the office where it has one of its own', async () => {
    for (const [env, origin] of [
      [{ SVC_BASE_URL: 'https://a.example', SVC_STAFF_URL: 'https://b.example' }, 'https://b.example'],
      [{ SVC_STAFF_PORT: '4001' }, 'http://127.0.0.1:4001'],
      [{ SVC_HOST: '::1' }, 'http://[::1]:3000'],
    ] as [Record<string, string>, string][]) {
      const other = await openService(env)
      const { out } = await other.run('staff', 'add', 'ada@example.org', '--name', 'Ada', '--role', 'admin')
      expect(out).to.include(`\n${origin}/staff/password/`)
      await other.remove()
    }
  })

  it('refuse a second account for an address, an unknown form or role, and an admin of some forms', async () => {
    await add('--role', 'viewer')
    for (const [more, words] of [
      [['--role', 'viewer'], 'ada@example.org has an account already. A new link for it: staff reset ada@example.org'],
      [['--role', 'viewer', '--form', 'feedbak'], 'Did you mean "feedback"?'],
      [['--role', 'boss'], 'Allowed choices are none, viewer, caseworker, admin'],
      [['--role', 'admin', '--form', 'feedback'], 'An admin sees all forms'],
      [['--role', 'admin', '--edits', 'feedback'], 'An admin edits all forms'],
      [['--role', 'none', '--form', 'feedback', '--edits', 'all'], 'sees no case: leave out --form'],
      [['--role', 'none'], 'must edit a form'],
      [['--role', 'none', '--edits', 'none'], 'must edit a form'],
      [['--role', 'none', '--edits', 'feedbak'], 'Did you mean "feedback"?'],
    ] as const) {
      const { code, err } = await add(...more)
      expect(code).to.be.above(0)
      expect(err).to.include(words)
    }
    expect(await listed()).to.have.length(1)
  })

  it('take for a new account only an address that a mail server takes', async () => {
    const made = (email: string) => desk.run('staff', 'add', email, '--name', 'Ada', '--role', 'viewer')
    for (const email of [
      'ada..l@example.org',
      '.ada@example.org',
      'ada.@example.org',
      'ada@example..org',
      'ada@example.org.',
      `${'a'.repeat(65)}@example.org`,
      'ada@192.0.2.1',
      'ada@example.123',
      'jörg@example.org',
      'ada@-example.org',
    ]) {
      const { code, err } = await made(email)
      expect([code, err.includes('Enter an email address, such as ada@example.org.')], email).to.deep.equal([2, true])
    }
    for (const email of ['Ada@Bücher.example', 'ben@mailhost', '\u200bcleo@example.org'])
      expect((await made(email)).code, email).to.equal(0)
    expect((await listed()).map(({ email }) => email)).to.have.members([
      'ada@xn--bcher-kva.example',
      'ben@mailhost',
      'cleo@example.org',
    ])
    expect((await made('ada@xn--bcher-kva.example')).err).to.include('has an account already')
  })

  it('know an account whose domain a release before kept with umlauts', async () => {
    await desk.wired(({ store }) =>
      store.transaction((tx) =>
        tx.accounts.add({ email: 'ada@bücher.example', name: 'Ada', role: 'viewer', forms: undefined, createdAt: 1 }),
      ),
    )
    expect((await desk.run('staff', 'add', 'ada@bücher.example', '--name', 'A', '--role', 'viewer')).code).not.to.equal(
      0,
    )
    for (const email of ['Ada@Bücher.example', 'ada@xn--bcher-kva.example'])
      expect((await desk.run('staff', 'reset', email)).code, email).to.equal(0)
  })

  it('refuse the name that a program, the person or retention has in a case', async () => {
    for (const name of ['program:case-desk', ' Program:x', 'public', 'Retention ', ' ']) {
      const { code, err } = await desk.run('staff', 'add', 'a@b.example', '--name', name, '--role', 'viewer')
      expect([code, err.includes('--name must not be')], name).to.deep.equal([2, true])
    }
    expect(await listed()).to.deep.equal([])
    for (const name of ['Programme: Ada', 'Public Relations']) {
      const email = `${name.length}@b.example`
      expect((await desk.run('staff', 'add', email, '--name', name, '--role', 'viewer')).code, name).to.equal(0)
    }
  })

  it('change, end, open and reset an account, and write down who did', async () => {
    await add('--role', 'viewer', '--form', 'feedback')
    await desk.run('staff', 'role', 'ada@example.org', 'admin')
    expect((await listed())[0])
      .to.include({ role: 'admin' })
      .and.not.to.have.property('forms')
    await desk.run('staff', 'disable', 'ada@example.org')
    expect((await listed())[0]!.state).to.equal('disabled')
    await desk.run('staff', 'enable', 'ada@example.org')
    expect((await desk.run('staff', 'reset', 'ada@example.org')).out).to.match(/\/staff\/password\/[\w-]{43}$/m)
    const rows = await desk.wired(({ store }) => store.audit.page({ size: 10 }))
    expect(rows.map(({ by, action, details = '' }) => `${by}: ${action} ${details}`.trim()).reverse()).to.deep.equal([
      'clerk: account-added role=viewer forms=feedback',
      'clerk: role-changed admin',
      'clerk: account-disabled',
      'clerk: account-enabled',
      'clerk: account-reset',
    ])
  })

  it('say which forms an account may edit, and keep that when only the role changes', async () => {
    const edits = async () => (await listed())[0]!.edits
    const { out } = await add('--role', 'none', '--edits', 'feedback', 'parking-permit')
    expect(out).to.include('ada@example.org is without cases, and edits feedback, parking-permit. Give this link')
    expect(await edits()).to.deep.equal(['feedback', 'parking-permit'])
    await desk.run('staff', 'role', 'ada@example.org', 'caseworker', '--form', 'feedback')
    expect([await edits(), (await listed())[0]!.forms]).to.deep.equal([['feedback', 'parking-permit'], ['feedback']])
    await desk.run('staff', 'role', 'ada@example.org', 'viewer', '--edits', 'all')
    expect(await edits()).to.equal('all')
    await desk.run('staff', 'role', 'ada@example.org', 'viewer', '--edits', 'none')
    expect(await edits()).to.deep.equal([])
    expect((await desk.run('staff', 'role', 'ada@example.org', 'none')).err).to.include('must edit a form')
    // What an admin edits comes with the role, and goes with it.
    await desk.run('staff', 'role', 'ada@example.org', 'admin')
    expect(await edits()).to.equal('all')
    await desk.run('staff', 'role', 'ada@example.org', 'viewer')
    expect(await edits()).to.deep.equal([])
    const rows = await desk.wired(({ store }) => store.audit.page({ size: 10 }))
    expect(rows.map(({ details }) => details).reverse()).to.deep.equal([
      'role=none edits=feedback,parking-permit',
      'role=caseworker forms=feedback edits=feedback,parking-permit',
      'role=viewer edits=all',
      'viewer',
      'admin',
      'viewer',
    ])
  })

  it('say that the provider decides a role anew where it does', async () => {
    const email = 'ada@example.org'
    const role = async () => (await desk.run('staff', 'role', email, 'admin')).out
    const anew = 'The provider decides the role again when the person next signs in there.'
    await add('--role', 'viewer')
    const oidc = {
      SVC_OIDC_ISSUER: 'https://login.example.org',
      SVC_OIDC_CLIENT_ID: 'intake',
      SVC_OIDC_CLIENT_SECRET: 'a secret',
    }
    Object.assign(desk.env, oidc)
    expect(await role(), 'was never there').not.to.include(anew)
    await desk.wired(({ store }) =>
      store.transaction(async (tx) => tx.accounts.setSubject((await tx.accounts.byEmail(email))!.id, 'issuer ada')),
    )
    expect(await role())
      .to.include(`${email} is now an admin`)
      .and.include(anew)
    for (const name of Object.keys(oidc)) delete desk.env[name]
    expect(await role(), 'no provider is set').not.to.include(anew)
  })

  it('say so when there is no such account', async () => {
    const { code, err } = await desk.run('staff', 'disable', 'bob@example.org')
    expect([code, err.trim()]).to.deep.equal([1, 'There is no account for bob@example.org. See: staff list'])
  })

  it('give the open cases of whoever leaves to somebody who may work on all of them, or to nobody', async () => {
    for (const [email, role] of [
      ['ada@example.org', 'caseworker'],
      ['ben@example.org', 'caseworker'],
      ['vera@example.org', 'viewer'],
    ] as const)
      await desk.run('staff', 'add', email, '--name', email, '--role', role)
    const references = [await desk.send(), await desk.send()]
    const assign = (email: string) =>
      desk.wired(async ({ services }) => {
        const account = (await services.access.accounts.all()).find((one) => one.email === email)!
        for (const reference of references) await services.cases.assign(reference, account, { by: 'Ada', account })
      })
    const whose = () =>
      desk.wired(({ store }) =>
        Promise.all(
          references.map(async (one) => {
            const { assignee } = (await store.submissions.byReference(one))!
            return assignee === undefined ? undefined : (await store.accounts.byId(assignee))!.email
          }),
        ),
      )
    const disable = (...more: string[]) => desk.run('staff', 'disable', ...more)
    await assign('ada@example.org')
    const unfit = await disable('ada@example.org', '--hand-to', 'vera@example.org')
    expect([unfit.code, unfit.err]).to.deep.equal([
      1,
      'vera@example.org may not work on all open cases of ada@example.org. See: staff list\n',
    ])
    expect((await listed())[0]).to.include({ email: 'ada@example.org', state: 'no password yet' })
    expect((await disable('ada@example.org')).out).to.include(
      '2 open cases of ada@example.org can be given to somebody',
    )
    expect(await whose()).to.deep.equal(['ada@example.org', 'ada@example.org'])
    // Also when the account is disabled already.
    expect((await disable('ada@example.org', '--hand-to', 'Ben@example.org')).out).to.equal(
      '2 open cases went to ben@example.org.\nada@example.org can no longer sign in, and has been signed out everywhere.\n',
    )
    expect(await whose()).to.deep.equal(['ben@example.org', 'ben@example.org'])
    expect((await disable('ben@example.org', '--hand-to', 'nobody')).out).to.include('2 open cases went to nobody.')
    expect(await whose()).to.deep.equal([undefined, undefined])
    expect((await disable('vera@example.org', '--hand-to', 'who is that')).code).to.equal(2)
  })
})
