/** What a file is, judged by its bytes: signatures at the beginning, structure at the end. Nothing is decoded or unpacked. */
import { imageSize } from 'image-size'
import type { FileKind } from '../../models/field.ts'
import { archiveFacts } from './archive.ts'
import { foreignKind, markupKind } from './foreign.ts'
import type { Sample } from './sample.ts'

/**
 * The kind, or why the file is not taken, as the end of "What you chose …". `extension` is the one that belongs to the
 * content, where a kind has several that mean different things.
 */
export type Judgement = { kind: FileKind; extension?: string } | { fault: string }

const MAX_PIXELS = 100_000_000

/** Judges a whole file. `extension`, of its name, only tells CSV from other text and old Office files apart. */
export async function judge(sample: Sample, extension: string): Promise<Judgement> {
  switch (sample.family) {
    case undefined:
      return text(sample, extension)
    case 'pdf':
      return sample.tail.includes('%%EOF') ? { kind: 'pdf' } : { fault: 'is a PDF without its end' }
    case 'archive':
      return archive(sample)
    case 'ole':
      return /^\.(doc|xls|ppt)$/.test(extension)
        ? { kind: 'office' }
        : { fault: 'is an old Microsoft file of a kind that is not taken' }
    default:
      return picture(sample.family, sample)
  }
}

function text({ head, text }: Sample, extension: string): Judgement {
  if (!text) return { fault: foreignKind(head) }
  const markup = markupKind(new TextDecoder(text).decode(head.subarray(0, 4096)))
  if (markup) return { fault: markup }
  return { kind: extension === '.csv' ? 'csv' : 'txt' }
}

function picture(kind: 'png' | 'jpeg' | 'gif' | 'webp' | 'heic', sample: Sample): Judgement {
  const { width, height } = kind === 'jpeg' ? (sample.jpegSize ?? NO_SIZE) : sizeIn(sample.head)
  if (width * height > MAX_PIXELS)
    return { fault: `is a picture of ${width} × ${height} pixels: more than 100 million. Send a smaller one` }
  return width > 0 && height > 0 ? { kind } : { fault: 'is a damaged picture' }
}

const NO_SIZE = { width: 0, height: 0 }

function sizeIn(head: Buffer): { width: number; height: number } {
  try {
    // A copy of exactly this length: it would read on in the memory that a Buffer shares with others.
    return imageSize(new Uint8Array(head))
  } catch {
    return NO_SIZE
  }
}

/** Folders of Office Open XML (ECMA-376) by the program that made them. */
const OFFICE_FOLDERS: Record<string, string> = { 'word/': '.docx', 'xl/': '.xlsx', 'ppt/': '.pptx' }
const OPEN_DOCUMENTS: Record<string, string> = { text: '.odt', spreadsheet: '.ods', presentation: '.odp' }

async function archive({ tail, size, head }: Sample): Promise<Judgement> {
  const facts = await archiveFacts(tail, size)
  if ('fault' in facts) return facts
  const names = [...facts.names]
  if (facts.names.has('[Content_Types].xml') && facts.names.has('_rels/.rels')) {
    const [, extension] =
      Object.entries(OFFICE_FOLDERS).find(([folder]) => names.some((name) => name.startsWith(folder))) ?? []
    if (names.some((name) => name.endsWith('vbaProject.bin')))
      return { fault: 'is a Microsoft Office file with macros' }
    if (extension) return { kind: 'office', extension }
  }
  // The first entry of an OpenDocument file is `mimetype`, stored as it is (OpenDocument 1.3, part 2, 3.3).
  const opening = head.toString('latin1', 30, 120)
  const type = /^mimetypeapplication\/vnd\.oasis\.opendocument\.([a-z]+)PK/.exec(opening)?.[1] ?? ''
  const extension = Object.hasOwn(OPEN_DOCUMENTS, type) ? OPEN_DOCUMENTS[type] : undefined
  return extension ? { kind: 'opendocument', extension } : { kind: 'zip' }
}
