/** The office: who works there, and the cases that they see. */
import type { Store } from '../../store/index.ts'
import { createBudget } from '../budget.ts'
import type { Find } from '../cases/find.ts'
import type { Forms } from '../forms.ts'
import { createStaff, type Staff } from '../staff/index.ts'
import type { SignInBudgets } from '../staff/sessions.ts'
import type { Uploads } from '../uploads/index.ts'
import { createDesk, type Desk } from './desk.ts'
import { createInbox, type Inbox } from './inbox.ts'
import { type Counting, createCounting } from './numbers.ts'
import { createSeals, type Seals } from './seals.ts'
import { createTrail, type Trail } from './trail.ts'

export interface Office {
  /** Accounts, and who is signed in. */
  staff: Staff
  inbox: Inbox
  desk: Desk
  /** The audit as it is read, and how it is closed and checked. */
  trail: Trail
  seals: Seals
  counting: Counting
}
export interface OfficeOptions {
  store: Store
  forms: Forms
  cases: Find
  uploads: Pick<Uploads, 'ofSubmission' | 'open'>
  budgets: SignInBudgets
  secrets: readonly string[]
  clock: () => number
  timeZone: string
}

/**
 * Attempts to sign in a minute: of one network, behind which a whole office may sit; of an address from one network; of an
 * address from anywhere.
 */
const SIGN_INS_PER_MINUTE = { network: 60, pair: 5, account: 30 }

export function signInBudgets(monotonic: () => number): SignInBudgets {
  const keyOf = (who: string) => who
  return {
    byNetwork: createBudget({ perMinute: SIGN_INS_PER_MINUTE.network, monotonic }),
    byAccountAndNetwork: createBudget({ perMinute: SIGN_INS_PER_MINUTE.pair, monotonic, keyOf }),
    byAccount: createBudget({ perMinute: SIGN_INS_PER_MINUTE.account, monotonic, keyOf }),
  }
}

export const createOffice = (options: OfficeOptions): Office => ({
  staff: createStaff(options),
  inbox: createInbox(options),
  desk: createDesk(options),
  trail: createTrail(options),
  seals: createSeals(options),
  counting: createCounting(options),
})
