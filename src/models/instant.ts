/** Moments as people write them in a definition: a date and a time with an offset, such as `2026-12-31T18:00:00+01:00`. */

/** UTC milliseconds of a text that names one instant (RFC 3339, or an offset of hours alone); undefined for any other text. */
export function instantOf(text: string): number | undefined {
  try {
    return Temporal.Instant.from(text).epochMilliseconds
  } catch {
    return undefined
  }
}
