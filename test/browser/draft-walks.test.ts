/** Random walks of people who fill in several forms, in a real browser without scripts. */
import fc from 'fast-check'
import type { BrowserContext, HTTPResponse } from 'puppeteer'
import { startApp, type TestApp } from '../support/app.ts'
import { openContext } from '../support/browser.ts'
import { casesOf } from '../support/cases.ts'
import { frozenClock } from '../support/clock.ts'
import { createWalk, walks } from '../support/draft-walks.ts'
import type { Browser, Button, Page, PageForm, Tab } from '../support/html-client.ts'

const AT = Date.UTC(2026, 10, 20, 12)
const WALKS = 10
/** Tried where not all are: the first, which is red where one draft is taken for another. People go back in `back.test.ts` too. */
const SOME = [0]
const tried = [...fc.sample(walks(10), WALKS).entries()].filter(
  ([i]) => SOME.includes(i) || casesOf(WALKS, SOME.length) === WALKS,
)

describe('people who fill in several forms, in a browser without scripts', function () {
  this.timeout(300_000) // walks far
  const contexts: BrowserContext[] = []
  let app: TestApp
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close()
    await app.stop()
  })

  for (const [i, steps] of tried)
    it(`find each answer in the form in which they typed it, in walk ${i + 1}`, async () => {
      const clock = frozenClock(AT)
      app = await startApp({ clock })
      const walk = await createWalk({
        clock,
        base: () => app.base,
        browser: async () => {
          contexts.push(await openContext({ goesBack: true }))
          return browserIn(contexts.at(-1)!, app.base)
        },
        publish: (form) => app.define(form),
        sweep: () => app.services.endDrafts(),
        cases: () => Array.fromAsync(app.services.submissions.all({})),
      })
      await fc.asyncModelRun(() => ({ model: walk, real: walk }), steps)
      await walk.finish()
    })
})

const browserIn = (context: BrowserContext, base: string): Browser => ({
  tab: async () => whenUsed(() => openTab(context, base)),
  atOnce: (presses) => Promise.all(presses.map((press) => press())),
})

/** A tab that opens with its first address: a walk uses few of its tabs. */
function whenUsed(opened: () => Promise<Tab>): Tab {
  let tab: Tab | undefined
  return {
    get page() {
      return tab?.page
    },
    async open(address) {
      tab ??= await opened()
      return tab.open(address)
    },
    press: (form, button, typed) => tab!.press(form, button, typed),
    back: () => tab!.back(),
  }
}

async function openTab(context: BrowserContext, base: string): Promise<Tab> {
  const tab = await context.newPage()
  await tab.setJavaScriptEnabled(false)
  const session = await tab.createCDPSession()
  /** Pages as they were seen, with their places in the history of the tab: a page of the same address takes the place of the one before. */
  const seen: { page: Page; entry: number }[] = []
  const entryHere = async (): Promise<number> => {
    const { entries, currentIndex } = await session.send('Page.getNavigationHistory')
    return entries[currentIndex]!.id
  }

  async function arrived(response: HTTPResponse | null): Promise<Page> {
    const via = response?.request().redirectChain() ?? []
    const page = {
      url: tab.url(),
      status: response?.status() ?? seen.at(-1)?.page.status ?? 0,
      html: await tab.content(),
      via: via.map((one) => one.response()?.headers().location ?? ''),
    }
    seen.push({ page, entry: await entryHere() })
    return page
  }

  /** On its way to the next page: a second press on the same page leads there too. */
  let leaving: Promise<Page> | undefined
  async function leave(form: PageForm, button: Button, typed: Record<string, string>): Promise<Page> {
    const [response] = await Promise.all([tab.waitForNavigation(), tab.evaluate(pressing(form, button, typed))])
    return arrived(response)
  }

  return {
    get page() {
      return seen.at(-1)?.page
    },
    open: async (address) => arrived(await tab.goto(new URL(address, seen.at(-1)?.page.url ?? base).href)),
    press(form, button, typed = {}) {
      leaving ??= leave(form, button, typed).finally(() => {
        leaving = undefined
      })
      return leaving
    },
    async back() {
      const here = seen.pop()!
      const before = seen.pop()
      if (!before) return undefined
      if (before.entry === here.entry) {
        seen.push(here)
        return here.page
      }
      while ((await entryHere()) !== before.entry) await tab.goBack()
      seen.push(before)
      const page = { ...before.page, url: tab.url(), html: await tab.content() }
      seen[seen.length - 1] = { page, entry: before.entry }
      return page
    },
  }
}

/** Types into a form and presses one of its buttons. */
const pressing = ({ index }: PageForm, { name, value, formaction }: Button, typed: Record<string, string>): string => `{
  const form = document.forms[${index}]
  for (const [name, text] of Object.entries(${JSON.stringify(typed)})) form.elements[name].value = text
  const button = [...form.elements].find(
    (one) =>
      one.type === 'submit' &&
      one.getAttribute('aria-hidden') !== 'true' &&
      one.name === ${JSON.stringify(name)} &&
      one.value === ${JSON.stringify(value)} &&
      one.getAttribute('formaction') === ${JSON.stringify(formaction ?? null)},
  )
  button.click()
}`
