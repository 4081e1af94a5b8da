/**
 * The largest form that comes with the service, made from nothing by keyboard alone: with Tab, arrows, Space, Enter and letters. It
 * presses some 20,000 keys, so it runs where all cases do (`TEST_CASES=all`).
 */
import { readFileSync } from 'node:fs'
import { expect } from 'chai'
import type { KeyInput, Page } from 'puppeteer'
import type { Form } from '../../src/models/form.ts'
import { casesOf } from '../support/cases.ts'
import { formBuilder, type Hand, plain, type SentForm, wordsIn, wordsOf } from '../support/form-builder.ts'
import { journey } from '../support/journey.ts'
import { clerk } from '../support/office.ts'

const LANGUAGES = ['de', 'fr', 'pl', 'ar'] as const
const MOST_STEPS = 400

/** Where the focus is. */
interface Focus {
  tag: string
  name: string
  type: string
  value: string
  isChecked: boolean
  /** The place of the chosen option of a list, and of each by its value. */
  at: number
  options: string[]
  isOpen: boolean
  /** It is in the main part of the page. */
  isMain: boolean
}
const FOCUS = `(() => {
  const one = document.activeElement
  const { tagName: tag, name = '', type = '', value = '', checked = false, selectedIndex = -1 } = one
  return { tag, name, type, value, isChecked: checked, at: selectedIndex,
    options: tag === 'SELECT' ? [...one.options].map((option) => option.value) : [],
    isOpen: tag === 'SUMMARY' && one.parentElement.open, isMain: one.closest('main') !== null }
})()`

/** Presses keys, and nothing else, on a page that is open. */
function byKeyboard(page: Page, origin: string): Hand {
  const press = (key: KeyInput) => page.keyboard.press(key)
  const focus = () => page.evaluate(FOCUS) as Promise<Focus>
  const namesHere = (which: string) =>
    page.evaluate(`[...document.querySelectorAll("main [name]${which}")].map((one) => one.name)`) as Promise<string[]>
  return {
    async open(path) {
      await page.goto(origin + path)
      return page.content()
    },

    async send({ path, typed, button, isRule = false }: SentForm) {
      const left = new Map(Object.entries(typed))
      for (let posts = 0; posts < 60; posts++) {
        const here = new Set(await namesHere(''))
        const seen = new Set(await namesHere(':not([type=hidden])'))
        const mine = new Map([...left].filter(([name]) => seen.has(name)))
        const missing = [...left.keys()].find((name) => !here.has(name) && [left.get(name)].flat().some(Boolean))
        await fill(mine, isRule && missing !== undefined ? stepTo(missing, here, left) : button.do)
        const title = await page.title()
        if (/^(Error|Fehler): /.test(title)) throw new Error(`${path}: ${wordsOf(await page.content())}`)
        // The page of a rule comes back until nothing of it is new.
        if (isRule && page.url() === origin + path) continue
        return { html: await page.content(), to: page.url().slice(origin.length) }
      }
      throw new Error(`${path} does not come to an end: ${[...left].join(' ')} in ${(await namesHere('')).join(' ')}`)
    },
  }

  /** Fills in inputs in the order in which Tab comes to them, then presses the button: `does`, or the main one. */
  async function fill(
    wanted: ReadonlyMap<string, string | readonly string[]>,
    does: string | undefined,
  ): Promise<void> {
    const open = new Set(wanted.keys())
    const seen = new Set<string>()
    for (let steps = 0; steps < MOST_STEPS; steps++) {
      await press('Tab')
      const at = await focus()
      // Behind the last link, Tab begins again.
      if (!at.isMain) continue
      if (at.tag === 'SUMMARY' && !at.isOpen && open.size > 0) await press('Enter')
      else if (wanted.has(at.name) && at.tag !== 'BUTTON') {
        await enter(at, [wanted.get(at.name)!].flat() as string[])
        seen.add(at.name)
        if (at.type !== 'checkbox') open.delete(at.name)
      } else if (at.tag === 'BUTTON' && at.type === 'submit') {
        const isIt = does === undefined ? at.name === '' : at.name === 'do' && at.value === does
        // Boxes of one name are several: they are all behind us when the button comes.
        for (const name of seen) open.delete(name)
        if (!isIt || open.size > 0) continue
        const arrived = page.waitForNavigation()
        await press('Enter')
        await arrived
        return
      }
    }
    throw new Error(`${page.url()}: Tab does not come to ${[...open].join(', ')} and to ${does ?? 'the button'}`)
  }

  async function enter(at: Focus, texts: readonly string[]): Promise<void> {
    if (at.type === 'checkbox') {
      if (at.isChecked !== texts.includes(at.value)) await press('Space')
    } else if (at.type === 'radio') {
      for (let now = at, turns = 0; now.value !== texts[0] && turns < 30; turns++) {
        await press('ArrowDown')
        now = await focus()
      }
      if (!(await focus()).isChecked) await press('Space')
    } else if (at.tag === 'SELECT') {
      const way = at.options.indexOf(texts[0]!) - at.at
      for (let i = 0; i < Math.abs(way); i++) await press(way > 0 ? 'ArrowDown' : 'ArrowUp')
    } else {
      await page.keyboard.down('Control')
      await press('a')
      await page.keyboard.up('Control')
      await press('Delete')
      for (const [i, line] of (texts[0] ?? '').split('\n').entries()) {
        if (i > 0) await press('Enter')
        await page.keyboard.type(line)
      }
    }
  }
}

/** The button by which a page of lines gets an input that it does not have. */
function stepTo(name: string, here: ReadonlySet<string>, wanted: ReadonlyMap<string, unknown>): string {
  const at = name.slice(0, name.indexOf('-'))
  const above = at.replace(/_\d+$/, '')
  // A group takes the place of an empty line.
  if (wanted.has(`${at}-joint`) && here.has(`${at}-question`)) return `group:${above}`
  if ([...here].some((one) => one.startsWith(`${at}-`))) return 'save'
  if (![...here].some((one) => one.startsWith(`${above}-`))) return stepTo(`${above}-joint`, here, wanted)
  return `${wanted.has(`${at}-joint`) ? 'group' : 'line'}:${above}`
}

describe('a form that is made from nothing by keyboard alone', () => {
  const here = journey({ cookiesOf: /^office/, env: { SVC_LANGUAGES: 'en,de,fr,pl,ar' } })

  for (const name of ['parking-permit'].slice(0, casesOf(1, 0)))
    it(`is ${name}, with four translations`, async function () {
      this.timeout(1_200_000)
      const ada = await clerk(here.app, 'admin', { name: 'Ada' })
      const page = await here.open()
      const [cookie, value] = ada.headers.cookie!.split('=') as [string, string]
      await page.browserContext().setCookie({ name: cookie, value, domain: '127.0.0.1', path: '/' })
      const read = (file: string) => JSON.parse(readFileSync(`src/forms/${file}.json`, 'utf8'))
      const wanted = { ...(read(name) as Form), slug: 'built' }
      const { build, translate, publish } = formBuilder(here.app, ada, byKeyboard(page, here.origin))
      await build(wanted)
      for (const language of LANGUAGES) await translate(language, wordsIn(read(`${name}.${language}`)))
      await publish()
      const { form, version } = here.app.services.forms.live('built')!
      expect(plain({ ...form, languages: undefined })).to.deep.equal(plain({ ...wanted, languages: undefined }))
      const files = (await here.app.services.forms.sources('built', version))!
      for (const language of LANGUAGES) {
        const made = files.find(({ name }) => name === `built.${language}.json`)!
        expect(JSON.parse(made.text), language).to.deep.equal(read(`${name}.${language}`))
      }
    })
})
