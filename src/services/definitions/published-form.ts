/** A version of a form, with what every page and post asks about it. `services/answers/follow.ts` reads answers by it. */
import type { FileField } from '../../models/field.ts'
import { type Form, fieldsOf, isJourney } from '../../models/form.ts'
import type { FormStanding } from '../../models/form-history.ts'
import type { Translations } from '../../models/form-texts.ts'
import { instantOf } from '../../models/moment.ts'
import { openingState } from '../../models/opening.ts'

export interface PublishedForm {
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

export function publishedForm(
  form: Form,
  version: string,
  { translations, isSample = false }: { translations?: Translations | undefined; isSample?: boolean } = {},
): PublishedForm {
  // An older check accepted times that are none: such a time must not close the form for ever.
  const [opensAt, closesAt] = [form.opensAt, form.closesAt].map((text) => (text === undefined ? text : instantOf(text)))
  const fileFields = fieldsOf(form).flatMap(({ field }) => (field.type === 'file' ? [field] : []))
  const takesFiles = fileFields.length > 0
  const isOpen = (now: number) => openingState({ opensAt, closesAt }, now) === 'open'
  const own = { form, version, translations, isSample, isJourney: isJourney(form) }
  return { ...own, fileFields, takesFiles, opensAt, closesAt, isOpen }
}

/** A live form that the office has closed, as if its closing time had come. */
export const closedByOffice = (published: PublishedForm, standing: FormStanding): PublishedForm => ({
  ...published,
  opensAt: undefined,
  closesAt: published.isOpen(standing.at) ? standing.at : Math.min(published.closesAt ?? Infinity, standing.at),
  isOpen: () => false,
  standing,
})
