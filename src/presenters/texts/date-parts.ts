/** What all languages need to write dates and examples of dates. Each puts the parts in its own order, with its own words. */
import type { DateField, Field, TimeField } from '../../models/field.ts'
import type { Moment } from '../../models/moment.ts'
import { dateLimit } from '../../services/logic/index.ts'

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

/** Examples of a date of birth, and of other dates: the first that the question takes. */
const BIRTHS = ['1986-03-27', '2016-03-27', '2026-03-27']
const DAYS = ['2027-03-27', '2026-03-27', '2016-03-27', '1986-03-27']

/**
 * A date as it is typed into the three inputs, such as a person who answers this question may have: "27 3 1986". It lies within
 * the limits of the question that are dates (`onDay`). `birth` finds the words for birth in a label.
 */
export function dateExampleFor({ autocomplete, label, min, max }: DateField, birth: RegExp): string {
  const [first, last] = [datedLimit(min), datedLimit(max)]
  const known = autocomplete === 'bday' || birth.test(label) ? BIRTHS : DAYS
  const example = known.find((day) => (!first || day >= first) && (!last || day <= last)) ?? between(first, last)
  return example.split('-').map(Number).reverse().join(' ')
}

/** The question as it is on a day: limits that count from today are dates, as the answer will be judged by. */
export function onDay<F extends Field>(field: F, moment: Moment | undefined): F {
  if (field.type !== 'date' || !moment) return field
  const { min, max } = field
  return { ...field, ...(min && { min: dateLimit(min, moment) }), ...(max && { max: dateLimit(max, moment) }) }
}

const datedLimit = (limit: string | undefined): string | undefined => (limit?.startsWith('today') ? undefined : limit)

/** Half a year after the first day, or the middle if the last is nearer than a year. */
function between(first: string | undefined, last: string | undefined): string {
  if (!first) return last!
  const start = Temporal.PlainDate.from(first)
  const days = last ? start.until(last).days : Infinity
  return start.add({ days: Math.min(183, Math.floor(days / 2)) }).toString()
}

/** Times that a question takes, as examples: of these two, or its own limit. As `HH:MM`. */
export function timeExamplesFor({ min = '00:00', max = '23:59' }: TimeField, two: readonly [string, string]): string[] {
  const taken = two.filter((time) => time >= min && time <= max)
  return taken.length > 0 ? taken : [min === '00:00' ? max : min]
}
