/** Faults of pages, and of the ids that tell pages and questions apart. */
import { isCalculated, isField } from '../../../models/field.ts'
import type { Form } from '../../../models/form.ts'
import { didYouMean } from '../../../models/nearest.ts'
import { type Page, questionsOf, rowsAllowed } from '../../../models/page.ts'
import { placedItems } from '../../logic/graph.ts'
import { type Fault, type FaultCode, quote } from '../fault.ts'

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
