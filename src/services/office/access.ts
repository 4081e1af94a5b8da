/** Who works in the office: accounts, and who is signed in. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { WriteLink } from '../../mailer/letters.ts'
import type { Mailer } from '../../mailer/port.ts'
import type { Account } from '../../models/account.ts'
import type { ProviderSettings } from '../../models/provider.ts'
import type { Provider } from '../../oidc/index.ts'
import { newSecret } from '../random.ts'
import type { Wiring } from '../wiring.ts'
import { type Accounts, createAccounts } from './accounts.ts'
import { createAttempts, type SignInBudgets } from './attempts.ts'
import { createFirstAdmin, type FirstAdmin, type FirstAdminOptions } from './first-admin.ts'
import { createKnownBrowsers } from './known-browsers.ts'
import { createLatePosts } from './late-posts.ts'
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
  latePosts: ReturnType<typeof createLatePosts>
  /** Absent where no provider is set. */
  provider?: ProviderSignIn
  /** The address of a one-time link. */
  linkOf(secret: string): string
  /** Emails the link that sets a password; `off` where no mail is set up. */
  mailLink(account: Account, href: string): Promise<'sent' | 'failed' | 'off'>
  /** Must they set up a second factor before they do anything else? */
  owesSecondFactor(signed: Signed): boolean
}
/** How long a page waits for the mail server, in milliseconds. */
const MAIL_MS = 10_000

/** Who must have a second factor; undefined: nobody. */
type SecondFactorDuty = 'admins' | 'everybody' | undefined

export interface AccessOptions
  extends Pick<Wiring, 'store' | 'secrets' | 'log' | 'clock' | 'monotonic'>,
    FirstAdminOptions {
  budgets: SignInBudgets
  serviceName: string
  requireTotp: SecondFactorDuty
  /** Where mail is set up. */
  linkMail?: { mailer: Pick<Mailer, 'send'>; write: WriteLink }
  /** The provider of OpenID Connect, with its settings. */
  oidc?: { provider: Provider; settings: ProviderSettings }
}

export function createAccess({ budgets, requireTotp, oidc, linkMail, ...options }: AccessOptions): Access {
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
    accounts: createAccounts({ ...parts, hasProvider: oidc !== undefined }),
    firstAdmin: createFirstAdmin(parts),
    sessions,
    ...(oidc && { provider: createProviderSignIn({ ...parts, ...oidc, sessions, budget: budgets.byNetwork }) }),
    secondFactor,
    refusedSignIns,
    latePosts: createLatePosts(options),
    linkOf: (secret) => `${options.officeOrigin}/staff/password/${secret}`,
    async mailLink(account, href) {
      if (!linkMail) return 'off'
      const sending = linkMail.mailer.send({ id: newSecret(), to: account.email, ...linkMail.write(account, href) })
      const late = sleep(MAIL_MS, 'late', { ref: false })
      try {
        return (await Promise.race([sending, late])) === 'late' ? 'failed' : 'sent'
      } catch (error) {
        options.log.warn({ reason: (error as Error).message }, 'the link of an account could not be emailed')
        return 'failed'
      }
    },
    owesSecondFactor({ account, session }) {
      // A provider asks for a second factor itself, as its own settings say.
      if (account.secondFactor || session.way === 'provider') return false
      return requireTotp === 'everybody' || (requireTotp === 'admins' && account.role === 'admin')
    },
  }
}
