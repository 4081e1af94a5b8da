/** Every page of the office in a language of brackets: no text stands anywhere but in the texts of a language. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'puppeteer'
import type { Form } from '../../src/models/form.ts'
import { filled } from '../support/app.ts'
import { journey, press } from '../support/journey.ts'
import { clerk } from '../support/office.ts'
import { bracketTexts, expectInBrackets, inDigits } from '../support/pseudo-language.ts'
import { toldForm } from '../support/told-form.ts'

const STARTERS = ['e2e-test-form', 'feedback', 'parking-permit', 'report-a-street-problem']
const starter = (slug: string): Form =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../src/forms/${slug}.json`), 'utf8'))
const PASSWORD = 'gravel teapot quiet ninety'

describe('in a language of brackets, the office says nothing else', () => {
  // The first hook: the service makes some of its texts when it starts.
  let undo: () => void
  before(() => {
    undo = bracketTexts()
  })
  after(() => undo())
  describe('on', pages)
})

function pages(): void {
  const here = journey({
    cookiesOf: /^office/,
    env: { SVC_SERVICE_NAME: '0', SVC_CONTACT: '01632 960 001' },
  })
  let count = 0
  before(async () => {
    for (const slug of STARTERS) await here.app.define(inDigits(starter(slug)))
    await here.app.define(inDigits(toldForm({ minimumAgeSeconds: 0 })))
  })

  const cases = () => here.app.services.cases
  /** A case of a form whose texts are digits. */
  async function sent(): Promise<string> {
    const answer = await here.app.post('/f/told', filled(await here.app.mint('told'), { name: '1', message: '2' }))
    return answer.headers.get('location')!.split('/').at(-1)!.split('?')[0]!
  }
  async function asked(): Promise<string> {
    const reference = await sent()
    for (const to of ['in-review', 'needs-information'])
      await cases().work(reference, { to, by: '1', message: '2', note: '3' })
    await cases().reply(reference, { token: cases().replyToken(reference), text: '4' })
    return reference
  }
  async function approved(): Promise<string> {
    const reference = await sent()
    for (const to of ['in-review', 'approved']) await cases().work(reference, { to, by: '1' })
    return reference
  }
  async function setAside(): Promise<string> {
    const reference = await sent()
    await here.app.ask(`update submissions set quarantine = 'trapped' where reference = '${reference}'`)
    return reference
  }
  const delivery = async () => (await here.app.services.deliveries.list({ kind: 'mail' }, 1))[0]!.id

  /** Somebody who is signed in, with a password. */
  async function signedIn(): Promise<Page> {
    const accounts = here.app.services.access.accounts
    const email = `${++count}@example.org`
    await accounts.setPassword(await accounts.add({ email, name: '1', role: 'admin' }, '1'), PASSWORD)
    const account = (await here.app.store.accounts.byEmail(email))!
    const value = await here.app.services.access.sessions.begin(account, { ip: '127.0.0.1', agent: '1' })
    const page = await here.open(undefined, { scripts: true })
    await page.browserContext().setCookie({ name: 'office', value, domain: '127.0.0.1', path: '/' })
    return page
  }
  const go = (page: Page, path: string) => page.goto(here.origin + path)

  async function work(page: Page, reference: string, to: string, message: string): Promise<void> {
    await go(page, `/staff/cases/${reference}`)
    if (to !== '') await page.click(`[value=${to}]`)
    if (message !== '') await page.type('#message', message)
    await press(page, '.work .button')
  }
  async function severalOf(page: Page, to: string): Promise<void> {
    const references = [await sent(), await approved(), await setAside()]
    await go(page, `/staff/several?${references.map((one) => `case=${one}`).join('&')}&back=/staff`)
    if (to === '') return
    await page.click(`[value=${to}]`)
    await press(page, '.work .button')
  }
  async function setUp(page: Page): Promise<void> {
    await go(page, '/staff/me/second-factor')
    const secret = String(await page.evaluate('document.querySelector(".secret-text").innerText')).replaceAll(' ', '')
    await page.type('#code', new TOTP({ secret: Secret.fromBase32(secret) }).generate())
    await page.type('#password', PASSWORD)
    await press(page, '.send .button')
  }

  const PAGES: [string, (page: Page) => Promise<unknown>][] = [
    ['a page that does not exist', (page) => go(page, '/staff/nothing')],
    ['the inbox', async (page) => [await asked(), await setAside(), await go(page, '/staff')]],
    ['an empty inbox', (page) => go(page, '/staff?view=mine')],
    ['all cases, filtered', (page) => go(page, '/staff?view=all&status=received&form=told')],
    ['possible spam', (page) => go(page, '/staff?view=aside')],
    ['a search', (page) => go(page, '/staff?view=office&search=77')],
    ['a selection of no case', (page) => go(page, '/staff?view=all&chosen=none')],
    ['a case', async (page) => go(page, `/staff/cases/${await asked()}`)],
    ['a closed case', async (page) => go(page, `/staff/cases/${await approved()}`)],
    ['overdue cases', (page) => go(page, '/staff?view=overdue')],
    ['information that has arrived', (page) => go(page, '/staff?view=arrived')],
    [
      'possible spam before it is thrown away, and after',
      async (page) => {
        await go(page, `/staff/cases/${await setAside()}?list=view%3Daside`)
        await press(page, 'form[action="/staff/several"] button')
        await expectInBrackets(page)
        await press(page, '.confirm .button')
      },
    ],
    [
      'a case before it is deleted, without a reason',
      async (page) => {
        await go(page, `/staff/cases/${await sent()}/delete`)
        await expectInBrackets(page)
        await press(page, '.work .button')
      },
    ],
    ['possible spam on its page', async (page) => go(page, `/staff/cases/${await setAside()}`)],
    [
      'a deleted case',
      async (page) => {
        const reference = await sent()
        await cases().remove(reference, { by: '1', reason: '2' })
        await go(page, `/staff/cases/${reference}`)
      },
    ],
    ['the preview of a change', async (page) => work(page, await sent(), 'in-review', '5')],
    ['a change without anything', async (page) => work(page, await sent(), '', '')],
    [
      'a change that can be undone',
      async (page) => {
        await work(page, await sent(), 'in-review', '5')
        await press(page, '.confirm .button')
      },
    ],
    [
      'a case that changed meanwhile',
      async (page) => {
        const reference = await sent()
        await go(page, `/staff/cases/${reference}`)
        await cases().work(reference, { to: 'in-review', by: '1', message: '2' })
        await page.type('#note', '6')
        await press(page, '.work .button')
      },
    ],
    ['several cases', (page) => severalOf(page, '')],
    ['several cases, before a change', (page) => severalOf(page, 'in-review')],
    [
      'several cases, after a change',
      async (page) => {
        await severalOf(page, 'in-review')
        await press(page, '.confirm .button')
      },
    ],
    ['the statistics', (page) => go(page, '/staff/numbers')],
    ['the deliveries', (page) => go(page, '/staff/deliveries')],
    ['deliveries that failed', (page) => go(page, '/staff/deliveries?state=failed')],
    ['a delivery', async (page) => go(page, `/staff/deliveries/${await delivery()}`)],
    [
      'a delivery before it is retried',
      async (page) => {
        await go(page, `/staff/deliveries/${await delivery()}`)
        await press(page, '[value=retry]')
      },
    ],
    ['the audit', (page) => go(page, '/staff/audit?by=nobody')],
    ['an account', (page) => go(page, '/staff/me')],
    ['setting up two-step sign-in', (page) => go(page, '/staff/me/second-factor')],
    [
      'two-step sign-in without code and password',
      async (page) => {
        await go(page, '/staff/me/second-factor')
        await press(page, '.send .button')
      },
    ],
    ['recovery codes', setUp],
    [
      'two-step sign-in that is on',
      async (page) => {
        await setUp(page)
        await go(page, '/staff/me/second-factor')
      },
    ],
    [
      'the question for a code',
      async (page) => {
        await setUp(page)
        await press(page, '.office-leave button')
        await page.type('#email', `${count}@example.org`)
        await page.type('#password', PASSWORD)
        await press(page, '.send .button')
      },
    ],
    ['signing in', (page) => go(page, '/staff/sign-in?ended=unsent')],
    [
      'a sign-in that is refused',
      async (page) => {
        await go(page, '/staff/sign-in')
        await press(page, '.send .button')
      },
    ],
    [
      'choosing a password',
      async (page) => {
        const { accounts } = here.app.services.access
        const account = { email: `${++count}@example.org`, name: '1', role: 'viewer' as const }
        await go(page, `/staff/password/${await accounts.add(account, '1')}`)
        await press(page, '.send .button')
      },
    ],
  ]
  for (const [name, way] of PAGES)
    it(name, async () => {
      const page = await signedIn()
      await way(page)
      await expectInBrackets(page)
    })

  it('the account of somebody who signs in elsewhere', async () => {
    const { headers } = await clerk(here.app, 'admin', { name: '1' })
    const page = await here.open(undefined, { scripts: true })
    await page.setExtraHTTPHeaders(headers)
    await go(page, '/staff/me/second-factor')
    await expectInBrackets(page)
  })
}
