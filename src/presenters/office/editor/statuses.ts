/** A form that gets statuses of its own begins with the usual ones, in its language. */
import { type Form, ownLanguageOf } from '../../../models/form.ts'
import { DEFAULT_STATUSES, type OwnStatus } from '../../../models/status.ts'
import type { Edited } from '../../../models/working-copy.ts'
import { passageOf } from '../../authored.ts'
import type { AllTexts } from '../../texts/index.ts'
import { textsIn } from '../../texts/languages.ts'
import { statusTexts } from '../../texts/status-texts.ts'
import { headed } from '../door-pages.ts'
import { editFrame } from './frame.ts'

export const statusesHref = (slug: string): string => `/staff/forms/${slug}/edit/statuses`

/** The usual statuses, as a form has them that defines them itself. */
export const usualStatuses = (form: Form): OwnStatus[] =>
  DEFAULT_STATUSES.map(({ id, to, ...rules }) => {
    const { label, meaning, next } = statusTexts(textsIn(ownLanguageOf(form)), { id })
    return { id, label, meaning, ...(next !== undefined && { next }), ...rules, to: [...to] }
  })

export const ownStatusesPage = (texts: AllTexts, edited: Edited, { timeZone }: { timeZone: string }) => ({
  ...headed(texts, texts.office.editorRules.statuses.title, {}),
  ...editFrame(texts, edited, { part: 'form', timeZone }),
  texts: texts.office.editorRules.statuses,
  passage: passageOf(texts, ownLanguageOf(edited.form)),
  usual: usualStatuses(edited.form).map(({ label, meaning }) => ({ label, meaning })),
  action: statusesHref(edited.slug),
})
