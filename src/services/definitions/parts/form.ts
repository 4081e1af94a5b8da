/** Faults of what concerns a form as a whole: when it is open, and who gets its mail and its answers. */
import { type Form, webhookOf } from '../../../models/form.ts'
import { instantOf } from '../../../models/instant.ts'
import { questionsOf } from '../../../models/page.ts'
import { type WebhookReceivers, webhookSetting } from '../../../settings/webhook-settings.ts'
import type { Fault } from '../fault.ts'

export function timeFaults({ opensAt, closesAt }: Form): Fault[] {
  if (opensAt === undefined || closesAt === undefined || instantOf(opensAt)! < instantOf(closesAt)!) return []
  return [{ code: 'INT109', pointer: '/closesAt', reason: 'is not after opensAt, so the form would never be open' }]
}

/** `now`: UTC milliseconds. */
export function closedFaults({ closesAt }: Form, now: number): Fault[] {
  if (closesAt === undefined || instantOf(closesAt)! > now) return []
  const reason = 'is in the past, so nobody can fill in this form. Set a later time, or remove it to keep the form open'
  return [{ code: 'INT117', pointer: '/closesAt', reason }]
}

/**
 * Refuses a `notify` that names no e-mail question. One of a list is none: it is asked for each record, and one person gets
 * the mail.
 */
export function notifyFaults({ pages, notify }: Form): Fault[] {
  if (notify?.email === undefined) return []
  const asked = pages.filter(({ repeat }) => !repeat).flatMap(questionsOf)
  const field = asked.find(({ id }) => id === notify.email)
  if (field?.type === 'email') return []
  const reason = field
    ? `"${notify.email}" is a question of type ${field.type}. Use one of type email`
    : `"${notify.email}" is not a question of this form, or is in a list. Use a question of type email`
  return [{ code: 'INT114', pointer: '/notify/email', reason }]
}

/**
 * Warns of a webhook that asks for answers and does not get them. A warning is enough: without the permission no answer
 * leaves, and an operator can end the permission while the form is live. `receivers`: those of the settings. They are not
 * known where a definition alone is checked, so this is not one of its other faults.
 */
export function answersFaults(form: Form, receivers: WebhookReceivers): Fault[] {
  const { receiver, answers } = webhookOf(form) ?? {}
  if (receiver === undefined || !answers || receivers.get(receiver)?.answers) return []
  const [allow, address] = [webhookSetting(receiver, 'ANSWERS'), webhookSetting(receiver, 'URL')]
  const start = `is not allowed by the settings, so webhooks to "${receiver}" are sent without answers. To allow it, set`
  const needsAddress = !receivers.get(receiver)?.url.startsWith('https:')
  const reason = `${start} ${allow}=true${needsAddress ? `, and ${address} to an address with https` : ''}`
  return [{ code: 'INT119', pointer: '/webhook/answers', reason }]
}
