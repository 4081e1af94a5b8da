/** What a file is, judged by its bytes: signatures at the beginning, structure at the end. Nothing is decoded or unpacked. */
import { imageSize } from 'image-size'
import type { FileKind } from '../../models/field.ts'
import { archiveFacts } from './archive.ts'

/** The first bytes of a file, its last bytes, and whether all of it reads as text. */
export interface Sample {
  head: Buffer
  tail: Buffer
  size: number
  isText: boolean
}
/** The kind, or why the file is not taken, as the end of "What you chose …". */
export type Judgement = { kind: FileKind } | { fault: string }

/** Bytes kept of the beginning: a JPEG may carry its size behind long notes of the camera. */
export const HEAD_BYTES = 512 * 1024
/** Bytes kept of the end: room for the directory of an archive. */
export const TAIL_BYTES = 1024 * 1024
const MAX_PIXELS = 100_000_000
const TRAILER_BYTES = 65_536
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument.'

type Family = 'pdf' | 'png' | 'jpeg' | 'gif' | 'webp' | 'heic' | 'archive' | 'ole'

/** Signatures from the formats' own specifications; `archive` is any ZIP container, `ole` Microsoft's compound file. */
export function familyOf(head: Buffer): Family | undefined {
  const at = (offset: number, text: string) =>
    head.subarray(offset, offset + text.length).equals(Buffer.from(text, 'latin1'))
  if (at(0, '\x89PNG\r\n\x1a\n')) return 'png'
  if (at(0, '\xff\xd8\xff')) return 'jpeg'
  if (at(0, 'GIF87a') || at(0, 'GIF89a')) return 'gif'
  if (at(0, 'RIFF') && at(8, 'WEBP')) return 'webp'
  if (at(4, 'ftyp') && /^(heic|heix|hevc|hevx|heim|heis|mif1|msf1)$/.test(head.toString('latin1', 8, 12))) return 'heic'
  if (at(0, 'PK\x03\x04') || at(0, 'PK\x05\x06')) return 'archive'
  if (at(0, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return 'ole'
  return head.subarray(0, 1024).includes('%PDF-') ? 'pdf' : undefined
}

/** Control characters that no text file holds; the C1 range is left to old encodings. */
export function readsAsText(chunk: Uint8Array): boolean {
  for (let i = 0; i < chunk.length; i++) {
    const byte = chunk[i]!
    if (byte < 32 ? byte !== 9 && byte !== 10 && byte !== 13 && byte !== 12 : byte === 127) return false
  }
  return true
}

/** Judges a whole file. `extension` only tells CSV from other text. */
export async function judge(sample: Sample, extension: string): Promise<Judgement> {
  const family = familyOf(sample.head)
  switch (family) {
    case undefined:
      return sample.isText
        ? { kind: extension === '.csv' ? 'csv' : 'txt' }
        : { fault: 'is of a kind that is not known here' }
    case 'pdf':
      return sample.tail.subarray(-TRAILER_BYTES).includes('%%EOF')
        ? { kind: 'pdf' }
        : { fault: 'is a PDF without its end' }
    case 'archive':
      return archive(sample)
    case 'ole':
      return /^\.(doc|xls|ppt)$/.test(extension)
        ? { kind: 'office' }
        : { fault: 'is an old Microsoft file of a kind that is not taken' }
    default:
      return picture(family, sample.head)
  }
}

function picture(kind: 'png' | 'jpeg' | 'gif' | 'webp' | 'heic', head: Buffer): Judgement {
  try {
    const { width, height } = imageSize(head)
    if (width * height > MAX_PIXELS)
      return { fault: `is a picture of ${width} × ${height} pixels: more than 100 million. Send a smaller one` }
    return width > 0 && height > 0 ? { kind } : { fault: 'is a damaged picture' }
  } catch {
    return { fault: 'is a damaged picture' }
  }
}

async function archive({ tail, size, head }: Sample): Promise<Judgement> {
  const facts = await archiveFacts(tail, size)
  if ('fault' in facts) return facts
  if (facts.names.has('[Content_Types].xml') && facts.names.has('_rels/.rels')) return { kind: 'office' }
  // The first entry of an OpenDocument file is `mimetype`, stored as it is (OpenDocument 1.3, part 2, 3.3).
  const first = head.toString('latin1', 30, 38 + OPEN_DOCUMENT.length)
  return { kind: first === `mimetype${OPEN_DOCUMENT}` ? 'opendocument' : 'zip' }
}
