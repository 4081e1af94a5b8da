/** Every kind of page of a form of several pages, and how a person comes to see it. */
import type { Page } from 'puppeteer'
import { applicant } from './applicant.ts'
import { type Journey, PIXEL, press, write } from './journey.ts'

const WITH_SCRIPTS = { scripts: true }
const PERMIT = 'Apply for a residents’ parking permit'
const ON = '.send .button'

const permit = (here: Journey, page = 'where'): Promise<Page> => here.open(`/f/parking-permit/${page}`, WITH_SCRIPTS)

/** Says who needs a permit: 1 a resident, 2 a visitor, 3 nobody. */
export async function begin(page: Page, choice: 1 | 2 | 3): Promise<void> {
  await page.click(choice === 1 ? '#resident' : `#resident-${choice}`)
  await press(page, ON)
}

export async function aboutYou(page: Page): Promise<void> {
  const texts = { name: 'Ada Example', birth: '27', 'birth-month': '3', 'birth-year': '1986', email: 'ada@example.org' }
  for (const [id, text] of Object.entries(texts)) await write(page, `#${id}`, text)
  await press(page, ON)
}

export async function host(page: Page): Promise<void> {
  await write(page, '#hostName', 'Bo Example')
  await page.click('#visits-2')
  await press(page, ON)
}

export async function home(here: Journey, page: Page): Promise<void> {
  const texts = { address: '1 High Street', 'address-town': 'Millbrook', 'address-postcode': 'ML1 2AB' }
  for (const [id, text] of Object.entries(texts)) await write(page, `#${id}`, text)
  await page.select('#zone', 'B')
  await here.choose(page, 'proof', { 'proof.png': PIXEL })
  await press(page, ON)
}

export async function vehicle(page: Page, registration: string, kind: 1 | 2 | 3): Promise<void> {
  await write(page, '#registration', registration)
  await page.click(kind === 1 ? '#vehicle' : `#vehicle-${kind}`)
  await page.click('#keeper')
  await press(page, ON)
}

export async function permitFrom(page: Page): Promise<void> {
  const soon = new Date(Date.now() + 10 * 24 * 60 * 60 * 1000)
  await write(page, '#start', String(soon.getUTCDate()))
  await write(page, '#start-month', String(soon.getUTCMonth() + 1))
  await write(page, '#start-year', String(soon.getUTCFullYear()))
  await page.click('#truth')
  await press(page, ON)
}

const RESIDENT = { where: { resident: 'yes' } }
const ABOUT_YOU = {
  you: {
    name: 'Ada Example',
    'birth-day': '27',
    'birth-month': '3',
    'birth-year': '1986',
    email: 'ada@example.org',
  },
}
const VISITOR = {
  where: { resident: 'visitor' },
  ...ABOUT_YOU,
  host: { hostName: 'Bo Example', visits: 'rarely' },
}
const WITH_CAR = { ...VISITOR, 'vehicles/1': { registration: 'AB12 CDE', vehicle: 'car', keeper: 'yes' } }

/**
 * The page after these, each with its answers. They are sent without the browser, which would take ten times as long. Other
 * tests go all the way in a browser.
 */
async function after(here: Journey, pages: Record<string, Record<string, string>>): Promise<Page> {
  const person = applicant(here.app)
  let next = ''
  for (const [page, answers] of Object.entries(pages)) {
    await person.get(`/f/parking-permit/${page}`)
    next = (await person.go(`/f/parking-permit/${page}`, answers)).path
  }
  const page = await here.open(undefined, WITH_SCRIPTS)
  const cookies = [...person.cookies].map(([name, value]) => ({ name, value, domain: '127.0.0.1', path: '/' }))
  await page.browserContext().setCookie(...cookies)
  // The browser may have drafts of other pages by now.
  await page.goto(here.origin + named(next, person.draft.split(' ')[1]!))
  return page
}

const named = (path: string, draft: string): string => `${path}${path.includes('?') ? '&' : '?'}draft=${draft}`

/** The list of vehicles, with one in it. */
const toTheList = (here: Journey): Promise<Page> => after(here, WITH_CAR)

async function toTheCheck(here: Journey): Promise<Page> {
  const page = await after(here, { ...WITH_CAR, vehicles: {} })
  await permitFrom(page)
  return page
}

export const JOURNEY_PAGES: [string, string, (here: Journey) => Promise<Page>][] = [
  [
    'the page before all of it is deleted',
    `Do you want to delete your answers? – ${PERMIT}`,
    async (here) => {
      const page = await after(here, RESIDENT)
      await page.goto(new URL(`discard${new URL(page.url()).search}`, page.url()).href)
      return page
    },
  ],
  ['the first page of several', `Who needs a permit – ${PERMIT}`, (here) => permit(here, 'where?another=1')],
  [
    'a page with errors, among several',
    `Error: About you – ${PERMIT}`,
    async (here) => {
      const page = await after(here, RESIDENT)
      await write(page, '#birth', '5')
      await press(page, ON)
      return page
    },
  ],
  [
    'a page with errors and a full question for files, among several',
    `Error: Your home – ${PERMIT}`,
    async (here) => {
      const page = await after(here, { ...RESIDENT, ...ABOUT_YOU })
      await here.choose(page, 'proof', { 'a.png': PIXEL, 'b.png': PIXEL, 'c.png': PIXEL })
      await press(page, ON)
      return page
    },
  ],
  [
    'the end of a journey',
    `You do not need a permit – ${PERMIT}`,
    (here) => after(here, { where: { resident: 'no' } }),
  ],
  [
    'a record of a list with errors',
    `Error: Vehicle 1 – ${PERMIT}`,
    async (here) => {
      const page = await after(here, VISITOR)
      await page.click('#keeper-2')
      await press(page, ON)
      return page
    },
  ],
  ['a list', `Your vehicles – ${PERMIT}`, toTheList],
  [
    'the question whether a record is to be removed',
    `Do you want to remove vehicle 1? – ${PERMIT}`,
    async (here) => {
      const page = await toTheList(here)
      await press(page, '.record-links a:last-child')
      return page
    },
  ],
  ['the check page', `Check your answers – ${PERMIT}`, toTheCheck],
  [
    'a copy of what was sent',
    `A copy of your answers – ${PERMIT}`,
    async (here) => {
      const page = await toTheCheck(here)
      await press(page, ON)
      await press(page, '.copy a')
      return page
    },
  ],
  [
    'a form that was saved',
    `We have saved your answers – ${PERMIT}`,
    async (here) => {
      const page = await toTheCheck(here)
      await press(page, '.send .button-quiet')
      return page
    },
  ],
  [
    'a form that was begun',
    PERMIT,
    async (here) => {
      const page = await toTheList(here)
      await page.goto(`${here.origin}/f/parking-permit`)
      return page
    },
  ],
  [
    'the page that takes a code',
    `Continue a saved form – ${PERMIT}`,
    (here) => here.open('/f/parking-permit/resume', WITH_SCRIPTS),
  ],
  [
    'a code that opens nothing',
    `Error: Continue a saved form – ${PERMIT}`,
    async (here) => {
      const page = await here.open('/f/parking-permit/resume', WITH_SCRIPTS)
      await write(page, '#code', '7K3M')
      await press(page, ON)
      return page
    },
  ],
  [
    'the page about a refused cookie',
    `Your browser did not save your answers – ${PERMIT}`,
    (here) => here.open('/f/parking-permit/you?begun=1', WITH_SCRIPTS),
  ],
]
