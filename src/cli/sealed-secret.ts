/** The secret of a service in its backup: encrypted with AES-256-GCM, by a key that Argon2id (RFC 9106) makes of a passphrase. */
import { argon2, createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { CommandError } from './failure.ts'

/** Bytes are base64. What Argon2id costs stands here, so that a later release can ask for more. */
interface Sealed {
  cipher: 'argon2id, aes-256-gcm'
  /** Memory in KiB. */
  cost: { memory: number; passes: number; lanes: number }
  salt: string
  nonce: string
  tag: string
  secret: string
}
type Cost = Sealed['cost']

/** The cost of Argon2id for a new file: memory in KiB and passes of the second recommendation in RFC 9106, section 4, on one lane. */
const COST: Cost = { memory: 65_536, passes: 3, lanes: 1 }
/** A file that asks for more is damaged, or would stop the machine. */
const MOST: Cost = { memory: 1_048_576, passes: 64, lanes: 64 }
const LEAST_CHARACTERS = 12
const CIPHER = 'aes-256-gcm'
const TAG_BYTES = 16

/** Rejects unless the file is for its owner alone. */
export async function readPassphrase(file: string): Promise<string> {
  await using handle = await open(file)
  const mode = (await handle.stat()).mode & 0o777
  if ((mode & 0o077) !== 0)
    throw new CommandError(`Others can read ${file} (mode ${mode.toString(8)}). Run: chmod 600 ${file}`, 2)
  const passphrase = (await handle.readFile('utf8')).replace(/\r?\n$/, '')
  if (passphrase.length >= LEAST_CHARACTERS) return passphrase
  throw new CommandError(`${file}: the passphrase must have at least ${LEAST_CHARACTERS} characters.`, 2)
}

export async function sealSecret(secret: string, passphrase: string): Promise<string> {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)]
  const cipher = createCipheriv(CIPHER, await keyOf(passphrase, salt, COST), nonce, { authTagLength: TAG_BYTES })
  const bytes = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  const base64 = (buffer: Buffer) => buffer.toString('base64')
  const sealed: Sealed = {
    cipher: `argon2id, ${CIPHER}`,
    cost: COST,
    salt: base64(salt),
    nonce: base64(nonce),
    tag: base64(cipher.getAuthTag()),
    secret: base64(bytes),
  }
  return `${JSON.stringify(sealed, null, 2)}\n`
}

/** Undefined when the passphrase is another one, or the text is damaged. */
export async function openSecret(text: string, passphrase: string): Promise<string | undefined> {
  try {
    const { cost, salt, nonce, tag, secret }: Sealed = JSON.parse(text)
    if (cost.memory > MOST.memory || cost.passes > MOST.passes || cost.lanes > MOST.lanes) return undefined
    const bytes = (base64: string) => Buffer.from(base64, 'base64')
    const key = await keyOf(passphrase, bytes(salt), cost)
    const decipher = createDecipheriv(CIPHER, key, bytes(nonce), { authTagLength: TAG_BYTES })
    decipher.setAuthTag(bytes(tag))
    return Buffer.concat([decipher.update(bytes(secret)), decipher.final()]).toString()
  } catch {
    return undefined
  }
}

const keyOf = (message: string, nonce: Buffer, { memory, passes, lanes }: Cost): Promise<Buffer> =>
  promisify(argon2)('argon2id', { message, nonce, parallelism: lanes, tagLength: 32, memory, passes })
