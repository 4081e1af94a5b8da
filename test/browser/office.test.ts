/** The office as a clerk works in it all day: without a script, by keyboard, on a telephone, and two at one case. */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'puppeteer'
import { filled, REFERENCE, sendForm } from '../support/app.ts'
import { png } from '../support/files.ts'
import { inspect } from '../support/inspect.ts'
import { isVisible, journey, press, pressKey, readable } from '../support/journey.ts'
import { toldForm } from '../support/told-form.ts'

const PASSWORD = 'gravel teapot quiet ninety'
const codeOf = (secret: string): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate()
const WITH_SCRIPTS = { scripts: true }

describe('the office in a browser', () => {
  const here = journey({ cookiesOf: /^office/ })
  let count = 0

  /** By the link from the command line. */
  async function arrive(options: { goesBack?: boolean } = {}): Promise<Page> {
    const account = { email: `dora-${++count}@example.org`, name: 'Dora Desk', role: 'admin' as const }
    const secret = await here.app.services.access.accounts.add(account, 'a test')
    const page = await here.open(`/staff/password/${secret}`, options)
    for (const id of ['password', 'again']) await page.type(`#${id}`, PASSWORD)
    await press(page, '.send .button')
    return page
  }
  /** Somebody who has signed in before: for pages of which the way through the door says nothing. */
  async function arriveSignedIn(options: { scripts?: boolean } = {}): Promise<Page> {
    const { accounts, sessions } = here.app.services.access
    const email = `dora-${++count}@example.org`
    await accounts.setPassword(await accounts.add({ email, name: 'Dora Desk', role: 'admin' }, 'a test'), PASSWORD)
    const account = (await here.app.store.accounts.byEmail(email))!
    const value = await sessions.begin(account, { ip: '127.0.0.1', agent: 'a test' })
    const page = await here.open(undefined, options)
    await page.browserContext().setCookie({ name: 'office', value, domain: '127.0.0.1', path: '/' })
    return page
  }
  const go = (page: Page, path: string) => page.goto(here.origin + path)

  it('opens by a link, shows a case, previews a message, and the person reads it', async () => {
    const reference = await sendForm(here.app, { name: 'June Park' })
    const page = await arrive()
    expect(await readable(page))
      .to.match(/Waiting for us\s+\d+/)
      .and.include('June Park')
    await page.type('#search', reference.toLowerCase())
    await pressKey(page, 'Enter')
    expect(await readable(page))
      .to.include('June Park')
      .and.include('Where do I send this?')
    await page.click('#to-2')
    await page.type('#message', 'Send it to the town hall.')
    await page.type('#note', 'Third time this week')
    await press(page, '.work .button')
    expect(await readable(page)).to.match(
      /Check what the person will read[\s\S]*In review[\s\S]*Send it to the town hall\./,
    )
    await press(page, '.confirm .button')
    expect(await readable(page))
      .to.include('You changed the status to “In review”.')
      .and.include('Third time this week')
    await go(page, `/status?reference=${reference}`)
    expect(await readable(page))
      .to.include('Send it to the town hall.')
      .and.not.include('Third time')
  })

  it('is worked in by keyboard alone', async () => {
    const reference = await sendForm(here.app)
    const page = await arriveSignedIn()
    await go(page, `/staff/cases/${reference}`)
    await page.focus('#note')
    await page.keyboard.type('By keyboard')
    await page.keyboard.press('Tab')
    await pressKey(page, 'Enter')
    expect(await readable(page))
      .to.include('Note saved')
      .and.include('By keyboard')
  })

  it('tells the second of two clerks what has changed, with what they typed', async () => {
    const reference = await sendForm(here.app)
    const page = await arriveSignedIn()
    await go(page, `/staff/cases/${reference}`)
    await page.type('#note', 'My long thought')
    await here.app.services.cases.update(reference, { to: 'in-review', by: 'Ivo Petrov' })
    await press(page, '.work .button')
    expect(await readable(page)).to.match(/changed while you were writing[\s\S]*Ivo Petrov/)
    expect(await page.evaluate('document.querySelector("#note").value')).to.equal('My long thought')
    await press(page, '.work .button')
    expect(await readable(page)).to.include('Note saved')
  })

  it('changes several cases by keyboard alone, and takes one of them back', async () => {
    const references = [await sendForm(here.app, { name: 'June Park' }), await sendForm(here.app, { name: 'Bo' })]
    const page = await arriveSignedIn()
    await go(page, '/staff')
    for (const one of references) {
      await page.focus(`[value="${one}"]`)
      await page.keyboard.press('Space')
    }
    await page.focus('.choosing .button')
    await pressKey(page, 'Enter')
    expect(await readable(page)).to.match(/Change 2 cases[\s\S]*June Park/)
    await page.focus('[value=in-review]')
    await page.keyboard.press('Space')
    await page.focus('.work .button')
    await pressKey(page, 'Enter')
    await page.focus('.confirm .button')
    await pressKey(page, 'Enter')
    expect(await readable(page)).to.include('2 cases changed')
    await go(page, `/staff/cases/${references[0]}`)
    await page.focus('.undo button')
    await pressKey(page, 'Enter')
    expect(await readable(page)).to.include('Change undone')
    const statuses = references.map(async (one) => (await here.app.services.cases.find(one))!.status.id)
    expect(await Promise.all(statuses)).to.deep.equal(['received', 'in-review'])
  })

  const STAYS: [string, (page: Page) => Promise<unknown>][] = [
    ['the page that signing in led to', async () => {}],
    ['a page that was gone to from there', (page) => go(page, '/staff/me')],
    ['a case', async (page) => go(page, `/staff/cases/${await sendForm(here.app, { name: 'June Park' })}`)],
    [
      'the first page after signing in a second time',
      async (page) => {
        await go(page, '/staff/sign-in')
        await page.type('#email', `dora-${count}@example.org`)
        await page.type('#password', PASSWORD)
        await press(page, '.send .button')
      },
    ],
  ]
  for (const [name, stay] of STAYS)
    it(`shows nothing more to whoever presses Back after the one who signed out: ${name}`, async () => {
      const page = await arrive({ goesBack: true })
      await stay(page)
      await press(page, '.office-leave button')
      expect(await page.title()).to.match(/^Sign in/)
      await page.goBack()
      expect(await page.title()).to.match(/^Sign in/)
      expect(await readable(page)).not.to.match(/Dora Desk|June Park/)
    })

  it('has a head of one row on a telephone, with everything else behind a button, by keyboard too', async () => {
    const page = await arriveSignedIn()
    await page.setViewport({ width: 375, height: 800 })
    await go(page, '/staff')
    const height = () => page.$eval('.masthead', (head) => head.getBoundingClientRect().height)
    expect(await height()).to.be.at.most(80)
    expect(await isVisible(page, '.office-leave button')).to.equal(false)
    await page.focus('.office-menu summary')
    await page.keyboard.press('Enter')
    expect(await isVisible(page, '.office-leave button')).to.equal(true)
    await page.focus('.office-ways li:nth-child(2) a')
    await pressKey(page, 'Enter')
    expect(await page.title()).to.match(/^Statistics/)
    await page.setViewport({ width: 1280, height: 800 })
    expect(await height()).to.be.at.most(80)
    expect(await isVisible(page, '.office-menu summary')).to.equal(false)
    await page.focus('.office-leave button')
    await pressKey(page, 'Enter')
    expect(await page.title()).to.match(/^Sign in/)
  })

  it('is printed as the case alone', async () => {
    const page = await arriveSignedIn()
    await go(page, `/staff/cases/${await sendForm(here.app)}`)
    await page.emulateMediaType('print')
    for (const hidden of ['.desk-work', '.assign', '.office-leave', '.footer nav'])
      expect(await isVisible(page, hidden), hidden).to.equal(false)
    for (const shown of ['.answers', '.timeline', '.standing'])
      expect(await isVisible(page, shown), shown).to.equal(true)
  })

  /** What the walk along the addresses of the office (office-walk.test.ts) does not come to. */
  const PAGES: [string, (page: Page) => Promise<unknown>][] = [
    ['the list of cases', (page) => go(page, '/staff?view=all&status=received')],
    ['an empty list', (page) => go(page, '/staff?view=mine')],
    ['a search without a hit', (page) => go(page, '/staff?view=all&search=7K3M')],
    [
      'a search with hits, before older cases are ready for it',
      async (page) => {
        const body = filled(await here.app.mint(), { name: 'Zoe Mill' })
        await here.app.post('/f/e2e-test-form', body)
        await go(page, '/staff?view=all&search=mill')
        expect(await readable(page)).to.include('Some older cases cannot be found yet')
        await here.app.services.terms.fill()
        await go(page, '/staff?view=all&search=mill')
        expect(await readable(page)).to.match(/Search results for “mill”: \d+ cases?/)
      },
    ],
    [
      'a case with a picture',
      async (page) => {
        const body = new FormData()
        for (const [name, value] of Object.entries(filled(await here.app.mint()))) body.append(name, value)
        body.append('evidence', new Blob([new Uint8Array(png({ width: 1, height: 1 }))]), 'lamp.png')
        const sent = await here.app.post('/f/e2e-test-form', body)
        await go(page, `/staff/cases/${REFERENCE.exec(sent.headers.get('location')!)![0]}`)
        await page.evaluate('document.querySelector(".answer-picture img").decode()') // rejects for what is no picture
      },
    ],
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
    ['several cases', async (page) => go(page, await severalChosen())],
    [
      'several cases that are given to nobody in particular',
      async (page) => {
        await go(page, await severalChosen())
        await press(page, '.assign-form .button')
      },
    ],
    [
      'a case of somebody whose account is disabled',
      async (page) => {
        const name = 'Wilhelmina Longname-Featherstonehaugh of the Parks Department'
        const email = `gone-${count}@example.org`
        const { accounts } = here.app.services.access
        await accounts.add({ email, name, role: 'caseworker' }, 'a test')
        const reference = await sendForm(here.app)
        await here.app.services.cases.assign(reference, (await here.app.store.accounts.byEmail(email))!, { by: 'Dora' })
        await accounts.disable(email, 'a test')
        await go(page, `/staff/cases/${reference}`)
        await page.click('.assign summary')
      },
    ],
    [
      'a change to several cases that is to be confirmed',
      async (page) => {
        await go(page, await severalChosen())
        await page.click('[value=withdrawn]')
        await page.type('#message', 'As you asked.')
        await press(page, '.work .button')
      },
    ],
    [
      'what became of several cases',
      async (page) => {
        await go(page, await severalChosen())
        await page.type('#message', 'Soon.')
        await press(page, '.work .button')
        await press(page, '.confirm .button')
      },
    ],
    ['a list of which none was chosen', (page) => go(page, '/staff?view=all&chosen=none')],
    [
      'a case that can be taken back',
      async (page) => {
        await go(page, `/staff/cases/${await sendForm(here.app)}`)
        await page.type('#message', 'Soon.')
        await press(page, '.work .button')
        await press(page, '.confirm .button')
      },
    ],
    [
      'a delivery that is to be made due',
      async (page) => {
        await go(page, `/staff/deliveries/${await owed()}`)
        await press(page, '[value=retry]')
      },
    ],
    [
      'the menu on a telephone',
      async (page) => {
        await page.setViewport({ width: 375, height: 800 })
        await go(page, '/staff')
        await page.click('.office-menu summary')
      },
    ],
    ['setting up a second factor', (page) => go(page, '/staff/me/second-factor')],
    ['a code that was sent back', (page) => setUp(page, '000000')],
    [
      'a second factor without its code and password',
      async (page) => {
        await go(page, '/staff/me/second-factor')
        await press(page, '.send .button')
      },
    ],
    ['recovery codes', (page) => setUp(page)],
    [
      'a second factor',
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
        await page.type('#email', `dora-${count}@example.org`)
        await page.type('#password', PASSWORD)
        await press(page, '.send .button')
      },
    ],
    [
      'the list of cases with definitions that were refused',
      async (page) => {
        const broken = join(here.app.folder.forms, 'a-definition-with-a-rather-long-name-and-an-error.json')
        try {
          writeFileSync(broken, '{"slug":"residents-parking","title":"Parking","colour":"red","pages":[]}')
          await here.app.publish()
          await go(page, '/staff')
          await page.waitForSelector('.refused li')
        } finally {
          rmSync(broken)
          await here.app.publish()
        }
      },
    ],
    [
      'closing a form without a choice',
      async (page) => {
        await go(page, '/staff/forms/feedback/close')
        await page.type('#words', 'Back on Monday.')
        await press(page, '.work .button')
      },
    ],
    [
      'a form that is withdrawn, and whose file has errors',
      async (page) => {
        const broken = join(here.app.folder.forms, 'feedback-with-an-error.json')
        try {
          writeFileSync(broken, '{"slug":"feedback","title":"Feedback","colour":"red","pages":[]}')
          await here.app.publish()
          await go(page, '/staff/forms/feedback/close')
          await page.click('#decision-2')
          await page.type('#words', 'The county does this now. Write to parks@example.org.')
          await press(page, '.work .button')
          await page.waitForSelector('.refused li')
        } finally {
          rmSync(broken)
          await here.app.publish()
          await here.app.services.forms.decide('feedback', 'reopened', { way: 'command', by: 'ops' })
        }
      },
    ],
    ['the audit', (page) => go(page, '/staff/audit?by=a')],
    [
      'the door',
      async (page) => {
        await go(page, '/staff')
        await press(page, '.office-leave button')
        await press(page, '.send .button')
      },
    ],
  ]
  for (const [name, way] of PAGES)
    it(`is accessible and fits the screen: ${name}`, async () => {
      const page = await arriveSignedIn(WITH_SCRIPTS)
      await way(page)
      await inspect(page, { dark: true })
    })

  /** The id of a mail to the person. */
  async function owed(): Promise<string> {
    await here.app.define(toldForm())
    await here.app.post('/f/told', filled(await here.app.mint('told')))
    return (await here.app.services.deliveries.list({ kind: 'mail' }, 1))[0]!.id
  }

  /** One of them can be withdrawn, the other has ended. */
  async function severalChosen(): Promise<string> {
    const [one, other] = [await sendForm(here.app), await sendForm(here.app)]
    await here.app.services.cases.update(other, { to: 'withdrawn', by: 'Dora' })
    return `/staff/several?case=${one}&case=${other}&back=/staff`
  }

  /** Returns the code that was typed, by default the app's own of now. */
  async function setUp(page: Page, given?: string): Promise<string> {
    await go(page, '/staff/me/second-factor')
    const secret = String(await page.evaluate('document.querySelector(".secret-text").innerText')).replaceAll(' ', '')
    const code = given ?? codeOf(secret)
    await page.type('#code', code)
    await page.type('#password', PASSWORD)
    await press(page, '.send .button')
    return code
  }

  it('asks for a code besides the password once that is set up, by keyboard alone', async () => {
    const page = await arrive()
    const code = await setUp(page)
    const [recovery] = String(await page.evaluate('document.querySelector(".recovery-codes").innerText')).split('\n')
    await press(page, '.office-leave button')
    await page.type('#email', `dora-${count}@example.org`)
    await page.type('#password', PASSWORD)
    await pressKey(page, 'Enter')
    expect(await readable(page)).to.include('Enter your code')
    await page.type('#code', code)
    await pressKey(page, 'Enter')
    expect(await readable(page), 'it was used to set it up').to.include('already used')
    await page.type('#code', recovery!)
    await pressKey(page, 'Enter')
    expect(await readable(page)).to.include('Waiting for us')
  })

  async function askedAndAnswered(): Promise<string> {
    const { cases } = here.app.services
    const reference = await sendForm(here.app)
    for (const to of ['in-review', 'needs-information'])
      await cases.update(reference, { to, by: 'Dora', message: 'Which street?', note: 'Hm' })
    await cases.reply(reference, { token: cases.replyToken(reference), text: 'Mill Lane' })
    return reference
  }

  it('takes a definition, shows its errors, and publishes what was confirmed', async () => {
    const page = await arriveSignedIn(WITH_SCRIPTS)
    const upload = async (field: object) => {
      const pages = [{ id: 'p', title: 'The bench', fields: [{ type: 'text', id: 'where', ...field }] }]
      const text = JSON.stringify({ slug: 'bench', title: 'Report a broken bench', pages }, null, 2)
      await here.choose(page, 'definition', { 'bench.json': text })
      await press(page, 'main form button.button')
    }
    await go(page, '/staff/forms')
    await press(page, 'a[href="/staff/new-form"]')
    await press(page, 'a[href="/staff/new-form/upload"]')
    await upload({ lable: 'Where is it?' })
    expect(await readable(page)).to.match(/Correct the error[\s\S]*bench\.json, line 12[\s\S]*lable/)
    await inspect(page, { dark: true })
    await upload({ label: 'Where is it?' })
    expect(await readable(page)).to.match(/Publish this form\?[\s\S]*Report a broken bench/)
    await inspect(page, { dark: true })
    await press(page, '#publish')
    expect(await readable(page)).to.include('The form is published.')
    await press(page, 'a[href="/staff/new-form/upload"]')
    await upload({ label: 'Where is the bench?' })
    expect(await readable(page)).to.match(/Publish this version\?[\s\S]*Where is it\?[\s\S]*Where is the bench\?/)
    await inspect(page, { dark: true })
    await press(page, '#publish')
    expect(here.app.services.forms.live('bench')!.form.pages[0]!.fields[0]).to.include({ label: 'Where is the bench?' })
  })
})
