/** The parser of multipart bodies, with its limits. */
import type { IncomingMessage } from 'node:http'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { type PublicError, problem } from '../errors.ts'
import { MAX_FIELDS, MAX_TEXT_BYTES } from './fields.ts'
import type { PartHeaders } from './internals.ts'

/** The headers of one part. */
const MAX_HEADER_BYTES = 16_384
const MAX_HEADERS = 20

/** Bytes as characters, one each: the parser itself would put U+FFFD where bytes are not UTF-8. */
const AS_BYTES = 'latin1'

/** With this boundary every pair of dashes would be a delimiter. */
const EMPTY_BOUNDARY = /;\s*boundary=(""|\s*(;|$))/i

export function createParser({ headers }: IncomingMessage, maxFiles: number): BusboyInstance {
  const limits = {
    fields: MAX_FIELDS,
    files: maxFiles,
    parts: MAX_FIELDS + maxFiles,
    fieldSize: MAX_TEXT_BYTES,
    headerPairs: MAX_HEADERS,
    headerSize: MAX_HEADER_BYTES,
  }
  if (EMPTY_BOUNDARY.test(headers['content-type'] ?? '')) throw malformed()
  try {
    return new Busboy({ headers: headers as never, limits, defCharset: AS_BYTES })
  } catch {
    throw malformed()
  }
}

export const malformed = (): PublicError => problem('unreadable')

/** The type that a text gets which is in UTF-8, as all that browsers send. */
const UTF_8 = 'text/utf-8'
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const CHARSET = /;\s*charset\s*=\s*"?([^";\s]*)/i

/** Marks the texts in UTF-8 by their type, so that `textOf` can read them. A text that names another charset is left to the parser. */
export function markUtf8(headers: PartHeaders): void {
  const type = headers['content-type']?.[0] ?? ''
  if (/^application\/octet-stream/i.test(type)) return // a file without a name
  const [, charset = 'utf-8'] = CHARSET.exec(type) ?? []
  if (/^(utf-?8|us-ascii|ascii)?$/i.test(charset)) headers['content-type'] = [UTF_8]
}

/** A text as the parser gives it, with its type. Throws a 400 when its bytes are not UTF-8: see `fields.ts`. */
export function textOf(value: string, type: string): string {
  if (type !== UTF_8 || /^[\0-\x7f]*$/.test(value)) return value
  try {
    return decoder.decode(Buffer.from(value, AS_BYTES))
  } catch {
    throw problem('unreadable-encoding')
  }
}
