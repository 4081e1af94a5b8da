/**
 * What is known of a calculated value: it is some number, or it may be absent. The proof does not calculate. It takes a value
 * for any number, so it never calls something impossible that answers can bring about.
 */
import { type CalculatedValue, isAlwaysRequired } from '../../../models/field.ts'
import type { Form } from '../../../models/form.ts'
import { answerFieldsOf, calculatedOf, questionsOf, rowsAllowed } from '../../../models/page.ts'
import type { LeafRule } from '../../../models/rule.ts'
import { calculationOf, evaluateLogic } from '../../logic/index.ts'
import type { Domain } from './domain.ts'
import { comparedWith, gapsAndPoints, middleOf } from './line.ts'

export function calculatedDomain({ id }: CalculatedValue, leaves: readonly LeafRule[]): Domain {
  const truthsFor = (values: Record<string, unknown>) => leaves.map((leaf) => evaluateLogic(leaf, values, { now: 0 }))
  const cuts = comparedWith(leaves).filter((one) => typeof one === 'number')
  const cells = gapsAndPoints(cuts).map((part) => ({ truths: truthsFor({ [id]: middleOf(part) }) }))
  return { cells, absent: { truths: truthsFor({}) }, leaves }
}

/** The ids of the values that may be absent although they are shown, because answers that they need may be. */
export const maybeAbsent = (form: Form): ReadonlySet<string> => presenceIn(form).absent

/** The ids of questions and values that may have no answer: because they are left empty, not asked, or not shown. */
export function uncertain(form: Form): ReadonlySet<string> {
  const { certain } = presenceIn(form)
  return new Set(form.pages.flatMap(answerFieldsOf).flatMap(({ id }) => (certain.has(id) ? [] : [id])))
}

function presenceIn(form: Form): { certain: ReadonlySet<string>; absent: ReadonlySet<string> } {
  const certain = new Set<string>()
  const absent = new Set<string>()
  for (const page of form.pages) {
    const isAsked = !page.showIf && (!page.repeat || rowsAllowed(page.repeat).min > 0)
    for (const field of questionsOf(page))
      if (isAsked && isAlwaysRequired(field) && !field.showIf) certain.add(field.id)
    for (const item of calculatedOf(page)) {
      const [kind, sources] = calculationOf(item)
      const isThere = (source: string | number): boolean => typeof source === 'number' || certain.has(source)
      const isCertain =
        kind === 'sum' ||
        kind === 'count' ||
        (kind === 'min' || kind === 'max' ? sources.some(isThere) : sources.every(isThere))
      if (!isCertain) absent.add(item.id)
      else if (!item.showIf && !page.showIf) certain.add(item.id)
    }
  }
  return { certain, absent }
}
