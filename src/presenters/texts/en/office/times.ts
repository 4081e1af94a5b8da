/** Short dates and times, on the clocks of an IANA time zone; `at` is UTC milliseconds. */

/** A formatter costs far more than its use, so each is made once for each time zone. */
const inZone = (options: Intl.DateTimeFormatOptions) => {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (at: number, timeZone: string): string => {
    const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { ...options, timeZone })
    formats.set(timeZone, format)
    return format.format(at)
  }
}

export const times = {
  /** "20 Nov 2026" */
  day: inZone({ day: 'numeric', month: 'short', year: 'numeric' }),
  /** "20 Nov 2026, 14:05" */
  moment: inZone({ dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' }),
  /** "14:05:09" */
  second: inZone({ timeStyle: 'medium', hourCycle: 'h23' }),
}
