/** Explains why rules hold or not, and with them the path. Nothing here is worded; presenters and the command line say it. */
import { type Field, type Item, isCalculated, isField, needOf } from '../../models/field.ts'
import { answerFieldsById, type Form } from '../../models/form.ts'
import { type Check, type Page, questionsOf } from '../../models/page.ts'
import type { CountRule, LeafRule, RowsRule, Rule } from '../../models/rule.ts'
import { dayFromToday, type GivenMoment } from './calendar.ts'
import { compileLogic } from './compile.ts'
import { evaluateLogic, recordsOf } from './evaluate.ts'
import { partsOf } from './form-rules.ts'
import { isAbsent, otherSideOf } from './operators.ts'
import { followPath, type Path, type Shown, stepOf } from './path.ts'
import type { Values } from './values.ts'

/**
 * Explains one rule over answers that may hold those of hidden questions, which count as absent. The verdict at the root
 * is that of `evaluateLogic` over the answers that count. Throws LogicError where `compileLogic` would.
 */
export function explainLogic(rule: Rule, values: Values, form: Form, moment: GivenMoment): Explanation {
  compileLogic(rule)
  return explain(rule, contextOf(values, form, moment))
}

/** A question that was not asked, and the rule that failed: its own, or that of its page. */
export interface Hidden {
  field: Field
  rule: Rule
  because: Explanation
  /** In a list that was asked for: its page, and the place of the entry, from 0. */
  record?: { page: Page; index: number }
}

/**
 * The questions that are not asked for these answers, in the order of the form, with the failed rule explained. Those of a list
 * are told for each entry, or once where the whole list was not asked for.
 */
export function explainHidden(values: Values, form: Form, moment: GivenMoment): Hidden[] {
  const context = contextOf(values, form, moment)
  return form.pages.flatMap((page): Hidden[] => {
    const step = stepOf(context.path, page)
    const failed = (field: Field, rule: Rule | undefined, around: Context): Hidden[] =>
      rule ? [{ field, rule, because: explain(rule, around) }] : []
    if (!step) return questionsOf(page).flatMap((field) => failed(field, page.showIf, context))
    const unasked = ({ items }: Shown, around: Context) =>
      questionsOf(page).flatMap((field) => (items.includes(field) ? [] : failed(field, field.showIf, around)))
    if (!step.records) return unasked(step, context)
    return step.records.flatMap((shown, index) =>
      unasked(shown, inRecord(page, shown, context)).map((one) => ({ ...one, record: { page, index } })),
    )
  })
}

/**
 * Explains the whole path, page by page, in the order of the form; `path` is the one that a draft has taken, where it asks
 * more of a page than answers.
 */
export function explainPath(
  values: Values,
  form: Form,
  moment: GivenMoment,
  path: Path = followPath(form, values, moment),
): PageExplanation[] {
  const context = contextOf(values, form, moment, path)
  const { exit } = path
  const end = exit ? form.pages.indexOf(exit.page) : form.pages.length
  return form.pages.map((page, index) => {
    const step = stepOf(path, page)
    return {
      page,
      shown: step !== undefined,
      ...(page.showIf && { because: explain(page.showIf, context) }),
      ...(index > end && { after: exit!.page }),
      items: step && !step.records ? explainItems(page, step, context) : [],
      ...(step && !step.records && page.checks && { checks: explainChecks(page, step, context) }),
      ...(step?.records && {
        records: step.records.map((one) => explainItems(page, one, inRecord(page, one, context))),
      }),
    }
  })
}

const explainItems = (page: Page, { items }: Shown, context: Context): ItemExplanation[] =>
  page.fields.flatMap((item): ItemExplanation[] => {
    const shown = items.includes(item)
    const need = shown && isField(item) ? needOf(item) : undefined
    return [
      ...(item.showIf ? [{ item, shown, because: explain(item.showIf, context) }] : []),
      ...(need ? [{ item, shown, isNeed: true as const, because: explain(need, context) }] : []),
    ]
  })

const explainChecks = ({ checks = [] }: Page, { items }: Shown, context: Context) =>
  checks
    .filter(({ fieldId }) => items.some((item) => isField(item) && item.id === fieldId))
    .map((check) => ({ check, because: explain(check.rule, context) }))

/** What the rules on a list page see: the answers before it, and those of one record. */
const inRecord = (page: Page, shown: Shown, context: Context): Context =>
  aroundRecord(page, { record: shown.answers, shown }, context)

/** What a rule over records sees: one of them, and the answers around it. */
function aroundRecord(
  page: Page | undefined,
  { record, shown }: { record: Values; shown: Shown | undefined },
  context: Context,
): Context {
  const own = new Set(page && questionsOf(page).map(({ id }) => id))
  const hidden = new Set([...[...context.hidden].filter((id) => !own.has(id)), ...hiddenIn(page, shown)])
  return { ...context, values: { ...context.values, ...record }, hidden }
}

/** The leaves that decided: if none of them had its verdict, the rule could have another. A rule over records is one leaf. */
export function decidingLeaves(explanation: Explanation): (LeafExplanation | ListExplanation)[] {
  if (!('children' in explanation)) return [explanation]
  const { type, holds, children } = explanation
  // "All" that fails is decided by what failed, "any" that holds by what held; the others by everything in them.
  const some =
    type === 'not' || holds === (type === 'all') ? children : children.filter((child) => child.holds === holds)
  return some.flatMap(decidingLeaves)
}

interface Context {
  /** The answers that count: those on the path, and those of ids that the form does not have. */
  values: Values
  /** Ids of questions and list pages that are not asked. */
  hidden: ReadonlySet<string>
  fields: ReadonlyMap<string, Field>
  pages: ReadonlyMap<string, Page>
  path: Path
  moment: GivenMoment
}

function contextOf(
  values: Values,
  form: Form,
  moment: GivenMoment,
  path: Path = followPath(form, values, moment),
): Context {
  const fields = answerFieldsById(form)
  const pages = new Map(form.pages.flatMap((page) => (page.repeat ? [[page.id, page]] : [])))
  const counted: Record<string, unknown> = Object.create(null)
  for (const id of Object.keys(values)) if (!fields.has(id) && !pages.has(id)) counted[id] = values[id]
  const shown = new Set<string>()
  for (const { page, items, records } of path.steps)
    if (records) shown.add(page.id)
    else for (const item of items) if (isField(item) || isCalculated(item)) shown.add(item.id)
  const hidden = new Set([...fields.keys(), ...pages.keys()].filter((id) => !shown.has(id)))
  return { values: Object.assign(counted, path.answers), hidden, fields, pages, path, moment }
}

function explain(rule: Rule, context: Context): Explanation {
  if (rule.type === 'rule') return explainLeaf(rule, context)
  if (rule.type === 'anyRow' || rule.type === 'everyRow' || rule.type === 'rowCount') return explainList(rule, context)
  const children = partsOf(rule).map((child) => explain(child, context))
  const holds =
    rule.type === 'not'
      ? !children[0]!.holds
      : rule.type === 'all'
        ? children.every((child) => child.holds)
        : children.some((child) => child.holds)
  return { type: rule.type as CompositeExplanation['type'], holds, children }
}

function explainLeaf(rule: LeafRule, context: Context): LeafExplanation {
  const { fieldId: _, ...found } = find(rule.fieldId, context)
  const other = otherSideOf(rule)
  return {
    type: 'rule',
    holds: evaluateLogic(rule, context.values, context.moment),
    rule,
    ...found,
    ...(other.is === 'answer' && { other: find(other.fieldId, context) }),
    ...(other.is === 'day' && { day: dayFromToday(other.offset)(context.moment) }),
  }
}

function find(fieldId: string, { values, hidden, fields }: Context): FoundAnswer {
  const field = fields.get(fieldId)
  const value = Object.hasOwn(values, fieldId) ? values[fieldId] : undefined
  const base = { fieldId, ...(field && { field }) }
  if (!isAbsent(value)) return { ...base, value, reason: 'answer' }
  return { ...base, reason: hidden.has(fieldId) ? 'hidden' : field ? 'empty' : 'unknown' }
}

function explainList(rule: RowsRule | CountRule, context: Context): ListExplanation {
  const { values, hidden, pages, path, moment } = context
  const page = pages.get(rule.groupId)
  const records = recordsOf(values, rule.groupId)
  const shown = path.steps.find((step) => step.page === page)?.records ?? []
  const explained =
    rule.type === 'rowCount'
      ? []
      : records.map((record, i) => explain(rule.rule, aroundRecord(page, { record, shown: shown[i] }, context)))
  const reason = records.length > 0 ? 'answer' : hidden.has(rule.groupId) ? 'hidden' : page ? 'empty' : 'unknown'
  const holds = evaluateLogic(rule, values, moment)
  return { type: rule.type, holds, rule, ...(page && { page }), count: records.length, records: explained, reason }
}

const hiddenIn = (page: Page | undefined, record: { items: Item[] } | undefined): ReadonlySet<string> =>
  new Set((page?.fields ?? []).filter(isField).flatMap((field) => (record?.items.includes(field) ? [] : [field.id])))

// Why a rule holds or not, as data: its tree, with the verdict at every node, and at every leaf the answer as it counted.

/**
 * Why a leaf found what it found: an `answer`; none, since the question or list was asked and left `empty`, or was
 * `hidden`; or the form has no such question or list, `unknown`.
 */
type Reason = 'answer' | 'empty' | 'hidden' | 'unknown'
export interface LeafExplanation {
  type: 'rule'
  holds: boolean
  rule: LeafRule
  /** The question; absent when the form does not have it. */
  field?: Field
  /** The answer as it counted; absent unless the reason is `answer`. */
  value?: unknown
  reason: Reason
  /** The answer that it was compared with, where the rule names another question. */
  other?: FoundAnswer
  /** The day that it was compared with, where the rule counts from today: `YYYY-MM-DD`. */
  day?: string
}
/** What was found at a question; `field` and `value` are absent where there is none. */
export interface FoundAnswer {
  fieldId: string
  field?: Field
  value?: unknown
  reason: Reason
}
interface CompositeExplanation {
  type: 'all' | 'any' | 'not'
  holds: boolean
  children: Explanation[]
}
/** About the records of a list page; `page` is absent when the form does not have it. */
export interface ListExplanation {
  type: 'anyRow' | 'everyRow' | 'rowCount'
  holds: boolean
  rule: RowsRule | CountRule
  page?: Page
  /** Records that counted. */
  count: number
  /** The inner rule of anyRow and everyRow, explained for each record. */
  records: Explanation[]
  reason: Reason
}
export type Explanation = LeafExplanation | CompositeExplanation | ListExplanation

/** Something on a page that has a rule: whether it is shown, and why. */
export interface ItemExplanation {
  item: Item
  shown: boolean
  /** The rule says whether the shown question is required, not whether it is shown. */
  isNeed?: true
  because: Explanation
}
export interface CheckExplanation {
  check: Check
  because: Explanation
}
/** A page of the form: whether it is on the path, why not or why so, and the same of what stands on it under a rule. */
export interface PageExplanation {
  page: Page
  shown: boolean
  /** Its rule, where it has one. */
  because?: Explanation
  /** The page that ended the journey before this one. */
  after?: Page
  /** The items that have a rule; empty for a list page, and for a page that is not on the path. */
  items: ItemExplanation[]
  /** What must hold of its answers, where the page has checks and is on the path; not for a list page. */
  checks?: CheckExplanation[]
  /** The items that have a rule, for each record of a list page that is on the path. */
  records?: ItemExplanation[][]
}
