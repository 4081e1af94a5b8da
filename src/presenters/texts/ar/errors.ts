/** What is wrong with an answer, and how it would be right, in Arabic. */
import type { AnswerError, AnswerErrorKind, DatePart, LimitsOf } from '../../../models/answers.ts'
import type { AddressPart, DateField, Field, FieldType, NumberField, TimeField } from '../../../models/field.ts'
import { numberExample, offeredNumber, stepExamples } from '../../../models/number-limits.ts'
import { files } from './files.ts'
import { timeExample } from './form.ts'
import { counted, countedAfter, dateExample, enumerate, isolated, longDate, quoted, written } from './words.ts'

/** One sentence about an error, without a full stop. A label is quoted, so the sentence is right whatever its gender and number. */
export function error({ kind, limits }: AnswerError, field: Field): string {
  return (SENTENCES[kind] as (limits: LimitsOf[AnswerErrorKind], field: Field) => string)(limits, field)
}

const SENTENCES: { [K in AnswerErrorKind]: (limits: LimitsOf[K], field: Field) => string } = {
  required: (_, field) => (REQUIRED[field.type] ?? enter)(field),
  partRequired: ({ part }) => PARTS[part] ?? 'يُرجى إدخال هذا الجزء من العنوان',
  format: (_, field) => (FORMATS[field.type] ?? notInFormat)(field),
  repeated: (_, field) =>
    field.type === 'address'
      ? 'أُرسل هذا السطر أكثر من مرة. يُرجى إدخاله مرة واحدة فقط'
      : `أُرسل أكثر من قيمة في ${place(field)}. يُرجى إدخال قيمة واحدة فقط`,
  controlCharacters: (_, field) =>
    field.type === 'address'
      ? 'لا يمكن استخدام فواصل الأسطر أو الأحرف المخفية في العنوان'
      : `لا يمكن استخدام الأحرف المخفية في ${place(field)}`,
  lineEnds: (_, field) => `يجب كتابة النص في ${place(field)} على سطر واحد`,
  incomplete: ({ missing }, field) =>
    about(
      field,
      `يجب إدخال ${enumerate(
        missing.map((part) => DATE_PARTS[part]),
        'and',
      )}`,
    ),
  shortYear: ({ write }) => `يجب أن تتكون السنة من 4 أرقام${write.length > 0 ? `، مثل ${enumerate(write, 'or')}` : ''}`,
  otherCalendar: () => 'يجب إدخال السنة بالتقويم الميلادي، مثل 2026',
  ambiguous: ({ write }, field) =>
    `يمكن فهم ما أُدخل في ${place(field)} بطريقتين. يُرجى إدخال ${enumerate(write.map(written), 'or')}${write.length > 1 ? '' : ' إذا كان هذا هو المقصود'}`,
  tooManyDigits: ({ max }, field) => about(field, `يجب ألا يزيد عدد الأرقام على ${max}`),
  tooShort: ({ min }, field) => `يجب ألا يقل النص في ${place(field)} عن ${countedAfter(min, 'character')}`,
  tooLong: ({ max, over }, field) =>
    `${field.type === 'address' ? 'يجب ألا يزيد كل سطر في العنوان' : `يجب ألا يزيد النص في ${place(field)}`} على ${countedAfter(max, 'character')}. الزيادة الحالية: ${counted(over, 'character')}`,
  tooManyWords: ({ max, over }, field) =>
    `يجب ألا يزيد النص في ${place(field)} على ${countedAfter(max, 'word')}. الزيادة الحالية: ${counted(over, 'word')}`,
  pattern: (_, field) => notInFormat(field),
  min: (limits, field) => about(field, `يجب إدخال ${least(limits, field)}`),
  max: (limits, field) => about(field, `يجب إدخال ${most(limits, field)}`),
  step: (limits, field) =>
    about(
      field,
      `يُرجى إدخال عدد مثل ${enumerate(
        stepExamples(limits, field).map((one) => number(one, field)),
        'or',
      )}`,
    ),
  integer: (_, field) => about(field, 'يجب إدخال عدد صحيح من دون كسور'),
  severalChosen: () => 'يُرجى اختيار خيار واحد فقط',
  notListed: ({ near }, field) =>
    near > 0
      ? `يجب أن يكون ما أُدخل في ${place(field)} من القائمة. يُرجى اختيار أحد الاقتراحات، أو كتابة الاسم كاملًا`
      : `ما أُدخل في ${place(field)} غير موجود في القائمة. يُرجى مراجعة الكتابة، أو كتابة الأحرف الأولى فقط`,
  option: () => 'يُرجى اختيار أحد الخيارات. لم يعد الخيار السابق متاحًا',
  tooFew: ({ min }) => `يُرجى اختيار ${countedAfter(min, 'option')} على الأقل`,
  tooMany: ({ max }) => `يُرجى اختيار ${countedAfter(max, 'option')} كحد أقصى`,
  exclusive: ({ option }) => `يُرجى اختيار ${quoted(option)} دون غيره، أو اختيار خيارات أخرى فقط`,
  refusedFile: (file) => files.refused(file),
  calculated: ({ label, digits }) => `يُرجى إدخال عدد بأرقام أقل، لأن ${quoted(label)} سيتجاوز ${digits} رقمًا`,
  check: ({ message }) => message,
}

type ByType = Partial<Record<FieldType, (field: Field) => string>>

const enter = (field: Field): string =>
  isQuestion(field) ? `يُرجى الإجابة عن السؤال ${quoted(field.label.trim())}` : `يُرجى إدخال ${name(field)}`
const select = (field: Field): string =>
  isQuestion(field) ? `يُرجى اختيار إجابة عن السؤال ${quoted(field.label.trim())}` : `يُرجى اختيار ${name(field)}`
const notInFormat = (field: Field): string => `ما أُدخل في ${place(field)} ليس بالصيغة الصحيحة`

const REQUIRED: ByType = {
  radios: select,
  select: (field) => ('lookup' in field && field.lookup ? enter(field) : select(field)),
  checkboxes: select,
  boolean: select,
  declaration: ({ label }) => `يُرجى تحديد المربع للتأكيد: ${isolated(label)}`,
  file: (field) =>
    field.shortDescription === undefined ? `يُرجى رفع ملف في ${place(field)}` : `يُرجى رفع ${name(field)}`,
}

const FORMATS: ByType = {
  email: () => `يُرجى إدخال عنوان بريد إلكتروني بالصيغة الصحيحة، مثل ${isolated('name@example.org')}`,
  tel: () => `يُرجى إدخال رقم هاتف، مثل ${isolated('01632 960 001')} أو ${isolated('+44 808 157 0192')}`,
  url: () => `يُرجى إدخال عنوان موقع بالصيغة الصحيحة، مثل ${isolated('https://www.example.org')}`,
  number: (field) => about(field, `يجب إدخال عدد${like(field)}`),
  date: (field) => about(field, `يجب إدخال تاريخ صحيح، مثل ${dateExample(field as DateField)}`),
  time: (field) => about(field, `يجب إدخال وقت صحيح، مثل ${timeExample(field as TimeField, '21:30')}`),
}

/** A number that the question takes. */
function like(field: Field): string {
  const example = numberExample(field as NumberField)
  return example === undefined ? '' : `، مثل ${number(example, field)}`
}

/** A number as its question reads it, or a time. */
const number = (value: number | string, field: Field): string =>
  typeof value === 'number' && field.type === 'number' ? offeredNumber(value, 'ar', field) : written(value)

const PARTS: Partial<Record<AddressPart, string>> = {
  line1: 'يُرجى إدخال السطر الأول من العنوان، وهو عادةً المبنى والشارع',
  town: 'يُرجى إدخال المدينة أو البلدة',
  postcode: 'يُرجى إدخال الرمز البريدي',
}

const DATE_PARTS: Record<DatePart, string> = { day: 'اليوم', month: 'الشهر', year: 'السنة' }

function least({ min, relative }: LimitsOf['min'], field: Field): string {
  if (relative === 'today') return 'تاريخ اليوم أو تاريخ لاحق'
  if (relative === 'today+1d') return 'تاريخ في المستقبل'
  if (field.type === 'date') return `تاريخ ${longDate(String(min))} أو تاريخ لاحق`
  return field.type === 'time' ? `الوقت ${min} أو وقت لاحق` : `${number(min, field)} أو أكثر`
}

function most({ max, relative }: LimitsOf['max'], field: Field): string {
  if (relative === 'today') return 'تاريخ اليوم أو تاريخ سابق'
  if (relative === 'today-1d') return 'تاريخ في الماضي'
  if (field.type === 'date') return `تاريخ ${longDate(String(max))} أو تاريخ سابق`
  return field.type === 'time' ? `الوقت ${max} أو وقت سابق` : `${number(max, field)} أو أقل`
}

const isQuestion = ({ shortDescription, label }: Field): boolean =>
  shortDescription === undefined && /[?؟]$/.test(label.trim())

/** What is entered or chosen. */
const name = ({ shortDescription, label }: Field): string =>
  shortDescription === undefined ? quoted(label.trim()) : isolated(shortDescription)

/** What is wrong, after the name of the question: "enter a date in your date of birth" would say the same word twice. */
const about = (field: Field, text: string): string => `${name(field)}: ${text}`

/** Where something was entered. */
const place = (field: Field): string => (isQuestion(field) ? `إجابة السؤال ${quoted(field.label.trim())}` : name(field))
