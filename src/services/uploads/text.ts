/** Whether the bytes of a file read as text: any encoding that extends ASCII, or UTF-16 with its mark, as Windows writes "Unicode" files. */

export type TextCheck = ReturnType<typeof createTextCheck>

/** Control characters that no text file holds; the C1 range is left to old encodings. */
const isControl = (code: number): boolean =>
  code < 32 ? code !== 9 && code !== 10 && code !== 12 && code !== 13 : code === 127

export function createTextCheck() {
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
