/** What everybody in the office did, newest first. */
import { type AuditAction, type AuditRow, codesIn } from '../../models/audit.ts'
import { programIn } from '../../models/program.ts'
import { parseReference } from '../../models/reference.ts'
import { BY_RETENTION } from '../../models/retention.ts'
import { officeTexts } from '../texts/index.ts'

const text = officeTexts.audit

export interface AuditAsked {
  /** An e-mail address. */
  by: string
  /** A reference, or an e-mail address. */
  about: string
}

export function auditPage(asked: AuditAsked, rows: readonly AuditRow[], more: boolean, timeZone: string) {
  const last = rows.at(-1)
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
    rows: rows.map((row) => rowOf(row, timeZone)),
    nextHref:
      more && last ? `/staff/audit?${new URLSearchParams([...query, ['before', `${last.at}.${last.id}`]])}` : '',
  }
}

function rowOf({ at, by, account, action, about = '', details = '' }: AuditRow, timeZone: string) {
  return {
    time: { iso: new Date(at).toISOString(), text: officeTexts.moment(at, timeZone) },
    by: account === undefined ? nobodysName(by) : by,
    action: text.actions[action],
    about,
    caseHref: parseReference(about) === about ? `/staff/cases/${about}` : '',
    details: detailsOf(action, details),
  }
}

function nobodysName(by: string): string {
  const program = programIn(by)
  if (program !== undefined) return text.program(program)
  if (by === BY_RETENTION) return text.service
  return by === 'nobody' ? by : text.commandLine(by)
}

/** Older rows have words instead of codes; they are shown as they are. */
function detailsOf(action: AuditAction, details: string): string {
  if (action === 'file-taken') return ''
  const say = SAID[action]
  const codes = say && codesIn(details)
  if (codes) return say(codes)
  return action === 'sign-in-refused' ? text.details.refusal(details) : details
}

const SAID: Partial<Record<AuditAction, (codes: Partial<Record<string, string>>) => string>> = {
  'sign-in-refused': text.details.refused,
  'second-factor-refused': text.details.refused,
  'export-begun': text.details.begun,
  'export-ended': text.details.ended,
  'account-added': text.details.rights,
  'role-changed': text.details.rights,
  'program-added': text.details.programRights,
  'cases-read': text.details.read,
}
