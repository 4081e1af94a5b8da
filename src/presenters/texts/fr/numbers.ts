/** Numbers, durations and lists as they are written in French. */
import { shownNumber } from '../../../models/numerals.ts'
import { plural } from '../plural.ts'

export const chosen = plural('fr')

/** "1 caractère", "5 000 caractères", "1 000 000 de caractères"; `others`: the plural, where it does not end in "s" alone. */
export const counted = (count: number, one: string, others = `${one}s`): string =>
  `${grouped(count)} ${chosen(count, { one, many: `${/^[aeiouyéêh]/.test(others) ? 'd’' : 'de '}${others}`, other: others })}`

/** "véhicules", "autres personnes", "membres du personnel", "animaux": of what an author calls one entry of a list. */
export function pluralOf(noun: string): string {
  const [, name = noun, rest = ''] =
    /^(.+?)((?: (?:de|du|des|à|au|aux|en|pour|avec|sans|qui|que|sur) .*| d’.*)?)$/.exec(noun) ?? []
  return `${name.split(' ').map(wordInPlural).join(' ')}${rest}`
}

function wordInPlural(word: string): string {
  if (/[sxz]$/i.test(word)) return word
  if (/al$/i.test(word)) return `${word.slice(0, -1)}ux`
  return `${word}${/(au|eu)$/i.test(word) ? 'x' : 's'}`
}

/** "14h30", "9h00" of a stored time, as public services write it. */
export const clockTime = (time: string): string => `${Number(time.slice(0, 2))}h${time.slice(3)}`

/** "1234,5": an answer or its limit, as it can be typed. A text is a number in digits, or a time. */
export const written = (value: number | string): string =>
  typeof value === 'string' && value.includes(':') ? clockTime(value) : shownNumber(value, 'fr')

/** "5 000", "12,5". */
export const grouped = (value: number): string => value.toLocaleString('fr-FR', { maximumFractionDigits: 20 })

/** "moins d’un jour", "1 jour", "12 jours". */
export function days(number: number): string {
  return number < 1 ? 'moins d’un jour' : counted(Math.round(number), 'jour')
}

/** "a", "a ou b", "a, b ou c". */
export const enumerate = (items: readonly string[], word: 'et' | 'ou'): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1)}`

/** Words of others inside a sentence of ours. */
export const quote = (text: string): string => `« ${text} »`

/** A word of other capitals keeps its own: "iPhone". */
export const largeFirst = (text: string): string =>
  /^\p{Ll}+(?![\p{L}\p{N}])/u.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text
