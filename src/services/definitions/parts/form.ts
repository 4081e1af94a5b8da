/** Faults of what concerns a form as a whole: when it is open, who gets its mail and its answers, and its statuses; and of pages and ids. */
import { NAMING_TYPES, namingQuestions, personIn } from '../../../models/case-name.ts'
import type { Reason } from '../../../models/definition-fault.ts'
import { isCalculated, isField } from '../../../models/field.ts'
import { answerFieldsById, type Form, statusesOf, webhookOf } from '../../../models/form.ts'
import { instantOf } from '../../../models/moment.ts'
import { nearest } from '../../../models/nearest.ts'
import { closesFirst } from '../../../models/opening.ts'
import { answerFieldsOf, type Page, questionsOf, recordsAllowed } from '../../../models/page.ts'
import type { Status } from '../../../models/status.ts'
import { type WebhookReceivers, webhookSetting } from '../../../settings/webhook-settings.ts'
import { placedItems } from '../../logic/form-rules.ts'
import { type Fault, type FaultCode, quote } from '../fault.ts'

/** `now`: UTC milliseconds. */
export function timeFaults(form: Form, now: number): Fault[] {
  if (closesFirst(form)) return [{ code: 'INT109', pointer: '/closesAt', reason: ['closed-between'] }]
  if (form.closesAt === undefined || instantOf(form.closesAt)! > now) return []
  return [{ code: 'INT117', pointer: '/closesAt', reason: ['closed-already'] }]
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
  const reason: Reason = field ? ['mail-to-type', notify.email, field.type] : ['mail-to-nobody', notify.email]
  return [{ code: 'INT114', pointer: '/notify/email', reason }]
}

/** Refuses a `caseName` that names something whose answer cannot be a name, or names it twice. */
export function caseNameFaults(form: Form): Fault[] {
  const { caseName = [], pages } = form
  const inLists = new Set(
    pages.filter(({ repeat }) => repeat).flatMap((page) => answerFieldsOf(page).map(({ id }) => id)),
  )
  return caseName.flatMap((name, place): Fault[] => {
    const isTwice = caseName.indexOf(name) < place
    const reason: Reason | undefined = unfit(name) ?? (isTwice ? ['named-twice', quote(name)] : undefined)
    return reason === undefined ? [] : [{ code: 'INT125', pointer: `/caseName/${place}`, reason }]
  })

  function unfit(name: string): Reason | undefined {
    const questions = namingQuestions(form)
    const field = questions.find(({ id }) => id === name)
    if (field && NAMING_TYPES.includes(field.type)) return undefined
    const types = NAMING_TYPES.join(', ')
    if (field) return ['case-name-type', quote(name), field.type, types]
    if (inLists.has(name)) return ['case-name-list', quote(name)]
    if (answerFieldsById(form).has(name)) return ['case-name-calculated', quote(name), types]
    const fitting = questions.filter(({ type }) => NAMING_TYPES.includes(type)).map(({ id }) => id)
    return ['case-name-unknown', quote(name), nearest(name, fitting)]
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
  return [{ code: 'INT126', pointer: '/caseName', reason: ['case-name-missing', fitting[0]!.id] }]
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
  const isSafe = receivers.get(receiver)?.url.startsWith('https:')
  const reason: Reason = ['answers-not-allowed', receiver, allow, isSafe ? undefined : address]
  return [{ code: 'INT119', pointer: '/webhook/answers', reason }]
}

/** Each status must be reached, and lead to an end. */
export function statusFaults(form: Form): Fault[] {
  const statuses = statusesOf(form)
  const ids = new Set(statuses.map(({ id }) => id))
  const faults: Fault[] = []
  statuses.forEach((status, i) => {
    if (statuses.findIndex(({ id }) => id === status.id) < i)
      faults.push({ code: 'INT108', pointer: `/statuses/${i}/id`, reason: ['status-twice', status.id] })
    status.to.forEach((id, j) => {
      if (!ids.has(id))
        faults.push({ code: 'INT108', pointer: `/statuses/${i}/to/${j}`, reason: ['status-unknown', id] })
      if (id === status.id)
        faults.push({ code: 'INT108', pointer: `/statuses/${i}/to/${j}`, reason: ['status-to-itself'] })
    })
    if (!status.final && status.to.length === 0)
      faults.push({
        code: 'INT108',
        pointer: `/statuses/${i}/to`,
        reason: ['status-without-way'],
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
    if (!reachable.has(status)) faults.push({ code: 'INT108', pointer: `/statuses/${i}`, reason: ['status-unreached'] })
    else if (status.to.length > 0 && ![...reach(status)].some(({ final }) => final))
      faults.push({
        code: 'INT108',
        pointer: `/statuses/${i}/to`,
        reason: ['status-without-end'],
      })
  })
  return faults
}

/** Refuses pages that neither ask something nor end the journey, and ids that two pages have. */
export function pageFaults({ pages }: Form): Fault[] {
  const faults: Fault[] = []
  const refuse = (code: FaultCode, pointer: string, ...reason: Reason) => faults.push({ code, pointer, reason })
  const ids = new Map<string, number>()
  pages.forEach((page, i) => {
    const { id, fields, repeat, exit } = page
    const at = `/pages/${i}`
    const first = ids.get(id)
    if (first === undefined) ids.set(id, i)
    else refuse('INT101', `${at}/id`, 'id-used', id, `/pages/${first}`)
    if (exit && questionsOf(page).length > 0) refuse('INT110', `${at}/fields`, 'exit-asks')
    if (exit && repeat) refuse('INT110', `${at}/repeat`, 'exit-repeats')
    if (repeat && !exit && questionsOf(page).length === 0) refuse('INT110', `${at}/fields`, 'entry-asks-nothing')
    else if (fields.length === 0 && !exit) refuse('INT110', `${at}/fields`, 'page-asks-nothing')
    if (repeat && recordsAllowed(repeat).min > repeat.max) refuse('INT103', `${at}/repeat/max`, 'entries-crossed')
    repeat?.summary?.forEach((name, place, names) => {
      const reason = unfitForLine(page, name, names.indexOf(name) < place)
      if (reason) refuse('INT120', `${at}/repeat/summary/${place}`, ...reason)
    })
  })
  return faults
}

/** Why an entry of a list cannot be told from the others by the answer to a question of this name. */
function unfitForLine(page: Page, name: string, repeated: boolean): Reason | undefined {
  const questions = questionsOf(page)
  const field = questions.find(({ id }) => id === name)
  const known = questions.map(({ id }) => id)
  if (!field) return ['summary-unknown', quote(name), nearest(name, known)]
  if (field.type === 'file') return ['summary-file', quote(name)]
  return repeated ? ['named-twice', quote(name)] : undefined
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
        reason: ['id-used', item.id, first],
      },
    ]
  })
}
