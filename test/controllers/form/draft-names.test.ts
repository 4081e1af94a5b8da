/** Everything that a page of a draft offers says which draft it is about: a crawl finds each address and each form. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'
import {
  type Button,
  entriesOf,
  formsOf,
  mainOf,
  openBrowser,
  type Page,
  type PageForm,
  type Tab,
} from '../../support/html-client.ts'
import { file, text } from '../../support/journeys.ts'
import { textsIn, translated } from '../../support/translated.ts'
import { tags } from '../../views/html.ts'

const AT = Date.UTC(2026, 10, 20, 12)
const NOTHING = 'nothing'
const HOUSE = {
  slug: 'house',
  title: 'Register a house',
  languages: ['de'],
  minimumAgeSeconds: 0,
  pages: [
    { id: 'home', title: 'Your home', fields: [text('home'), file('plan', { required: false, maxFiles: 3 })] },
    {
      id: 'none',
      showIf: { type: 'rule', fieldId: 'home', operator: 'eq', value: NOTHING },
      exit: { title: 'You need not register', text: 'There is nothing to do.' },
    },
    {
      id: 'animals',
      title: 'Animals',
      repeat: { min: 1, max: 3, itemLabel: 'animal' },
      fields: [text('name'), file('picture', { required: false })],
    },
    { id: 'you', title: 'About you', fields: [text('owner')] },
  ],
}
/** What is typed everywhere, and chosen as a file. */
const FILLINGS: { word: string; file?: File }[] = [
  { word: '' },
  { word: NOTHING },
  { word: 'something' },
  { word: 'something', file: new File(['fine'], 'fine.txt') },
  { word: 'something', file: new File([Buffer.from('MZ\x90\0'.padEnd(3000, '\0'), 'latin1')], 'virus.exe') },
]
/** Pages without a draft: they are about something that was sent, or the same for everybody, or a code says which it is. */
const ELSEWHERE = ['thank-you', 'style', 'numbers', 'resume']
const MOST_MOVES = 2000

/** The addresses of a form, as routes.ts names them, without those. */
const ROUTES = [
  ...readFileSync(new URL('../../../src/routes.ts', import.meta.url), 'utf8').matchAll(
    /\.(get|post)\('(\/f\/:slug[^']*)'/g,
  ),
]
  .map(([, method, path]) => ({ method: method!, path: path! }))
  .filter(({ method, path }) => path !== '/f/:slug' || method === 'get') // only a form of one page is sent there
  .filter(({ path }) => !ELSEWHERE.includes(path.split('/')[3] ?? ''))

describe('a page of a draft', function () {
  this.timeout(180_000) // goes everywhere
  const clock = freezeClock(AT)
  let app: TestApp
  beforeEach(async () => {
    app = await startApp({ clock, env: { SVC_LANGUAGES: 'en,de' } })
    writeFileSync(join(app.folder.forms, 'house.de.json'), translated(textsIn(HOUSE)))
    await app.define(HOUSE)
    expect(app.services.forms.live(HOUSE.slug)).not.to.equal(undefined)
  })
  afterEach(() => app.stop())

  it('names it in every address and every form that it offers, on all pages that a crawl reaches', async () => {
    const { pages, asked } = await crawl(app, clock)
    const routes = ROUTES.map(({ method, path }) => `${method} ${path}`)
    expect(
      routes.filter((route) => !asked.has(route)),
      'what the crawl did not reach',
    ).to.deep.equal([])
    expect(pages.flatMap(faultsOf).join('\n')).to.equal('')
  })

  it('names it when the form has closed meanwhile', async () => {
    const tab = await openBrowser({ base: () => app.base, clock }).tab()
    await tab.open('/f/house/home')
    const [form] = formsOf(tab.page!).filter(({ inputs }) => inputs.has('home'))
    await tab.press(form!, mainOf(form!), { home: 'something' })
    await app.define({ ...HOUSE, closesAt: new Date(AT).toISOString() } as never)
    const page = await tab.open(tab.page!.url)
    expect(page.status).to.equal(410)
    expect(queryOf(page.url, page).get('draft')).to.be.a('string')
    expect(addressesIn(page).map(({ address }) => placeOf(address, page))).to.include('discard')
    expect(faultsOf({ page, reached: 'closed' })).to.deep.equal([])
  })
})

interface Reached {
  page: Page
  /** By what was done last. */
  reached: string
}

/**
 * Does whatever the pages offer, each thing once on each kind of page. What ends the draft comes last, since nothing else can
 * be done after it.
 */
async function crawl(app: TestApp, clock: () => number): Promise<{ pages: Reached[]; asked: Set<string> }> {
  const tab = await openBrowser({ base: () => app.base, clock }).tab()
  const pages: Reached[] = []
  const asked = new Set<string>()
  const done = new Set<string>()
  const ends: Move[] = []
  await tab.open('/f/house')
  await look('the start page')
  for (const { go } of ends.reverse()) await go(tab)
  return { pages, asked }

  async function look(reached: string): Promise<void> {
    const page = tab.page!
    pages.push({ page, reached })
    note('get', page.via.at(-1) ?? page.url)
    for (const move of movesOn(page)) {
      if (done.has(move.key)) continue
      done.add(move.key)
      if (done.size > MOST_MOVES) throw new Error('the crawl does not end')
      note(move.method, move.address)
      if (isEnd(move)) ends.push(move)
      else {
        await move.go(tab)
        expect(tab.page!.status, `${reached}, ${move.key}`).to.be.below(500)
        await look(move.key)
        await tab.back()
      }
    }
  }

  function note(method: string, address: string): void {
    const { pathname } = new URL(address, app.base)
    const route = ROUTES.find((one) => one.method === method && patternOf(one.path).test(pathname))
    if (route) asked.add(`${method} ${route.path}`)
  }
}

/** Something to do on a page. */
interface Move {
  method: string
  address: string
  /** The same for moves that need not be made twice. */
  key: string
  go(tab: Tab): Promise<Page>
}

/** Whatever a person can do on a page that leads to this form, with all that they can fill in. */
function movesOn(page: Page): Move[] {
  const links = tags(page.html, 'a').flatMap(({ href = '' }) =>
    isOfForm(href, page)
      ? [{ method: 'get', address: href, key: keyOf('get', href, page), go: (tab: Tab) => tab.open(href) }]
      : [],
  )
  return [...links, ...formsOf(page).flatMap((form) => movesOf(form, page))]
}

function movesOf(form: PageForm, page: Page): Move[] {
  return form.buttons.flatMap((button) => {
    const address = button.formaction ?? form.action
    const method = button.formmethod ?? form.method
    // The page in another language is the same page.
    if (!isOfForm(address, page)) return []
    return fillingsOf(form, button).map(({ word, file: chosen }) => {
      const typed = Object.fromEntries([...form.inputs.keys()].map((name) => [name, word]))
      const files = Object.fromEntries(chosen ? form.files.map((name) => [name, chosen]) : [])
      return {
        ...{
          method,
          address,
          key: `${keyOf(method, address, page)} ${button.name}=${button.value.replace(/[\w-]{16,}/, 'id')} ${word} ${chosen?.name}`,
        },
        go: (tab: Tab) => tab.press(form, button, typed, files),
      }
    })
  })
}

/** The button that goes on is pressed with whatever can be filled in, and others with a text and a file each. */
const fillingsOf = (form: PageForm, button: Button) => {
  const { inputs, files } = form
  const all = FILLINGS.filter(({ file: chosen }) => files.length > 0 || !chosen)
  return inputs.size === 0 ? all.slice(0, 1) : button === mainOf(form) ? all : all.slice(2)
}

const keyOf = (method: string, address: string, page: Page): string =>
  [kindOf(page.url), page.status, method, kindOf(address)].join(' ')
/** An address without what differs from draft to draft and from entry to entry. */
const kindOf = (address: string): string => {
  const { pathname, searchParams } = new URL(address, 'http://x')
  for (const one of ['draft', 'record', 'begun', 'lang']) searchParams.delete(one)
  return `${pathname.replace(/\/[0-9a-f]{10}\b/, '/new')} ${searchParams}`
}
const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
const isEnd = ({ method, address }: Move): boolean => method === 'post' && /\/(?:check|discard)(?:\?|$)/.test(address)

function isOfForm(address: string, { url }: Pick<Page, 'url'> = { url: 'http://x' }): boolean {
  if (address.startsWith('#')) return false
  const [, first, slug, place = ''] = new URL(address, url).pathname.split('/')
  return first === 'f' && slug === HOUSE.slug && !ELSEWHERE.includes(place)
}

interface Address {
  address: string
  /** What a browser sends when it goes there. */
  query: URLSearchParams
}

/** Every address of this form that a page names: links, redirects to it, forms, buttons, and where to go back to. */
function addressesIn(page: Page): Address[] {
  const links = tags(page.html, 'a', 'link').map(({ href = '' }) => href)
  const hidden = formsOf(page).flatMap((form) => form.hidden.filter(([name]) => name === 'to').map(([, to]) => to))
  const plain = [...links, ...page.via, ...hidden].map((address) => ({ address, query: queryOf(address, page) }))
  const pressed = formsOf(page).flatMap((form) =>
    form.buttons.map((button) => {
      const address = button.formaction ?? form.action
      const isGet = (button.formmethod ?? form.method) === 'get'
      // A browser replaces the query of the action.
      return { address, query: isGet ? new URLSearchParams(entriesOf(form, button, {})) : queryOf(address, page) }
    }),
  )
  return [...plain, ...pressed].filter(({ address }) => isOfForm(address, page))
}

const queryOf = (address: string, { url }: Pick<Page, 'url'>): URLSearchParams => new URL(address, url).searchParams
const placeOf = (address: string, { url }: Page): string => new URL(address, url).pathname.split('/').slice(3).join('/')
const nameOf = ({ query }: Address): string | null => query.get('draft')

/** The addresses on a page that name no draft, or another one than the rest. */
function faultsOf({ page, reached }: Reached): string[] {
  const all = addressesIn(page)
  const say = ({ address }: Address) => `${address} on ${page.url}: ${reached}`
  // The start page lists drafts. It also leads to itself, and to another form.
  if (placeOf(page.url, page) === '') {
    const isListed = ({ address, query }: Address) => placeOf(address, page) !== '' && query.get('another') !== '1'
    const hasDrafts = all.some(({ address }) => placeOf(address, page) === 'discard')
    return hasDrafts ? all.filter((one) => isListed(one) && nameOf(one) === null).map(say) : []
  }
  const name = queryOf(page.url, page).get('draft') ?? all.map(nameOf).find((one) => one !== null)
  if (name !== undefined) return all.filter((one) => nameOf(one) !== name).map(say)
  // Before there is a draft, there is a blank first page.
  return placeOf(page.url, page) === HOUSE.pages[0]!.id ? [] : [`no name at ${page.url}: ${reached}`]
}
