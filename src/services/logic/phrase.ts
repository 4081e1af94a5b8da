/** Says a rule in plain words, with the labels that people see instead of ids and values. */
import type { Field } from '../../models/field.ts'
import { type Form, fieldsOf } from '../../models/form.ts'
import type { LeafRule, Rule } from '../../models/rule.ts'
import { isDate } from './calendar.ts'
import { positiveOf } from './operators.ts'

interface Group {
  word: 'and' | 'or'
  parts: (string | Group)[]
}
/** A rule without "not": denial is carried down to the leaves. A boolean is always, or never. */
type Plain = boolean | string | Group

/**
 * One sentence without a full stop: `Answer only if “Do you own a car?” is “Yes”`. Groups inside groups stand in
 * parentheses. A field that the form does not have is called by its id.
 */
export function phraseLogic(rule: Rule, form: Form): string {
  const fields = new Map(fieldsOf(form).map(({ field }) => [field.id, field]))
  const plain = plainOf(rule, false, fields)
  if (typeof plain === 'boolean') return plain ? 'Answer in every case' : 'Do not answer'
  return `Answer only if ${render(plain)}`
}

function plainOf(rule: Rule, denied: boolean, fields: Map<string, Field>): Plain {
  if (rule.type === 'rule') return sayLeaf(rule, denied, fields.get(rule.fieldId))
  if (rule.type === 'not') return plainOf(rule.rule, !denied, fields)
  // Not all is any not, and not any is all not.
  const word = (rule.type === 'all') === denied ? 'or' : 'and'
  const plains = rule.rules.map((child) => plainOf(child, denied, fields))
  const deciding = word === 'or'
  if (plains.includes(deciding)) return deciding
  const parts = plains.flatMap((plain) => {
    if (typeof plain === 'boolean') return []
    return typeof plain === 'object' && plain.word === word ? plain.parts : [plain]
  })
  return parts.length < 2 ? (parts[0] ?? !deciding) : { word, parts }
}

function render(plain: string | Group): string {
  if (typeof plain === 'string') return plain
  return plain.parts.map((part) => (typeof part === 'string' ? part : `(${render(part)})`)).join(` ${plain.word} `)
}

function sayLeaf({ fieldId, operator, value }: LeafRule, denied: boolean, field: Field | undefined): string {
  const positive = positiveOf(operator)
  const say = field?.type === 'declaration' && positive === 'eq' ? PREDICATES.answered : PREDICATES[positive]
  return `${quote(field?.label ?? fieldId)} ${say!(value, denied !== (positive !== operator), field)}`
}

type Predicate = (value: unknown, denied: boolean, field: Field | undefined) => string

const is = (denied: boolean): string => (denied ? 'is not' : 'is')
const does = (denied: boolean, verb: string, plural: string): string => (denied ? `does not ${verb}` : plural)

const PREDICATES: { [operator: string]: Predicate } = {
  eq: (value, denied, field) => `${is(denied)} ${show(value, field)}`,
  in: (value, denied, field) => sayAmong(Array.isArray(value) ? value : [], denied, field),
  contains: (value, denied, field) =>
    `${field?.type === 'checkboxes' ? does(denied, 'include', 'includes') : does(denied, 'contain', 'contains')} ${show(value, field)}`,
  gt: (value, denied, field) => `${is(denied)} ${isCalendar(field) ? 'after' : 'more than'} ${show(value, field)}`,
  gte: (value, denied, field) => `${is(denied)} ${show(value, field)} or ${isCalendar(field) ? 'later' : 'more'}`,
  lt: (value, denied, field) => `${is(denied)} ${isCalendar(field) ? 'before' : 'less than'} ${show(value, field)}`,
  lte: (value, denied, field) => `${is(denied)} ${show(value, field)} or ${isCalendar(field) ? 'earlier' : 'less'}`,
  startsWith: (value, denied, field) => `${does(denied, 'begin', 'begins')} with ${show(value, field)}`,
  endsWith: (value, denied, field) => `${does(denied, 'end', 'ends')} with ${show(value, field)}`,
  answered: (_, denied, field) => `${is(denied)} ${field?.type === 'declaration' ? 'ticked' : 'answered'}`,
  withinLast: (value, denied) => sayWithinLast((value as { days: number }).days, denied),
}

function sayAmong(list: unknown[], denied: boolean, field: Field | undefined): string {
  const shown = list.map((value) => show(value, field))
  if (shown.length === 1) return `${is(denied)} ${shown[0]}`
  // Each item may itself be a list joined by "and".
  if (list.some(Array.isArray)) return `${is(denied)} ${shown.join(', or ')}`
  if (shown.length === 2) return `is ${denied ? 'neither' : 'either'} ${shown.join(denied ? ' nor ' : ' or ')}`
  return `is ${denied ? 'none' : 'one'} of ${enumerate(shown, 'or')}`
}

function sayWithinLast(days: number, denied: boolean): string {
  if (days === 0) return `${is(denied)} today`
  if (days === 1) return denied ? 'is neither today nor yesterday' : 'is today or yesterday'
  return `${is(denied)} within the last ${days} days`
}

const isCalendar = (field: Field | undefined): boolean => field?.type === 'date' || field?.type === 'time'

function show(value: unknown, field: Field | undefined): string {
  if (Array.isArray(value))
    return `exactly ${enumerate(
      value.map((item) => show(item, field)),
      'and',
    )}`
  if (typeof value === 'boolean') return quote(value ? 'Yes' : 'No')
  if (typeof value !== 'string') return String(value)
  if (field?.type === 'date' && isDate(value)) return LONG_DATE.format(Date.parse(value))
  if (field?.type === 'time') return value
  const option = field && 'options' in field ? field.options.find((one) => one.value === value) : undefined
  return quote(option?.label ?? value)
}

const LONG_DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

const quote = (text: string): string => `“${text}”`

const enumerate = (items: string[], word: 'and' | 'or'): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1)}`
