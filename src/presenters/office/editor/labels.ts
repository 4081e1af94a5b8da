/** What the parts of a form are called on pages of the editor. */
import type { Item } from '../../../models/field.ts'
import type { Form } from '../../../models/form.ts'
import { type FormPart, type PartName, partNamed } from '../../../models/form-part.ts'
import { type Page, questionsOf } from '../../../models/page.ts'
import { titleOf } from '../../diagram/stations.ts'
import type { AllTexts } from '../../texts/index.ts'

/** Characters of a long text that stand for it. */
const LONGEST = 120

/** What a part says of itself; '' where it says nothing yet. */
export function saidBy(part: unknown): string {
  const { label, title, message, text, itemLabel, fields } = (part ?? {}) as Record<string, string | undefined>
  const words = fields ? saidByPage(part as Page) : (label ?? title ?? message ?? itemLabel ?? text ?? '')
  return words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words
}

const saidByPage = (page: Page): string =>
  page.exit || page.title || questionsOf(page).length > 0 ? titleOf(page) : ''

/** The kind of a part: a page, a status, a kind of question or text. */
export function kindOf(texts: AllTexts, { noun }: Pick<FormPart, 'noun'>): string {
  const { nouns } = texts.office.properties
  return noun in nouns ? nouns[noun as keyof typeof nouns] : texts.office.changes.types[noun as Item['type']]
}

/** What a part is called beside others: what it says, or else its kind. */
export function labelOf(texts: AllTexts, form: Form, name: PartName): string {
  const part = partNamed(form, name)
  if (!part || part.noun === 'form') return texts.office.editor.overview.form
  return saidBy(part.value) || kindOf(texts, part)
}
