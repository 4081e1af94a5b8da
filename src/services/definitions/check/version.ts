/** The version of a definition follows from its content, so that the same definition is published once. */
import { createHash } from 'node:crypto'
import type { Definition } from '../../../models/definition.ts'
import type { Language } from '../../../models/language.ts'
import { nfc } from '../../../models/normal-form.ts'
import { VERSION_LENGTH } from '../../../models/token.ts'
import { translationOf } from '../translation/languages.ts'
import { fillIn } from './lists.ts'

/** The value of a JSON text, with each text in it composed (NFC). It is parsed first, as letters may be written as escapes. */
export const contentOf = (text: string): unknown =>
  JSON.parse(text.replace(/^\uFEFF/, ''), (_key, part) => (typeof part === 'string' ? nfc(part) : part))

/**
 * The value of a definition, with the options of its lists filled in. The text and the lists must be JSON. Beside it, what
 * the filling found.
 */
export function filledContentOf({ text, lists }: Pick<Definition, 'text' | 'lists'>) {
  const value = contentOf(text)
  return { value, ...fillIn(value, lists, contentOf) }
}

/**
 * The first 16 hexadecimal characters of the SHA-256 of a definition, filled in, and of its translations into these languages
 * where it has some: those of the definition, then those of its lists.
 */
export function versionOf(value: unknown, definition: Definition, languages: readonly Language[]): string {
  const hash = createHash('sha256').update(JSON.stringify(value))
  for (const language of languages) {
    const contents = [definition, ...(definition.lists ?? [])].map((original) => {
      const file = translationOf(original, language)
      return file && contentOf(file.text)
    })
    hash.update(JSON.stringify([language, ...contents]))
  }
  return hash.digest('hex').slice(0, VERSION_LENGTH)
}
