/** The office: who works there, and the cases that they see. */
import { alone, networksOf } from '../../models/network.ts'
import type { Cases } from '../cases/index.ts'
import { createExports } from '../exports/index.ts'
import { createBudget } from '../limits/budget.ts'
import type { Terms } from '../search/index.ts'
import { createPublicStatistics } from '../statistics.ts'
import type { Uploads } from '../uploads/index.ts'
import type { Wiring } from '../wiring.ts'
import { type AccessOptions, createAccess } from './access.ts'
import type { FromNetwork, SignInBudgets } from './attempts.ts'
import { createAuditReading } from './audit.ts'
import { createColumns } from './columns.ts'
import { createDefinitionUploads, type ListsFolder } from './definition-upload.ts'
import { createDesk } from './desk.ts'
import { createOfficeExports } from './export.ts'
import { createOfficeForms } from './forms.ts'
import { createHomes, type FormsFolder } from './homes.ts'
import { createInbox } from './inbox.ts'
import { createLeaving } from './leaving.ts'
import { createSeals } from './seals.ts'
import { createSecondPerson } from './second-person.ts'
import { createSeveral } from './several.ts'
import { createOfficeStatistics } from './statistics.ts'

interface OfficeOptions extends AccessOptions, Pick<Wiring, 'forms' | 'monotonic' | 'timeZone'> {
  cases: Cases
  /** Definitions come from the database, and from no folder. */
  formsInStore: boolean
  folder: FormsFolder & ListsFolder
  webhooks: Parameters<typeof createDefinitionUploads>[0]['webhooks']
  missing: Parameters<typeof createDefinitionUploads>[0]['missing']
  terms: Pick<Terms, 'narrowing' | 'isComplete'>
  uploads: Pick<Uploads, 'ofSubmission' | 'open'>
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

export function createOffice(options: OfficeOptions) {
  const columns = createColumns(options)
  const inbox = createInbox({ ...options, columns })
  const exports = createExports(options)
  const officeStatistics = createOfficeStatistics(options)
  return {
    access: createAccess(options),
    leaving: createLeaving(options),
    inbox,
    columns,
    desk: createDesk(options),
    several: createSeveral(options),
    audit: createAuditReading(options),
    seals: createSeals(options),
    officeStatistics,
    officeForms: createOfficeForms(options),
    homes: createHomes(options),
    secondPerson: createSecondPerson(options),
    definitionUploads: createDefinitionUploads(options),
    exports,
    officeExports: createOfficeExports({ ...options, inbox, exports }),
    publicStatistics: createPublicStatistics({ ...options, officeStatistics }),
  }
}
