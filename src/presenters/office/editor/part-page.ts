/** The page of a part of a form: its properties in groups, each with what it means and what holds where it is left empty. */
import type { AnswerError, RawInput } from '../../../models/answers.ts'
import type { Reason } from '../../../models/definition-fault.ts'
import type { CalculationKind, ErrorKind, Field, FileKind, Option } from '../../../models/field.ts'
import { FILE_GROUPS, isFileGroup } from '../../../models/file-kind.ts'
import { type Form, ownLanguageOf } from '../../../models/form.ts'
import type { Json, Values } from '../../../models/form-change.ts'
import { type FormPart, isNew, type Noun, nameOf, type PartName, partNamed } from '../../../models/form-part.ts'
import type {
  FoundInProperty,
  PropertyFault,
  PropertyFaults,
  PropertyGroup,
  PropertyRow,
} from '../../../models/form-property.ts'
import { isLanguage, nameOf as languageName } from '../../../models/language.ts'
import { copiedIn, listOfSlug } from '../../../models/option-list.ts'
import type { Edited } from '../../../models/working-copy.ts'
import { passageOf } from '../../authored.ts'
import { controlId, type Params } from '../../controls.ts'
import { limitHints } from '../../hints.ts'
import { questionParams } from '../../questions.ts'
import type { AllTexts, WordedError } from '../../texts/index.ts'
import { textsIn } from '../../texts/languages.ts'
import { labelIn } from '../../texts/phrase.ts'
import { saidOf } from '../changes-page.ts'
import { headed } from '../office.ts'
import { cameFrom, type Origin, originHref, partHref, placeHref, rowHref, savedQuery } from './addresses.ts'
import { faultLine, reasonFor } from './faults.ts'
import { kindOf, labelOf, propertyName, saidBy, textAbout } from './labels.ts'
import { statusesHref, usualStatuses } from './statuses.ts'

export interface PartState {
  rows: readonly PropertyRow[]
  raw: RawInput
  /** What a change replaces: the JSON of what the page showed. */
  was: string
  found?: readonly FoundInProperty[]
  /** Why the form would have no right shape; without a property, elsewhere in it. */
  refused?: readonly { property: string | undefined; message: string }[]
  conflict?: { by: string; now: Values }
  /** Where a new question goes: 'same' for the page that it is added from, else a page of its own. For a new page, the name of the page before it. */
  place?: string
}

interface Shown {
  texts: AllTexts
  edited: Edited
  part: FormPart
  origin: Origin | undefined
  state: PartState
  timeZone: string
}

interface PartPlace {
  part: FormPart
  inBulk: boolean
  saved: string
  origin: Origin | undefined
  timeZone: string
  /** In place of what the part says. */
  title?: string
}

export function partPage(
  texts: AllTexts,
  edited: Edited,
  { part, inBulk, saved, origin, timeZone, title }: PartPlace,
  state: PartState,
) {
  const text = texts.office.properties
  const { was, conflict, refused = [] } = state
  const grouped = Map.groupBy(state.rows, (row) => groupOf(edited, row))
  const rank = ({ property, spec }: PropertyRow) => RANKS[property] ?? (spec.kind === 'parts' ? 3 : 2)
  const rows = GROUPS.flatMap((name) => (grouped.get(name) ?? []).toSorted((a, b) => rank(a) - rank(b)))
  const shown = { texts, edited, part, origin, state: { ...state, rows }, timeZone }
  const errors = wordedIn(shown)
  const isHere = (property: string | undefined) =>
    rows.some((row) => row.property === property && row.fields.length > 0)
  const elsewhere = refused.filter(({ property }) => !isHere(property)).map(({ message }) => message)
  const views = rows.filter(({ property }) => !ON_OVERVIEW.has(property)).map((row) => rowView(shown, row, errors))
  const outer = inBulk ? part.name : isNew(part) ? undefined : ownerOf(edited.form, part)?.part
  const before = origin ? texts.office.editor.tabs[origin] : outer && labelOf(texts, edited.form, outer)
  const here = partHref(edited.slug, part.name)
  const isAsked = rows.some(({ fields }) => fields.length > 0)
  const isOfList = inBulk && listOfSlug(edited.slug) !== undefined
  return {
    ...headed(
      texts,
      title ?? (isOfList ? texts.office.lists.change : saidBy(part.value) || kindOf(texts, part)),
      Object.fromEntries(errors.map((one) => [one.href, one.message])),
    ),
    back: before ? { href: backHref(edited, part, { inBulk, origin }), text: before } : undefined,
    saved: savedIn(shown, saved),
    texts: text.page,
    kind: isOfList ? texts.office.lists.change : kindOf(texts, part),
    passage: passageOf(texts, ownLanguageOf(edited.form)),
    action: cameFrom(here + (inBulk ? '/options' : ''), origin),
    was,
    elsewhere,
    conflict: conflict && text.page.conflict,
    faults: faultsOf(shown, undefined),
    groups: groupsOf(texts, part.noun, views),
    // The page of the form holds most of what a definition can say.
    hasContents: part.noun === 'form',
    retype: Object.hasOwn(texts.office.changes.types, part.noun) && !inBulk && cameFrom(`${here}/kind`, origin),
    isAsked,
    keeps: isAsked,
    remove:
      (isAsked || part.noun === 'page') &&
      !inBulk &&
      part.noun !== 'form' &&
      part.value !== undefined &&
      `${here}/remove`,
  }
}

/** What was saved just now, at its row: a property, or a part that this one leads to. */
function savedIn(shown: Shown, saved: string) {
  const { texts, edited, state } = shown
  const part = partNamed(edited.form, saved)
  const property = part ? ownerOf(edited.form, part)?.property : saved
  const isHere = state.rows.some((row) => row.property === property)
  const label = part ? labelOf(texts, edited.form, saved) : isHere && labelFor(shown, saved)
  return label && { at: isHere ? `row-${property}` : '', text: texts.office.editor.saved(label) }
}

export function groupsOf({ office }: AllTexts, noun: Noun, views: readonly ReturnType<typeof rowView>[]) {
  const titles = { ...office.properties.groups, ...(noun === 'page' && office.properties.groupsOfPage) }
  return [...Map.groupBy(views, ({ group }) => group)].map(([name, rows]) => ({
    ...{ id: `group-${name}`, title: titles[name], rows },
    names: rows.map(({ label }) => label).join(', '),
  }))
}

const RANKS: { readonly [property: string]: number } = { title: 0, slug: 1 }
/** The address of a form is beside its title as long as it is free. */
const groupOf = ({ live }: Edited, { property, spec }: PropertyRow): PropertyGroup =>
  property === 'slug' && !live ? 'words' : spec.group
const GROUPS: readonly PropertyGroup[] = ['words', 'answer', 'limits', 'when', 'office', 'programs']
/** Properties that the overview shows: the pages of a form, and the questions and texts of a page. */
const ON_OVERVIEW = new Set(['pages', 'fields'])

/** The part whose page leads to this one, and the property with that link; undefined where the overview leads here. */
function ownerOf(form: Form, { name, noun, path }: FormPart): { part: PartName; property: string } | undefined {
  if (noun === 'repeat' || noun === 'exit') return { part: `page:${form.pages[path[1] as number]!.id}`, property: noun }
  if (noun === 'option' || noun === 'box') return { part: `item:${name.split(':')[1]}`, property: 'options' }
  return path.length === 1 ? { part: 'form', property: noun } : undefined
}

/** Where the page of a part leads back to, and where it leads when it is saved. */
export function backHref(
  { slug, form }: Pick<Edited, 'slug' | 'form'>,
  part: FormPart,
  { inBulk, origin, saved }: { inBulk: boolean; origin: Origin | undefined; saved?: string },
): string {
  if (origin) return originHref(slug, origin, part.name, saved)
  const owner = inBulk ? { part: part.name, property: 'options' } : ownerOf(form, part)
  if (owner) return rowHref(slug, owner.part, owner.property, saved)
  return placeHref(slug, part.name, savedQuery(saved ?? ''))
}

// A property.

const labelFor = ({ texts, part }: Shown, property: string): string => propertyName(texts, part.noun, property)

function hintOf(shown: Shown, { property, spec, fields }: PropertyRow): string {
  if (spec.kind === 'options' && fields.length === 0) return ''
  const { texts, part } = shown
  const { noun } = part
  const { hints, meanings, unset, defaultIs, page } = texts.office.properties
  const standard = defaultOf(shown, { property, spec })
  return [
    textAbout(texts, noun, { ...meanings, ...hints }, property),
    spec.kind === 'options' && !isNew(shown.part) ? page.options.keeps : '',
    property === 'hint' && !isNew(shown.part) ? besideHint(shown) : '',
    textAbout(texts, noun, unset, property),
    standard !== '' && spec.kind !== 'choice' ? defaultIs(standard) : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** What people read beside the hint of a question, or in its place. What files may be is a matter of the settings, too. */
function besideHint({ texts, part, edited }: Shown): string {
  const field = part.value as Field
  if (part.noun === 'option' || part.noun === 'box' || field.type === 'file') return ''
  const own = textsIn(ownLanguageOf(edited.form))
  const [beside, alone] = ['-', ''].map((hint) => limitHints(own, { ...field, hint }, 0).join('. '))
  const { page, defaultIs } = texts.office.properties
  return beside ? page.alsoRead(beside) : alone ? defaultIs(alone) : ''
}

/** What holds where nothing is said, in words; a box shows it itself. */
const defaultOf = (shown: Shown, { property, spec }: Pick<PropertyRow, 'property' | 'spec'>): string =>
  spec.default === undefined || spec.kind === 'flag' || spec.kind === 'rule' ? '' : said(shown, property, spec.default)

function said({ texts, edited: { form }, timeZone, part: { noun } }: Shown, property: string, value: Json): string {
  const name = noun === 'repeat' || noun === 'notify' ? `${noun}.${property}` : property
  if (IN_DAYS.has(property)) return texts.office.properties.days(value as number)
  return texts.page.inOneLine(saidOf(name, value, { texts, form, timeZone }))
}
const IN_DAYS = new Set(['dueDays', 'finalDays', 'idleDays'])

function rowView(shown: Shown, row: PropertyRow, errors: readonly Worded[]) {
  const { texts, state } = shown
  const { property, spec, value, fields } = row
  const text = texts.office.properties.page
  const own = errors.filter(({ fieldId }) => fields.some(({ id }) => id === fieldId))
  const { conflict } = state
  const now = conflict && Object.hasOwn(conflict.now, property) ? { value: conflict.now[property] } : undefined
  const isMessages = spec.kind === 'messages'
  return {
    property,
    isWrong: own.length > 0,
    id: `row-${property}`,
    group: groupOf(shown.edited, row),
    label: labelFor(shown, property),
    hint: hintOf(shown, row),
    faults: faultsOf(shown, property),
    theirs:
      now && conflict
        ? text.conflict.now(
            conflict.by,
            now.value === undefined ? texts.office.changes.unset : said(shown, property, now.value),
          )
        : '',
    folded: isMessages && { title: text.messages, isOpen: value !== undefined || own.length > 0 },
    isSeveral: fields.length > 1 && !isMessages,
    questions: fields.map((field, i) => questionView(shown, row, field, { i, errors: own })),
    ...(isNew(shown.part) ? { lines: [] } : besides(shown, row)),
  }
}

/** What is not asked on this page: the value in words, and where it is changed. */
function besides(shown: Shown, { property, spec, value, fields }: PropertyRow) {
  const { texts, edited, part } = shown
  const { slug, form } = edited
  const text = texts.office.properties.page
  const here = partHref(slug, part.name)
  const partLink = (one: object) => ({ href: partHref(slug, nameOf(form, one)!), text: saidBy(one) })
  switch (spec.kind) {
    case 'rule': {
      const isRule = typeof value === 'object'
      const words = isRule ? said(shown, property, value) : spec.orFlag ? '' : text.always
      const line = isRule && property !== 'rule' ? text.ifSo(words) : words
      return {
        lines: [line],
        link: {
          href: cameFrom(`${here}/rule/${property}`, shown.origin),
          text: isRule ? text.change : text.onlyIf[property as keyof typeof text.onlyIf],
        },
      }
    }
    case 'nested': {
      const name =
        property === 'repeat' || property === 'exit' ? `${property}:${(part.value as { id: string }).id}` : property
      const lines =
        value === undefined
          ? [text.notThere]
          : spec.forAdmins
            ? allSaid(shown, spec.noun, value)
            : [saidBy(value) || namedIn(form, value)]
      return { lines, link: { href: partHref(slug, name), text: value === undefined ? text.setUp : text.change } }
    }
    case 'parts':
      return { ...listView(shown, property, value), parts: ((value ?? []) as object[]).map(partLink) }
    case 'choices':
      return { lines: fields.length > 0 ? [] : [texts.office.editorLanguages.noMore] }
    case 'options':
      return fields.length > 0 ? { lines: [] } : optionsView(shown, value)
    default:
      if (property === 'email' && fields.some((one) => 'options' in one && one.options.length === 0))
        return {
          lines: [text.noEmail],
          link: {
            href: `${partHref(slug, `page:${form.pages.at(-1)!.id}`)}/add/fields`,
            text: texts.office.editor.act.addOwn,
          },
        }
      if (fields.length > 0) return { lines: [] }
      return {
        lines: [value === undefined ? texts.office.changes.unset : said(shown, property, value)],
        ...(spec.forAdmins
          ? { note: text.forAdmins }
          : { link: { href: cameFrom(`${here}/name`, shown.origin), text: text.change } }),
      }
  }
}

/** All that an object without words holds, a line for each of its properties. */
function allSaid(shown: Shown, noun: Noun, value: Json): string[] {
  const inner = { ...shown, part: { ...shown.part, noun } }
  return Object.entries(value as Values).map(([name, one]) => `${labelFor(inner, name)}: ${said(inner, name, one!)}`)
}

/** What an object without words names, such as the question and the addresses of emails. */
const namedIn = (form: Form, value: Json): string =>
  Object.values(value as object)
    .flat()
    .filter((one) => typeof one === 'string')
    .map((one) => labelIn(form, one))
    .join(', ')

/** What is said of a list of parts, and where one is added. A form that has no statuses of its own begins with the usual ones. */
function listView({ texts, edited: { slug, form }, part }: Shown, property: string, value: Json | undefined) {
  const text = texts.office.properties.page
  const add = { href: `${partHref(slug, part.name)}/add/${property}`, text: text.add }
  if (value !== undefined) return { lines: [], link: add }
  if (property !== 'statuses') return { lines: [text.nothing], link: add }
  const usual = usualStatuses(form).map(({ label }) => label)
  return { lines: [usual.join(', ')], link: { href: statusesHref(slug), text: text.own } }
}

function optionsView({ texts, edited: { slug }, part }: Shown, value: Json | undefined) {
  const { page } = texts.office.properties
  const { id, optionsFrom } = part.value as { id: string; optionsFrom?: string }
  const options = (value ?? []) as unknown as Option[]
  if (optionsFrom !== undefined) {
    const link = { href: '/staff/lists', text: texts.office.lists.title }
    return { lines: [page.fromList(optionsFrom, String(options.length))], link }
  }
  return {
    lines: options.length === 0 ? [page.options.none] : [],
    note: part.noun === 'checkboxes' ? page.options.exclusive : '',
    options: options.map((option) => ({
      href: partHref(slug, `option:${id}:${option.value}`),
      label: option.label,
      value: option.value,
      note: 'exclusive' in option && option.exclusive ? propertyName(texts, 'box', 'exclusive') : '',
    })),
    link: { href: `${partHref(slug, part.name)}/options`, text: page.options.change },
  }
}

// What is asked.

function questionView(
  shown: Shown,
  row: PropertyRow,
  field: Field,
  { i, errors }: { i: number; errors: readonly Worded[] },
): { template: string; params: Params } {
  const { texts, state } = shown
  const filled = { texts, raw: state.raw, errors, attached: new Map(), uploadMaxBytes: 0 }
  const asked = wordedField(shown, row, field, i)
  const params = questionParams(asked, filled)
  const none = defaultOf(shown, row)
  if (asked.type === 'declaration') {
    const [item] = params.items as object[]
    const hint = hintOf(shown, row)
    return {
      template: `components/${asked.type}/template.njk`,
      params: { ...params, fieldset: undefined, items: [{ ...item, ...(hint !== '' && { hint: { text: hint } }) }] },
    }
  }
  if (asked.type === 'select') {
    const { noneIs, none: nothing } = texts.office.properties
    const [first, ...items] = params.items as object[]
    const unset = { ...first, text: none === '' ? nothing : noneIs(none) }
    params.items = row.spec.kind === 'days' ? items : [unset, ...items]
  }
  return { template: `components/${asked.type}/template.njk`, params }
}

/** A question of ours with its words. Its limits would be said in hints, and each of the many may be left empty. */
function wordedField(shown: Shown, row: PropertyRow, field: Field, i: number): Field {
  const { maxLength: _, required: __, ...plain } = field as Field & { maxLength?: number }
  const label = inputLabel(shown, row, field, i)
  if (field.type === 'declaration') return { ...plain, label, statement: label } as Field
  const hint = row.fields.length === 1 ? hintOf(shown, row) : inputHint(shown, row, field)
  const worded = { ...plain, label, ...(hint !== '' && { hint }) } as Field
  if (!('options' in worded)) return worded
  const labelled = ({ value, label }: Option) => ({ value, label: choiceLabel(shown, row.property, value) ?? label })
  return { ...worded, options: worded.options.map(labelled) } as Field
}

function inputLabel(shown: Shown, { property, spec, fields }: PropertyRow, { id }: Field, i: number): string {
  const { properties } = shown.texts.office
  const label = labelFor(shown, property)
  const end = id.slice(`is-${property}`.length)
  if (spec.kind === 'messages') return labelFor(shown, `messages.${end.slice(1)}`)
  if (spec.kind === 'ids') return fields.length > 1 ? properties.nth(label, i + 1) : label
  const inputs: Readonly<Record<string, string>> = properties.inputs[spec.kind as keyof typeof properties.inputs] ?? {}
  return inputs[end] ?? label
}

function inputHint({ texts, edited, part }: Shown, { property, spec }: PropertyRow, { id }: Field): string {
  const { page, sources } = texts.office.properties
  if (id.endsWith('-amount')) return texts.office.editorRules.amountHint
  if (spec.kind === 'moment' && id.endsWith('-time'))
    return texts.office.properties.withoutTime[property === 'closesAt' ? 'ends' : 'begins']
  if (id.endsWith('-with')) return texts.office.editor.add.numberHint
  if (spec.kind === 'calculation' && id.endsWith('-of'))
    return isNew(part) ? texts.office.editor.add.sourcesHint : sources
  if (spec.kind !== 'messages') return ''
  const error = sampleOf(part.value as Field, id.slice(`is-${property}-`.length) as ErrorKind)
  // People read it in the language of the form.
  const { error: sentence } = textsIn(ownLanguageOf(edited.form))
  return error ? page.instead(sentence(error, part.value as Field)) : ''
}

/** The limit that an error of such a kind is about. */
const LIMIT_OF: { [K in ErrorKind]?: string } = {
  ...{ tooShort: 'minLength', tooLong: 'maxLength', tooManyWords: 'maxWords', tooFew: 'minItems', tooMany: 'maxItems' },
  ...{ min: 'min', max: 'max', step: 'step', integer: 'integer', pattern: 'pattern' },
}

/** An error that an answer to the question can have; undefined where there is no such limit, or one that moves with the day. */
function sampleOf(field: Field, kind: ErrorKind): AnswerError | undefined {
  const key = LIMIT_OF[kind]
  const options = 'options' in field ? field.options : []
  const limit =
    kind === 'exclusive'
      ? options.find((one) => 'exclusive' in one)?.label
      : key === undefined || (field as unknown as Record<string, unknown>)[key]
  if (limit === undefined || (field.type === 'date' && key !== undefined)) return undefined
  return { fieldId: field.id, kind, limits: { min: limit, max: limit, step: limit, option: limit, over: 1 } } as never
}

/** How a value is called that may be chosen; undefined where it says that itself. */
function choiceLabel({ texts, edited }: Shown, property: string, value: string): string | undefined {
  const { units, calculations, characters } = texts.office.properties
  if (isLanguage(value) && property.startsWith('language')) return languageName(value)
  const copied = property === 'optionsFrom' ? copiedIn(value) : undefined
  if (copied !== undefined) return texts.office.lists.copyOf(copied)
  if (property === 'accept')
    return isFileGroup(value)
      ? texts.office.properties.fileGroups[value](texts.files.kinds(FILE_GROUPS[value]))
      : texts.files.kinds([value as FileKind])
  if (property === 'width') return characters(value)
  if (property === 'value') return calculations[value as CalculationKind] ?? sourceLabel(texts, edited.form, value)
  return { ...units, ...texts.office.editorRules.units }[value as keyof typeof units]
}

/** What a value can be calculated of: a number, that of all entries of a list, or how many there are. */
function sourceLabel(texts: AllTexts, form: Form, id: string): string {
  const text = texts.office.editor.add
  const page = form.pages.find((page) => page.id === id || page.fields.some((one) => 'id' in one && one.id === id))!
  const list = labelOf(texts, form, `page:${page.id}`)
  if (page.id === id) return text.entries(list)
  return page.repeat ? text.inList(labelIn(form, id), list) : labelIn(form, id)
}

// What is wrong.

type Worded = WordedError & { href: string }

/** What is wrong with what was typed, in the order of the page, each with the input that it is about. */
function wordedIn(shown: Shown): Worded[] {
  const { texts, state } = shown
  const { rows, found = [], refused = [] } = state
  return rows.flatMap((row) => {
    const [first] = row.fields
    if (!first) return []
    const about = (message: string, { id } = first) =>
      ({ fieldId: id, kind: 'format', limits: {}, message }) as WordedError
    const own = [
      ...found
        .filter(({ property }) => property === row.property)
        .map((one) => {
          if ('fault' in one)
            return about(faultIn(shown, row.property, one.fault), row.fields.at(INPUT_OF[one.fault[0]] ?? 0))
          const i = row.fields.findIndex(({ id }) => id === one.field.id)
          return { ...one.error, message: texts.error(one.error, wordedField(shown, row, one.field, i)) }
        }),
      ...refused.filter(({ property }) => property === row.property).map(({ message }) => about(message)),
    ]
    return own.map((error) => {
      const field = row.fields.find(({ id }) => id === error.fieldId) ?? first
      return { ...error, href: `#${controlId(field, error.control)}` }
    })
  })
}

/** Which of the inputs of a property a fault is at, where it is not the first. */
const INPUT_OF: { [K in PropertyFault[0]]?: number } = { 'no-unit': -1, 'no-sources': 1 }

function faultIn(shown: Shown, property: string, [kind, ...values]: PropertyFault): string {
  const { texts, edited } = shown
  const { empty, faults } = texts.office.properties
  if (kind === 'empty') return empty(labelFor(shown, property))
  if (kind !== 'option-used') return (faults[kind] as (...values: unknown[]) => string)(...values)
  const [option, by] = values as PropertyFaults['option-used']
  return faults['option-used'](
    option,
    by.map((name) => saidBy(partNamed(edited.form, name)!.value)),
  )
}

/** What was found in the form as it is, at a property of this part, or at none. */
function faultsOf({ texts, edited, part, state }: Shown, property: string | undefined): string[] {
  const isShown = (one: string | undefined) => state.rows.some((row) => row.property === one)
  return edited.faults
    .filter((one) => one.part === part.name)
    .filter((one) => (property === undefined ? !isShown(one.property) : one.property === property))
    .map((one) => faultLine(texts, edited.form, one))
}

/** Why a form would have no right shape, as a sentence about the label of the property. */
export function refusalIn(
  texts: AllTexts,
  edited: Edited,
  { part, property }: { part: FormPart; property: string | undefined },
  reason: Reason,
): string {
  const sentence = reasonFor(texts, edited.form, part.noun, { reason })
  return property === undefined ? sentence : `${propertyName(texts, part.noun, property)} ${sentence}`
}
