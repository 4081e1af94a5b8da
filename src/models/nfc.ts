/**
 * Unicode NFC. Sorting a run of combining marks takes time that grows with the square of its length (a minute for 1 MB), so
 * runs of more than 30 are broken by a combining grapheme joiner, which is not seen (Unicode Standard Annex 15, 13.2).
 */
export const nfc = (text: string): string =>
  isAscii(text) ? text : text.replace(/\p{M}{30}(?=\p{M})/gu, '$&\u034f').normalize('NFC')

/** Such a text is its own normal form, in all four of them. */
export const isAscii = (text: string): boolean => !/[^\p{ASCII}]/u.test(text)
