/** What changed between two versions of a form, in plain words: a page of the office, and a part of others. */
import {
  type About,
  type Difference,
  differencesOf,
  type Effect,
  NESTED,
  type PropertyName,
  type Worded,
} from '../../models/differences.ts'
import type { CalculatedValue, Calculation, FileKind, ItemType } from '../../models/field.ts'
import { type Form, ownLanguageOf, statusOf } from '../../models/form.ts'
import { formIn } from '../../models/form-texts.ts'
import { type Language, nameOf } from '../../models/language.ts'
import { instantOf } from '../../models/moment.ts'
import { shownNumber } from '../../models/numerals.ts'
import type { Rule } from '../../models/rule.ts'
import { passageOf, wordsPassage } from '../authored.ts'
import { titleOf } from '../diagram/stations.ts'
import type { AllTexts } from '../texts/index.ts'
import { labelIn, phraseCalculation, phraseCondition } from '../texts/phrase.ts'

/** Two versions of a form compared. */
export function changesPage(
  texts: AllTexts,
  versions: { before: Worded & { version: string }; after: Worded & { version: string } },
  { effect, timeZone }: { effect: Effect | undefined; timeZone: string },
) {
  const { before, after } = versions
  const { slug } = after.form
  const own = formIn(after, texts.language)
  return {
    title: texts.page.of(texts.office.changes.title, own.title),
    back: { href: `/staff/forms/${slug}`, text: own.title, passage: wordsPassage(texts, after) },
    lead: texts.office.changes.lead(before.version, after.version),
    changes: whatChanged(texts, before, after, { effect, timeZone }),
  }
}

/**
 * What the macro `whatChanged` of `office/parts.njk` prints. `effect`: undefined for those who see no cases of the form.
 * `isTold`: which differences, if not all.
 */
export function whatChanged(
  texts: AllTexts,
  before: Worded,
  after: Worded,
  {
    effect,
    isTold = () => true,
    timeZone,
  }: { effect?: Effect | undefined; isTold?: (one: Difference) => boolean; timeZone: string },
) {
  const text = texts.office.changes
  const [was, is] = [before, after].map(({ form }) => ({ texts, form, timeZone })) as [Side, Side]
  const groups = new Map<string, Row[]>()
  for (const found of together(differencesOf(before, after).filter(isTold)))
    groups.getOrInsertComputed(groupOf(texts, found[0]), () => []).push(rowOf(found, was, is))
  return {
    columns: text.columns,
    nothing: text.none,
    title: text.title,
    groups: [...groups].map(([title, rows]) => ({ title, rows })),
    effect: effect && effectSection(texts, effect),
  }
}

function effectSection(texts: AllTexts, { cases, counts }: Effect) {
  const text = texts.office.changes.effect
  const lines = counts.map(({ kind, label, count }) => text.counts[kind](text.people(count, cases), label))
  const lead = cases === 0 ? text.noCases : text.lead(cases)
  return { title: text.title, lead, lines: cases > 0 && lines.length === 0 ? [text.nothing] : lines }
}

/** One version, for saying a value of it. */
export interface Side {
  texts: AllTexts
  form: Form
  timeZone: string
}

/** Text whose middle is marked, because it is what changed. */
interface Line {
  lead: string
  mark: string
  tail: string
}
interface Shown {
  lines: Line[]
  /** The language of words of the form. */
  passage: ReturnType<typeof passageOf>
}
interface Row {
  /** The part of the form, in its own words; '' where the group says it. */
  subject: string
  passage: Shown['passage']
  what: string
  before?: Shown
  after?: Shown
}

/** Options of one question that came or went are told together. */
function together(all: readonly Difference[]): [Difference, ...Difference[]][] {
  const groups: [Difference, ...Difference[]][] = []
  for (const one of all) {
    const last = groups.at(-1)
    if (last && isListed(one, last[0])) last.push(one)
    else groups.push([one])
  }
  return groups
}

const isListed = (one: Difference, other: Difference): boolean =>
  one.about.of === 'option' &&
  other.about.of === 'option' &&
  one.about.field === other.about.field &&
  one.kind === other.kind &&
  one.kind !== 'changed'

function groupOf(texts: AllTexts, { about }: Difference): string {
  const text = texts.office.changes
  if ('page' in about) return text.page(titleOf(about.page))
  if ('language' in about) return text.translation(nameOf(about.language))
  return about.of === 'status' ? text.statuses : text.form
}

function rowOf([one, ...more]: [Difference, ...Difference[]], was: Side, is: Side): Row {
  const { texts, form } = is
  const text = texts.office.changes
  const { about } = one
  const passage = passageOf(texts, ownLanguageOf(form))
  const row = { subject: subjectOf(texts, about), passage, what: whatOf(texts, one) }
  if (one.kind === 'changed') {
    const language = about.of === 'translation' ? about.language : undefined
    const [before, after] = worded(saidOf(one.property, one.before, was), saidOf(one.property, one.after, is), one)
    const [lines, others] = marked(before, after)
    return { ...row, before: shown(lines, one.before, was, language), after: shown(others, one.after, is, language) }
  }
  if (about.of === 'option') {
    const labels = [one, ...more].map(({ about }) => (about.of === 'option' ? about.option.label : ''))
    const said = { lines: labels.map(plain), passage }
    return { ...row, ...(one.kind === 'removed' ? { before: said } : { after: said }) }
  }
  if (one.kind === 'moved') {
    if (!one.from || !('page' in about)) return row
    const [from, to] = [one.from, about.page].map((page) => ({
      lines: [plain(text.page(titleOf(page)))],
      passage: undefined,
    }))
    return { ...row, before: from!, after: to! }
  }
  const side = one.kind === 'removed' ? was : is
  const said = { lines: describedAs(partOf(about), side).map(plain), passage: undefined }
  return { ...row, ...(one.kind === 'removed' ? { before: said } : { after: said }) }
}

/** Two values that read the same are told as the definition has them. */
const worded = (before: string[], after: string[], one: { before: unknown; after: unknown }): [string[], string[]] =>
  before.join('\n') === after.join('\n')
    ? [[JSON.stringify(one.before) ?? ''], [JSON.stringify(one.after) ?? '']]
    : [before, after]

const shown = (lines: Line[], value: unknown, { texts, form }: Side, language: Language | undefined): Shown => ({
  lines,
  passage: typeof value === 'string' ? passageOf(texts, language ?? ownLanguageOf(form)) : undefined,
})

function subjectOf(texts: AllTexts, about: About): string {
  switch (about.of) {
    case 'item':
      return 'label' in about.item ? about.item.label : texts.office.changes.types[about.item.type]
    case 'option':
      return about.field.label
    case 'status':
      return about.status.label
    case 'translation':
      return about.text
    default:
      return ''
  }
}

function whatOf(texts: AllTexts, one: Difference): string {
  const text = texts.office.changes
  const { about } = one
  if (one.kind === 'changed') {
    if (about.of === 'translation') return ''
    const property = nameFor(texts, one.property)
    if (about.of === 'option') return text.option(about.option.label, property)
    return about.of === 'check' || about.of === 'unique' ? text[about.of](property) : property
  }
  if (about.of === 'option') return text.options[one.kind]
  return (text[one.kind] as Record<string, string>)[about.of]!
}

/** What a property is called. One that only an earlier release knew has no name any more. */
const nameFor = (texts: AllTexts, property: string): string => {
  const { names: known } = texts.office.properties
  const names = property.split('.').map((name) => known[name as PropertyName] ?? name)
  return names.reduce(texts.office.changes.within)
}

const partOf = (about: About): object => {
  switch (about.of) {
    case 'item':
      return about.item
    case 'page':
      return about.page
    case 'status':
      return about.status
    case 'check':
    case 'unique':
      return about.check
    default:
      return {}
  }
}

/** What is told of a part beside it: its name, and what is told by itself. */
const APART: readonly string[] = ['id', 'label', 'title', 'fields']

/** Every property of what came or went, a line each. */
function describedAs(part: object, side: Side, outer = ''): string[] {
  const { texts } = side
  return Object.entries(part).flatMap(([name, value]) => {
    if (outer === '' && APART.includes(name)) return []
    const property = outer === '' ? name : `${outer}.${name}`
    if (NESTED.includes(name) && typeof value === 'object') return describedAs(value, side, property)
    return `${texts.page.label(nameFor(texts, property))} ${texts.page.inOneLine(saidOf(property, value, side))}`
  })
}

/** A value in words, a line for each entry of a list. */
export function saidOf(property: string, value: unknown, side: Side): string[] {
  const { texts } = side
  const text = texts.office.changes
  if (value === undefined) return [property === 'required' ? text.requiredUnset : text.unset]
  if (typeof value === 'boolean') return [value ? texts.question.yes : texts.question.no]
  const say = WORDED[property]
  return [value].flat().map((one) => {
    if (say) return say(one as never, side)
    if (typeof one === 'number') return shownNumber(one, texts.language)
    return typeof one === 'string' ? one : JSON.stringify(one)
  })
}

type Say<T> = (value: T, side: Side) => string

const question: Say<string> = (id, { form }) => labelIn(form, id)
const rule: Say<Rule> = (one, { texts, form }) => phraseCondition(texts, one, form)
const named: Say<{ label: string }> = ({ label }) => label
const message: Say<{ message: string }> = (one) => one.message
const language: Say<Language> = (one) => nameOf(one)
const time: Say<string> = (one, { texts, timeZone }) => {
  const at = instantOf(one)
  return at === undefined ? one : texts.office.moment(at, timeZone)
}

/** How the values of a property are said that mean something else than they are. */
const WORDED: Readonly<Record<string, Say<never>>> = {
  showIf: rule,
  required: rule,
  rule,
  value: (one: string | Calculation, { texts, form }: Side) =>
    typeof one === 'string' ? one : phraseCalculation(texts, { value: one } as CalculatedValue, form),
  fieldId: question,
  caseName: question,
  'repeat.summary': question,
  'notify.email': question,
  opensAt: time,
  closesAt: time,
  language,
  languages: language,
  type: (type: ItemType, { texts }: Side) => texts.office.changes.types[type],
  accept: (kind: FileKind, { texts }: Side) => texts.files.kinds([kind]),
  maxBytes: (bytes: number, { texts }: Side) => texts.sizeLimit(bytes),
  to: (id: string, { form }: Side) => statusOf(form, id)?.label ?? id,
  options: named,
  statuses: named,
  checks: message,
  'repeat.unique': message,
}

/** The rest of a line around what changed is cut beyond so many characters. */
const MOST_AROUND = 120

const plain = (text: string): Line => ({ lead: text, mark: '', tail: '' })

/** Marks what differs between two texts, in whole words, where they have words in common. */
function marked(before: readonly string[], after: readonly string[]): [Line[], Line[]] {
  const [was = '', is = ''] = [before[0], after[0]]
  const [lead, tail] = before.length === 1 && after.length === 1 ? around(was, is) : [0, 0]
  if (lead + tail === 0) return [before.map(plain), after.map(plain)]
  const cut = (text: string): Line => {
    const [start, end] = [text.slice(0, lead), text.slice(text.length - tail)]
    return {
      lead: start.length > MOST_AROUND ? `…${start.slice(start.indexOf(' ', start.length - MOST_AROUND))}` : start,
      mark: text.slice(lead, text.length - tail),
      tail: end.length > MOST_AROUND ? `${end.slice(0, end.lastIndexOf(' ', MOST_AROUND) + 1)}…` : end,
    }
  }
  return [[cut(was)], [cut(is)]]
}

/** How many characters two texts have in common at their beginning and at their end, in whole words. */
function around(was: string, is: string): [lead: number, tail: number] {
  const most = Math.min(was.length, is.length)
  let lead = 0
  while (lead < most && was[lead] === is[lead]) lead++
  while (lead > 0 && !(isBetweenWords(was, lead) && isBetweenWords(is, lead))) lead--
  let tail = 0
  while (tail < most - lead && was.at(-1 - tail) === is.at(-1 - tail)) tail++
  while (tail > 0 && !(isBetweenWords(was, was.length - tail) && isBetweenWords(is, is.length - tail))) tail--
  return [lead, tail]
}

const isBetweenWords = (text: string, at: number): boolean =>
  at === 0 || at === text.length || /\s/.test(text[at - 1]! + text[at]!)
