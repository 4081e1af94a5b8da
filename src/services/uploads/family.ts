/** What the bytes of a file show: by its first ones the family of kinds that it belongs to, or a kind that is never accepted. */
import type { FileKind } from '../../models/field.ts'
import type { ForeignContent, FoundContent } from '../../models/file-fault.ts'
import { KINDS } from '../../models/file-kind.ts'

/** The kinds that a file of each family may turn out to be. `archive` is any ZIP container, `ole` Microsoft's compound file. */
const FAMILIES = {
  pdf: ['pdf'],
  png: ['png'],
  jpeg: ['jpeg'],
  gif: ['gif'],
  webp: ['webp'],
  heic: ['heic'],
  archive: ['zip', 'office', 'opendocument'],
  ole: ['office'],
} as const satisfies Record<string, readonly FileKind[]>
export type Family = keyof typeof FAMILIES

/** Enough of a file to know its family. */
export const SNIFF_BYTES = 1100

/** May a file of this family be of a kind that the question takes? */
export const mayBe = (family: Family, accept: readonly FileKind[]): boolean =>
  FAMILIES[family].some((kind) => accept.includes(kind))

/** What to say about a file that is refused for its family alone. Its name shows which of the kinds the sender meant. */
export function foundIn(family: Family, extension: string): FoundContent {
  const kinds: readonly FileKind[] = FAMILIES[family]
  const meant = kinds.find((kind) => KINDS[kind].extensions.includes(extension))
  if (meant) return { is: 'of-kind', kind: meant, extension }
  return family === 'ole' ? { is: 'other-old-microsoft' } : { is: 'of-kind', kind: kinds[0]! }
}

/** Signatures from the formats' own specifications. Undefined for a text, and for what we do not know. */
export function familyOf(head: Buffer): Family | undefined {
  const at = (offset: number, text: string) => head.toString('latin1', offset, offset + text.length) === text
  if (at(0, '\x89PNG\r\n\x1a\n')) return 'png'
  if (at(0, '\xff\xd8\xff')) return 'jpeg'
  if (at(0, 'GIF87a') || at(0, 'GIF89a')) return 'gif'
  if (at(0, 'RIFF') && at(8, 'WEBP')) return 'webp'
  if (at(4, 'ftyp') && isHeic(head)) return 'heic'
  if (at(0, 'PK\x03\x04') || at(0, 'PK\x05\x06')) return 'archive'
  if (at(0, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return 'ole'
  return /^(\xef\xbb\xbf)?[\0\t\n\f\r ]*%PDF-/.test(head.toString('latin1', 0, SNIFF_BYTES)) ? 'pdf' : undefined
}

/** Any of its brands names HEVC pictures (ISO/IEC 23008-12, annex B.4); the general ones alone may hold other kinds. */
function isHeic(head: Buffer): boolean {
  const brands = head.toString('latin1', 8, Math.min(head.readUInt32BE(0), 256))
  return /^(.{4})*?(hei[cxms]|hev[cxms])/s.test(brands)
}

// Kinds of files that are never accepted, by name, so that a person understands the refusal. Signatures as in file(1).

const FOREIGN: readonly [offset: number, signatures: string[], content: ForeignContent][] = [
  [0, ['MZ'], 'windows-program'],
  [0, ['\x7fELF', '\xca\xfe\xba\xbe', '\xce\xfa\xed\xfe', '\xcf\xfa\xed\xfe'], 'program'],
  [4, ['ftypavif', 'ftypavis'], 'avif'],
  [4, ['ftyp'], 'film'],
  [0, ['\x1aE\xdf\xa3'], 'film'],
  [8, ['AVI '], 'film'],
  [0, ['ID3', '\xff\xfb', '\xff\xf3', '\xff\xf2', 'OggS', 'fLaC'], 'sound'],
  [8, ['WAVE'], 'sound'],
  [0, ['Rar!', '7z\xbc\xaf', '\x1f\x8b', 'BZh', '\xfd7zXZ'], 'other-archive'],
  [0, ['II*\0', 'MM\0*'], 'tiff'],
]
const MARKUP: readonly [RegExp, ForeignContent][] = [
  [/^(<\?xml[^>]*>\s*)?(<!--.*?-->\s*)?(<!doctype svg[^>]*>\s*)?<svg\b/is, 'svg'],
  [/^(<\?xml[^>]*>\s*)?(<!--.*?-->\s*)?<(!doctype\s+html|html|head|body|script|iframe)\b/i, 'web-page'],
  [/^\{\\rtf/, 'rich-text'],
  [/^ID;P/, 'sylk'],
]

/** What a file of unknown kind is, by its first bytes. */
export function foreignKind(head: Buffer): ForeignContent {
  const start = head.toString('latin1', 0, 64)
  const known = FOREIGN.find(([offset, signatures]) => signatures.some((text) => start.startsWith(text, offset)))
  return known?.[2] ?? 'unknown'
}

/** Text that a program would run, draw or set when it is opened under another name; undefined for any other text. */
export const markupKind = (text: string): ForeignContent | undefined =>
  MARKUP.find(([pattern]) =>
    pattern.test(
      text
        .slice(0, 1000)
        .replace(/^\ufeff|^\xef\xbb\xbf/, '')
        .trimStart(),
    ),
  )?.[1]

// What the bytes of a file say that it is.

/**
 * The kind, or why there is none. `extension` is the one that belongs to the content, where a kind has several that mean
 * different things.
 */
export type Judgement = { kind: FileKind; extension?: string } | { fault: FoundContent }

export const MACROS = { fault: { is: 'office-with-macros' } } as const
