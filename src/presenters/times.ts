/** Moments as pages show them. */
import { words } from './words/index.ts'

/** A moment (UTC milliseconds) for machines, in ISO 8601, and in words on the clocks of an IANA time zone. */
export const shownTime = (at: number, timeZone: string) => ({
  iso: new Date(at).toISOString(),
  text: words.dateTime(at, timeZone),
})
