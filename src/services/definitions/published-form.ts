/** A version of a form, ready to be shown and to read answers. */
import type { FileField } from '../../models/field.ts'
import { type Form, fieldsOf, isJourney } from '../../models/form.ts'
import type { FormStanding } from '../../models/form-history.ts'
import { formIn, type Translations } from '../../models/form-texts.ts'
import { instantOf } from '../../models/moment.ts'
import { openingState } from '../../models/opening.ts'
import { type CompiledForm, compileForm } from '../answers/follow.ts'

export interface PublishedForm extends CompiledForm {
  form: Form
  /** 16 hexadecimal characters of the SHA-256 of definition and translations. */
  version: string
  /** Its words in other languages; `formIn` gives the form in them. */
  translations: Translations | undefined
  /** It came with the service like this, for trying it out. */
  isSample: boolean
  /** It is asked page by page, and what is typed is kept in a draft; else its one page sends it. */
  isJourney: boolean
  /** Its file questions, and whether it has any. */
  fileFields: readonly FileField[]
  takesFiles: boolean
  /** When it opens and closes, in UTC milliseconds; see `openingState`. */
  opensAt: number | undefined
  closesAt: number | undefined
  isOpen(now: number): boolean
  /** The office has closed or withdrawn it. */
  standing?: FormStanding | undefined
}

/** Compiles what is used for every page and post, once. */
export function prepareForm(
  form: Form,
  version: string,
  { translations, isSample = false }: { translations?: Translations | undefined; isSample?: boolean } = {},
): PublishedForm {
  // An older check accepted times that are none: such a time must not close the form for ever.
  const [opensAt, closesAt] = [form.opensAt, form.closesAt].map((text) => (text === undefined ? text : instantOf(text)))
  const fileFields = fieldsOf(form).flatMap(({ field }) => (field.type === 'file' ? [field] : []))
  const takesFiles = fileFields.length > 0
  const isOpen = (now: number) => openingState({ opensAt, closesAt }, now) === 'open'
  const compiled = compileForm(form, (language) => formIn({ form, translations }, language))
  const base = { form, version, translations, isSample, isJourney: isJourney(form), ...compiled }
  return { ...base, fileFields, takesFiles, opensAt, closesAt, isOpen }
}

/** A live form that the office has closed, as if its closing time had come. */
export const closedByOffice = (published: PublishedForm, standing: FormStanding): PublishedForm => ({
  ...published,
  opensAt: undefined,
  closesAt: published.isOpen(standing.at) ? standing.at : Math.min(published.closesAt ?? Infinity, standing.at),
  isOpen: () => false,
  standing,
})
