/** Names that clients give to files: kept as data, shown to people, never used as a path. */
import { KINDS } from '../../models/file-kind.ts'
import { nfc } from '../../models/normal-form.ts'

const LONGEST_BYTES = 255
/** Extensions of every kind that a question can take. None of them is run by a computer. */
const KNOWN = new Set(Object.values(KINDS).flatMap(({ extensions }) => extensions))

/**
 * Makes a client's name harmless: the last part of a path, Unicode NFC, without control and formatting characters
 * (categories Cc, Cf, Zl, Zp: bidirectional overrides among them), half surrogates and dots at the end, at most 255 bytes
 * of UTF-8 with the extension kept.
 */
export function harmless(name: string): string {
  const last = nfc(name).split(/[/\\]/).at(-1)!
  const plain = last
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
  const safe = withoutEnd(plain) || 'file'
  const extension = extensionOf(safe)
  return joined(safe.slice(0, safe.length - extension.length), extension)
}

/**
 * The name a file is kept under: it ends in one of the extensions of its content. An extension of another kind is replaced
 * (`photo.jpg` becomes `photo.png`); any other ending stays in front, where no computer runs it (`invoice.html.pdf`).
 */
export function nameFor(name: string, extensions: readonly string[]): string {
  const extension = extensionOf(name)
  if (extensions.includes(extension)) return name
  return joined(KNOWN.has(extension) ? name.slice(0, -extension.length) : name, extensions[0]!)
}

/** Would a file that a client names so be kept under this name, if its content is the same? */
export const isNameOf = (given: string, kept: string): boolean => nameFor(harmless(given), [extensionOf(kept)]) === kept

/** The extension of a name, with the dot, in small letters; '' when there is none, or one too long to be one. */
export const extensionOf = (name: string): string => /.(\.[A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Cuts the stem so that both fit; `extension` stays whole. */
function joined(stem: string, extension: string): string {
  // Each character takes at least a byte, so everything behind this many characters is too much in any case.
  const characters = [...withoutEnd(stem.slice(0, LONGEST_BYTES))]
  while (Buffer.byteLength(characters.join('') + extension) > LONGEST_BYTES) characters.pop()
  return (withoutEnd(characters.join('')) || 'file') + extension
}

/** Windows drops dots and spaces at the end of a name, so that `a.exe.` would end in `.exe`. */
function withoutEnd(text: string): string {
  let end = text.length
  while (end > 0 && (text[end - 1] === '.' || text[end - 1] === ' ')) end--
  return text.slice(0, end)
}
