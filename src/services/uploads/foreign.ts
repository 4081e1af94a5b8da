/** Names for what is not taken, so that a person understands the refusal. Signatures as in file(1). */
const FOREIGN: readonly [offset: number, signatures: string[], name: string][] = [
  [0, ['MZ'], 'is a Windows program'],
  [0, ['\x7fELF', '\xca\xfe\xba\xbe', '\xce\xfa\xed\xfe', '\xcf\xfa\xed\xfe'], 'is a program'],
  [4, ['ftypavif', 'ftypavis'], 'is an AVIF picture'],
  [4, ['ftyp'], 'is a film'],
  [0, ['\x1aE\xdf\xa3'], 'is a film'],
  [8, ['AVI '], 'is a film'],
  [0, ['ID3', '\xff\xfb', '\xff\xf3', '\xff\xf2', 'OggS', 'fLaC'], 'is a sound recording'],
  [8, ['WAVE'], 'is a sound recording'],
  [0, ['Rar!', '7z\xbc\xaf', '\x1f\x8b', 'BZh', '\xfd7zXZ'], 'is an archive, but not a ZIP archive'],
  [0, ['II*\0', 'MM\0*'], 'is a TIFF picture'],
]
const MARKUP: readonly [RegExp, string][] = [
  [/^(<\?xml[^>]*>\s*)?(<!--.*?-->\s*)?(<!doctype svg[^>]*>\s*)?<svg\b/is, 'is an SVG picture'],
  [/^(<\?xml[^>]*>\s*)?(<!--.*?-->\s*)?<(!doctype\s+html|html|head|body|script|iframe)\b/i, 'is a web page'],
  [/^\{\\rtf/, 'is a text of a word processor (RTF)'],
  [/^ID;P/, 'is a table in the SYLK format, which can hold macros'],
]

/** What a file of unknown kind is, by its first bytes, as the end of "What you chose …". */
export function foreignKind(head: Buffer): string {
  const start = head.toString('latin1', 0, 64)
  const known = FOREIGN.find(([offset, signatures]) => signatures.some((text) => start.startsWith(text, offset)))
  return known?.[2] ?? 'is of a kind that is not known here'
}

/** Text that a program would run, draw or set when it is opened under another name; undefined for any other text. */
export const markupKind = (text: string): string | undefined =>
  MARKUP.find(([pattern]) =>
    pattern.test(
      text
        .slice(0, 1000)
        .replace(/^\ufeff|^\xef\xbb\xbf/, '')
        .trimStart(),
    ),
  )?.[1]
