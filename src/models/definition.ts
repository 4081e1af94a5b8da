/** A definition of a form as it lies in a folder, before anybody has looked into it. */
export interface Definition {
  /** File name. */
  source: string
  text: string
  /** Why there is no text: a sentence that follows the name of the file. */
  unreadable?: string
}

/** The largest definition. A larger file is not even read. */
const MOST_BYTES = 512 * 1024

/** Why a file of so many bytes is refused, as a sentence that follows its name. */
export function tooLarge(bytes: number): string | undefined {
  if (bytes <= MOST_BYTES) return undefined
  return `has ${Math.ceil(bytes / 1024)} KB, and a definition may have ${MOST_BYTES / 1024} KB`
}
