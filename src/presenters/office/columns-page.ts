/** Choosing which answers the list of a form's cases shows. */
import type { Field } from '../../models/field.ts'
import type { Form } from '../../models/form.ts'
import { columnFields } from '../../models/inbox.ts'
import { wordsPassage } from '../authored.ts'
import { inputError } from '../controls.ts'
import type { AllTexts } from '../texts/index.ts'
import { headed } from './office.ts'

/** `isTooMany`: more were chosen than a list can have. */
export function columnsPage(
  texts: AllTexts,
  { form, chosen }: { form: Form; chosen: readonly Pick<Field, 'id'>[] },
  isTooMany = false,
) {
  const text = texts.office.columns
  const fields = columnFields(form)
  const message = isTooMany ? text.tooMany : undefined
  return {
    ...headed(texts, text.title, { '#columns': message }),
    texts: text,
    back: form.title,
    href: `/staff?${new URLSearchParams({ form: form.slug })}`,
    words: wordsPassage(texts, { form }),
    isEmpty: fields.length === 0,
    action: `/staff/columns/${form.slug}`,
    boxes: {
      idPrefix: 'columns',
      name: 'columns',
      fieldset: { legend: { text: text.legend } },
      hint: { text: text.hint },
      errorMessage: inputError(texts, message),
      items: fields.map(({ id, label }) => ({
        value: id,
        text: label,
        checked: chosen.some((one) => one.id === id),
      })),
    },
  }
}
