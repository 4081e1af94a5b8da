/** Calculated values that may not give what their author means. */
import { type CalculatedValue, isCalculated } from '../../../models/field.ts'
import type { Form } from '../../../models/form.ts'
import { questionsOf } from '../../../models/page.ts'
import { placedItems } from '../../logic/graph.ts'
import { calculationOf } from '../../logic/index.ts'
import type { Fault } from '../fault.ts'
import { uncertain } from '../proof/calculated.ts'

export function calculationAdvice(form: Form): Fault[] {
  const inLists = new Set(form.pages.flatMap((page) => (page.repeat ? questionsOf(page).map(({ id }) => id) : [])))
  const missing = uncertain(form)
  return placedItems(form).flatMap(({ item, pointer }) => (isCalculated(item) ? adviceFor(item, pointer) : []))

  function adviceFor(item: CalculatedValue, pointer: string): Fault[] {
    const [kind, sources] = calculationOf(item)
    return sources.flatMap((source, i): Fault[] => {
      if (typeof source === 'number') return []
      const tell = (reason: string): Fault[] => [{ code: 'INT212', pointer: `${pointer}/value/${kind}/${i}`, reason }]
      if (kind === 'product' && inLists.has(source))
        return tell(`multiplies the answers to "${source}" of all entries with each other. To add them up, use "sum"`)
      const isCompared = (kind === 'min' || kind === 'max') && sources.length > 1
      if (!isCompared || inLists.has(source) || !missing.has(source)) return []
      return tell(
        `is left out of "${kind}" where "${source}" has no answer. To count it as 0 there, name a value { "sum": ["${source}"] } in its place`,
      )
    })
  }
}
