/** What slows guessing down: attempts of a network, of an account from one network, and of an account from anywhere. */
import type { Budget } from '../limits/budget.ts'

export interface SignInBudgets {
  byNetwork: Budget
  byAccountAndNetwork: Budget<FromNetwork>
  byAccount: Budget
}
/** Who signs in, and the address they do it from. */
export interface FromNetwork {
  account: string
  ip: string
}
/** Spends one attempt before it is judged; seconds to wait when there were too many, else 0. `email` need not have an account. */
export type Attempt = (email: string, ip: string, what?: 'password' | 'code') => number

/**
 * Spent in turn, up to the first that is used up: an attempt that a network is refused takes nothing from what the account
 * has from anywhere. Else one network could use that up too, and keep everybody out of an account.
 */
export const createAttempts =
  ({ byNetwork, byAccountAndNetwork, byAccount }: SignInBudgets): Attempt =>
  (email, ip, what = 'password') => {
    const account = what === 'password' ? email : `${what} ${email}`
    return byNetwork.spend(ip) || byAccountAndNetwork.spend({ account, ip }) || byAccount.spend(account)
  }
