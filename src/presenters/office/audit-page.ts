/** What everybody in the office did, newest first. */
import { type AuditAction, type AuditRow, codesIn } from '../../models/audit.ts'
import { programIn } from '../../models/program.ts'
import { parseReference } from '../../models/reference.ts'
import { BY_RETENTION } from '../../models/retention.ts'
import type { AllTexts, OfficeTexts } from '../texts/index.ts'

export interface AuditAsked {
  /** An e-mail address. */
  by: string
  /** A reference, or an e-mail address. */
  about: string
}

interface Found {
  rows: readonly AuditRow[]
  /** After which row the next page begins. */
  next?: Pick<AuditRow, 'at' | 'id'>
  /** The rows are about one case. */
  isOfCase: boolean
  /** Earlier addresses of the accounts that were asked for. */
  earlier: readonly string[]
}

export function auditPage(
  texts: AllTexts,
  asked: AuditAsked,
  { rows, next, isOfCase, earlier }: Found,
  timeZone: string,
) {
  const text = texts.office.audit
  const query = Object.entries(asked).filter(([, value]) => value !== '')
  return {
    title: text.title,
    heading: text.title,
    texts: text.page,
    inputs: (['by', 'about'] as const).map((name) => ({
      id: name,
      name,
      value: asked[name],
      label: { text: text.filters[name] },
      spellcheck: false,
      autocomplete: 'off',
    })),
    narrowed: query.length > 0,
    rows: rows.map((row) => rowOf(texts, row, timeZone)),
    ofCase: isOfCase ? text.ofCase : '',
    earlier: earlier.length > 0 ? text.earlier(earlier.join(', ')) : '',
    nextHref: next ? `/staff/audit?${new URLSearchParams([...query, ['before', `${next.at}.${next.id}`]])}` : '',
  }
}

function rowOf(texts: AllTexts, { at, by, account, action, about = '', details = '' }: AuditRow, timeZone: string) {
  const text = texts.office.audit
  return {
    time: { iso: new Date(at).toISOString(), text: texts.office.moment(at, timeZone) },
    by: account === undefined ? nobodysName(texts, by) : by,
    action: text.actions[action],
    about,
    caseHref: parseReference(about) === about ? `/staff/cases/${about}` : '',
    details: auditDetails(texts, { action, details }),
  }
}

function nobodysName(texts: AllTexts, by: string): string {
  const text = texts.office.audit
  const program = programIn(by)
  if (program !== undefined) return text.program(program)
  if (by === BY_RETENTION) return text.service
  return by === 'nobody' ? by : text.commandLine(by)
}

/** What a row says beyond what was done. Older rows have words instead of codes; they are shown as they are. */
export function auditDetails(texts: AllTexts, { action, details = '' }: Pick<AuditRow, 'action' | 'details'>): string {
  const text = texts.office.audit
  if (action === 'file-taken') return ''
  const say = sayersOf(text.details)[action]
  const codes = say && codesIn(details)
  if (codes) return say(codes)
  return action === 'sign-in-refused' ? text.details.refusal(details) : details
}

type Sayers = Partial<Record<AuditAction, (codes: Partial<Record<string, string>>) => string>>

const sayersOf = (text: OfficeTexts['audit']['details']): Sayers => ({
  'sign-in-refused': text.refused,
  'second-factor-refused': text.refused,
  'export-begun': text.begun,
  'export-ended': text.ended,
  'account-added': text.rights,
  'role-changed': text.rights,
  'program-added': text.programRights,
  'program-changed': text.programChanged,
  'program-token-added': text.token,
  'program-token-ended': text.token,
  'cases-read': text.read,
  'webhook-tested': text.tested,
  'columns-chosen': text.columns,
  'form-published': text.form,
  'form-taken': text.form,
  'form-closed': text.form,
  'form-reopened': text.form,
  'form-withdrawn': text.form,
  'form-handed-over': text.form,
  'form-sent-back': text.form,
  'form-taken-back': text.form,
  'form-second-asked': text.form,
  'form-second-ended': text.form,
  'preview-made': text.form,
  'preview-revoked': text.form,
  'department-added': text.changed,
  'department-changed': text.changed,
  'department-removed': text.changed,
})
