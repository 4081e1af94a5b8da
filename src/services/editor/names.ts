/** Where a form names something of itself: rules, lists of ids, checks, calculated values, mails and statuses. */
import { listSource } from '../../models/definition.ts'
import { type Item, isCalculated } from '../../models/field.ts'
import type { Form } from '../../models/form.ts'
import type { NamedBy } from '../../models/form-change.ts'
import { type FormPart, nameOf, type PartName, partNamed } from '../../models/form-part.ts'
import type { Check, Page, Unique } from '../../models/page.ts'
import { comparedAnswer, type LeafRule, type Operator, type Rule } from '../../models/rule.ts'
import { isSame, put } from './rewrite.ts'

/** One name, where it stands. */
export interface Naming {
  /** `source`: of a calculated value, which may be a question or a list. */
  kind: 'question' | 'list' | 'source' | 'status' | 'option'
  name: string
  /** The ID of the question that an option is of. */
  question?: string
  owner: object
  property: string
}
/** What stands in place of a name; undefined: what names it goes too. The same name changes nothing. */
export type Say = (naming: Naming) => string | undefined

/**
 * Goes through all names of a form, and changes them in place. A rule without any condition goes; so does a check without a
 * rule or a question, and a list of names that becomes empty.
 */
export function eachName(form: Form, say: Say): void {
  for (const page of form.pages) pageNames(page, say)
  namesIn(form, 'caseName', 'question', say)
  const { notify, statuses = [] } = form
  if (notify?.email !== undefined) nameIn(notify, 'email', say)
  for (const status of statuses) namesIn(status, 'to', 'status', say, true)
}

function pageNames(page: Page, say: Say): void {
  ruleIn(page, 'showIf', say)
  for (const item of page.fields ?? []) itemNames(item, say)
  keepIn(page, 'checks', (check: Check) => ruleIn(check, 'rule', say) && nameIn(check, 'fieldId', say))
  if (!page.repeat) return
  namesIn(page.repeat, 'summary', 'question', say)
  keepIn(page.repeat, 'unique', (one: Unique) => nameIn(one, 'fieldId', say))
}

function itemNames(item: Item, say: Say): void {
  ruleIn(item, 'showIf', say)
  if ('required' in item && typeof item.required === 'object') ruleIn(item, 'required', say)
  if (!isCalculated(item)) return
  for (const [kind, sources] of Object.entries(item.value)) {
    const now = sources.flatMap((name) =>
      typeof name === 'string' ? (say({ kind: 'source', name, owner: item, property: 'value' }) ?? []) : name,
    )
    if (!isSame(now, sources)) put(item.value, kind, now)
  }
}

/** Is there still a name? */
function nameIn(owner: object, property: string, say: Say): boolean {
  const name: string = Reflect.get(owner, property)
  const now = say({ kind: 'question', name, owner, property })
  if (now !== name) put(owner, property, now)
  return now !== undefined
}

function namesIn(owner: object, property: string, kind: 'question' | 'status', say: Say, isNeeded = false): void {
  const names: string[] | undefined = Reflect.get(owner, property)
  if (!names) return
  const now = names.flatMap((name) => say({ kind, name, owner, property }) ?? [])
  if (isSame(now, names)) return
  const each = [...new Set(now)]
  put(owner, property, each.length > 0 || isNeeded ? each : undefined)
}

/** Takes others out of a list, in its place, and then the list if it is empty. */
function keepIn<T extends object>(owner: object, property: string, isKept: (one: T) => boolean): void {
  const list: T[] | undefined = Reflect.get(owner, property)
  const kept = list?.filter(isKept)
  if (!list || !kept || kept.length === list.length) return
  list.splice(0, list.length, ...kept)
  if (kept.length === 0) put(owner, property, undefined)
}

/** Is there still a rule? */
function ruleIn(owner: object, property: string, say: Say): boolean {
  const rule: Rule | undefined = Reflect.get(owner, property)
  if (!rule || isHeld(rule, (naming) => say({ ...naming, owner, property }))) return rule !== undefined
  put(owner, property, undefined)
  return false
}

type SayInRule = (naming: Pick<Naming, 'kind' | 'name' | 'question'>) => string | undefined

/** Is there still a condition in a rule? */
function isHeld(rule: Rule, say: SayInRule): boolean {
  if (rule.type === 'rule') return isLeafHeld(rule, say)
  if ('groupId' in rule) {
    const now = say({ kind: 'list', name: rule.groupId })
    if (now === undefined) return false
    if (now !== rule.groupId) rule.groupId = now
  }
  if ('rules' in rule) {
    const held = rule.rules.filter((one) => isHeld(one, say))
    if (held.length === rule.rules.length) return true
    rule.rules.splice(0, rule.rules.length, ...held)
    return held.length > 0
  }
  return !('rule' in rule) || isHeld(rule.rule, say)
}

/** The operators whose value is an option, where the question has options. */
const OF_OPTIONS: readonly Operator[] = ['eq', 'neq', 'in', 'notIn', 'contains', 'notContains']

function isLeafHeld(leaf: LeafRule, say: SayInRule): boolean {
  const { fieldId, operator, value } = leaf
  const other = comparedAnswer(leaf)
  const [question, compared] = [fieldId, other].map((name) => name && say({ kind: 'question', name }))
  if (question === undefined || (other !== undefined && compared === undefined)) return false
  if (question !== fieldId) leaf.fieldId = question
  if (compared !== other) put(leaf, 'valueOf', compared)
  if (!OF_OPTIONS.includes(operator) || value === undefined) return true
  const now = optionsIn(value, (name) => say({ kind: 'option', name, question: fieldId }))
  if (!isSame(now, value)) put(leaf, 'value', now)
  return now !== undefined
}

/** The operand with other names of options; undefined where none is left. */
function optionsIn(value: unknown, say: (name: string) => string | undefined): unknown {
  if (typeof value === 'string') return say(value)
  if (!Array.isArray(value)) return value
  const all = value.map((one) => optionsIn(one, say))
  const now = all.filter((one, i) => one !== undefined && all.findIndex((other) => isSame(other, one)) === i)
  // What an author wrote twice stays.
  if (isSame(all, value)) return value
  return now.length > 0 ? now : undefined
}

/** Which names are of a part: of a page, those of its questions too. */
export function namesOf(form: Form, { name, noun, value, path }: FormPart): (naming: Naming) => boolean {
  const id = idOf(value)
  if (noun === 'status') return (naming) => naming.kind === 'status' && naming.name === id
  if (noun === 'option' || noun === 'box') {
    const question = name.split(':')[1]
    return (naming) => naming.kind === 'option' && naming.question === question && isSame(naming.name, id)
  }
  const [, index] = path
  const page = path[0] === 'pages' ? form.pages[index as number] : undefined
  if (noun === 'page' || noun === 'repeat') {
    const ids = noun === 'page' ? page!.fields.map(idOf) : []
    return ({ kind, name }) =>
      ((kind === 'list' || (kind === 'source' && !!page!.repeat)) && name === page!.id) ||
      ((kind === 'question' || kind === 'source') && ids.includes(name))
  }
  const isItem = name.startsWith('item:')
  return (naming) => isItem && (naming.kind === 'question' || naming.kind === 'source') && naming.name === id
}

/** The id of a part, or the value of an option. */
export const idOf = (value: unknown): string | undefined => {
  const { id, value: option } = (value ?? {}) as { id?: string; value?: unknown }
  return id ?? (typeof option === 'string' ? option : undefined)
}

/** Which names are of options of a list. `source`: its file. */
export function namesOfList({ pages }: Form, source: string): (naming: Naming) => boolean {
  const isOfList = (item: Item) => 'optionsFrom' in item && listSource(`${item.optionsFrom}`) === source
  const questions = new Set(pages.flatMap(({ fields = [] }) => fields.filter(isOfList).map(idOf)))
  return ({ kind, question }) => kind === 'option' && questions.has(question)
}

/** Where a part of a form is named by others. */
export function namedBy(form: Form, name: PartName): NamedBy[] {
  const part = partNamed(form, name)
  return part ? namedWhere(form, namesOf(form, part)).filter((by) => !isWithin(partNamed(form, by.part)!, part)) : []
}

/** Where a form has such names, each place once. */
export function namedWhere(form: Form, isMeant: (naming: Naming) => boolean): NamedBy[] {
  const found = new Map<string, NamedBy>()
  eachName(form, (naming) => {
    const by = isMeant(naming) && { part: nameOf(form, naming.owner)!, property: naming.property }
    if (by) found.set(JSON.stringify(by), by)
    return naming.name
  })
  return [...found.values()]
}

/** Does it stand in the other one? */
const isWithin = ({ path }: FormPart, other: FormPart): boolean => other.path.every((step, i) => path[i] === step)
