/** The office as a clerk works in it all day: without a script, by keyboard, on a telephone, and two at one case. */
import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { sendForm } from '../support/app.ts'
import { inspect } from '../support/inspect.ts'
import { isVisible, journey, press, pressKey, readable } from '../support/journey.ts'

const PASSWORD = 'gravel teapot quiet ninety'
const WITH_SCRIPTS = { scripts: true }

describe('the office in a browser', function () {
  this.timeout(60_000)
  const here = journey({ cookiesOf: /^office/ })
  let count = 0

  /** By the link from the command line. */
  async function arrive(options: { scripts?: boolean } = {}): Promise<Page> {
    const account = { email: `dora-${++count}@example.org`, name: 'Dora Desk', role: 'admin' as const }
    const secret = await here.app.services.staff.accounts.add(account, 'a test')
    const page = await here.open(`/staff/password/${secret}`, options)
    for (const id of ['password', 'again']) await page.type(`#${id}`, PASSWORD)
    await press(page, '.send .button')
    return page
  }
  const go = (page: Page, path: string) => page.goto(here.origin + path)

  it('opens by a link, shows a case, previews a message, and the person reads it', async () => {
    const reference = await sendForm(here.app, { name: 'June Park' })
    const page = await arrive()
    expect(await readable(page))
      .to.match(/Waiting for us\s+\d+/)
      .and.include('June Park')
    await page.type('#reference', reference.toLowerCase())
    await pressKey(page, 'Enter')
    expect(await readable(page))
      .to.include('June Park')
      .and.include('Where do I send this?')
    await page.click('#to-2')
    await page.type('#message', 'Send it to the town hall.')
    await page.type('#note', 'Third time this week')
    await press(page, '.work .button')
    expect(await readable(page)).to.match(/What the person will read[\s\S]*In review[\s\S]*Send it to the town hall\./)
    await press(page, '.confirm .button')
    expect(await readable(page))
      .to.include('The status is changed')
      .and.include('Third time this week')
    await go(page, `/status?reference=${reference}`)
    expect(await readable(page))
      .to.include('Send it to the town hall.')
      .and.not.include('Third time')
  })

  it('is worked in by keyboard alone', async () => {
    const reference = await sendForm(here.app)
    const page = await arrive()
    await go(page, `/staff/cases/${reference}`)
    await page.focus('#note')
    await page.keyboard.type('By keyboard')
    await page.keyboard.press('Tab')
    await pressKey(page, 'Enter')
    expect(await readable(page))
      .to.include('Your note is kept')
      .and.include('By keyboard')
  })

  it('tells the second of two clerks what has changed, with what they typed', async () => {
    const reference = await sendForm(here.app)
    const page = await arrive()
    await go(page, `/staff/cases/${reference}`)
    await page.type('#note', 'My long thought')
    await here.app.services.cases.move(reference, { to: 'in-review', by: 'Ivo Petrov' })
    await press(page, '.work .button')
    expect(await readable(page)).to.match(/has changed while you wrote[\s\S]*Ivo Petrov/)
    expect(await page.evaluate('document.querySelector("#note").value')).to.equal('My long thought')
    await press(page, '.work .button')
    expect(await readable(page)).to.include('Your note is kept')
  })

  it('closes behind whoever signs out: a page that Back still remembers leads to the door', async () => {
    const page = await arrive()
    await press(page, '.office-leave button')
    expect(await page.title()).to.match(/^Sign in/)
    await page.goBack()
    await go(page, '/staff/numbers')
    expect(await page.title()).to.match(/^Sign in/)
  })

  it('is printed as the case alone', async () => {
    const page = await arrive()
    await go(page, `/staff/cases/${await sendForm(here.app)}`)
    await page.emulateMediaType('print')
    for (const hidden of ['.desk-work', '.assign', '.office-leave', '.footer nav'])
      expect(await isVisible(page, hidden), hidden).to.equal(false)
    for (const shown of ['.answers', '.timeline', '.standing'])
      expect(await isVisible(page, shown), shown).to.equal(true)
  })

  const PAGES: [string, (page: Page) => Promise<unknown>][] = [
    ['the list of cases', (page) => go(page, '/staff?view=all&status=received')],
    ['an empty list', (page) => go(page, '/staff?view=mine')],
    ['a mistyped reference', (page) => go(page, '/staff?reference=7K3M')],
    ['a case', async (page) => go(page, `/staff/cases/${await askedAndAnswered()}`)],
    [
      'a preview',
      async (page) => {
        await go(page, `/staff/cases/${await sendForm(here.app)}`)
        await page.click('#to-2')
        await page.type('#message', 'Soon.')
        await press(page, '.work .button')
      },
    ],
    [
      'words that were sent back',
      async (page) => {
        await go(page, `/staff/cases/${await sendForm(here.app)}`)
        await press(page, '.work .button')
      },
    ],
    ['somebody’s own account', (page) => go(page, '/staff/me')],
    ['the numbers', (page) => go(page, '/staff/numbers')],
    ['the audit', (page) => go(page, '/staff/audit?by=a')],
    ['the audit of everybody', (page) => go(page, '/staff/audit')],
    [
      'the door',
      async (page) => {
        await press(page, '.office-leave button')
        await press(page, '.send .button')
      },
    ],
  ]
  for (const [name, way] of PAGES)
    it(`is accessible and fits the screen: ${name}`, async () => {
      const page = await arrive(WITH_SCRIPTS)
      await way(page)
      await inspect(page, { dark: true })
    })

  async function askedAndAnswered(): Promise<string> {
    const { cases } = here.app.services
    const reference = await sendForm(here.app)
    for (const to of ['in-review', 'needs-information'])
      await cases.move(reference, { to, by: 'Dora', message: 'Which street?', note: 'Hm' })
    await cases.reply(reference, { token: cases.replyToken(reference), text: 'Mill Lane' })
    return reference
  }
})
