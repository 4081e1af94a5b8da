/** Keys are made by the service. Any other text could name any file on the drive. */
const KEY = /^[A-Za-z0-9_-]{8,100}$/

export const isKey = (name: string): boolean => KEY.test(name)

/** Throws when the text is not shaped like a key. */
export function checkKey(key: string): void {
  if (!isKey(key)) throw new Error('not a key of this drive')
}
