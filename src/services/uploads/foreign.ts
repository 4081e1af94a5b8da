/** Names for what is not taken, so that a person understands the refusal. Signatures as in file(1). */
const FOREIGN: readonly [RegExp, string][] = [
  [/^MZ/, 'is a Windows program'],
  [/^(\x7fELF|\xca\xfe\xba\xbe|[\xce\xcf]\xfa\xed\xfe)/, 'is a program'],
  [/^.{4}ftypavi[fs]/s, 'is an AVIF picture'],
  [/^(.{4}ftyp|\x1aE\xdf\xa3|RIFF.{4}AVI )/s, 'is a film'],
  [/^(ID3|\xff[\xfb\xf3\xf2]|OggS|fLaC|RIFF.{4}WAVE)/s, 'is a sound recording'],
  [/^(Rar!|7z\xbc\xaf|\x1f\x8b|BZh|\xfd7zXZ)/, 'is an archive, but not a ZIP archive'],
  [/^(II\*\0|MM\0\*)/, 'is a TIFF picture'],
  [/^BM.{4}\0{4}/s, 'is a BMP picture'],
]
const MARKUP: readonly [RegExp, string][] = [
  [/^(<\?xml[^>]*>\s*)?(<!--.*?-->\s*)?(<!doctype svg[^>]*>\s*)?<svg\b/is, 'is an SVG picture'],
  [/^(<\?xml[^>]*>\s*)?(<!--.*?-->\s*)?<(!doctype\s+html|html|head|body|script|iframe)\b/i, 'is a web page'],
]

/** What a file of unknown kind is, by its first bytes, as the end of "What you chose …". */
export const foreignKind = (head: Buffer): string =>
  FOREIGN.find(([pattern]) => pattern.test(head.toString('latin1', 0, 64)))?.[1] ?? 'is of a kind that is not known here'

/** Text that a program would run or draw when it is opened under another name; undefined for any other text. */
export const markupKind = (text: string): string | undefined =>
  MARKUP.find(([pattern]) => pattern.test(text.slice(0, 1000).replace(/^\ufeff|^\xef\xbb\xbf/, '').trimStart()))?.[1]
