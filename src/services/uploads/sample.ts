/** What is kept of a file while it passes: enough to judge it, and little whatever its size. */
import { type Family, familyOf, SNIFF_BYTES } from './family.ts'

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

/** What is known of a file by the bytes that have come. */
interface Seen {
  family: Family | undefined
  /** It has neither a known signature nor text. */
  isHopeless: boolean
}

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
    add(chunk: Buffer): Seen {
      size += chunk.length
      const before = family
      let news = chunk
      if (headBytes < SNIFF_BYTES || (family === 'heic' && headBytes < HEIC_BYTES)) {
        // A picture's beginning is long, and may come byte by byte.
        const seen = head.length === 0 || before ? chunk : Buffer.concat([...head, chunk])
        family ??= familyOf(seen)
        // A copy: the piece itself may be given back before the file is judged.
        head.push(Buffer.from(family === 'heic' ? chunk : chunk.subarray(0, HEAD_BYTES)))
        headBytes += chunk.length
        if (family === 'jpeg' && !before) news = seen
      }
      if (family === undefined) text.add(chunk)
      else if (family === 'jpeg') jpeg.add(news)
      else if (family === 'pdf') lookForPdfEnd(chunk)
      return { family, isHopeless: family === undefined && !text.holds() && headBytes >= SNIFF_BYTES }
    },
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

// The size of a JPEG picture, found while its bytes pass: cameras put notes of any length before it (ITU T.81, annex B).

interface PictureSize {
  width: number
  height: number
}

/** A frame header: marker, length, precision, height, width. */
const FRAME_BYTES = 9
/** Start of frame 0 to 15, without the three markers that mean something else. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** The picture's data begins, or the file ends. */
const isTooLate = (marker: number): boolean => marker === 0xda || marker === 0xd9

/** Give it the file from its first byte; `size()` is undefined while it is not known, and for ever when the headers are damaged. */
function createJpegReader(): { add(chunk: Buffer): void; size(): PictureSize | undefined } {
  let skip = 2 // start of image
  let rest = Buffer.alloc(0)
  let over = false
  let found: PictureSize | undefined

  function step(bytes: Buffer, at: number): number {
    const marker = bytes[at + 1]!
    if (bytes[at] !== 0xff || isTooLate(marker)) over = true
    else if (marker === 0xff)
      return 1 // filling
    else if (isFrame(marker)) {
      found = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
      over = true
    } else if (bytes.readUInt16BE(at + 2) < 2) over = true
    return 2 + bytes.readUInt16BE(at + 2)
  }

  return {
    add(chunk) {
      if (over) return
      const passed = Math.min(skip, chunk.length)
      skip -= passed
      rest = Buffer.concat([rest, chunk.subarray(passed)])
      let at = 0
      while (!over && rest.length - at >= FRAME_BYTES) at += step(rest, at)
      skip += Math.max(0, at - rest.length)
      rest = Buffer.from(rest.subarray(at))
    },
    size: () => found,
  }
}

// Whether the bytes of a file read as text: any encoding that extends ASCII, or UTF-16 with its mark, as Windows writes "Unicode" files.

type TextCheck = ReturnType<typeof createTextCheck>

/** Control characters that no text file holds; the C1 range is left to old encodings. */
const isControl = (code: number): boolean =>
  code < 32 ? code !== 9 && code !== 10 && code !== 12 && code !== 13 : code === 127

function createTextCheck() {
  let seen = 0
  let mark = 0
  /** Where the high byte of a 16-bit unit stands, 0 or 1; undefined when a character is made of bytes. */
  let high: 0 | 1 | undefined
  let pending = 0
  let surrogate = false
  let sound = true

  /**
   * Refuses half of a surrogate pair that stands alone: no text has one, while one unit in thirty of other data looks like
   * it.
   */
  function addUnit(unit: number): void {
    const second = unit >= 0xdc00 && unit <= 0xdfff
    if (isControl(unit) || second !== surrogate || unit >= 0xfffe) sound = false
    surrogate = unit >= 0xd800 && unit <= 0xdbff
  }

  return {
    add(chunk: Uint8Array): void {
      let i = 0
      for (; seen < 2 && i < chunk.length; i++, seen++) {
        if (isControl(chunk[i]!)) sound = false
        mark = mark * 256 + chunk[i]!
        if (mark === 0xfeff) high = 0
        if (mark === 0xfffe) high = 1
      }
      if (high === undefined) for (; sound && i < chunk.length; i++) sound = !isControl(chunk[i]!)
      else
        for (; sound && i < chunk.length; i++, seen++) {
          if (seen % 2 === 0) pending = chunk[i]!
          else addUnit(high === 0 ? pending * 256 + chunk[i]! : chunk[i]! * 256 + pending)
        }
    },
    /** Whether all bytes so far may be text. */
    holds: (): boolean => sound,
    /** Whether all bytes may be text after the last one has come: they must not end within a character. */
    holdsToTheEnd: (): boolean => sound && !surrogate && (high === undefined || seen % 2 === 0),
    encoding: (): 'utf-16le' | 'utf-16be' | 'latin1' =>
      high === undefined ? 'latin1' : high === 0 ? 'utf-16be' : 'utf-16le',
  }
}
