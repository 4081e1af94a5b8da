/** How Arabic writes numbers, dates and sizes, and fits the words of a form into a sentence. */
import { shownNumber } from '../../../models/numerals.ts'
import { dateExampleFor, dateTimeParts } from '../date-parts.ts'
import type { Texts } from '../index.ts'
import { isolatedIn } from '../isolated.ts'
import { plural } from '../plural.ts'
import { scaled } from '../scaled.ts'

// Numbers, durations and lists as they are written: with the digits 0 to 9. A noun has six forms beside a number, and
// two of them change with what stands before it. So each sentence says which of two it needs: alone (`counted`), or
// governed by a preposition or another noun (`countedAfter`).

/** Arabic of all countries, with their common digits and months (BCP 47). */
export const LOCALE = 'ar-u-ca-gregory-nu-latn'

/** Text of a person or an author in a sentence: Latin letters and signs do not change the order of the words around it. */
export const isolated = isolatedIn('rtl')

/** «…» around a label or an answer. */
export const quoted = (text: string): string => `«${isolated(text)}»`

interface Noun {
  one: string
  two: string
  /** Two of them, after a preposition or another noun. */
  twoAfter: string
  /** 3 to 10. */
  few: string
  /** 11 to 99. */
  many: string
  /** None, whole hundreds, and decimals. */
  other: string
}

const noun = (one: string, two: string, twoAfter: string, few: string, many: string, other: string): Noun => ({
  one,
  two,
  twoAfter,
  few,
  many,
  other,
})

const NOUNS = {
  answer: noun('رد واحد', 'ردان', 'ردين', 'ردود', 'ردًا', 'رد'),
  case: noun('طلب واحد', 'طلبان', 'طلبين', 'طلبات', 'طلبًا', 'طلب'),
  character: noun('حرف واحد', 'حرفان', 'حرفين', 'أحرف', 'حرفًا', 'حرف'),
  day: noun('يوم واحد', 'يومان', 'يومين', 'أيام', 'يومًا', 'يوم'),
  entry: noun('إدخال واحد', 'إدخالان', 'إدخالين', 'إدخالات', 'إدخالًا', 'إدخال'),
  error: noun('خطأ واحد', 'خطآن', 'خطأين', 'أخطاء', 'خطأً', 'خطأ'),
  file: noun('ملف واحد', 'ملفان', 'ملفين', 'ملفات', 'ملفًا', 'ملف'),
  hour: noun('ساعة واحدة', 'ساعتان', 'ساعتين', 'ساعات', 'ساعة', 'ساعة'),
  minute: noun('دقيقة واحدة', 'دقيقتان', 'دقيقتين', 'دقائق', 'دقيقة', 'دقيقة'),
  month: noun('شهر واحد', 'شهران', 'شهرين', 'أشهر', 'شهرًا', 'شهر'),
  option: noun('خيار واحد', 'خياران', 'خيارين', 'خيارات', 'خيارًا', 'خيار'),
  page: noun('صفحة واحدة', 'صفحتان', 'صفحتين', 'صفحات', 'صفحة', 'صفحة'),
  question: noun('سؤال واحد', 'سؤالان', 'سؤالين', 'أسئلة', 'سؤالًا', 'سؤال'),
  second: noun('ثانية واحدة', 'ثانيتان', 'ثانيتين', 'ثوانٍ', 'ثانية', 'ثانية'),
  warning: noun('تحذير واحد', 'تحذيران', 'تحذيرين', 'تحذيرات', 'تحذيرًا', 'تحذير'),
  week: noun('أسبوع واحد', 'أسبوعان', 'أسبوعين', 'أسابيع', 'أسبوعًا', 'أسبوع'),
  word: noun('كلمة واحدة', 'كلمتان', 'كلمتين', 'كلمات', 'كلمة', 'كلمة'),
  year: noun('سنة واحدة', 'سنتان', 'سنتين', 'سنوات', 'سنة', 'سنة'),
} satisfies Record<string, Noun>

export type Counted = keyof typeof NOUNS

const choose = plural('ar')

/** "ملف واحد", "ملفان", "3 ملفات", "11 ملفًا", "100 ملف": as the subject, or on its own. `shown` is the number as it is written. */
export const counted = (count: number, of: Counted, shown = grouped(count)): string =>
  say(count, NOUNS[of], NOUNS[of].two, shown)

/** "ملف واحد", "ملفين", "3 ملفات": after a preposition or another noun. */
export const countedAfter = (count: number, of: Counted): string =>
  say(count, NOUNS[of], NOUNS[of].twoAfter, grouped(count))

function say(count: number, { one, few, many, other }: Noun, two: string, number: string): string {
  return choose(count, {
    zero: `${number} ${other}`,
    one,
    two,
    few: `${number} ${few}`,
    many: `${number} ${many}`,
    other: `${number} ${other}`,
  })
}

/** "1234.5": an answer or its limit, as it can be typed. A text is a number in digits, or a time. */
export const written = (value: number | string): string => shownNumber(value, 'ar')

/** "5,000". */
export const grouped = (value: number): string => value.toLocaleString(LOCALE)

/** "أقل من يوم", "يوم واحد", "يومين", "12 يومًا": after a preposition. */
export const days = (number: number): string => (number < 1 ? 'أقل من يوم' : countedAfter(Math.round(number), 'day'))

const LISTS = {
  and: new Intl.ListFormat(LOCALE, { type: 'conjunction' }),
  or: new Intl.ListFormat(LOCALE, { type: 'disjunction' }),
}
/** "أ", "أ وب", "أ وب وج"; "أ أو ب أو ج". */
export const enumerate = (items: readonly string[], word: 'and' | 'or'): string => LISTS[word].format(items)

// Dates, times and examples of dates: the Gregorian calendar, with the names of its months that most countries read.

const LONG_DATE = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeZone: 'UTC' })
/** "20 نوفمبر 2026" of an ISO date. */
export const longDate: Texts['longDate'] = (date) => LONG_DATE.format(Date.parse(`${date}T00:00:00Z`))

const partsOf = dateTimeParts(LOCALE)
/** "الجمعة 20 نوفمبر 2026، الساعة 14:05 بتوقيت غرينتش+1", on the clocks of an IANA time zone; `at` is UTC milliseconds. */
export const dateTime: Texts['dateTime'] = (at, timeZone) => {
  const { weekday, day, month, year, hour, minute, timeZoneName } = partsOf(at, timeZone)
  return `${weekday} ${day} ${month} ${year}، الساعة ${hour}:${minute} ${zoned(timeZoneName)}`
}

/** Says a time zone by its short name: "UTC", "غرينتش+0", "غرينتش+1". */
const zoned = (name: string): string =>
  name === 'UTC' ? 'بالتوقيت العالمي المنسق' : `بتوقيت ${name.replace(/\+0$/, '')}`

/** "14:30" of a stored time. */
export const clockTime = (time: string): string => time

/** A date as it is typed into the three inputs: "27 3 1986". */
export const dateExample = (field: Parameters<typeof dateExampleFor>[0]): string =>
  dateExampleFor(field, /ميلاد|مولد|وُ?لد|ولادة|\b(birth|born)/i)

/** A day counted from today (`-18y`), as people say it: "قبل 18 سنة", "غدًا". */
export function distantDay(offset: string): string {
  const { amount, unit } = distance(offset)
  if (amount === 0) return 'اليوم'
  if (unit === 'day' && amount === -1) return 'أمس'
  if (unit === 'day' && amount === 1) return 'غدًا'
  return `${amount < 0 ? 'قبل' : 'بعد'} ${countedAfter(Math.abs(amount), unit)}`
}

/** Says a distant day as a date that others are compared with, where "after in 3 days" would be no sentence. */
export function distantDate(offset: string): string {
  const { amount, unit } = distance(offset)
  if (amount === 0) return 'تاريخ اليوم'
  if (unit === 'day' && amount === -1) return 'تاريخ الأمس'
  if (unit === 'day' && amount === 1) return 'تاريخ الغد'
  return `التاريخ الذي ${amount < 0 ? 'يسبق' : 'يلي'} اليوم بمقدار ${countedAfter(Math.abs(amount), unit)}`
}

const UNITS: Readonly<Record<string, Counted>> = { d: 'day', w: 'week', m: 'month', y: 'year' }
const distance = (offset: string): { amount: number; unit: Counted } => ({
  amount: Number.parseInt(offset, 10) || 0,
  unit: UNITS[offset.at(-1)!] ?? 'day',
})

// Sizes of files as people say them. "10 ميغابايت" is 10 · 2^20 bytes.

/** "340 كيلوبايت" or "1.5 ميغابايت": one decimal below ten, none above. */
export const size = (bytes: number): string => inWords(bytes, Math.round)

/** A limit, never more than it is. */
export const sizeLimit = (bytes: number): string => inWords(bytes, Math.floor)

const BYTES = ['بايت', 'كيلوبايت', 'ميغابايت', 'غيغابايت', 'تيرابايت']

function inWords(bytes: number, round: (value: number) => number): string {
  const { value, unit } = scaled(bytes, round)
  return `${grouped(value)} ${BYTES[unit]}`
}
