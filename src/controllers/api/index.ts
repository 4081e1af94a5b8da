/** What the API answers, made with the services that it asks. */
import type { ApiOptions } from '../options.ts'
import { changesController } from './changes.ts'
import { formsController } from './forms.ts'

export const apiControllers = (options: ApiOptions) => ({
  forms: formsController(options),
  changes: changesController(options),
})
