/** Longer texts of an author as pages and mails show them. With `"markdown": true` in the form they may hold lists, bold and links. */
import type { CaseEvent } from '../models/event.ts'
import { type Form, ownLanguageOf } from '../models/form.ts'
import { type Direction, directionOf, type Language } from '../models/language.ts'
import { markdownBlocks, type Run, type TextBlock } from '../models/markdown.ts'
import type { Case } from '../models/submission.ts'
import type { Texts } from './texts/index.ts'

/** What `paragraphs` in `layouts/text.njk` prints: plain paragraphs, or blocks. */
export function authored(form: Form, text: string | undefined): (string | TextBlock)[] {
  if (!form.markdown || text === undefined) return paragraphs(text)
  return known.getOrInsertComputed(form, () => new Map()).getOrInsertComputed(text, markdownBlocks)
}

/** Pages with errors are made anew for each person, and their texts are always the same. */
const known = new WeakMap<Form, Map<string, TextBlock[]>>()

/** Without signs of Markdown, for mails: an item of a list is a paragraph, and where a link leads stands behind its words. */
export function authoredPlain(form: Form, text: string | undefined, baseUrl: string): string[] {
  return authored(form, text).flatMap((block) => (typeof block === 'string' ? block : linesOf(block)))

  function linesOf(block: TextBlock): string[] {
    if ('runs' in block) return [block.runs.map(plain).join('')]
    return block.items.flatMap((item, i) => {
      const [first = '', ...more] = item.flatMap(linesOf)
      return [`${block.isOrdered ? `${block.start + i}.` : '•'} ${first}`, ...more]
    })
  }

  function plain({ words, href }: Run): string {
    const said = words.map((one) => one.text).join('')
    const address = href.startsWith('/') ? baseUrl + href : href.replace(/^(mailto|tel):/i, '')
    return href === '' || said === address ? said : `${said} (${address})`
  }
}

/** Splits an author's text at its blank lines. */
export const paragraphs = (text = ''): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)

// The language of a passage, for `lang` and `dir`.

interface Passage {
  lang: Language
  dir: Direction
}

/** Undefined for a passage in the language of its page, or in none that is known. */
export const passageOf = (texts: Texts, language: Language | undefined): Passage | undefined =>
  language === undefined || language === texts.language ? undefined : { lang: language, dir: directionOf(language) }

/** The language and direction of what the office wrote to the person; without a language of its own it is in that of the form. Nothing where it needs none. */
export function messagePassage(
  texts: Texts,
  { message, language }: Pick<CaseEvent, 'message' | 'language'>,
  form: Form,
): { passage?: Passage } {
  const passage = message === undefined ? undefined : passageOf(texts, language ?? ownLanguageOf(form))
  return passage ? { passage } : {}
}

/** The language and direction of the words of a form, which is shown in its own language where it does not have that of the page. */
export const wordsPassage = (texts: Texts, { form, translations }: Pick<Case, 'form' | 'translations'>) =>
  translations?.[texts.language] ? undefined : passageOf(texts, ownLanguageOf(form))
