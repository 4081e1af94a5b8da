/**
 * Signing in, and what a browser holds afterwards: a random id, of which the store keeps a hash. A session ends after an
 * hour without a request, after twelve hours in any case, and at every change of rights.
 */
import { hash, randomBytes } from 'node:crypto'
import { type Account, emailOf, type Session } from '../../models/account.ts'
import { HOUR } from '../../models/moment.ts'
import { networkOf } from '../../models/network.ts'
import type { Store } from '../../store/index.ts'
import type { Budget } from '../budget.ts'
import type { Passwords } from './passwords.ts'

/** Somebody who is signed in. */
export interface Signed {
  account: Account
  session: Session
}
export type SignIn =
  /** `secret` goes into the cookie. */
  | { kind: 'signed-in'; secret: string; account: Account }
  | { kind: 'refused' }
  /** Too many were refused; seconds until the next may be tried. */
  | { kind: 'wait'; seconds: number }

export interface Sessions {
  /**
   * Judges an address and a password. An unknown address, a disabled account and a wrong password are refused alike, in
   * words and in time. `earlier` is what the cookie held: that session ends.
   */
  signIn(given: { email: string; password: string }, from: Browser & { earlier?: string | undefined }): Promise<SignIn>
  /** Begins a session for somebody who has just proved who they are; returns what goes into the cookie. */
  begin(account: Account, from: Browser): Promise<string>
  /** Whose session this is; undefined when it is over. */
  current(secret: string): Promise<Signed | undefined>
  /** All sessions of an account, the one used last first. */
  of(account: Account): Promise<Session[]>
  /** Ends one session of an account; `own` when it is the one that asks. */
  end(account: Account, id: string, own: boolean): Promise<void>
  /** Removes what is over. */
  forget(): Promise<void>
}
interface Browser {
  /** Address of the network. */
  ip: string
  /** What the browser calls itself. */
  agent: string
}
/** Attempts: of a network, of an address from one network, and of an address from anywhere. */
export interface SignInBudgets {
  byNetwork: Budget
  byAccountAndNetwork: Budget
  byAccount: Budget
}

export interface SessionOptions {
  store: Store
  passwords: Passwords
  budgets: SignInBudgets
  clock: () => number
}

export const IDLE = HOUR
export const LONGEST_SESSION = 12 * HOUR
/** That it was used is written down once in this time. */
const TOUCH_EVERY = 60_000
const LONGEST_AGENT = 200

export const hashOf = (secret: string): string => hash('sha256', secret, 'base64url')
/** Of 256 random bits. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

export function createSessions({
  store,
  passwords,
  budgets: { byNetwork, byAccountAndNetwork, byAccount },
  clock,
}: SessionOptions): Sessions {
  const ends = () => ({ began: clock() - LONGEST_SESSION, seen: clock() - IDLE })
  return {
    async signIn({ email: typed, password }, { ip, agent, earlier }) {
      const email = emailOf(typed)
      // Spent before it is judged: of many attempts at once, none gets past the budget while another is on its way.
      const seconds = Math.max(
        byNetwork.spend(ip),
        byAccountAndNetwork.spend(`${email} ${networkOf(ip)}`),
        byAccount.spend(email),
      )
      if (seconds > 0) return { kind: 'wait', seconds }
      const account = await store.staff.byEmail(email)
      const matches = await passwords.matches(password, await store.staff.passwordOf(email))
      if (!account || !matches || account.disabledAt !== undefined) {
        // What was typed may be a password in the wrong field: an unknown address is not written down.
        const about = account ? { about: email } : {}
        await store.transaction((tx) =>
          tx.audit.add({ at: clock(), by: 'nobody', action: 'sign-in-refused', ...about }),
        )
        return { kind: 'refused' }
      }
      if (earlier !== undefined)
        await store.transaction(async (tx) => void (await tx.sessions.end(account.id, hashOf(earlier))))
      return { kind: 'signed-in', secret: await begin(account, { ip, agent }), account }
    },
    begin,
    async current(secret) {
      const found = await store.sessions.find(hashOf(secret), ends())
      if (!found) return undefined
      const now = clock()
      if (now - found.session.seenAt >= TOUCH_EVERY)
        await store.transaction((tx) => tx.sessions.touch(found.session.id, now))
      return found
    },
    of: ({ id }) => store.sessions.of(id, ends()),
    async end({ id: staff, email }, id, own) {
      await store.transaction(async (tx) => {
        if (!(await tx.sessions.end(staff, id))) return
        await tx.audit.add({ at: clock(), by: email, staff, action: own ? 'signed-out' : 'session-ended' })
      })
    },
    forget: () => store.transaction((tx) => tx.sessions.forget(ends())),
  }

  async function begin({ id: staff, email }: Account, { agent }: Browser): Promise<string> {
    const secret = newSecret()
    const at = clock()
    const session = { id: hashOf(secret), beganAt: at, seenAt: at, agent: agent.slice(0, LONGEST_AGENT) }
    await store.transaction(async (tx) => {
      await tx.sessions.add(staff, session)
      await tx.audit.add({ at, by: email, staff, action: 'signed-in' })
    })
    return secret
  }
}
