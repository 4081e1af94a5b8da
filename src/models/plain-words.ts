/** Words as they are compared with those of a language: what people leave out or write in two ways does not count. */
import { isAscii, nfkd } from './normal-form.ts'
import { folded } from './terms.ts'

/** Without capitals, accents, vowel signs and stretched letters; in Arabic the forms of alef, yeh and heh are one each. */
export const plainWords = (text: string): string =>
  isAscii(text)
    ? text.toLowerCase()
    : nfkd(folded(text))
        .replace(/[\p{M}\u0640]+/gu, '')
        .replace(/\u0649/g, '\u064a')
        .replace(/\u0629/g, '\u0647')
