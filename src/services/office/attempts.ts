/** What slows guessing down: attempts of a network, of an account from one network, and of an account from anywhere. */
import type { Budget } from '../limits/budget.ts'

export interface SignInBudgets {
  byNetwork: Budget
  byAccountAndNetwork: Budget<FromNetwork>
  byAccount: Budget
  /** Attempts at an account in browsers that are known to it. */
  byKnownBrowser: Budget
}
/** Who signs in, and the address they do it from. */
export interface FromNetwork {
  account: string
  ip: string
}
interface Trying {
  /** It need not have an account. */
  email: string
  ip: string
  /** In a browser in which this account was signed in before. */
  known?: boolean
  what?: 'password' | 'code'
}
export interface Attempts {
  /** Spends one before it is judged; seconds to wait when there were too many, else 0. */
  spend(trying: Trying): number
  /** It was right, so it costs nothing. */
  giveBack(trying: Trying): void
}

/**
 * Spent in turn, up to the first that is used up: an attempt that a network is refused takes nothing from what the account
 * has from anywhere. Else one network could use that up too, and keep everybody out of an account.
 */
export function createAttempts({ byNetwork, byAccountAndNetwork, byAccount, byKnownBrowser }: SignInBudgets): Attempts {
  return {
    spend({ ip, known, ...who }) {
      const account = nameOf(who)
      if (known) return byKnownBrowser.spend(account)
      return byNetwork.spend(ip) || byAccountAndNetwork.spend({ account, ip }) || byAccount.spend(account)
    },
    giveBack({ ip, known, ...who }) {
      const account = nameOf(who)
      if (known) return byKnownBrowser.giveBack(account)
      byNetwork.giveBack(ip)
      byAccountAndNetwork.giveBack({ account, ip })
      byAccount.giveBack(account)
    },
  }
}

const nameOf = ({ email, what = 'password' }: Pick<Trying, 'email' | 'what'>): string =>
  what === 'password' ? email : `${what} ${email}`
