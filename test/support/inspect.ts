/** What machines can find in a page: faults of accessibility, and what is wider than the screen. */
import { AxePuppeteer } from '@axe-core/puppeteer'
import { expect } from 'chai'
import type { Page } from 'puppeteer'

/** Fails when a page holds a script, has not one heading, is wider than a telephone, or axe finds a fault; `dark` looks at its dark colours too. */
export async function inspect(page: Page, { dark }: { dark: boolean }): Promise<void> {
  expect(await page.evaluate('document.scripts.length')).to.equal(0)
  expect(await page.evaluate('document.querySelectorAll("h1").length')).to.equal(1)
  for (const width of [375, 320]) {
    await page.setViewport({ width, height: 800 })
    expect(await tooWide(page), `at ${width} px`).to.deep.equal([])
  }
  await page.setViewport({ width: 1280, height: 800 })
  expect(await violations(axe(page))).to.deep.equal([])
  if (!dark) return
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }])
  expect(await violations(axe(page).withRules(['color-contrast'])), 'dark').to.deep.equal([])
}

/** What a person would have to scroll sideways for. */
const tooWide = (page: Page): Promise<unknown> =>
  page.evaluate(`document.documentElement.scrollWidth <= innerWidth ? [] :
    [...document.querySelectorAll('body *')].filter((one) => {
      const { left, right } = one.getBoundingClientRect()
      return document.dir === 'rtl' ? left < 0 : right > innerWidth
    })
      .map((one) => one.tagName + '.' + one.className)`)

/** No page holds a frame: the simple mode, which looks at one document, does. */
const axe = (page: Page): AxePuppeteer => new AxePuppeteer(page).setLegacyMode()

async function violations(tool: AxePuppeteer): Promise<string[]> {
  const { violations } = await tool.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  )
}
