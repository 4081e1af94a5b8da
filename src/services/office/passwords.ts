/**
 * Passwords are kept as Argon2id (RFC 9106, by Node itself) with 46 MiB, one pass and one lane, the first choice of the
 * OWASP Password Storage Cheat Sheet, in the PHC string format. They are judged one after the other, so that many attempts
 * at once take no more memory and time from others than one.
 */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { alone, networksOf } from '../../models/network.ts'
import { nfkc } from '../../models/normal-form.ts'
import { createLines } from './lines.ts'
import { LONGEST_TYPED } from './password-faults.ts'

export type Passwords = ReturnType<typeof createPasswords>

/** Who wants a password judged. */
interface Asker {
  ip: string
  /** Somebody who is signed in, or a browser that is known: judged before strangers. */
  known?: boolean
}

const MEMORY = 47_104
const PASSES = 1
const LANES = 1
const TAG = 32

const derive = promisify(argon2)

export function createPasswords() {
  const { known, strangers, inTurn } = createLines()
  // Used when there is no password. Nothing matches it, because nobody knows what it was made of.
  const nobodys = randomBytes(TAG)
  const nobodysSalt = randomBytes(16)
  return {
    /** The PHC string of a password. */
    async hash(password: string): Promise<string> {
      const salt = randomBytes(16)
      const cost = { memory: MEMORY, passes: PASSES, lanes: LANES }
      const tag = await inTurn(known, alone('new password'), () => argon2id(password, salt, cost))
      return `$argon2id$v=19$m=${MEMORY},t=${PASSES},p=${LANES}$${unpadded(salt)}$${unpadded(tag)}`
    },
    /**
     * False too where there is no hash, and for what is too long to be a password, after the same time. Rejects with a 503
     * when too many wait: of strangers, those of the network from which most wait.
     */
    async matches(password: string, hash: string | undefined, { ip, known: isKnown }: Asker): Promise<boolean> {
      const isTooLong = password.length > LONGEST_TYPED
      const kept = hash === undefined || isTooLong ? undefined : parsed(hash)
      const { salt, tag, ...cost } = kept ?? {
        salt: nobodysSalt,
        tag: nobodys,
        memory: MEMORY,
        passes: PASSES,
        lanes: LANES,
      }
      const line = isKnown ? known : strangers
      const given = await inTurn(line, networksOf(ip), () => argon2id(isTooLong ? '' : password, salt, cost))
      return timingSafeEqual(given, tag) && kept !== undefined
    },
  }
}

interface Cost {
  memory: number
  passes: number
  lanes: number
}

// As NIST SP 800-63B asks: the same characters however the keyboard composed them.
const argon2id = (password: string, salt: Buffer, { memory, passes, lanes }: Cost): Promise<Buffer> =>
  derive('argon2id', { message: nfkc(password), nonce: salt, parallelism: lanes, tagLength: TAG, memory, passes })

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

function parsed(hash: string): Cost & { salt: Buffer; tag: Buffer } {
  const [, memory, passes, lanes, salt, tag] = PHC.exec(hash)!
  return {
    memory: Number(memory),
    passes: Number(passes),
    lanes: Number(lanes),
    salt: Buffer.from(salt!, 'base64'),
    tag: Buffer.from(tag!, 'base64'),
  }
}
