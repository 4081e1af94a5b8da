/** What all languages need to write dates and examples of dates. Each puts the parts in its own order, with its own words. */
import type { DateField, TimeField } from '../../models/field.ts'

const WRITTEN = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
} as const
type DateTimeParts = Record<keyof Omit<typeof WRITTEN, 'hourCycle'>, string>

/**
 * The parts of a moment in the words of a language, on the clocks of an IANA time zone; `at` is UTC milliseconds. A formatter
 * costs far more than its use, so each is made once for each time zone.
 */
export function dateTimeParts(locale: string): (at: number, timeZone: string) => DateTimeParts {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (at, timeZone) => {
    const format = formats.getOrInsertComputed(
      timeZone,
      () => new Intl.DateTimeFormat(locale, { ...WRITTEN, timeZone }),
    )
    return Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value])) as DateTimeParts
  }
}

/**
 * A date as it is typed into the three inputs, such as a person who answers this question may have: "27 3 1986". `birth` finds
 * the words for birth in a label.
 */
export function dateExampleFor({ autocomplete, label, min = '', max = '' }: DateField, birth: RegExp): string {
  const year = autocomplete === 'bday' || birth.test(label) || isLongAgo(max) ? 1986 : isPast(max) ? 2026 : 2027
  const example = `${year}-03-27`
  const nearest = isDate(max) && example > max ? max : isDate(min) && example < min ? min : example
  return nearest.split('-').map(Number).reverse().join(' ')
}

const isDate = (limit: string): boolean => /^\d{4}-/.test(limit)
const isPast = (max: string): boolean => /^today(?!\+)/.test(max)
/** Is the latest date at least ten years ago, as for a date of birth? */
const isLongAgo = (max: string): boolean => /^today-\d{2,}y$/.test(max)

/** Times that a question takes, as examples: of these two, or its own limit. As `HH:MM`. */
export function timeExamplesFor({ min = '00:00', max = '23:59' }: TimeField, two: readonly [string, string]): string[] {
  const taken = two.filter((time) => time >= min && time <= max)
  return taken.length > 0 ? taken : [min === '00:00' ? max : min]
}
