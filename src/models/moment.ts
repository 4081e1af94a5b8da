/** Moments, in UTC milliseconds, and the calendar days that they fall on in a time zone. */

/** Milliseconds. */
export const MINUTE = 60 * 1000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** When something is judged, and the IANA time zone whose calendar says which day that is. */
export interface Moment {
  /** UTC milliseconds. */
  now: number
  timeZone: string
}

/** Days from 1970-01-01 to the calendar day of a moment. Summer time does not matter: days are counted, not hours. */
export function today({ now, timeZone }: Moment): number {
  if (timeZone === 'UTC') return Math.floor(now / DAY)
  const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(Math.floor(now)).toZonedDateTimeISO(timeZone)
  return Math.floor((now + offsetNanoseconds / 1e6) / DAY)
}

/**
 * UTC milliseconds of a text in a definition that names one instant, such as `2026-12-31T18:00:00+01:00` (RFC 3339, or an offset
 * of hours alone); undefined for any other text.
 */
export function instantOf(text: string): number | undefined {
  try {
    return Temporal.Instant.from(text).epochMilliseconds
  } catch {
    return undefined
  }
}
