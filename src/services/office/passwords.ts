/**
 * Passwords are kept as Argon2id (RFC 9106, by Node itself) with 46 MiB, one pass and one lane, the first choice of the
 * OWASP Password Storage Cheat Sheet, in the PHC string format. They are judged one after the other, so that many attempts
 * at once take no more memory and time from others than one.
 */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { overloaded } from '../../errors.ts'
import { alone, type Counted, networksOf } from '../../models/network.ts'
import { nfkc } from '../../models/normal-form.ts'
import { createShares, type Shares } from '../limits/shares.ts'

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

// One password is judged at a time. Those who are known wait in a line of their own, which comes first.

/** So many passwords are judged within some five seconds. */
const MOST_WAITING = 60
const MOST_KNOWN_WAITING = 20

function createLines() {
  const known = createLine(MOST_KNOWN_WAITING)
  const strangers = createLine(MOST_WAITING)
  let busy = false
  return { known, strangers, inTurn }

  /** `by`: who is counted; when too many wait, those of whom most wait are refused with a 503. */
  async function inTurn<T>({ shares, waiting }: Line, by: readonly Counted[], work: () => Promise<T>): Promise<T> {
    const turn = Promise.withResolvers<void>()
    const share = shares.open(by, () => {
      waiting.delete(call)
      turn.reject(overloaded())
    })
    const call = () => {
      share.release()
      turn.resolve()
    }
    if (!share.take(1)) throw overloaded()
    waiting.add(call)
    callNext()
    await turn.promise
    try {
      return await work()
    } finally {
      busy = false
      callNext()
    }
  }

  function callNext(): void {
    if (busy) return
    const { waiting } = known.waiting.size > 0 ? known : strangers
    const [call] = waiting
    if (!call) return
    busy = true
    waiting.delete(call)
    call()
  }
}

interface Line {
  shares: Shares
  /** Each is called when it has its turn; in the order in which they came. */
  waiting: Set<() => void>
}
const createLine = (most: number): Line => ({ shares: createShares(most), waiting: new Set() })

// Which passwords are not accepted: those that are short, or that attackers try first.

/** Why a password is not accepted. */
export type PasswordFault = 'empty' | 'short' | 'long' | 'common'

const SHORTEST = 12
const LONGEST = 200
/** In UTF-16 units as typed: 200 characters, each of two units, that a keyboard wrote in four parts. Longer texts are not looked at. */
const LONGEST_TYPED = 1600

/** What is wrong with a password as a person chose it; `own` are words that say who they are. */
export function passwordFault(password: string, own: readonly string[]): PasswordFault | undefined {
  if (password === '') return 'empty'
  if (password.length > LONGEST_TYPED) return 'long'
  // As NIST SP 800-63B asks: the same characters however the keyboard composed them.
  const text = nfkc(password)
  const characters = [...text]
  if (characters.length < SHORTEST) return 'short'
  if (characters.length > LONGEST) return 'long'
  const plain = text.toLowerCase().replace(/[\s._-]/g, '')
  const theirs = own.map((word) => word.toLowerCase()).filter((word) => word.length > 3)
  return isCommon(plain, theirs) ? 'common' : undefined
}

/** Why somebody cannot have this password: their own name and address are easy to guess. */
export const passwordFaultOf = (
  { email, name }: { email: string; name: string },
  password: string,
): PasswordFault | undefined => passwordFault(password, [...email.split(/[@.]/), ...name.split(/\s+/)])

/** Words that the lists of leaked passwords begin with; alone, repeated, or with digits they make the common long ones. */
const COMMON = `
  password passwort passphrase letmein welcome willkommen qwerty qwertz qwertyuiop qwertzuiop asdfghjkl yxcvbnm
  zxcvbnm azerty iloveyou ichliebedich admin administrator changeme secret geheim sunshine princess football
  baseball superman batman dragon monkey shadow master trustno whatever starwars computer michael jennifer
  liverpool chelsea arsenal summer winter spring autumn sommer herbst frühling default temporary office intake
  correcthorsebatterystaple thisismypassword mypassword newpassword test guest user login hello hallo abc abcd
  abcdefgh q1w2e3r4t5y6 1q2w3e4r5t6y 1qaz2wsx3edc zaq12wsx
`
  .trim()
  .split(/\s+/)

/** A common password is made of common words, the person's own, and runs of digits and signs, and little else. */
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
