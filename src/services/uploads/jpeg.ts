/** The size of a JPEG picture, found while its bytes pass: cameras put notes of any length before it (ITU T.81, annex B). */

export interface PictureSize {
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
export function createJpegReader(): { add(chunk: Buffer): void; size(): PictureSize | undefined } {
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
