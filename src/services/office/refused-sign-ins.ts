/**
 * Refused sign-ins in the audit. Its rows are kept for ever, and anybody can be refused again and again, so there is at most
 * one row a minute for each network and kind of refusal. The first refusal is written at once. Those that follow are counted,
 * and the next row says how many they were. Each process counts for itself.
 */
import type { Log } from '../../log.ts'
import { type AuditEntry, codesOf } from '../../models/audit.ts'
import { networksOf } from '../../models/network.ts'
import type { Store } from '../../store/index.ts'
import { createBudget } from '../limits/budget.ts'

export interface RefusedSignIn extends Pick<AuditEntry, 'by'> {
  action: 'sign-in-refused' | 'second-factor-refused'
  /** A code. */
  why?: string
  /** The e-mail address of an account; never what was typed, which may be a password in the wrong field. */
  about: string | undefined
}
export interface RefusedSignIns {
  /** Writes a refusal down, or counts it. `ip`: address of the network. */
  note(refusal: RefusedSignIn, ip: string): Promise<void>
  /** Writes what was counted: `due` of the networks whose minute is over, `all` when the process ends. */
  write(which: 'due' | 'all'): Promise<void>
  /** Writes what is due, at intervals; returns how to stop. */
  begin(): () => void
}

/** Refusals of one kind that are in no row yet. */
interface Tally extends Omit<RefusedSignIn, 'about'> {
  /** The last address that was refused. */
  ip: string
  count: number
  /** The accounts they were about; undefined for those that were about none. */
  about: Set<string | undefined>
}

const LOOK_MS = 10_000

interface Options {
  store: Store
  clock: () => number
  /** Milliseconds of a clock that never steps. */
  monotonic: () => number
  log: Log
}

export function createRefusedSignIns({ store, clock, monotonic, log }: Options): RefusedSignIns {
  const rows = createBudget<Tally>({
    perMinute: 1,
    countedBy: (tally) =>
      networksOf(tally.ip).map(({ name, factor }) => ({ name: `${kindOf(tally)} ${name}`, factor })),
    monotonic,
  })
  /** By kind and the largest network. */
  const tallies = new Map<string, Tally>()
  return {
    async note({ about, ...kind }, ip) {
      const name = `${kindOf(kind)} ${networksOf(ip).at(-1)!.name}`
      const before = tallies.get(name) ?? { count: 0, about: [] }
      const tally = { ...kind, ip, count: before.count + 1, about: new Set([...before.about, about]) }
      tallies.set(name, tally)
      await writeOne(name, tally, 'due')
    },
    write,
    begin() {
      const timer = setInterval(() => {
        write('due').catch((error) => log.fault(error, {}, 'refused sign-ins could not be written to the audit'))
      }, LOOK_MS).unref()
      return () => clearInterval(timer)
    },
  }

  async function write(which: 'due' | 'all'): Promise<void> {
    for (const [name, tally] of [...tallies]) await writeOne(name, tally, which)
  }

  async function writeOne(name: string, tally: Tally, which: 'due' | 'all'): Promise<void> {
    if (which === 'due' && rows.spend(tally) > 0) return
    tallies.delete(name)
    await store.transaction((tx) => tx.audit.add({ at: clock(), ...entryOf(tally) }))
  }
}

/** A wrong code is sent by somebody who knows the password. It is counted apart, so that it is not lost among guesses. */
const kindOf = ({ by, action, why = '' }: Pick<RefusedSignIn, 'by' | 'action' | 'why'>): string =>
  `${by} ${action} ${why}`

/** A row about several accounts names them in its details. */
function entryOf({ by, action, why, count, about }: Tally): Omit<AuditEntry, 'at'> {
  const accounts = [...about].filter((one) => one !== undefined)
  const isOne = about.size === 1
  const details = count === 1 ? why : codesOf({ count, why, accounts: isOne ? undefined : accounts.join(',') })
  return { by, action, ...(isOne && accounts[0] && { about: accounts[0] }), ...(details && { details }) }
}
