/** What is kept of a file while it passes: enough to judge it, and little whatever its size. */
import { type Family, familyOf, SNIFF_BYTES } from './family.ts'
import { createJpegReader, type PictureSize } from './jpeg.ts'
import { createTextCheck, type TextCheck } from './text.ts'

export interface Sample {
  family: Family | undefined
  /** The first bytes. */
  head: Buffer
  /** A PDF has its end near the end of the file. */
  hasPdfEnd: boolean
  /** Bytes of the whole. */
  size: number
  /** The encoding, when all of it reads as text. */
  text: ReturnType<TextCheck['encoding']> | undefined
  jpegSize: PictureSize | undefined
}

/** Kept of each of the first pieces: enough to tell the size of a picture, or the kind of a text. */
const HEAD_BYTES = 4096
/** The first box of a HEIC picture may describe very many tiles before it comes to the size. */
const HEIC_BYTES = 256 * 1024

const PDF_END = '%%EOF'
/** A PDF may have other bytes behind its end. */
const PDF_END_WITHIN = 2 ** 16

/** Give it the bytes in order. */
export function createSampler() {
  const head: Buffer[] = []
  const [text, jpeg] = [createTextCheck(), createJpegReader()]
  let [headBytes, size] = [0, 0]
  /** Where the end of a PDF was seen last. */
  let pdfEndAt = -PDF_END_WITHIN
  let lastBytes = ''
  let family: Family | undefined

  return {
    add(chunk: Buffer) {
      size += chunk.length
      const before = family
      if (headBytes < SNIFF_BYTES || (family === 'heic' && headBytes < HEIC_BYTES)) {
        // A picture's beginning is long, and may come byte by byte.
        const seen = head.length === 0 || before ? chunk : Buffer.concat([...head, chunk])
        family ??= familyOf(seen)
        // A copy: the piece itself may be given back before the file is judged.
        head.push(Buffer.from(family === 'heic' ? chunk : chunk.subarray(0, HEAD_BYTES)))
        headBytes += chunk.length
        if (family === 'jpeg' && !before) return jpeg.add(seen)
      }
      if (family === undefined) text.add(chunk)
      else if (family === 'jpeg') jpeg.add(chunk)
      else if (family === 'pdf') lookForPdfEnd(chunk)
    },
    family: () => family,
    /** Neither a known signature nor text. */
    isHopeless: () => family === undefined && !text.holds() && headBytes >= SNIFF_BYTES,
    taken(): Sample {
      return {
        family,
        head: Buffer.concat(head),
        hasPdfEnd: size - pdfEndAt <= PDF_END_WITHIN,
        size,
        text: family === undefined && text.holdsToTheEnd() ? text.encoding() : undefined,
        jpegSize: jpeg.size(),
      }
    },
  }

  function lookForPdfEnd(chunk: Buffer): void {
    const before = size - chunk.length
    const seam = lastBytes + chunk.toString('latin1', 0, PDF_END.length - 1)
    if (seam.includes(PDF_END)) pdfEndAt = before - lastBytes.length + seam.lastIndexOf(PDF_END)
    const at = chunk.lastIndexOf(PDF_END)
    if (at >= 0) pdfEndAt = before + at
    lastBytes = (lastBytes + chunk.toString('latin1', Math.max(0, chunk.length - PDF_END.length))).slice(
      1 - PDF_END.length,
    )
  }
}
