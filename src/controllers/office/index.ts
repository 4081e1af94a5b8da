/** The pages of the office. */
import type { OfficeCookie } from '../../context.ts'
import type { Forms } from '../../services/definitions/publishing.ts'
import type { Deliveries } from '../../services/deliveries/index.ts'
import type { OfficeExports } from '../../services/office/export.ts'
import type { Inbox } from '../../services/office/inbox.ts'
import type { AuditReader } from '../../services/office/index.ts'
import type { Several } from '../../services/office/several.ts'
import type { OfficeStatistics } from '../../services/office/statistics.ts'
import { auditController } from './audit.ts'
import { type CaseOptions, caseController } from './case.ts'
import { deliveriesController } from './deliveries.ts'
import { exportController } from './export.ts'
import { filesController } from './files.ts'
import { inboxController } from './inbox.ts'
import { meController } from './me.ts'
import { passwordController } from './password.ts'
import { providerController } from './provider.ts'
import { secondFactorController } from './second-factor.ts'
import { severalController } from './several.ts'
import { type DoorOptions, signInController } from './sign-in.ts'
import { statisticsController } from './statistics.ts'

interface Options extends DoorOptions, CaseOptions {
  cookie: OfficeCookie
  inbox: Inbox
  several: Several
  deliveries: Deliveries
  officeExports: OfficeExports
  audit: AuditReader
  officeStatistics: OfficeStatistics
  forms: Forms
  clock: () => number
  timeZone: string
}

export const officeControllers = (options: Options) => ({
  signIn: signInController(options),
  password: passwordController(options),
  inbox: inboxController(options),
  exports: exportController(options),
  cases: caseController(options),
  files: filesController(options),
  several: severalController(options),
  deliveries: deliveriesController(options),
  audit: auditController(options),
  statistics: statisticsController(options),
  me: meController(options),
  provider: providerController(options),
  secondFactor: secondFactorController(options),
})
