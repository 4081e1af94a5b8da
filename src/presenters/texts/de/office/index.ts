/** What only the office reads, in German; one subject a file. */
import type { OfficeTexts } from '../../index.ts'
import { shortTimes } from '../../short-times.ts'
import { account } from './account.ts'
import { audit } from './audit.ts'
import { cases } from './case.ts'
import { deliveries } from './deliveries.ts'
import { exports } from './exports.ts'
import { frame } from './frame.ts'
import { inbox } from './inbox.ts'
import { mail } from './mail.ts'
import { problems } from './problems.ts'
import { provider } from './provider.ts'
import { removal } from './removal.ts'
import { several } from './several.ts'
import { signIn } from './sign-in.ts'
import { statistics } from './statistics.ts'
import { twoStep } from './two-step.ts'
import { work } from './work.ts'

export const office: OfficeTexts = {
  ...shortTimes('de-DE'),
  frame,
  inbox,
  case: cases,
  work,
  removal,
  several,
  deliveries,
  exports,
  audit,
  mail,
  statistics,
  signIn,
  provider,
  problems,
  twoStep,
  account,
  namesake: (name, email) => `${name} (${email})`,
}
