/** Numbers, durations and lists as they are written in English. */

/** "1 character", "5,000 characters". */
export const counted = (count: number, noun: string): string => `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`

/** "5,000". */
export const grouped = (value: number): string => value.toLocaleString('en-GB')

/** "less than a day", "1 day", "12 days". */
export function days(number: number): string {
  return number < 1 ? 'less than a day' : counted(Math.round(number), 'day')
}

/** "a", "a or b", "a, b or c". */
export const enumerate = (items: readonly string[], word: 'and' | 'or'): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1)}`
