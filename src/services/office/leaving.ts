/**
 * What is left when an account is disabled: its open cases, which go to somebody else or to nobody, and the forms that nobody
 * else works on or edits. That cases are handed over is written down with the disabling, so a crash only delays it.
 */
import { PublicError } from '../../errors.ts'
import { type Account, mayEdit, worksOn } from '../../models/account.ts'
import type { Cases } from '../cases/index.ts'
import type { Wiring } from '../wiring.ts'

/** Forms by who can do something for them, of those that are asked about. */
interface Coverage {
  /** Forms on whose cases one account alone may work. */
  alone: { slug: string; account: Account }[]
  unworked: string[]
  /** Forms that nobody may edit. */
  unedited: string[]
}

/** The page hands over this many cases before it answers. A job hands over the rest. */
const AT_ONCE = 1000
const SLICE = 50

interface Options extends Pick<Wiring, 'store' | 'log'> {
  cases: Pick<Cases, 'handOver'>
}

export function createLeaving({ store, cases, log }: Options) {
  return {
    coverageOf,

    /** What another coverage lacks that this one has not lacked. */
    changed: (before: Coverage, after: Coverage): Coverage => ({
      alone: after.alone.filter(({ slug }) => !before.alone.some((one) => one.slug === slug)),
      unworked: after.unworked.filter((slug) => !before.unworked.includes(slug)),
      unedited: after.unedited.filter((slug) => !before.unedited.includes(slug)),
    }),

    /** The accounts that may work on all open cases of one that leaves. */
    heirsOf: ({ id }: Account, open: readonly { slug: string }[], accounts: readonly Account[]): Account[] =>
      accounts.filter((one) => one.id !== id && open.every(({ slug }) => worksOn(one, slug))),

    /** How many open cases of each form an account has. */
    openCounts: ({ id }: Account): Promise<{ slug: string; count: number }[]> => store.accounts.openCounts(id),

    /** Hands over open cases of disabled accounts, up to 1,000; the job does it again until none is left. */
    async handOver(): Promise<object | undefined> {
      let handed = 0
      for (const { account, successor } of await store.accounts.leaving()) {
        const to = successor === 0 ? undefined : await store.accounts.byId(successor)
        const by = await whoDisabled(account)
        while (handed < AT_ONCE) {
          const some = await store.accounts.openCases(account.id, SLICE)
          const done = await Promise.all(some.map((reference) => handOne(reference, account, to, by)))
          handed += some.length
          if (some.length < SLICE || !done.includes(true)) {
            await store.transaction((tx) => tx.accounts.setSuccessor(account.id, null))
            break
          }
        }
      }
      return handed > 0 ? { handedOver: handed } : undefined
    },
  }

  async function handOne(
    reference: string,
    from: Account,
    to: Account | undefined,
    by: { by: string; account?: Account },
  ): Promise<boolean> {
    try {
      return await cases.handOver(reference, from, to, by)
    } catch (error) {
      if (!(error instanceof PublicError)) throw error
      log.warn({ reason: error.problem.code }, 'a case could not be handed over')
      return false
    }
  }

  /** Whoever disabled the account hands over its cases. */
  async function whoDisabled({ email }: Account): Promise<{ by: string; account?: Account }> {
    const [row] = await store.audit.page({ about: email, action: 'account-disabled', size: 1 })
    const account = row?.account === undefined ? undefined : await store.accounts.byId(row.account)
    return account ? { by: account.name, account } : { by: row?.by ?? 'nobody' }
  }
}

/** Who can do something for these forms, of accounts that are not disabled, as if `leaver` were disabled already. */
function coverageOf(slugs: readonly string[], accounts: readonly Account[], leaver?: Pick<Account, 'id'>): Coverage {
  const active = accounts.filter(({ id, disabledAt }) => disabledAt === undefined && id !== leaver?.id)
  const workers = new Map(slugs.map((slug) => [slug, active.filter((one) => worksOn(one, slug))]))
  return {
    alone: slugs.flatMap((slug) => {
      const [account, ...more] = workers.get(slug)!
      return account && more.length === 0 ? [{ slug, account }] : []
    }),
    unworked: slugs.filter((slug) => workers.get(slug)!.length === 0),
    unedited: slugs.filter((slug) => !active.some((one) => mayEdit(one, slug))),
  }
}
