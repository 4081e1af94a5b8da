/** Faults of texts that may hold a little Markdown: targets that no link may have, and what is shown as it is written. */
import type { FaultValues } from '../../../models/definition-fault.ts'
import { isField } from '../../../models/field.ts'
import type { Form } from '../../../models/form.ts'
import { DEEPEST_LIST, foreignMarkdown, markdownFault } from '../../../models/markdown.ts'
import { type Fault, quote } from '../fault.ts'

/** Refuses links that lead where they may not, and lists in lists in lists. */
export const markdownFaults = (form: Form): Fault[] =>
  markdownTexts(form).flatMap(({ text, pointer }): Fault[] => {
    const fault = markdownFault(text)
    if (fault === undefined) return []
    if (fault === 'too-deep') return [{ code: 'INT122', pointer, reason: ['markdown-too-deep', DEEPEST_LIST] }]
    return [{ code: 'INT122', pointer, reason: ['markdown-target', quote(fault.target)] }]
  })

/** Tells of HTML and of other Markdown, which people would see as it is written. */
export const markdownAdvice = (form: Form): Fault[] => (form.markdown ? foreignAdvice(form) : plainAdvice(form))

/** Signs that are read as Markdown, and HTML, in a form whose texts are shown as they are written. */
const plainAdvice = (form: Form): Fault[] =>
  markdownTexts({ ...form, markdown: true }).flatMap(({ text, pointer }): Fault[] => {
    const found = SIGNS.map(([kind, sign]) => [kind, sign.exec(text)?.[0].trim()] as const).find(([, sign]) => sign)
    if (!found) return []
    const [kind, sign] = found
    return [{ code: 'INT121', pointer, reason: ['markdown-off', kind, quote(sign!)] }]
  })

const SIGNS: [kind: FaultValues['markdown-off'][0], sign: RegExp][] = [
  ['bold', /\*\*[^\s*][^*\n]*\*\*/],
  ['link', /\[[^\]\n]+\]\((?:https?:|mailto:|tel:|\/)[^)\s]*\)/],
  ['list', /^[-*] \S.*\n[-*] \S.*$/m],
  ['html', /<\/?(?:a|b|br|em|h[1-6]|i|li|ol|p|strong|u|ul)(?:\s[^<>\n]*)?\/?>/i],
]

const foreignAdvice = (form: Form): Fault[] =>
  markdownTexts(form).flatMap(({ text, pointer }): Fault[] => {
    const foreign = foreignMarkdown(text)
    if (!foreign) return []
    const { kind, found } = foreign
    return [{ code: 'INT121', pointer, reason: ['markdown-foreign', kind, quote(found)] }]
  })

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
