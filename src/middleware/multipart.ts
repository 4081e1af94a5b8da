/** Reads multipart/form-data (RFC 7578) as a stream. Files are not stored yet: their bytes are counted and dropped. */
import type { IncomingMessage } from 'node:http'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { badRequest, tooLarge } from '../errors.ts'

export const MAX_FIELDS = 1000
export const MAX_FIELD_BYTES = 100_000
/** Everything on the wire, files included. */
const MAX_REQUEST_BYTES = 64 * 2 ** 20

export interface Multipart {
  texts: Map<string, string[]>
  /** Names of the file inputs that had a file. */
  files: Set<string>
}

/** Resolves when the whole body was read; rejects with 400 or 413 at the first breach, the rest unread. */
export function readMultipart(req: IncomingMessage): Promise<Multipart> {
  return new Promise((resolve, reject) => {
    const texts = new Map<string, string[]>()
    const files = new Set<string>()
    const parser = createParser(req)
    let received = 0

    const stop = (error: Error) => {
      req.off('data', feed)
      req.pause()
      parser.removeAllListeners()
      parser.on('error', () => {}) // what it still has to say is of no interest
      reject(error)
    }
    const feed = (chunk: Buffer) => {
      received += chunk.length
      if (received > MAX_REQUEST_BYTES)
        return stop(tooLarge('What you sent is larger than this form takes: 64 MB in all.'))
      if (!parser.write(chunk)) {
        req.pause()
        parser.once('drain', () => req.resume())
      }
    }
    parser.on('field', (name: string | undefined, value: string, _nameCut: boolean, cut: boolean) => {
      if (!name) return stop(badRequest('A part of the form has no name.'))
      if (cut) return stop(tooLarge('One answer is longer than this form takes.'))
      const list = texts.get(name)
      if (list) list.push(value)
      else texts.set(name, [value])
    })
    parser.on('file', (name: string | undefined, file: BusboyFileStream, filename: string | undefined) => {
      let size = 0
      file.on('data', (chunk: Buffer) => {
        size += chunk.length
      })
      // An empty file input arrives as a file without a name and without a byte: no file.
      file.on('end', () => {
        if (name && (filename || size > 0)) files.add(name)
      })
      if (!name) stop(badRequest('A part of the form has no name.'))
    })
    parser.on('fieldsLimit', () => stop(badRequest(`The form has more than ${MAX_FIELDS} entries.`)))
    parser.on('filesLimit', () => stop(badRequest('The form has too many files.')))
    parser.on('partsLimit', () => stop(badRequest(`The form has more than ${MAX_FIELDS} entries.`)))
    parser.on('error', () => stop(malformed()))
    parser.on('finish', () => resolve({ texts, files }))
    req.on('data', feed)
    req.on('end', () => parser.end())
    req.on('error', () => stop(malformed()))
    req.on('close', () => {
      if (!req.complete) stop(malformed())
    })
  })
}

function createParser(req: IncomingMessage): BusboyInstance {
  try {
    return new Busboy({
      headers: req.headers as never,
      limits: {
        fields: MAX_FIELDS,
        files: 100,
        parts: MAX_FIELDS + 100,
        fieldSize: MAX_FIELD_BYTES,
        headerPairs: 20,
        headerSize: 16_384,
      },
    })
  } catch {
    throw malformed()
  }
}

const malformed = () => badRequest('The form could not be read to its end. Go back and send it again.')
