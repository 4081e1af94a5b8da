/** The pages of the office. */
import type { DoorOptions } from '../options.ts'
import { accountsController, ownPasswordController } from './accounts.ts'
import { caseController, filesController, removalController } from './case.ts'
import { definitionUploadController } from './definition-upload.ts'
import { deliveriesController } from './deliveries.ts'
import { departmentsController } from './departments.ts'
import { createController } from './editor/create.ts'
import { editHistoryController } from './editor/history.ts'
import { languagesController } from './editor/languages.ts'
import { listsController } from './editor/lists.ts'
import { overviewController } from './editor/overview.ts'
import { partController } from './editor/part.ts'
import { editPartsController } from './editor/parts.ts'
import { renamingController } from './editor/renaming.ts'
import { ruleController } from './editor/rule.ts'
import { statusesController } from './editor/statuses.ts'
import { waysController } from './editor/ways.ts'
import { exportController } from './export.ts'
import { formsController } from './forms.ts'
import { homesController } from './homes.ts'
import { columnsController, inboxController } from './inbox.ts'
import { latePostController } from './late-post.ts'
import { meController } from './me.ts'
import { previewsController } from './previews.ts'
import { programsController, receiversController } from './programs.ts'
import { providerController } from './provider.ts'
import { auditController, serviceController, statisticsController } from './reports.ts'
import { secondFactorController } from './second-factor.ts'
import { secondPersonController } from './second-person.ts'
import { severalController } from './several.ts'
import { firstAdminController, passwordController, signInController } from './sign-in.ts'

export const officeControllers = (options: DoorOptions) => ({
  signIn: signInController(options),
  latePost: latePostController(options),
  firstAdmin: firstAdminController(options),
  password: passwordController(options),
  inbox: inboxController(options),
  columns: columnsController(options),
  exports: exportController(options),
  cases: caseController(options),
  removal: removalController(options),
  files: filesController(options),
  several: severalController(options),
  deliveries: deliveriesController(options),
  departments: departmentsController(options),
  programs: programsController(options),
  receivers: receiversController(options),
  forms: formsController(options),
  overview: overviewController(options),
  rules: ruleController(options),
  ownStatuses: statusesController(options),
  parts: partController(options),
  optionLines: partController(options, true),
  renaming: renamingController(options),
  editParts: editPartsController(options),
  editHistory: editHistoryController(options),
  create: createController(options),
  languages: languagesController(options),
  homes: homesController(options),
  lists: listsController(options),
  ways: waysController(options),
  previews: previewsController(options),
  definitionUpload: definitionUploadController(options),
  secondPerson: secondPersonController(options),
  accounts: accountsController(options),
  ownPassword: ownPasswordController(options),
  audit: auditController(options),
  service: serviceController(options),
  statistics: statisticsController(options),
  me: meController(options),
  provider: providerController(options),
  secondFactor: secondFactorController(options),
})
