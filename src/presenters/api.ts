/** What programs read: forms, their definitions, and the feed of changes. */
import type { FeedPage } from '../models/change.ts'
import { doerOf } from '../models/event.ts'
import { type Form, ownLanguageOf, statusesOf } from '../models/form.ts'
import { textsIn } from './texts/languages.ts'
import { statusTexts } from './texts/status-texts.ts'

interface Version {
  form: Pick<Form, 'slug' | 'title'>
  version: string
  isOpen(now: number): boolean
}

/** A form: its last version, and whether people can send it now. `live`: it is published, and was not withdrawn since. `now`: UTC milliseconds. */
export const formRecord = (
  { form: { slug, title }, version, isOpen }: Version,
  at: { live: boolean; now: number },
) => ({
  slug,
  title,
  version,
  live: at.live,
  open: isOpen(at.now),
})

/** A page of the feed of changes. */
export const changesPage = ({ changes, next, more }: FeedPage) => ({
  changes: changes.map(({ cursor, id, kind, at, reference, slug, status, by }) => ({
    ...{ cursor, id, kind },
    at: new Date(at).toISOString(),
    ...{ reference, form: slug, status, by: doerOf(by) },
  })),
  next,
  more,
})

/**
 * The definition of a version, whole, so that programs need no file beside it and no table of ours: with the options of each
 * list in place of its name, and with statuses and their labels also where the form has our own.
 */
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
