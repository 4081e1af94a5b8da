/**
 * What is kept and read by this service alone: sealed with AES-256-GCM under a key that follows from the secrets, for one
 * purpose, and bound to what it is about. A new secret in front seals; those behind it still open.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NONCE = 12
const TAG = 16

export function createSeal({ secrets, purpose }: { secrets: readonly string[]; purpose: string }) {
  const keys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', `intake seal: ${purpose}`, 32)))
  return {
    seal(text: string, about: string): string {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv(CIPHER, keys[0]!, nonce).setAAD(Buffer.from(about))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    /** `stale`: sealed by a secret that is not in front any more. Undefined when it was not sealed here, or for this. */
    open(sealed: string, about: string): { text: string; stale: boolean } | undefined {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < NONCE + TAG) return undefined
      for (const [i, key] of keys.entries()) {
        const text = openWith(key, bytes, about)
        if (text !== undefined) return { text, stale: i > 0 }
      }
      return undefined
    },
  }
}

function openWith(key: Buffer, bytes: Buffer, about: string): string | undefined {
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE), { authTagLength: TAG })
  decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
  try {
    return decipher.update(bytes.subarray(NONCE + TAG), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined // another key, or somebody changed it
  }
}
