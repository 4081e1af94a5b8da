/** What is wrong with a form in other words: options that read alike, and Markdown that cannot be shown. */
import { type Form, fieldsOf } from '../../../models/form.ts'
import { nfkc } from '../../../models/normal-form.ts'
import type { Fault } from '../fault.ts'
import { lookupFaults } from '../parts/fields.ts'
import { markdownAdvice, markdownFaults } from '../parts/markdown.ts'
import { quote } from '../quote.ts'

/** `original` is the form as its author wrote it: what reads alike there is not told again. */
export function senseFaults(translated: Form, original: Form): Fault[] {
  const known = new Set(alikeFaults(original).map(({ pointer }) => pointer))
  return [
    ...fieldsOf(translated).flatMap(lookupFaults),
    ...alikeFaults(translated).filter(({ pointer }) => !known.has(pointer)),
    ...markdownFaults(translated),
    ...markdownAdvice(translated),
  ]
}

const alikeFaults = (form: Form): Fault[] =>
  fieldsOf(form).flatMap(({ field, pointer }) => {
    if (!('options' in field) || ('lookup' in field && field.lookup)) return []
    const seen = new Map<string, string>()
    return field.options.flatMap(({ label }, i): Fault[] => {
      const text = nfkc(label).toLowerCase().replace(/\s+/g, ' ').trim()
      const other = seen.get(text)
      seen.set(text, label)
      if (other === undefined) return []
      const reason = `reads like ${quote(other)}, so people cannot tell the options apart`
      return [{ code: 'INT409', pointer: `${pointer}/options/${i}/label`, reason }]
    })
  })
