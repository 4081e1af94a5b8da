/** Programs: made at the command line with a token that is shown once, let in by it, and revoked at once. */
import { OperatorError } from '../../faults.ts'
import { codesOf } from '../../models/audit.ts'
import { DAY, MINUTE } from '../../models/moment.ts'
import type { Program } from '../../models/program.ts'
import { isToken, TOKEN_BYTES, tokenOf } from '../../models/program-token.ts'
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

/** Its last use is written at most once in this time. */
const TOUCH_EVERY = MINUTE

export function createPrograms({ store, clock, monotonic }: Pick<Wiring, 'store' | 'clock' | 'monotonic'>) {
  const budget = createBudget<Pick<Program, 'id' | 'perMinute'>>({
    perMinute: 1,
    countedBy: ({ id, perMinute }) => [{ name: String(id), factor: perMinute }],
    monotonic,
  })
  return {
    /** Requests of each token. */
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
      by: string,
    ): Promise<{ program: Program; token: string }> {
      const token = tokenOf(drawBytes(TOKEN_BYTES))
      const at = clock()
      const fresh = { name, rights, perMinute, createdAt: at, expiresAt: at + days * DAY, token: plainHash(token) }
      const program = await store.transaction(async (tx) => {
        const added = await tx.programs.add({ ...fresh, ...(forms && { forms }) })
        if (!added) throw new OperatorError(`There is a program "${name}" already. See: programs list`)
        const details = codesOf({ rights: rights.join(','), forms: forms?.join(',') })
        await tx.audit.add({ at, by, action: 'program-added', about: name, details })
        return added
      })
      return { program, token }
    },

    /** All of them by name, revoked and expired ones too. */
    all: (): Promise<Program[]> => store.programs.all(),

    /** Its token works no more, from the next request on. */
    async revoke(name: string, by: string): Promise<void> {
      await store.transaction(async (tx) => {
        const program = await tx.programs.byName(name)
        if (!program) throw new OperatorError(`There is no program "${name}". See: programs list`)
        if (program.revokedAt !== undefined) return
        await tx.programs.revoke(program.id, clock())
        await tx.audit.add({ at: clock(), by, action: 'program-revoked', about: name })
      })
    },

    /** Whose token this is. */
    async byToken(token: string): Promise<Program | TokenFault> {
      if (!isToken(token)) return 'mistyped'
      const program = await store.programs.byToken(plainHash(token))
      if (!program) return 'unknown'
      return faultOf(program) ?? program
    },

    /** Why the token of a program that was let in a while ago works no more; undefined while it does. */
    async faultNow({ name }: Pick<Program, 'name'>): Promise<'revoked' | 'expired' | undefined> {
      return faultOf((await store.programs.byName(name))!)
    },

    /** Takes one request from the budget of the program; `wait` is 0, or the seconds until it may ask again. */
    async admit(program: Program): Promise<{ wait: number; allowance: Allowance }> {
      const wait = budget.spend(program)
      const now = clock()
      if (wait === 0 && now - (program.lastUsedAt ?? -Infinity) >= TOUCH_EVERY)
        await store.transaction((tx) => tx.programs.touch(program.id, now))
      return { wait, allowance: budget.left(program) }
    },
  }

  function faultOf({ revokedAt, expiresAt }: Program): 'revoked' | 'expired' | undefined {
    if (revokedAt !== undefined) return 'revoked'
    return clock() < expiresAt ? undefined : 'expired'
  }
}
