/** What machines can find in a page: faults of accessibility, and what is wider than the screen. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect } from 'chai'
import type { Page } from 'puppeteer'

/** Without its comments, which are as long as the rest. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Fails when `fits` does, or axe finds a fault; `dark` looks at the dark colours of the page too. */
export async function inspect(page: Page, { dark }: { dark: boolean }): Promise<void> {
  await fits(page)
  expect(await violations(page)).to.deep.equal([])
  if (!dark) return
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }])
  expect(await violations(page, ['color-contrast']), 'dark').to.deep.equal([])
  await page.emulateMediaFeatures([])
}

/** The smallest telephone. No sheet lays a page out otherwise on one that is a little larger. */
const NARROW = 320

/** Fails when a page holds a script, has not one heading, or is wider than a telephone. */
export async function fits(page: Page): Promise<void> {
  const counts = '[document.scripts.length, document.querySelectorAll("h1").length]'
  expect(await page.evaluate(counts), 'scripts, headings').to.deep.equal([0, 1])
  await page.setViewport({ width: NARROW, height: 800 })
  expect(await tooWide(page), `at ${NARROW} px`).to.deep.equal([])
  await page.setViewport({ width: 1280, height: 800 })
}

/** What a person would have to scroll sideways for. */
const tooWide = (page: Page): Promise<unknown> =>
  page.evaluate(`document.documentElement.scrollWidth <= innerWidth ? [] :
    [...document.querySelectorAll('body *')].filter((one) => {
      const { left, right } = one.getBoundingClientRect()
      return document.dir === 'rtl' ? left < 0 : right > innerWidth
    })
      .map((one) => one.tagName + '.' + one.className)`)

/**
 * The faults that axe finds, by all its rules or by these. It is put into a page once: to read its half a megabyte costs as
 * much as to judge the page. No page holds a frame, so nothing else has to be opened.
 */
export async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(AXE)
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) }
  const faults = `({ violations }) => violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => id + ': ' + html + ' ' + failureSummary))`
  return (await page.evaluate(`axe.run(document, ${JSON.stringify(options)}).then(${faults})`)) as string[]
}
