/**
 * A code from an app beside the password. The secret behind the codes is sealed in the store; a code is accepted once, and so
 * is each of the recovery codes, which are kept as hashes. While a second factor is being set up, only the page holds its
 * secret, sealed; it is stored when a first code has shown that the app has it.
 */
import { randomBytes } from 'node:crypto'
import type { Account } from '../../models/account.ts'
import { RECOVERY_CODE } from '../../models/codes.ts'
import { HOUR, MINUTE } from '../../models/moment.ts'
import { nfkc } from '../../models/normal-form.ts'
import type { Transaction } from '../../store/index.ts'
import type { SecondFactorRow } from '../../store/sessions.ts'
import { plainHash } from '../keyed-hash.ts'
import { createSeal } from '../seal.ts'
import type { Wiring } from '../wiring.ts'
import type { Attempts } from './attempts.ts'
import type { Passwords } from './passwords.ts'

export interface Proposal {
  /** Base 32. */
  secret: string
  /** The address in the QR code. */
  address: string
  /** What the page sends back with the first code. */
  sealed: string
}
/** `wait`: seconds until the next may be tried. */
type ProofOutcome = { kind: 'proved' } | { kind: 'refused' } | { kind: 'wait'; seconds: number }
/** `on`: with the recovery codes. `refused`: what is wrong with what was typed; an empty text is not judged. */
type Confirmation =
  | { kind: 'on'; codes: string[] }
  | { kind: 'refused'; faults: SetUpFaults }
  | { kind: 'wait'; seconds: number }
interface SetUpFaults {
  code?: 'empty' | 'wrong'
  password?: 'empty' | 'refused'
}

export interface SecondFactor {
  propose(account: Account): Promise<Proposal>
  /** What was proposed to this account, as its page sent it back; undefined when it is too old or none of ours. */
  proposed(account: Account, sealed: string): Promise<Proposal | undefined>
  /**
   * Sets up what was proposed and ends all sessions. It asks for a code from the app and for the password: somebody who finds
   * an open browser must not lock its owner out.
   */
  confirm(account: Account, proposal: Proposal, given: Given & { code: string }): Promise<Confirmation>
  /** Turns it off if the password is right, and ends all sessions. */
  turnOff(account: Account, given: Given): Promise<ProofOutcome>
  /** Judges the password, and the code where the account has a second factor, of somebody who is signed in. */
  prove(account: Account, given: Given & { code: string }): Promise<ProofFaults | undefined>
  /** Judges a code from the app, or a recovery code, and uses it up. */
  judge(account: Account, typed: string): Promise<ProofOutcome>
  codesLeft(account: Account): Promise<number>
}
/** What is wrong with what somebody typed to prove who they are. */
export interface ProofFaults {
  password?: 'empty' | 'refused' | 'wait'
  code?: 'empty' | 'refused' | 'wait'
}
interface Given {
  password: string
  /** Address of the network. */
  ip: string
}
interface Options extends Pick<Wiring, 'store' | 'secrets' | 'clock'> {
  passwords: Passwords
  attempts: Attempts
  /** Shown in the app. */
  serviceName: string
}

const RECOVERY_CODES = 10
const LONGEST_TYPED = 100
const PROPOSED_FOR = HOUR
/** Codes are few: after this many wrong ones, each further one makes the wait twice as long, up to a bound. */
const FREE_FAILURES = 5
const FIRST_WAIT = MINUTE / 2
const LONGEST_WAIT = 15 * MINUTE

export function createSecondFactor({ store, passwords, attempts, secrets, serviceName, clock }: Options): SecondFactor {
  const seal = createSeal({ secrets, purpose: 'second factor' })
  const passing = createSeal({ secrets, purpose: 'second factor that is set up' })
  const about = ({ id }: Account) => `account ${id}`
  const proposalOf = async (account: Account, secret: string, until: number): Promise<Proposal> => ({
    secret,
    address: (await totp()).totpAddress(secret, { issuer: serviceName, label: account.email }),
    sealed: passing.seal(`${until} ${secret}`, about(account)),
  })

  return {
    propose: async (account) => proposalOf(account, (await totp()).newTotpSecret(), clock() + PROPOSED_FOR),

    async proposed(account, sealed) {
      const [until, secret] = passing.open(sealed, about(account))?.text.split(' ') ?? []
      return secret === undefined || Number(until) <= clock() ? undefined : proposalOf(account, secret, Number(until))
    },

    async confirm(account, { secret }, { code, ...given }) {
      const step = (await totp()).totpStep(secret, digitsOf(code), clock())
      const known = given.password === '' ? { kind: 'empty' as const } : await passwordOf(account, given)
      if (known.kind === 'wait') return known
      const faults: SetUpFaults = {
        ...(step === undefined && { code: code.trim() === '' ? 'empty' : 'wrong' }),
        ...(known.kind !== 'proved' && { password: known.kind }),
      }
      if (step === undefined || known.kind !== 'proved') return { kind: 'refused', faults }
      const codes = Array.from({ length: RECOVERY_CODES }, () => RECOVERY_CODE.of(randomBytes(RECOVERY_BYTES)))
      return store.transaction(async (tx): Promise<Confirmation> => {
        await tx.hold(account.email)
        if (await wasReplaced(tx, account, known.hash)) return { kind: 'refused', faults: { password: 'refused' } }
        const sealed = seal.seal(secret, about(account))
        await tx.secondFactors.set(account.id, { sealed, step, failures: 0, failedAt: 0 })
        await tx.secondFactors.setCodes(account.id, codes.map(plainHash))
        await tx.sessions.endAll(account.id)
        await tx.audit.add({ ...entryOf(account), action: 'second-factor-on' })
        return { kind: 'on', codes }
      })
    },

    async turnOff(account, given) {
      const known = await passwordOf(account, given)
      if (known.kind !== 'proved') return known
      return store.transaction(async (tx) => {
        await tx.hold(account.email)
        if (await wasReplaced(tx, account, known.hash)) return { kind: 'refused' }
        if (!(await tx.secondFactors.remove(account.id))) return { kind: 'proved' }
        await tx.sessions.endAll(account.id)
        await tx.audit.add({ ...entryOf(account), action: 'second-factor-off' })
        return { kind: 'proved' }
      })
    },

    async prove(account, { code, ...given }) {
      const lacking = account.secondFactor && code.trim() === ''
      if (given.password === '' || lacking)
        return { ...(given.password === '' && { password: 'empty' }), ...(lacking && { code: 'empty' }) }
      const known = await passwordOf(account, given)
      if (known.kind !== 'proved') return { password: known.kind }
      if (!account.secondFactor) return undefined
      const trying = { email: account.email, ip: given.ip, known: true, what: 'code' } as const
      if (attempts.spend(trying) > 0) return { code: 'wait' }
      const { kind } = await judgeCode(account, code)
      if (kind !== 'proved') return { code: kind }
      attempts.giveBack(trying)
      return undefined
    },

    judge: judgeCode,

    codesLeft: ({ id }) => store.secondFactors.codesLeft(id),
  }

  async function judgeCode(account: Account, typed: string): Promise<ProofOutcome> {
    const code = RECOVERY_CODE.parse(typed)
    return code === undefined ? judgeDigits(account, digitsOf(typed)) : judgeRecovery(account, plainHash(code))
  }

  /** Spends an attempt, then judges whether they know the password; `hash` is the one that it was compared with. */
  async function passwordOf({ email }: Account, { password, ip }: Given) {
    const trying = { email, ip, known: true }
    const seconds = attempts.spend(trying)
    if (seconds > 0) return { kind: 'wait', seconds } as const
    const hash = await store.accounts.passwordOf(email)
    if (!(await passwords.matches(password, hash, trying))) return { kind: 'refused' } as const
    attempts.giveBack(trying)
    return { kind: 'proved', hash } as const
  }

  /** The password may have been changed or removed while it was judged. */
  async function wasReplaced(tx: Transaction, { email }: Account, hash: string | undefined): Promise<boolean> {
    return (await tx.accounts.passwordOf(email)) !== hash
  }

  async function judgeDigits(account: Account, digits: string): Promise<ProofOutcome> {
    const { totpStep } = await totp()
    return store.transaction(async (tx) => {
      await tx.hold(account.email)
      const row = await tx.secondFactors.of(account.id)
      if (!row) return { kind: 'refused' }
      const now = clock()
      const seconds = waitOf(row, now)
      if (seconds > 0) return { kind: 'wait', seconds }
      const opened = seal.open(row.sealed, about(account))
      const step = opened && totpStep(opened.text, digits, now)
      if (step === undefined || step <= row.step) {
        await tx.secondFactors.set(account.id, { ...row, failures: row.failures + 1, failedAt: now })
        return { kind: 'refused' }
      }
      const sealed = opened!.stale ? seal.seal(opened!.text, about(account)) : row.sealed
      await tx.secondFactors.set(account.id, { sealed, step, failures: 0, failedAt: 0 })
      return { kind: 'proved' }
    })
  }

  function judgeRecovery(account: Account, code: string): Promise<ProofOutcome> {
    return store.transaction(async (tx) => {
      await tx.hold(account.email)
      if (!(await tx.secondFactors.useCode(account.id, code))) return { kind: 'refused' }
      await tx.audit.add({ ...entryOf(account), action: 'recovery-code-used' })
      return { kind: 'proved' }
    })
  }

  function entryOf({ id, email }: Account) {
    return { at: clock(), by: email, account: id }
  }
}

const RECOVERY_BYTES = 15

/** Loaded with the first code that is asked for. */
const totp = () => import('./totp.ts')

/** Keyboards of some languages type wide digits. A long text is no code and is not looked at. */
const digitsOf = (typed: string): string => (typed.length > LONGEST_TYPED ? '' : nfkc(typed).replace(/\s/g, ''))

function waitOf({ failures, failedAt }: SecondFactorRow, now: number): number {
  if (failures < FREE_FAILURES) return 0
  const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (failures - FREE_FAILURES))
  return Math.max(0, Math.ceil((failedAt + wait - now) / 1000))
}
