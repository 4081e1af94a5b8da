/** What people did in the office. */
import type { AuditAction } from '../../../../models/audit.ts'
import { counted, enumerate } from '../numbers.ts'

/** Codes of one row, by name. */
type Codes = Partial<Record<string, string>>

const ENDINGS: Codes = { complete: 'complete', 'cut-off': 'cut off', failed: 'failed' }

/** Why somebody could not sign in by the provider. */
const REFUSALS: Codes = {
  'no-role': 'the provider gives no role',
  'no-email': 'the provider gives no email address',
  taken: 'the address has an account, and the provider has not confirmed it',
}
const refusal = (why: string): string => (Object.hasOwn(REFUSALS, why) ? REFUSALS[why]! : why)

export const audit = {
  title: 'Audit',
  page: {
    lead: 'What people did in the office, newest first. Nothing here can be changed or deleted. To read messages and notes, open the case.',
    filter: 'Filter',
    apply: 'Apply',
    clear: 'Clear filters',
    columns: { when: 'When', who: 'Who', what: 'What', about: 'About' },
    empty: 'There are no entries.',
    next: 'Next page',
  },
  /** Above the rows of one case. */
  ofCase:
    'These are all entries about this case, lists that programs read included. Downloads of its form since it came are here too. The audit does not say which cases were in a download.',
  filters: { by: 'Who (email address)', about: 'About (reference or email address)' },
  /** Who deleted what had been kept for long enough. */
  service: 'This service, by itself',
  program: (name: string): string => `${name}, program`,
  commandLine: (user: string): string => `${user}, command line`,
  actions: {
    'signed-in': 'Signed in',
    'sign-in-refused': 'Sign-in refused',
    'signed-out': 'Signed out',
    'session-ended': 'Signed out another browser',
    'password-set': 'Set a password',
    'second-factor-on': 'Turned on two-step sign-in',
    'second-factor-off': 'Turned off two-step sign-in',
    'second-factor-refused': 'Entered a wrong code',
    'recovery-code-used': 'Used a recovery code',
    'account-added': 'Added an account',
    'account-linked': 'Linked an account to the organisation’s sign-in',
    'account-disabled': 'Disabled an account',
    'account-enabled': 'Enabled an account',
    'account-reset': 'Reset an account',
    'role-changed': 'Changed permissions',
    'case-opened': 'Opened a case',
    'file-taken': 'Downloaded a file',
    'export-begun': 'Started to download cases',
    'export-ended': 'Downloaded cases',
    'status-changed': 'Changed the status',
    reopened: 'Reopened a case',
    'message-sent': 'Sent a message',
    'note-added': 'Added a note',
    assigned: 'Assigned a case',
    released: 'Released from possible spam',
    undone: 'Undid a change',
    'delivery-retried': 'Retried a delivery',
    'delivery-discarded': 'Cancelled a delivery',
    'content-deleted': 'Deleted the content',
    'program-added': 'Added a program',
    'program-revoked': 'Revoked a program',
    'program-changed': 'Changed the permissions of a program',
    'program-token-added': 'Added a token to a program',
    'program-token-ended': 'Ended a token of a program',
    'cases-read': 'Read cases',
  } satisfies Record<AuditAction, string>,
  /** What a row says beyond what was done, from its codes. */
  details: {
    begun: ({ id, format, view, status, age, assignee, searched }: Codes): string =>
      [
        format,
        `view ${view}`,
        ...(status === undefined ? [] : [`status ${status}`]),
        ...(age === undefined ? [] : [age]),
        ...(assignee === undefined ? [] : [`assigned to ${assignee}`]),
        ...(searched === undefined ? [] : ['searched for words']),
        `download ${id}`,
      ].join(', '),
    ended: ({ id, ending = '', cases, left }: Codes): string =>
      [
        `${counted(Number(cases), 'case')} (${ENDINGS[ending] ?? ending})`,
        ...(left === undefined ? [] : [`${counted(Number(left), 'file')} left out`]),
        `download ${id}`,
      ].join(', '),
    programRights: ({ rights = '', forms = '' }: Codes): string =>
      `${rights.split(',').join(', ')} of ${forms === '' ? 'all forms' : forms.split(',').join(', ')}`,
    programChanged: ({ rights = '', forms = '', limit }: Codes): string =>
      `${rights.split(',').join(', ')} of ${forms === '' ? 'all forms' : forms.split(',').join(', ')}, ${counted(Number(limit), 'request')} a minute`,
    token: ({ token }: Codes): string => `token ${token}`,
    read: ({ form, first = '', last = '', count }: Codes): string =>
      [
        ...(form === undefined ? [] : [form]),
        counted(Number(count), 'case'),
        first === last ? first : `${first} to ${last}`,
      ].join(', '),
    rights: ({ role, forms = '' }: Codes): string => `${role} of ${forms.split(',').join(', ')}`,
    /** Several attempts in one row. */
    refused: ({ count, why, accounts }: Codes): string =>
      [
        counted(Number(count), 'attempt'),
        ...(accounts === undefined ? [] : [`some for ${enumerate(accounts.split(','), 'and')}`]),
        ...(why === undefined ? [] : [refusal(why)]),
      ].join(', '),
    refusal,
  },
}
