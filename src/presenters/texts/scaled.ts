/** Sizes of files, for all languages: how many of which unit. */

const LARGEST = 4

/** Bytes as a number of a unit: 0 for bytes, then 1 to 4 for 1024 of the one before. One decimal below ten, none above. */
export function scaled(bytes: number, round: (value: number) => number): { value: number; unit: number } {
  if (bytes < 1024) return { value: bytes, unit: 0 }
  for (let unit = 1; ; unit++) {
    const value = bytes / 1024 ** unit
    const precise = round(value * 10) / 10
    const shown = precise < 10 ? precise : round(value)
    if (shown < 1024 || unit === LARGEST) return { value: shown, unit }
  }
}
