import { expect } from 'chai'
import { type Desk, jsonIn, openService } from './desk.ts'

describe('the programs commands', () => {
  let desk: Desk
  beforeEach(async () => {
    desk = await openService()
  })
  afterEach(() => desk.remove())
  const listed = async () => jsonIn((await desk.run('programs', 'list', '--json')).out)

  it('make a program, print its token once, and keep a hash of it alone', async () => {
    const add = ['programs', 'add', 'case-desk', '--right', 'cases:write', 'cases:read', '--form', 'feedback']
    const { code, out, err } = await desk.run(...add, '--days', '30', '--per-minute', '60')
    expect(code).to.equal(0)
    expect(out).to.match(/^intake_[0-9a-f]{48}\n$/)
    expect(err).to.include('case-desk can use cases:read, cases:write of feedback until')
    const token = out.trim()
    await desk.wired(async ({ services, store }) => {
      expect(await services.programs.byToken(token)).to.include({ name: 'case-desk', perMinute: 60 })
      const rows = await store.audit.page({ size: 9 })
      expect(rows).to.have.length(1)
      expect(rows[0]).to.include({ by: 'clerk', action: 'program-added', about: 'case-desk' })
      expect(rows[0]!.details).to.equal('rights=cases:read,cases:write forms=feedback')
    })
    const [one] = await listed()
    expect(one).to.include({ name: 'case-desk', state: 'active', perMinute: 60 })
    expect(one).to.deep.include({ rights: ['cases:read', 'cases:write'], forms: ['feedback'] })
    expect(one).not.to.have.property('lastUsedAt')
    expect(JSON.stringify(one) + (await desk.run('programs', 'list')).out).not.to.include(token.slice(7, 20))
  })

  it('revoke a token once, and keep its name for ever', async () => {
    const { out } = await desk.run('programs', 'add', 'nightly', '--right', 'cases:read')
    for (const _ of [1, 2])
      expect((await desk.run('programs', 'revoke', 'nightly')).out).to.equal('nightly can no longer use the API.\n')
    await desk.wired(async ({ services, store }) => {
      expect(await services.programs.byToken(out.trim())).to.equal('revoked')
      const actions = (await store.audit.page({ size: 9 })).map(({ action }) => action)
      expect(actions).to.deep.equal(['program-revoked', 'program-added'])
    })
    expect((await listed())[0]).to.include({ state: 'revoked' })
    const again = await desk.run('programs', 'add', 'nightly', '--right', 'cases:read')
    expect([again.code, again.err.trim()]).to.deep.equal([
      1,
      'There is already a program "nightly". Choose another name: that of a revoked program cannot be used again. See: programs list',
    ])
  })

  it('renew a token, and end the old one', async () => {
    const first = (await desk.run('programs', 'add', 'nightly', '--right', 'cases:read', '--days', '30')).out.trim()
    const { code, out, err } = await desk.run('programs', 'renew', 'nightly', '--days', '90')
    expect(code).to.equal(0)
    expect(out).to.match(/^intake_[0-9a-f]{48}\n$/)
    expect(err)
      .to.include('Token 2 of nightly works until')
      .and.match(/Token 1 works until .* end it with: programs end-token nightly 1/)
    const rows = (await desk.run('programs', 'list')).out.trim().split('\n')
    expect(rows).to.have.length(3)
    expect(rows[1]).to.match(/nightly +1 +active/)
    expect((await desk.run('programs', 'end-token', 'nightly', '1')).out).to.equal(
      'Token 1 of nightly no longer works.\n',
    )
    await desk.wired(async ({ services, store }) => {
      expect(await services.programs.byToken(first)).to.equal('revoked')
      expect(await services.programs.byToken(out.trim())).to.include({ name: 'nightly' })
      const told = (await store.audit.page({ size: 9 })).map(({ action, about, details }) => [action, about, details])
      expect(told.slice(0, 2)).to.deep.equal([
        ['program-token-ended', 'nightly', 'token=1'],
        ['program-token-added', 'nightly', 'token=2'],
      ])
    })
    const { tokens } = (await listed())[0] as unknown as { tokens: { number: number; state: string }[] }
    expect(tokens.map(({ number, state }) => [number, state])).to.deep.equal([
      [1, 'ended'],
      [2, 'active'],
    ])
    expect((await desk.run('programs', 'list')).out.trim().split('\n')).to.have.length(2)
    expect((await desk.run('programs', 'end-token', 'nightly', '7')).err).to.include(
      'nightly has no token 7. See: programs list',
    )
  })

  it('change what a program may do, and leave the rest', async () => {
    await desk.run('programs', 'add', 'nightly', '--right', 'cases:read', '--form', 'feedback')
    const change = async (...args: string[]) => {
      const { code, out, err } = await desk.run('programs', 'change', 'nightly', ...args)
      return [code, (out + err).trim().split('\n')[0]]
    }
    expect(await change('--right', 'cases:write', 'cases:read')).to.deep.equal([
      0,
      'nightly can use cases:read, cases:write of feedback, 600 requests a minute.',
    ])
    expect(await change('--all-forms', '--per-minute', '60')).to.deep.equal([
      0,
      'nightly can use cases:read, cases:write of all forms, 60 requests a minute.',
    ])
    expect(await change()).to.deep.equal([2, 'Say what to change: --right, --form, --all-forms or --per-minute.'])
    expect((await change('--form', 'feedbak'))[1]).to.include('Did you mean "feedback"?')
    expect((await change('--form', 'feedback', '--all-forms'))[0]).to.equal(2)
    await desk.run('programs', 'revoke', 'nightly')
    for (const verb of ['change', 'renew'])
      expect(
        (await desk.run('programs', verb, 'nightly', ...(verb === 'change' ? ['--all-forms'] : []))).err,
      ).to.include('nightly was revoked. Add a program with another name.')
  })

  it('list them in a table, and say so when there are none', async () => {
    expect((await desk.run('programs', 'list')).err).to.include('There are no programs. Create one with: programs add')
    await desk.run('programs', 'add', 'nightly', '--right', 'cases:read', '--days', '1')
    expect((await desk.run('programs', 'list')).out).to.match(
      /nightly +1 +active +cases:read +all forms +600 +.* +never/,
    )
  })

  it('refuse what is no name, no right, no form and no number, with a way on', async () => {
    for (const [args, words] of [
      [['Case Desk', '--right', 'cases:read'], 'small letters, digits and hyphens'],
      [['a'.repeat(41), '--right', 'cases:read'], 'up to 40'],
      [['desk'], '--right'],
      [['desk', '--right', 'cases:delete'], 'Allowed choices are forms:read, cases:read, files:read, cases:write'],
      [['desk', '--right', 'cases:read', '--form', 'feedbak'], 'Did you mean "feedback"?'],
      [['desk', '--right', 'cases:read', '--days', '0'], 'whole number from 1'],
      [['desk', '--right', 'cases:read', '--per-minute', 'many'], 'whole number from 1'],
    ] as const) {
      const { code, err } = await desk.run('programs', 'add', ...args)
      expect(code, args.join(' ')).to.be.above(0)
      expect(err).to.include(words)
    }
    expect(await listed()).to.deep.equal([])
    const { code, err } = await desk.run('programs', 'revoke', 'desk')
    expect([code, err.trim()]).to.deep.equal([1, 'There is no program "desk". See: programs list'])
  })
})
