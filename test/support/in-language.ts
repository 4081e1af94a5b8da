/** A person who goes through the forms of the service in one language. A test file of each language calls it. */
import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { formIn } from '../../src/models/form-texts.ts'
import { directionOf, type Language, nameOf } from '../../src/models/language.ts'
import { typedNumber } from '../../src/models/numerals.ts'
import { textsIn } from '../../src/presenters/texts/languages.ts'
import { aboutYou, begin, permitFrom, vehicle } from './every-journey-page.ts'
import { inspect } from './inspect.ts'
import { fillIn, journey, PIXEL, press, readable, referenceOn, retype, SEND, write } from './journey.ts'
import { withoutCookies } from './without-cookies.ts'

const ON = '.send .button'
const NARROW = 320

export function goesThroughForms(language: Language): void {
  describe(`forms in ${language}, in a browser without scripts`, () => {
    const texts = textsIn(language)
    const here = journey({
      env: { SVC_LANGUAGES: `en,${language}` },
      cookiesOf: /^(draft|sender|lang)/,
    })
    const form = (slug: string) => formIn(here.app.services.forms.live(slug)!, language)
    const chooser = `.languages [value=${language}]`
    const value = (page: Page, id: string) => page.$eval(`#${id}`, (one) => (one as unknown as { value: string }).value)
    const heading = (page: Page) => page.$eval('h1', (one) => (one as unknown as { innerText: string }).innerText)

    /** Its frame and its words are in the language, and nothing is wider than a small telephone. */
    async function isSpoken(page: Page): Promise<void> {
      expect(await page.evaluate('document.documentElement.lang')).to.equal(language)
      expect(await page.evaluate('document.dir || "ltr"')).to.equal(directionOf(language))
      expect(await readable(page)).to.include(texts.frame.promise)
      expect(await page.evaluate('document.documentElement.scrollWidth'), await heading(page)).to.be.at.most(NARROW)
    }

    it('can be chosen at the top of a page, where each language is named in itself', async () => {
      const page = await here.open('/', { width: NARROW })
      expect(await page.$eval(chooser, (one) => (one as unknown as { innerText: string }).innerText)).to.equal(
        nameOf(language),
      )
      await press(page, chooser)
      await isSpoken(page)
      expect(await heading(page)).to.equal(texts.home.heading)
      await page.goto(`${here.origin}/status`)
      await isSpoken(page)
      expect(await heading(page)).to.equal(texts.lookup.title)
    })

    it('lead to the end of a journey, with the language changed in the middle', async () => {
      const words = form('parking-permit')
      const titled = (id: string) => words.pages.find((page) => page.id === id)!.title
      const page = await here.open('/f/parking-permit', { width: NARROW, scripts: true })
      await press(page, '.start .button')
      await begin(page, 1)
      await aboutYou(page)

      // In English until here. What was typed and uploaded stays, and so does what is said about a file.
      for (const [id, text] of Object.entries({ address: '1 High Street', 'address-town': 'Łódź' }))
        await write(page, `#${id}`, text)
      await here.choose(page, 'proof', { 'proof.png': PIXEL })
      await press(page, '[value^=attach]')
      await here.choose(page, 'proof', { 'page.html': '<html></html>' })
      await press(page, chooser)
      await isSpoken(page)
      expect(await heading(page)).to.equal(titled('home'))
      expect(await value(page, 'address')).to.equal('1 High Street')
      expect(await value(page, 'address-town')).to.equal('Łódź')
      const shown = await readable(page)
      expect(shown).to.include('proof.png')
      expect(shown).to.include(
        texts.files.refused({
          filename: 'page.html',
          fault: { kind: 'not-taken', found: { is: 'web-page' }, accept: ['pdf', 'jpeg', 'png', 'heic'] },
        }),
      )

      // Nothing else was judged. Going on does, in the new language.
      await press(page, ON)
      await isSpoken(page)
      expect(await page.title()).to.include(texts.page.error(titled('home')!))
      expect(await readable(page)).to.include(texts.page.problem)
      await inspect(page, { dark: true })
      await page.setViewport({ width: NARROW, height: 800 })
      await write(page, '#address-postcode', 'ML1 2AB')
      await page.select('#zone', 'B')
      await press(page, ON)

      await vehicle(page, 'AB12 CDE', 1)
      await isSpoken(page)
      await press(page, '#add')
      await vehicle(page, 'XY34 ZZZ', 2)
      const records = words.pages.find(({ id }) => id === 'vehicles')!.repeat!
      expect(await readable(page)).to.include(texts.journey.list.added(2, records))
      await press(page, ON)
      await write(page, '#height', typedNumber(2.5, language))
      await press(page, ON)
      await write(page, '#why', 'One for each of us.')
      await press(page, ON)
      await permitFrom(page)

      expect(await heading(page)).to.equal(texts.journey.check.title)
      expect(await readable(page)).to.include(texts.longDate('1986-03-27'))
      await isSpoken(page)
      await inspect(page, { dark: true })
      await page.setViewport({ width: NARROW, height: 800 })
      await press(page, ON)
      await isSpoken(page)
      expect(await heading(page)).to.equal(words.confirmation!.title)
      const [sent] = await here.sent()
      expect(await referenceOn(page)).to.equal(sent!.reference)
      expect(sent!.answers.height).to.equal(2.5)
      expect(sent!.answers.birth).to.equal('1986-03-27')
      expect(await here.app.store.uploads.ofSubmission(sent!.id)).to.have.length(1)
    })

    it('of one page are sent without any cookie', async () => {
      const proxy = await withoutCookies(here.app.base)
      const page = await here.open('/f/e2e-test-form', { width: NARROW, elsewhere: proxy.origin })
      await write(page, '#name', 'Ada Example')
      await press(page, chooser)
      await isSpoken(page)
      expect(await heading(page)).to.equal(form('e2e-test-form').title)
      expect(await value(page, 'name')).to.equal('Ada Example')
      await press(page, SEND)
      await isSpoken(page)
      expect(await page.title()).to.include(texts.page.error(form('e2e-test-form').title))
      await retype(page, '#name', '')
      await fillIn(page)
      await press(page, SEND)
      await isSpoken(page)
      expect(await heading(page)).to.equal(texts.thanks.title)
      expect(await referenceOn(page)).to.equal((await here.sent())[0]!.reference)
      proxy.close()
    })
  })
}
