/** The office: who works there, and the cases that they see. */
import { alone, networksOf } from '../../models/network.ts'
import type { Store } from '../../store/index.ts'
import type { Cases } from '../cases/index.ts'
import type { Forms } from '../definitions/publishing.ts'
import { createExports, type Exports } from '../exports/index.ts'
import { createBudget } from '../limits/budget.ts'
import { createPublicStatistics, type PublicStatistics } from '../public-statistics.ts'
import type { Terms } from '../search/index.ts'
import type { Uploads } from '../uploads/index.ts'
import { type Access, type AccessOptions, createAccess } from './access.ts'
import type { FromNetwork, SignInBudgets } from './attempts.ts'
import { createDesk, type Desk } from './desk.ts'
import { createOfficeExports, type OfficeExports } from './export.ts'
import { createInbox, type Inbox } from './inbox.ts'
import { createSeals, type Seals } from './seals.ts'
import { createSeveral, type Several } from './several.ts'
import { createOfficeStatistics, type OfficeStatistics } from './statistics.ts'
import { type CaseWork, createCaseWork } from './work.ts'

export interface Office {
  /** Accounts, and who is signed in. */
  access: Access
  inbox: Inbox
  desk: Desk
  caseWork: CaseWork
  several: Several
  audit: AuditReader
  /** How the audit is closed and checked. */
  seals: Seals
  officeStatistics: OfficeStatistics
  exports: Exports
  /** Exports of what the inbox shows. */
  officeExports: OfficeExports
  /** Statistics for everybody. */
  publicStatistics: PublicStatistics
}
/** Reads the audit. */
export type AuditReader = Pick<Store['audit'], 'page'>
export interface OfficeOptions extends AccessOptions {
  forms: Forms
  cases: Cases
  terms: Pick<Terms, 'narrowing' | 'isComplete'>
  uploads: Pick<Uploads, 'ofSubmission' | 'open'>
  timeZone: string
}

/**
 * Attempts to sign in a minute: of one network, behind which a whole office may sit; of an address from one network; of an
 * address from anywhere; of an address in browsers in which it was signed in before.
 */
const SIGN_INS_PER_MINUTE = { network: 60, pair: 5, account: 30, knownBrowser: 5 }

export function signInBudgets(monotonic: () => number): SignInBudgets {
  const { network, pair, account, knownBrowser } = SIGN_INS_PER_MINUTE
  const ofPair = ({ account, ip }: FromNetwork) =>
    networksOf(ip).map(({ name, factor }) => ({ name: `${account} ${name}`, factor }))
  return {
    byNetwork: createBudget({ perMinute: network, countedBy: networksOf, monotonic }),
    byAccountAndNetwork: createBudget({ perMinute: pair, countedBy: ofPair, monotonic }),
    byAccount: createBudget({ perMinute: account, countedBy: alone, monotonic }),
    byKnownBrowser: createBudget({ perMinute: knownBrowser, countedBy: alone, monotonic }),
  }
}

export function createOffice(options: OfficeOptions): Office {
  const inbox = createInbox(options)
  const exports = createExports(options)
  const officeStatistics = createOfficeStatistics(options)
  return {
    access: createAccess(options),
    inbox,
    desk: createDesk(options),
    caseWork: createCaseWork(options),
    several: createSeveral(options),
    audit: options.store.audit,
    seals: createSeals(options),
    officeStatistics,
    exports,
    officeExports: createOfficeExports({ ...options, inbox, exports }),
    publicStatistics: createPublicStatistics({ ...options, officeStatistics }),
  }
}
