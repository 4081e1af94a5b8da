/** The parts of a form that an editor changes, and the names by which pages and changes speak of them. */
import { hashOf } from './definition.ts'
import { type Item, type ItemType, isCalculated, isField } from './field.ts'
import type { Form } from './form.ts'
import type { Page } from './page.ts'

/**
 * Names a part by what stays when others move: `form`; `page:`, `repeat:` and `exit:` with the id of the page; `item:` with the id
 * of a question or calculated value; `option:` with the id of its question and its value; `status:` with its id; `confirmation`,
 * `notify`, `webhook`, `retention`. What has no id is named by `hashOf` its JSON: `block:`, `check:` and `unique:`; of several that
 * have the same name, the second one ends in `:2`.
 */
export type PartName = string

/** Which properties a part has. An option of checkboxes is a box. */
export type Noun =
  | 'form'
  | 'page'
  | 'repeat'
  | 'exit'
  | 'option'
  | 'box'
  | 'status'
  | 'check'
  | 'unique'
  | 'confirmation'
  | 'notify'
  | 'webhook'
  | 'retention'
  | ItemType

/** A part where it stands in the definition. */
export interface FormPart {
  /** '' where the form does not have it yet. */
  name: PartName
  noun: Noun
  path: Path
  /** Undefined where the form has none, such as a page without a list. */
  value: unknown
}
/** Does the form not have it yet? */
export const isNew = ({ name }: Pick<FormPart, 'name'>): boolean => name === ''
/** Steps to a value of the definition, such as `['pages', 2, 'fields', 0]`. */
export type Path = readonly (string | number)[]

/** All parts of a form, each before those in it. The options of a list are no parts of the form. */
export function partsOf(form: Form): FormPart[] {
  const names = new Set<PartName>()
  const parts: FormPart[] = []
  const note = (base: PartName, noun: Noun, path: Path, value: unknown) => {
    let name = base
    for (let number = 2; names.has(name); number++) name = `${base}:${number}`
    names.add(name)
    parts.push({ name, noun, path, value })
  }
  note('form', 'form', [], form)
  for (const [i, page] of form.pages.entries()) notePage(page, ['pages', i], note)
  for (const noun of ['confirmation', 'notify', 'webhook', 'retention'] as const) note(noun, noun, [noun], form[noun])
  for (const [i, status] of (form.statuses ?? []).entries())
    note(`status:${status.id}`, 'status', ['statuses', i], status)
  return parts
}

type Note = (base: PartName, noun: Noun, path: Path, value: unknown) => void

function notePage(page: Page, path: Path, note: Note): void {
  const { id, fields = [], repeat, checks = [], exit } = page
  note(`page:${id}`, 'page', path, page)
  note(`repeat:${id}`, 'repeat', [...path, 'repeat'], repeat)
  note(`exit:${id}`, 'exit', [...path, 'exit'], exit)
  for (const [i, item] of fields.entries()) noteItem(item, [...path, 'fields', i], note)
  for (const [i, check] of checks.entries()) note(hashed('check', check), 'check', [...path, 'checks', i], check)
  for (const [i, unique] of (repeat?.unique ?? []).entries())
    note(hashed('unique', unique), 'unique', [...path, 'repeat', 'unique', i], unique)
}

function noteItem(item: Item, path: Path, note: Note): void {
  const isNamed = isField(item) || isCalculated(item)
  note(isNamed ? `item:${item.id}` : hashed('block', item), item.type, path, item)
  if (!('options' in item) || item.optionsFrom !== undefined) return
  for (const [i, option] of item.options.entries())
    note(
      `option:${item.id}:${option.value}`,
      item.type === 'checkboxes' ? 'box' : 'option',
      [...path, 'options', i],
      option,
    )
}

const hashed = (kind: string, value: unknown): PartName => `${kind}:${hashOf(JSON.stringify(value))}`

interface Known {
  byName: ReadonlyMap<PartName, FormPart>
  byPath: ReadonlyMap<string, FormPart>
  byValue: ReadonlyMap<unknown, FormPart>
}
const known = new WeakMap<Form, Known>()
/** What names and places lead to is looked up once, so a form must not change afterwards. */
const knownOf = (form: Form): Known =>
  known.getOrInsertComputed(form, () => {
    const parts = partsOf(form)
    return {
      byName: new Map(parts.map((part) => [part.name, part])),
      byPath: new Map(parts.map((part) => [part.path.join('/'), part])),
      byValue: new Map(parts.map((part) => [part.value, part])),
    }
  })

/** The part of this name; undefined where the form has none. */
export const partNamed = (form: Form, name: PartName): FormPart | undefined => knownOf(form).byName.get(name)
/** The place of a part in the definition, whether it is there yet or not; undefined for a name of nothing. */
export const pathOf = (form: Form, name: PartName): Path | undefined => partNamed(form, name)?.path
/** Which properties the part of this name has. */
export const nounOf = (form: Form, name: PartName): Noun | undefined => partNamed(form, name)?.noun
/** The name of a page, item, option, status, check or other object of this very form. */
export const nameOf = (form: Form, value: object): PartName | undefined => knownOf(form).byValue.get(value)?.name

/** The name of the page that a part is on; undefined for a page, and for what is on none. */
export function pageOf(form: Form, name: PartName): PartName | undefined {
  const path = pathOf(form, name)
  return path?.[0] === 'pages' && path.length > 2 ? `page:${form.pages[path[1] as number]!.id}` : undefined
}

/** The part at a JSON Pointer, or around it, with the property of it that the pointer leads into. */
export function partAt(form: Form, pointer: string): { part: PartName; property: string | undefined } {
  const steps = pointer.split('/').slice(1)
  const { byPath } = knownOf(form)
  const count = steps.findLastIndex((_, i) => byPath.has(steps.slice(0, i + 1).join('/'))) + 1
  const { name, value } = byPath.get(steps.slice(0, count).join('/')) ?? byPath.get('')!
  const isListed = steps[count] === 'options' && Object.hasOwn(value as object, 'optionsFrom')
  return { part: name, property: isListed ? 'optionsFrom' : steps[count] || undefined }
}
