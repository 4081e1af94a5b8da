/** Moments as pages show them. */
import type { Texts } from './texts/index.ts'

/** A moment (UTC milliseconds) for machines, in ISO 8601, and in words on the clocks of an IANA time zone. */
export const shownTime = (texts: Texts, at: number, timeZone: string) => ({
  iso: new Date(at).toISOString(),
  text: texts.dateTime(at, timeZone),
})

/** The day of a moment on the clocks of an IANA time zone: ISO 8601, and in words. */
export function shownDay(texts: Texts, at: number, timeZone: string) {
  const iso = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate().toString()
  return { iso, text: texts.longDate(iso) }
}
