/** Numbers, durations and lists as they are written in Polish. */
import { shownNumber } from '../../../models/numerals.ts'
import { plural } from '../plural.ts'

export const chosen = plural('pl')

/** The forms of a noun after a number: "1 plik", "2 pliki", "5 plików", "1,5 pliku". */
type Noun = Parameters<typeof chosen>[1]

/** "1 znak", "3 znaki", "5000 znaków". The forms may stand in another case, as the sentence needs it. */
export const counted = (count: number, noun: Noun): string => `${grouped(count)} ${chosen(count, noun)}`

/** "14:30", "9:00" of a stored time. */
export const clockTime = (time: string): string => `${Number(time.slice(0, 2))}${time.slice(2)}`

/** "1234,5": an answer or its limit, as it can be typed. A text is a number in digits, or a time. */
export const written = (value: number | string): string =>
  typeof value === 'string' && value.includes(':') ? clockTime(value) : shownNumber(value, 'pl')

/** "5000", "12 345", "12,5". */
export const grouped = (value: number): string => value.toLocaleString('pl-PL', { maximumFractionDigits: 20 })

/** "mniej niż 1 dzień", "1 dzień", "12 dni". */
export function days(number: number): string {
  return number < 1 ? 'mniej niż 1 dzień' : counted(Math.round(number), DAY)
}

/** "a", "a lub b", "a, b lub c". */
export const enumerate = (items: readonly string[], word: 'i' | 'lub' | 'ani'): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1)}`

/** Words of others inside a sentence of ours: between quotes they need no case. */
export const quote = (text: string): string => `„${text}”`

/** A word of other capitals keeps its own: "iPhone". */
export const largeFirst = (text: string): string =>
  /^\p{Ll}+(?![\p{L}\p{N}])/u.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text

// As subject and as object these nouns have the same forms; those that do not are given as object, and say so.
export const ANSWER: Noun = { one: 'odpowiedź', few: 'odpowiedzi', many: 'odpowiedzi', other: 'odpowiedzi' }
export const BYTE: Noun = { one: 'bajt', few: 'bajty', many: 'bajtów', other: 'bajta' }
export const CHARACTER: Noun = { one: 'znak', few: 'znaki', many: 'znaków', other: 'znaku' }
export const DAY: Noun = { one: 'dzień', few: 'dni', many: 'dni', other: 'dnia' }
export const ENTRY: Noun = { one: 'wpis', few: 'wpisy', many: 'wpisów', other: 'wpisu' }
export const ERROR: Noun = { one: 'błąd', few: 'błędy', many: 'błędów', other: 'błędu' }
export const FILE: Noun = { one: 'plik', few: 'pliki', many: 'plików', other: 'pliku' }
/** Object: "Wybierz 1 opcję". */
export const OPTION: Noun = { one: 'opcję', few: 'opcje', many: 'opcji', other: 'opcji' }
export const MILLION: Noun = { one: 'milion', few: 'miliony', many: 'milionów', other: 'miliona' }
export const PAGE: Noun = { one: 'strona', few: 'strony', many: 'stron', other: 'strony' }
export const QUESTION: Noun = { one: 'pytanie', few: 'pytania', many: 'pytań', other: 'pytania' }
/** Object: "Poczekaj 1 sekundę". */
export const SECOND: Noun = { one: 'sekundę', few: 'sekundy', many: 'sekund', other: 'sekundy' }
export const VALUE: Noun = { one: 'wartość', few: 'wartości', many: 'wartości', other: 'wartości' }
export const WARNING: Noun = { one: 'ostrzeżenie', few: 'ostrzeżenia', many: 'ostrzeżeń', other: 'ostrzeżenia' }
export const WORD: Noun = { one: 'słowo', few: 'słowa', many: 'słów', other: 'słowa' }
