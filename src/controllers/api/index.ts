/** What the API answers, made with the services that it asks. */
import type { ApiOptions } from '../options.ts'
import { casesController, updatesController } from './cases.ts'
import { changesController } from './changes.ts'
import { filesController } from './files.ts'
import { formsController } from './forms.ts'

export const apiControllers = (options: ApiOptions) => ({
  forms: formsController(options),
  changes: changesController(options),
  cases: casesController(options),
  files: filesController(options),
  updates: updatesController(options),
})
