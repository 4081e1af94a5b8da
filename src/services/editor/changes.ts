/**
 * Makes a change to the files of a form, as texts: nothing but what the change is about gets other letters. All that names a
 * part follows it, and so do its translations.
 */
import { hashOf, type SourceFile, translatedInto } from '../../models/definition.ts'
import { type Item, isCalculated, isField } from '../../models/field.ts'
import type { Form } from '../../models/form.ts'
import type { ChangeRefusal, FormChange, Json, LeftBy, NamedBy, Values } from '../../models/form-change.ts'
import { type FormPart, type PartName, type Path, partsOf } from '../../models/form-part.ts'
import { stepTo } from '../../models/form-texts.ts'
import { nfc } from '../../models/normal-form.ts'
import type { Page } from '../../models/page.ts'
import { contentOf } from '../definitions/check/read.ts'
import { schemaAt } from '../definitions/shape/form.ts'
import { branchesOf } from '../definitions/translation/entries.ts'
import { isFileLeftOut, isTranslated, isWhole, translationFile, translationName, translationOf } from './languages.ts'
import { noWords, textsOf } from './list-form.ts'
import { eachName, idOf, type Naming, namedBy, namesOf, namesOfList } from './names.ts'
import { retyped } from './retype.ts'
import { copied, isObject, isSame, type Opened, opened, own, put, reconciled, written } from './rewrite.ts'
import {
  type Following,
  followingOf,
  prune,
  putAt,
  type TextPlaces,
  taking,
  textPlaces,
  valueAt,
} from './translations.ts'

export interface Changed {
  /** Those that stay the same are the very same objects. */
  files: readonly SourceFile[]
  /** What the changed part is called now; undefined where there is none, or none any more. */
  part?: PartName | undefined
}
type Of<K extends FormChange['kind']> = Extract<FormChange, { kind: K }>

/** A form whose definition is being changed. */
interface Work {
  file: Opened
  form: Form
  parts: readonly FormPart[]
}
/** What was changed: the value that has the part, once it is done. */
type Made = { value: unknown } | ChangeRefusal

/** Makes a change to the files of a form: the definition is the first one, and has a right shape. The new one may have none. */
export function changed(files: readonly SourceFile[], change: FormChange): Changed | ChangeRefusal {
  if (change.kind === 'files') return { files: change.files }
  if (change.kind !== 'list') return changedForm(files, change)
  const listed = withList(files, change)
  return 'kind' in listed || !change.instead ? listed : changedForm(listed.files, change)
}

/** What others that name a part hold once it is removed and nothing takes its place. */
export function leftBy(form: Form, name: PartName): LeftBy[] {
  const copy = structuredClone(form)
  const work = { form: copy, parts: partsOf(copy) }
  const by = namedBy(form, name).map((one) => ({ ...one, owner: partOf(work, one.part)!.value as object }))
  remove(work, { kind: 'remove', part: name, instead: '' }, partOf(work, name)!)
  const stays = new Set(partsOf(copy).map(({ value }) => value))
  return by.map(({ owner, ...one }) => ({ ...one, isGone: !stays.has(owner), value: own(owner, one.property) }))
}

function changedForm(files: readonly SourceFile[], change: Exclude<FormChange, Of<'files'>>): Changed | ChangeRefusal {
  const [definition] = files
  const file = opened(definition!.text)
  const form = file.value as Form
  const filled = form.pages.filter((page) => !page.fields)
  for (const page of filled) page.fields = []
  if (change.kind === 'translate') return translated(files, form, change)
  const work: Work = { file, form, parts: partsOf(form) }
  const places = () => (isTranslated(files) ? textPlaces(form) : undefined)
  const before = places()
  const name = 'part' in change ? change.part : 'into' in change ? change.into : 'form'
  const part = partOf(work, name)
  const making = MAKING[change.kind] as (work: Work, change: Of<keyof Making>, part: FormPart) => Made
  const made = part ? making(work, change, part) : gone(name)
  if ('kind' in made) return made
  const after = places()
  const follow = before && after && followingOf(before, after, file.copies)
  const options = change.kind === 'set' && change.words ? (made.value as { options?: unknown[] }).options : undefined
  const parts = made.value === undefined ? [] : partsOf(form)
  const place = parts.findIndex(({ value }) => value === made.value)
  for (const page of filled) if (page.fields.length === 0) Reflect.deleteProperty(page, 'fields')
  const text = written(file, (path) => Object.keys(schemaAt(form, path)?.properties ?? {}))
  const slug = change.kind === 'rename' && change.part === 'form' ? form.slug : undefined
  const all = files.map((one) => {
    if (one.name.startsWith('lists/')) return one
    const name = slug === undefined ? one.name : one.name.replace(/[^/.]+(?=\.[^/]*$)/, () => slug)
    const list =
      options && (change as Of<'set'>).words!.find((file) => translatedInto(file.name) === translatedInto(one.name))
    const take = list && taking(options!, contentOf(list.text), after!)
    return sameOr(one, { name, text: one === definition ? text : following(one.text, [follow, take], after) })
  })
  // What is named by its content is read again, as new keys have got their place in the text.
  const isHashed = /^(block|check|unique):/.test(parts[place]?.name ?? '')
  const now = isHashed ? partsOf(contentOf(text) as Form)[place]!.name : parts[place]?.name
  return { files: change.kind === 'language' ? withFile(all, form, change) : all, part: now && nfc(now) }
}

const sameOr = (old: SourceFile, now: SourceFile): SourceFile =>
  old.name === now.name && old.text === now.text ? old : now

function withList(files: readonly SourceFile[], { was, is }: Of<'list'>): Changed | ChangeRefusal {
  const isThere = (one: SourceFile) => files.some(({ name, text }) => name === one.name && text === one.text)
  if (!was.every(isThere)) return { kind: 'differs', now: {} }
  const names = new Set([...was, ...is].map(({ name }) => name))
  return { files: [...files.filter(({ name }) => !names.has(name)), ...is] }
}

function following(text: string, follows: readonly (Following | undefined)[], places: TextPlaces | undefined): string {
  if (!places || follows.every((follow) => !follow)) return text
  const file = opened(text)
  if (!isObject(file.value)) return text
  for (const follow of follows) follow?.(file)
  return writtenWords(file, places)
}

function writtenWords(file: Opened, places: TextPlaces): string {
  const branches = branchesOf(places.texts)
  return written(file, (path) => [...(branches.get(path.map(stepTo).join('')) ?? ['text', 'of'])])
}

type Making = {
  [K in Exclude<FormChange['kind'], 'files' | 'translate'>]: (work: Work, change: Of<K>, part: FormPart) => Made
}
const MAKING: Making = { set, add, move, remove, duplicate, rename, retype, language: withLanguage, list: followList }

const gone = (part: PartName): ChangeRefusal => ({ kind: 'gone', part })
const partOf = ({ parts }: Pick<Work, 'parts'>, name: PartName): FormPart | undefined =>
  parts.find((part) => isSame(part.name, name))

/** What stands at a path; the last step may lead to nothing. */
const at = (form: Form, path: Path): unknown =>
  path.reduce<unknown>((value, step) => (value as Record<string | number, unknown>)[step], form)

function set({ form }: Work, { was, is }: Of<'set'>, { path, value }: FormPart): Made {
  // The key of a receiver alone stands for an object with it.
  const object = typeof value === 'string' ? { receiver: value } : ((value ?? {}) as object)
  const now: Values = Object.fromEntries(Object.keys(was).map((key) => [key, own(object, key) as Json]))
  const isHeld = Object.keys(was).every((key) => isSame(now[key], was[key]) || isSame(now[key], is[key]))
  if (!isHeld) return { kind: 'differs', now }
  for (const [key, wanted] of Object.entries(is)) put(object, key, reconciled(own(object, key), wanted))
  if (path.length === 0) return { value: object }
  const { receiver, ...more } = object as { receiver?: unknown }
  const isKey = typeof value === 'string' && typeof receiver === 'string' && Object.keys(more).length === 0
  const isNothing = Object.keys(object).length === 0
  put(at(form, path.slice(0, -1)) as object, `${path.at(-1)}`, isNothing ? undefined : isKey ? receiver : object)
  return { value: isKey ? receiver : object }
}

/** The list in which a part stands, and its number there; undefined for a part that stands in none. */
function placed(form: Form, { path }: FormPart): { list: unknown[]; index: number } | undefined {
  const index = path.at(-1)
  return typeof index === 'number' ? { list: at(form, path.slice(0, -1)) as unknown[], index } : undefined
}

/** Where in a list something is put behind `after`; behind `start` itself at the beginning. */
function behind(work: Work, list: readonly unknown[], after: PartName, start: PartName): number | undefined {
  if (after === start) return 0
  const index = list.indexOf(partOf(work, after)?.value)
  return index < 0 ? undefined : index + 1
}

/** Which nouns have such a list. */
const LISTS: Record<Of<'add'>['list'], (part: FormPart) => boolean> = {
  pages: ({ noun }) => noun === 'form',
  statuses: ({ noun }) => noun === 'form',
  fields: ({ noun }) => noun === 'page',
  checks: ({ noun }) => noun === 'page',
  options: ({ value }) => ['radios', 'select', 'checkboxes'].includes((value as Item).type) && !listedIn(value),
  unique: ({ noun, value }) => noun === 'repeat' && value !== undefined,
}
const listedIn = (item: unknown): boolean => (item as { optionsFrom?: string }).optionsFrom !== undefined

function add(work: Work, { list: key, into, after, value: wanted }: Of<'add'>, part: FormPart): Made {
  if (!LISTS[key](part)) return gone(into)
  const owner = part.value as object
  const list = (own(owner, key) ?? []) as unknown[]
  const index = after === undefined ? list.length : behind(work, list, after, into)
  if (index === undefined) return gone(after!)
  const value: unknown = structuredClone(wanted)
  const kind = key === 'fields' ? 'items' : key
  const taken = idsIn(value, kind).find((one) => takenIn(work.form, one.kind, list).has(one.id))
  if (taken) return { kind: 'taken', id: taken.id }
  list.splice(index, 0, value)
  put(owner, key, list)
  return { value }
}

type IdKind = 'pages' | 'items' | 'statuses' | 'options' | 'checks' | 'unique'

/** The ids that come with a new part. */
function idsIn(value: unknown, kind: IdKind): { id: string; kind: IdKind }[] {
  const { fields = [], repeat } = (value ?? {}) as { fields?: unknown[]; repeat?: unknown }
  const id = kind === 'checks' || kind === 'unique' ? undefined : idOf(value)
  if (id === undefined) return []
  const inside = fields.flatMap((field) => idsIn(field, 'items'))
  return [{ id, kind }, ...(repeat === undefined ? [] : [{ id, kind: 'items' as const }]), ...inside]
}

/** The ids that a new part may not have. The answers of a list are kept under the id of its page, beside those of questions. */
export function takenIn(
  { pages, statuses = [] }: Form,
  kind: IdKind,
  list: readonly unknown[],
): Set<string | undefined> {
  const items = pages.flatMap(({ fields }) => fields.filter((item) => isField(item) || isCalculated(item)).map(idOf))
  if (kind === 'pages') return new Set(pages.map(idOf))
  if (kind === 'items') return new Set([...items, ...pages.flatMap(({ id, repeat }) => (repeat ? [id] : []))])
  return new Set((kind === 'statuses' ? statuses : list).map(idOf))
}

function move(work: Work, { part: name, into, after }: Of<'move'>, part: FormPart): Made {
  const from = placed(work.form, part)
  if (!from) return gone(name)
  const { list, index } = from
  const target = into === undefined ? undefined : partOf(work, into)
  if (into !== undefined && (target?.noun !== 'page' || part.path[2] !== 'fields')) return gone(into)
  const to = target ? (target.value as Page).fields : list
  const spot = after === undefined ? 0 : behind(work, to, after, into ?? '')
  if (spot === undefined) return gone(after!)
  if (after === name) return { value: part.value }
  list.splice(index, 1)
  to.splice(to === list && spot > index ? spot - 1 : spot, 0, part.value)
  return { value: part.value }
}

function remove(work: Omit<Work, 'file'>, { part: name, instead }: Of<'remove'>, part: FormPart): Made {
  const { form } = work
  if (part.value === undefined || name === 'form') return gone(name)
  const by = namedBy(form, part.name)
  if (by.length > 0 && instead === undefined) return { kind: 'used', by }
  if (instead && !partOf(work, siblingName(part, instead))) return gone(siblingName(part, instead))
  const isOfPart = namesOf(form, part)
  const from = placed(form, part)
  if (from) {
    from.list.splice(from.index, 1)
    const key = part.path.at(-2) as string
    if (from.list.length === 0 && CAN_GO.has(key)) put(at(form, part.path.slice(0, -2)) as object, key, undefined)
  } else put(at(form, part.path.slice(0, -1)) as object, `${part.path.at(-1)}`, undefined)
  if (by.length === 0) return { value: undefined }
  eachName(form, (naming) => (isOfPart(naming) ? inPlaceOf(naming, part, instead) : naming.name))
  const empty = partsOf(form).flatMap(({ name: part, value }): NamedBy[] =>
    sourcesIn(value).some((sources) => sources.length === 0) ? [{ part, property: 'value' }] : [],
  )
  return empty.length > 0 ? { kind: 'used', by: empty } : { value: undefined }
}

/** Lists that need not be there. */
const CAN_GO = new Set(['checks', 'unique', 'statuses'])

/** The questions of a page that goes cannot be replaced all by one. */
const inPlaceOf = ({ kind, name }: Naming, { noun, value }: FormPart, instead: string | undefined) =>
  noun === 'page' && (kind === 'question' || name !== (value as Page).id) ? undefined : instead || undefined

/** What a part of the same kind with another id is called. */
function siblingName({ name, noun }: FormPart, id: string): PartName {
  const kind = noun === 'repeat' ? 'page' : name.split(':')[0]
  return kind === 'option' ? `option:${name.split(':')[1]}:${id}` : `${kind}:${id}`
}

const sourcesIn = (value: unknown): unknown[][] =>
  isObject(value) && value.type === 'calculated' && isObject(value.value) ? (Object.values(value.value) as never) : []

function duplicate({ file, form }: Work, { part: name, id }: Of<'duplicate'>, part: FormPart): Made {
  const from = placed(form, part)
  if (!from) return gone(name)
  const { list, index } = from
  const copy = copied(file, part.value) as object
  const kinds: Record<string, IdKind> = { pages: 'pages', fields: 'items', statuses: 'statuses', options: 'options' }
  const kind = kinds[part.path.at(-2) as string]
  if (kind && id !== undefined && takenIn(form, kind, list).has(id)) return { kind: 'taken', id }
  const items = kind === 'pages' ? (copy as Page).fields : []
  list.splice(index + 1, 0, copy)
  const names = new Map<string, string>()
  for (const one of [copy, ...items]) {
    const was = idOf(one)
    const own = one === copy ? kind : 'items'
    if (was === undefined || own === undefined) continue
    const now = (one === copy ? id : undefined) ?? freeId(was, takenIn(form, own, list), own)
    put(one, own === 'options' ? 'value' : 'id', now)
    names.set(`${own} ${was}`, now)
  }
  // What the copy names of itself it names of the copy. An item alone names others, or itself.
  const alone = { pages: kind === 'pages' ? [copy] : [{ id: '', fields: kind === 'items' ? [copy] : [] }] } as Form
  eachName(alone, ({ kind, name }) => {
    const item = kind === 'question' || kind === 'source' ? names.get(`items ${name}`) : undefined
    return item ?? (kind === 'list' || kind === 'source' ? names.get(`pages ${name}`) : undefined) ?? name
  })
  return { value: copy }
}

/** The first id of this kind that is free: name2, name3, or home-2. */
function freeId(base: string, taken: ReadonlySet<string | undefined>, kind: IdKind): string {
  const joint = kind === 'items' ? '' : '-'
  const stem = base.slice(0, kind === 'items' ? 60 : 36)
  let number = 2
  while (taken.has(`${stem}${joint}${number}`)) number++
  return `${stem}${joint}${number}`
}

function rename({ form }: Work, { part: name, to }: Of<'rename'>, part: FormPart): Made {
  const { noun, value } = part
  if (noun === 'form') {
    put(form, 'slug', to)
    return { value }
  }
  const from = placed(form, part)
  const was = idOf(value)
  if (!from || was === undefined) return gone(name)
  if (was === to) return { value }
  const kind =
    noun === 'page' ? 'pages' : noun === 'status' ? 'statuses' : name.startsWith('option:') ? 'options' : 'items'
  const isList = noun === 'page' && (value as Page).repeat !== undefined
  const taken = takenIn(form, kind, from.list).has(to) || (isList && takenIn(form, 'items', []).has(to))
  if (taken) return { kind: 'taken', id: to }
  const isOfPart = namesOf(form, part)
  // The questions of a page keep their names.
  const isId = ({ name }: Naming) => isSame(name, was)
  eachName(form, (naming) =>
    isOfPart(naming) && isId(naming) && !(noun === 'page' && naming.kind === 'question') ? to : naming.name,
  )
  put(value as object, kind === 'options' ? 'value' : 'id', to)
  return { value }
}

function retype({ form }: Work, { part: name, type }: Of<'retype'>, part: FormPart): Made {
  if (part.path[2] !== 'fields' || part.path.length !== 4) return gone(name)
  const item = part.value as Item
  if (item.type === type) return { value: item }
  const id = () => freeId(type, takenIn(form, 'items', []), 'items')
  const now = retyped(item, type, id)
  for (const key of Object.keys(item)) if (!(key in now)) put(item, key, undefined)
  for (const [key, value] of Object.entries(now)) put(item, key, reconciled(own(item, key), value))
  return { value: item }
}

/** What names options of a list names others, or goes. */
function followList({ form }: Work, { is, instead = {} }: Of<'list'>): Made {
  const isOfList = namesOfList(form, is[0]!.name)
  eachName(form, (naming) =>
    isOfList(naming) && Object.hasOwn(instead, naming.name) ? instead[naming.name] || undefined : naming.name,
  )
  return { value: form }
}

function withLanguage({ form }: Work, { language, is }: Of<'language'>): Made {
  const { languages } = form
  const rest = languages?.filter((one) => one !== language) ?? []
  const wanted =
    is === 'needed' && languages ? (languages.includes(language) ? languages : [...languages, language]) : rest
  put(form, 'languages', wanted.length > 0 ? reconciled(languages, wanted) : undefined)
  return { value: form }
}

/** The files with a translation into the language, or without. */
function withFile(files: readonly SourceFile[], form: Form, { language, is }: Of<'language'>): readonly SourceFile[] {
  const found = translationFile(files, language)
  if (is === 'removed') return files.filter((file) => file !== found)
  const name = translationName(files, language, is === 'left-out')
  if (!found) return [...files, { name, text: noWords(form) }]
  return found.name === name ? files : files.map((file) => (file === found ? { name, text: file.text } : file))
}

/** Translates texts. A language that was left out until it is whole is there again once it is. */
function translated(
  files: readonly SourceFile[],
  form: Form,
  { language, texts }: Of<'translate'>,
): Changed | ChangeRefusal {
  const originals = new Map(textsOf(form).map((text) => [nfc(text.at), text]))
  if (texts.some(({ at }) => !originals.has(nfc(at)))) return gone('form')
  const old = translationFile(files, language)
  const before = old?.text ?? noWords(form)
  const file = opened(before)
  if (!isObject(file.value)) file.value = {}
  const now: Values = Object.fromEntries(texts.map(({ at }) => [at, wordsIn(valueAt(file.value, at))]))
  if (!texts.every(({ at, was, is }) => isSame(now[at], was) || isSame(now[at], is))) return { kind: 'differs', now }
  for (const { at, is, of } of texts) {
    const { text, isList } = originals.get(nfc(at))!
    const entry = is === undefined ? undefined : { text: isList ? is.split('\n') : is, of: of ?? hashOf(text) }
    putAt(file.value, at, entry && reconciled(valueAt(file.value, at), entry))
    prune(file.value, at.slice(0, at.lastIndexOf('/')))
  }
  const text = writtenWords(file, textPlaces(form))
  if (text === before) return { files }
  const isLeftOut =
    isFileLeftOut(old) && !translationOf(form, [{ name: old!.name, text }], language)!.pairs.every(isWhole)
  const made = { name: translationName(files, language, isLeftOut), text }
  return { files: old ? files.map((one) => (one === old ? made : one)) : [...files, made] }
}

/** A translated text as the page of its language shows it. */
function wordsIn(entry: unknown): string | undefined {
  const text = isObject(entry) ? entry.text : undefined
  return Array.isArray(text) ? text.join('\n') : typeof text === 'string' ? text : undefined
}
