/** What is wrong with a form although it works: limits that no answer reaches, texts that are missing or never shown. */

import type { Reason } from '../../../models/definition-fault.ts'
import type { CheckboxesField, Field, NumberField, TextareaField, TextField } from '../../../models/field.ts'
import { type Form, fieldsOf, isJourney as hasCheckPage, ownLanguageOf } from '../../../models/form.ts'
import { isNoName } from '../../../models/label.ts'
import { lastStep } from '../../../models/number-limits.ts'
import { questionsOf } from '../../../models/page.ts'
import { longestAnswer } from '../../answers/text.ts'
import { type Fault, type FaultCode, quote } from '../fault.ts'
import { together } from './fields.ts'
import { caseNameAdvice } from './form.ts'
import { markdownAdvice } from './markdown.ts'
import { betweenSlashes } from './patterns.ts'

export function adviceFor(form: Form): Fault[] {
  const unreached = fieldsOf(form).flatMap(({ field, pointer }) =>
    unreachedIn(field).map(([key, ...reason]): Fault => ({ code: 'INT104', pointer: `${pointer}/${key}`, reason })),
  )
  return [
    ...unreached,
    ...fieldsOf(form).flatMap(patternAdvice),
    ...fieldsOf(form).flatMap(lookupFaults),
    ...(ownLanguageOf(form) === 'en' ? fieldsOf(form).flatMap(labelFaults) : []),
    ...textFaults(form),
    ...pageIdFaults(form),
    ...caseNameAdvice(form),
    ...markdownAdvice(form),
  ]
}

function patternAdvice({ field, pointer }: { field: Field; pointer: string }): Fault[] {
  if (!('pattern' in field) || field.pattern === undefined) return []
  const tell = (...reason: Reason): Fault[] => [{ code: 'INT116', pointer: `${pointer}/pattern`, reason }]
  if (WORDS_ALONE.test(field.pattern)) return tell('pattern-words', quote(field.pattern))
  const inner = betweenSlashes(field.pattern)
  return inner === undefined ? [] : tell('pattern-slashes', quote(inner))
}
/** Such a pattern allows this very text, and nothing else. */
const WORDS_ALONE = /^[\p{L}\p{N} ]+$/u

/** So many options are read faster than a label is typed. */
const SHORT_LIST = 20

function lookupFaults({ field, pointer }: { field: Field; pointer: string }): Fault[] {
  if (field.type !== 'select' || !field.lookup || field.options.length > SHORT_LIST) return []
  return [{ code: 'INT124', pointer: `${pointer}/lookup`, reason: ['lookup-short', field.options.length] }]
}

/** Errors say "Enter" before it. A declaration is confirmed in its own words. */
function labelFaults({ field, pointer }: { field: Field; pointer: string }): Fault[] {
  const { type, label, shortDescription } = field
  if (type === 'declaration' || shortDescription !== undefined || label.trim().endsWith('?') || !isNoName(label))
    return []
  return [{ code: 'INT127', pointer: `${pointer}/label`, reason: ['label-no-name', quote(label)] }]
}

/** Addresses of later releases, beside those of the pages. */
const LATER_IDS: readonly string[] = ['paper', 'feedback', 'correct', 'open']

/** The only page of a form has no address of its own. */
function pageIdFaults({ pages }: Form): Fault[] {
  if (pages.length === 1) return []
  return pages.flatMap(({ id }, i): Fault[] => {
    if (!LATER_IDS.includes(id)) return []
    return [{ code: 'INT128', pointer: `/pages/${i}/id`, reason: ['page-id-later', quote(`${id}-page`)] }]
  })
}

type Unreached = [key: string, ...reason: Reason]

function unreachedIn(field: Field): Unreached[] {
  if (field.type === 'number') return ofNumber(field)
  if (field.type === 'checkboxes') return ofBoxes(field)
  return field.type === 'text' || field.type === 'textarea' ? ofText(field) : []
}

function ofNumber(field: NumberField): Unreached[] {
  const { min, max, step, integer } = field
  const reasons: Unreached[] = []
  if (integer && min !== undefined && !Number.isInteger(min)) reasons.push(['min', 'min-not-whole', Math.ceil(min)])
  if (integer && max !== undefined && !Number.isInteger(max)) reasons.push(['max', 'max-not-whole', Math.floor(max)])
  if (reasons.length > 0 || max === undefined || step === undefined) return reasons
  const last = lastStep(field)
  if (last < max) reasons.push(['max', 'max-between-steps', last])
  return reasons
}

function ofBoxes(field: CheckboxesField): Unreached[] {
  const most = together(field)
  if ((field.maxItems ?? 0) <= most) return []
  return [['maxItems', 'more-than-count', most, most < field.options.length]]
}

/**
 * Reports a `maxWords` that no answer can reach: each word takes at least one character, and a space before the next word.
 */
function ofText(field: TextField | TextareaField): Unreached[] {
  const most = Math.floor((longestAnswer(field) + 1) / 2)
  return (field.maxWords ?? 0) > most ? [['maxWords', 'more-words', most]] : []
}

function textFaults(form: Form): Fault[] {
  const faults: Fault[] = []
  const tell = (code: FaultCode, pointer: string, ...reason: Reason) => faults.push({ code, pointer, reason })
  const isJourney = form.pages.length > 1
  form.pages.forEach((page, i) => {
    if (isJourney && page.title === undefined && !page.exit && (page.repeat || questionsOf(page).length !== 1))
      tell('INT112', `/pages/${i}/title`, 'title-missing')
  })
  if (form.needs && !isJourney) tell('INT113', '/needs', 'needs-unshown')
  if (form.declaration && !hasCheckPage(form)) tell('INT113', '/declaration', 'declaration-unshown')
  return faults
}
