/** One page of a form of several, or one record of a list: as `form-page`, and where it stands in the journey. */
import type { AnswerError, RawInput } from '../../models/answers.ts'
import { type Field, type Item, isField, needOf } from '../../models/field.ts'
import type { Form } from '../../models/form.ts'
import { type Page, questionsOf } from '../../models/page.ts'
import type { Rule } from '../../models/rule.ts'
import { leavesOf, questionsIn, type Shown } from '../../services/logic/index.ts'
import { authored } from '../authored.ts'
import type { Attached, Filled } from '../controls.ts'
import { errorSummary, itemView, leftoverView } from '../form-page.ts'
import { pageLanguage } from '../page-language.ts'
import { type Texts, wordedErrors } from '../texts/index.ts'

interface PageState {
  version: string
  token: string
  page: Page
  /** On a list page: the record asked for, and its number in the list. */
  record?: { id: string; number: number }
  /** Which items the answers so far show; absent when that is not known, and everything is shown. */
  shown?: Shown
  raw: RawInput
  errors: readonly AnswerError[]
  problem?: { title: string; text: string }
  /** What was typed and fits no question of the page, to be copied. */
  leftover?: readonly string[]
  /** By question id. */
  attached: ReadonlyMap<string, readonly Attached[]>
  uploadMaxBytes: number
  /** Place on the path from 1, and how many there are about. */
  position?: { number: number; about: number; isExact: boolean }
  back: string
  /** The person came from the check page, and goes back there. */
  fromCheck?: boolean
}

export function journeyPage(texts: Texts, form: Form, state: PageState) {
  const { page, record, token, version, problem, raw, attached, uploadMaxBytes, position, fromCheck = false } = state
  const fields = questionsOf(page)
  const errors = wordedErrors(texts, form, state.errors)
  const values = state.shown?.answers ?? {}
  const filled: Filled = { texts, raw, errors, attached, uploadMaxBytes, goesOn: true, values }
  const failed = errors.length > 0 || problem !== undefined
  const heading = headingOf(texts, form, page, record?.number)
  const address = `/f/${form.slug}/${page.id}${record ? `/${record.id}` : ''}`
  const number = form.pages.indexOf(page)
  return {
    title: failed ? texts.page.error(`${heading} – ${form.title}`) : `${heading} – ${form.title}`,
    heading,
    formTitle: form.title,
    progress: position && texts.journey.progress(position.number, position.about, position.isExact),
    back: state.back,
    leftover: leftoverView(texts, state.leftover),
    text: authored(form, page.text),
    action: `${address}${fromCheck ? '?from=check' : ''}`,
    multipart: fields.some(({ type }) => type === 'file'),
    token,
    typedIn: pageLanguage(form, raw, texts.language),
    submitLabel: texts.journey.goOn,
    saveLabel: texts.journey.save,
    save: `/f/${form.slug}/save?page=${page.id}${record ? `&record=${record.id}` : ''}`,
    summary: failed ? errorSummary(texts, fields, errors, problem) : undefined,
    items: page.fields.flatMap((item, i) => {
      const isHere = asksThisPage(page, item)
      if (!isHere && state.shown && !state.shown.items.includes(item)) return []
      // A rule about earlier pages is decided already, so its words are left out.
      const told = isHere || !state.shown ? item : ({ ...item, showIf: undefined } as unknown as Item)
      if (isField(told))
        return [itemView(texts, form, withNeed(page, told, state.shown), `block-${number}-${i}`, filled)]
      return [itemView(texts, form, told, `block-${number}-${i}`, filled)]
    }),
    styles: page.fields.some((item) => asksThisPage(page, item)) ? [`/f/${form.slug}/style/${version}.css`] : [],
    noIndex: true,
  }
}

/** Does its rule look at answers that may change while the page is open? */
export const asksThisPage = (page: Page, { showIf }: Item): boolean => showIf !== undefined && looksAt(page, showIf)

const looksAt = (page: Page, rule: Rule): boolean =>
  leavesOf(rule)
    .flatMap(questionsIn)
    .some((id) => page.fields.some((item) => isField(item) && item.id === id))

/** A rule over earlier pages has decided already whether the question is required. */
function withNeed(page: Page, field: Field, shown: Shown | undefined): Field {
  const need = needOf(field)
  return !need || !shown || looksAt(page, need) ? field : { ...field, required: !shown.optional?.has(field.id) }
}

export function headingOf(texts: Texts, form: Form, { title, repeat }: Page, number?: number): string {
  if (repeat && number !== undefined) return texts.journey.check.record(repeat.itemLabel, number)
  return title ?? form.title
}
