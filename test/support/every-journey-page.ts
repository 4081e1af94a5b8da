/** Every kind of page of a form of several pages, and how a person comes to see it. */
import type { Page } from 'puppeteer'
import { type Journey, PIXEL, press } from './journey.ts'

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
  for (const [id, text] of Object.entries(texts)) await page.type(`#${id}`, text)
  await press(page, ON)
}

export async function host(page: Page): Promise<void> {
  await page.type('#hostName', 'Bo Example')
  await page.click('#visits-2')
  await press(page, ON)
}

export async function home(here: Journey, page: Page): Promise<void> {
  const texts = { address: '1 High Street', 'address-town': 'Millbrook', 'address-postcode': 'ML1 2AB' }
  for (const [id, text] of Object.entries(texts)) await page.type(`#${id}`, text)
  await page.select('#zone', 'B')
  await here.choose(page, 'proof', { 'proof.png': PIXEL })
  await press(page, ON)
}

export async function vehicle(page: Page, registration: string, kind: 1 | 2 | 3): Promise<void> {
  await page.type('#registration', registration)
  await page.click(kind === 1 ? '#vehicle' : `#vehicle-${kind}`)
  await page.click('#keeper')
  await press(page, ON)
}

export async function permitFrom(page: Page): Promise<void> {
  const soon = new Date(Date.now() + 10 * 24 * 60 * 60 * 1000)
  await page.type('#start', String(soon.getUTCDate()))
  await page.type('#start-month', String(soon.getUTCMonth() + 1))
  await page.type('#start-year', String(soon.getUTCFullYear()))
  await page.click('#truth')
  await press(page, ON)
}

/** To the list of vehicles, with one in it. */
async function toTheList(here: Journey): Promise<Page> {
  const page = await permit(here)
  await begin(page, 2)
  await aboutYou(page)
  await host(page)
  await vehicle(page, 'AB12 CDE', 1)
  return page
}

async function toTheCheck(here: Journey): Promise<Page> {
  const page = await toTheList(here)
  await press(page, ON)
  await permitFrom(page)
  return page
}

export const JOURNEY_PAGES: [string, string, (here: Journey) => Promise<Page>][] = [
  [
    'the page before all of it is deleted',
    `Do you want to delete your answers? – ${PERMIT}`,
    async (here) => {
      const page = await permit(here)
      await begin(page, 1)
      await page.goto(new URL('discard', page.url()).href)
      return page
    },
  ],
  ['the first page of several', `Who needs a permit – ${PERMIT}`, (here) => permit(here)],
  [
    'a page with errors, among several',
    `Error: About you – ${PERMIT}`,
    async (here) => {
      const page = await permit(here)
      await begin(page, 1)
      await page.type('#birth', '5')
      await press(page, ON)
      return page
    },
  ],
  [
    'a page with errors and a full question for files, among several',
    `Error: Your home – ${PERMIT}`,
    async (here) => {
      const page = await permit(here)
      await begin(page, 1)
      await aboutYou(page)
      await here.choose(page, 'proof', { 'a.png': PIXEL, 'b.png': PIXEL, 'c.png': PIXEL })
      await press(page, ON)
      return page
    },
  ],
  [
    'the end of a journey',
    `You do not need a permit – ${PERMIT}`,
    async (here) => {
      const page = await permit(here)
      await begin(page, 3)
      return page
    },
  ],
  [
    'a record of a list with errors',
    `Error: Vehicle 1 – ${PERMIT}`,
    async (here) => {
      const page = await permit(here)
      await begin(page, 2)
      await aboutYou(page)
      await host(page)
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
      await page.type('#code', '7K3M')
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
