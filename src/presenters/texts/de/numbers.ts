/** Numbers, durations and lists as they are written in German. */
import { shownNumber } from '../../../models/numerals.ts'
import { plural } from '../plural.ts'

/** The word for a count: `form(files, { one: 'Datei', other: 'Dateien' })`. */
export const form = plural('de')

/** "1234,5": an answer or its limit, as it can be typed. A text is a number in digits, or a time. */
export const written = (value: number | string): string => shownNumber(value, 'de')

/** "5.000". */
export const grouped = (value: number): string => value.toLocaleString('de-DE')

/** "1 Datei", "5.000 Dateien". */
export const counted = (count: number, one: string, other: string): string =>
  `${grouped(count)} ${form(count, { one, other })}`

export const characters = (count: number): string => `${grouped(count)} Zeichen`
export const files = (count: number): string => counted(count, 'Datei', 'Dateien')
export const cases = (count: number): string => counted(count, 'Vorgang', 'Vorgänge')
export const questions = (count: number): string => counted(count, 'Frage', 'Fragen')
export const seconds = (count: number): string => counted(count, 'Sekunde', 'Sekunden')

/** "weniger als 1 Tag", "1 Tag", "12 Tage": in the nominative and the accusative. */
export function days(number: number): string {
  return number < 1 ? 'weniger als 1 Tag' : counted(Math.round(number), 'Tag', 'Tage')
}

/** "a", "a oder b", "a, b oder c". */
export const enumerate = (items: readonly string[], word: 'und' | 'oder'): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1)}`

/** „Name“ */
export const quote = (text: string): string => `„${text}“`
