/** Rules in words, and why a question is asked or not. In Arabic. */
import type { Field } from '../../../models/field.ts'
import { isRelativeDay } from '../../../models/rule.ts'
import { isDate, positiveOf } from '../../../services/logic/index.ts'
import type { Texts } from '../index.ts'
import type { Count, Leaf, Part, Rows } from '../plain-rule.ts'
import {
  counted,
  countedAfter,
  distantDate,
  distantDay,
  enumerate,
  isolated,
  longDate,
  quoted,
  written,
} from './words.ts'

// Rules. The conditions follow a colon as whole sentences: they are right with every label, and in every group.

/** `تُرجى الإجابة فقط في هذه الحالة: إجابة «هل لديك سيارة؟» هي «نعم»`; for a block of text `فقط في هذه الحالة: …`. */
export const rule: Texts['rule'] = (plain, of) => {
  if (plain === true) return of === 'block' ? 'في كل الحالات' : 'يُرجى الإجابة في كل الحالات'
  if (plain === false) return of === 'block' ? 'لا ينطبق في أي حالة' : 'لا حاجة إلى الإجابة'
  return `${of === 'block' ? 'فقط' : 'يُرجى الإجابة فقط'} في هذه الحالة: ${join(plain)}`
}

/** When a question must be answered. */
export const need: Texts['need'] = (plain) => {
  if (typeof plain === 'boolean') return plain ? 'الإجابة مطلوبة' : 'الإجابة غير مطلوبة'
  return `الإجابة مطلوبة في هذه الحالة: ${join(plain)}`
}

/** The condition alone: `إجابة «هل لديك سيارة؟» هي «نعم»`. */
export const condition: Texts['condition'] = (plain) => {
  if (typeof plain === 'boolean') return plain ? 'في كل الحالات' : 'لا ينطبق في أي حالة'
  return join(plain)
}

function join(plain: Part): string {
  if ('leaf' in plain) return sayLeaf(plain)
  if ('of' in plain) return sayRows(plain)
  if ('count' in plain) return sayCount(plain)
  const parts = plain.parts.map((part) => ('joint' in part || 'of' in part ? `(${join(part)})` : join(part)))
  return parts.join(plain.joint === 'all' ? '، و' : '، أو ')
}

const sayRows = ({ of, list, part }: Rows): string =>
  `في ${of === 'any' ? 'إدخال واحد على الأقل' : 'كل إدخال'} من ${quoted(list)}، ${join(part)}`

/** What is said something about. Its gender decides the word for "is". */
interface Subject {
  text: string
  is: string
  isNot: string
}
const answerTo = (label: string): Subject => ({ text: `إجابة ${quoted(label)}`, is: 'هي', isNot: 'ليست' })
const entriesOf = (list: string): Subject => ({ text: `عدد إدخالات ${quoted(list)}`, is: 'هو', isNot: 'ليس' })

/** More than none is said as people say it. */
function sayCount({ list, count: { operator, value }, denied }: Count): string {
  const positive = positiveOf(operator)
  const isDenied = denied !== (positive !== operator)
  if (positive === 'gt' && value === 0) return `${isDenied ? 'لا توجد' : 'توجد'} إدخالات في ${quoted(list)}`
  return PREDICATES[positive]!(entriesOf(list), value, isDenied, undefined)
}

function sayLeaf({ leaf: { fieldId, operator, value }, denied, field, other }: Leaf): string {
  const positive = positiveOf(operator)
  const isDenied = denied !== (positive !== operator)
  const label = field?.label ?? fieldId
  if (other !== undefined) return COMPARISONS[positive]!(answerTo(label), `إجابة ${quoted(other)}`, isDenied, field)
  if (positive === 'answered' || (positive === 'eq' && field?.type === 'declaration'))
    return sayAnswered(label, isDenied, field)
  return PREDICATES[positive]!(answerTo(label), value, isDenied, field)
}

const sayAnswered = (label: string, denied: boolean, field: Field | undefined): string =>
  field?.type === 'declaration'
    ? `${denied ? 'لم يتم' : 'تم'} تحديد المربع ${quoted(label)}`
    : `${denied ? 'لم تتم' : 'تمت'} الإجابة عن ${quoted(label)}`

type Predicate = (subject: Subject, value: unknown, denied: boolean, field: Field | undefined) => string

/** "Is", which the words for "more" and "after" need only when it is denied. */
const be = ({ text, is, isNot }: Subject, denied: boolean): string => `${text} ${denied ? isNot : is}`
const not = ({ text, isNot }: Subject, denied: boolean): string => (denied ? `${text} ${isNot}` : text)
const does = ({ text }: Subject, denied: boolean, verb: string): string => `${text} ${denied ? 'لا ' : ''}${verb}`

const PREDICATES: { [operator: string]: Predicate } = {
  eq: (subject, value, denied, field) => `${be(subject, denied)} ${show(value, field)}`,
  in: (subject, value, denied, field) => sayAmong(subject, Array.isArray(value) ? value : [], denied, field),
  contains: (subject, value, denied, field) =>
    `${contains(subject, denied, field)} ${Array.isArray(value) ? among(value, denied, field) : show(value, field)}`,
  gt: (subject, value, denied, field) => `${not(subject, denied)} ${moreThan(field)} ${show(value, field)}`,
  gte: (subject, value, denied, field) =>
    `${be(subject, denied)} ${show(value, field)} أو ${isCalendar(field) ? 'بعد ذلك' : 'أكثر'}`,
  lt: (subject, value, denied, field) => `${not(subject, denied)} ${lessThan(field)} ${show(value, field)}`,
  lte: (subject, value, denied, field) =>
    `${be(subject, denied)} ${show(value, field)} أو ${isCalendar(field) ? 'قبل ذلك' : 'أقل'}`,
  startsWith: (subject, value, denied, field) => `${does(subject, denied, 'تبدأ بالنص')} ${show(value, field)}`,
  endsWith: (subject, value, denied, field) => `${does(subject, denied, 'تنتهي بالنص')} ${show(value, field)}`,
  withinLast: (subject, value, denied) => sayWithinLast(subject, (value as { days: number }).days, denied),
}

/** With the answer to another question. */
const COMPARISONS: {
  [operator: string]: (subject: Subject, other: string, denied: boolean, field: Field | undefined) => string
} = {
  eq: (subject, other, denied) => `${does(subject, denied, 'تطابق')} ${other}`,
  in: (subject, other, denied) => `${does(subject, denied, 'تطابق')} إحدى القيم في ${other}`,
  contains: (subject, other, denied, field) => `${contains(subject, denied, field)} ${other}`,
  gt: (subject, other, denied, field) => `${not(subject, denied)} ${moreThan(field)} ${other}`,
  gte: (subject, other, denied, field) => equalOr(subject, other, denied, isCalendar(field) ? 'بعدها' : 'أكبر منها'),
  lt: (subject, other, denied, field) => `${not(subject, denied)} ${lessThan(field)} ${other}`,
  lte: (subject, other, denied, field) => equalOr(subject, other, denied, isCalendar(field) ? 'قبلها' : 'أصغر منها'),
}

/** Not "not before": nothing is on or after a date that is missing. */
const equalOr = (subject: Subject, other: string, denied: boolean, further: string): string =>
  `${not(subject, denied)} مساوية ل${other} ${denied ? 'ولا' : 'أو'} ${further}`

const contains = (subject: Subject, denied: boolean, field: Field | undefined): string =>
  does(subject, denied, field?.type === 'checkboxes' ? 'تشمل' : 'تحتوي على')
const moreThan = (field: Field | undefined): string => (isCalendar(field) ? 'بعد' : 'أكبر من')
const lessThan = (field: Field | undefined): string => (isCalendar(field) ? 'قبل' : 'أصغر من')

function sayAmong(subject: Subject, list: unknown[], denied: boolean, field: Field | undefined): string {
  return `${be(subject, denied)} ${among(list, denied, field)}`
}

function among(list: unknown[], denied: boolean, field: Field | undefined): string {
  const shown = list.map((value) => show(value, field))
  return denied ? shown.join('، ولا ') : shown.join(list.some(Array.isArray) ? '، أو ' : ' أو ')
}

function sayWithinLast(subject: Subject, days: number, denied: boolean): string {
  if (days === 0) return `${be(subject, denied)} تاريخ اليوم`
  if (days === 1) return `${be(subject, denied)} تاريخ اليوم ${denied ? 'ولا' : 'أو'} تاريخ الأمس`
  return `${not(subject, denied)} ضمن آخر ${countedAfter(days, 'day')}`
}

const isCalendar = (field: Field | undefined): boolean => field?.type === 'date' || field?.type === 'time'

function show(value: unknown, field: Field | undefined): string {
  if (isRelativeDay(value)) return distantDate(value.today)
  if (Array.isArray(value))
    return `${enumerate(
      value.map((item) => show(item, field)),
      'and',
    )} فقط`
  if (typeof value === 'boolean') return quoted(value ? 'نعم' : 'لا')
  if (typeof value === 'number') return written(value)
  if (typeof value !== 'string') return isolated(String(value))
  if (field?.type === 'date' && isDate(value)) return longDate(value)
  if (field?.type === 'time') return `الساعة ${value}`
  const option = field && 'options' in field ? field.options.find((one) => one.value === value) : undefined
  return quoted(option?.label ?? value)
}

// Why a rule holds or not: what was found at the answer, or list, that decided it.

export const reasons: Texts['reasons'] = {
  allAsked: 'طُرحت كل الأسئلة.',
  answered: (question, lines) => `الإجابة عن ${quoted(question)}: ${lines.map(quoted).join('، ')}`,
  withFile: (question) => `الإجابة عن ${quoted(question)}: ملف`,
  empty: (question) => `لا توجد إجابة عن ${quoted(question)}`,
  hidden: (name) => `لم يُطرح ${quoted(name)} أيضًا`,
  unknown: (question) => `لا يوجد سؤال ${quoted(question)} في هذا النموذج`,
  both: (one, other) => `${one}، و${other}`,
  day: (found, offset, date) => `${found}، و${quoted(distantDay(offset))} يعني ${longDate(date)}`,
  entries: (list, count) => `عدد الإدخالات في ${quoted(list)}: ${counted(count, 'entry')}`,
  holds: 'صحيح',
  fails: 'غير صحيح',
  parts: { all: 'كل ما يلي', any: 'واحد على الأقل مما يلي', not: 'ليس' },
  rows: {
    anyRow: (list) => `إدخال واحد على الأقل في ${quoted(list)}`,
    everyRow: (list) => `كل إدخال في ${quoted(list)}`,
  },
  entry: (number, text) => `الإدخال ${number}: ${text}`,
  line: (verdict, text, reason) => `${verdict}: ${text}${reason === '' ? '' : ` (${reason})`}`,
  asked: (question) => `سبب طرح ${quoted(question)}`,
  notAsked: (question) => `سبب عدم طرح ${quoted(question)}`,
  noRule: 'لا قاعدة له. يُطرح على كل من يصل إلى صفحته.',
  ofPage: 'صفحته',
  ofQuestion: 'السؤال',
  ofNeed: 'هل الإجابة مطلوبة',
  inRecords: (rule) => `في كل إدخال من القائمة: ${rule}`,
  needInRecords: (rule) => `في كل إدخال من القائمة، الإجابة مطلوبة فقط في هذه الحالة: ${rule}`,
}
