/**
 * Every page in Arabic: from right to left, as wide as the screen, and in Arabic letters but for what is kept apart. Axe looks
 * at all of them in English (pages.test.ts), and here at those that say that they are in English only.
 */
import { expect } from 'chai'
import type { Page } from 'puppeteer'
import sinon from 'sinon'
import { defineClosedForms, IN_ENGLISH, PAGES } from '../support/every-page.ts'
import { fits, inspect } from '../support/inspect.ts'
import { type Journey, journey, press, SEND } from '../support/journey.ts'

/** Names that Arabic has in their own letters: kinds of files, standards, the service, and in forms a web address, a zone, a number plate. */
const NAMES =
  /\b(?:PDF|PNG|JPEG|HEIC|WebP|HTML|WCAG|AA|axe-core|Intake|https:\/\/www\.example\.org\/bins|[ABCD] –|AB12 CDE)(?!\w)/g
/** What people can read or hear and is in Latin letters, without what stands in an element that says its own language or direction. */
const LATIN = `(() => {
  const apart = 'bdi, textarea, [lang]:not(html), [dir]:not(html)'
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts = [document.title]
  while (walker.nextNode())
    if (!walker.currentNode.parentElement.closest(apart)) texts.push(walker.currentNode.textContent)
  for (const name of ['aria-label', 'alt', 'title', 'placeholder'])
    for (const one of document.querySelectorAll('body [' + name + ']')) texts.push(one.getAttribute(name))
  return texts.map((text) => text.replace(/\\s+/g, ' ').trim())
})()`

async function latinOn(page: Page): Promise<string[]> {
  const texts = (await page.evaluate(LATIN)) as string[]
  return texts.filter((text) =>
    /\p{Script=Latin}/u.test(text.replace(/\u2068[^\u2069]*\u2069/g, '').replace(NAMES, '')),
  )
}

/** Where the letters of elements start, as their box may be wider. */
const starts = (page: Page, ...selectors: string[]) =>
  page.evaluate(`${JSON.stringify(selectors)}.map((one) => {
    const found = document.querySelector(one)
    const walker = document.createTreeWalker(found, NodeFilter.SHOW_TEXT)
    while (walker.nextNode().textContent.trim() === '');
    const range = document.createRange()
    range.selectNode(walker.currentNode)
    const { left, right } = range.getBoundingClientRect()
    return Math.round(document.dir === 'rtl' ? right : left)
  })`) as Promise<number[]>

describe('every page in Arabic', () => {
  const here = journey({
    cookiesOf: /^(draft|sender|lang)/,
    env: { SVC_LANGUAGES: 'en,ar' },
  })
  /** The same person, who has chosen Arabic before. */
  const reader: Journey = Object.create(here, {
    open: {
      async value(path?: string, options?: Parameters<Journey['open']>[1]) {
        const page = await here.open(undefined, options)
        await page.browserContext().setCookie({ name: 'lang', value: 'ar', domain: '127.0.0.1', path: '/' })
        if (path) await page.goto(here.origin + path)
        return page
      },
    },
  })
  before(() => defineClosedForms(here.app))
  afterEach(() => sinon.restore())

  for (const [name, , arrive] of PAGES)
    it(`fits the screen, and is all Arabic: ${name}`, async () => {
      const page = await arrive(reader)
      const isEnglish = IN_ENGLISH.includes(name)
      const { lang, dir } = (await page.evaluate(
        '(({ lang, dir }) => ({ lang, dir }))(document.documentElement)',
      )) as Record<string, string>
      expect([lang, dir]).to.deep.equal(isEnglish ? ['en', ''] : ['ar', 'rtl'])
      if (isEnglish) expect(await page.$('main .only-in[lang=ar][dir=rtl]')).not.to.equal(null)
      else expect(await latinOn(page)).to.deep.equal([])
      if (isEnglish) await inspect(page, { dark: false })
      else await fits(page)
    })

  it('lets English prose start on its own side, in a box that starts on the side of the page while it is empty', async () => {
    const page = await reader.open('/f/e2e-test-form', { width: 375 })
    /** On which side the lines of a box begin. */
    const sideOf = (id: string, on = page) =>
      on.$eval(`#${id}`, (box) => {
        const { getComputedStyle } = globalThis as unknown as { getComputedStyle(of: unknown): Record<string, string> }
        const { textAlign, direction } = getComputedStyle(box)
        return (textAlign === 'start') === (direction === 'ltr') ? 'left' : 'right'
      })
    expect(await sideOf('message')).to.equal('right')
    await page.type('#message', 'Please mend it.')
    await page.type('#name', 'Ada Example')
    expect(await sideOf('message')).to.equal('left')
    expect(await sideOf('name')).to.equal('right') // one line stays below its label
    await page.type('#email', 'ada@example.org')
    expect(await sideOf('email')).to.equal('right')
    const another = await reader.open('/f/e2e-test-form')
    await another.type('#message', 'السلام')
    expect(await sideOf('message', another)).to.equal('right')
  })

  it('starts a passage in another language where the page starts', async () => {
    const arrive = (name: string) => PAGES.find(([each]) => each === name)![2](reader)
    const [time, message] = await starts(
      await arrive('a case that needs information'),
      '.timeline-time',
      '.timeline-event div[lang=en]',
    )
    expect(message).to.equal(time)
    const [heading, notice] = await starts(await arrive('a closed form'), 'h1', '.only-in')
    expect(notice).to.equal(heading)
  })
  for (const [language, name, message] of [
    ['en', 'ليلى', 'السلام عليكم'],
    ['ar', 'Ada', 'Good morning'],
  ] as const)
    it(`starts answers in other letters where the page starts: ${language}`, async () => {
      const page = await here.open(`/f/e2e-test-form?lang=${language}`, { width: 375 })
      await page.type('#name', name)
      await page.type('#email', 'ada@example.org')
      await page.click('#topic')
      await page.type('#message', message)
      await press(page, SEND)
      const copy = await page.$eval('a[href*="/copy"]', (link) => link.getAttribute('href'))
      for (const width of [375, 1000]) {
        await page.setViewport({ width, height: 800 })
        await page.goto(here.origin + copy)
        const answers = [1, 2, 3, 4].map((row) => `.answer:nth-child(${row}) dd`)
        const [first, ...others] = await starts(page, ...answers)
        for (const one of others) expect(one, `${width} px`).to.be.closeTo(first!, 2)
      }
    })
})
