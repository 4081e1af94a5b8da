/** What was done in the office. Rows are added, never changed or deleted. */

import type { Account } from './account.ts'

/**
 * What may be recorded. `about` holds the reference of a case, the e-mail address of an account, the name of a program or
 * department, or the slug of a form that was exported or read.
 */
export type AuditAction =
  | 'signed-in'
  | 'sign-in-refused'
  | 'signed-out'
  | 'session-ended'
  | 'password-set'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'second-factor-refused'
  | 'recovery-code-used'
  | 'account-added'
  | 'first-admin'
  | 'account-linked'
  | 'account-disabled'
  | 'account-enabled'
  | 'account-reset'
  | 'account-renamed'
  | 'role-changed'
  | 'case-opened'
  | 'file-taken'
  | 'export-begun'
  | 'export-ended'
  | 'status-changed'
  | 'reopened'
  | 'message-sent'
  | 'note-added'
  | 'assigned'
  | 'released'
  | 'undone'
  | 'delivery-retried'
  | 'delivery-discarded'
  | 'deliveries-released'
  | 'webhook-tested'
  | 'restored'
  | 'content-deleted'
  | 'program-added'
  | 'program-revoked'
  | 'program-changed'
  | 'program-token-added'
  | 'program-token-ended'
  | 'cases-read'
  | 'form-published'
  | 'form-taken'
  | 'form-closed'
  | 'form-reopened'
  | 'form-withdrawn'
  | 'form-handed-over'
  | 'form-sent-back'
  | 'form-taken-back'
  | 'form-second-asked'
  | 'form-second-ended'
  | 'columns-chosen'
  | 'department-added'
  | 'department-changed'
  | 'department-removed'
  | 'preview-made'
  | 'preview-revoked'

export interface AuditEntry {
  /** UTC milliseconds. */
  at: number
  /** The e-mail address of the account, the signature of a program, a name given at the command line, or that nobody is known. */
  by: string
  /** Row number of the account; absent at the command line and for nobody. */
  account?: number
  action: AuditAction
  /** A reference, an e-mail address, the name of a program, a slug, or `webhook:` and the key of a receiver. */
  about?: string
  /** One code, such as a status, or several with their names (see codesOf); never an answer, a message or a note. */
  details?: string
}
export interface AuditRow extends AuditEntry {
  id: number
}

/** Codes as they are kept in the details of a row, `format=csv view=all`; one that is absent is left out. */
export const codesOf = (codes: Readonly<Record<string, string | number | undefined>>): string =>
  Object.entries(codes)
    .flatMap(([name, code]) => (code === undefined ? [] : `${name}=${encodeURI(String(code))}`))
    .join(' ')

/** The codes in the details of a row, by name; undefined where they are something else: older rows have words. */
export function codesIn(details: string): Partial<Record<string, string>> | undefined {
  const pairs = details.split(' ').map((pair) => /^([a-z]+)=(.+)$/.exec(pair))
  return pairs.includes(null) ? undefined : Object.fromEntries(pairs.map((pair) => [pair![1]!, decodeURI(pair![2]!)]))
}

/** Row numbers of cases as they are kept in the details of a row, shortest where they follow each other: `1-4,7`. */
export function idsCode(ids: readonly number[]): string {
  const stretches: [number, number][] = []
  for (const id of [...ids].sort((a, b) => a - b)) {
    const last = stretches.at(-1)
    if (last && id <= last[1] + 1) last[1] = id
    else stretches.push([id, id])
  }
  return stretches.map(([first, last]) => (first === last ? first : `${first}-${last}`)).join(',')
}

/** Is this row number among those? */
export const idsHold = (code: string, id: number): boolean =>
  code.split(',').some((stretch) => {
    const [first, last = first] = stretch.split('-').map(Number)
    return first! <= id && id <= last!
  })

/** What can only be done by reading a case. */
export const READING: readonly AuditAction[] = ['case-opened', 'file-taken', 'cases-read', 'export-begun']

/** Who did something, as the audit stores it: of an account the e-mail address, not the name. */
export const auditedAs = ({ by, account }: { by: string; account?: Pick<Account, 'id' | 'email'> | undefined }) =>
  account ? { by: account.email, account: account.id } : { by }
