/** The version of a definition follows from its content, so that the same definition is published once. */
import { createHash } from 'node:crypto'
import { nfc } from '../../../models/normal-form.ts'
import { VERSION_LENGTH } from '../../../models/token.ts'

/** What a text that is JSON holds, with each text in it composed (NFC). Letters may be written as escapes, so it is parsed first. */
export const contentOf = (text: string): unknown =>
  JSON.parse(text.replace(/^\uFEFF/, ''), (_key, part) => (typeof part === 'string' ? nfc(part) : part))

/** The first 16 hexadecimal characters of the SHA-256 of a definition. */
export const versionOf = (definition: unknown): string =>
  createHash('sha256').update(JSON.stringify(definition)).digest('hex').slice(0, VERSION_LENGTH)
