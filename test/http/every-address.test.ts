/** The headers of every address, in one table: what a browser may keep, and what a search engine may list. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { officeAddresses, officeDoors } from '../../src/office-routes.ts'
import { filled, startApp, type TestApp } from '../support/app.ts'
import { type Applicant, applicant } from '../support/applicant.ts'
import { HOUSEHOLD } from '../support/journeys.ts'
import { clerk } from '../support/office.ts'
import { missingHeaders } from '../support/raw.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'
const FOR_BACK = 'private, no-cache'

/** What the answer to a GET says to caches; `no-store` where nothing stands here. */
const KEPT: Record<string, string> = {
  '/': 'no-cache',
  '/status': 'no-cache',
  '/accessibility': 'no-cache',
  '/robots.txt': 'public, max-age=86400',
  '/.well-known/intake-keys.json': 'public, max-age=300',
  '/schemas/form-1.json': 'public, max-age=3600',
  '/schemas/webhook-1.json': 'public, max-age=3600',
  '/schemas/webhook-2.json': 'public, max-age=3600',
  '/schemas/api-1.json': 'public, max-age=3600',
  '/assets/:hash/:name': FOR_EVER,
  '/f/:slug/style/:file': FOR_EVER,
  '/f/:slug': FOR_BACK,
  '/f/:slug/numbers': 'no-cache',
}
/** The same for a post that holds nothing but its token. */
const KEPT_AFTER_POST: Record<string, string> = {
  '/f/:slug': FOR_BACK,
  '/f/:slug/:page/:record': FOR_BACK,
  '/f/:slug/save': FOR_BACK,
  '/f/:slug/resume': FOR_BACK,
}

const source = readFileSync(join(import.meta.dirname, '../../src/routes.ts'), 'utf8')
const named = /\b(?:forms|pages|cases|router)\.(get|post)\('([^']+)'/g
/** The addresses of the public, from the one file that names them. */
const PUBLIC = [...new Set([...source.matchAll(named)].map(([, method, path]) => `${method} ${path}`))]
const everything = new Proxy({}, { get: () => new Proxy({}, { get: () => () => {} }) }) as never
const OFFICE = [...officeAddresses(everything), ...officeDoors(everything)].map(
  ({ method, path }) => `${method} ${path}`,
)

describe('every address', () => {
  let app: TestApp
  let person: Applicant
  let samples: Record<string, string>
  let clerks: Record<string, string>

  before(async () => {
    app = await startApp()
    await app.define({ ...HOUSEHOLD, publicNumbers: true } as never)
    person = applicant(app)
    await person.get('/f/household/home')
    await person.go('/f/household/home', { home: 'flat' })
    await person.get('/f/household/animals/1')
    await person.go('/f/household/animals/1', { name: 'Rex', kind: 'dog' })
    await person.go('/f/household/animals')
    await person.go('/f/household/you', { owner: 'Ada' })
    const { location } = await person.post('/f/e2e-test-form', filled(await app.mint()))
    const reference = location.split('/').at(-1)!
    const [, hash, name] = /\/assets\/([^/]+)\/([^"]+css)"/.exec(await (await app.get('/')).text())!
    const [, file] = /style\/([^"]+)"/.exec(await (await app.get('/f/e2e-test-form')).text())!
    const { headers } = await clerk(app, 'admin')
    clerks = headers
    samples = { reference, hash: hash!, name: name!, file: file!, page: 'animals', record: '1', id: '1' }
  })
  after(() => app.stop())

  /** A form of one page where it is the only one with such an address, else one of several that somebody has begun. */
  const addressOf = (path: string): string => {
    const slug = /thank-you|style|^\/f\/:slug$/.test(path) ? 'e2e-test-form' : 'household'
    return path.replace(':slug', slug).replace(/:(\w+)/g, (_, part: string) => samples[part] ?? 'x'.repeat(22))
  }
  const ask = async (route: string) => {
    const [method, path] = route.split(' ') as [string, string]
    if (path.startsWith('/staff')) {
      const response =
        method === 'get' ? await app.get(addressOf(path), clerks) : await app.post(addressOf(path), {}, clerks)
      return { path, status: response.status, headers: response.headers }
    }
    if (method === 'post') await person.get(addressOf('/f/:slug/:page/:record')) // for its token
    return { path, ...(method === 'get' ? await person.get(addressOf(path)) : await person.post(addressOf(path))) }
  }

  it('stands in the table of those that are walked here', () => {
    expect(PUBLIC).to.have.length.above(35)
    expect(OFFICE).to.have.length.above(25)
  })

  for (const route of inOrder([...PUBLIC, ...OFFICE]))
    it(route, async () => {
      const { path, status, headers } = await ask(route)
      if (isPage.test(path) && route.startsWith('get')) expect(status).to.equal(200)
      expect(missingHeaders(headers)).to.deep.equal([])
      const kept = route.startsWith('get') ? KEPT : KEPT_AFTER_POST
      expect(headers.get('cache-control')).to.equal(kept[path] ?? 'no-store')
      expect(headers.get('x-robots-tag')).to.equal(/^\/(staff|preview)/.test(path) ? 'noindex' : null)
    })
})

/** Those of a draft are pages only while it is there. */
const isPage = /^\/f\/:slug\/(check|discard|:page.*)$/

/** What ends a draft or a session comes last, and what changes a draft behind what shows it. */
function inOrder(routes: string[]): string[] {
  const order = [/^get/, /^post/, /^post .*:page/, /^post .*(sign-out|discard|check)$/]
  const rank = (route: string) => order.findLastIndex((one) => one.test(route))
  return routes.toSorted((a, b) => rank(a) - rank(b))
}
