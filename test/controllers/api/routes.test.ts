/** Every address of the API × every kind of token. A new route is walked as soon as it stands in the table. */
import { expect } from 'chai'
import { type ApiRoute, apiAddresses } from '../../../src/api-routes.ts'
import { RIGHTS } from '../../../src/models/program.ts'
import { sendForm, startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'
import { program, type TestProgram } from '../../support/programs.ts'
import { missingHeaders } from '../../support/raw.ts'

const MONDAY = Date.UTC(2026, 10, 16, 8)
const DAY = 86_400_000
/** What the routes call is not asked here: only who may. */
const routes = apiAddresses(new Proxy({}, { get: () => new Proxy({}, { get: () => () => {} }) }) as never)

describe('the addresses of the API', () => {
  const clock = freezeClock(MONDAY)
  let app: TestApp
  let reference: string
  beforeEach(async () => {
    app = await startApp({ clock })
    reference = await sendForm(app)
  })
  afterEach(() => app.stop())

  const addressOf = ({ path }: ApiRoute, slug = 'e2e-test-form') =>
    path
      .replace('/api/v1', '')
      .replace(':reference', reference)
      .replace(':slug', slug)
      .replace(':version', app.services.forms.live(slug)!.version)
      .replace(/:\w+/g, 'x'.repeat(22))
  const ask = (route: ApiRoute, by: TestProgram, headers: Record<string, string> = {}) =>
    route.method === 'get' ? by.get(addressOf(route), headers) : by.post(addressOf(route), {}, headers)
  const refusal = async (response: Response) => {
    expect(response.headers.get('content-type')).to.equal('application/problem+json')
    const { title, detail } = (await response.json()) as { title: string; detail: string }
    return { status: response.status, asked: response.headers.get('www-authenticate'), title, detail }
  }

  it('answer 401 without a token, and with one that is mistyped, unknown, revoked or expired, and say which', async () => {
    const [gone, old, good] = [await program(app), await program(app, { days: 1 }), await program(app, { days: 2 })]
    await app.services.programs.revoke(gone.program.name, { by: 'a test' })
    clock.advance(DAY)
    for (const route of routes) {
      expect((await ask(route, good)).status, route.path).not.to.equal(401)
      for (const [authorization, words, asked] of [
        ['', 'in the header', 'Bearer realm="intake"'],
        ['Basic YTpi', 'not a whole token', 'Bearer realm="intake", error="invalid_token"'],
        ['Bearer', 'not a whole token', 'Bearer realm="intake", error="invalid_token"'],
        [`Bearer ${good.token.slice(0, -1)}`, 'not a whole token', 'Bearer realm="intake", error="invalid_token"'],
        [`Bearer ${good.token.replace(/.$/, typo)}`, 'not a whole', 'Bearer realm="intake", error="invalid_token"'],
        [`Bearer ${UNKNOWN}`, 'do not know', 'Bearer realm="intake", error="invalid_token"'],
        [`Bearer ${gone.token}`, 'revoked', 'Bearer realm="intake", error="invalid_token"'],
        [`Bearer ${old.token}`, 'has ended', 'Bearer realm="intake", error="invalid_token"'],
      ] as const) {
        const told = await refusal(await ask(route, good, { authorization }))
        expect(told, `${route.path} ${authorization}`).to.include({ status: 401, asked })
        expect(told.detail).to.include(words)
      }
    }
  })

  for (const right of RIGHTS)
    it(`answer 403 to a token that allows ${right} alone where they need another right, and to no other`, async () => {
      const one = await program(app, { rights: [right] })
      for (const route of routes) {
        const response = await ask(route, one)
        expect(response.status === 403, `${route.path}: ${response.status}`).to.equal(route.right !== right)
        if (route.right !== right)
          expect((await refusal(response)).asked).to.equal(
            `Bearer realm="intake", error="insufficient_scope", scope="${route.right}"`,
          )
      }
    })

  it('have no case and no form that the token does not see', async () => {
    const [own, other] = [await program(app, { forms: ['e2e-test-form'] }), await program(app, { forms: ['feedback'] })]
    for (const route of routes.filter(({ path }) => /:(reference|slug)/.test(path))) {
      expect((await ask(route, other)).status, route.path).to.equal(404)
      if (!route.path.includes(':upload')) expect((await ask(route, own)).status, route.path).not.to.equal(404)
    }
    for (const route of routes)
      expect((await other.get(`${addressOf(route, 'feedback')}?form=e2e-test-form`)).status).to.be.oneOf([404, 405])
    const told = async (by: TestProgram, path: string) =>
      (await (await by.get(path)).json()) as { title: string; detail: string }
    for (const list of ['/cases', '/changes']) {
      const unseen = await told(other, `${list}?form=e2e-test-form`)
      expect(unseen.detail).to.include('GET /api/v1/forms')
      for (const by of [own, other])
        expect(await told(by, `${list}?form=none`), 'as for a form that is not there').to.deep.include({
          title: unseen.title,
          detail: unseen.detail,
        })
    }
  })

  it('refuse a parameter that they do not know', async () => {
    const one = await program(app)
    for (const route of routes) {
      const address = `${addressOf(route)}?nonsense=1`
      const response = await (route.method === 'get' ? one.get(address) : one.post(address, {}))
      expect(response.status, route.path).to.equal(400)
    }
  })

  it('refuse a token in the address, whoever asks, and say that it has to be revoked', async () => {
    const { token, get, post } = await program(app)
    for (const route of routes)
      for (const query of [`token=${token}`, 'access_token=x', `a=b&${token}`, `form=${token.toUpperCase()}`]) {
        const address = `${addressOf(route)}?${query}`
        for (const authorization of ['', `Bearer ${token}`]) {
          const response = await (route.method === 'get'
            ? get(address, { authorization })
            : post(address, {}, { authorization }))
          expect(await refusal(response), query).to.include({ status: 400 })
        }
      }
  })

  it('tell what is left of the budget of the token, refuse what is above it, and let others go on', async () => {
    const [few, many] = [await program(app, { perMinute: 3 }), await program(app)]
    for (const route of routes.slice(0, 1)) {
      for (const left of [2, 1, 0]) {
        const { headers } = await ask(route, few)
        expect(headers.get('ratelimit-policy')).to.equal('"token";q=3;w=60')
        expect(headers.get('ratelimit')).to.equal(`"token";r=${left};t=60`)
      }
      clock.advance(20_000)
      const refused = await ask(route, few)
      expect(refused.status).to.equal(429)
      expect(((await refused.json()) as { title: string }).title).to.include('The token has used its requests')
      expect(refused.headers.get('retry-after')).to.equal('40')
      expect(refused.headers.get('ratelimit')).to.equal('"token";r=0;t=40')
      expect((await ask(route, many)).status).to.equal(200)
      clock.advance(40_000)
      expect((await ask(route, few)).status).to.equal(200)
    }
  })

  it('count what a token is refused against its budget', async () => {
    const one = await program(app, { perMinute: 1, rights: ['files:read'] })
    expect((await one.get('/forms')).status).to.equal(403)
    expect((await one.get('/forms')).status).to.equal(429)
  })

  it('carry the headers of every answer, are kept by nobody, and answer problems as JSON whatever is asked for', async () => {
    const one = await program(app)
    for (const route of routes)
      for (const headers of [{}, { accept: 'text/html' }, { authorization: '', accept: 'text/html' }]) {
        const response = await ask(route, one, headers)
        expect(missingHeaders(response.headers)).to.deep.equal([])
        expect(response.headers.get('cache-control'), route.path).to.equal('no-store')
        expect(response.headers.get('content-type') ?? '').not.to.include('html')
      }
    const nothing = await one.get('/nothing', { accept: 'text/html' })
    expect([nothing.status, nothing.headers.get('content-type')]).to.deep.equal([404, 'application/problem+json'])
    const method = await fetch(`${app.base}/api/v1/forms`, { method: 'DELETE' })
    expect([method.status, method.headers.get('allow')]).to.deep.equal([405, 'HEAD, GET'])
  })

  it('name no token, no reference and no answer in the log', async () => {
    const one = await program(app)
    for (const route of routes) await ask(route, one)
    await one.get(`/cases?search=${reference}&token=${one.token}`)
    const logged = JSON.stringify(app.log())
    for (const secret of [one.token, reference, 'Ada Example']) expect(logged).not.to.include(secret)
    expect(logged).to.include('/api/v1/forms')
  })

  it('say when a token was used last, at most once a minute', async () => {
    const one = await program(app)
    const used = async () => (await app.store.programs.byName(one.program.name))!.tokens[0]!.lastUsedAt
    expect(await used()).to.equal(undefined)
    await one.get('/forms')
    expect(await used()).to.equal(clock())
    const first = clock()
    clock.advance(59_999)
    await one.get('/forms')
    expect(await used()).to.equal(first)
    clock.advance(1)
    await one.get('/forms')
    expect(await used()).to.equal(first + 60_000)
  })
})

/** Another last character. */
const typo = (last: string): string => (last === '0' ? '1' : '0')

/** Well-formed, with its check part, and of no program. */
const UNKNOWN = 'intake_00000000000000000000000000000000000000009692e67b'
