/** A part that is not there yet: what it begins with, and the change that adds it with what was typed. */
import type { ItemType } from '../../models/field.ts'
import { FILE_GROUPS } from '../../models/file-kind.ts'
import type { Form } from '../../models/form.ts'
import type { FormChange, Json, Values } from '../../models/form-change.ts'
import { type FormPart, type Noun, type PartName, partNamed } from '../../models/form-part.ts'
import { type Page, RESERVED_IDS } from '../../models/page.ts'
import { freeName } from '../../models/plain-name.ts'
import { ITEMS, PROPERTIES } from '../definitions/shape/properties.ts'
import { takenIn } from './changes.ts'

/** At the end of a list; undefined where the part `into` has no such list. `kind`: of a question or text, or `exit` for a page that ends the form. */
export function newPart(form: Form, into: PartName, list: string, kind: string): FormPart | undefined {
  const owner = partNamed(form, into)
  if (owner?.value === undefined || !Object.hasOwn(PROPERTIES[owner.noun], list)) return undefined
  const spec = PROPERTIES[owner.noun][list]!
  if (spec.kind !== 'parts' && spec.kind !== 'options') return undefined
  const isExit = spec.noun === 'page' && kind === 'exit'
  const noun = isExit ? kind : (spec.noun ?? (Object.hasOwn(ITEMS, kind) ? (kind as ItemType) : undefined))
  if (!noun) return undefined
  const { length } = ((owner.value as Values)[list] ?? []) as Json[]
  const value = { ...(!spec.noun && { type: noun }), ...BEGINNINGS[noun] }
  return { name: '', noun, path: [...owner.path, list, length], value }
}

const BEGINNINGS: { readonly [N in Noun]?: object } = {
  page: { fields: [] },
  status: { to: [] },
  file: { accept: ['pdf', ...FILE_GROUPS.photos] },
  calculated: { value: { sum: [] } },
}

type Adding = Extract<FormChange, { kind: 'add' }>

/**
 * The change that adds it with what was typed. `place`: 'same' for a question on the page `into`, else on one of its own; of a page,
 * the one before it, else it is the last one.
 */
export function additionOf(
  form: Form,
  into: PartName,
  { noun, path, value }: FormPart,
  typed: Values,
  place: string,
): Adding {
  const { type, ...begun } = value as { [name: string]: Json }
  const list = path.at(-2) as Adding['list']
  const words = String(typed.label ?? typed.title ?? '')
  const name = list === 'options' ? 'value' : 'id'
  const all: Values = {
    ...begun,
    ...(Object.hasOwn(PROPERTIES[noun], name) && { [name]: nameFor(form, into, list as NamedList, words) }),
    // Its rule is written on a page of its own.
    ...(noun === 'check' && { rule: { type: 'rule', fieldId: typed.fieldId!, operator: 'answered' } }),
    ...typed,
  }
  const given = Object.keys(PROPERTIES[noun]).flatMap((key) => (all[key] === undefined ? [] : [[key, all[key]]]))
  const part: { [name: string]: Json } = { ...(type && { type }), ...Object.fromEntries(given) }
  const isAlone = list === 'fields' && 'id' in part && (place !== 'same' || isMadeHere(form, into, all.value))
  const after = list === 'pages' && partNamed(form, place) ? { after: place } : {}
  const id = nameFor(form, 'form', 'pages', words)
  if (noun === 'exit') return { kind: 'add', list, into, ...after, value: { id, fields: [], exit: part } }
  if (!isAlone) return { kind: 'add', list, into, ...after, value: part }
  const page = {
    id,
    ...(noun === 'calculated' && { title: words }),
    fields: [part],
  }
  return { kind: 'add', list: 'pages', into: 'form', after: into, value: page }
}

/** A value is calculated of earlier pages, so one that is made of this page needs another. */
function isMadeHere(form: Form, into: PartName, calculation: Json | undefined): boolean {
  const { id, fields } = partNamed(form, into)!.value as Page
  const here = [id, ...fields.map((one) => ('id' in one ? one.id : ''))]
  return Object.values(calculation ?? {}).some((sources) => here.some((one) => (sources as Json[]).includes(one)))
}

const NAMES = {
  pages: { kind: 'pages', joint: '-', most: 40, other: 'page' },
  fields: { kind: 'items', joint: '_', most: 40, other: 'question' },
  statuses: { kind: 'statuses', joint: '-', most: 40, other: 'status' },
  options: { kind: 'options', joint: '-', most: 60, other: 'option' },
} as const
type NamedList = keyof typeof NAMES

/** What others name something new in a list by, made of its words. IDs begin with a letter. */
function nameFor(form: Form, into: PartName, list: NamedList, words: string): string {
  const { kind, ...how } = NAMES[list]
  const { options = [] } = partNamed(form, into)!.value as { options?: unknown[] }
  const taken = new Set([...takenIn(form, kind, options), ...(list === 'pages' ? RESERVED_IDS : [])])
  const isTaken = (name: string) => taken.has(name)
  return freeName(list === 'options' ? words : words.replace(/^[^\p{L}]+/u, ''), { ...how, isTaken })
}
