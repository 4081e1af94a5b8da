/** The version of a definition follows from its content, so that the same definition is published once. */
import { createHash } from 'node:crypto'
import { nfc } from '../../../models/normal-form.ts'
import { VERSION_LENGTH } from '../../../models/token.ts'

/** The value of a JSON text, with each text in it composed (NFC). It is parsed first, as letters may be written as escapes. */
export const contentOf = (text: string): unknown =>
  JSON.parse(text.replace(/^\uFEFF/, ''), (_key, part) => (typeof part === 'string' ? nfc(part) : part))

/** The first 16 hexadecimal characters of the SHA-256 of a definition. */
export const versionOf = (definition: unknown): string =>
  createHash('sha256').update(JSON.stringify(definition)).digest('hex').slice(0, VERSION_LENGTH)
