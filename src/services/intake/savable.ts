/**
 * What a draft saves of what was typed: the texts that their questions can show again. So the questions of a form limit the size
 * of its drafts, whatever is sent. Pure.
 */
import { inputsOf, type RawInput } from '../../models/answers.ts'
import type { Field } from '../../models/field.ts'
import { INPUTS } from '../../models/form-inputs.ts'
import { LONGEST_TYPED } from '../../models/lookup.ts'
import { type Page, questionsOf } from '../../models/page.ts'
import { LONGEST_ADDRESS_PART, lengthOf } from '../answers/field.ts'
import { longestAnswer } from '../answers/text.ts'

/** A text that is too long is shown again with its error, and saved up to this many times its limit. */
const TIMES = 2
/** Characters of a number, a time, or a part of a date. */
const LONGEST_SHORT = 100

/** What a draft saves of what was typed on a page. `whole`: nothing that answers a question of the page was left out. */
export function savable(page: Page, typed: RawInput): { texts: RawInput; whole: boolean } {
  const texts = new Map<string, string[]>()
  let whole = true
  for (const field of questionsOf(page))
    for (const name of inputsOf(field)) {
      const given = typed.get(name) ?? []
      const saved = savedOf(field, name, given)
      if (saved.length > 0) texts.set(name, saved)
      whole &&= saved.length === given.length
    }
  // What the page makes of its language is saved with its texts.
  const language = typed.get(INPUTS.language)
  if (language) texts.set(INPUTS.language, [...language])
  return { texts, whole }
}

function savedOf(field: Field, name: string, given: readonly string[]): string[] {
  const offered = offeredBy(field, name)
  if (offered) return [...new Set(given)].filter((text) => ['', ...offered].includes(text.trim()))
  const longest = TIMES * longestOf(field)
  return given.slice(0, 1).filter((text) => text.length <= longest || lengthOf(text) <= longest)
}

/** The values that can be chosen; undefined where an answer is typed. */
function offeredBy(field: Field, name: string): readonly string[] | undefined {
  if (isLookup(field) && name === field.id) return undefined
  switch (field.type) {
    case 'radios':
    case 'select':
    case 'checkboxes':
      return field.options.map(({ value }) => value)
    case 'boolean':
    case 'declaration':
      return ['yes', 'no']
    case 'file':
      return []
    default:
      return undefined
  }
}

const isLookup = (field: Field): boolean => field.type === 'select' && field.lookup === true

function longestOf(field: Field): number {
  switch (field.type) {
    case 'text':
    case 'textarea':
    case 'email':
    case 'tel':
    case 'url':
      return longestAnswer(field)
    case 'address':
      return LONGEST_ADDRESS_PART
    case 'select':
      return LONGEST_TYPED
    default:
      return LONGEST_SHORT
  }
}
