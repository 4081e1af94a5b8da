/** Keys are made by us; anything else would be a name of its own choosing on the drive. */
const KEY = /^[A-Za-z0-9_-]{8,100}$/

export const isKey = (name: string): boolean => KEY.test(name)

/** Throws when this is no key of ours. */
export function checkKey(key: string): void {
  if (!isKey(key)) throw new Error('not a key of this drive')
}
