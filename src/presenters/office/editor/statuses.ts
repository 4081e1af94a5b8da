/** A form gets statuses of its own: the usual ones in its language, or others, one on a line. */
import { type Form, ownLanguageOf, WITHDRAWN } from '../../../models/form.ts'
import type { StatusFault } from '../../../models/own-statuses.ts'
import { DEFAULT_STATUSES, type OwnStatus } from '../../../models/status.ts'
import type { Edited } from '../../../models/working-copy.ts'
import { passageOf } from '../../authored.ts'
import { inputError } from '../../controls.ts'
import type { AllTexts } from '../../texts/index.ts'
import { textsIn } from '../../texts/languages.ts'
import { statusTexts } from '../../texts/status-texts.ts'
import { headed } from '../office.ts'
import { editFrame } from './frame.ts'

export const statusesHref = (slug: string): string => `/staff/forms/${slug}/edit/statuses`

/** The usual statuses, as a form has them that defines them itself. */
export const usualStatuses = (form: Form): OwnStatus[] =>
  DEFAULT_STATUSES.map(({ id, to, ...rules }) => {
    const { label, meaning, next } = statusTexts(textsIn(ownLanguageOf(form)), { id })
    return { id, label, meaning, ...(next !== undefined && { next }), ...rules, to: [...to] }
  })

export function ownStatusesPage(
  texts: AllTexts,
  edited: Edited,
  { typed, fault, timeZone }: { typed?: string; fault?: StatusFault; timeZone: string },
) {
  const text = texts.office.editorRules.statuses
  const message = fault && ('of' in fault ? text.faults[fault.kind](fault.of) : text.faults[fault.kind])
  const all = usualStatuses(edited.form)
  const usual = all.map(({ label, meaning, final }) => `${label}${final ? ` (${text.end})` : ''}: ${meaning}`)
  const nameOf = (is: (one: OwnStatus) => boolean | undefined) => all.find(is)!.label
  return {
    ...headed(texts, text.title, { '#lines': message }),
    ...editFrame(texts, edited, { part: 'form', timeZone }),
    texts: text,
    passage: passageOf(texts, ownLanguageOf(edited.form)),
    lines: {
      ...{ id: 'lines', name: 'lines', value: typed ?? usual.join('\n'), rows: 8 },
      ...{
        label: { text: text.label },
        hint: {
          text: text.hint(
            nameOf(({ id }) => id === WITHDRAWN),
            nameOf(({ asks }) => asks),
          ),
        },
        errorMessage: inputError(texts, message),
      },
    },
    action: statusesHref(edited.slug),
  }
}
