/** Numbers, durations and lists as they are written in English. */
import { shownNumber } from '../../../models/numerals.ts'

/** "1 character", "5,000 characters". */
export const counted = (count: number, noun: string): string => `${grouped(count)} ${count === 1 ? noun : plural(noun)}`

const IRREGULAR: Record<string, string> = { person: 'people', child: 'children', man: 'men', woman: 'women' }

/** "vehicles", "addresses", "bodies", "other people", "members of staff": of what an author calls one entry of a list. */
export function plural(noun: string): string {
  const [, before = '', word = '', after = ''] =
    /^(.*?)(\S+)((?: (?:of|in|at|for|with|who|that|to|from|on) .*)?)$/.exec(noun) ?? []
  return `${before}${IRREGULAR[word] ?? regular(word)}${after}`
}

function regular(word: string): string {
  if (/[^aeiou]y$/i.test(word)) return `${word.slice(0, -1)}ies`
  return `${word}${/(s|x|z|ch|sh)$/i.test(word) ? 'es' : 's'}`
}

/** "1234.5": an answer or its limit, as it can be typed. A text is a number in digits, or a time. */
export const written = (value: number | string): string => shownNumber(value, 'en')

/** "5,000". */
export const grouped = (value: number): string => value.toLocaleString('en-GB')

/** "less than a day", "1 day", "12 days". */
export function days(number: number): string {
  return number < 1 ? 'less than a day' : counted(Math.round(number), 'day')
}

/** "a", "a or b", "a, b or c". */
export const enumerate = (items: readonly string[], word: 'and' | 'or'): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1)}`
