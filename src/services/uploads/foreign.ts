/** Kinds of files that are never accepted, by name, so that a person understands the refusal. Signatures as in file(1). */
import type { ForeignContent } from '../../models/file-fault.ts'

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
