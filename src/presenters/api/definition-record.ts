/** The definition of a version as programs read it: whole, so that they need no file beside it and no table of ours. */
import { type Form, ownLanguageOf, statusesOf } from '../../models/form.ts'
import { textsIn } from '../texts/languages.ts'
import { statusTexts } from '../texts/status-texts.ts'

/** With the options of each list in place of its name, and with statuses and their labels also where the form has our own. */
export const definitionRecord = (form: Form) => ({
  ...form,
  pages: form.pages.map((page) => ({ ...page, fields: page.fields.map(withoutList) })),
  statuses: statusesOf(form).map((status) => {
    const { label, meaning, next } = statusTexts(textsIn(ownLanguageOf(form)), status)
    return { ...status, label, meaning, ...(next !== undefined && { next }) }
  }),
})

function withoutList<T extends object>(item: T): Omit<T, 'optionsFrom'> {
  const { optionsFrom: _, ...rest } = item as T & { optionsFrom?: string }
  return rest
}
