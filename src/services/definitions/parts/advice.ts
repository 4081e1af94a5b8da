/** What is wrong with a form although it works: limits that no answer reaches, texts that are missing or never shown. */

import {
  type CalculatedValue,
  type CheckboxesField,
  type Field,
  isCalculated,
  type NumberField,
  type TextareaField,
  type TextField,
} from '../../../models/field.ts'
import { type Form, fieldsOf, isJourney as hasCheckPage, ownLanguageOf } from '../../../models/form.ts'
import { isNoName } from '../../../models/label.ts'
import { lastStep } from '../../../models/number-limits.ts'
import { questionsOf } from '../../../models/page.ts'
import { longestAnswer } from '../../answers/text.ts'
import { placedItems } from '../../logic/graph.ts'
import { calculationOf } from '../../logic/index.ts'
import { type Fault, type FaultCode, quote } from '../fault.ts'
import { uncertain } from '../proof/model.ts'
import { together } from './fields.ts'
import { caseNameAdvice } from './form.ts'
import { markdownAdvice } from './markdown.ts'
import { betweenSlashes } from './patterns.ts'

export function adviceFor(form: Form): Fault[] {
  const unreached = fieldsOf(form).flatMap(({ field, pointer }) =>
    unreachedIn(field).map(([key, reason]): Fault => ({ code: 'INT104', pointer: `${pointer}/${key}`, reason })),
  )
  return [
    ...unreached,
    ...fieldsOf(form).flatMap(slashFaults),
    ...fieldsOf(form).flatMap(lookupFaults),
    ...(ownLanguageOf(form) === 'en' ? fieldsOf(form).flatMap(labelFaults) : []),
    ...textFaults(form),
    ...pageIdFaults(form),
    ...caseNameAdvice(form),
    ...markdownAdvice(form),
    ...calculationAdvice(form),
  ]
}

function slashFaults({ field, pointer }: { field: Field; pointer: string }): Fault[] {
  if (!('pattern' in field) || field.pattern === undefined) return []
  const inner = betweenSlashes(field.pattern)
  if (inner === undefined) return []
  const reason = `has slashes around it, which an answer would need to have too. Write ${quote(inner)} without them`
  return [{ code: 'INT116', pointer: `${pointer}/pattern`, reason }]
}

/** So many options are read faster than a label is typed. */
const SHORT_LIST = 20

function lookupFaults({ field, pointer }: { field: Field; pointer: string }): Fault[] {
  if (field.type !== 'select' || !field.lookup || field.options.length > SHORT_LIST) return []
  const reason = `asks people to type one of only ${field.options.length} options. Remove "lookup", or use radios`
  return [{ code: 'INT124', pointer: `${pointer}/lookup`, reason }]
}

/** Errors say "Enter" before it. A declaration is confirmed in its own words. */
function labelFaults({ field, pointer }: { field: Field; pointer: string }): Fault[] {
  const { type, label, shortDescription } = field
  if (type === 'declaration' || shortDescription !== undefined || label.trim().endsWith('?') || !isNoName(label))
    return []
  const reason = `is no name of an answer, so errors say: Enter an answer to ${quote(label)}. Add "shortDescription", a name such as "what happened"`
  return [{ code: 'INT127', pointer: `${pointer}/label`, reason }]
}

/** Addresses of later releases, beside those of the pages. */
const LATER_IDS: readonly string[] = ['paper', 'feedback', 'correct', 'open']

/** The only page of a form has no address of its own. */
function pageIdFaults({ pages }: Form): Fault[] {
  if (pages.length === 1) return []
  return pages.flatMap(({ id }, i): Fault[] => {
    if (!LATER_IDS.includes(id)) return []
    const reason = `will be an address of the service in a later release. Choose another id, such as ${quote(`${id}-page`)}`
    return [{ code: 'INT128', pointer: `/pages/${i}/id`, reason }]
  })
}

type Unreached = [key: string, reason: string]

function unreachedIn(field: Field): Unreached[] {
  if (field.type === 'number') return ofNumber(field)
  if (field.type === 'checkboxes') return ofBoxes(field)
  return field.type === 'text' || field.type === 'textarea' ? ofText(field) : []
}

function ofNumber(field: NumberField): Unreached[] {
  const { min, max, step, integer } = field
  const reasons: Unreached[] = []
  if (integer && min !== undefined && !Number.isInteger(min))
    reasons.push(['min', `is not a whole number. The smallest possible answer is ${Math.ceil(min)}: use that`])
  if (integer && max !== undefined && !Number.isInteger(max))
    reasons.push(['max', `is not a whole number. The largest possible answer is ${Math.floor(max)}: use that`])
  if (reasons.length > 0 || max === undefined || step === undefined) return reasons
  const last = lastStep(field)
  if (last < max) reasons.push(['max', `is between two steps. The largest possible answer is ${last}`])
  return reasons
}

function ofBoxes(field: CheckboxesField): Unreached[] {
  const most = together(field)
  if ((field.maxItems ?? 0) <= most) return []
  return [
    [
      'maxItems',
      `is more than the ${most} options${most < field.options.length ? ' that can be chosen together' : ''}`,
    ],
  ]
}

/**
 * Reports a `maxWords` that no answer can reach: each word takes at least one character, and a space before the next word.
 */
function ofText(field: TextField | TextareaField): Unreached[] {
  const most = Math.floor((longestAnswer(field) + 1) / 2)
  return (field.maxWords ?? 0) > most
    ? [['maxWords', `is more than the ${most} words that fit in the longest answer`]]
    : []
}

function textFaults(form: Form): Fault[] {
  const faults: Fault[] = []
  const tell = (code: FaultCode, pointer: string, reason: string) => faults.push({ code, pointer, reason })
  const isJourney = form.pages.length > 1
  form.pages.forEach((page, i) => {
    if (isJourney && page.title === undefined && !page.exit && (page.repeat || questionsOf(page).length !== 1))
      tell(
        'INT112',
        `/pages/${i}/title`,
        'is missing. People see it above the questions and when they check their answers',
      )
  })
  if (form.needs && !isJourney)
    tell(
      'INT113',
      '/needs',
      'is only shown before forms of several pages, and this form has one. Use the introduction instead',
    )
  if (form.declaration && !hasCheckPage(form))
    tell('INT113', '/declaration', 'is only shown on the check page of a form of several pages, and this form has none')
  return faults
}

function calculationAdvice(form: Form): Fault[] {
  const inLists = new Set(form.pages.flatMap((page) => (page.repeat ? questionsOf(page).map(({ id }) => id) : [])))
  const missing = uncertain(form)
  return placedItems(form).flatMap(({ item, pointer }) => (isCalculated(item) ? adviceOn(item, pointer) : []))

  function adviceOn(item: CalculatedValue, pointer: string): Fault[] {
    const [kind, sources] = calculationOf(item)
    return sources.flatMap((source, i): Fault[] => {
      if (typeof source === 'number') return []
      const tell = (reason: string): Fault[] => [{ code: 'INT212', pointer: `${pointer}/value/${kind}/${i}`, reason }]
      if (kind === 'product' && inLists.has(source))
        return tell(`multiplies the answers to "${source}" of all entries with each other. To add them up, use "sum"`)
      const isCompared = (kind === 'min' || kind === 'max') && sources.length > 1
      if (!isCompared || inLists.has(source) || !missing.has(source)) return []
      return tell(
        `is left out of "${kind}" where "${source}" has no answer. To count it as 0 there, name a value { "sum": ["${source}"] } in its place`,
      )
    })
  }
}
