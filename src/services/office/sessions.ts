/**
 * Signing in, and what a browser holds afterwards: a secret, of which the store keeps a hash. A session ends after an
 * hour without a request, after twelve hours in any case, and at every change of rights.
 *
 * A secret is a random text, a dot and a mark. The mark is the id of the account, sealed. So whose session it was is still known
 * when the store knows nothing of it any more. It names nobody to others, and opens nothing.
 */
import { type Account, emailOf, PROVED_MS, type Session, type SignInWay } from '../../models/account.ts'
import type { Backlog } from '../../models/delivery.ts'
import { DAY, HOUR, MINUTE } from '../../models/moment.ts'
import type { Rows } from '../../store/index.ts'
import { plainHash } from '../keyed-hash.ts'
import { newSecret } from '../random.ts'
import { createSeal } from '../seal.ts'
import type { Wiring } from '../wiring.ts'
import type { Attempts } from './attempts.ts'
import type { KnownBrowsers } from './known-browsers.ts'
import type { Passwords } from './passwords.ts'
import type { RefusedSignIns } from './refused-sign-ins.ts'
import type { SecondFactor } from './second-factor.ts'

/** Somebody who is signed in. */
export interface Signed {
  account: Account
  session: Session
  /** Deliveries that wait or have failed; only there for those who see all deliveries. */
  backlog?: Backlog
}
type SignIn =
  /** `secret` goes into the cookie, `known` into the one by which the browser is known from now on. */
  | { kind: 'signed-in'; secret: string; known: string; account: Account }
  /** The password is right, and a code is asked for; `secret` goes into the cookie and opens nothing else. */
  | { kind: 'challenged'; secret: string }
  | { kind: 'refused' }
  /** Too many were refused; seconds until the next may be tried. */
  | { kind: 'wait'; seconds: number }

export type Sessions = ReturnType<typeof createSessions>
/** What the cookies of the browser held. */
interface Held {
  earlier?: string | undefined
  known?: string | undefined
}
export interface Browser {
  /** Address of the network. */
  ip: string
  /** What the browser calls itself. */
  agent: string
}
interface SessionOptions extends Pick<Wiring, 'store' | 'secrets' | 'clock'> {
  passwords: Passwords
  secondFactor: Pick<SecondFactor, 'judge'>
  attempts: Attempts
  knownBrowsers: KnownBrowsers
  refusedSignIns: Pick<RefusedSignIns, 'note'>
}

const IDLE = HOUR
const LONGEST_SESSION = 12 * HOUR
/** The clocks of several machines may differ by less. */
const AHEAD = 5 * MINUTE
/** The last use of a session is written at most once in this time. */
const TOUCH_EVERY = MINUTE
const LONGEST_AGENT = 200
/** How long a mark tells whose session it was, after the longest one. */
const MARK = LONGEST_SESSION + DAY
const ABOUT = 'session'

/** What became of a sign-in, with the address of the account that a refusal is about. */
type Judged = Exclude<SignIn, { kind: 'refused' }> | { kind: 'refused'; about: string | undefined }

/** How long somebody may take to enter the code. */
const CHALLENGE = 10 * MINUTE

export function createSessions(options: SessionOptions) {
  const { store, passwords, secondFactor, attempts, knownBrowsers, refusedSignIns, secrets, clock } = options
  const marks = createSeal({ secrets, purpose: 'whose session it was' })
  const asking = () => ({ since: clock() - CHALLENGE, latest: clock() + AHEAD })
  const ends = () => ({ began: clock() - LONGEST_SESSION, seen: clock() - IDLE, latest: clock() + AHEAD })
  const tokenFor = (email: string, hash: string | undefined) =>
    knownBrowsers.tokenFor({ email, passwordHash: hash ?? '' })
  return {
    /**
     * Judges an address and a password. An unknown address, a disabled account and a wrong password are refused alike, in
     * words and in time. `earlier` is what the cookie held: that session ends. `known` tells that somebody signed in here before.
     */
    async signIn(
      { email: typed, password }: { email: string; password: string },
      { ip, agent, earlier, known: token }: Browser & Held,
    ): Promise<SignIn> {
      const email = emailOf(typed)
      const hash = await store.accounts.passwordOf(email)
      const known = hash !== undefined && knownBrowsers.isKnown(token, { email, passwordHash: hash })
      const trying = { email, ip, known }
      // Spent before it is judged: of many attempts at once, none gets past the budget while another is on its way.
      const seconds = attempts.spend(trying)
      if (seconds > 0) return { kind: 'wait', seconds }
      const matches = await passwords.matches(password, hash, { ip, known })
      if (matches) attempts.giveBack(trying)
      const outcome = await store.transaction(async (tx): Promise<Judged> => {
        await tx.hold(email)
        const account = await tx.accounts.byEmail(email)
        // While it was judged, the password may have been taken away, and a second factor set up.
        const stands = matches && account?.disabledAt === undefined && (await tx.accounts.passwordOf(email)) === hash
        if (!account || !stands) return { kind: 'refused', about: account?.email }
        if (earlier !== undefined) await tx.sessions.end(account.id, plainHash(earlier))
        const secret = secretFor(account)
        if (account.secondFactor) {
          await tx.sessions.challenge(account.id, { id: plainHash(secret), at: clock() })
          return { kind: 'challenged', secret }
        }
        await enter(tx, account, { secret, agent, way: 'password' })
        return { kind: 'signed-in', secret, known: tokenFor(email, hash), account }
      })
      if (outcome.kind !== 'refused') return outcome
      const { about } = outcome
      await refusedSignIns.note({ by: 'nobody', action: 'sign-in-refused', about }, ip)
      return { kind: 'refused' }
    },
    /** The account that is asked for a code by this cookie; undefined when that took too long or was answered. */
    challenged: (secret: string): Promise<Account | undefined> =>
      store.sessions.challenged(plainHash(secret), asking()),
    /** Judges the code; `over` when it took too long, or was answered before. */
    async answer(asked: string, code: string, from: Browser & Pick<Held, 'known'>): Promise<SignIn | { kind: 'over' }> {
      const account = await store.sessions.challenged(plainHash(asked), asking())
      if (!account) return { kind: 'over' }
      const { email } = account
      const hash = await store.accounts.passwordOf(email)
      const known = hash !== undefined && knownBrowsers.isKnown(from.known, { email, passwordHash: hash })
      const trying = { email, ip: from.ip, known, what: 'code' } as const
      const seconds = attempts.spend(trying)
      if (seconds > 0) return { kind: 'wait', seconds }
      const judgement = await secondFactor.judge(account, code)
      if (judgement.kind === 'proved') attempts.giveBack(trying)
      if (judgement.kind === 'refused')
        await refusedSignIns.note({ by: 'nobody', action: 'second-factor-refused', about: email }, from.ip)
      if (judgement.kind !== 'proved') return judgement
      const secret = secretFor(account)
      const entered = await store.transaction(async (tx) => {
        if (!(await tx.sessions.endChallenge(plainHash(asked)))) return false
        await enter(tx, account, { secret, agent: from.agent, way: 'password' })
        return true
      })
      return entered ? { kind: 'signed-in', secret, known: tokenFor(email, hash), account } : { kind: 'over' }
    },
    /** Begins a session for somebody who has just proved who they are; returns what goes into the cookie. */
    async begin(
      account: Account,
      { agent }: Browser,
      way: SignInWay = 'password',
      provedAt: number = clock(),
    ): Promise<string> {
      const secret = secretFor(account)
      await store.transaction((tx) => enter(tx, account, { secret, agent, way }, provedAt))
      return secret
    },
    /** Have they proved a moment ago who they are, with all that their sign-in asks for? */
    isProved({ provedAt }: Session): boolean {
      const now = clock()
      return provedAt > now - PROVED_MS && provedAt <= now + AHEAD
    },
    /** They have just proved it. */
    prove: ({ id }: Session): Promise<void> => store.transaction((tx) => tx.sessions.prove(id, clock())),
    /** A new session for one that ended because rights changed. */
    async renew(account: Account, { agent }: Browser, way: SignInWay = 'password'): Promise<string> {
      const secret = secretFor(account)
      await store.transaction((tx) => add(tx, account, { secret, agent, way }, 0))
      return secret
    },
    /** Who is signed in with this secret, read anew; undefined when the session is over. Notes when it was used last. */
    async current(secret: string): Promise<Signed | undefined> {
      const found = await store.sessions.find(plainHash(secret), ends())
      if (!found) return undefined
      const now = clock()
      if (now - found.session.seenAt >= TOUCH_EVERY)
        await store.transaction((tx) => tx.sessions.touch(found.session.id, now))
      return found
    },
    /** Is this session not over yet? */
    async isOpen({ id }: Session): Promise<boolean> {
      return (await store.sessions.find(id, ends())) !== undefined
    },
    /** The id of the account that had a session, also when it is over; undefined when that was more than a day ago. Takes its secret, or the mark alone. */
    whose(secret: string): number | undefined {
      const [id, until] =
        marks
          .open(secret.slice(secret.indexOf('.') + 1), ABOUT)
          ?.text.split(' ')
          .map(Number) ?? []
      return until! > clock() ? id : undefined
    },
    /** All sessions of an account, the one used last first. */
    of: ({ id }: Account): Promise<Session[]> => store.sessions.of(id, ends()),
    /** Ends one session of an account; `own` when it is the one that asks. */
    async end({ id: account, email }: Account, id: string, own: boolean): Promise<void> {
      await store.transaction(async (tx) => {
        if (!(await tx.sessions.end(account, id))) return
        await tx.audit.add({ at: clock(), by: email, account, action: own ? 'signed-out' : 'session-ended' })
      })
    },
    /** Removes what is over. */
    forget: (): Promise<void> => store.transaction((tx) => tx.sessions.forget(ends())),
  }

  type Beginning = { secret: string; agent: string; way: SignInWay }

  function secretFor({ id }: Account): string {
    return `${newSecret()}.${marks.seal(`${id} ${clock() + MARK}`, ABOUT)}`
  }

  async function enter(tx: Rows, account: Account, beginning: Beginning, provedAt = clock()): Promise<void> {
    await add(tx, account, beginning, provedAt)
    await tx.accounts.setSignedIn(account.id, clock())
    await tx.audit.add({ at: clock(), by: account.email, account: account.id, action: 'signed-in' })
  }

  async function add(
    tx: Rows,
    { id: account }: Account,
    { secret, agent, way }: Beginning,
    provedAt: number,
  ): Promise<void> {
    const at = clock()
    const session = {
      id: plainHash(secret),
      beganAt: at,
      seenAt: at,
      agent: agent.slice(0, LONGEST_AGENT),
      way,
      provedAt,
    }
    await tx.sessions.add(account, session)
  }
}
