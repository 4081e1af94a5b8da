/**
 * Signing in at a provider of OpenID Connect. Somebody is recognised by issuer and subject; an account of the same e-mail
 * address becomes theirs only when the provider says that the address was verified. What they may is what the provider says
 * at each sign-in; which forms they see stays as the command line has set it.
 */
import { tooMany } from '../../errors.ts'
import { ProviderFault } from '../../faults.ts'
import { type Account, type Edits, ERRAND_MS, emailOf, isEmail, isFreeName, ownEdits } from '../../models/account.ts'
import { mailAddress } from '../../models/mail-address.ts'
import { type Given, type ProviderRefusal, type ProviderSettings, rightsOf } from '../../models/provider.ts'
import type { Claims, Errand, Provider } from '../../oidc/index.ts'
import type { Transaction } from '../../store/index.ts'
import { plainHash } from '../keyed-hash.ts'
import type { Budget } from '../limits/budget.ts'
import { createSeal } from '../seal.ts'
import type { Wiring } from '../wiring.ts'
import { rightsCode } from './accounts.ts'
import { ACCOUNTS } from './first-admin.ts'
import type { RefusedSignIns } from './refused-sign-ins.ts'
import type { Browser, Sessions } from './sessions.ts'

type ProviderOutcome = { kind: 'signed-in'; secret: string; to: string } | { kind: ProviderRefusal; to: string }

export type ProviderSignIn = ReturnType<typeof createProviderSignIn>
interface Options extends Pick<Wiring, 'store' | 'secrets' | 'log' | 'clock'> {
  provider: Provider
  settings: Pick<ProviderSettings, 'roleClaim' | 'roles'>
  sessions: Pick<Sessions, 'begin'>
  /** Attempts to sign in, of a network. */
  budget: Pick<Budget, 'spend'>
  refusedSignIns: Pick<RefusedSignIns, 'note'>
}
interface Refusal {
  why: ProviderRefusal
  /** The e-mail address of the account that it is about. */
  about: string | undefined
}

const ABOUT = 'errand'
/** Named in the audit as who decided. */
const BY = 'OpenID Connect'

export function createProviderSignIn(options: Options) {
  const { store, provider, settings, sessions, budget, secrets, refusedSignIns, log, clock } = options
  const seal = createSeal({ secrets, purpose: 'sign-in at a provider' })
  return {
    /** The address to send the browser to, and what its cookie keeps until it is back; or why the provider cannot be used. */
    async begin(
      to: string,
      options?: { anew?: boolean },
    ): Promise<{ address: string; kept: string } | { kind: ProviderRefusal }> {
      try {
        const { address, errand } = await provider.begin(options)
        return { address, kept: seal.seal(JSON.stringify({ ...errand, to, until: clock() + ERRAND_MS }), ABOUT) }
      } catch (error) {
        return { kind: told(error) }
      }
    },

    /** Where one signs out at the provider; undefined when it announces no such place, or does not answer. */
    async leaving(): Promise<string | undefined> {
      try {
        return await provider.leaving()
      } catch (error) {
        told(error)
        return undefined
      }
    },

    /** `query` is what the browser came back with; `earlier` what its cookie held before. Rejects with a 429 after too many. */
    async finish(
      query: string,
      { kept, earlier, ...from }: Browser & { kept: string | undefined; earlier: string | undefined },
    ): Promise<ProviderOutcome> {
      const text = kept === undefined ? undefined : seal.open(kept, ABOUT)?.text
      if (text === undefined) return { kind: 'stale', to: '/staff' }
      const { to, until, ...errand }: Errand & { to: string; until: number } = JSON.parse(text)
      if (until <= clock() || new URLSearchParams(query).get('state') !== errand.state) return { kind: 'stale', to }
      // Each try asks the provider in our name, and somebody may send the same cookie again and again.
      const seconds = budget.spend(from.ip)
      if (seconds > 0) throw tooMany(seconds)
      try {
        const claims = await provider.finish(query, errand)
        const found = await store.transaction(accountOf(claims))
        if ('why' in found) {
          await refusedSignIns.note({ by: BY, action: 'sign-in-refused', ...found }, from.ip)
          return { kind: found.why, to }
        }
        if (earlier !== undefined)
          await store.transaction(async (tx) => void (await tx.sessions.end(found.id, plainHash(earlier))))
        return { kind: 'signed-in', secret: await sessions.begin(found, from, 'provider', provedAtIn(claims)), to }
      } catch (error) {
        return { kind: told(error), to }
      }
    },
  }

  function told(error: unknown): ProviderFault['kind'] {
    if (!(error instanceof ProviderFault)) throw error
    log.warn({ reason: error.message }, 'signing in with the OpenID Connect provider failed')
    return error.kind
  }

  /** Finds or makes the account and updates its role, or says why it is refused. */
  function accountOf(claims: Claims): (tx: Transaction) => Promise<Account | Refusal> {
    const email = typeof claims.email === 'string' ? emailOf(claims.email) : ''
    const subject = `${claims.iss} ${claims.sub}`
    if (subject.search(CONTROLS) >= 0) throw new ProviderFault('invalid', 'the subject holds control characters')
    return async (tx) => {
      await tx.hold(ACCOUNTS)
      await tx.hold(email)
      const given = rightsOf(claims, settings)
      const theirs = await tx.accounts.bySubject(subject)
      const known = theirs ?? (await tx.accounts.byEmail(email))
      if (!given) {
        if (theirs) await tx.sessions.endAll(theirs.id)
        return { why: 'no-role', about: known?.email }
      }
      if (known?.disabledAt !== undefined) return { why: 'disabled', about: known.email }
      const isTaken = known ? isEmail(email) : mailAddress(email) !== undefined
      if (!isTaken || claims.email_verified === false) return { why: 'no-email', about: known?.email }
      if (!known) return add(tx, { email, subject, given, name: nameIn(claims) ?? email })
      if (!theirs) {
        if (claims.email_verified !== true) return { why: 'taken', about: known.email }
        if (known.provided) {
          // The provider may have made the person anew, or given the address to somebody else: an admin knows.
          await tx.accounts.setOfferedSubject(known.id, subject)
          return { why: 'waiting', about: known.email }
        }
        await tx.accounts.setSubject(known.id, subject)
        await tx.audit.add({ at: clock(), by: BY, action: 'account-linked', about: known.email })
      }
      return withRights(tx, await followed(tx, known, claims, email), given)
    }
  }

  async function add(
    tx: Transaction,
    { email, subject, given, name }: { email: string; subject: string; given: Given; name: string },
  ): Promise<Account> {
    const rights = { role: given.role, edits: editsOf(given, []) }
    const account = (await tx.accounts.add({ email, name, ...rights, createdAt: clock() }))!
    await tx.accounts.setSubject(account.id, subject)
    await tx.audit.add({ at: clock(), by: BY, action: 'account-added', about: email, details: rightsCode(rights) })
    return account
  }

  /** The account with the name and the address that the provider has now. */
  async function followed(tx: Transaction, account: Account, claims: Claims, email: string): Promise<Account> {
    const name = nameIn(claims) ?? account.name
    const isNew = email !== account.email && claims.email_verified === true && mailAddress(email) !== undefined
    const moves = isNew && !(await tx.accounts.byEmail(email))
    if (name === account.name && !moves) return account
    await tx.accounts.setName(account.id, name)
    if (moves) await tx.accounts.setEmail(account.id, email)
    const about = moves ? email : account.email
    await tx.audit.add({
      at: clock(),
      by: BY,
      action: 'account-renamed',
      about,
      ...(moves && { details: account.email }),
    })
    return (await tx.accounts.byId(account.id))!
  }

  /** The account with what the provider says now. The forms whose cases it sees stay. */
  async function withRights(tx: Transaction, account: Account, given: Given): Promise<Account> {
    const before = ownEdits(account)
    const rights = { role: given.role, edits: editsOf(given, before) }
    if (rights.role === account.role && rights.edits === before) return account
    await tx.accounts.setRights(account.id, rights)
    await tx.sessions.endAll(account.id)
    const details = rightsCode(rights)
    await tx.audit.add({ at: clock(), by: BY, action: 'role-changed', about: account.email, details })
    return (await tx.accounts.byId(account.id))!
  }
}

/** An editor keeps a choice of forms that was made here; a provider that names no editors changes nothing, and an admin needs none. */
function editsOf({ role, isEditor }: Given, before: Edits): Edits {
  if (role === 'admin' || isEditor === undefined || (isEditor && before.length > 0)) return before
  return isEditor ? 'all' : before.length === 0 ? before : []
}

/** When somebody signed in at the provider itself, UTC milliseconds; 0 where it does not say. */
const provedAtIn = ({ auth_time: at }: Claims): number => (typeof at === 'number' ? at * 1000 : 0)

const LONGEST_NAME = 200
/** PostgreSQL keeps no text with a NUL. */
const CONTROLS = /\p{Cc}+/gu

/** The first that an account can have. People can often choose them at the provider. */
function nameIn({ name, preferred_username }: Claims): string | undefined {
  return [name, preferred_username]
    .filter((one) => typeof one === 'string')
    .map((one) => one.replaceAll(CONTROLS, ' ').trim().slice(0, LONGEST_NAME))
    .find((one) => one !== '' && isFreeName(one))
}
