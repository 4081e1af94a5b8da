/** Plain text for a terminal: tables, times, and nothing that steers it. */

/** Aligned columns under a header; columns of numbers only stand to the right. */
export function tableOf(header: string[], rows: (string | number)[][]): string[] {
  const cells = [header, ...rows].map((row) => row.map((cell) => printable(String(cell)).replace(/\s+/g, ' ')))
  const widths = header.map((_, column) => cells.reduce((widest, row) => Math.max(widest, row[column]!.length), 0))
  const numeric = header.map(
    (_, column) => rows.length > 0 && rows.every((row) => /^(-|[\d.]*)$/.test(`${row[column]}`)),
  )
  return cells.map((row) =>
    row
      .map((cell, column) => (numeric[column] ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!)))
      .join('  ')
      .trimEnd(),
  )
}

/** Lines of at most `width` characters, broken at a space or behind a comma where there is one. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = []
  let rest = text.trim()
  while (rest.length > width) {
    const gap = Math.max(rest.lastIndexOf(' ', width), rest.lastIndexOf(',', width - 1) + 1)
    const end = gap > 0 ? gap : width
    lines.push(rest.slice(0, end))
    rest = rest.slice(end).trimStart()
  }
  return [...lines, rest]
}

/** What the public typed must not steer a terminal: controls and marks that turn the reading direction are shown as �. */
export const printable = (text: string): string =>
  text.replace(/[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu, '\uFFFD')

/** "2026-11-20 13:05" on the clocks of the time zone; `at` in UTC milliseconds. */
export const localTime = (at: number, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
    .replace('T', ' ')
