/** Adding parts to a form, moving them and removing them, each on a page of its own. */
import type { RouteContext } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import { oneText } from '../../../models/answers.ts'
import { type Item, type ItemType, isCalculated, isField } from '../../../models/field.ts'
import { type Form, statusesOf } from '../../../models/form.ts'
import type { FormChange, Json } from '../../../models/form-change.ts'
import { partNamed } from '../../../models/form-part.ts'
import type { Page } from '../../../models/page.ts'
import { freeName } from '../../../models/plain-name.ts'
import { tidy } from '../../../models/unseen.ts'
import type { ChangeOutcome, Edited } from '../../../models/working-copy.ts'
import {
  type AddedList,
  type AddFault,
  addPage,
  galleryPage,
  KINDS,
  NOTHING_TYPED,
  type Typed,
} from '../../../presenters/office/editor/add.ts'
import { movePage, partRemovalPage } from '../../../presenters/office/editor/parts.ts'
import { usualStatuses } from '../../../presenters/office/editor/statuses.ts'
import type { OfficeOptions } from '../../options.ts'
import { textOf } from '../list.ts'
import { onForm, partHere, placeOf, showPage, slugAt } from './edited.ts'

const LISTS: Readonly<Record<string, AddedList>> = {
  ...{ pages: 'pages', fields: 'fields', options: 'options', statuses: 'statuses', checks: 'checks', unique: 'unique' },
}

export function editPartsController(options: OfficeOptions) {
  const { editor, timeZone } = options
  return {
    askMove: onForm(options, (ctx, edited) =>
      showPage(ctx, 'move', movePage(ctx.officeTexts, edited, listedHere(ctx, edited), { timeZone })),
    ),

    move: onForm(options, async (ctx, edited, typed) => {
      const [, way = '', place = ''] = /^(first|after|into) ?(.*)$/s.exec(oneText(typed, 'to')) ?? []
      const part = listedHere(ctx, edited)
      const after = way === 'after' ? { after: place } : {}
      const page = way === 'into' ? place : pageOf(edited.form, place)
      const isItem = partNamed(edited.form, part)?.path[2] === 'fields' && !part.startsWith('option:')
      const change: FormChange = { kind: 'move', part, ...after, ...(isItem && page !== undefined && { into: page }) }
      done(ctx, await make(ctx, change), part)
    }),

    askRemoval: onForm(options, (ctx, edited) => showRemoval(ctx, edited)),

    remove: onForm(options, async (ctx, edited, typed) => {
      const instead = typed.get('instead')?.[0]
      const part = partHere(ctx, edited)
      const outcome = await make(ctx, { kind: 'remove', part, ...(instead !== undefined && { instead }) })
      if (outcome.kind === 'used' || outcome.kind === 'shape') return showRemoval(ctx, edited, true)
      done(ctx, outcome, besideOf(edited.form, part))
    }),

    askAdd: onForm(options, (ctx, edited) => {
      const [list, type] = addedHere(ctx)
      const into = partHere(ctx, edited)
      if (list === 'fields' && type === undefined)
        return showPage(ctx, 'gallery', galleryPage(ctx.officeTexts, edited, into, { timeZone }))
      const isEmpty = (partNamed(edited.form, into)?.value as Page | undefined)?.fields?.length === 0
      const typed = { ...NOTHING_TYPED, place: isEmpty ? 'same' : '' }
      showPage(ctx, 'add', addPage(ctx.officeTexts, edited, { list, into, type, typed, timeZone }))
    }),

    add: onForm(options, async (ctx, edited, fields) => {
      const [list, type] = addedHere(ctx)
      const into = partHere(ctx, edited)
      const typedIn = (name: keyof Typed) => tidy(oneText(fields, name))
      const typed = {
        words: typedIn('words'),
        more: typedIn('more'),
        about: typedIn('about'),
        place: typedIn('place'),
        optional: typedIn('optional'),
      }
      const refuse = (fault: AddFault) =>
        showPage(ctx, 'add', addPage(ctx.officeTexts, edited, { list, into, type, typed, fault, timeZone }), 422)
      const made = additionOf(edited.form, { list, into, type, typed })
      if ('fault' in made) return refuse(made.fault)
      const outcome = await make(ctx, made.change)
      if (outcome.kind === 'shape' || outcome.kind === 'taken') return refuse({ kind: 'long' })
      done(ctx, outcome, into)
    }),
  }

  function make(ctx: RouteContext, change: FormChange): Promise<ChangeOutcome> {
    return editor.change(ctx.state.signed!.account, slugAt(ctx), change)
  }

  function showRemoval(ctx: RouteContext, edited: Edited, isRefused = false): void {
    const part = partHere(ctx, edited)
    const by = editor.namedBy(edited.form, part)
    const page = partRemovalPage(ctx.officeTexts, edited, part, { by, isRefused, timeZone })
    showPage(ctx, 'remove', page, isRefused ? 422 : 200)
  }
}

/** Back to the place that it was about, or to the overview where that is gone. */
function done(ctx: RouteContext, outcome: ChangeOutcome, part: string): void {
  const isSaved = outcome.kind === 'saved'
  ctx.seeOther(placeOf(slugAt(ctx), isSaved ? (outcome.part ?? part) : '', isSaved ? '' : 'gone'))
}

/** The part at the address, which has a place in a list. */
function listedHere(ctx: RouteContext, { form }: Edited): string {
  const name = ctx.params.part!
  if (typeof partNamed(form, name)?.path.at(-1) !== 'number') throw notFound()
  return name
}

function addedHere(ctx: RouteContext): [AddedList, ItemType | undefined] {
  const list = Object.hasOwn(LISTS, ctx.params.list!) ? LISTS[ctx.params.list!] : undefined
  if (!list) throw notFound()
  const kind = textOf(ctx.query.kind)
  return [list, list === 'fields' ? [...KINDS.questions, ...KINDS.blocks].find((one) => one === kind) : undefined]
}

/** The name of the page that a part is on. */
function pageOf(form: Form, name: string): string | undefined {
  const path = partNamed(form, name)?.path
  return path?.[0] === 'pages' && path.length > 2 ? `page:${form.pages[path[1] as number]!.id}` : undefined
}

/** Where somebody goes on after a part has gone. */
const besideOf = (form: Form, name: string): string => pageOf(form, name) ?? ''

/** The change that adds what somebody typed, or what is missing in that. */
function additionOf(
  form: Form,
  { list, into, type, typed }: { list: AddedList; into: string; type: ItemType | undefined; typed: Typed },
): { change: FormChange } | { fault: AddFault } {
  const { words, more, about } = typed
  const add = (value: Json, after?: string) => ({
    change: { kind: 'add' as const, list, into, value, ...(after !== undefined && { after }) },
  })
  if (words === '') return { fault: { kind: 'words' } }
  if (list === 'pages') return add({ id: pageId(form, words), title: words, fields: [] })
  if (list === 'statuses') {
    const ids = new Set(statusesOf(form).map(({ id }) => id))
    const id = freeName(fromLetter(words), { joint: '-', most: 40, other: 'status', isTaken: (one) => ids.has(one) })
    if (more === '') return { fault: { kind: 'words' } }
    const status = { id, label: words, meaning: more, to: [] }
    if (form.statuses) return add(status)
    const is = { statuses: [...usualStatuses(form), status] as unknown as Json }
    return { change: { kind: 'set', part: 'form', was: { statuses: undefined }, is } }
  }
  if (list === 'options')
    return add({ value: optionValue(words, optionsOf(partNamed(form, into)?.value)), label: words })
  if (list === 'checks' || list === 'unique') {
    if (about === '') return { fault: { kind: 'about' } }
    const rule = { type: 'rule', fieldId: about, operator: 'answered' }
    return add(list === 'checks' ? { fieldId: about, message: words, rule } : { fieldId: about, message: words })
  }
  const item = itemOf(form, type!, typed)
  if ('fault' in item) return item
  const isOptional = typed.optional === 'yes' && 'id' in item.value && type !== 'calculated'
  const value: { readonly [name: string]: Json } = { ...item.value, ...(isOptional && { required: false }) }
  if (typed.place === 'same' || !('id' in value)) return add(value)
  const page = { id: pageId(form, words), fields: [value] }
  return { change: { kind: 'add', list: 'pages', into: 'form', after: into, value: page } }
}

function itemOf(
  form: Form,
  type: ItemType,
  { words, more, about }: Typed,
): { value: { readonly [name: string]: Json } } | { fault: AddFault } {
  const id = itemId(form, words)
  switch (type) {
    case 'heading':
    case 'paragraph':
    case 'inset':
    case 'warning':
      return { value: { type, text: words } }
    case 'details':
      return more === '' ? { fault: { kind: 'words' } } : { value: { type, title: words, text: more } }
    case 'calculated':
      return about === ''
        ? { fault: { kind: 'about' } }
        : { value: { type, id, label: words, value: { sum: [about] } } }
    case 'declaration':
      return { value: { type, id, label: words, statement: more === '' ? words : more } }
    case 'file':
      return { value: { type, id, label: words, accept: ['pdf', 'jpeg', 'png'] } }
    case 'radios':
    case 'select':
    case 'checkboxes':
      return choicesOf({ type, id, label: words }, more)
    default:
      return { value: { type, id, label: words } }
  }
}

/** A question with one answer for each line. */
function choicesOf(question: { readonly [name: string]: Json }, lines: string) {
  const labels = lines.split('\n').map((line) => line.trim())
  const options: { value: string; label: string }[] = []
  for (const label of labels.filter(Boolean)) {
    if (options.some((one) => one.label === label)) return { fault: { kind: 'twice' as const, label } }
    options.push({ value: optionValue(label, options), label })
  }
  return options.length < 2 ? { fault: { kind: 'choices' as const } } : { value: { ...question, options } }
}

const optionValue = (label: string, others: readonly { value: string }[]): string =>
  freeName(label, {
    joint: '-',
    most: 60,
    other: 'option',
    isTaken: (one) => others.some(({ value }) => value === one),
  })

const optionsOf = (item: unknown): readonly { value: string }[] =>
  (item as { options?: { value: string }[] }).options ?? []

function itemId({ pages }: Form, words: string): string {
  const items = pages.flatMap(({ fields }) => fields.filter((one) => isField(one) || isCalculated(one)))
  const ids = new Set([...items.map((one) => (one as Extract<Item, { id: string }>).id), ...pages.map(({ id }) => id)])
  return freeName(fromLetter(words), { joint: '_', most: 40, other: 'question', isTaken: (one) => ids.has(one) })
}

/** Words that addresses have in the place of the id of a page. */
const RESERVED = ['check', 'thank-you', 'style', 'save', 'resume', 'discard', 'numbers']

function pageId({ pages }: Form, words: string): string {
  const ids = new Set([...RESERVED, ...pages.map(({ id }) => id)])
  return freeName(fromLetter(words), { joint: '-', most: 40, other: 'page', isTaken: (one) => ids.has(one) })
}

/** Ids begin with a letter. */
const fromLetter = (words: string): string => words.replace(/^[^\p{L}]+/u, '')
