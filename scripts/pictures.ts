/** The pictures in the README: a form on a phone, and the load gate's report. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'puppeteer'
import { exampleReport } from './load/report/example.ts'
import { openBrowser } from './open-browser.ts'

/** Draws them into the folder, made when absent, with the form as it stands in a page on the disk; returns their paths. */
export async function drawPictures(folder: string, formPage: string): Promise<string[]> {
  mkdirSync(folder, { recursive: true })
  const browser = await openBrowser()
  try {
    const form = { url: pathToFileURL(formPage).href, width: 375, height: 812 }
    const report = { html: exampleReport(), width: 1100, height: 920 }
    return [
      await shoot(browser, join(folder, 'form.webp'), form),
      await shoot(browser, join(folder, 'load-report.webp'), report),
    ]
  } finally {
    await browser.close()
  }
}

interface Sight {
  url?: string
  html?: string
  width: number
  height: number
}

/** The top of a page, sharp on a dense screen. */
async function shoot(browser: Browser, path: string, { url, html, width, height }: Sight): Promise<string> {
  const page = await browser.newPage()
  await page.setViewport({ width, height, deviceScaleFactor: 2 })
  if (url !== undefined) await page.goto(url)
  else await page.setContent(html!)
  await page.screenshot({ path: path as `${string}.webp`, type: 'webp', quality: 70 })
  await page.close()
  return path
}
