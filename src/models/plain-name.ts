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

/**
 * A name made of words that nothing else has: with a number behind it, if need be, within so many characters. `other` is the name
 * where no word can be written so.
 */
export function freeName(
  words: string,
  {
    joint,
    most,
    other,
    isTaken,
  }: { joint: '-' | '_'; most: number; other: string; isTaken: (name: string) => boolean },
): string {
  const name = plainName(words, most - 4).replaceAll('-', joint) || other
  if (!isTaken(name)) return name
  let number = 2
  while (isTaken(`${name}${joint}${number}`)) number++
  return `${name}${joint}${number}`
}
