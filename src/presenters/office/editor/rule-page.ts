/** The page of a rule: when something is asked, shown or required, or what a check demands, in lines and in words. */
import type { RawInput } from '../../../models/answers.ts'
import type { Field } from '../../../models/field.ts'
import type { Form } from '../../../models/form.ts'
import type { PartName } from '../../../models/form-part.ts'
import { answerFieldsOf } from '../../../models/page.ts'
import type { Operator, Rule } from '../../../models/rule.ts'
import {
  type Decides,
  type GroupPart,
  JOINTS,
  type LineFault,
  type LinePart,
  linesIn,
  type Subject,
} from '../../../models/rule-lines.ts'
import type { Edited } from '../../../models/working-copy.ts'
import { reasonIn } from '../../definition-faults.ts'
import { questionParams } from '../../questions.ts'
import type { AllTexts, WordedError } from '../../texts/index.ts'
import { phraseCondition, phraseLogic, phraseNeed } from '../../texts/phrase.ts'
import { headed } from '../office.ts'
import { cameFrom, type Origin, originHref, partHref, rowHref } from './addresses.ts'
import { labelOf } from './labels.ts'

export const WHEN = ['always', 'never', 'if'] as const
export type When = (typeof WHEN)[number]
/** The value of a property that can hold a rule: the rule, true or false for “required”, or nothing. */
export type RuleValue = Rule | boolean | undefined

export interface RuleState {
  decides: Decides
  saved: RuleValue
  /** What a change replaces: the JSON of what the page showed. */
  was: string
  when: When
  raw: RawInput
  /** Undefined for a rule that lines cannot show. */
  lines: GroupPart | undefined
  /** The rule of the lines, where nothing is wrong with them. */
  rule: Rule | undefined
  /** What can be taken over while no line says anything. */
  others: readonly { rule: Rule; part: PartName }[]
  /** The page comes back to be gone on with: at the first line that is new. */
  goesOn?: boolean
  faults: readonly LineFault[]
  /** Somebody else changed the rule after the page was made. */
  conflict?: { by: string }
  /** Why the form would have no right shape. */
  refused?: string
}

export function rulePage(
  texts: AllTexts,
  edited: Edited,
  { part, property, origin }: { part: PartName; property: string; origin: Origin | undefined },
  state: RuleState,
) {
  const text = texts.office.editorRules
  const { form, slug } = edited
  const { decides, saved, was, when, lines, rule, faults, conflict, others } = state
  const label = labelOf(texts, form, part)
  const messages = new Map(faults.map((fault) => [fault.at, messageOf(texts, fault, decides)]))
  const all = lines ? linesIn(lines) : []
  const isEmpty = all.length > 0 && all.every(({ subjects }) => subjects.length === 0)
  const focus = state.goesOn ? all.find(({ isNew }) => isNew)?.at : undefined
  const words = (value: RuleValue) => inWords(texts, value, decides, form)
  return {
    ...headed(texts, text.titles[decides], Object.fromEntries([...messages].map(([at, said]) => [`#${at}`, said]))),
    back: origin
      ? { href: originHref(slug, origin, part), text: texts.office.editor.tabs[origin] }
      : { href: rowHref(slug, part, property), text: label },
    texts: text,
    action: cameFrom(`${partHref(slug, part)}/rule/${property}`, origin),
    label,
    was,
    when: decides !== 'check' && {
      ...{ name: 'when', idPrefix: 'when' },
      fieldset: { legend: { text: text.titles[decides], classes: 'govuk-visually-hidden' } },
      items: WHEN.filter((value) => text.when[decides][value] !== '').map((value) => ({
        ...{ value, text: text.when[decides][value], checked: value === when },
      })),
    },
    lines: lines && !isEmpty ? groupModel({ texts, form, raw: state.raw, messages, focus }, lines, []) : undefined,
    same: others.length > 0 && {
      ...{ id: 'same', name: 'same', label: { text: text.same } },
      items: [{ value: '', text: texts.question.chooseOne }, ...others.map((one) => otherItem(texts, form, one))],
    },
    isEmpty,
    isTooDeep: !lines,
    isSaid: isSaid(all),
    // One empty line needs nothing around it.
    isBare: lines?.parts.length === 1 && all.length === 1 && !('parts' in lines.parts[0]!) && !isSaid(all),
    hasLists: all.some(({ subjects }) => subjects.some(({ list }) => list !== undefined)),
    isOpen: !isEmpty && all.some(({ subject }) => subject === ''),
    sentence: rule ? words(rule) : lines ? '' : words(saved),
    conflict: conflict && {
      theirs: text.conflict.theirs(conflict.by, words(saved)),
      typed: text.yours(words(typedOf(when, rule))),
    },
    refused: state.refused ?? '',
  }
}

/** What was typed as what is saved. */
export function typedOf(when: When, rule: Rule | undefined): RuleValue {
  return when === 'if' ? rule : when === 'never' ? false : undefined
}

function inWords(texts: AllTexts, value: RuleValue, decides: Decides, form: Form): string {
  const text = texts.office.editorRules
  if (typeof value !== 'object') return value === false ? text.never : text.always
  if (decides === 'needed') return texts.hints.sentence(phraseNeed(texts, value, form))
  if (decides === 'check') return texts.hints.sentence(text.check(phraseCondition(texts, value, form)))
  return texts.hints.sentence(phraseLogic(texts, value, form, decides === 'asked' ? 'question' : 'block'))
}

const otherItem = (texts: AllTexts, form: Form, { rule, part }: RuleState['others'][number]): Choice => ({
  value: JSON.stringify(rule),
  text: texts.office.editorRules.sameAs(capital(phraseCondition(texts, rule, form)), labelOf(texts, form, part)),
})

const isSaid = (lines: readonly LinePart[]): boolean => lines.some(({ subject }) => subject !== '')

interface Shown {
  texts: AllTexts
  form: Form
  raw: RawInput
  messages: ReadonlyMap<string, string>
  /** The line where somebody goes on. */
  focus: string | undefined
}

/** `numbers`: those of the groups around it, and its own. */
function groupModel(shown: Shown, group: GroupPart, numbers: readonly number[]) {
  const { texts, form } = shown
  const text = texts.office.editorRules
  const { at, joint, of, lists, parts, mayGrow, mayNest } = group
  const ways = lists.flatMap((id) =>
    (['anyRow', 'everyRow'] as const).map((type) => ({
      value: `${type}:${id}`,
      text: text.of[type](titleOf(texts, form, id)),
    })),
  )
  const isKnown = of === '' || ways.some(({ value }) => value === of)
  const items = [{ value: '', text: text.of.none }, ...ways, ...(isKnown ? [] : [{ value: of, text: of }])]
  const [outermost] = numbers
  return {
    isGroup: true,
    legend: outermost === undefined ? '' : text.group(numbers.join('.')),
    of: items.length > 1 ? pick(shown, `${at}-of`, text.of.label, [{ items }], of) : undefined,
    joint: pick(
      shown,
      `${at}-joint`,
      text.joint.label,
      listed(JOINTS, (one) => text.joint[one]),
      joint,
    ),
    // Whether all of one line is true, or one of it, is the same.
    isOne: parts.length === 1 && (joint === 'all' || joint === 'any') && !shown.messages.has(`${at}-joint`),
    parts: parts.map((part, i): object =>
      'parts' in part ? groupModel(shown, part, [...numbers, i + 1]) : lineModel(shown, part, [...numbers, i + 1]),
    ),
    ...{ at, mayGrow, mayNest },
  }
}

function lineModel(shown: Shown, line: LinePart, numbers: readonly number[]) {
  const { texts, form, focus } = shown
  const text = texts.office.editorRules
  const { at, subject, subjects, comparison, comparisons, side, sides, shows } = line
  const chosen = subjects.find(({ name }) => name === subject)
  const groups = subjectGroups(texts, form, subjects)
  const others = sides.map((one) => one.side)
  return {
    isGroup: false,
    legend: text.line(numbers.join('.')),
    question: pick(shown, `${at}-question`, text.question, groups, subject, texts.question.chooseOne),
    comparison:
      chosen &&
      pick(
        shown,
        `${at}-comparison`,
        text.comparison,
        listed(comparisons, (one) => comparisonLabel(texts, chosen, one)),
        comparison,
      ),
    side:
      others.length > 1 &&
      pick(
        shown,
        `${at}-side`,
        text.side,
        listed(others, (one) => text.sides[one as keyof typeof text.sides]),
        side,
      ),
    sides: sides.map((one) => ({ side: one.side, answers: answersOf(shown, one.asked, one.side === side) })),
    ...{ at, shows, note: at === focus && chosen ? text.notYet : '' },
  }
}

/** The questions for one side of a comparison, with what was typed. Errors are about the side that was chosen. */
function answersOf({ texts, raw, messages }: Shown, asked: readonly Field[], isChosen: boolean) {
  const errors = [...messages].flatMap(([id, message]): WordedError[] => {
    const field = asked.find((one) => id === one.id || id.startsWith(`${one.id}-`))
    if (!field || !isChosen) return []
    const control = id === field.id ? undefined : id.slice(field.id.length + 1)
    return [{ fieldId: field.id, kind: 'format', limits: {}, message, ...(control && { control }) }]
  })
  return asked.map((field) => {
    const { maxLength: _, ...worded } = inWordsOf(texts, field) as Field & { maxLength?: number }
    const isLookup = worded.type === 'select' && worded.lookup
    return {
      template: `components/${worded.type}/${isLookup ? 'lookup' : 'template'}.njk`,
      params: questionParams(worded as Field, { texts, raw, errors, attached: new Map(), uploadMaxBytes: 0 }),
    }
  })
}

interface Choice {
  value: string
  text: string
}

const listed = <T extends string>(values: readonly T[], say: (value: T) => string): Choices => [
  { items: values.map((value) => ({ value, text: say(value) })) },
]

type Choices = readonly { label?: string; items: readonly Choice[] }[]

/** A list to choose from. `first`: what it says before something is chosen. */
function pick({ messages, focus }: Shown, id: string, label: string, groups: Choices, value: string, first = '') {
  const isFocus = id === `${focus}-${first && value === '' ? 'question' : 'comparison'}`
  return { id, label, first, groups, value, error: messages.get(id), isFocus }
}

/** What lines can be about, page by page; what is not there any more comes first. */
function subjectGroups(texts: AllTexts, form: Form, subjects: readonly Subject[]): Choices {
  const pages = new Map(
    form.pages.flatMap((page) =>
      [`entries:${page.id}`, ...answerFieldsOf(page).map(({ id }) => `question:${id}`)].map((name) => [name, page.id]),
    ),
  )
  const groups = [...Map.groupBy(subjects, ({ name }) => pages.get(name))]
  return groups.map(([page, own]) => ({
    label: page !== undefined && groups.length > 1 ? titleOf(texts, form, page) : '',
    items: own.map((one) => ({ value: one.name, text: subjectLabel(texts, form, one) })),
  }))
}

/** A list that is gone is called by its ID. */
const titleOf = (texts: AllTexts, form: Form, id: string): string =>
  form.pages.some((page) => page.id === id) ? labelOf(texts, form, `page:${id}`) : id

const subjectLabel = (texts: AllTexts, form: Form, { field, list }: Subject): string =>
  list === undefined ? field.label : texts.office.editorRules.entries(titleOf(texts, form, list))

function comparisonLabel(texts: AllTexts, { field }: Subject, comparison: string): string {
  const [operator, side] = comparison.split('-') as [Operator, ('answer' | 'age')?]
  const text = texts.office.editorRules
  if (side === 'age') return text.ages[operator as keyof typeof text.ages]
  const { ofDates: date, ofTimes: time, ofBoxes: checkboxes, ofDeclarations: declaration } = text
  const own: { [type: string]: { [operator: string]: string } } = { date, time, checkboxes, declaration }
  const said = own[field.type]?.[operator] ?? text.comparisons[operator]
  return side ? text.withAnswer(said) : said
}

/** A question for the other side of a comparison, with its words. What it asks for ends its ID. */
function inWordsOf(texts: AllTexts, field: Field): Field {
  const text = texts.office.editorRules
  const [, end] = /-(unit|amount|other|days|years)$/.exec(field.id) ?? []
  if (end === 'unit' && field.type === 'select') {
    const options = field.options.map(({ value }) => ({ value, label: text.units[value as keyof typeof text.units] }))
    return { ...field, options, label: text.unit }
  }
  const words = {
    amount: { label: text.amount, shortDescription: text.anAmount, hint: text.amountHint },
    other: { label: text.other, shortDescription: text.anOther },
    days: { label: text.days, shortDescription: text.anAmount },
    years: { label: text.years, shortDescription: text.anAge, hint: text.ageHint },
  }[end as string] ?? { label: text.answer, shortDescription: text.anAnswer }
  return field.type === 'textarea' ? { ...field, ...words, rows: 3, hint: text.listHint } : { ...field, ...words }
}

function messageOf(texts: AllTexts, fault: LineFault, decides: Decides): string {
  const text = texts.office.editorRules
  if (fault.kind === 'rule') return capital(reasonIn(texts, fault))
  if (fault.kind === 'no-lines' && decides === 'check') return text.faults['no-check']
  if (fault.kind !== 'answer') return text.faults[fault.kind]
  return texts.error(fault.error, inWordsOf(texts, fault.field))
}

const capital = (text: string): string => `${(text[0] ?? '').toUpperCase()}${text.slice(1)}`
