/**
 * A form as a page. The definition, what was typed and what was refused come in; a model comes out that the templates print
 * without a decision of their own: for every item its component, the parameters of GOV.UK's macro, and its condition in words.
 */
import type { AnswerError, RawInput } from '../models/answers.ts'
import {
  asNumber,
  type Block,
  type CalculatedValue,
  type Field,
  type Item,
  isCalculated,
  isField,
  needOf,
} from '../models/field.ts'
import { type Form, fieldsOf } from '../models/form.ts'
import { answerText } from './answer-text.ts'
import { authored } from './authored.ts'
import { type Attached, controlId, type Filled } from './controls.ts'
import { summaryOf } from './error-summary.ts'
import { pageLanguage } from './page-language.ts'
import { statisticsLink } from './public-statistics-page.ts'
import { questionParams } from './questions.ts'
import { type Texts, type WordedError, wordedErrors } from './texts/index.ts'
import { phraseLogic, phraseNeed } from './texts/phrase.ts'

export interface FormState {
  version: string
  token: string
  /** What was sent, redisplayed as typed. */
  raw?: RawInput
  errors?: readonly AnswerError[]
  /** A notice about the whole page, such as "Your form was not received". */
  problem?: { title: string; text: string }
  /** What was typed and fits no question, to be copied. */
  leftover?: readonly string[]
  /** Files the service already holds, by field id. */
  attached?: ReadonlyMap<string, readonly Attached[]>
  /** Largest file in bytes that the service takes; default 10 MB. */
  uploadMaxBytes?: number
  /** Calculated values, by id. */
  values?: Readonly<Record<string, unknown>>
}

const NOTHING: RawInput = new Map()
const TEN_MB = 10 * 2 ** 20

/** The page of a single-page form, blank or sent back; errors stand in the order of the questions. */
export function formPage(texts: Texts, form: Form, state: FormState) {
  const { version, token, raw = NOTHING, problem, attached = new Map(), uploadMaxBytes = TEN_MB, values = {} } = state
  const fields = fieldsOf(form).map(({ field }) => field)
  const errors = inOrder(fields, wordedErrors(texts, form, state.errors ?? []))
  const filled: Filled = { texts, raw, errors, attached, uploadMaxBytes, values }
  const failed = errors.length > 0 || problem !== undefined
  return {
    title: failed ? texts.page.error(form.title) : form.title,
    heading: form.title,
    description: form.summary,
    introduction: authored(form, form.introduction),
    action: `/f/${form.slug}`,
    multipart: fields.some(({ type }) => type === 'file'),
    token,
    typedIn: pageLanguage(form, raw, texts.language),
    submitLabel: form.submitLabel ?? texts.form.send,
    summary: failed ? errorSummary(texts, fields, errors, problem) : undefined,
    items: form.pages.flatMap(({ title, text, fields }, p) => [
      ...(title === undefined ? [] : [itemView(texts, form, { type: 'heading', text: title }, `page-${p}`, filled)]),
      ...(text === undefined ? [] : [itemView(texts, form, { type: 'paragraph', text }, `text-${p}`, filled)]),
      ...fields.map((item, i) => itemView(texts, form, item, `block-${p}-${i}`, filled)),
    ]),
    leftover: leftoverView(texts, state.leftover),
    statistics: statisticsLink(texts, form),
    styles: conditional(form) ? [`/f/${form.slug}/style/${version}.css`] : [],
  }
}

/** What was typed and fits no question of a page; undefined where there is nothing. */
export const leftoverView = (texts: Texts, typed: readonly string[] = []) =>
  typed.length > 0 ? { title: texts.form.leftover.title, text: texts.form.leftover.text, texts: typed } : undefined

/** One question or block in its wrapper; `template` is one of the component folders, named after the types of items. */
export function itemView(texts: Texts, form: Form, item: Item, blockId: string, filled: Filled) {
  return {
    id: isField(item) ? `question-${item.id}` : blockId,
    className: isField(item) ? 'question' : 'block',
    template: templateOf(item),
    condition: condition(texts, form, item),
    params: paramsOf(texts, form, item, filled),
  }
}

function paramsOf(texts: Texts, form: Form, item: Item, filled: Filled) {
  if (isCalculated(item)) return calculatedParams(item, filled)
  return isField(item)
    ? questionParams(item, { ...filled, ...needIn(texts, form, item) })
    : blockParams(texts, form, item)
}

function calculatedParams(item: CalculatedValue, { texts, values = {} }: Filled) {
  const [text] = answerText(texts, asNumber(item), values[item.id])
  return { label: item.label, text: text ?? texts.journey.notCalculated, isAbsent: text === undefined }
}

const templateOf = (item: Item): string =>
  `components/${item.type}/${item.type === 'select' && item.lookup ? 'lookup' : 'template'}.njk`

function condition(texts: Texts, form: Form, item: Item): string {
  return item.showIf ? phraseLogic(texts, item.showIf, form, isField(item) ? 'question' : 'block') : ''
}

/** A style sheet cannot change what a label says, so the condition is told in words. */
function needIn(texts: Texts, form: Form, field: Field): { need?: string } {
  const need = needOf(field)
  return need ? { need: phraseNeed(texts, need, form) } : {}
}

const conditional = (form: Form): boolean => form.pages.some((page) => page.fields.some((item) => item.showIf))

const blockParams = (texts: Texts, form: Form, block: Block) => ({
  text: block.text,
  paragraphs: authored(form, block.text),
  ...(block.type === 'details' && { title: block.title }),
  warning: texts.page.warning,
})

function inOrder(fields: Field[], errors: readonly WordedError[]): WordedError[] {
  const order = new Map(fields.map(({ id }, index) => [id, index]))
  const rank = ({ fieldId }: WordedError) => order.get(fieldId)!
  return [...errors].sort((a, b) => rank(a) - rank(b))
}

/** The same words about several parts of an answer stand in the summary once. */
const isFirst = ({ fieldId, message }: WordedError, index: number, errors: WordedError[]): boolean =>
  errors.findIndex((error) => error.fieldId === fieldId && error.message === message) === index

/** Links to what is wrong, in the order given. */
export function errorSummary(
  texts: Texts,
  fields: readonly Field[],
  errors: WordedError[],
  problem: FormState['problem'],
) {
  const links = errors.filter(isFirst).map(({ fieldId, control, message }) => {
    const field = fields.find(({ id }) => id === fieldId)!
    return { text: message, href: `#${controlId(field, control)}` }
  })
  return summaryOf(texts, links, problem)
}
