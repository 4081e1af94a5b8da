/** Watches a file while its bytes pass to the drive: counts, hashes, samples, scans, and stops what must not be kept. */
import { createHash } from 'node:crypto'
import { emptyFile, infectedFile, tooLarge, unsupportedFile } from '../../errors.ts'
import type { Log } from '../../log.ts'
import type { FileKind } from '../../models/field.ts'
import { bytesInWords, KINDS, mediaTypeOf, namesOfKinds } from '../../models/file-kind.ts'
import type { Scan } from '../../models/upload.ts'
import type { Scanner, Scanning } from '../../scanner/index.ts'
import { familyOf, HEAD_BYTES, judge, readsAsText, TAIL_BYTES } from './content.ts'
import { extensionOf } from './filename.ts'

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

/** Enough of a file to know its family. */
const SNIFF_BYTES = 1100

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
        if (size > maxBytes) throw tooLarge(`${name} is larger than ${bytesInWords(maxBytes)}. Send a smaller file.`)
        hash.update(chunk)
        sample.add(chunk)
        // A program or a film is refused at its first bytes, not at its last.
        if (sample.isHopeless()) throw refusal('is of a kind that is not known here')
        await scanning?.write(chunk)
        yield chunk
      }
      if (size === 0) throw emptyFile(`${name} is empty. Choose a file with something in it.`)
      const kind = await kindOf(sample, size)
      const scan = await scanOf(scanning)
      facts = { size, sha256: hash.digest('hex'), contentType: mediaTypeOf(kind, extension), scan }
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
  async function kindOf(sample: Sampler, size: number): Promise<FileKind> {
    const judgement = await judge({ ...sample.taken(), size }, extension)
    if ('fault' in judgement) throw refusal(judgement.fault)
    const { kind } = judgement
    const { described, extensions } = KINDS[kind]
    if (!expected.accept.includes(kind)) throw refusal(`is ${described}`)
    if (extension !== '' && !extensions.includes(extension))
      throw refusal(`is ${described}, but its name ends in ${extension}`)
    const declared = kindDeclared(expected.declaredType)
    if (declared !== undefined && !alike(declared, kind))
      throw refusal(`is ${described}, but was sent as ${KINDS[declared].described}`)
    return kind
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
    return 'quarantined'
  }
}

const kindDeclared = (type: string): FileKind | undefined => {
  const media = type.split(';')[0]!.trim().toLowerCase()
  return (Object.keys(KINDS) as FileKind[]).find((kind) => KINDS[kind].mediaTypes.includes(media))
}
/** Browsers name tables after the program that opens them. */
const TEXTS: readonly FileKind[] = ['txt', 'csv', 'office']
const alike = (declared: FileKind, found: FileKind): boolean =>
  declared === found ||
  (TEXTS.includes(declared) && (found === 'csv' || found === 'txt')) ||
  (declared === 'zip' && (found === 'office' || found === 'opendocument'))

type Sampler = ReturnType<typeof createSampler>

/** Keeps the first and the last bytes of a file; how many depends on its family, so that most files need few. */
function createSampler() {
  const head: Buffer[] = []
  const tail: Buffer[] = []
  let [headBytes, tailBytes] = [0, 0]
  let isText = true
  let family: ReturnType<typeof familyOf>
  const headLimit = () =>
    family === undefined || headBytes < SNIFF_BYTES || /^(png|jpeg|gif|webp|heic)$/.test(family)
      ? HEAD_BYTES
      : SNIFF_BYTES
  const tailLimit = () => (family === 'archive' ? TAIL_BYTES : family === 'pdf' ? TAIL_BYTES / 16 : 0)

  return {
    add(chunk: Buffer) {
      if (headBytes < headLimit() && (headBytes < SNIFF_BYTES || family !== undefined)) {
        head.push(chunk)
        headBytes += chunk.length
        family ??= familyOf(Buffer.concat(head))
      }
      if (family === undefined) isText &&= readsAsText(chunk)
      tail.push(chunk)
      tailBytes += chunk.length
      while (tail.length > 1 && tailBytes - tail[0]!.length >= tailLimit()) tailBytes -= tail.shift()!.length
    },
    /** Neither a known signature nor text. */
    isHopeless: () => family === undefined && !isText && headBytes >= SNIFF_BYTES,
    taken: () => ({ head: Buffer.concat(head), tail: Buffer.concat(tail), isText }),
  }
}
