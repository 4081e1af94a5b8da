/**
 * Unicode normal forms. Sorting a run of combining marks takes time that grows with the square of its length (a minute for
 * 1 MB), so runs of more than 30 are broken by a combining grapheme joiner, which is not seen (Unicode Standard Annex 15,
 * 13.2). Runs are looked for at their beginnings alone, so that each is read once. Nothing else in the service normalizes,
 * so that no text that somebody sends can hold up everybody.
 */
const LONG_RUN = /(?<![\p{M}\uff9e\uff9f])[\p{M}\uff9e\uff9f]{31,}/gu
const PIECE = /.{30}(?=.)/gsu

/** The marks of halfwidth katakana, U+FF9E and U+FF9F, are letters until NFKC or NFKD makes combining marks of them. */
const broken = (text: string): string => text.replace(LONG_RUN, (run) => run.replace(PIECE, '$&\u034f'))

export const nfc = (text: string): string => (isAscii(text) ? text : broken(text).normalize('NFC'))
export const nfkc = (text: string): string => (isAscii(text) ? text : broken(text).normalize('NFKC'))
export const nfkd = (text: string): string => (isAscii(text) ? text : broken(text).normalize('NFKD'))

/** Such a text is its own normal form, in all four of them. */
export const isAscii = (text: string): boolean => !/[^\p{ASCII}]/u.test(text)
