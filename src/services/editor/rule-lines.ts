/**
 * A rule as lines that somebody fills in, and back. A page without a script sends all of them each time, so what was typed is the
 * one state. The inputs of a group or line are named by its place: `rule`, `rule_0`, `rule_0_2`. The other side of a comparison is
 * a question of its own: it is written, shown and judged as one.
 */
import { isDeepStrictEqual } from 'node:util'
import { type AnswerError, oneText, type RawInput } from '../../models/answers.ts'
import { type Field, isField, type NumberField } from '../../models/field.ts'
import type { Form } from '../../models/form.ts'
import { nameOf, type PartName, pathOf } from '../../models/form-part.ts'
import type { Language } from '../../models/language.ts'
import { typedNumber } from '../../models/numerals.ts'
import {
  type CountRule,
  comparedAnswer,
  isRelativeDay,
  type LeafRule,
  type Operator,
  type Rule,
} from '../../models/rule.ts'
import {
  type Decides,
  type GroupPart,
  JOINTS,
  type LineFault,
  type LinePart,
  SIDES,
  type Side,
  type Subject,
} from '../../models/rule-lines.ts'
import { tidy } from '../../models/unseen.ts'
import { readFields } from '../answers/read-fields.ts'
import { textsOf } from '../answers/typing.ts'
import { type RulePlace, type RuleScope, scopeOf } from '../definitions/rules/lint.ts'
import { incomparable, operatorsFor } from '../definitions/rules/operands.ts'
import { leavesOf, otherSideOf, placedRules, positiveOf, questionsIn } from '../logic/index.ts'
import { movingDay } from './moving-day.ts'
import { asRule, type GroupRule, type LineRule, normalRule, ONE_BY_ONE } from './normal-rule.ts'

/** Groups inside each other, the outermost included. */
const MOST_LEVELS = 3
/** Inputs of a page; a post may have few more. A line has at most `OF_LINE`, beside boxes. */
const MOST_INPUTS = 900
const OF_LINE = 10
/** Rules of other places that a page offers. */
const MOST_OTHERS = 50
/** Questions that all lines of a page offer together. With more, a line offers others only before one is chosen. */
const MOST_OFFERED = 20_000

const ROOT = 'rule'

/** The inputs of the page of a rule; undefined for a rule that lines cannot say. Without a rule, those of one empty line. */
function linesOf(rule: Rule | undefined, scope: RuleScope, language: Language): RawInput | undefined {
  const raw = new Map<string, string[]>([[`${ROOT}-joint`, ['all']]])
  if (!rule) return raw.set(`${ROOT}_0-question`, [''])
  const normal = normalRule(rule, scope.all.fields)
  if (!normal || levelsOf(normal) > MOST_LEVELS) return undefined
  write(normal, ROOT, { raw, scope, language })
  if (inputsIn(raw) > MOST_INPUTS) return undefined
  const { value: group, faults } = readGroup(shownLines(raw, scope), { raw, scope, language })
  // What is at fault stays in its inputs. What would become another rule without a fault cannot be shown.
  return faults.length > 0 || isDeepStrictEqual(asRule(group), asRule(normal)) ? raw : undefined
}

/** The rule that was typed, or what is wrong with it. Lines in which nothing is typed are left out. */
function ruleIn(raw: RawInput, scope: RuleScope, language: Language): Rule | LineFault[] {
  const { value: group, faults } = readGroup(shownLines(raw, scope), { raw, scope, language })
  if (faults.length > 0) return faults
  const normal = normalRule(asRule(group), scope.all.fields)
  if (normal) return asRule(normal)
  const line = [...raw.keys()].find((name) => name.endsWith('-question'))
  return [{ at: line ?? `${ROOT}-joint`, kind: 'no-lines' }]
}

/** What was typed, after a button of the page: a line or group is added at the end of a group, or a part goes. */
function afterButton(raw: RawInput, button: string): RawInput {
  const [, verb, at] = /^(line|group|remove):(rule(?:_\d{1,4}){0,4})$/.exec(button) ?? []
  const after = new Map(raw)
  if (at === undefined) return after
  if (verb === 'remove') {
    for (const name of raw.keys())
      if (name.startsWith(`${at}-`) || name.startsWith(`${at}_`) || name === at) after.delete(name)
    return after
  }
  const last = partsAt(at, raw).at(-1)
  // A group takes the place of an empty line.
  if (verb === 'group' && raw.get(`${last}-question`)?.[0] === '')
    return afterButton(afterButton(raw, `remove:${last}`), button)
  const next = `${at}_${last === undefined ? 0 : Number(last.slice(at.length + 1)) + 1}`
  if (verb === 'line') return after.set(`${next}-question`, [''])
  return after.set(`${next}-joint`, ['any']).set(`${next}_0-question`, [''])
}

/** What the page shows: each line with what it can choose. */
function shownLines(raw: RawInput, scope: RuleScope): GroupPart {
  const lines = [...raw.keys()].filter((name) => name.endsWith('-question')).length
  const offersAll = lines * scope.all.fields.size <= MOST_OFFERED
  return shownGroup(ROOT, { raw, scope, offersAll, mayGrow: inputsIn(raw) < MOST_INPUTS }, 1)
}

interface Typed {
  raw: RawInput
  scope: RuleScope
  language: Language
}

const inputsIn = (raw: RawInput): number =>
  [...raw].reduce((sum, [name, { length }]) => sum + length - 1 + (OF_NAME[name.replace(/^.*-/, '')] ?? 0), 0)
const OF_NAME: Partial<Record<string, number>> = { joint: 2, question: OF_LINE }
const levelsOf = (part: GroupRule | LineRule): number =>
  'joint' in part ? 1 + Math.max(0, ...part.parts.map(levelsOf)) : 0
/** The places of the parts of a group, in order. */
const partsAt = (group: string, raw: RawInput): string[] =>
  [...raw.keys()]
    .flatMap((name) => {
      const [, at, index] = /^(rule(?:_\d{1,4})*_(\d{1,4}))-(?:joint|question)$/.exec(name) ?? []
      return at !== undefined && at === `${group}_${index}` ? [{ at, index: Number(index) }] : []
    })
    .sort((a, b) => a.index - b.index)
    .map(({ at }) => at)

// From a rule to what is in the inputs.

function write(part: GroupRule | LineRule, at: string, typed: Typed & { raw: Map<string, string[]> }): void {
  const { raw, scope, language } = typed
  if ('joint' in part) {
    raw.set(`${at}-joint`, [part.joint])
    if (part.of) raw.set(`${at}-of`, [`${part.of.type}:${part.of.groupId}`])
    for (const [i, one] of part.parts.entries()) write(one, `${at}_${i}`, typed)
    return
  }
  const subject = part.type === 'rowCount' ? `entries:${part.groupId}` : `question:${part.fieldId}`
  const side = part.type === 'rule' ? sideOf(part) : 'constant'
  const about = subjectIn(subject, scope)
  const isInName = side === 'age' || (side === 'answer' && !hasSides(about))
  const operator = (Array.isArray(part.value) && AMONG_BOXES.get(part.operator)) || part.operator
  raw.set(`${at}-question`, [subject]).set(`${at}-comparison`, [isInName ? `${operator}-${side}` : operator])
  if (side !== 'constant' && !isInName) raw.set(`${at}-side`, [side])
  // What it may look at does not matter for what is written.
  const others = [...scope.all.fields.values()]
  for (const field of askedFor(at, about, operator, side, others)) {
    const answer = answerTo(field, part, language)
    if (answer === undefined) continue
    for (const [name, text] of textsOf(field, answer, language)) raw.set(name, [...(raw.get(name) ?? []), text])
  }
}

/** A comparison with a day so many years ago is one with an age where people would turn it around. */
function sideOf(leaf: LeafRule): Side {
  const { value, operator } = leaf
  const { is } = otherSideOf(leaf)
  if (!isRelativeDay(value) || !AGES.includes(`${operator}-age`)) return is
  const [amount, unit] = movingDay.answers(value.today)
  return unit === '-y' && amount >= 1 && amount <= MOST.years ? 'age' : is
}

/** Whoever is 18 was born 18 years ago or earlier. */
const AGES: readonly string[] = ['lte-age', 'gt-age']

/** How a line says that one of several boxes is ticked, or none: as it says it of an answer that is one of several. */
const AMONG_BOXES: ReadonlyMap<Operator, Operator> = new Map([
  ['contains', 'in'],
  ['notContains', 'notIn'],
])

/** What stands in an input for the other side; undefined where nothing can. */
function answerTo(field: Field, rule: LineRule, language: Language): unknown {
  const other = rule.type === 'rule' ? comparedAnswer(rule) : undefined
  if (other !== undefined) return other
  const { value } = rule
  if (isRelativeDay(value)) return movingDay.answers(value.today)[field.id.endsWith('-unit') ? 1 : 0]
  if (Array.isArray(value) && field.type === 'textarea')
    return value.map((one) => (typeof one === 'number' ? typedNumber(one, language) : String(one))).join('\n')
  return typeof value === 'object' && 'days' in value ? value.days : value
}

// What a line asks for, and what it offers.

/** What a line is about; an id that the form does not have stands for a text. How many entries a list has is asked as a number. */
function subjectIn(name: string, { all }: RuleScope): Subject {
  const [, kind, id = ''] = /^(question|entries):(.*)$/s.exec(name) ?? []
  if (kind === 'entries') return entriesOf(id)
  return { name, field: all.fields.get(id) ?? { type: 'text', id, label: id } }
}

const entriesOf = (list: string): Subject => ({
  ...{ name: `entries:${list}`, list },
  field: { type: 'number', id: '', label: '', ...AMOUNTS },
})

const AMOUNTS = { min: 0, integer: true } as const
/** What a definition may hold. */
const MOST = { days: 100_000, characters: 25_000, years: 150 }

/** Options that a line shows at once; more are a list. */
const FEW = 7

/** The questions for one side. `others`: what it may be compared with. */
function askedFor(at: string, subject: Subject, operator: Operator, side: Side, others: readonly Field[]): Field[] {
  const base = { id: at, label: '' }
  const positive = positiveOf(operator)
  const { field } = subject
  if (side === 'answer') {
    const options = others
      .filter((other) => fits(operator, field, other))
      .map(({ id, label }) => ({ value: id, label }))
    return [{ id: `${at}-other`, label: '', type: 'select', options }]
  }
  if (side === 'age')
    return [{ id: `${at}-years`, label: '', type: 'number', integer: true, min: 1, max: MOST.years, width: 5 }]
  if (side === 'day') return movingDay.ask(at).map((one) => ({ ...one, required: true }))
  if (positive === 'answered' || field.type === 'declaration') return []
  if (positive === 'withinLast')
    return [{ id: `${at}-days`, label: '', type: 'number', ...AMOUNTS, max: MOST.days, width: 5 }]
  if ('options' in field) {
    const options = field.options.map(({ value, label }) => ({ value, label }))
    const isSeveral = positive === 'in' || (field.type === 'checkboxes' && positive === 'eq')
    if (isSeveral) return [{ ...base, type: 'checkboxes', options }]
    if (options.length <= FEW) return [{ ...base, type: 'radios', options }]
    return [{ ...base, type: 'select', options, ...('lookup' in field && { lookup: true as const }) }]
  }
  return positive === 'in' ? [{ ...base, type: 'textarea', maxLength: MOST.characters }] : [oneOf(subject, base)]
}

/** The question for one answer to a question without options. */
function oneOf({ field, list }: Subject, base: { id: string; label: string }): Field {
  const { type, prefix, suffix } = field as NumberField
  const isTyped = ['number', 'date', 'time', 'boolean'].includes(type)
  if (!isTyped) return { ...base, type: 'text', maxLength: MOST.characters }
  const more = { ...(prefix !== undefined && { prefix }), ...(suffix !== undefined && { suffix }) }
  return { ...base, type, ...more, ...(list !== undefined && AMOUNTS) }
}

/** Operators that compare with nothing but a value, or with nothing. */
const ALONE: ReadonlySet<Operator> = new Set(['startsWith', 'endsWith', 'answered', 'withinLast'])
/** What people need most comes first: of boxes whether one is ticked, and of texts whether there is one. */
const BY_NEED: readonly Operator[] = [
  ...(['gte', 'gt', 'lte', 'lt', 'eq', 'neq', 'in', 'notIn', 'contains', 'notContains', 'startsWith'] as const),
  ...(['endsWith', 'withinLast', 'notWithinLast', 'answered', 'notAnswered'] as const),
]
const fits = (operator: Operator, field: Field, other: Field): boolean =>
  field.id !== other.id && incomparable(operator, field, other) === undefined

/** A list of its own says what answers are compared with. Elsewhere a comparison with another answer is rare, and is among the comparisons. */
const hasSides = ({ field, list }: Subject): boolean =>
  list === undefined && ['number', 'date', 'time'].includes(field.type)

/** What a line can ask, with what people need most first. */
function comparisonsFor(subject: Subject, others: readonly Field[]): string[] {
  const { field, list } = subject
  const { type } = field
  const all = type === 'declaration' ? (['eq', 'neq'] as const) : operatorsFor(field)
  const first =
    type === 'checkboxes'
      ? (['contains', 'in', 'notContains', 'notIn'] as const)
      : all.includes('startsWith')
        ? BY_NEED.slice(-2)
        : []
  const isLeft = (positive: Operator) =>
    (positive === 'in' && ONE_BY_ONE.has(type) && type !== 'checkboxes') ||
    (positive === 'answered' && list !== undefined)
  const own = [...new Set([...first, ...BY_NEED])].filter((one) => all.includes(one) && !isLeft(positiveOf(one)))
  const compared =
    hasSides(subject) || list !== undefined ? [] : own.filter((one) => canBe('answer', field, one, others))
  const end = type === 'date' ? own.indexOf('lt') + 1 : 0
  return [...own.slice(0, end), ...(end > 0 ? AGES : []), ...own.slice(end), ...compared.map((one) => `${one}-answer`)]
}

/** Can a comparison have this side? */
function canBe(side: Side, field: Field, operator: Operator, others: readonly Field[]): boolean {
  if (side === 'constant' || ALONE.has(positiveOf(operator))) return side === 'constant'
  return side === 'day' ? field.type === 'date' : others.some((other) => fits(operator, field, other))
}

const listIn = (of: string): string | undefined => /^(?:anyRow|everyRow):(.+)$/s.exec(of)?.[1]

interface ShownPage extends Omit<Typed, 'language'> {
  mayGrow: boolean
  offersAll: boolean
}

function shownGroup(at: string, page: ShownPage, level: number, list?: string): GroupPart {
  const { raw, scope, mayGrow } = page
  const typed = oneText(raw, `${at}-joint`)
  // The outermost group is about no list.
  const of = at === ROOT ? '' : oneText(raw, `${at}-of`)
  const inside = listIn(of) ?? list
  return {
    at,
    joint: JOINTS.find((one) => one === typed) ?? 'all',
    of,
    lists: at === ROOT || list !== undefined ? [] : scope.lists.map(({ id }) => id),
    parts: partsAt(at, raw).map((part) =>
      raw.has(`${part}-joint`) ? shownGroup(part, page, level + 1, inside) : shownLine(part, page, inside),
    ),
    mayGrow,
    mayNest: mayGrow && level < MOST_LEVELS,
  }
}

function shownLine(at: string, { raw, scope, offersAll }: ShownPage, list: string | undefined): LinePart {
  const subject = oneText(raw, `${at}-question`)
  const typed = oneText(raw, `${at}-comparison`)
  const fields = scope.fields(list).map((field): Subject => ({ name: `question:${field.id}`, field }))
  const lists = list === undefined ? scope.lists.map(({ id }) => entriesOf(id)) : []
  const offered = [...fields, ...lists]
  const before = oneText(raw, `${at}-shown`).split(' ')
  const place = `in:${list ?? ''}`
  if (subject === '') {
    const isNew = !before.includes(place)
    const nothing = { comparison: '', comparisons: [], side: 'constant', sides: [] } as const
    return { at, subject, subjects: offered, ...nothing, shows: place, isNew }
  }
  const chosen = subjectIn(subject, scope)
  const isOffered = offered.some(({ name }) => name === subject)
  const others = scope.others(list)
  const comparisons = comparisonsFor(chosen, others)
  const comparison = comparisons.find((one) => one === typed) ?? comparisons[0]!
  const [operator, inName = 'constant'] = comparison.split('-') as [Operator, Side?]
  const hasOwn = inName === 'constant' && hasSides(chosen)
  const can = hasOwn ? SIDES.filter((side) => canBe(side, chosen.field, operator, others)) : [inName]
  const sides = can.map((side) => {
    const asked = askedFor(at, chosen, operator, side, others)
    return { side, asked, shows: [side, ...asked.map(({ type }) => type)].join(':') }
  })
  const own = sides.find(({ side }) => side === oneText(raw, `${at}-side`)) ?? sides[0]!
  // Where a stylesheet shows another side at once, somebody may have filled it in already.
  const wasSeen = before.includes(`is:${own.side}`) || own.asked.some((field) => isTyped(field, raw))
  return {
    at,
    subject,
    // What is not there any more, or comes later now, stays until something else is chosen.
    subjects: !offersAll ? [chosen] : isOffered ? offered : [chosen, ...offered],
    comparison,
    comparisons,
    side: own.side,
    sides,
    shows: [place, subject, ...sides.map(({ shows }) => shows), `is:${own.side}`].join(' '),
    isNew: !before.includes(subject) || (own.asked.length > 0 && !(before.includes(own.shows) && wasSeen)),
  }
}

const isTyped = ({ id, type }: Field, raw: RawInput): boolean =>
  (type === 'date' ? ['-day', '-month', '-year'] : ['']).some((end) => raw.get(id + end)?.some((one) => one.trim()))

// From what was typed to a rule.

interface Read<T> {
  value: T
  faults: LineFault[]
}

/** What a group says, without the lines in which nothing is typed. */
function readGroup({ at, joint, of, parts }: GroupPart, typed: Typed, list?: string): Read<GroupRule> {
  const groupId = listIn(of)
  const unseen = groupId === undefined ? [] : faultsOf(countOf(groupId), at, typed.scope, list, 'of')
  if (unseen.length > 0) return { value: { joint: 'all', parts: [] }, faults: unseen }
  const read = parts.map(
    (part): Read<GroupRule | LineRule | undefined> =>
      'parts' in part ? readGroup(part, typed, groupId ?? list) : readLine(part, typed, groupId ?? list),
  )
  const said = read.flatMap(({ value }) => (value && !('parts' in value && value.parts.length === 0) ? [value] : []))
  const type = of.startsWith('any') ? 'anyRow' : 'everyRow'
  const value = { joint, ...(groupId !== undefined && { of: { type, groupId } as const }), parts: said }
  return { value, faults: read.flatMap(({ faults }) => faults) }
}

function readLine(
  line: LinePart,
  { raw, scope, language }: Typed,
  list: string | undefined,
): Read<LineRule | undefined> {
  const { at, subject: name, comparison, side, sides } = line
  const refused = (...faults: LineFault[]) => ({ value: undefined, faults })
  if (name === '') return refused()
  const subject = subjectIn(name, scope)
  const about = subject.list === undefined ? { type: 'rule', fieldId: subject.field.id } : countOf(subject.list)
  const unseen = faultsOf({ operator: 'answered', ...about } as LineRule, at, scope, list)
  if (unseen.length > 0) return refused(...unseen)
  if (comparison !== oneText(raw, `${at}-comparison`)) return refused({ at: `${at}-comparison`, kind: 'no-comparison' })
  const { asked } = sides.find((one) => one.side === side)!
  const answers = asked.map((field) => answerIn(field, subject, raw, language))
  const faults = answers.flatMap((read) => read.faults)
  if (faults.length > 0) return refused(...faults)
  const answered = answers.map(({ value }) => value)
  const [chosen] = comparison.split('-') as [Operator]
  const among = subject.field.type === 'checkboxes' && [...AMONG_BOXES].find(([, one]) => one === chosen)
  const operator = among ? among[0] : chosen
  const value = { ...about, operator, ...otherSide(operator, side, answered) } as LineRule
  return { value, faults: faultsOf(value, at, scope, list) }
}

/** An answer, or the answers of several lines. */
function answerIn(field: Field, subject: Subject, raw: RawInput, language: Language): Read<unknown> {
  const text = field.type === 'textarea' ? tidy(oneText(raw, field.id)) : ''
  const lines = text.split('\n').filter((line) => line.trim())
  const one = lines.length > 0 ? oneOf(subject, { id: field.id, label: '' }) : field
  const typed = lines.length > 0 ? lines.map((line): RawInput => new Map([[one.id, [line]]])) : [raw]
  const read = typed.map((texts) => readFields([one], language, { texts, files: new Map() }, AT_ANY_TIME).get(one.id)!)
  const wrong = read.find(({ errors }) => errors.length > 0)?.errors ?? []
  return {
    value: lines.length > 0 ? read.map(({ answer }) => answer) : read[0]!.answer,
    faults: wrong.map((error) => ({ at: inputAt(one, error), kind: 'answer', error, field: one })),
  }
}

/** None of the questions has a limit that moves with the day. */
const AT_ANY_TIME = { now: 0, timeZone: 'UTC' }

const inputAt = ({ id }: Field, { control }: AnswerError): string =>
  control === undefined || control === 'day' ? id : `${id}-${control}`

function otherSide(operator: Operator, side: Side, answers: readonly unknown[]) {
  const [first, second] = answers
  if (side === 'answer') return { valueOf: first }
  const positive = positiveOf(operator)
  if (side === 'day') return { value: { today: movingDay.read(first, second) } }
  if (side === 'age') return { value: { today: movingDay.read(first, '-y') } }
  if (positive === 'answered') return {}
  // The box of a declaration is ticked or not.
  if (answers.length === 0) return { value: true }
  return { value: positive === 'withinLast' ? { days: first } : first }
}

const countOf = (groupId: string): CountRule => ({ type: 'rowCount', groupId, operator: 'eq', value: 1 })

/** What is wrong with one line, in a list or not. `input`: that of what it is about. */
function faultsOf(line: LineRule, at: string, scope: RuleScope, list?: string, input = 'question'): LineFault[] {
  const said = asRule({ joint: 'all', parts: [line] })
  const rule: Rule = list === undefined ? said : { type: 'anyRow', groupId: list, rule: said }
  return scope.faults(rule).map(({ pointer, reason, advice }) => {
    const [, property = ''] = /\/(operator|value)(?:\/\d+)?$/.exec(pointer) ?? []
    const end = { operator: '-comparison', value: '' }[property] ?? `-${input}`
    return { at: at + end, kind: 'rule', reason, ...(advice && { advice }) }
  })
}

// Where rules stand.

/** The rule of a part: where it stands, and what it is now. Undefined for a part or property that has none. */
function ruleAt(form: Form, part: PartName, property: string) {
  const [pages, page, list, index] = pathOf(form, part) ?? []
  if (pages !== 'pages' || typeof page !== 'number' || part.startsWith('option:')) return undefined
  const { showIf, fields, checks } = form.pages[page]!
  const as = (decides: Decides, value: Rule | boolean | undefined, place: Partial<RulePlace>) => ({
    ...{ decides, value },
    place: { page, ...place },
  })
  const check = list === 'checks' ? checks![index as number] : undefined
  const item = list === 'fields' ? fields[index as number] : undefined
  if (check && property === 'rule') return as('check', check.rule, { check })
  if (list === undefined && property === 'showIf') return as('shown', showIf, {})
  if (item && property === 'showIf') return as(isField(item) ? 'asked' : 'shown', item.showIf, { item })
  if (!item || !isField(item) || property !== 'required') return undefined
  return as('needed', item.required, { item, isNeed: true })
}

/** Rules but `own` that fit a place, each once and in its normal form, with where it stands. */
function othersOf(form: Form, scope: RuleScope, own: Rule | boolean | undefined): { rule: Rule; part: PartName }[] {
  const found = new Map<string, { rule: Rule; part: PartName }>()
  const seen = new Set([undefined, ...scope.lists].flatMap((list) => scope.fields(list?.id).map(({ id }) => id)))
  const canSee = (rule: Rule) => leavesOf(rule).every((leaf) => questionsIn(leaf).every((id) => seen.has(id)))
  for (const { rule: other, page, item, check } of placedRules(form)) {
    if (other === own || !canSee(other)) continue
    const normal = normalRule(other, scope.all.fields)
    if (!normal || levelsOf(normal) > MOST_LEVELS || scope.faults(other).length > 0) continue
    const rule = asRule(normal)
    const part = nameOf(form, check ?? item ?? form.pages[page]!)!
    if (found.size < MOST_OTHERS) found.getOrInsert(JSON.stringify(rule), { rule, part })
  }
  return [...found.values()]
}

/** What any rule of the form may look at. */
const widestScope = (form: Form): RuleScope =>
  scopeOf(form, { page: form.pages.length - 1, check: { rule: { type: 'all', rules: [] }, message: '', fieldId: '' } })

/** A rule in its normal form, to be compared. */
const settled = (rule: Rule, scope: RuleScope): Rule => {
  const normal = normalRule(rule, scope.all.fields)
  return normal ? asRule(normal) : rule
}

/** What the pages of rules ask. */
export const ruleLines = { ruleAt, scopeOf, widestScope, linesOf, ruleIn, afterButton, shownLines, othersOf, settled }
export type RuleLines = typeof ruleLines
