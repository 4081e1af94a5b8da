/** The pictures in the README: a form on a phone, a case in the office, and the load gate's report. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'puppeteer'
import { exampleReport } from './load/report/example.ts'
import { openBrowser } from './open-browser.ts'
import { withShownCase } from './shown-case.ts'

/** Draws them into the folder, made when absent, with the form as it stands in a page on the disk; returns their paths. */
export async function drawPictures(folder: string, formPage: string): Promise<string[]> {
  mkdirSync(folder, { recursive: true })
  const browser = await openBrowser()
  try {
    const [form, office, report] = [
      join(folder, 'form.webp'),
      join(folder, 'case.webp'),
      join(folder, 'load-report.webp'),
    ]
    await shoot(browser, form, { width: 375, height: 812 }, (page) => page.goto(pathToFileURL(formPage).href))
    await withShownCase(browser, (page) => photograph(page, office, { width: 1100, height: 1100 }))
    await shoot(browser, report, { width: 1100, height: 920 }, (page) => page.setContent(exampleReport()))
    return [form, office, report]
  } finally {
    await browser.close()
  }
}

interface Size {
  width: number
  height: number
}

async function shoot(
  browser: Browser,
  path: string,
  size: Size,
  open: (page: Page) => Promise<unknown>,
): Promise<void> {
  const page = await browser.newPage()
  await open(page)
  await photograph(page, path, size)
  await page.close()
}

/** The top of a page, sharp on a dense screen; a wide one is shown at half of its width. */
async function photograph(page: Page, path: string, size: Size): Promise<void> {
  await page.setViewport({ ...size, deviceScaleFactor: size.width > 600 ? 1.5 : 2 })
  await page.screenshot({ path: path as `${string}.webp`, type: 'webp', quality: 70 })
}
