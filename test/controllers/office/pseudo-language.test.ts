/** Every page of the office in a language of brackets: no text stands anywhere but in the texts of a language. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import type { Form } from '../../../src/models/form.ts'
import { filled, startApp, type TestApp } from '../../support/app.ts'
import { formsOf, openBrowser, type Tab, textIn } from '../../support/html-client.ts'
import { clerk } from '../../support/office.ts'
import { bracketTexts, expectHtmlInBrackets, inDigits } from '../../support/pseudo-language.ts'
import { toldForm } from '../../support/told-form.ts'

const STARTERS = ['e2e-test-form', 'feedback', 'parking-permit', 'report-a-street-problem']
const starter = (slug: string): Form =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../../src/forms/${slug}.json`), 'utf8'))
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
  let app: TestApp
  let count = 0
  before(async () => {
    app = await startApp({ env: { SVC_SERVICE_NAME: '0', SVC_CONTACT: '01632 960 001' } })
    for (const slug of STARTERS) await app.define(inDigits(starter(slug)))
    await app.define(inDigits(toldForm({ minimumAgeSeconds: 0 })))
  })
  after(() => app.stop())

  const cases = () => app.services.cases
  /** A case of a form whose texts are digits. */
  async function sent(): Promise<string> {
    const answer = await app.post('/f/told', filled(await app.mint('told'), { name: '1', message: '2' }))
    return answer.headers.get('location')!.split('/').at(-1)!.split('?')[0]!
  }
  async function asked(): Promise<string> {
    const reference = await sent()
    for (const to of ['in-review', 'needs-information'])
      await cases().update(reference, { to, by: '1', message: '2', note: '3' })
    await cases().reply(reference, { token: cases().replyToken(reference), text: '4' })
    return reference
  }
  async function approved(): Promise<string> {
    const reference = await sent()
    for (const to of ['in-review', 'approved']) await cases().update(reference, { to, by: '1' })
    return reference
  }
  async function setAside(): Promise<string> {
    const reference = await sent()
    await app.ask(`update submissions set quarantine = 'trapped' where reference = '${reference}'`)
    return reference
  }
  const delivery = async () => (await app.services.deliveries.list({ kind: 'mail' }, 1))[0]!.id

  /** Somebody who is signed in, with a password. */
  async function signedIn(): Promise<Tab> {
    const { accounts, sessions } = app.services.access
    const email = `${++count}@example.org`
    await accounts.setPassword(await accounts.add({ email, name: '1', role: 'admin' }, '1'), PASSWORD)
    const account = (await app.store.accounts.byEmail(email))!
    return tabOf(await sessions.begin(account, { ip: '127.0.0.1', agent: '1' }))
  }
  const tabOf = (office: string): Promise<Tab> =>
    openBrowser({ base: () => app.base, clock: Date.now, given: { office } }).tab()
  const go = (tab: Tab, path: string) => tab.open(path)
  /** Sends the form of this class or to this address by its first button, with this radio button chosen. */
  const send = (tab: Tab, meant: string, typed: Record<string, string> = {}, chosen?: string) => {
    const form = formsOf(tab.page!).find(({ className, action }) => className === meant || action === meant)!
    const choice = [...form.choices].find(([, { values }]) => chosen !== undefined && values.includes(chosen))
    return tab.press(form, form.buttons[0]!, { ...typed, ...(choice && { [choice[0]]: chosen! }) })
  }

  async function work(tab: Tab, reference: string, status: string, message: string): Promise<void> {
    await go(tab, `/staff/cases/${reference}`)
    await send(tab, 'work', { message, note: '' }, status)
  }
  async function severalOf(tab: Tab, status: string): Promise<void> {
    const references = [await sent(), await approved(), await setAside()]
    await go(tab, `/staff/several?${references.map((one) => `case=${one}`).join('&')}&back=/staff`)
    if (status !== '') await send(tab, 'work', {}, status)
  }
  async function setUp(tab: Tab): Promise<void> {
    const { html } = await go(tab, '/staff/me/second-factor')
    const secret = textIn(html, 'p', 'secret-text')!.replaceAll(' ', '')
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    await send(tab, 'form', { code, password: PASSWORD })
  }

  const PAGES: [string, (tab: Tab) => Promise<unknown>][] = [
    ['a page that does not exist', (tab) => go(tab, '/staff/nothing')],
    ['the inbox', async (tab) => [await asked(), await setAside(), await go(tab, '/staff')]],
    ['an empty inbox', (tab) => go(tab, '/staff?view=mine')],
    ['all cases, filtered', (tab) => go(tab, '/staff?view=all&status=received&form=told')],
    ['possible spam', (tab) => go(tab, '/staff?view=aside')],
    ['a search', (tab) => go(tab, '/staff?view=office&search=77')],
    ['a selection of no case', (tab) => go(tab, '/staff?view=all&chosen=none')],
    ['a case', async (tab) => go(tab, `/staff/cases/${await asked()}`)],
    ['a closed case', async (tab) => go(tab, `/staff/cases/${await approved()}`)],
    ['overdue cases', (tab) => go(tab, '/staff?view=overdue')],
    ['information that has arrived', (tab) => go(tab, '/staff?view=arrived')],
    [
      'possible spam before it is thrown away, and after',
      async (tab) => {
        await go(tab, `/staff/cases/${await setAside()}?list=view%3Daside`)
        await send(tab, '/staff/several')
        expectHtmlInBrackets(tab.page!.html)
        await send(tab, 'confirm')
      },
    ],
    [
      'a case before it is deleted, without a reason',
      async (tab) => {
        await go(tab, `/staff/cases/${await sent()}/delete`)
        expectHtmlInBrackets(tab.page!.html)
        await send(tab, 'work')
      },
    ],
    ['possible spam on its page', async (tab) => go(tab, `/staff/cases/${await setAside()}`)],
    [
      'a deleted case',
      async (tab) => {
        const reference = await sent()
        await cases().remove(reference, { by: '1', reason: '2' })
        await go(tab, `/staff/cases/${reference}`)
      },
    ],
    ['the preview of a change', async (tab) => work(tab, await sent(), 'in-review', '5')],
    ['a change without anything', async (tab) => work(tab, await sent(), '', '')],
    [
      'a change that can be undone',
      async (tab) => {
        await work(tab, await sent(), 'in-review', '5')
        await send(tab, 'confirm')
      },
    ],
    [
      'a case that changed meanwhile',
      async (tab) => {
        const reference = await sent()
        await go(tab, `/staff/cases/${reference}`)
        await cases().update(reference, { to: 'in-review', by: '1', message: '2' })
        await send(tab, 'work', { message: '', note: '6' })
      },
    ],
    ['several cases', (tab) => severalOf(tab, '')],
    ['several cases, before a change', (tab) => severalOf(tab, 'in-review')],
    [
      'several cases, after a change',
      async (tab) => {
        await severalOf(tab, 'in-review')
        await send(tab, 'confirm')
      },
    ],
    ['the statistics', (tab) => go(tab, '/staff/numbers')],
    ['the deliveries', (tab) => go(tab, '/staff/deliveries')],
    ['deliveries that failed', (tab) => go(tab, '/staff/deliveries?state=failed')],
    ['a delivery', async (tab) => go(tab, `/staff/deliveries/${await delivery()}`)],
    [
      'a delivery before it is retried',
      async (tab) => {
        const id = await delivery()
        await go(tab, `/staff/deliveries/${id}`)
        await send(tab, `/staff/deliveries/${id}`)
      },
    ],
    ['the audit', (tab) => go(tab, '/staff/audit?by=nobody')],
    ['an account', (tab) => go(tab, '/staff/me')],
    ['setting up two-step sign-in', (tab) => go(tab, '/staff/me/second-factor')],
    [
      'two-step sign-in without code and password',
      async (tab) => {
        await go(tab, '/staff/me/second-factor')
        await send(tab, 'form')
      },
    ],
    ['recovery codes', setUp],
    [
      'two-step sign-in that is on',
      async (tab) => {
        await setUp(tab)
        await go(tab, '/staff/me/second-factor')
      },
    ],
    [
      'the question for a code',
      async (tab) => {
        await setUp(tab)
        await send(tab, 'office-leave')
        await send(tab, 'form', { email: `${count}@example.org`, password: PASSWORD })
      },
    ],
    ['signing in', (tab) => go(tab, '/staff/sign-in?ended=unsaved')],
    [
      'a sign-in that is refused',
      async (tab) => {
        await go(tab, '/staff/sign-in')
        await send(tab, 'form')
      },
    ],
    [
      'choosing a password',
      async (tab) => {
        const { accounts } = app.services.access
        const account = { email: `${++count}@example.org`, name: '1', role: 'viewer' as const }
        await go(tab, `/staff/password/${await accounts.add(account, '1')}`)
        await send(tab, 'form')
      },
    ],
  ]
  for (const [name, way] of PAGES)
    it(name, async () => {
      const tab = await signedIn()
      await way(tab)
      expectHtmlInBrackets(tab.page!.html)
    })

  it('the account of somebody who signs in elsewhere', async () => {
    const { headers } = await clerk(app, 'admin', { name: '1' })
    const tab = await tabOf(headers.cookie!.split('=')[1]!)
    await go(tab, '/staff/me/second-factor')
    expectHtmlInBrackets(tab.page!.html)
  })
}
