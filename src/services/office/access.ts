/** Who works in the office: accounts, and who is signed in. */
import type { ProviderSettings } from '../../models/provider.ts'
import type { Provider } from '../../oidc/index.ts'
import type { Wiring } from '../wiring.ts'
import { type Accounts, createAccounts } from './accounts.ts'
import { createAttempts, type SignInBudgets } from './attempts.ts'
import { createFirstAdmin, type FirstAdmin, type FirstAdminOptions } from './first-admin.ts'
import { createKnownBrowsers } from './known-browsers.ts'
import { createPasswords } from './passwords.ts'
import { createProviderSignIn, type ProviderSignIn } from './provider-sign-in.ts'
import { createRefusedSignIns, type RefusedSignIns } from './refused-sign-ins.ts'
import { createSecondFactor, type SecondFactor } from './second-factor.ts'
import { createSessions, type Sessions, type Signed } from './sessions.ts'

interface Access {
  accounts: Accounts
  firstAdmin: FirstAdmin
  sessions: Sessions
  secondFactor: SecondFactor
  refusedSignIns: RefusedSignIns
  /** Absent where no provider is set. */
  provider?: ProviderSignIn
  /** Must they set up a second factor before they do anything else? */
  owesSecondFactor(signed: Signed): boolean
}
/** Who must have a second factor; undefined: nobody. */
type SecondFactorDuty = 'admins' | 'everybody' | undefined

export interface AccessOptions
  extends Pick<Wiring, 'store' | 'secrets' | 'log' | 'clock' | 'monotonic'>,
    FirstAdminOptions {
  budgets: SignInBudgets
  serviceName: string
  requireTotp: SecondFactorDuty
  /** The provider of OpenID Connect, with its settings. */
  oidc?: { provider: Provider; settings: ProviderSettings }
}

export function createAccess({ budgets, requireTotp, oidc, ...options }: AccessOptions): Access {
  const refusedSignIns = createRefusedSignIns(options)
  const parts = {
    ...options,
    refusedSignIns,
    passwords: createPasswords(),
    attempts: createAttempts(budgets),
    knownBrowsers: createKnownBrowsers(options),
  }
  const secondFactor = createSecondFactor(parts)
  const sessions = createSessions({ ...parts, secondFactor })
  return {
    accounts: createAccounts(parts),
    firstAdmin: createFirstAdmin(parts),
    sessions,
    ...(oidc && { provider: createProviderSignIn({ ...parts, ...oidc, sessions, budget: budgets.byNetwork }) }),
    secondFactor,
    refusedSignIns,
    owesSecondFactor({ account, session }) {
      // A provider asks for a second factor itself, as its own settings say.
      if (account.secondFactor || session.way === 'provider') return false
      return requireTotp === 'everybody' || (requireTotp === 'admins' && account.role === 'admin')
    },
  }
}
