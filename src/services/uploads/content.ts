/** What a file is, judged by its bytes alone: signatures at the beginning, structure wherever it is. */
import { imageSize } from 'image-size'
import type { FileKind } from '../../models/field.ts'
import { archiveFacts } from './archive.ts'
import { inBlocks, type ReadAt } from './blocks.ts'
import { foreignKind, type Judgement, markupKind } from './family.ts'
import { microsoftOffice, openDocument } from './ms-office.ts'
import { oldMsOffice } from './old-ms-office.ts'
import type { Sample } from './sample.ts'

const MAX_PIXELS = 100_000_000

export interface Question {
  /** The extension in the name of the file: it tells a table from other text, which the bytes alone cannot. */
  extension: string
  accept: readonly FileKind[]
}

/** Which kind a whole file is, or why it is of none; `read` gives any part of it. */
export async function kindOf(sample: Sample, question: Question, read: ReadAt): Promise<Judgement> {
  switch (sample.family) {
    case undefined:
      return text(sample, question)
    case 'pdf':
      return sample.hasPdfEnd ? { kind: 'pdf' } : { fault: { is: 'pdf-without-end' } }
    case 'archive':
      return archive(sample, inBlocks(read))
    case 'ole':
      return oldMsOffice(inBlocks(read), sample.size)
    default:
      return picture(sample.family, sample)
  }
}

function text({ head, text }: Sample, question: Question): Judgement {
  if (!text) return { fault: { is: foreignKind(head) } }
  const opening = new TextDecoder(text).decode(head.subarray(0, 4096))
  const markup = markupKind(opening)
  return markup ? { fault: { is: markup } } : { kind: isTable(opening, question) ? 'csv' : 'txt' }
}

/** By the file's name; or by its first line, if the question takes tables and no other text. */
function isTable(opening: string, { extension, accept }: Question): boolean {
  if (!accept.includes('csv')) return false
  if (extension === '.csv') return true
  return !accept.includes('txt') && /^[^\r\n]*[,;\t]/.test(opening)
}

function picture(kind: 'png' | 'jpeg' | 'gif' | 'webp' | 'heic', sample: Sample): Judgement {
  const { width, height } = kind === 'jpeg' ? (sample.jpegSize ?? NO_SIZE) : sizeIn(sample.head)
  if (width * height > MAX_PIXELS) return { fault: { is: 'picture-too-large', width, height, maxPixels: MAX_PIXELS } }
  return width > 0 && height > 0 ? { kind } : { fault: { is: 'damaged-picture' } }
}

const NO_SIZE = { width: 0, height: 0 }

function sizeIn(head: Buffer): { width: number; height: number } {
  try {
    // A copy of exactly this length: a Buffer shares its memory with others, and the library would read on there.
    return imageSize(new Uint8Array(head))
  } catch {
    return NO_SIZE
  }
}

async function archive({ size, head }: Sample, read: ReadAt): Promise<Judgement> {
  const facts = await archiveFacts(read, size)
  if ('fault' in facts) return facts
  const open = openDocument(facts, head)
  if (open && 'fault' in open) return open
  return (await microsoftOffice(facts)) ?? open ?? { kind: 'zip' }
}
