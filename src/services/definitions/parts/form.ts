/** Faults of what concerns a form as a whole: when it is open, who gets its mail and its answers, and its statuses; and of pages and ids. */
import { NAMING_TYPES, namingQuestions, personIn } from '../../../models/case-name.ts'
import { isCalculated, isField } from '../../../models/field.ts'
import { answerFieldsById, type Form, statusesOf, webhookOf } from '../../../models/form.ts'
import { instantOf } from '../../../models/moment.ts'
import { didYouMean } from '../../../models/nearest.ts'
import { answerFieldsOf, type Page, questionsOf, rowsAllowed } from '../../../models/page.ts'
import type { Status } from '../../../models/status.ts'
import { type WebhookReceivers, webhookSetting } from '../../../settings/webhook-settings.ts'
import { placedItems } from '../../logic/graph.ts'
import { type Fault, type FaultCode, quote } from '../fault.ts'

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

/** Refuses a `caseName` that names something whose answer cannot be a name, or names it twice. */
export function caseNameFaults(form: Form): Fault[] {
  const { caseName = [], pages } = form
  const inLists = new Set(
    pages.filter(({ repeat }) => repeat).flatMap((page) => answerFieldsOf(page).map(({ id }) => id)),
  )
  return caseName.flatMap((name, place): Fault[] => {
    const reason = unfit(name) ?? (caseName.indexOf(name) < place ? `is ${quote(name)} a second time` : undefined)
    return reason === undefined ? [] : [{ code: 'INT125', pointer: `/caseName/${place}`, reason }]
  })

  function unfit(name: string): string | undefined {
    const questions = namingQuestions(form)
    const field = questions.find(({ id }) => id === name)
    if (field && NAMING_TYPES.includes(field.type)) return undefined
    const types = `Name questions of these types: ${NAMING_TYPES.join(', ')}`
    if (field) return `is ${quote(name)}, a question of type ${field.type}. ${types}`
    if (inLists.has(name)) return `is ${quote(name)}, which is asked in a list. Name questions that are asked once`
    if (answerFieldsById(form).has(name)) return `is ${quote(name)}, which is calculated. ${types}`
    const fitting = questions.filter(({ type }) => NAMING_TYPES.includes(type)).map(({ id }) => id)
    return `is ${quote(name)}, which is no question of this form${didYouMean(name, fitting)}`
  }
}

/**
 * Warns of a form that does not say what names a case, where it can only be guessed: several questions could, none asks the
 * browser for a name, and the first is no name by its id.
 */
export function caseNameAdvice(form: Form): Fault[] {
  const questions = namingQuestions(form)
  const fitting = questions.filter(({ type }) => type === 'text' || type === 'address')
  if (form.caseName || fitting.length < 2 || personIn(questions).length > 0 || /name$/i.test(fitting[0]!.id)) return []
  const reason = `is missing, so the office sees each case under an answer that the service picks. Name the questions that tell cases apart, such as "caseName": ["${fitting[0]!.id}"]`
  return [{ code: 'INT126', pointer: '/caseName', reason }]
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

/** Each status must be reached, and lead to an end. */
export function statusFaults(form: Form): Fault[] {
  const statuses = statusesOf(form)
  const ids = new Set(statuses.map(({ id }) => id))
  const faults: Fault[] = []
  statuses.forEach((status, i) => {
    if (statuses.findIndex(({ id }) => id === status.id) < i)
      faults.push({ code: 'INT108', pointer: `/statuses/${i}/id`, reason: `"${status.id}" is already used` })
    status.to.forEach((id, j) => {
      if (!ids.has(id))
        faults.push({ code: 'INT108', pointer: `/statuses/${i}/to/${j}`, reason: `there is no status "${id}"` })
      if (id === status.id)
        faults.push({ code: 'INT108', pointer: `/statuses/${i}/to/${j}`, reason: 'leads back to itself' })
    })
    if (!status.final && status.to.length === 0)
      faults.push({
        code: 'INT108',
        pointer: `/statuses/${i}/to`,
        reason: 'is empty, but the status is not final, so a case could never be closed',
      })
  })
  return faults.length > 0 ? faults : deadEnds(statuses)
}

/** A case begins with the first status. From every status that it can reach, it must be able to end. */
function deadEnds(statuses: readonly Status[]): Fault[] {
  const faults: Fault[] = []
  const reach = (from: Status): Set<Status> => {
    const seen = new Set([from])
    for (const status of seen) for (const next of statuses) if (status.to.includes(next.id)) seen.add(next)
    return seen
  }
  const reachable = reach(statuses[0]!)
  statuses.forEach((status, i) => {
    if (!reachable.has(status))
      faults.push({ code: 'INT108', pointer: `/statuses/${i}`, reason: 'cannot be reached from the first status' })
    else if (status.to.length > 0 && ![...reach(status)].some(({ final }) => final))
      faults.push({
        code: 'INT108',
        pointer: `/statuses/${i}/to`,
        reason: 'never leads to a final status, so a case could never be closed',
      })
  })
  return faults
}

/** Refuses pages that neither ask something nor end the journey, and ids that two pages have. */
export function pageFaults({ pages }: Form): Fault[] {
  const faults: Fault[] = []
  const refuse = (code: FaultCode, pointer: string, reason: string) => faults.push({ code, pointer, reason })
  const ids = new Map<string, number>()
  pages.forEach((page, i) => {
    const { id, fields, repeat, exit } = page
    const at = `/pages/${i}`
    const first = ids.get(id)
    if (first === undefined) ids.set(id, i)
    else refuse('INT101', `${at}/id`, `"${id}" is already used at /pages/${first}. IDs must be unique in a form`)
    if (exit && questionsOf(page).length > 0)
      refuse(
        'INT110',
        `${at}/fields`,
        'asks questions on a page that ends the form, so the answers could never be sent',
      )
    if (exit && repeat) refuse('INT110', `${at}/repeat`, 'is on a page that ends the form, which cannot ask anything')
    if (repeat && !exit && questionsOf(page).length === 0)
      refuse('INT110', `${at}/fields`, 'has no question for each entry')
    if (fields.length === 0 && !exit)
      refuse('INT110', `${at}/fields`, 'must have at least 1, unless the page has an "exit"')
    if (repeat && rowsAllowed(repeat).min > repeat.max)
      refuse('INT103', `${at}/repeat/max`, 'is below min, so no list is within both limits')
    repeat?.summary?.forEach((name, place, names) => {
      const reason = unfitForLine(page, name, names.indexOf(name) < place)
      if (reason) refuse('INT120', `${at}/repeat/summary/${place}`, reason)
    })
  })
  return faults
}

/** Why an entry of a list cannot be told from the others by the answer to a question of this name. */
function unfitForLine(page: Page, name: string, repeated: boolean): string | undefined {
  const questions = questionsOf(page)
  const field = questions.find(({ id }) => id === name)
  const known = questions.map(({ id }) => id)
  if (!field) return `is ${quote(name)}, which is no question of this page${didYouMean(name, known)}`
  if (field.type === 'file') return `is ${quote(name)}, which asks for files. Name questions whose answers can be read`
  return repeated ? `is ${quote(name)} a second time` : undefined
}

/**
 * Refuses ids that two questions or calculated values have, or one of them and a list: the answers of a list are kept under
 * the id of its page.
 */
export function idFaults(form: Form): Fault[] {
  const seen = new Map<string, string>(form.pages.flatMap(({ id, repeat }, i) => (repeat ? [[id, `/pages/${i}`]] : [])))
  return placedItems(form).flatMap(({ item, pointer }) => {
    if (!isField(item) && !isCalculated(item)) return []
    const first = seen.get(item.id)
    if (first === undefined) {
      seen.set(item.id, pointer)
      return []
    }
    return [
      {
        code: 'INT101',
        pointer: `${pointer}/id`,
        reason: `"${item.id}" is already used at ${first}. IDs must be unique in a form`,
      },
    ]
  })
}
