/** Names that clients give to files: kept as data, shown to people, never used as a path. */
import { nfc } from '../../models/nfc.ts'

const LONGEST_BYTES = 255

/**
 * Makes a client's name harmless: the last part of a path, Unicode NFC, without control and formatting characters
 * (categories Cc, Cf, Zl, Zp: bidirectional overrides among them) and half surrogates, at most 255 bytes of UTF-8 with the extension kept.
 */
export function harmless(name: string): string {
  const last = nfc(name).split(/[/\\]/).at(-1)!
  const plain = last
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
  const safe = /^\.*$/.test(plain) ? 'file' : plain
  if (Buffer.byteLength(safe) <= LONGEST_BYTES) return safe
  const extension = extensionOf(safe)
  // No character is less than a byte, so what is cut off here could not have stayed.
  const stem = [...safe.slice(0, Math.min(safe.length - extension.length, LONGEST_BYTES))]
  while (Buffer.byteLength(stem.join('') + extension) > LONGEST_BYTES) stem.pop()
  return stem.join('').trimEnd() + extension
}

/** With the dot, in small letters; '' when there is none, or one too long to be one. */
export const extensionOf = (name: string): string => /.(\.[A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? ''
