/** What the parts of a form are called on pages of the editor. */
import type { Item } from '../../../models/field.ts'
import type { Form } from '../../../models/form.ts'
import type { NamedBy } from '../../../models/form-change.ts'
import { type FormPart, type Noun, type PartName, partNamed } from '../../../models/form-part.ts'
import type { Page } from '../../../models/page.ts'
import type { Edited } from '../../../models/working-copy.ts'
import type { AllTexts } from '../../texts/index.ts'
import { partHref } from './addresses.ts'

/** Characters of a long text that stand for it. */
const LONGEST = 120

/** What a part says of itself; '' where it says nothing yet. */
export function saidBy(part: unknown): string {
  const { label, title, message, text, itemLabel, fields } = (part ?? {}) as Record<string, string | undefined>
  const words = fields ? saidByPage(part as Page) : (label ?? title ?? message ?? itemLabel ?? text ?? '')
  return words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words
}

/** A page without a title says nothing: its first question has a line of its own. */
const saidByPage = ({ exit, title = '' }: Page): string => exit?.title ?? title

/** The kind of a part: a page, a status, a kind of question or text. */
export function kindOf(texts: AllTexts, { noun }: Pick<FormPart, 'noun'>): string {
  const { nouns } = texts.office.properties
  return noun in nouns ? nouns[noun as keyof typeof nouns] : texts.office.changes.types[noun as Item['type']]
}

/** What a part is called beside others: what it says, or else its kind. */
export function labelOf(texts: AllTexts, form: Form, name: PartName): string {
  const part = partNamed(form, name)
  if (!part || part.noun === 'form') return texts.office.editor.overview.form
  const said = saidBy(part.value)
  if (said === '' && part.noun === 'page') return numbered(texts, form, part.value as Page)
  return said || kindOf(texts, part)
}

/** What was done just now: a part was saved, or it is not there any more. `before`: the form that still has it. */
export function doneTo(texts: AllTexts, form: Form, before: Form | undefined, name: PartName): string {
  const { saved, removed } = texts.office.editor
  if (partNamed(form, name)) return saved(labelOf(texts, form, name))
  return before && partNamed(before, name) ? removed(labelOf(texts, before, name)) : ''
}

/** A text about a property: of this kind of part, or of all questions, or wherever it is. */
export function textAbout(
  { office }: AllTexts,
  noun: Noun,
  from: Readonly<Record<string, string>>,
  property: string,
): string | undefined {
  const keys = [
    `${noun}.${property}`,
    ...(Object.hasOwn(office.changes.types, noun) ? [`item.${property}`] : []),
    property,
  ]
  const key = keys.find((one) => Object.hasOwn(from, one))
  return key === undefined ? undefined : from[key]
}

/** What a property is called on the page of such a part. `messages.min` is one of its error messages. */
export function propertyName(texts: AllTexts, noun: Noun, property: string): string {
  const { names, labels } = texts.office.properties
  const from = { ...names, ...labels }
  return (
    textAbout(texts, noun, from, property) ?? textAbout(texts, noun, from, property.replace(/^.*\./, '')) ?? property
  )
}

/** Where a part is named, each place once. */
export function usesOf(texts: AllTexts, { slug, form }: Pick<Edited, 'slug' | 'form'>, by: readonly NamedBy[]) {
  const lines = by.map(({ part, property }) => ({
    href: partHref(slug, part),
    text: texts.office.editor.remove.by(
      labelOf(texts, form, part),
      propertyName(texts, partNamed(form, part)!.noun, property),
    ),
  }))
  return [...new Map(lines.map((line) => [line.text, line])).values()]
}

/** A page without a title, told by its number and the first thing on it. */
function numbered(texts: AllTexts, form: Form, page: Page): string {
  const text = texts.office.editor.overview
  const first = saidBy(page.fields[0])
  return first === '' ? text.page(numberOf(form, page)) : text.pageWith(numberOf(form, page), first)
}

/** Pages are counted as people see them: without those that end the form. */
const numberOf = ({ pages }: Form, page: Page): number =>
  pages.filter((one) => !one.exit || one === page).indexOf(page) + 1
