/**
 * A language that says the same as English, with every text in brackets. What people can read of a page outside of brackets did
 * not come from the texts of a language; with data made of digits, no letter may be there.
 */
import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { officeTextsIn, textsIn } from '../../src/presenters/texts/languages.ts'
import { decode, tags } from '../views/html.ts'

const [OPEN, CLOSE] = ['⟦', '⟧']
/** Names of the language, not texts of it. */
const NAMES = new Set(['language', 'locale'])

/** Puts the texts into brackets, in place, so that everything that has taken hold of them says them; returns how to undo it. */
export function bracketTexts(): () => void {
  const undo: (() => void)[] = []
  const seen = new Set<object>()
  for (const tree of [textsIn('en'), officeTextsIn('en')]) bracketAll(tree as unknown as Tree, seen, undo)
  return () => {
    for (const one of undo.reverse()) one()
  }
}

interface Tree {
  [key: string]: unknown
}

function bracketAll(tree: Tree, seen: Set<object>, undo: (() => void)[]): void {
  seen.add(tree)
  for (const [key, value] of Object.entries(tree)) {
    if (NAMES.has(key)) continue
    if (value !== null && typeof value === 'object') {
      if (!seen.has(value)) bracketAll(value as Tree, seen, undo)
    } else if (typeof value === 'string' || typeof value === 'function') {
      tree[key] = inBrackets(value)
      undo.push(() => {
        tree[key] = value
      })
    }
  }
}

/** A text in brackets, or what gives texts, so that it gives them in brackets. */
function inBrackets(value: unknown): unknown {
  if (typeof value === 'string') return value === '' ? '' : `${OPEN}${value}${CLOSE}`
  if (typeof value === 'function') return (...given: unknown[]) => inBrackets(value(...given))
  if (Array.isArray(value)) return value.map(inBrackets)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inBrackets(inner)]))
}

/** Data that has letters whatever is sent: references and codes, addresses, the names of files. Then what is typed on the way to the pages. */
const DATA = [
  /\b[0-9A-HJKMNP-TV-Z]{3,4}(?:-[0-9A-HJKMNP-TV-Z]{3,4}){2,}\b/g,
  /https?:\/\/\S+|\S+@\S+/g,
  /\S+\.(?:txt|png|pdf|html|json)\b/g,
  // Of the office: the version of a form, the id of a delivery, the key for an app.
  /\b[0-9a-f]{12}\b/g,
  /(?<![\w-])[\w-]{22}(?![\w-])/g,
  /(?:\b[A-Z2-7]{4}\b ?){8}/g,
  // Of a preview: the code of a fault.
  /\bINT\d{3}\b/g,
  /Ada Example|Bo Example|AB12 CDE|Monday\.|At ten\./g,
]

/** What of a text has letters and did not come from the texts of the language. */
export function outsideOfBrackets(text: string): string[] {
  let rest = text
  for (let before = ''; before !== rest; ) {
    before = rest
    rest = rest.replace(/⟦[^⟦⟧]*⟧/g, ' ')
  }
  for (const data of DATA) rest = rest.replace(data, ' ')
  return rest.split('\n').flatMap((line) => (/\p{L}/u.test(line) ? [line.trim()] : []))
}

/** Texts of an author, by their keys in a definition. */
const AUTHORED = new Set(
  'title summary introduction label hint text statement next meaning shortDescription prefix suffix itemLabel itemsLabel declaration submitLabel closedText needs messages'.split(
    ' ',
  ),
)

/** A definition that says digits; without what it says in place of the service, and without patterns that digits would not match. */
export function inDigits<T>(definition: T): T {
  let count = 0
  const digits = (value: unknown): unknown => {
    if (typeof value === 'string') return String(++count)
    if (Array.isArray(value)) return value.map(digits)
    return Object.fromEntries(Object.entries(value as object).map(([key, inner]) => [key, digits(inner)]))
  }
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk)
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => key !== 'confirmation' && key !== 'pattern')
        .map(([key, inner]) => [key, AUTHORED.has(key) ? digits(inner) : walk(inner)]),
    )
  }
  return walk(definition) as T
}

/** Fails when a page in a browser says something that did not come from the texts. */
export async function expectInBrackets(page: Page): Promise<void> {
  expectTextInBrackets((await page.evaluate(READABLE)) as string)
}

/** Fails when a page as it was sent says something that did not come from the texts. */
export const expectHtmlInBrackets = (html: string): void => expectTextInBrackets(readableIn(html))

function expectTextInBrackets(text: string): void {
  expect(text).to.include('⟦')
  expect(outsideOfBrackets(text)).to.deep.equal([])
}

/** What people see or hear of a page: its title, the texts in it, and the attributes that are read out. Data that always has letters is left out. */
const READABLE = `(() => {
  const data = 'style, script, code, bdi, textarea, .reference, .reference-small, body [lang]'
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts = [document.title]
  while (walker.nextNode())
    if (!walker.currentNode.parentElement.closest(data)) texts.push(walker.currentNode.textContent)
  for (const name of ['aria-label', 'alt', 'title', 'placeholder'])
    for (const one of document.querySelectorAll('body [' + name + ']')) texts.push(one.getAttribute(name))
  return texts.map((text) => text.replace(/\\s+/g, ' ')).join('\\n')
})()`

const WITHOUT_END = /^(?:area|base|br|col|hr|img|input|link|meta|wbr)$/
const OF_DATA = /^(?:style|script|code|bdi|textarea)$/
const READ_OUT = ['aria-label', 'alt', 'title', 'placeholder']

/** What `READABLE` gives, from the HTML of a whole page. */
function readableIn(html: string): string {
  const texts: string[] = []
  /** The open elements: whether their texts are data. */
  const open: boolean[] = []
  let isTitle = false
  const body = html.indexOf('<body')
  for (const { 0: piece, 1: end, 2: name, index } of html.matchAll(/<(\/?)([a-z][\w-]*)(?:[^>"]|"[^"]*")*>|[^<]+/g)) {
    if (name === undefined) {
      if (isTitle || (index > body && !open.at(-1))) texts.push(decode(piece))
    } else if (end) {
      open.pop()
      isTitle = false
    } else {
      const { class: classes = '', lang, ...more } = tags(piece, name)[0]!
      isTitle = name === 'title'
      if (index > body) texts.push(...READ_OUT.flatMap((one) => more[one] ?? []))
      const isData =
        OF_DATA.test(name) || /(?:^| )reference(?:-small)?(?: |$)/.test(classes) || (lang !== undefined && index > body)
      if (!WITHOUT_END.test(name)) open.push(isData || open.at(-1) === true)
    }
  }
  return texts.map((text) => text.replace(/\s+/g, ' ')).join('\n')
}
