/**
 * Signatures that anybody can check: Ed25519, with keys that follow from the secrets, so that every process has the same and
 * no private key is kept anywhere. A new secret in front is a new key; public keys are kept for ever, so that what was
 * signed can be checked when its secret is gone.
 */
import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from 'node:crypto'
import type { ReceiptKey } from '../store/installation.ts'
import type { Wiring } from './wiring.ts'

interface Signature {
  keyId: string
  /** base64url. */
  signature: string
}
export type Signing = ReturnType<typeof createSigning>

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const PURPOSE = 'intake receipt key'

interface Key extends Omit<ReceiptKey, 'since'> {
  privateKey: KeyObject
}

/** `secrets`: the first signs. */
export function createSigning({ store, secrets, clock }: Pick<Wiring, 'store' | 'secrets' | 'clock'>) {
  let made: Key[] | undefined
  const own = (): Key[] => {
    made ??= secrets.map(keyOf)
    return made
  }
  let kept: Promise<void> | undefined

  return {
    /** Id of the key that signs. */
    keyId: (): string => own()[0]!.id,

    async sign(text: string): Promise<Signature> {
      const [{ id, privateKey }] = own() as [Key]
      await keep()
      return { keyId: id, signature: sign(null, Buffer.from(text), privateKey).toString('base64url') }
    },

    async verify(text: string, { keyId, signature }: Signature): Promise<'genuine' | 'forged' | 'unknown-key'> {
      const key = (await all()).find(({ id }) => id === keyId)
      if (!key) return 'unknown-key'
      const publicKey = createPublicKey({ key: jwkOf(key), format: 'jwk' })
      const genuine = verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64url'))
      return genuine ? 'genuine' : 'forged'
    },

    /** All that were ever used and those of the present secrets, as a JSON Web Key Set (RFC 7517, RFC 8037). */
    publicKeys: async (): Promise<{ keys: object[] }> => ({
      keys: (await all()).map((key) => ({ ...jwkOf(key), kid: key.id, use: 'sig', alg: 'EdDSA' })),
    }),
  }

  /** Stores the public half of the key that signs; nothing signed is given out before that is on the disk. */
  function keep(): Promise<void> {
    const [{ id, publicKey }] = own() as [Key]
    kept ??= store
      .transaction((tx) => tx.receiptKeys.add({ id, publicKey, since: clock() }))
      .catch((error) => {
        kept = undefined
        throw error
      })
    return kept
  }

  async function all(): Promise<Pick<ReceiptKey, 'id' | 'publicKey'>[]> {
    const stored = await store.receiptKeys.all()
    return [...stored, ...own().filter(({ id }) => !stored.some((one) => one.id === id))]
  }
}

const jwkOf = ({ publicKey }: Pick<ReceiptKey, 'publicKey'>) => ({ kty: 'OKP', crv: 'Ed25519', x: publicKey })

function keyOf(secret: string): Key {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, 32))
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
  const { x: publicKey = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  const id = createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest('base64url').slice(0, 16)
  return { id, publicKey, privateKey }
}
