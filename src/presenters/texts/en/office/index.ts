/** What only the office reads, one subject a file. */
import { shortTimes } from '../../short-times.ts'

export { accounts } from './accounts.ts'
export { columns, inbox, oneCase as case, removal, several, update } from './cases.ts'
export { changes } from './changes.ts'
export { departments } from './departments.ts'
export { account, frame, latePost, provider, signIn, twoStep } from './door.ts'
export { editor } from './editor.ts'
export { editorLanguages } from './editor-languages.ts'
export { editorRules } from './editor-rules.ts'
export { faults } from './faults.ts'
export { forms } from './forms.ts'
export { lists } from './lists.ts'
export { problems } from './problems.ts'
export { properties } from './properties.ts'
export { audit, deliveries, exports, mail, programs, receivers, statistics } from './reports.ts'
export { service } from './service.ts'

export const { day, moment, second } = shortTimes('en-GB')
/** What tells two accounts with the same name apart. */
export const namesake = (name: string, email: string): string => `${name} (${email})`
