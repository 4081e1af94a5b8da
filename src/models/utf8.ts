/** Reads bytes as UTF-8, or says why they are not: guessing another encoding would break words unnoticed. */
import type { Reason } from './definition-fault.ts'

/** `fault` is a sentence that follows the name of what holds the bytes. A byte order mark stays in the text. */
export function decodeText(bytes: Uint8Array): { text: string } | { fault: Reason } {
  if (isWide(bytes)) return { fault: ['utf16'] }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) }
  } catch {
    const at = firstWrong(bytes)
    const line = bytes.subarray(0, at).filter((byte) => byte === LINE_END).length + 1
    const byte = bytes[at]!.toString(16).toUpperCase()
    return { fault: ['not-utf8', line, byte] }
  }
}

const LINE_END = 0x0a
const REPLACEMENT = Buffer.from('\uFFFD')

/** Is it UTF-16? Such a text begins with its byte order mark, or with an ASCII letter beside a zero byte. */
function isWide([first = 1, second = 1]: Uint8Array): boolean {
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true
  return (first === 0) !== (second === 0)
}

/** The index of the first byte that is not UTF-8. There, the lenient decoder gives U+FFFD although the bytes are not U+FFFD. */
function firstWrong(bytes: Uint8Array): number {
  let at = 0
  for (const part of Buffer.from(bytes).toString('utf8').split('\uFFFD')) {
    at += Buffer.byteLength(part)
    if (!REPLACEMENT.equals(bytes.subarray(at, at + REPLACEMENT.length))) break
    at += REPLACEMENT.length
  }
  return at
}
