/** Printing: lines to a stream whose reader may go away. */
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
