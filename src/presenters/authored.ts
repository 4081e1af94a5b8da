/** Longer texts of an author as pages and mails show them. With `"markdown": true` in the form they may hold lists, bold and links. */
import type { Form } from '../models/form.ts'
import { markdownBlocks, type Run, type TextBlock } from '../models/markdown.ts'
import { paragraphs } from './paragraphs.ts'

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
