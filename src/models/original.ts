/** A translated text names the text that it translates, so that a change of that one is seen. */
import { createHash } from 'node:crypto'
import { nfc } from './normal-form.ts'

/** The first 8 hexadecimal characters of the SHA-256 of a text, composed. */
export const hashOf = (text: string): string => createHash('sha256').update(nfc(text)).digest('hex').slice(0, 8)
