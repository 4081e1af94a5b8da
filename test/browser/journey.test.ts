/** Forms of several pages, gone through as people do: with Back, in two browsers, without cookies, by keyboard, on a small phone. */
import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { aboutYou, begin, home, host, permitFrom, vehicle } from '../support/every-journey-page.ts'
import { journey, press, pressKey, readable, referenceOn, retype } from '../support/journey.ts'
import { withoutCookies } from '../support/without-cookies.ts'

const ON = '.send .button'
const heading = (page: Page): Promise<string> =>
  page.$eval('h1', (one) => (one as unknown as { innerText: string }).innerText)

describe('a form of several pages in a browser without scripts', () => {
  const here = journey({ goesBack: true, cookiesOf: /^(draft|sender)/ })
  const sent = async () => (await here.sent())[0]!
  const typedIn = (page: Page, id: string) => page.evaluate(`document.querySelector('#${id}')?.value`)

  async function start(width = 1280): Promise<Page> {
    const page = await here.open('/f/parking-permit', { width })
    await press(page, '.start .button')
    return page
  }

  it('leads a visitor to the end', async () => {
    const page = await start()
    await begin(page, 2)
    await aboutYou(page)
    await host(page)
    await vehicle(page, 'AB12 CDE', 1)
    await press(page, ON)
    await permitFrom(page)
    expect(await heading(page)).to.equal('Check your answers')
    await press(page, ON)
    expect(await referenceOn(page)).to.equal((await sent()).reference)
    expect((await sent()).answers.vehicles).to.deep.equal([{ registration: 'AB12 CDE', vehicle: 'car', keeper: true }])
  })

  it('leads a resident with two vehicles and a file to the end', async () => {
    const page = await start()
    await begin(page, 1)
    await aboutYou(page)
    await home(here, page)
    await vehicle(page, 'AB12 CDE', 2)
    await press(page, '#add')
    await vehicle(page, 'XY34 ZZZ', 3)
    await press(page, ON)
    expect(await heading(page)).to.equal('Vans and campers')
    await page.type('#height', '2.5')
    await press(page, ON)
    expect(await heading(page)).to.equal('More than one vehicle')
    await page.type('#why', 'One for each of us.')
    await press(page, ON)
    await permitFrom(page)
    expect(await readable(page))
      .to.include('proof.png (70 bytes)')
      .and.include('Vehicle 2')
    await press(page, ON)
    const { answers, id } = await sent()
    expect([answers.height, answers.why]).to.deep.equal([2.5, 'One for each of us.'])
    expect(await here.app.store.uploads.ofSubmission(id)).to.have.length(1)
  })

  it('goes back and forth, and keeps every page as it was sent', async () => {
    const page = await start()
    await begin(page, 2)
    await aboutYou(page)
    await host(page)
    for (const title of ['Who you visit', 'About you']) {
      await page.goBack()
      expect(await heading(page)).to.equal(title)
    }
    expect(await typedIn(page, 'name')).to.equal('Ada Example')
    await retype(page, '#name', 'Bea Example')
    await press(page, ON)
    expect(await heading(page)).to.equal('Who you visit')
    expect(await typedIn(page, 'hostName')).to.equal('Bo Example')
    await press(page, '.back a')
    expect(await typedIn(page, 'name')).to.equal('Bea Example')
  })

  it('shows a page with errors again after Back, with everything typed', async () => {
    const page = await start()
    await begin(page, 2)
    await page.type('#name', 'Ada')
    await press(page, ON)
    await press(page, 'footer a[href="/status"]')
    await page.goBack()
    expect(await page.title()).to.match(/^Error: About you/)
    expect(await typedIn(page, 'name')).to.equal('Ada')
  })

  it('leaves out a page with its file when an earlier answer is changed', async () => {
    const page = await start()
    await begin(page, 1)
    await aboutYou(page)
    await home(here, page)
    await vehicle(page, 'AB12 CDE', 1)
    await press(page, ON)
    await permitFrom(page)
    expect(await readable(page)).to.include('proof.png')
    await press(page, '.answer-change a')
    await begin(page, 2)
    expect(await heading(page)).to.equal('Who you visit')
    await host(page)
    expect(await heading(page)).to.equal('Check your answers')
    expect(await readable(page)).not.to.include('proof.png')
    await press(page, ON)
    const { answers, id } = await sent()
    expect(Object.keys(answers)).to.not.include.members(['proof', 'address', 'zone'])
    expect(await here.app.store.uploads.ofSubmission(id)).to.deep.equal([])
  })

  it('is left and gone on with in another browser', async () => {
    const page = await start()
    await begin(page, 1)
    await aboutYou(page)
    await page.type('#address', '1 High Street')
    await press(page, '.send .button-quiet')
    const code = /([0-9A-Z]{4}-){4}[0-9A-Z]{5}/.exec(await readable(page))![0]
    const other = await here.open('/f/parking-permit/resume', { elsewhere: here.origin })
    await other.type('#code', code)
    await press(other, ON)
    expect(await heading(other)).to.equal('Your home')
    expect(await typedIn(other, 'address')).to.equal('1 High Street')
  })

  it('has the way back on paper when it is left, and nothing that belongs to a button', async () => {
    const page = await start()
    await begin(page, 1)
    await press(page, '.send .button-quiet')
    const deletes = 'This deletes your answers and files'
    expect(await readable(page)).to.include(deletes)
    await page.emulateMediaType('print')
    expect(await readable(page))
      .to.include(`${here.origin}/f/parking-permit/resume`)
      .and.not.include(deletes)
  })

  it('explains a refused cookie, and has what was typed on Back', async () => {
    const proxy = await withoutCookies(here.app.base)
    const page = await here.open('/f/parking-permit/where', { elsewhere: proxy.origin })
    await begin(page, 2)
    expect(await heading(page)).to.equal('Your browser did not save your answers')
    await page.goBack()
    expect(await page.evaluate('document.querySelector("#resident-2").checked')).to.equal(true)
    proxy.close()
  })

  it('is taken once, however often it is sent', async () => {
    const before = (await here.sent()).length
    const page = await start()
    await page.click('#resident-2')
    await Promise.all([page.waitForNavigation(), page.click(ON, { count: 2 })])
    expect(await heading(page)).to.equal('About you')
    await aboutYou(page)
    await host(page)
    await vehicle(page, 'AB12 CDE', 1)
    await press(page, ON)
    await permitFrom(page)
    await Promise.all([page.waitForNavigation(), page.click(ON, { count: 2 })])
    const reference = await referenceOn(page)
    expect(reference).to.equal((await sent()).reference)
    await page.goBack()
    expect(await readable(page)).to.not.include('Ada Example')
    expect((await here.sent()).length - before).to.equal(1)
    expect((await here.app.store.tableSizes()).drafts).to.be.a('number')
  })

  it('is gone through with the keyboard alone', async () => {
    const page = await here.open('/f/parking-permit')
    const to = async (selector: string) => {
      for (let i = 0; i < 60; i++) {
        await page.keyboard.press('Tab')
        if (await page.evaluate(`document.activeElement.matches(${JSON.stringify(selector)})`)) return
      }
      throw new Error(`the keyboard does not come to ${selector}`)
    }
    await to('.start .button')
    await pressKey(page, 'Enter')
    await to('[name=resident]')
    await page.keyboard.press('ArrowDown')
    await to(ON)
    await pressKey(page, 'Enter')
    expect(await heading(page)).to.equal('About you')
    for (const text of ['Ada Example', '27', '3', '1986', 'ada@example.org']) {
      await to('main input')
      await page.keyboard.type(text)
    }
    await pressKey(page, 'Enter')
    expect(await heading(page)).to.equal('Who you visit')
    await to('#hostName')
    await page.keyboard.type('Bo')
    await to('[name=visits]')
    await page.keyboard.press('ArrowUp')
    await to(ON)
    await pressKey(page, 'Enter')
    await to('#registration')
    await page.keyboard.type('AB12')
    await to('[name=vehicle]')
    await page.keyboard.press('Space')
    await to('[name=keeper]')
    await page.keyboard.press('Space')
    await to(ON)
    await pressKey(page, 'Enter')
    await to(ON)
    await pressKey(page, 'Enter')
    expect(await heading(page)).to.equal('The permit')
  })

  it('goes on, and is not saved or sent a file, when Enter is pressed in a text field', async () => {
    const page = await start()
    await begin(page, 1)
    await aboutYou(page)
    await page.focus('#address')
    await pressKey(page, 'Enter')
    expect(await page.title()).to.match(/^Error: Your home/)
  })

  it('fits a window of 320 pixels on the whole way', async () => {
    const page = await start(320)
    const fits = async () =>
      expect(await page.evaluate('document.documentElement.scrollWidth'), await heading(page)).to.be.at.most(320)
    const steps = [() => begin(page, 2), () => aboutYou(page), () => host(page), () => vehicle(page, 'AB12 CDE', 2)]
    for (const step of steps) {
      await fits()
      await step()
    }
    await fits()
  })
})
