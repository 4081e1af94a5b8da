/** Short dates and times in a language (BCP 47), on the clocks of an IANA time zone; `at` is UTC milliseconds. */
export const shortTimes = (locale: string) => ({
  /** "20 Nov 2026" */
  day: inZone(locale, DAY),
  /** "20 Nov 2026, 14:05" */
  moment: inZone(locale, { ...DAY, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  /** "14:05:09" */
  second: inZone(locale, { timeStyle: 'medium', hourCycle: 'h23' }),
})

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const

/** A formatter costs far more than its use, so each is made once for each time zone. */
function inZone(locale: string, options: Intl.DateTimeFormatOptions) {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (at: number, timeZone: string): string =>
    formats.getOrInsertComputed(timeZone, () => new Intl.DateTimeFormat(locale, { ...options, timeZone })).format(at)
}
