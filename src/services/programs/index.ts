/**
 * Programs: made in the office or at the command line with a token that is shown once, let in by it, and revoked at once. A
 * second token beside the first lets a program change over without a gap.
 */
import { problem } from '../../errors.ts'
import { auditedAs, codesOf } from '../../models/audit.ts'
import { DAY, MINUTE } from '../../models/moment.ts'
import {
  type AskingProgram,
  type EndingToken,
  endingOf,
  isToken,
  type ListedProgram,
  MOST_TOKENS,
  type Program,
  type ProgramToken,
  TOKEN_BYTES,
  tokenOf,
  works,
} from '../../models/program.ts'
import type { Transaction } from '../../store/index.ts'
import { plainHash } from '../keyed-hash.ts'
import { createBudget } from '../limits/budget.ts'
import { drawBytes } from '../random.ts'
import type { Wiring } from '../wiring.ts'

export type Programs = ReturnType<typeof createPrograms>

/** `unknown`: well-formed, and nobody's. */
type TokenFault = 'mistyped' | 'unknown' | 'revoked' | 'expired'
/** What is left of the budget of a token, and the seconds until it begins again. */
interface Allowance {
  count: number
  seconds: number
}
/** Who makes, changes or ends a program. `account`: in the office. */
type Actor = Parameters<typeof auditedAs>[0]
/** What is changed; the rest stays. */
interface ProgramChange extends Partial<Pick<Program, 'rights' | 'perMinute'>> {
  /** `all`: future ones included. */
  forms?: readonly string[] | 'all'
}

/** Its last use is written at most once in this time. */
const TOUCH_EVERY = MINUTE

export function createPrograms({
  store,
  clock,
  monotonic,
  log,
}: Pick<Wiring, 'store' | 'clock' | 'monotonic' | 'log'>) {
  const budget = createBudget<Pick<Program, 'id' | 'perMinute'>>({
    perMinute: 1,
    countedBy: ({ id, perMinute }) => [{ name: String(id), factor: perMinute }],
    monotonic,
  })
  return {
    /** Requests of each program. */
    budget,

    /** Makes a program and its token, which nobody can show again. Rejects when the name is taken, also by a revoked one. */
    async add(
      {
        name,
        forms,
        rights,
        perMinute,
        days,
      }: Pick<Program, 'name' | 'forms' | 'rights' | 'perMinute'> & { days: number },
      actor: Actor,
    ): Promise<{ program: ListedProgram; token: string }> {
      const { token, fresh } = newToken(days)
      const program = await store.transaction(async (tx) => {
        const added = await tx.programs.add({ name, rights, perMinute, ...fresh, ...(forms && { forms }) })
        if (!added) throw problem({ code: 'program-name-taken', name })
        const details = codesOf({ rights: rights.join(','), forms: forms?.join(',') })
        await tx.audit.add({ at: fresh.createdAt, ...auditedAs(actor), action: 'program-added', about: name, details })
        return added
      })
      return { program, token }
    },

    /** Makes a second token; `before` is the one that goes on beside it, if one does. Rejects when there are two already. */
    async renew(
      { name, days }: { name: string; days: number },
      actor: Actor,
    ): Promise<{ token: string; added: ProgramToken; before?: ProgramToken }> {
      const { token, fresh } = newToken(days)
      const done = await changing(name, async (tx, program) => {
        const working = program.tokens.filter((one) => works(program, one, clock()))
        if (working.length >= MOST_TOKENS)
          throw problem({ code: 'program-tokens-full', name, working: working.map(({ number }) => number) })
        const added = await tx.programs.addToken(program.id, fresh)
        const details = codesOf({ token: added.number })
        await tx.audit.add({
          at: fresh.createdAt,
          ...auditedAs(actor),
          action: 'program-token-added',
          about: name,
          details,
        })
        return { added, ...(working[0] && { before: working[0] }) }
      })
      return { token, ...done }
    },

    /** Ends one token of a program at once; it has ended already the second time. */
    async endToken({ name, number }: { name: string; number: number }, actor: Actor): Promise<void> {
      await changing(name, async (tx, { tokens }) => {
        const token = tokens.find((one) => one.number === number)
        if (!token) throw problem({ code: 'program-token-unknown', name, number })
        if (token.endedAt !== undefined) return
        await tx.programs.endToken(token.id, clock())
        const details = codesOf({ token: number })
        await tx.audit.add({ at: clock(), ...auditedAs(actor), action: 'program-token-ended', about: name, details })
      })
    },

    /** Changes what a program may do, from the next request on. Returns it as it is then. */
    async change(name: string, { rights, forms, perMinute }: ProgramChange, actor: Actor): Promise<Program> {
      return changing(name, async (tx, { tokens: _, ...program }) => {
        const { forms: before, ...rest } = program
        const wanted = forms === 'all' ? undefined : (forms ?? before)
        const changed: Program = {
          ...rest,
          ...(wanted && { forms: wanted }),
          ...(rights && { rights }),
          ...(perMinute !== undefined && { perMinute }),
        }
        if (codesOfRights(changed) === codesOfRights(program)) return program
        await tx.programs.change(program.id, changed)
        await tx.audit.add({
          ...{ at: clock(), ...auditedAs(actor), action: 'program-changed', about: name },
          details: codesOfRights(changed),
        })
        return changed
      })
    },

    /** All of them by name, revoked and expired ones too. */
    all: (): Promise<ListedProgram[]> => store.programs.all(),

    named: (name: string): Promise<ListedProgram | undefined> => store.programs.byName(name),

    ending,

    /** Warns in the log of each of them. */
    async warn(): Promise<void> {
      for (const { program, number, expiresAt } of await ending())
        log.warn(
          { program, token: number, endsAt: new Date(expiresAt).toISOString() },
          'the token of a program ends soon; make a new one with: programs renew',
        )
    },

    /** Tells each minute how many they are, until the returned function is called. */
    watch(tell: (count: number) => void): () => void {
      const look = () =>
        ending().then(
          ({ length }) => tell(length),
          () => {}, // the log says already that the database does not answer
        )
      void look()
      const timer = setInterval(() => void look(), MINUTE)
      return () => clearInterval(timer)
    },

    /** Its tokens work no more, from the next request on. */
    async revoke(name: string, actor: Actor): Promise<void> {
      await store.transaction(async (tx) => {
        const program = await named(tx, name)
        if (program.revokedAt !== undefined) return
        await tx.programs.revoke(program.id, clock())
        await tx.audit.add({ at: clock(), ...auditedAs(actor), action: 'program-revoked', about: name })
      })
    },

    /** Whose token this is. */
    async byToken(token: string): Promise<AskingProgram | TokenFault> {
      if (!isToken(token)) return 'mistyped'
      const program = await store.programs.byToken(plainHash(token))
      if (!program) return 'unknown'
      return faultOf(program) ?? program
    },

    /** A program that was let in a while ago, as it is now, or why its token works no more. */
    async now({ token }: Pick<AskingProgram, 'token'>): Promise<AskingProgram | TokenFault> {
      const program = (await store.programs.byTokenId(token.id))!
      return faultOf(program) ?? program
    },

    /** Takes one request from the budget of the program; `wait` is 0, or the seconds until it may ask again. */
    async admit(program: AskingProgram): Promise<{ wait: number; allowance: Allowance }> {
      const wait = budget.spend(program)
      const now = clock()
      const { id, lastUsedAt = -Infinity } = program.token
      if (wait === 0 && now - lastUsedAt >= TOUCH_EVERY) await store.transaction((tx) => tx.programs.touch(id, now))
      return { wait, allowance: budget.left(program) }
    },
  }

  /** The tokens that end soon and have to be replaced, the one that ends first in front. */
  async function ending(): Promise<EndingToken[]> {
    const all = await store.programs.all()
    return all.flatMap((program) => endingOf(program, clock())).sort((a, b) => a.expiresAt - b.expiresAt)
  }

  function newToken(days: number) {
    const token = tokenOf(drawBytes(TOKEN_BYTES))
    const at = clock()
    return { token, fresh: { token: plainHash(token), createdAt: at, expiresAt: at + days * DAY } }
  }

  /** One change of a program at a time; rejects when it was revoked. */
  async function changing<T>(name: string, work: (tx: Transaction, program: ListedProgram) => Promise<T>): Promise<T> {
    return store.transaction(async (tx) => {
      await tx.hold(`program ${name}`)
      const program = await named(tx, name)
      if (program.revokedAt !== undefined) throw problem({ code: 'program-revoked', name })
      return work(tx, program)
    })
  }

  async function named(tx: Transaction, name: string): Promise<ListedProgram> {
    const program = await tx.programs.byName(name)
    if (!program) throw problem({ code: 'program-unknown', name })
    return program
  }

  function faultOf(program: AskingProgram): 'revoked' | 'expired' | undefined {
    if (works(program, program.token, clock())) return undefined
    return program.revokedAt === undefined && program.token.endedAt === undefined ? 'expired' : 'revoked'
  }
}

const codesOfRights = ({ rights, forms, perMinute }: Pick<Program, 'rights' | 'forms' | 'perMinute'>): string =>
  codesOf({ rights: rights.join(','), forms: forms?.join(','), limit: perMinute })
