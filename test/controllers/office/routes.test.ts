/** Every page of the office × every kind of person. A new route is walked as soon as it stands in the table. */
import { expect } from 'chai'
import { ownAddress } from '../../../src/controllers/office/sign-in.ts'
import { type Edits, ROLES, type Role } from '../../../src/models/account.ts'
import { type GuardedRoute, officeAddresses } from '../../../src/office-routes.ts'
import { sendForm, startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'
import { type Clerk, clerk } from '../../support/office.ts'

const MONDAY = Date.UTC(2026, 10, 16, 8)
const HOUR = 3_600_000
/** What the routes call is not asked here: only who may. */
const routes = officeAddresses(everything())

/** A role, and the forms that somebody edits beside it. Nobody has neither. */
const PAIRS = ROLES.flatMap((role) =>
  ([[], ['feedback'], 'all'] as Edits[]).map((edits) => [role, edits] as const),
).filter(([role, edits]) => role !== 'none' || edits.length > 0)

function everything(): never {
  return new Proxy({}, { get: () => new Proxy({}, { get: () => () => {} }) }) as never
}

describe('the pages of the office', () => {
  const clock = freezeClock(MONDAY)
  let app: TestApp
  let reference: string
  beforeEach(async () => {
    app = await startApp({ clock })
    reference = await sendForm(app)
  })
  afterEach(() => app.stop())

  const ask = ({ method, path }: GuardedRoute, headers: Record<string, string>) => {
    const address = path
      .replace(':reference', reference)
      .replace(':upload', 'x'.repeat(22))
      .replace(':slug', 'feedback')
    return method === 'get' ? app.get(address, headers) : app.post(address, {}, headers)
  }
  const html = { accept: 'text/html' }

  it('send nobody, and whoever has a session that is over or was never one, to the door', async () => {
    const { headers } = await clerk(app, 'admin')
    clock.advance(HOUR)
    for (const route of routes)
      for (const [who, sent] of [
        ['nobody', html],
        ['somebody expired', headers],
        ['somebody invented', { ...html, cookie: `office=${'x'.repeat(43)}` }],
      ] as const) {
        const response = await ask(route, sent)
        expect(response.status, `${route.method} ${route.path} by ${who}`).to.equal(303)
        expect(response.headers.get('location')).to.match(/^\/staff\/sign-in/)
      }
  })

  it('are for those alone who edit forms, where forms and lists are made, seen as they are edited, and changed', () => {
    const ofEditors = routes.filter(({ path }) => /^\/staff\/(new-)?(forms?|lists?)(\/|$)/.test(path))
    expect(ofEditors).to.have.length.above(70)
    expect(ofEditors.filter(({ edits }) => !edits).map(({ path }) => path)).to.deep.equal([])
  })

  it('tell programs that nobody is signed in', async () => {
    for (const route of routes) expect((await ask(route, { accept: 'application/json' })).status).to.equal(401)
  })

  for (const [role, edits] of PAIRS)
    it(`are refused to a ${role} who edits ${edits} where they need more, and to nobody else`, async () => {
      for (const route of routes) {
        const { headers } = await clerk(app, role, { edits })
        const answer = await ask(route, headers)
        const { status } = answer
        // Whoever sees no case is led on from the list of cases.
        if (role === 'none' && route.path === '/staff') {
          expect([status, answer.headers.get('location')]).to.deep.equal([303, '/staff/forms'])
          continue
        }
        const refused =
          ROLES.indexOf(role) < ROLES.indexOf(route.by) ||
          (route.edits === true && edits.length === 0 && role !== 'admin')
        expect(status === 403, `${route.method} ${route.path}: ${status}`).to.equal(refused)
        expect(status, `${route.method} ${route.path}`).to.be.below(500)
      }
    })

  for (const role of ['viewer', 'caseworker'] satisfies Role[])
    it(`have no case of another form for a ${role}, and one of their own`, async () => {
      const own = await clerk(app, role, { forms: ['e2e-test-form'] })
      const other = await clerk(app, role, { forms: ['feedback'] })
      for (const route of routes.filter(({ by, path }) => path.includes(':reference') && mayEnter(role, by))) {
        expect((await ask(route, other.headers)).status, `${route.method} ${route.path}`).to.equal(404)
        if (!route.path.includes(':upload')) expect((await ask(route, own.headers)).status).not.to.equal(404)
      }
    })

  it('show no case, count, file or draft to whoever only edits forms', async () => {
    const { headers } = await clerk(app, 'none', { edits: 'all' })
    for (const path of [
      '/staff',
      '/staff?view=all',
      '/staff?search=zebra',
      `/staff/cases/${reference}`,
      '/staff/numbers',
      '/staff/export?form=e2e-test-form&format=csv',
      '/staff/several',
      '/staff/me',
    ]) {
      const answer = await app.get(path, headers)
      const text = await answer.text()
      expect([303, 403, 200].includes(answer.status), path).to.equal(true)
      expect(answer.status === 200, path).to.equal(path === '/staff/me')
      expect(text, path).to.not.include(reference).and.not.include('Statistics')
    }
  })

  it('list no case of another form, also when its form is asked for', async () => {
    const own = await clerk(app, 'viewer', { forms: ['e2e-test-form'] })
    const other = await clerk(app, 'viewer', { forms: ['feedback'] })
    const listed = async ({ headers }: Clerk, path: string) =>
      (await (await app.get(path, headers)).text()).includes(reference)
    for (const view of ['office', 'mine', 'person', 'aside', 'all'])
      expect(await listed(other, `/staff?view=${view}`)).to.equal(false)
    expect(await listed(own, '/staff')).to.equal(true)
    expect((await app.get('/staff?form=e2e-test-form', other.headers)).status).to.equal(404)
  })

  it('say of an empty list why it is empty, in the words of its view, its filters or the search', async () => {
    const { headers } = await clerk(app, 'viewer', { forms: ['feedback'] })
    for (const [query, words] of [
      ['', 'No cases are waiting for us.'],
      ['?view=mine', 'No cases are assigned to you.'],
      ['?view=person', 'No cases are waiting for a person to answer.'],
      ['?view=aside', 'There is no possible spam.'],
      ['?view=all', 'There are no cases yet.'],
      ['?view=all&status=received', 'No cases match these filters'],
      ['?view=all&search=zebra', 'No cases match. Check the spelling.'],
    ] as const)
      expect(await (await app.get(`/staff${query}`, headers)).text(), query).to.include(
        `<p class="inbox-empty">${words}`,
      )
  })

  it('lead back to the office from whatever is not there, and the public pages to the forms', async () => {
    for (const [path, here, elsewhere] of [
      ['/staff/nothing', 'Go to the office</a>', 'See all forms</a>'],
      ['/nothing', 'See all forms</a>', 'Go to the office</a>'],
    ] as const) {
      const answer = await app.get(path, html)
      expect(answer.status, path).to.equal(404)
      expect(await answer.text())
        .to.include(here)
        .and.not.include(elsewhere)
    }
  })

  it('are kept by no browser and found by no search engine', async () => {
    const { headers } = await clerk(app, 'admin')
    for (const route of routes.filter(({ method }) => method === 'get')) {
      const answer = await ask(route, headers)
      expect(answer.headers.get('cache-control'), route.path).to.equal('no-store')
      expect(answer.headers.get('x-robots-tag'), route.path).to.equal('noindex')
    }
    expect((await app.get('/staff/sign-in')).headers.get('x-robots-tag')).to.equal('noindex')
  })

  it('give out no file by a link of another website, also to whoever signs in on the way, and show pages all the same', async () => {
    const { headers } = await clerk(app, 'admin')
    const files = ['/staff/export', '/staff/cases/:reference/files/:upload', '/staff/cases/:reference/pictures/:upload']
    expect(routes.flatMap(({ path, file }) => (file ? [path] : []))).to.deep.equal(files)
    for (const route of routes.filter(({ method }) => method === 'get')) {
      for (const site of ['cross-site', 'same-site'])
        for (const who of [headers, html]) {
          const answer = await ask(route, { ...who, 'sec-fetch-site': site })
          expect(answer.status === 403, `${route.path} from ${site}`).to.equal(route.file === true)
          if (route.file) expect(await answer.text()).to.include('Open the list or the case there')
        }
      for (const site of ['same-origin', 'none'])
        expect((await ask(route, { ...headers, 'sec-fetch-site': site })).status, `${route.path}`).not.to.equal(403)
      expect(ownAddress(route.path) === route.path, route.path).to.equal(route.file !== true)
    }
  })

  it('take no post from another website', async () => {
    const { headers } = await clerk(app, 'admin')
    for (const route of routes.filter(({ method }) => method === 'post'))
      expect((await ask(route, { ...headers, 'sec-fetch-site': 'cross-site' })).status, route.path).to.equal(403)
  })
})

const mayEnter = (role: Role, by: Role): boolean => ROLES.indexOf(role) >= ROLES.indexOf(by)
