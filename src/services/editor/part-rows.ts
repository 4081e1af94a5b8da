/**
 * What the page of a part asks. A property is asked by one question or several, which are written, shown and judged as those of a
 * form are. What stands on the page no question asks for, and what a page did not show, no post touches.
 */
import { isDeepStrictEqual } from 'node:util'
import { inputsOf, type RawInput } from '../../models/answers.ts'
import { NAMING_TYPES, namingQuestions } from '../../models/case-name.ts'
import type { SourceFile } from '../../models/definition.ts'
import {
  type Box,
  CALCULATIONS,
  type Calculation,
  type Field,
  type Item,
  type ItemType,
  type Option,
} from '../../models/field.ts'
import { FILE_GROUPS, isFileGroup } from '../../models/file-kind.ts'
import { answerFieldsById, type Form, ownLanguageOf, statusesOf } from '../../models/form.ts'
import type { Json, Values } from '../../models/form-change.ts'
import { type FormPart, isNew } from '../../models/form-part.ts'
import type { FoundInProperty, Property, PropertyFault, PropertyKind, PropertyRow } from '../../models/form-property.ts'
import { LANGUAGES, type Language } from '../../models/language.ts'
import { instantOf } from '../../models/moment.ts'
import { copyOf, type OptionList, optionsOfLines } from '../../models/option-list.ts'
import { questionsOf } from '../../models/page.ts'
import { tidy } from '../../models/unseen.ts'
import { readFields } from '../answers/read-fields.ts'
import { textsOf } from '../answers/typing.ts'
import { PROPERTIES } from '../definitions/shape/properties.ts'
import { additionOf, newPart } from './addition.ts'
import { movingDay } from './moving-day.ts'
import { namedBy } from './names.ts'
import { retyped } from './retype.ts'

/** What decides what a page asks, and how that is written. */
export interface AskedOf {
  form: Form
  part: FormPart
  /** The options are asked alone, on a page of their own. */
  inBulk: boolean
  /** Only admins change some properties. */
  isAdmin: boolean
  departments: readonly string[]
  /** The languages of the service. */
  spoken: readonly Language[]
  /** The lists that a question can take its options from. */
  lists: readonly Pick<OptionList, 'name' | 'options' | 'words'>[]
  /** The language of the page, which decides how numbers are typed. */
  language: Language
  timeZone: string
}

/** What is asked once a part is there. */
const LATER = new Set(['messages', 'optionsFrom'])
/** What people never meet on a page that ends the form. It is asked there only while the definition says it. */
const UNSEEN_AT_END = new Set(['title', 'text', 'repeat', 'checks'])

/** All properties of a part, in the order of the table. `shown`: the values that a page was made with, for what was typed into it. */
function rowsOf(asked: AskedOf, shown: Values = {}): PropertyRow[] {
  const { part, isAdmin, inBulk } = asked
  const values = valuesOf(part)
  const isEnd = part.noun === 'page' && values.exit !== undefined
  return Object.entries(PROPERTIES[part.noun]).flatMap(([property, spec]) => {
    if (inBulk && property !== 'options') return []
    const value = Object.hasOwn(values, property) ? values[property] : undefined
    const before = Object.hasOwn(shown, property) ? (shown[property] ?? undefined) : value
    if (isEnd && UNSEEN_AT_END.has(property) && value === undefined && before === undefined) return []
    const isAsked = (isAdmin || !spec.forAdmins) && !isName(part, property) && !(isNew(part) && LATER.has(property))
    return { property, spec, value, fields: isAsked ? kindOf(spec).ask({ property, spec, value: before, asked }) : [] }
  })
}

/** A webhook may be the key of its receiver alone. */
function valuesOf({ noun, value }: FormPart): Values {
  if (noun === 'webhook' && typeof value === 'string') return { receiver: value }
  return (value ?? {}) as Values
}

/** What others name a part by has a page of its own, which asks what becomes of them. */
const isName = ({ noun }: Pick<FormPart, 'noun'>, property: string): boolean =>
  property === 'id' || property === 'slug' || (property === 'value' && (noun === 'option' || noun === 'box'))

/** What stands in the inputs of a page that nobody has typed into yet. */
function inputsFor(rows: readonly PropertyRow[], asked: AskedOf): RawInput {
  const texts = new Map<string, string[]>()
  for (const { fields, spec, value } of rows)
    for (const [i, field] of fields.entries()) {
      const answer = kindOf(spec).answers({ spec, value, asked })[i]
      if (answer === undefined) continue
      for (const [name, text] of textsOf(field, answer, asked.language))
        texts.set(name, [...(texts.get(name) ?? []), text])
    }
  return texts
}

/**
 * What was typed, for a change: `was` and `is` hold those properties alone that somebody typed anew. `shown`: the values that the
 * page was made with; null where there was none. `words`: translations of options that come from a list.
 */
function readPart(
  raw: RawInput,
  shown: Values,
  asked: AskedOf,
): { was: Values; is: Values; words?: readonly SourceFile[] | undefined; faults: FoundInProperty[] } {
  const was: Record<string, Json | undefined> = {}
  const is: Record<string, Json | undefined> = {}
  const faults: FoundInProperty[] = []
  for (const row of rowsOf(asked, shown)) {
    const { property, spec, fields } = row
    if (fields.length === 0 || !Object.hasOwn(shown, property)) continue
    const value = shown[property] ?? undefined
    if (!isNew(asked.part) && isUntouched(fields, raw, inputsFor([{ ...row, value }], asked))) continue
    const read = readFields(fields, asked.language, { texts: raw, files: new Map() }, AT_ANY_TIME)
    const readings = fields.map((field) => ({ field, ...read.get(field.id)! }))
    const wrong = readings.flatMap(({ field, errors }) => errors.map((error) => ({ property, error, field })))
    faults.push(...wrong)
    if (wrong.length > 0) continue
    const answers = readings.map(({ answer }) => answer as Json | undefined)
    const now = kindOf(spec).read({ answers, property, spec, value, asked })
    if (isFault(now)) faults.push({ property, ...now })
    else if (!isDeepStrictEqual(now, value)) {
      was[property] = value
      is[property] = now
    }
  }
  const words = Object.hasOwn(is, 'optionsFrom') ? takeOptions(was, is, asked) : undefined
  return { was, is, words, faults: [...faults, ...missingIn(asked, { ...shown, ...is }, faults)] }
}

/** What a part must have and does not. One that need not be there is left out as a whole. */
function missingIn(asked: AskedOf, now: Values, faults: readonly FoundInProperty[]): FoundInProperty[] {
  const { part } = asked
  const rows = rowsOf(asked, now)
  const valueNow = ({ property, value }: PropertyRow) =>
    (Object.hasOwn(now, property) ? now[property] : value) ?? undefined
  const isPlaced = part.noun === 'form' || typeof part.path.at(-1) === 'number'
  if (!isPlaced && faults.length === 0 && rows.every((row) => valueNow(row) === undefined)) return []
  return rows.flatMap((row): FoundInProperty[] => {
    const { property, spec, fields } = row
    const isAsked =
      fields.length > 0 && Object.hasOwn(now, property) && !faults.some((one) => one.property === property)
    return isAsked && spec.required && valueNow(row) === undefined ? [{ property, ...faulty('empty') }] : []
  })
}

/** None of the questions has a limit that moves with the day. */
const AT_ANY_TIME = { now: 0, timeZone: 'UTC' }

type Faulty = { fault: PropertyFault }
const isFault = (read: unknown): read is Faulty => typeof read === 'object' && read !== null && 'fault' in read
const faulty = (...fault: PropertyFault): Faulty => ({ fault })

function isUntouched(fields: readonly Field[], typed: RawInput, shown: RawInput): boolean {
  const said = (raw: RawInput, name: string) => (raw.get(name) ?? []).map(tidy).filter((text) => text !== '')
  const names = fields.flatMap(inputsOf)
  return names.every((name) => isDeepStrictEqual(said(typed, name), said(shown, name)))
}

/**
 * A question has options of its own, or those of a list: one goes with the other. A list that goes leaves its options there. Gives the
 * translations of those.
 */
function takeOptions(
  was: Record<string, Json | undefined>,
  is: Record<string, Json | undefined>,
  { part, lists }: AskedOf,
): readonly SourceFile[] | undefined {
  const { options } = part.value as { options: Json }
  const copied = lists.find(({ name }) => is.optionsFrom === copyOf(name))
  if (copied) is.optionsFrom = undefined
  if (was.optionsFrom === undefined) was.options = options
  is.options = is.optionsFrom !== undefined ? undefined : copied ? copiedFor(part, copied) : options
  const left = copied ?? lists.find(({ name }) => name === was.optionsFrom)
  return is.options === undefined ? undefined : left?.words
}

/** Only a box can be the only one that is chosen. */
const copiedFor = ({ noun }: FormPart, { options }: Pick<OptionList, 'options'>): Json =>
  options.map(({ exclusive, ...option }: Box) => ({
    ...option,
    ...(noun === 'checkboxes' && exclusive && { exclusive }),
  })) as Json

interface Of<K extends PropertyKind> {
  spec: Property<K>
  value: Json | undefined
  asked: AskedOf
}
interface Kind<K extends PropertyKind> {
  ask(of: Of<K> & { property: string }): Field[]
  /** The answer to each question that means the value. */
  answers(of: Of<K>): unknown[]
  /** `value`: what the page was made with. */
  read(of: Of<K> & { property: string; answers: readonly (Json | undefined)[] }): Json | undefined | Faulty
}

const kindOf = (spec: Property): Kind<PropertyKind> => (KINDS[spec.kind] ?? NOT_ASKED) as Kind<PropertyKind>

/** Inputs are named after their property. Nothing is required: what is left empty goes, and the shape says what has to be there. */
const question = (property: string, more = '') => ({
  id: `is-${property}${more}`,
  label: '',
  required: false as const,
})
const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

/** A list to use, with the first of its options, or to copy. One that is gone stays where it is chosen. */
function listsToChoose(lists: AskedOf['lists'], value: Json | undefined): Option[] {
  const shown = lists.map(({ name, options }) => ({ value: name, label: `${name}: ${firstOf(options)}` }))
  const isGone = typeof value === 'string' && !lists.some(({ name }) => name === value)
  return [...shown, ...(isGone ? optionsOf([value]) : []), ...optionsOf(lists.map(({ name }) => copyOf(name)))]
}

/** What can be chosen: of languages, those that the service speaks, and those that are chosen already. */
const chosenFrom = <T extends Json>(of: readonly T[], value: Json | undefined, { spoken }: AskedOf): readonly T[] =>
  of === (LANGUAGES as readonly Json[]) ? of.filter((one) => [...spoken, ...[value].flat()].includes(one as never)) : of

const MOST_SHOWN = 3
const firstOf = (options: readonly Option[]): string =>
  options
    .slice(0, MOST_SHOWN)
    .map(({ label }) => label)
    .join(', ') + (options.length > MOST_SHOWN ? ' …' : '')

/** Shown, and changed elsewhere. */
const NOT_ASKED: Kind<PropertyKind> = { ask: () => [], answers: () => [], read: () => undefined }
/** One question, whose answer is the value. */
const plainly = <K extends PropertyKind>(ask: (of: Of<K> & { property: string }) => Field): Kind<K> => ({
  ask: (of) => [ask(of)],
  answers: ({ value }) => [value],
  read: ({ answers: [answer] }) => answer,
})
/** A box, which is ticked for true, or for the only value that there can be. */
const box: Kind<'flag' | 'rule'> = {
  ask: ({ property }) => [{ ...question(property), type: 'declaration', statement: '' }],
  answers: ({ spec, value = spec.default }) => [value === onlyOf(spec) || undefined],
  read({ answers: [answer], spec }) {
    const now = answer === true ? onlyOf(spec) : false
    return now === spec.default || (now === false && 'only' in spec) ? undefined : now
  },
}
const onlyOf = (spec: Property<'flag' | 'rule'>): Json => ('only' in spec && spec.only) || true

const number = (integer: boolean): Kind<'count' | 'number'> => ({
  ...plainly(({ property, spec: { minimum: min, maximum: max } }) => {
    const limits = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
    return { ...question(property), type: 'number', integer, ...limits }
  }),
  read: ({ answers: [answer], spec: { exclusiveMinimum: limit = -Infinity } }) =>
    typeof answer === 'number' && answer <= limit ? faulty('not-above', limit) : answer,
})

/** A number that people think of in larger units: each as a number of the smallest, which comes last. */
const inUnits = (units: readonly number[], suffix?: string): Kind<'bytes' | 'days'> => ({
  ask: ({ property }) => [
    { ...question(property), type: 'number', min: 0, width: 5, ...(suffix && { suffix }) },
    ...(units.length > 1
      ? [{ ...question(property, '-unit'), type: 'select' as const, options: optionsOf(units.map(String)) }]
      : []),
  ],
  answers({ value }) {
    const is = typeof value === 'number' ? value : 0
    const unit = units.find((one) => is % one === 0 && is > one) ?? units.at(-1)!
    return [typeof value === 'number' ? value / unit : undefined, String(unit)]
  },
  read({ answers: [amount, unit = units.at(-1)!], spec }) {
    if (typeof amount !== 'number') return undefined
    const now = Math.round(amount * Number(unit))
    if (now < 1) return faulty('not-above', 0)
    const most = spec.maximum ?? now
    return now > most ? faulty('at-most', Math.floor(most / Number(unit))) : now
  },
})
const KINDS: { [K in PropertyKind]?: Kind<K> } = {
  line: plainly(({ property, spec, value, asked: { departments, lists } }) => {
    if (property === 'department') {
      const names = typeof value === 'string' && !departments.includes(value) ? [value, ...departments] : departments
      return { ...question(property), type: 'select', options: optionsOf(names) }
    }
    if (property === 'optionsFrom')
      return { ...question(property), type: 'select', options: listsToChoose(lists, value) }
    const maxLength = 'like' in spec ? spec.like.maxLength : spec.longest
    return { ...question(property), type: 'text', ...(maxLength !== undefined && { maxLength }) }
  }),
  lines: plainly(({ property, spec: { longest } }) => ({
    ...question(property),
    type: 'textarea',
    maxLength: longest,
    rows: longest > 4000 ? 5 : 3,
  })),
  texts: {
    ask: ({ property }) => [{ ...question(property), type: 'textarea', rows: 4 }],
    answers: ({ value }) => [value === undefined ? undefined : [value].flat().join('\n')],
    read({ answers: [answer], spec }) {
      const lines = linesIn(answer)
      if (lines.length === 0) return undefined
      return 'like' in spec && lines.length === 1 ? lines[0] : lines
    },
  },
  count: number(true),
  number: number(false),
  bytes: inUnits([2 ** 20], 'MB'),
  days: inUnits([365, 30, 1]),
  flag: box,
  choice: {
    ask: ({ property, spec: { of }, value, asked }) => [
      { ...question(property), type: 'select', options: optionsOf(chosenFrom(of, value, asked).map(String)) },
    ],
    answers: ({ value }) => [value && String(value)],
    read: ({ answers: [answer], spec: { of } }) => of.find((one) => String(one) === answer),
  },
  choices: {
    ask({ property, spec, value, asked }) {
      const groups = property === 'accept' ? Object.keys(FILE_GROUPS) : []
      const of = [...groups, ...chosenFrom(spec.of, value, asked).filter((one) => one !== ownLanguageOf(asked.form))]
      return of.length > 0 ? [{ ...question(property), type: 'checkboxes', options: optionsOf(of) }] : []
    },
    answers: ({ value }) => [value && inGroups(value as string[])],
    // Those that stay keep their order.
    read({ answers: [answer = []], value = [] }) {
      const before = value as string[]
      const now = new Set((answer as string[]).flatMap((one) => (isFileGroup(one) ? FILE_GROUPS[one] : one)))
      const all = [...before.filter((one) => now.has(one)), ...[...now].filter((one) => !before.includes(one))]
      return all.length > 0 ? all : undefined
    },
  },
  day: {
    ask: ({ property }) => [{ ...question(property), type: 'date' }, ...movingDay.ask(question(property).id)],
    answers({ value }) {
      const [, moving] = /^today(.*)$/.exec(String(value)) ?? []
      return moving === undefined ? [value] : [undefined, ...movingDay.answers(moving)]
    },
    read({ answers: [date, amount, unit] }) {
      if (date !== undefined) return amount === undefined && unit === undefined ? date : faulty('both-days')
      if (amount === undefined) return unit === undefined ? undefined : faulty('no-amount')
      return amount !== 0 && unit === undefined ? faulty('no-unit') : `today${movingDay.read(amount, unit)}`
    },
  },
  time: plainly(({ property }) => ({ ...question(property), type: 'time' })),
  moment: {
    ask: ({ property }) => [
      { ...question(property), type: 'date' },
      { ...question(property, '-time'), type: 'time' },
    ],
    answers({ value, asked: { timeZone } }) {
      const at = typeof value === 'string' ? instantOf(value) : undefined
      if (at === undefined) return []
      const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone)
      return [local.toPlainDate().toString(), local.toPlainTime().toString({ smallestUnit: 'minute' })]
    },
    read({ property, answers: [date, time], asked: { timeZone } }) {
      if (date === undefined) return time === undefined ? undefined : faulty('no-day')
      // A day alone is a whole one: what opens does so when it begins, and what closes when it ends.
      const bare = property === 'closesAt' ? '23:59' : '00:00'
      const local = Temporal.PlainDateTime.from(`${date}T${time ?? bare}`).toZonedDateTime(timeZone)
      return local.toString({ timeZoneName: 'never', smallestUnit: 'second' })
    },
  },
  id: plainly(({ property, value, asked }) => ({
    ...question(property),
    type: 'select',
    options: namedIn(property, [value], asked),
  })),
  ids: {
    ask({ property, spec, value = [], asked }) {
      const options = namedIn(property, value as Json[], asked)
      if (spec.like) return [{ ...question(property), type: 'checkboxes', options }]
      // Two more than there are: a form may have very many questions to choose from.
      return Array.from({ length: Math.min(spec.maxItems!, (value as Json[]).length + 2) }, (_, i) => ({
        ...question(property, i === 0 ? '' : `-${i + 1}`),
        type: 'select' as const,
        options,
      }))
    },
    answers: ({ spec, value = [] }) => (spec.like ? [value] : (value as Json[])),
    read({ answers, spec, value = [] }) {
      const now = (spec.like ? (answers[0] ?? []) : answers.filter((one) => one !== undefined)) as string[]
      if (!spec.like) return now.length > 0 ? now : undefined
      const before = value as string[]
      return [...before.filter((one) => now.includes(one)), ...now.filter((one) => !before.includes(one))]
    },
  },
  // A rule has a page of its own.
  rule: {
    ...box,
    ask: (of) => (of.spec.orFlag && typeof of.value !== 'object' ? box.ask(of) : []),
    answers: (of) => (of.spec.orFlag && typeof of.value !== 'object' ? box.answers(of) : []),
  },
  options: {
    ask: ({ property, asked: { inBulk, part } }) =>
      inBulk || isNew(part)
        ? [{ ...question(property), type: 'textarea', rows: inBulk ? 20 : 5, maxLength: MOST_CHARACTERS }]
        : [],
    answers: ({ value }) => [
      optionsIn(value)
        .map(({ label }) => label)
        .join('\n'),
    ],
    read: ({ answers: [answer], value, asked }) => optionsAsked(String(answer ?? ''), optionsIn(value), asked),
  },
  messages: {
    ask: ({ property, spec, value }) =>
      errorsOf(spec, value).map((kind) => ({ ...question(property, `-${kind}`), type: 'text', maxLength: 500 })),
    answers: ({ spec, value = {} }) => errorsOf(spec, value).map((kind) => (value as Record<string, string>)[kind]),
    read({ answers, spec, value = {} }) {
      const typed = Object.fromEntries(errorsOf(spec, value).map((kind, i) => [kind, answers[i]]))
      const all = Object.entries({ ...(value as object), ...typed }).filter(([, words]) => words !== undefined)
      return all.length > 0 ? (Object.fromEntries(all) as Json) : undefined
    },
  },
  calculation: {
    ask: ({ property, asked: { form, part } }) => [
      { ...question(property), type: 'select', options: optionsOf(CALCULATIONS) },
      ...(isNew(part)
        ? [
            { ...question(property, '-of'), type: 'checkboxes' as const, options: optionsOf(numbersUpTo(form, part)) },
            { ...question(property, '-with'), type: 'number' as const, width: 10 as const },
          ]
        : [{ ...question(property, '-of'), type: 'textarea' as const, rows: 4 }]),
    ],
    answers({ value = {}, asked: { form, part } }) {
      const [[kind, sources] = []] = Object.entries(value as Calculation)
      if (kind === undefined || isNew(part)) return [kind, sources]
      return [kind, sources!.map((source) => sourceLine(form, source)).join('\n')]
    },
    read({ answers: [kind, typed, number], asked: { form, part } }) {
      const sources = isNew(part)
        ? [typed ?? [], number ?? []].flat()
        : linesIn(typed).map((line) => sourceOf(form, line))
      if (kind === undefined) return sources.length === 0 ? undefined : faulty('no-calculation')
      return sources.length === 0 ? faulty('no-sources') : { [kind as string]: sources }
    },
  },
}

/** Kinds of files with a word in place of those that it stands for. */
const inGroups = (kinds: readonly string[]): string[] =>
  Object.entries(FILE_GROUPS).reduce(
    (rest, [name, group]: [string, readonly string[]]) =>
      group.every((one) => kinds.includes(one)) ? [name, ...rest.filter((one) => !group.includes(one))] : rest,
    [...kinds],
  )

/** The errors that may have words of their own. A text with a pattern has no other form that it could lack. */
const errorsOf = ({ of }: Property<'messages'>, value: Json = {}): Property<'messages'>['of'] =>
  of.filter((kind) => kind !== 'format' || !of.includes('pattern') || Object.hasOwn(value as object, kind))

const optionsIn = (value: Json | undefined): Option[] => (value ?? []) as unknown as Option[]
/** A post has at most 1 MB. */
const MOST_CHARACTERS = 250_000

/** Each line is an option. One that others name stays. */
function optionsAsked(text: string, before: readonly Option[], { form, part }: AskedOf): Json | undefined | Faulty {
  const { options, empty, twice } = optionsOfLines(text, before)
  if (empty.length > 0) return faulty('lines-empty', empty)
  if (twice.length > 0) return faulty('lines-same', twice)
  if (isNew(part) && options.length < 2) return faulty('few-options')
  const { id } = part.value as { id: string }
  for (const option of before) {
    const by = options.includes(option) ? [] : namedBy(form, `option:${id}:${option.value}`)
    if (by.length > 0) return faulty('option-used', option.label, [...new Set(by.map((one) => one.part))])
  }
  return options.length > 0 ? (options as unknown as Json) : undefined
}

const linesIn = (text: Json | undefined): string[] =>
  String(text ?? '')
    .split('\n')
    .map(tidy)
    .filter((line) => line !== '')

/** What may be named there, with what it is called; a name that is there already, too. */
function namedIn(property: string, present: readonly (Json | undefined)[], { form, part }: AskedOf) {
  const all = fitting(property, form, part)
  const missing = present.filter((one) => typeof one === 'string' && !all.some(({ value }) => value === one))
  return [...all, ...optionsOf(missing as string[])]
}

function fitting(property: string, form: Form, { path, value }: FormPart): { value: string; label: string }[] {
  if (property === 'to') {
    const { id: own } = value as { id: string }
    return statusesOf(form).flatMap(({ id, label = id }) => (id === own ? [] : [{ value: id, label }]))
  }
  const fields =
    property === 'caseName' || property === 'email'
      ? namingQuestions(form).filter(({ type }) =>
          property === 'email' ? type === 'email' : NAMING_TYPES.includes(type),
        )
      : questionsOf(form.pages[path[1] as number]!).filter(({ type }) => property !== 'summary' || type !== 'file')
  return fields.map(({ id, label }) => ({ value: id, label }))
}

/** What a value on a page can be made of: the numbers up to it, those of lists too, and the entries of lists. */
const numbersUpTo = ({ pages }: Form, { path }: FormPart): string[] =>
  pages.slice(0, (path[1] as number) + 1).flatMap(({ id, repeat, fields }) => {
    const numbers = fields.flatMap((one) => (one.type === 'number' || one.type === 'calculated' ? [one.id] : []))
    return repeat ? [...numbers, id] : numbers
  })

/** What a calculated value may be made of, by what a page calls it: its label where no other has the same, else its ID. */
const sourceNames = (form: Form): Map<string, string> => {
  const all = [
    ...[...answerFieldsById(form).values()].map(({ id, label }) => [id, label] as const),
    ...form.pages.flatMap(({ id, title, repeat }) => (repeat ? [[id, title ?? repeat.itemLabel] as const] : [])),
  ]
  const ids = new Set(all.map(([id]) => id))
  const named = Map.groupBy(all, ([, label]) => tidy(label))
  return new Map(
    all.map(([id, label]) => {
      const name = tidy(label)
      return [id, named.get(name)!.length > 1 || ids.has(name) || AMOUNT.test(name) ? id : name]
    }),
  )
}
const AMOUNT = /^-?\d+(?:[.,]\d+)?$/

const sourceLine = (form: Form, source: string | number): string =>
  typeof source === 'number' ? String(source) : (sourceNames(form).get(source) ?? source)

/** The number or ID that a line stands for; what is unknown stays, so that its fault is told. */
function sourceOf(form: Form, line: string): string | number {
  if (AMOUNT.test(line)) return Number(line.replace(',', '.'))
  return [...sourceNames(form)].find(([, name]) => name === line)?.[0] ?? line
}

/** The properties that an item loses where it becomes one of another type. */
function lostAs(item: Item, type: ItemType): string[] {
  const now = retyped(item, type, () => '')
  return Object.keys(item).filter((property) => property !== 'type' && !Object.hasOwn(now, property))
}

/** What the page of a part asks. */
export const partRows = { newPart, rowsOf, inputsFor, readPart, additionOf, lostAs }
export type PartRows = typeof partRows
