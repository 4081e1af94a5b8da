/** Lines of text, and rows as JSON, as streams. */

export type Lines = Iterable<string> | AsyncIterable<string>

export async function* jsonLines(rows: Iterable<object> | AsyncIterable<object>): AsyncGenerator<string> {
  for await (const row of rows) yield JSON.stringify(row)
}

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
