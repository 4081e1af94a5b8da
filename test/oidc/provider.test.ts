/** A provider that is slow or hangs, asked without the application around it. */
import { expect } from 'chai'
import { ProviderFault } from '../../src/faults.ts'
import { createProvider, type PatienceOptions } from '../../src/oidc/index.ts'
import { CLIENT, OFFICE, startProvider, type TestProvider, through } from '../support/provider.ts'
import { until } from '../support/service.ts'

/** It is waited for so long: longer than a well one takes on a busy machine. */
const MS = 1000
/** By itself the library would wait for half a minute. */
const SOON = 15_000

describe('a provider of OpenID Connect that hangs', function () {
  this.timeout(30_000) // waits for a server that does not answer
  let there: TestProvider
  beforeEach(async () => {
    there = await startProvider()
  })
  afterEach(() => there.stop())
  const here = (options: PatienceOptions = {}) =>
    createProvider(
      {
        issuer: there.issuer,
        clientId: CLIENT.id,
        clientSecret: CLIENT.secret,
        scope: 'openid email profile',
        roleClaim: 'roles',
        roles: new Map(),
      },
      `${OFFICE}/staff/oidc/callback`,
      { ms: MS, ...options },
    )
  /** What kind of fault it ended with, and after how many milliseconds. */
  const faultOf = async (work: Promise<unknown>) => {
    const began = performance.now()
    const fault = await work.then(
      () => expect.fail('it was answered'),
      (error) => error,
    )
    expect(fault).to.be.an.instanceOf(ProviderFault)
    return { kind: (fault as ProviderFault).kind, after: performance.now() - began }
  }

  for (const [what, paths] of [
    ['the token', /^\/token/],
    ['what it tells of the person', /^\/me/],
  ] as const)
    for (const headFirst of [false, true])
      it(`is waited for a moment: ${what}${headFirst ? ', in the middle of it' : ''}`, async () => {
        const provider = here()
        const { address, errand } = await provider.begin()
        const { search } = await through(address)
        there.hanging = { paths, headFirst }
        const { kind, after } = await faultOf(provider.finish(search, errand))
        expect([kind, after < SOON]).to.deep.equal(['down', true])
        await until(() => there.held() === 0)
      })

  it('is waited for no longer when it answers each of several requests just in time', async () => {
    const provider = here()
    const { address, errand } = await provider.begin()
    const { search } = await through(address)
    there.hanging = { paths: /^\/(token|me)/, ms: MS * 0.7 }
    // Each of the two would be waited for.
    expect((await faultOf(provider.finish(search, errand))).kind).to.equal('down')
  })

  it('is waited for by so many at once, and whoever comes then is told at once', async () => {
    const provider = here({ most: 3, ms: 2000 })
    there.hanging = { paths: /./ }
    const waiting = [1, 2, 3].map(() => faultOf(provider.begin()))
    const first = await Promise.race([...waiting, faultOf(provider.begin())])
    expect(first.kind).to.equal('busy')
    expect((await Promise.all(waiting)).map((one) => one.kind)).to.deep.equal(['down', 'down', 'down'])
    await until(() => there.held() === 0)
    there.hanging = undefined
    expect((await provider.begin()).address, 'when it is well again').to.include(there.issuer)
    await Promise.all([1, 2, 3].map(() => provider.leaving()))
  })

  it('is not waited for where it tells which place to leave it by', async () => {
    there.hanging = { paths: /./ }
    expect((await faultOf(here().leaving())).kind).to.equal('down')
  })
})
