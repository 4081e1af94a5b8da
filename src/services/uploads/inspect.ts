/** Watches a file while its bytes pass to the drive: counts, hashes, samples, scans, and stops what must not be kept. */
import { createHash } from 'node:crypto'
import { emptyFile, infectedFile, tooLarge, unsupportedFile } from '../../errors.ts'
import type { Log } from '../../log.ts'
import type { FileKind } from '../../models/field.ts'
import { describedAs, KINDS, limitInWords, mediaTypeOf, namesOfKinds } from '../../models/file-kind.ts'
import type { Scan } from '../../models/upload.ts'
import type { Scanner, Scanning } from '../../scanner/port.ts'
import { judge } from './content.ts'
import { contradicts } from './declared.ts'
import { extensionOf } from './filename.ts'
import { foreignKind } from './foreign.ts'
import { createSampler, type Sample } from './sample.ts'

export interface Expectation {
  filename: string
  /** As the client declared it. */
  declaredType: string
  accept: readonly FileKind[]
  maxBytes: number
}
export interface Facts {
  /** Bytes. */
  size: number
  sha256: string
  contentType: string
  scan: Scan
}
export interface Inspection {
  /** Yields what `source` yields; throws the public reason when the file must not be kept. */
  pass(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer>
  /** After the last byte. */
  facts(): Facts
}

export function createInspection(
  expected: Expectation,
  { scanner, log }: { scanner: Scanner | undefined; log: Log },
): Inspection {
  const { filename, maxBytes } = expected
  const name = `“${filename}”`
  const extension = extensionOf(filename)
  let facts: Facts | undefined

  async function* pass(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const hash = createHash('sha256')
    const sample = createSampler()
    const scanning = scanner?.begin()
    let size = 0
    try {
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
      const contentType = await typeOf(sample.taken())
      const scan = await scanOf(scanning)
      facts = { size, sha256: hash.digest('hex'), contentType, scan }
    } finally {
      if (!facts) scanning?.abort()
    }
  }

  return {
    pass,
    facts() {
      if (!facts) throw new Error('the file has not passed')
      return facts
    },
  }

  /** Content, extension and declared type must agree, and the question must take the kind. */
  async function typeOf(sample: Sample): Promise<string> {
    const judgement = await judge(sample, extension)
    if ('fault' in judgement) throw refusal(judgement.fault)
    const { kind, extension: own } = judgement
    const { extensions } = KINDS[kind]
    const found = describedAs(kind, own)
    if (!expected.accept.includes(kind)) throw refusal(`is ${found}`)
    if (extension !== '' && !(own ? [own] : extensions).includes(extension))
      throw refusal(`is ${found}, but its name ends in ${extension}`)
    if (contradicts(expected.declaredType, kind))
      throw refusal(`is ${found}, but was sent as ${expected.declaredType.slice(0, 60)}`)
    return mediaTypeOf(kind, own ?? extension)
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
