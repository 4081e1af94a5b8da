/** Every kind of page of the public face, and how a person comes to see it; scripts are on for the tools that look at it. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'puppeteer'
import sinon from 'sinon'
import { unavailable } from '../../src/errors.ts'
import { LIFETIME } from '../../src/models/token.ts'
import { createTokens } from '../../src/services/intake/token.ts'
import { sendForm, type TestApp } from './app.ts'
import { JOURNEY_PAGES } from './every-journey-page.ts'
import { fillIn, type Journey, press, SEND, write } from './journey.ts'
import { toldForm } from './told-form.ts'

const WITH_SCRIPTS = { scripts: true }

const WRITTEN = 'Bring **one** of these:\n\n- your [library card](/f/feedback)\n- your passport\n  1. valid today'
const AUTHORED = {
  slug: 'authored',
  title: 'Written by an author',
  markdown: true,
  introduction: WRITTEN,
  pages: [
    {
      id: 'one',
      fields: [
        { type: 'details', title: 'What to bring', text: WRITTEN },
        { type: 'inset', text: WRITTEN },
        { type: 'text', id: 'name', label: 'Your name' },
      ],
    },
  ],
}

const BIN = {
  title: 'Order a bin',
  closedText: 'Bins can be ordered again from March.',
  closesAt: '2026-01-01T00:00:00Z',
  pages: [{ id: 'order', fields: [{ type: 'text', id: 'name', label: 'Your name' }] }],
}

/** A form that is closed, and one that was taken off: some of the pages are theirs. */
export async function defineClosedForms(app: TestApp): Promise<void> {
  await app.define({ ...BIN, slug: 'closed' })
  await app.define({ ...BIN, slug: 'taken-off' })
  rmSync(join(app.folder.forms, 'taken-off.json'))
  await app.publish()
}

/** Name, beginning of the title, and the way there. */
export const PAGES: [string, string, (here: Journey) => Promise<Page>][] = [
  ['the start page', 'Forms', (here) => here.open('/', WITH_SCRIPTS)],
  ['a short form', 'Send us a message', (here) => here.open('/f/e2e-test-form', WITH_SCRIPTS)],
  ['the feedback form', 'Give feedback', (here) => here.open('/f/feedback', WITH_SCRIPTS)],
  [
    'the start page of the form for a parking permit',
    'Apply for a residents’ parking permit',
    (here) => here.open('/f/parking-permit', WITH_SCRIPTS),
  ],
  [
    'the form for a street problem',
    'Report a street problem',
    (here) => here.open('/f/report-a-street-problem', WITH_SCRIPTS),
  ],
  [
    'a short form with errors and files',
    'Error: Send us a message',
    async (here) => {
      const page = await here.open('/f/e2e-test-form', WITH_SCRIPTS)
      await page.click('#topic-2')
      await here.choose(page, 'evidence', {
        'A file with a rather long name, as scanners and telephones give them.txt': 'a',
        'b.txt': 'b',
      })
      await press(page, SEND)
      return page
    },
  ],
  [
    'the feedback form with errors',
    'Error: Give feedback',
    async (here) => {
      const page = await here.open('/f/feedback', WITH_SCRIPTS)
      await page.select('#service', 'website')
      for (const id of ['rating-5', 'reply']) await page.click(`#${id}`)
      for (const id of ['page', 'day', 'time']) await write(page, `#${id}`, 'soon')
      await press(page, SEND)
      return page
    },
  ],
  [
    'the numbers of a form',
    'Statistics: A form that tells',
    async (here) => {
      await here.app.define(toldForm({ slug: 'open', notify: {}, publicNumbers: true }))
      return here.open('/f/open/numbers', WITH_SCRIPTS)
    },
  ],
  [
    'a form with links, lists and details that are open',
    'Written by an author',
    async (here) => {
      await here.app.define(AUTHORED)
      const page = await here.open('/f/authored', WITH_SCRIPTS)
      await page.focus('summary')
      await page.keyboard.press('Enter')
      await page.waitForSelector('details[open]')
      return page
    },
  ],
  ...JOURNEY_PAGES,
  [
    'the form for a street problem with errors',
    'Error: Report a street problem',
    async (here) => {
      const page = await here.open('/f/report-a-street-problem', WITH_SCRIPTS)
      for (const id of ['kind', 'danger', 'reply']) await page.click(`#${id}`)
      await write(page, '#depth', '900')
      await press(page, SEND)
      return page
    },
  ],
  [
    'a form whose question for files is full',
    'Send us a message',
    async (here) => {
      const page = await here.open('/f/e2e-test-form', WITH_SCRIPTS)
      await here.choose(page, 'evidence', { 'a.txt': 'a', 'b.txt': 'b', 'c.txt': 'c' })
      await press(page, '[value^=attach]')
      return page
    },
  ],
  [
    'a form that could not be received',
    'Error: Send us a message',
    async (here) => {
      const page = await here.open('/f/e2e-test-form', WITH_SCRIPTS)
      await fillIn(page)
      sinon.stub(here.app.store, 'transaction').rejects(unavailable())
      await press(page, SEND)
      return page
    },
  ],
  [
    'a form whose page is too old',
    'Error: Send us a message',
    async (here) => {
      const page = await here.open('/f/e2e-test-form', WITH_SCRIPTS)
      await page.evaluate(`document.querySelector('[name=submissionId]').value = '${expired(here)}'`)
      await press(page, SEND)
      return page
    },
  ],
  ['a closed form', 'Order a bin (closed)', (here) => here.open('/f/closed', WITH_SCRIPTS)],
  [
    'a form that closed while it was filled in',
    'A form that tells (closed)',
    async (here) => {
      await here.app.define(toldForm({ slug: 'closing', notify: {} }))
      const page = await here.open('/f/closing', WITH_SCRIPTS)
      await fillIn(page, { message: '12 34' })
      await here.app.define(toldForm({ slug: 'closing', notify: {}, closesAt: '2026-01-01T00:00:00Z' }))
      await press(page, SEND)
      return page
    },
  ],
  [
    'the thank-you page',
    'Thank you',
    async (here) => here.open(`/f/e2e-test-form/thank-you/${await sendForm(here.app)}`, WITH_SCRIPTS),
  ],
  [
    'the thank-you page of a repeat',
    'Thank you',
    async (here) => here.open(`/f/e2e-test-form/thank-you/${await sendForm(here.app)}?unchanged=1`, WITH_SCRIPTS),
  ],
  ['a form that was taken off', 'Order a bin (no longer available)', (here) => here.open('/f/taken-off', WITH_SCRIPTS)],
  ['the accessibility statement', 'Accessibility of this service', (here) => here.open('/accessibility', WITH_SCRIPTS)],
  ['the lookup of nothing', 'Error: Find your case', (here) => here.open('/status?reference=', WITH_SCRIPTS)],
  ['the lookup', 'Find your case', (here) => here.open('/status', WITH_SCRIPTS)],
  [
    'the lookup of a mistyped reference',
    'Error: Find your case',
    (here) => here.open('/status?reference=7K3M', WITH_SCRIPTS),
  ],
  [
    'a case that was received',
    'Received: Send us a message',
    async (here) => here.open(`/status?reference=${await sendForm(here.app)}`, WITH_SCRIPTS),
  ],
  [
    'a case that needs information',
    'Information needed: Send us a message',
    (here) => moved(here, 'in-review', 'needs-information'),
  ],
  [
    'a case that has an answer to what was asked',
    'Answer received: Send us a message',
    async (here) => {
      const page = await moved(here, 'in-review', 'needs-information')
      await write(page, '#answer', 'Mill Lane')
      await press(page, '.reply button')
      return page
    },
  ],
  ['a case that is decided', 'Approved: Send us a message', (here) => moved(here, 'in-review', 'approved')],
  [
    'a case with the usual time of others',
    'Received: Send us a message',
    async (here) => {
      for (let finished = 0; finished < 12; finished++) await move(here, 'in-review', 'approved')
      return here.open(`/status?reference=${await sendForm(here.app)}`, WITH_SCRIPTS)
    },
  ],
  [
    'the thank-you page as its sender sees it',
    'Thank you',
    async (here) => {
      const page = await here.open('/f/e2e-test-form', WITH_SCRIPTS)
      await fillIn(page)
      await press(page, SEND)
      return page
    },
  ],
  [
    'the page to withdraw a case',
    'Withdraw this case',
    async (here) => here.open(`/status/withdraw?reference=${await sendForm(here.app)}`, WITH_SCRIPTS),
  ],
  [
    'a wrong code to withdraw a case',
    'Error: Withdraw this case',
    async (here) => {
      const page = await here.open(`/status/withdraw?reference=${await sendForm(here.app)}`, WITH_SCRIPTS)
      await write(page, '#code', 'AAAA')
      await press(page, SEND)
      return page
    },
  ],
  ['the page to check a receipt', 'Check a receipt', (here) => here.open('/status/verify', WITH_SCRIPTS)],
  [
    'a receipt that is none',
    'Error: Check a receipt',
    async (here) => {
      const page = await here.open('/status/verify', WITH_SCRIPTS)
      await write(page, '#receipt', '{ "type": "intake-receipt-1" }')
      await press(page, SEND)
      return page
    },
  ],
  [
    'a receipt that is genuine',
    'Check a receipt',
    async (here) => {
      const page = await here.open('/status/verify', WITH_SCRIPTS)
      const receipt = JSON.stringify(await here.app.services.receipts.issue(await sendForm(here.app)))
      await page.$eval('#receipt', (box, text) => void Object.assign(box, { value: text }), receipt)
      await press(page, SEND)
      return page
    },
  ],
  [
    'the page of one file question',
    'Pictures or documents',
    async (here) => here.open(`/api/drive-upload?submissionId=${await here.app.mint()}&fieldId=evidence`, WITH_SCRIPTS),
  ],
  ['a file that was taken', 'File uploaded', (here) => uploaded(here, 'a.txt')],
  ['a file that was refused', 'Error: Pictures or documents', (here) => uploaded(here, 'a.html', '<html>')],
  [
    'a case that takes no more files',
    'You cannot add files to this case now',
    async (here) =>
      here.open(`/api/drive-upload?submissionId=${await move(here, 'in-review')}&fieldId=evidence`, WITH_SCRIPTS),
  ],
  ['an answer that was refused', 'Error: Your answer', replied],
  ['a deleted case', 'Answers and files deleted: Send us a message', deleted],
  ['a page that does not exist', 'Page not found', (here) => here.open('/nothing/here', WITH_SCRIPTS)],
  [
    'a fault of the service',
    'Sorry, there is a problem with the service',
    async (here) => {
      sinon.stub(here.app.services.cases, 'findTyped').rejects(new Error('a fault'))
      return here.open(`/status?reference=${await sendForm(here.app)}`, WITH_SCRIPTS)
    },
  ],
]

/** Pages of forms that are in English alone. The frame is as well, under a line in the language of the reader that says so. */
export const IN_ENGLISH = [
  'the numbers of a form',
  'a form with links, lists and details that are open',
  'a closed form',
  'a form that closed while it was filled in',
  'a form that was taken off',
]

/** The page of a case that went through these statuses. */
const moved = async (here: Journey, ...statuses: string[]): Promise<Page> =>
  here.open(`/status?reference=${await move(here, ...statuses)}`, WITH_SCRIPTS)

async function move(here: Journey, ...statuses: string[]): Promise<string> {
  const reference = await sendForm(here.app)
  for (const to of statuses)
    await here.app.services.cases.update(reference, { to, by: 'staff', message: 'Monday.\n\nAt ten.' })
  return reference
}

/** The page after sending this file to its question alone. */
async function uploaded(here: Journey, name: string, text = 'a'): Promise<Page> {
  const address = `/api/drive-upload?submissionId=${await here.app.mint()}&fieldId=evidence`
  const page = await here.open(address, WITH_SCRIPTS)
  await here.choose(page, 'file', { [name]: text })
  await press(page, SEND)
  return page
}

/** The page after sending an answer without a word to a case that asks for one. */
async function replied(here: Journey): Promise<Page> {
  const page = await moved(here, 'in-review', 'needs-information')
  await press(page, '.reply button')
  return page
}

async function deleted(here: Journey): Promise<Page> {
  const reference = await sendForm(here.app)
  await here.app.services.cases.remove(reference, { by: 'staff', reason: 'asked for' })
  return here.open(`/status?reference=${reference}`, WITH_SCRIPTS)
}

/** The id of a page that was opened the day before yesterday. */
function expired({ app: { folder, services } }: Journey): string {
  const tokens = createTokens({ maxDays: 30, secrets: [folder.secret()], clock: () => Date.now() - 2 * LIFETIME })
  const { form, version } = services.forms.live('e2e-test-form')!
  return tokens.mint({ slug: form.slug, version })
}
