/** The parser of multipart bodies, with its limits. */
import type { IncomingMessage } from 'node:http'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { type PublicError, problem } from '../errors.ts'
import { MAX_FIELDS, MAX_TEXT_BYTES } from './text-limits.ts'

/** The headers of one part. */
const MAX_HEADER_BYTES = 16_384
const MAX_HEADERS = 20

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
    return new Busboy({ headers: headers as never, limits })
  } catch {
    throw malformed()
  }
}

export const malformed = (): PublicError => problem('unreadable')
