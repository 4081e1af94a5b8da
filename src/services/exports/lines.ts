/** Lines of text, and rows as JSON, as streams. */

export type Lines = Iterable<string> | AsyncIterable<string>

export async function* jsonLines(rows: Iterable<object> | AsyncIterable<object>): AsyncGenerator<string> {
  for await (const row of rows) yield jsonLine(row)
}

/**
 * JSON on one line, for every reader: what JSON lets stand but a terminal may obey, or take for the end of a line, is
 * written as an escape. These are DEL, the C1 controls, the marks that turn the reading direction, and U+2028 and U+2029.
 */
export const jsonLine = (value: object): string =>
  JSON.stringify(value).replace(
    /[\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Few large writes instead of one a line: a write to a pipe or file is a system call. */
export async function* lineByLine(lines: Lines): AsyncGenerator<string> {
  let chunk = ''
  for await (const line of lines) {
    chunk += `${line}\n`
    if (chunk.length < 16_384) continue
    yield chunk
    chunk = ''
  }
  if (chunk) yield chunk
}
