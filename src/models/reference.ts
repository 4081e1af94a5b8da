/**
 * A reference names a submission in public: 15 random characters of Crockford's base 32 and a check character of the
 * same alphabet (Luhn mod N, N = 32), written `XXXX-XXXX-XXXX-XXXX`. 75 random bits: it cannot be guessed.
 */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const BODY = 15
const WRITTEN = /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/

/** Makes a reference of 15 random bytes; the low five bits of each are used. */
export function referenceOf(random: Uint8Array): string {
  let body = ''
  for (let i = 0; i < BODY; i++) body += ALPHABET[random[i]! & 31]
  return written(body + checkCharacter(body))
}

/**
 * Reads what a person typed: any case, with or without spaces and hyphens, O for 0, I and L for 1 (Crockford).
 * Returns the reference as written, or undefined when it cannot be one (wrong length, sign or check character).
 */
export function parseReference(typed: string): string | undefined {
  if (typed.length > 100) return undefined
  const text = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}_.]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  const reference = written(text)
  if (!WRITTEN.test(reference)) return undefined
  return text[BODY] === checkCharacter(text.slice(0, BODY)) ? reference : undefined
}

const written = (text: string): string => text.replace(/(.{4})(?=.)/g, '$1-')

function checkCharacter(body: string): string {
  let sum = 0
  for (let i = 0; i < body.length; i++) {
    const value = ALPHABET.indexOf(body[i]!) * (i % 2 === 0 ? 2 : 1)
    sum += Math.floor(value / 32) + (value % 32)
  }
  return ALPHABET[(32 - (sum % 32)) % 32]!
}
