/** Faults of texts that may hold a little Markdown: targets that no link may have, and what is shown as it is written. */
import { isField } from '../../../models/field.ts'
import type { Form } from '../../../models/form.ts'
import { DEEPEST_LIST, type ForeignKind, foreignMarkdown, markdownFault } from '../../../models/markdown.ts'
import { type Fault, quote } from '../fault.ts'

/** Refuses links that lead where they may not, and lists in lists in lists. */
export const markdownFaults = (form: Form): Fault[] =>
  markdownTexts(form).flatMap(({ text, pointer }): Fault[] => {
    const fault = markdownFault(text)
    if (fault === undefined) return []
    if (fault === 'too-deep')
      return [{ code: 'INT122', pointer, reason: `has lists in lists, more than ${DEEPEST_LIST} levels deep` }]
    const reason = `has a link to ${quote(fault.target)}. Links lead to https://…, mailto:…, tel:… or a page of this service, such as /status`
    return [{ code: 'INT122', pointer, reason }]
  })

/** Tells of HTML and of other Markdown, which people would see as it is written. */
export const markdownAdvice = (form: Form): Fault[] => (form.markdown ? foreignAdvice(form) : plainAdvice(form))

/** Signs that are read as Markdown, and HTML, in a form whose texts are shown as they are written. */
const plainAdvice = (form: Form): Fault[] =>
  markdownTexts({ ...form, markdown: true }).flatMap(({ text, pointer }): Fault[] => {
    const found = SIGNS.map(([what, sign]) => [what, sign.exec(text)?.[0].trim()] as const).find(([, sign]) => sign)
    if (!found) return []
    const [what, sign] = found
    const advice =
      what === 'HTML'
        ? 'Remove it, or add "markdown": true and write **bold** or [words](https://…)'
        : 'Add "markdown": true to the form'
    return [{ code: 'INT121', pointer, reason: `has ${what} (${quote(sign!)}), shown as it is written. ${advice}` }]
  })

const SIGNS: [what: string, sign: RegExp][] = [
  ['bold words', /\*\*[^\s*][^*\n]*\*\*/],
  ['a link', /\[[^\]\n]+\]\((?:https?:|mailto:|tel:|\/)[^)\s]*\)/],
  ['a list', /^[-*] \S.*\n[-*] \S.*$/m],
  ['HTML', /<\/?(?:a|b|br|em|h[1-6]|i|li|ol|p|strong|u|ul)(?:\s[^<>\n]*)?\/?>/i],
]

const foreignAdvice = (form: Form): Fault[] =>
  markdownTexts(form).flatMap(({ text, pointer }): Fault[] => {
    const foreign = foreignMarkdown(text)
    if (!foreign) return []
    const { kind, found } = foreign
    return [
      {
        code: 'INT121',
        pointer,
        reason: `has ${NAMES[kind]} (${quote(found)}), shown as it is written. ${ADVICE[kind]}`,
      },
    ]
  })

const NAMES: Record<ForeignKind, string> = {
  heading: 'a heading',
  code: 'code',
  quotation: 'a quotation',
  rule: 'a line',
  table: 'a table',
  html: 'HTML',
  italics: 'italics',
  struck: 'struck-out words',
  picture: 'a picture',
  address: 'an address in angle brackets',
  reference: 'a link whose target is elsewhere',
  link: 'a link that cannot be read',
}
const ADVICE: Record<ForeignKind, string> = {
  heading: 'Use a block of type "heading" instead',
  code: 'Remove the backticks',
  quotation: 'Use a block of type "inset" instead',
  rule: 'Remove it',
  table: 'Write a list instead',
  html: 'Write **bold**, [words](https://…) or a list instead',
  italics: 'Write **bold**, or put a backslash before the sign: \\* or \\_',
  struck: 'Remove the words, or their signs',
  picture: 'Write a link to it instead: [words](https://…)',
  address: 'Write [words](https://…) instead',
  reference: 'Write [words](https://…) instead',
  link: 'Write [words](https://…), with no spaces before or in the address',
}

/** Every text that may hold Markdown; none in a form that does not say so. */
export function markdownTexts(form: Form): { text: string; pointer: string }[] {
  const { markdown, introduction, confirmation, closedText, declaration, pages, statuses = [] } = form
  if (!markdown) return []
  const texts: [pointer: string, text: string | undefined][] = [
    ['/introduction', introduction],
    ['/declaration', declaration],
    ['/closedText', closedText],
    ['/confirmation/text', confirmation?.text],
    ['/confirmation/next', confirmation?.next],
    ...statuses.flatMap(({ meaning, next }, i): typeof texts => [
      [`/statuses/${i}/meaning`, meaning],
      [`/statuses/${i}/next`, next],
    ]),
    ...pages.flatMap(({ text, exit, fields }, p): typeof texts => [
      [`/pages/${p}/text`, text],
      [`/pages/${p}/exit/text`, exit?.text],
      ...fields.flatMap((item, f): typeof texts =>
        isField(item) || item.type === 'heading' || item.type === 'warning' || item.type === 'calculated'
          ? []
          : [[`/pages/${p}/fields/${f}/text`, item.text]],
      ),
    ]),
  ]
  return texts.flatMap(([pointer, text]) => (text === undefined ? [] : [{ pointer, text }]))
}
