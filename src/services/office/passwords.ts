/**
 * Passwords are kept as Argon2id (RFC 9106, by Node itself) with 46 MiB, one pass and one lane, the first choice of the
 * OWASP Password Storage Cheat Sheet, in the PHC string format. They are judged one after the other, so that many attempts
 * at once take no more memory and time from others than one.
 */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { overloaded } from '../../errors.ts'
import { nfkc } from '../../models/normal-form.ts'

/** Why a password is not taken. */
export type PasswordFault = 'empty' | 'short' | 'long' | 'common'

export type Passwords = ReturnType<typeof createPasswords>

const SHORTEST = 12
const LONGEST = 200
/** In UTF-16 units as typed: 200 characters, each of two units, that a keyboard wrote in four parts. Longer texts are not looked at. */
const LONGEST_TYPED = 1600
const MEMORY = 47_104
const PASSES = 1
const LANES = 1
const TAG = 32
/** Judged within some five seconds. */
const MOST_WAITING = 60

const derive = promisify(argon2)

export function createPasswords() {
  let working: Promise<unknown> = Promise.resolve()
  let waiting = 0
  // Compared with where there is no password; nothing matches it, because nobody knows what it was made of.
  const nobodys = randomBytes(TAG)
  const nobodysSalt = randomBytes(16)
  return {
    /** The PHC string of a password. */
    async hash(password: string): Promise<string> {
      const salt = randomBytes(16)
      const tag = await inTurn(() => argon2id(password, salt, { memory: MEMORY, passes: PASSES, lanes: LANES }))
      return `$argon2id$v=19$m=${MEMORY},t=${PASSES},p=${LANES}$${unpadded(salt)}$${unpadded(tag)}`
    },
    /** False too where there is no hash, and for what is too long to be a password, after the same time. Rejects with a 503 when too many wait. */
    async matches(password: string, hash: string | undefined): Promise<boolean> {
      const isTooLong = password.length > LONGEST_TYPED
      const known = hash === undefined || isTooLong ? undefined : parsed(hash)
      const { salt, tag, ...cost } = known ?? {
        salt: nobodysSalt,
        tag: nobodys,
        memory: MEMORY,
        passes: PASSES,
        lanes: LANES,
      }
      const given = await inTurn(() => argon2id(isTooLong ? '' : password, salt, cost))
      return timingSafeEqual(given, tag) && known !== undefined
    },
  }

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (waiting >= MOST_WAITING) throw overloaded()
    waiting++
    const turn = working.then(work)
    working = turn.catch(() => {})
    try {
      return await turn
    } finally {
      waiting--
    }
  }
}

/** What is wrong with a password as a person chose it; `own` are words that say who they are. */
export function passwordFault(password: string, own: readonly string[]): PasswordFault | undefined {
  if (password === '') return 'empty'
  if (password.length > LONGEST_TYPED) return 'long'
  const characters = [...folded(password)]
  if (characters.length < SHORTEST) return 'short'
  if (characters.length > LONGEST) return 'long'
  const plain = folded(password)
    .toLowerCase()
    .replace(/[\s._-]/g, '')
  return isCommon(
    plain,
    own.map((word) => word.toLowerCase()).filter((word) => word.length > 3),
  )
    ? 'common'
    : undefined
}

/** As NIST SP 800-63B asks: the same characters however the keyboard composed them. */
const folded = (password: string): string => nfkc(password)

interface Cost {
  memory: number
  passes: number
  lanes: number
}

const argon2id = (password: string, salt: Buffer, { memory, passes, lanes }: Cost): Promise<Buffer> =>
  derive('argon2id', { message: folded(password), nonce: salt, parallelism: lanes, tagLength: TAG, memory, passes })

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

/** Words that the lists of leaked passwords begin with; alone, repeated, or with digits they make the common long ones. */
const COMMON = [
  'password',
  'passwort',
  'passphrase',
  'letmein',
  'welcome',
  'willkommen',
  'qwerty',
  'qwertz',
  'qwertyuiop',
  'qwertzuiop',
  'asdfghjkl',
  'yxcvbnm',
  'zxcvbnm',
  'azerty',
  'iloveyou',
  'ichliebedich',
  'admin',
  'administrator',
  'changeme',
  'secret',
  'geheim',
  'sunshine',
  'princess',
  'football',
  'baseball',
  'superman',
  'batman',
  'dragon',
  'monkey',
  'shadow',
  'master',
  'trustno',
  'whatever',
  'starwars',
  'computer',
  'michael',
  'jennifer',
  'liverpool',
  'chelsea',
  'arsenal',
  'summer',
  'winter',
  'spring',
  'autumn',
  'sommer',
  'herbst',
  'frühling',
  'default',
  'temporary',
  'office',
  'intake',
  'correcthorsebatterystaple',
  'thisismypassword',
  'mypassword',
  'newpassword',
  'test',
  'guest',
  'user',
  'login',
  'hello',
  'hallo',
  'abc',
  'abcd',
  'abcdefgh',
  'q1w2e3r4t5y6',
  '1q2w3e4r5t6y',
  '1qaz2wsx3edc',
  'zaq12wsx',
] // prettier-ignore

/** A common password is made of common words, the person's own, and runs of digits and signs, with little beside them. */
function isCommon(plain: string, own: readonly string[]): boolean {
  if (new Set(plain).size < 5 || RUNS.some((run) => run.includes(plain))) return true
  const words = [...COMMON, ...own].sort((a, b) => b.length - a.length)
  const left = words.reduce((rest, word) => rest.replaceAll(word, ''), plain)
  return left !== plain && left.replace(/[\d\p{P}\p{S}]/gu, '').length < 3
}

const RUNS = [
  '0123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
].map((run) => run.repeat(3))
