import { buffer } from 'node:stream/consumers'
import { expect } from 'chai'
import type { Page } from 'puppeteer'
import {
  fillIn,
  journey,
  landed,
  PIXEL,
  press,
  pressKey,
  readable,
  referenceOn,
  retype,
  SEND,
} from '../support/journey.ts'
import { until } from '../support/service.ts'

const TEXTS = Object.fromEntries(['one', 'two', 'three', 'four'].map((name) => [`${name}.txt`, `${name}\n`]))
const ATTACH = '[value^=attach]'

describe('files in a form, in a browser without scripts', () => {
  const here = journey({ goesBack: true })
  /** Chooses some of the texts above. */
  const choose = (page: Page, ...names: string[]) =>
    here.choose(page, 'evidence', Object.fromEntries(names.map((name) => [name, TEXTS[name]!])))
  const listed = (page: Page) =>
    page.evaluate('[...document.querySelectorAll(".attached-name")].map((name) => name.firstChild.textContent.trim())')

  /** Names and bytes of what the newest submission holds, from the store and the drive. */
  async function kept(): Promise<Record<string, Buffer>> {
    const [newest] = await here.sent()
    const uploads = await here.app.store.uploads.ofSubmission(newest!.id)
    const bytes = await Promise.all(uploads.map(async ({ id }) => buffer((await here.app.drive.get(id))!)))
    expect(uploads.map(({ id }) => id)).to.have.members((newest!.answers.evidence ?? []) as string[])
    return Object.fromEntries(uploads.map(({ filename }, index) => [filename, bytes[index]!]))
  }

  it('stay attached through an error elsewhere; one is removed, and the other arrives byte for byte', async () => {
    const page = await here.open('/f/e2e-test-form')
    await fillIn(page, { email: 'nobody' })
    await here.choose(page, 'evidence', { 'picture.png': PIXEL, 'one.txt': 'one\n' })
    await press(page, SEND)
    await landed(page, 'govuk-error-summary')
    expect(await readable(page)).to.include('2 files uploaded')
    expect(await listed(page)).to.have.members(['picture.png', 'one.txt'])
    await retype(page, '#email', 'ada@example.org')
    await press(page, await removing(page, 'one.txt'))
    expect(await listed(page)).to.deep.equal(['picture.png'])
    expect(await page.evaluate('document.querySelector("#email").value')).to.equal('ada@example.org')
    await press(page, SEND)
    expect(await referenceOn(page)).to.equal((await here.sent())[0]!.reference)
    expect(await kept()).to.deep.equal({ 'picture.png': PIXEL })
  })

  it('are sent along without being attached first', async () => {
    const page = await here.open('/f/e2e-test-form')
    await fillIn(page)
    await choose(page, 'one.txt', 'two.txt')
    await press(page, SEND)
    expect(await readable(page)).to.include('Thank you')
    expect(await kept()).to.deep.equal({ 'one.txt': Buffer.from('one\n'), 'two.txt': Buffer.from('two\n') })
  })

  it('can be attached from here and there, and the page stays at its question', async () => {
    const page = await here.open('/f/e2e-test-form')
    await page.type('#name', 'Ada')
    for (const name of ['one.txt', 'two.txt']) {
      await choose(page, name)
      await press(page, ATTACH)
      await landed(page, 'evidence')
      await until(() => inView(page, '#evidence'))
    }
    expect(await listed(page)).to.have.members(['one.txt', 'two.txt'])
    expect(await readable(page)).not.to.include('There is a problem')
    expect(await page.evaluate('document.querySelector("#name").value')).to.equal('Ada')
  })

  it('leave Enter in a text field what it is: the form is sent, with the files attached and the one just chosen', async () => {
    const page = await here.open('/f/e2e-test-form')
    await choose(page, 'one.txt')
    await press(page, ATTACH)
    await fillIn(page)
    await choose(page, 'two.txt')
    await page.focus('#name')
    await pressKey(page, 'Enter')
    expect(await readable(page)).to.include('Thank you')
    expect(Object.keys(await kept())).to.have.members(['one.txt', 'two.txt'])
  })

  it('are refused one by one, each with its reason; what can be taken is', async () => {
    const page = await here.open('/f/e2e-test-form')
    await here.choose(page, 'evidence', { 'page.pdf': '<!doctype html><p>Not a PDF', 'one.txt': 'one\n' })
    await press(page, ATTACH)
    expect(await page.title()).to.match(/^Error: /)
    expect(await readable(page)).to.match(/“page\.pdf” is .+\. It must be PDF, PNG, JPEG or plain text/)
    expect(await listed(page)).to.deep.equal(['one.txt'])
    await until(() => inView(page, '#evidence-error'))
  })

  it('fill their question up: then there is no input, and the error about one too many leads to the list', async () => {
    const page = await here.open('/f/e2e-test-form')
    await choose(page, 'one.txt', 'two.txt', 'three.txt', 'four.txt')
    await press(page, SEND)
    expect(await readable(page)).to.match(/You can only upload 3 files\. “\w+\.txt” was not added/)
    expect(await listed(page)).to.have.lengthOf(3)
    expect(await page.$('[type=file]')).to.equal(null)
    await press(page, '.govuk-error-summary a[href="#evidence"]')
    await landed(page, 'evidence')
    await press(page, '.attached li:first-child button')
    expect(await page.$('[type=file]')).not.to.equal(null)
  })

  it('lead to the same reference when the form is sent again after Back', async () => {
    const page = await here.open('/f/e2e-test-form')
    await fillIn(page)
    await choose(page, 'one.txt')
    await press(page, SEND)
    const reference = await referenceOn(page)
    await page.goBack()
    await choose(page, 'one.txt')
    await press(page, SEND)
    expect(await referenceOn(page)).to.equal(reference)
    expect(await readable(page)).not.to.include('Your changes were not sent')
    expect(Object.keys(await kept())).to.deep.equal(['one.txt'])
  })
})

/** The button that removes this file. */
async function removing(page: Page, name: string): Promise<string> {
  const value = await page.evaluate(
    `[...document.querySelectorAll('.attached button')].find((button) => button.textContent.includes('${name}')).value`,
  )
  return `[value="${value}"]`
}

/** The browser scrolls some time after a page has loaded. */
const inView = async (page: Page, selector: string): Promise<boolean> =>
  Boolean(
    await page.evaluate(`(({ top, bottom }) => top >= 0 && bottom <= innerHeight)(
      document.querySelector('${selector}').getBoundingClientRect())`),
  )
