/** Says a rule in plain words, with the labels that people see instead of ids and values. */
import type { CalculatedValue, CalculationKind, Field } from '../../models/field.ts'
import { answerFieldsById, type Form } from '../../models/form.ts'
import { shownNumber } from '../../models/numerals.ts'
import type { RowsRule, Rule } from '../../models/rule.ts'
import { calculationOf, otherSideOf } from '../../services/logic/index.ts'
import type { Texts } from './index.ts'
import type { Leaf, Part, PlainRule } from './plain-rule.ts'

/**
 * One sentence without a full stop: `Answer only if “Do you own a car?” is “Yes”`. Groups inside groups stand in
 * parentheses. A field that the form does not have is called by its id. `of` is what the rule belongs to: a question is
 * answered, a block is read.
 */
export function phraseLogic(texts: Texts, rule: Rule, form: Form, of: 'question' | 'block' = 'question'): string {
  return texts.rule(plainIn(form, rule), of)
}

/** When a question must be answered: `You must answer this if “Do you own a car?” is “Yes”`. */
export const phraseNeed = (texts: Texts, rule: Rule, form: Form): string => texts.need(plainIn(form, rule))

/** The rule alone, to stand in a sentence of the caller's: `“Do you own a car?” is “Yes”`. */
export const phraseCondition = (texts: Texts, rule: Rule, form: Form): string => texts.condition(plainIn(form, rule))

/** What a value is calculated of, by the labels that people see: `Room + Printing + 12.5`. */
export function phraseCalculation(texts: Texts, item: CalculatedValue, form: Form): string {
  const { fields, lists } = namesIn(form)
  const [kind, sources] = calculationOf(item)
  const names = sources.map((source) =>
    typeof source === 'number'
      ? shownNumber(source, texts.language)
      : (fields.get(source)?.label ?? lists.get(source) ?? source),
  )
  const say = kind === 'count' || kind === 'min' || kind === 'max' ? texts.diagram.calculated[kind] : undefined
  return say ? say(names.join(', ')) : names.join(` ${SIGNS[kind] ?? ''} `)
}

const SIGNS: Partial<Record<CalculationKind, string>> = { sum: '+', difference: '−', product: '×' }

/** The label of a question or calculated value; its id where the form does not have it. */
export const labelIn = (form: Form, id: string): string => namesIn(form).fields.get(id)?.label ?? id

function plainIn(form: Form, rule: Rule): PlainRule {
  return plainOf(rule, false, namesIn(form))
}

/** Kept because a form may have thousands of rules. */
const known = new WeakMap<Form, Names>()

const namesIn = (form: Form): Names =>
  known.getOrInsertComputed(form, () => ({
    fields: answerFieldsById(form),
    lists: new Map(form.pages.map(({ id, title, repeat }) => [id, title ?? repeat?.itemLabel ?? id])),
  }))

interface Names {
  fields: ReadonlyMap<string, Field>
  lists: ReadonlyMap<string, string>
}

function plainOf(rule: Rule, denied: boolean, names: Names): PlainRule {
  if (rule.type === 'rule') {
    const other = otherSideOf(rule)
    return {
      leaf: rule,
      denied,
      field: names.fields.get(rule.fieldId),
      ...(other.is === 'answer' && { other: names.fields.get(other.fieldId)?.label ?? other.fieldId }),
    }
  }
  if (rule.type === 'not') return plainOf(rule.rule, !denied, names)
  if (rule.type === 'rowCount') return { list: names.lists.get(rule.groupId) ?? rule.groupId, count: rule, denied }
  if (rule.type !== 'all' && rule.type !== 'any') return plainRows(rule, denied, names)
  // A denied "all" is an "any" of denied parts, and a denied "any" an "all" of them.
  const joint = (rule.type === 'all') === denied ? 'any' : 'all'
  const plains = rule.rules.map((child) => plainOf(child, denied, names))
  const deciding = joint === 'any'
  if (plains.includes(deciding)) return deciding
  const parts = plains.flatMap((plain) => {
    if (typeof plain === 'boolean') return []
    return 'joint' in plain && plain.joint === joint ? plain.parts : [plain]
  })
  const said = boxesTogether(parts, joint)
  return said.length < 2 ? (said[0] ?? !deciding) : { joint, parts: said }
}

/** Boxes of one question are named together where one of them is enough, or none may be ticked. */
function boxesTogether(parts: readonly Part[], joint: 'all' | 'any'): Part[] {
  const denied = joint === 'all'
  const isAbout = (part: Part): part is Leaf =>
    'leaf' in part &&
    part.field?.type === 'checkboxes' &&
    part.leaf.operator === (part.denied === denied ? 'contains' : 'notContains') &&
    part.other === undefined
  const same = Map.groupBy(parts, (part) => (isAbout(part) ? part.leaf.fieldId : part))
  return [...same.values()].map(([first, ...more]): Part => {
    if (!first || more.length === 0 || !isAbout(first)) return first!
    const value = [...new Set([first, ...more].flatMap((one) => (one as Leaf).leaf.value as string | string[]))]
    return { ...first, leaf: { ...first.leaf, operator: 'contains', value }, denied }
  })
}

/** A denied "any record" is "every record" with the rule denied, and the other way round. */
function plainRows({ type, groupId, rule }: RowsRule, denied: boolean, names: Names): PlainRule {
  const of = (type === 'anyRow') === denied ? 'every' : 'any'
  const list = names.lists.get(groupId) ?? groupId
  const part = plainOf(rule, denied, names)
  if (typeof part !== 'boolean') return { of, list, part }
  if (part === (of === 'every')) return part
  return { list, count: { operator: 'gt', value: 0 }, denied: of === 'every' }
}
