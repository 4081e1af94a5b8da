/** Names for programs and addresses, made of words that people read. */
import { nfc } from './normal-form.ts'
import { plainWords } from './terms.ts'

/** How German writes these without the letter. */
const SPELT: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' }

/**
 * The words in small letters from a to z and digits, with hyphens between them, as many as fit whole into so many characters; of a
 * longer first word its beginning. '' where no word can be written so.
 */
export function plainName(words: string, longest: number): string {
  const spelt = nfc(words).replace(/[äöü]/gi, (letter) => SPELT[letter.toLowerCase()]!)
  const [first = '', ...more] = plainWords(spelt).match(/[a-z0-9]+/g) ?? []
  let name = first.slice(0, longest)
  for (const word of more) {
    if (name.length + 1 + word.length > longest) break
    name += `-${word}`
  }
  return name
}
