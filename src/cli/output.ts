/** Prints lines, tables and times to a terminal or a pipe. A reader may go away, and no text may steer a terminal. */
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { jsonLines, type Lines, lineByLine } from '../services/exports/lines.ts'

/** Writes lines at the reader's pace. A reader that closes early (`| head`) ends it quietly. */
export async function print(out: Writable, lines: Lines): Promise<void> {
  await send(out, lineByLine(lines))
}

/** Prints text or bytes in chunks. */
export async function send(out: Writable, chunks: AsyncIterable<string | Uint8Array>): Promise<void> {
  try {
    await pipeline(Readable.from(chunks), out, { end: false })
  } catch (error) {
    if (!isClosed(error)) throw error
  }
}

interface Listing {
  json?: true | undefined
  rows: Iterable<object> | AsyncIterable<object>
  /** The rows in plain text. */
  lines(): Lines | Promise<Lines>
}

/** Prints a listing for programs, one JSON object a line, or for people. */
export async function printListing(out: Writable, { json, rows, lines }: Listing): Promise<void> {
  await print(out, json ? jsonLines(rows) : await lines())
}

const isClosed = (error: unknown): boolean =>
  /^(EPIPE|ERR_STREAM_PREMATURE_CLOSE|ERR_STREAM_DESTROYED|ERR_STREAM_UNABLE_TO_PIPE)$/.test(
    (error as NodeJS.ErrnoException).code ?? '',
  )

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

/** `1 case`, `2 cases`. */
export const counted = (count: number, what: string, many = `${what}s`): string =>
  `${count} ${count === 1 ? what : many}`
