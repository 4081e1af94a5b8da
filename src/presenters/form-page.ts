/**
 * A page of a form: its only one, one of several, or one record of a list. It is made of the definition, what was typed and what
 * was refused. Templates print it without a decision of their own: it has for every item its component, the parameters of
 * GOV.UK's macro, and its condition in words.
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
import { type Form, ownLanguageOf } from '../models/form.ts'
import { INPUTS, marksWith } from '../models/form-inputs.ts'
import type { Language } from '../models/language.ts'
import type { Moment } from '../models/moment.ts'
import { type Page, questionsOf } from '../models/page.ts'
import type { Rule } from '../models/rule.ts'
import { leavesOf, questionsIn, type Shown, undecidedPart, type Values } from '../services/logic/index.ts'
import { answerText } from './answer-text.ts'
import { authored } from './authored.ts'
import { type Attached, controlId, type Filled, summaryOf } from './controls.ts'
import { statisticsLink } from './public-statistics-page.ts'
import { questionParams } from './questions.ts'
import { onDay } from './texts/date-parts.ts'
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
  /** Files the service already holds, by question id. */
  attached?: ReadonlyMap<string, readonly Attached[]>
  /** Largest file in bytes that the service takes; default 10 MB. */
  uploadMaxBytes?: number
  /** When it is shown: examples of dates lie within limits that count from today. Without it, such limits are not looked at. */
  moment?: Moment
  /** Absent for the only page of a form. */
  journey?: PlaceInJourney | undefined
}
interface PlaceInJourney {
  page: Page
  /** On a list page: the record asked for, and its number in the list. */
  record?: { id: string; number: number }
  /** Which items the answers so far show; absent when that is not known, and everything is shown. */
  shown?: Shown
  /** The answers on the path, where `shown` is there. */
  answers?: Values
  /** Place on the path from 1, and how many there are about. */
  position?: { number: number; about: number; isExact: boolean }
  back: string
  /** The person came from the check page, and goes back there. */
  fromCheck?: boolean
}

const NOTHING: RawInput = new Map()
const TEN_MB = 10 * 2 ** 20

/** The page, blank or sent back; errors stand in the order of the questions. */
export function formPage(texts: Texts, form: Form, state: FormState) {
  const { version, token, raw = NOTHING, problem, attached = new Map(), uploadMaxBytes = TEN_MB, journey } = state
  const page = journey?.page ?? form.pages[0]!
  const fields = questionsOf(page)
  const errors = inOrder(fields, wordedErrors(texts, form, state.errors ?? [], state.moment))
  const filled: Filled = {
    texts,
    raw,
    errors,
    attached,
    uploadMaxBytes,
    values: journey?.shown?.answers ?? {},
    moment: state.moment,
    needed: neededBy(page),
  }
  const failed = errors.length > 0 || problem !== undefined
  const place = journey ? placeView(texts, form, journey) : onlyPageView(texts, form)
  const styled = page.fields.some((item) => asksThisPage(page, item))
  return {
    ...place,
    title: failed ? texts.page.error(place.title) : place.title,
    leftover: leftoverView(texts, state.leftover),
    multipart: fields.some(({ type }) => type === 'file'),
    token,
    typedIn: pageLanguage(form, raw, texts.language),
    summary: failed ? errorSummary(texts, fields, errors, problem) : undefined,
    items: journey
      ? itemsOf(texts, form, journey, { ...filled, goesOn: true, heading: headingQuestion(page) })
      : onlyItems(texts, form, page, filled),
    styles: styled ? [`/f/${form.slug}/style/${version}.css`] : [],
  }
}

const onlyPageView = (texts: Texts, form: Form) => ({
  title: form.title,
  heading: form.title,
  description: form.summary,
  text: authored(form, form.introduction),
  action: `/f/${form.slug}`,
  submitLabel: form.submitLabel ?? texts.form.send,
  statistics: statisticsLink(texts, form),
})

function placeView(texts: Texts, form: Form, { page, record, position, back, fromCheck = false }: PlaceInJourney) {
  const asked = headingQuestion(page)
  const heading = asked?.label ?? headingOf(texts, form, page, record?.number)
  const address = `/f/${form.slug}/${page.id}${record ? `/${record.id}` : ''}`
  const isUntitled = heading === form.title
  return {
    title: isUntitled ? heading : texts.page.of(heading, form.title),
    // Empty where a question is the heading: its own macro prints it.
    heading: asked ? '' : heading,
    formTitle: isUntitled ? '' : form.title,
    progress: position && texts.journey.progress(position.number, position.about, position.isExact),
    back,
    text: authored(form, page.text),
    action: `${address}${fromCheck ? '?from=check' : ''}`,
    submitLabel: texts.journey.goOn,
    save: {
      action: `/f/${form.slug}/save?page=${page.id}${record ? `&record=${record.id}` : ''}`,
      label: texts.journey.save,
    },
    noIndex: true,
  }
}

/** What stands on the only page of a form: its heading is the title of the form, so that of the page is an item. */
const onlyItems = (texts: Texts, form: Form, { title, text, fields }: Page, filled: Filled) => [
  ...(title === undefined ? [] : [itemView(texts, form, { type: 'heading', text: title }, 'page-0', filled)]),
  ...(text === undefined ? [] : [itemView(texts, form, { type: 'paragraph', text }, 'text-0', filled)]),
  ...fields.map((item, i) => itemView(texts, form, item, `block-0-${i}`, filled)),
]

/** What the answers to earlier pages show. What they decide of conditions and needs is left out of the words. */
function itemsOf(texts: Texts, form: Form, { page, shown, answers = {} }: PlaceInJourney, filled: Filled) {
  const number = form.pages.indexOf(page)
  const left = (rule: Rule) => undecidedPart(rule, (id) => isOn(page, id), answers, filled.moment)
  return page.fields.flatMap((item, i) => {
    const showIf = openPart(item)
    if (showIf === false) return []
    const told = { ...item, showIf: showIf === true ? undefined : showIf } as Item
    const asked = isField(told) && shown ? withNeed(told, left) : told
    return [itemView(texts, form, asked, `block-${number}-${i}`, filled)]
  })

  /** What is left of the condition of an item; true or false if nothing is. */
  function openPart(item: Item): Rule | boolean | undefined {
    if (!shown || !item.showIf) return item.showIf
    return asksThisPage(page, item) ? left(item.showIf) : shown.items.includes(item)
  }
}

/** Does its rule look at answers that may change while the page is open? */
export const asksThisPage = (page: Page, { showIf }: Item): boolean => showIf !== undefined && looksAt(page, showIf)

const looksAt = (page: Page, rule: Rule): boolean =>
  leavesOf(rule)
    .flatMap(questionsIn)
    .some((id) => isOn(page, id))

const isOn = (page: Page, id: string): boolean => page.fields.some((item) => isField(item) && item.id === id)

function withNeed(field: Field, left: (rule: Rule) => Rule | boolean): Field {
  const need = needOf(field)
  return need ? { ...field, required: left(need) } : field
}

/** The questions of which a check of the page needs one to be answered: nobody shall read that each is optional. */
function neededBy({ checks = [] }: Page): ReadonlySet<string> {
  const wanting = checks.filter(({ rule }) => (rule.type === 'any' ? rule.rules : [rule]).every(isAnswered))
  return new Set(wanting.flatMap(({ rule }) => leavesOf(rule).flatMap(questionsIn)))
}

const isAnswered = (rule: Rule): boolean => rule.type === 'rule' && rule.operator === 'answered'

/** The question that is the heading of its page: the only one, at the top of a page without a title. */
function headingQuestion({ title, text, repeat, fields }: Page): Field | undefined {
  const [first, ...others] = fields
  if (!first || !isField(first) || first.showIf || others.some(isField)) return undefined
  return title === undefined && text === undefined && !repeat ? first : undefined
}

/** The title of a page; of a record of a list, what the form calls it and its number. */
function headingOf(texts: Texts, form: Form, { title, repeat }: Page, number?: number): string {
  if (repeat && number !== undefined) return texts.journey.check.record(repeat.itemLabel, number)
  return title ?? form.title
}

/** What was typed and fits no question of a page; undefined where there is nothing. */
export const leftoverView = (texts: Texts, typed: readonly string[] = []) =>
  typed.length > 0 ? { title: texts.form.leftover.title, text: texts.form.leftover.text, texts: typed } : undefined

/** One question or block in its wrapper; `template` is one of the component folders, named after the types of items. */
function itemView(texts: Texts, form: Form, item: Item, blockId: string, filled: Filled) {
  return {
    id: isField(item) ? `question-${item.id}` : blockId,
    question: isField(item) && { id: item.id, label: item.label },
    className: isField(item) ? 'question' : 'block',
    template: templateOf(item),
    condition: condition(texts, form, item),
    params: paramsOf(texts, form, item, filled),
  }
}

function paramsOf(texts: Texts, form: Form, item: Item, filled: Filled) {
  if (isCalculated(item)) return calculatedParams(item, filled)
  return isField(item)
    ? questionParams(onDay(item, filled.moment), { ...filled, ...needIn(texts, form, item) })
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

/** Several parts of an answer may have the same error. The summary says it once. */
const isFirst = ({ fieldId, message }: WordedError, index: number, errors: WordedError[]): boolean =>
  errors.findIndex((error) => error.fieldId === fieldId && error.message === message) === index

/** Links to what is wrong, in the order given. */
function errorSummary(texts: Texts, fields: readonly Field[], errors: WordedError[], problem: FormState['problem']) {
  const links = errors.filter(isFirst).map(({ fieldId, control, message }) => {
    const field = fields.find(({ id }) => id === fieldId)!
    return { text: message, href: `#${controlId(field, control)}` }
  })
  return summaryOf(texts, links, problem)
}

/** The hidden inputs that say in which language a page is; none in the form's own, where nothing was typed in another. */
function pageLanguage(form: Form, raw: RawInput, language: Language): { name: string; values: string[] } {
  const marks = marksWith(raw, raw)
  const values = language === ownLanguageOf(form) && marks.length === 0 ? [] : [language, ...marks]
  return { name: INPUTS.language, values }
}
