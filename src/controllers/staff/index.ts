/** The pages of the office. */
import type { StaffCookie } from '../../context.ts'
import type { Forms } from '../../services/forms.ts'
import type { Inbox } from '../../services/office/inbox.ts'
import type { Counting } from '../../services/office/numbers.ts'
import type { Trail } from '../../services/office/trail.ts'
import { auditController } from './audit.ts'
import { type CaseOptions, caseController } from './case.ts'
import { inboxController } from './inbox.ts'
import { meController } from './me.ts'
import { numbersController } from './numbers.ts'
import { passwordController } from './password.ts'
import { type DoorOptions, signInController } from './sign-in.ts'

interface Options extends DoorOptions, CaseOptions {
  cookie: StaffCookie
  inbox: Inbox
  trail: Trail
  counting: Counting
  forms: Forms
  clock: () => number
  timeZone: string
}

export const staffControllers = (options: Options) => ({
  signIn: signInController(options),
  password: passwordController(options),
  inbox: inboxController(options),
  cases: caseController(options),
  audit: auditController(options),
  numbers: numbersController(options),
  me: meController(options),
})
