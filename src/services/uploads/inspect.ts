/**
 * Looks at a file: while its bytes pass to the drive, they are counted, hashed, sampled and scanned, and what is hopeless is
 * stopped; when they are written, the content is judged, from the draft where the sample does not tell.
 */
import { createHash } from 'node:crypto'
import { emptyFile, infectedFile, tooLarge, unsupportedFile } from '../../errors.ts'
import type { Log } from '../../log.ts'
import type { FileKind } from '../../models/field.ts'
import { describedAs, KINDS, limitInWords, mediaTypeOf, namesOfKinds } from '../../models/file-kind.ts'
import type { Scan } from '../../models/upload.ts'
import type { Scanner, Scanning } from '../../scanner/port.ts'
import type { ReadAt } from './blocks.ts'
import { extensionOf, nameFor } from './filename.ts'
import { foreignKind } from './foreign.ts'
import { createSampler, type Sample } from './sample.ts'

export interface Expectation {
  /** Harmless, as the client named it. */
  filename: string
  accept: readonly FileKind[]
  maxBytes: number
}
export interface Facts {
  /** With an extension of the content. */
  filename: string
  /** Bytes. */
  size: number
  sha256: string
  contentType: string
  scan: Scan
}
export interface Inspection {
  /** Yields what `source` yields; throws the public reason when the file cannot be taken, whatever is still to come. */
  pass(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer>
  /** After the last byte: what the file is. `read` gives any part of it. Throws the public reason when it must not be kept. */
  judge(read: ReadAt): Promise<Facts>
  /** The file is not judged any more. */
  abort(): void
}

export function createInspection(
  expected: Expectation,
  { scanner, log }: { scanner: Scanner | undefined; log: Log },
): Inspection {
  const { filename, maxBytes } = expected
  const name = `“${filename}”`
  const hash = createHash('sha256')
  const sample = createSampler()
  let scanning: Scanning | undefined
  let size = 0

  return {
    async *pass(source) {
      scanning = scanner?.begin()
      for await (const chunk of source) {
        size += chunk.length
        if (size > maxBytes) throw tooLarge(`${name} is larger than ${limitInWords(maxBytes)}. Send a smaller file.`)
        hash.update(chunk)
        sample.add(chunk)
        // A program or a film is refused at its first bytes, not at its last.
        if (sample.isHopeless()) throw refusal(foreignKind(sample.taken().head))
        await scanning?.write(chunk)
        yield chunk
      }
      if (size === 0) throw emptyFile(`${name} is empty. Choose a file with something in it.`)
    },

    async judge(read) {
      const told = await typeOf(sample.taken(), read)
      return { size, sha256: hash.digest('hex'), ...told, scan: await scanOf(scanning) }
    },

    abort: () => scanning?.abort(),
  }

  /** The content alone decides; the question must take its kind. */
  async function typeOf(taken: Sample, read: ReadAt): Promise<Pick<Facts, 'filename' | 'contentType'>> {
    const { accept } = expected
    const { judge } = await import('./content.ts')
    const judgement = await judge(taken, { extension: extensionOf(filename), accept }, read)
    if ('fault' in judgement) throw refusal(judgement.fault)
    const { kind, extension } = judgement
    if (!accept.includes(kind)) throw refusal(`is ${describedAs(kind, extension)}`)
    const kept = nameFor(filename, extension ? [extension] : KINDS[kind].extensions)
    return { filename: kept, contentType: mediaTypeOf(kind, extensionOf(kept)) }
  }

  function refusal(found: string) {
    return unsupportedFile(`${name} ${found}. Send ${namesOfKinds(expected.accept)}.`)
  }

  async function scanOf(scanning: Scanning | undefined): Promise<Scan> {
    if (!scanning) return 'not-scanned'
    const answer = await scanning.end()
    if (answer.verdict === 'clean') return 'clean'
    if (answer.verdict === 'infected') throw infectedFile(`${name} holds a virus (${answer.name}) and was not kept.`)
    log.error({ reason: answer.reason }, 'the virus scanner gave no verdict; the file is held back')
    return 'held'
  }
}
