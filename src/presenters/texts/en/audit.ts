/** The audit of the office in English. */
import type { AuditAction } from '../../../models/audit.ts'

/** Codes of one row, by name. */
type Codes = Partial<Record<string, string>>

export const audit = {
  title: 'Audit',
  filters: { by: 'Who (e-mail address)', about: 'About (reference or e-mail address)' },
  commandLine: (user: string): string => `${user}, command line`,
  actions: {
    'signed-in': 'Signed in',
    'sign-in-refused': 'Sign-in refused',
    'signed-out': 'Signed out',
    'session-ended': 'Signed out another browser',
    'password-set': 'Set a password',
    'second-factor-on': 'Set up a second factor',
    'second-factor-off': 'Turned a second factor off',
    'second-factor-refused': 'Code refused',
    'recovery-code-used': 'Used a recovery code',
    'account-added': 'Made an account',
    'account-linked': 'Knew an account again at the provider',
    'account-disabled': 'Disabled an account',
    'account-enabled': 'Enabled an account',
    'account-reset': 'Took a password away',
    'role-changed': 'Changed rights',
    'case-opened': 'Looked at a case',
    'file-taken': 'Took a file',
    'export-begun': 'Began an export',
    'export-ended': 'An export ended',
    'status-changed': 'Changed the status',
    reopened: 'Opened a case again',
    'message-sent': 'Sent a message',
    'note-added': 'Noted something',
    assigned: 'Gave a case',
    released: 'Released from quarantine',
    undone: 'Took something back',
    'delivery-retried': 'Made a delivery due',
    'delivery-discarded': 'Gave a delivery up',
    'content-deleted': 'Deleted the content',
  } satisfies Record<AuditAction, string>,
  /** What a row says beyond what was done, from its codes. */
  details: {
    begun: ({ id, format, view, status, age, assignee, searched }: Codes): string =>
      `${id}: ${[
        format,
        `view ${view}`,
        ...(status === undefined ? [] : [`status ${status}`]),
        ...(age === undefined ? [] : [age]),
        ...(assignee === undefined ? [] : [`assignee ${assignee}`]),
        ...(searched === undefined ? [] : ['searched for words']),
      ].join(', ')}`,
    ended: ({ id, ending, cases, left }: Codes): string =>
      `${id}: ${ending === 'cut-off' ? 'cut off' : ending}, cases ${cases}${left === undefined ? '' : `, files left out ${left}`}`,
    rights: ({ role, forms = '' }: Codes): string => `${role} of ${forms.split(',').join(', ')}`,
    /** Why somebody could not sign in by the provider. */
    refusals: {
      'no-role': 'the provider gives no role',
      'no-email': 'the provider gives no e-mail address',
      taken: 'the address has an account, and the provider has not verified it',
    } as Codes,
  },
}
