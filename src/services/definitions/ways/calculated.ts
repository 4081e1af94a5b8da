/**
 * Calculated values on the ways through a form. An answer feeds a value if the value is made of it, through other values
 * too. Of the answers that feed one, the smallest and the largest are tried, and those that rules compare the value with.
 */
import type { CalculatedValue, Field } from '../../../models/field.ts'
import type { Form } from '../../../models/form.ts'
import type { Moment } from '../../../models/moment.ts'
import { calculatedOf, type Page, questionsOf } from '../../../models/page.ts'
import type { LeafRule } from '../../../models/rule.ts'
import { calculationOf, compileCalculations, evaluateLogic, sourcesOf } from '../../logic/index.ts'
import { comparedWith } from '../proof/cells.ts'

type Answers = Record<string, unknown>

/** A value that rules look at. */
interface Used {
  item: CalculatedValue
  /** Index of its page. */
  page: number
  leaves: readonly LeafRule[]
  sources: ReadonlySet<string>
  /** It only adds and counts, so it is known before all of its answers are. */
  isSum: boolean
}

/** `leaves` are all of the form, by what they ask. */
export function calculatedOnWays(form: Form, leaves: ReadonlyMap<string, LeafRule[]>, moment: Moment) {
  const compiled = compileCalculations(form)
  const limits = new Map(form.pages.flatMap(questionsOf).map((field) => [field.id, field]))
  const limitsOf = (id: string): unknown[] => {
    const field = limits.get(id)
    return field?.type === 'number' ? [field.min, field.max] : []
  }
  const items = form.pages.flatMap(calculatedOf)
  const used = usedIn(form, leaves)
  const needed = new Map<string, readonly CalculatedValue[]>()
  const verdicts = new Map<LeafRule, Set<boolean>>()
  return { leavesOn, ends, lengths, feeds, solutions, pendingKey, withValues, undecided, isUsed: () => used.length > 0 }

  function feeds(id: string): boolean {
    return used.some(({ sources }) => sources.has(id))
  }

  /** Leaves that tell answers apart which are below, equal to and above what the values that they feed are compared with. */
  function leavesOn({ id }: Field): LeafRule[] {
    return cutsOf(id).flatMap((value) => [
      { type: 'rule', fieldId: id, operator: 'lt', value },
      { type: 'rule', fieldId: id, operator: 'gt', value },
    ])
  }

  /** The numbers with which rules compare the values that a question or list feeds. */
  function cutsOf(id: string): number[] {
    const over = used.filter(({ sources }) => sources.has(id)).flatMap(({ leaves: own }) => comparedWith(own))
    return [...new Set(over.filter((one) => typeof one === 'number'))]
  }

  /** The smallest and the largest answer to a question that feeds a value. */
  function ends(field: Field): number[] {
    if (field.type !== 'number' || !feeds(field.id)) return []
    return [field.min, field.max].filter((end) => end !== undefined)
  }

  /** How many records of a list are tried besides those that other rules tell apart. */
  function lengths(list: Page): number[] {
    const numbers = cutsOf(list.id).flatMap((one) => [one - 1, one, one + 1])
    return questionsOf(list).some(({ id }) => feeds(id)) ? [...numbers, list.repeat!.max] : numbers
  }

  /**
   * Answers to a question with which a value that they feed comes to what rules compare it with, and near to it: where the
   * value follows the answer along a straight line. `given` are all answers with this one; `partners` those that rules
   * compare each other with.
   */
  function solutions(
    field: Field,
    given: (answer: number) => Answers,
    partners: ReadonlyMap<string, ReadonlySet<string>>,
  ): number[] {
    if (field.type !== 'number') return []
    const { min = 0, step = field.integer ? 1 : 0.01 } = field
    const max = field.max !== undefined && field.max > min ? field.max : min + 1
    const needed = neededFor(field.id)
    const [low, high] = [valuesFor(given(min), needed), valuesFor(given(max), needed)]
    return used
      .filter(({ sources }) => sources.has(field.id))
      .flatMap(({ item, leaves: own }) => {
        // While the other answer is not given, its limits stand for it.
        const others = [...(partners.get(item.id) ?? [])].flatMap((id) => low[id] ?? limitsOf(id))
        const aims = [...comparedWith(own), ...others].filter((one) => typeof one === 'number')
        const [from, to] = [low[item.id], high[item.id]]
        if (typeof from !== 'number' || typeof to !== 'number' || from === to) return []
        return aims.flatMap((aim) => {
          const exact = min + ((aim - from) * (max - min)) / (to - from)
          return [exact, exact - step, exact + step, Math.floor(exact), Math.ceil(exact)]
        })
      })
      .map((one) => Number(one.toFixed(10)))
  }

  /** The values that a question feeds and rules look at, and those that they are made of, in their order. */
  function neededFor(id: string): readonly CalculatedValue[] {
    return needed.getOrInsertComputed(id, () => {
      const found = new Set(used.flatMap((one) => (one.sources.has(id) ? [one.item.id] : [])))
      for (const item of items.toReversed())
        if (found.has(item.id)) for (const source of calculationOf(item)[1]) found.add(`${source}`)
      return items.filter((item) => found.has(item.id))
    })
  }

  /** The answers with these values, as far as they can be calculated of them, shown or not. */
  function valuesFor(answers: Answers, wanted: readonly CalculatedValue[] = items): Answers {
    const values = { ...answers }
    for (const { id } of wanted) values[id] ??= compiled.get(id)!.amountFor(values)
    return values
  }

  /** What tells two states apart by the values that are calculated on pages from `first` on. `isWanted`: only by these. */
  function pendingKey(answers: Answers, first: number, isWanted: (id: string) => boolean = () => true): string[] {
    const pending = used.filter(({ item, page }) => page >= first && isWanted(item.id))
    if (pending.length === 0) return []
    const values = valuesFor(answers)
    return pending.map((one) => keyOf(one, answers, values))
  }

  function keyOf({ leaves: own, sources, isSum }: Used, answers: Answers, values: Answers): string {
    const given = givenIn(answers, sources, form)
    if (!isSum) return JSON.stringify(given.map(({ field, answer }) => [field.id, answer]))
    const side = (end: 'min' | 'max'): boolean =>
      given.every(({ field, answer }) => field.type === 'number' && field[end] === answer)
    const truths = own.map((leaf) => evaluateLogic(leaf, values, moment))
    return JSON.stringify([truths, side('min'), side('max')])
  }

  /** The answers with the values that are shown on a page. */
  function withValues(page: Page, answers: Answers): Answers {
    const found = { ...answers }
    for (const { id, showIf } of calculatedOf(page)) {
      if (showIf && !evaluateLogic(showIf, answers, moment)) continue
      const amount = compiled.get(id)!.amountFor(found)
      if (typeof amount === 'number') found[id] = amount
      for (const leaf of leaves.get(id) ?? [])
        verdicts.set(leaf, (verdicts.get(leaf) ?? new Set()).add(evaluateLogic(leaf, found, moment)))
    }
    return found
  }

  /** A value for which a rule had only one verdict on all ways: others may be possible. */
  function undecided(): string | undefined {
    return used.find(({ leaves: own }) =>
      own.some((leaf) => leaf.value !== undefined && (verdicts.get(leaf)?.size ?? 0) < 2),
    )?.item.id
  }
}

function usedIn(form: Form, leaves: ReadonlyMap<string, LeafRule[]>): Used[] {
  const sources = sourcesOf(form)
  const sums = new Set<string>()
  return form.pages.flatMap((page, index) =>
    calculatedOf(page).flatMap((item): Used[] => {
      const [kind, direct] = calculationOf(item)
      const isSum =
        (kind === 'sum' || kind === 'count') && direct.every((id) => !sources.has(`${id}`) || sums.has(`${id}`))
      if (isSum) sums.add(item.id)
      const own = leaves.get(item.id)
      return own ? [{ item, page: index, leaves: own, sources: sources.get(item.id)!, isSum }] : []
    }),
  )
}

/** The answers among these questions, those of records too. */
function givenIn(answers: Answers, ids: ReadonlySet<string>, { pages }: Form): { field: Field; answer: unknown }[] {
  return pages.flatMap((page) => {
    const records = page.repeat ? ((answers[page.id] ?? []) as Answers[]) : [answers]
    const fields = questionsOf(page).filter(({ id }) => ids.has(id))
    return records.flatMap((record) =>
      fields.flatMap((field) => (field.id in record ? [{ field, answer: record[field.id] }] : [])),
    )
  })
}
