/** Pages that answer a post: the browser must be able to show them again without asking the person anything. */
import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { fillIn, journey, press, readable, referenceOn, retype, SEND } from '../support/journey.ts'

const question = (id: string) => ({ type: 'text', id, label: id })
const TWO_PAGES = {
  slug: 'two-pages',
  title: 'Two pages',
  minimumAgeSeconds: 0,
  pages: [
    { id: 'first', title: 'First', fields: [question('one')] },
    { id: 'second', title: 'Second', fields: [question('two')] },
  ],
}
const CASE = 'footer a[href="/status"]'

describe('Back and reload, in a browser without scripts', () => {
  const here = journey({ goesBack: true, cookiesOf: /^(sender|draft)/ })
  const typedIn = (page: Page, id: string) => page.evaluate(`document.querySelector('#${id}')?.value`)

  it('show a refused form with its answers and files, and the form can be sent from there', async () => {
    const page = await here.open('/f/e2e-test-form')
    await fillIn(page, { email: 'nobody' })
    await here.choose(page, 'evidence', { 'one.txt': 'one\n' })
    await press(page, SEND)
    await press(page, CASE)
    expect(await page.title()).to.match(/^Find your case/)
    await page.goBack()
    expect(await page.title()).to.match(/^Error: Send us a message/)
    expect([await typedIn(page, 'email'), await typedIn(page, 'name')]).to.deep.equal(['nobody', 'Ada Example'])
    expect(await readable(page)).to.include('one.txt')
    await retype(page, '#email', 'ada@example.org')
    await press(page, SEND)
    expect(await referenceOn(page)).to.equal((await here.sent())[0]!.reference)
  })

  it('show a form to which a file was attached', async () => {
    const page = await here.open('/f/e2e-test-form')
    await page.type('#name', 'Ada')
    await here.choose(page, 'evidence', { 'two.txt': 'two\n' })
    await press(page, '[value^=attach]')
    await press(page, CASE)
    await page.goBack()
    expect(await readable(page))
      .to.include('1 file uploaded')
      .and.to.include('two.txt')
    expect(await typedIn(page, 'name')).to.equal('Ada')
  })

  it('show the code of a form that was kept for later, and the same one when its page is loaded anew', async () => {
    await here.app.define(TWO_PAGES)
    const page = await here.open('/f/two-pages/first')
    await page.type('#one', 'Ada')
    await press(page, '[formaction*="/save"]')
    const code = /([0-9A-Z]{4}-){4}[0-9A-Z]{5}/.exec(await readable(page))![0]
    await page.reload()
    expect(await readable(page)).to.include(code)
    await press(page, '.buttons .button')
    await page.goBack()
    expect(await readable(page)).to.include(code)
  })

  it('tell of a form of several pages that it was sent, and lead to its thank-you page', async () => {
    await here.app.define(TWO_PAGES)
    const page = await here.open('/f/two-pages')
    await press(page, '.start button')
    await page.type('#one', 'Ada')
    await press(page, SEND)
    await page.type('#two', 'Bee')
    await press(page, SEND)
    await press(page, SEND)
    const reference = await referenceOn(page)
    for (const before of ['check', 'second']) {
      await page.goBack()
      expect(await readable(page), before)
        .to.include('You have sent this form')
        .and.include(reference)
    }
    await press(page, '.begun a')
    expect(await referenceOn(page)).to.equal(reference)
    for (let i = 0; i < 2; i++) await page.goBack()
    expect(await typedIn(page, 'one'), 'the first page, as the browser has kept it').to.equal('Ada')
    await press(page, SEND)
    expect(await referenceOn(page), 'belongs to what was sent').to.equal(reference)
  })

  it('give the same outcome when such a page is loaded anew: the browser sends it again, and nothing is doubled', async () => {
    const page = await here.open('/f/e2e-test-form')
    await fillIn(page, { email: 'nobody' })
    await here.choose(page, 'evidence', { 'three.txt': 'three\n' })
    await press(page, SEND)
    const before = [await page.title(), await readable(page)]
    await page.reload()
    expect([await page.title(), await readable(page)]).to.deep.equal(before)
    expect(before[1]).to.include('1 file uploaded')
  })
})
