/** What only the office reads, in German; one subject a file. */
import { shortTimes } from '../../short-times.ts'

export { account } from './account.ts'
export { audit } from './audit.ts'
export { cases as case } from './case.ts'
export { deliveries } from './deliveries.ts'
export { exports } from './exports.ts'
export { frame } from './frame.ts'
export { inbox } from './inbox.ts'
export { mail } from './mail.ts'
export { problems } from './problems.ts'
export { provider } from './provider.ts'
export { removal } from './removal.ts'
export { several } from './several.ts'
export { signIn } from './sign-in.ts'
export { statistics } from './statistics.ts'
export { twoStep } from './two-step.ts'
export { work } from './work.ts'

export const { day, moment, second } = shortTimes('de-DE')
/** Of two accounts with the same name. */
export const namesake = (name: string, email: string): string => `${name} (${email})`
