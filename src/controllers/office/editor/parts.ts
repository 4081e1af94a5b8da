/** Adding parts to a form, moving them and removing them, each on a page of its own. */
import type { RouteContext } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import { oneText } from '../../../models/answers.ts'
import { CALCULATIONS, type ItemType, isCalculated, isField, type Option } from '../../../models/field.ts'
import { type Form, statusesOf } from '../../../models/form.ts'
import type { FormChange, Json } from '../../../models/form-change.ts'
import { partNamed } from '../../../models/form-part.ts'
import { optionsOfLines } from '../../../models/option-list.ts'
import { type Page, RESERVED_IDS } from '../../../models/page.ts'
import { freeName } from '../../../models/plain-name.ts'
import { tidy } from '../../../models/unseen.ts'
import type { ChangeOutcome, Edited } from '../../../models/working-copy.ts'
import {
  type AddedList,
  type AddFault,
  type Addition,
  type Asked,
  addPage,
  askedOf,
  galleryPage,
  KINDS,
  NOTHING_TYPED,
  type Typed,
} from '../../../presenters/office/editor/add.ts'
import { partHref } from '../../../presenters/office/editor/frame.ts'
import { movePage, partRemovalPage } from '../../../presenters/office/editor/parts.ts'
import { usualStatuses } from '../../../presenters/office/editor/statuses.ts'
import type { OfficeOptions } from '../../options.ts'
import { textOf } from '../list.ts'
import { onForm, partHere, placeOf, showPage, slugAt } from './edited.ts'

const LISTS = ['pages', 'fields', 'options', 'statuses', 'checks', 'unique'] as const satisfies AddedList[]

export function editPartsController(options: OfficeOptions) {
  const { editor } = options
  return {
    askMove: onForm(options, (ctx, edited) =>
      showPage(ctx, options, edited, 'move', movePage(ctx.officeTexts, edited, listedHere(ctx, edited))),
    ),

    move: onForm(options, async (ctx, edited, typed) => {
      const [, way = '', place = ''] = /^(first|after|into) ?(.*)$/s.exec(oneText(typed, 'to')) ?? []
      const part = listedHere(ctx, edited)
      const after = way === 'after' ? { after: place } : {}
      const page = way === 'into' ? place : pageOf(edited.form, place)
      const isItem = partNamed(edited.form, part)?.path[2] === 'fields' && !part.startsWith('option:')
      const change: FormChange = { kind: 'move', part, ...after, ...(isItem && page !== undefined && { into: page }) }
      const outcome = await make(ctx, change)
      if (outcome.kind === 'saved') await dropLeft(ctx, pageOf(edited.form, part))
      done(ctx, outcome, part)
    }),

    askRemoval: onForm(options, (ctx, edited) => showRemoval(ctx, edited)),

    remove: onForm(options, async (ctx, edited, typed) => {
      const instead = typed.get('instead')?.[0]
      const part = partHere(ctx, edited)
      const outcome = await make(ctx, { kind: 'remove', part, ...(instead !== undefined && { instead }) })
      if (outcome.kind === 'used' || outcome.kind === 'shape') return showRemoval(ctx, edited, true)
      done(ctx, outcome, pageOf(edited.form, part) ?? '')
    }),

    askAdd: onForm(options, (ctx, edited) => {
      const [list, type] = addedHere(ctx)
      const into = partHere(ctx, edited)
      const place = textOf(ctx.query.place)
      if (list === 'fields' && type === undefined)
        return showPage(ctx, options, edited, 'gallery', galleryPage(ctx.officeTexts, edited, into, place))
      const typed = { ...NOTHING_TYPED, place }
      showPage(ctx, options, edited, 'add', addPage(ctx.officeTexts, edited, { list, into, type, typed }))
    }),

    add: onForm(options, async (ctx, edited, fields) => {
      const [list, type] = addedHere(ctx)
      const into = partHere(ctx, edited)
      const names = Object.keys(NOTHING_TYPED) as (keyof Typed)[]
      const texts = names.map((name) => [
        name,
        name === 'about' ? (fields.get(name) ?? []).join(' ') : tidy(oneText(fields, name)),
      ])
      const typed: Typed = Object.fromEntries(texts)
      const addition = { list, into, type, typed }
      const refuse = (faults: AddFault[]) =>
        showPage(ctx, options, edited, 'add', addPage(ctx.officeTexts, edited, addition, faults), 422)
      const made = additionOf(edited.form, addition)
      if ('faults' in made) return refuse(made.faults)
      const outcome = await make(ctx, made.change)
      if (outcome.kind === 'shape' || outcome.kind === 'taken') return refuse([{ at: 'words', kind: 'long' }])
      // Its rule is what makes it a check.
      if (list === 'checks' && outcome.kind === 'saved')
        return ctx.seeOther(`${partHref(edited.slug, outcome.part!)}/rule/rule`)
      done(ctx, outcome, into)
    }),
  }

  function make(ctx: RouteContext, change: FormChange): Promise<ChangeOutcome> {
    return editor.change(ctx.state.signed!.account, slugAt(ctx), change)
  }

  /** Removes a page that says nothing and has lost its last question: nobody would keep it. */
  async function dropLeft(ctx: RouteContext, part: string | undefined): Promise<void> {
    const edited = await editor.open(slugAt(ctx))
    const page = edited?.kind === 'edited' && part !== undefined && partNamed(edited.form, part)?.value
    if (page && isBare(page as Page)) await make(ctx, { kind: 'remove', part: part! })
  }

  function showRemoval(ctx: RouteContext, edited: Edited, isRefused = false): void {
    const part = partHere(ctx, edited)
    const by = editor.namedBy(edited.form, part)
    const page = partRemovalPage(ctx.officeTexts, edited, part, { by, isRefused })
    showPage(ctx, options, edited, 'remove', page, isRefused ? 422 : 200)
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

/** Has it nothing but its id? */
const isBare = ({ id, fields, ...more }: Page): boolean => fields.length === 0 && Object.keys(more).length === 0

function addedHere(ctx: RouteContext): [AddedList, ItemType | undefined] {
  const list = LISTS.find((one) => one === ctx.params.list)
  if (!list) throw notFound()
  const kind = textOf(ctx.query.kind)
  return [list, list === 'fields' ? [...KINDS.questions, ...KINDS.blocks].find((one) => one === kind) : undefined]
}

/** The name of the page that a part is on. */
function pageOf(form: Form, name: string): string | undefined {
  const path = partNamed(form, name)?.path
  return path?.[0] === 'pages' && path.length > 2 ? `page:${form.pages[path[1] as number]!.id}` : undefined
}

/** The change that adds what somebody typed, or what is missing in that. */
function additionOf(form: Form, addition: Addition): { change: FormChange } | { faults: AddFault[] } {
  const { list, into, type, typed } = addition
  const asked = askedOf(list, type)
  const { options, twice } = optionsOfLines(asked.more === 'options' ? typed.more : '')
  const again = twice.map((line) => typed.more.split('\n')[line - 1]!.trim())
  const faults = faultsIn(asked, typed, { options, twice: again[0] })
  if (faults.length > 0) return { faults }
  const { words, more, about } = typed
  const isQuestion = list === 'fields' && asked.words === 'label' && type !== 'calculated'
  // A value is calculated of earlier pages.
  const isHere = type === 'calculated' && about.split(' ').some((id) => pageOfSource(form, id) === into)
  const place = isHere ? 'own' : typed.place
  const value = {
    ...(type && { type }),
    ...nameFor(form, addition, asked),
    [asked.words]: words,
    ...(asked.more && { [asked.more]: asked.more === 'options' ? options : more || words }),
    ...(asked.about && { [asked.about]: asked.about === 'value' ? calculationIn(typed) : about }),
    ...(type === 'file' && { accept: ['pdf', 'jpeg', 'png'] }),
    ...(list === 'pages' && { fields: [] }),
    ...(list === 'statuses' && { to: [] }),
    ...(list === 'checks' && { rule: { type: 'rule', fieldId: about, operator: 'answered' } }),
    ...(isQuestion && typed.hint !== '' && { hint: typed.hint }),
    ...(isQuestion && typed.optional === 'yes' && { required: false }),
  }
  if (list === 'statuses' && !form.statuses) {
    const is = { statuses: [...usualStatuses(form), value] as unknown as Json }
    return { change: { kind: 'set', part: 'form', was: { statuses: undefined }, is } }
  }
  if (list !== 'fields' || asked.words !== 'label' || place === 'same')
    return { change: { kind: 'add', list, into, value } }
  const page = { id: pageId(form, words), fields: [value] }
  return { change: { kind: 'add', list: 'pages', into: 'form', after: into, value: page } }
}

/** A box can say its question once more. */
function faultsIn(
  { more, about }: Asked,
  typed: Typed,
  { options, twice }: { options: readonly Option[]; twice: string | undefined },
): AddFault[] {
  return [
    ...(typed.words === '' ? [{ at: 'words', kind: 'words' } as const] : []),
    ...(twice !== undefined ? [{ at: 'more', kind: 'twice', label: twice } as const] : []),
    ...(more === 'options' && options.length < 2 ? [{ at: 'more', kind: 'choices' } as const] : []),
    ...((more === 'meaning' || more === 'text') && typed.more === '' ? [{ at: 'more', kind: more } as const] : []),
    ...(about && typed.about === '' ? [{ at: 'about', kind: 'about' } as const] : []),
  ]
}

const calculationIn = ({ how, about }: Typed) => ({
  [CALCULATIONS.find((one) => one === how) ?? 'sum']: about.split(' '),
})

/** The page that a value is made of: a list, or the page with the question. */
const pageOfSource = (form: Form, id: string): string | undefined =>
  form.pages.some((page) => page.id === id) ? `page:${id}` : pageOf(form, `item:${id}`)

/** What others name something new by, made of its words. */
function nameFor(
  form: Form,
  { list, into, typed: { words } }: Addition,
  asked: Asked,
): { id?: string; value?: string } {
  if (list === 'options') {
    const { options = [] } = partNamed(form, into)!.value as { options?: { value: string }[] }
    return { value: optionValue(words, options) }
  }
  if (list === 'pages') return { id: pageId(form, words) }
  if (list === 'statuses') return { id: freeId(words, '-', 'status', statusesOf(form)) }
  if (list !== 'fields' || asked.words !== 'label') return {}
  const items = form.pages.flatMap(({ fields }) => fields.filter((one) => isField(one) || isCalculated(one)))
  return { id: freeId(words, '_', 'question', [...items, ...form.pages] as { id: string }[]) }
}

const pageId = ({ pages }: Form, words: string): string =>
  freeId(words, '-', 'page', [...pages, ...RESERVED_IDS.map((id) => ({ id }))])

/** IDs begin with a letter. */
function freeId(words: string, joint: '-' | '_', other: string, others: readonly { id: string }[]): string {
  const ids = new Set(others.map(({ id }) => id))
  const isTaken = (one: string) => ids.has(one)
  return freeName(words.replace(/^[^\p{L}]+/u, ''), { joint, most: 40, other, isTaken })
}

function optionValue(words: string, others: readonly { value: string }[]): string {
  const isTaken = (one: string) => others.some(({ value }) => value === one)
  return freeName(words, { joint: '-', most: 60, other: 'option', isTaken })
}
