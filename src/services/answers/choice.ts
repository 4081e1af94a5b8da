/** Readers of questions answered by choosing. Only what is offered is taken. */
import type {
  BooleanField,
  CheckboxesField,
  DeclarationField,
  Field,
  RadiosField,
  SelectField,
} from '../../models/field.ts'
import { lookupIn, suggestionsOf } from '../../models/lookup.ts'
import { complainOf, missing, type Reader, type Reading, repeated, single, tidy } from './field.ts'

export function radios(field: RadiosField | SelectField): Reader {
  const values = new Set(field.options.map(({ value }) => value))
  return one(field, (value) => (values.has(value) ? value : undefined))
}

/** Its answer is the value of the option, whether the label was typed or chosen among suggestions. */
export function select(field: SelectField): Reader {
  if (!field.lookup) return radios(field)
  const complain = complainOf(field)
  const find = lookupIn(field.options)
  const chosenIn = suggestionsOf(field.id)
  return (input) => {
    if (repeated(input, field.id) || repeated(input, chosenIn)) return complain('severalChosen', {})
    const [text, choice] = [single(input, field.id), single(input, chosenIn)]
    if (text === '' && choice === '') return missing(field)
    const found = find(text, choice)
    if ('option' in found) return { answer: found.option.value, errors: [] }
    if (found.why === 'typed') return complain('notListed', { near: found.near.length })
    return complain(found.why === 'two' ? 'severalChosen' : 'option', {})
  }
}

export const boolean = (field: BooleanField): Reader =>
  one(field, (value) => (value === 'yes' ? true : value === 'no' ? false : undefined))

export const declaration = (field: DeclarationField): Reader =>
  one(field, (value) => (value === 'yes' ? true : undefined))

export function checkboxes(field: CheckboxesField): Reader {
  const complain = complainOf(field)
  const values = field.options.map(({ value }) => value)
  const alone = field.options.find(({ exclusive }) => exclusive)
  const { minItems = 1, maxItems = values.length } = field
  return (input) => {
    const chosen = new Set((input.texts.get(field.id) ?? []).map((text) => tidy(text)).filter(Boolean))
    if (chosen.size === 0) return missing(field)
    const answer = values.filter((value) => chosen.has(value))
    if (answer.length < chosen.size) return complain('option', {})
    return { answer, errors: check(answer)?.errors ?? [] }
  }

  function check(answer: string[]): Reading | undefined {
    const { length: count } = answer
    // What stands alone is a whole answer, however few or many others there may be.
    if (alone && answer.includes(alone.value))
      return count > 1 ? complain('exclusive', { option: alone.label }) : undefined
    if (count < minItems) return complain('tooFew', { min: minItems })
    if (count > maxItems) return complain('tooMany', { max: maxItems })
    return undefined
  }
}

function one(field: Field, typed: (value: string) => string | boolean | undefined): Reader {
  const complain = complainOf(field)
  return (input) => {
    if (repeated(input, field.id)) return complain('severalChosen', {})
    const value = single(input, field.id)
    if (value === '') return missing(field)
    const answer = typed(value)
    return answer === undefined ? complain('option', {}) : { answer, errors: [] }
  }
}
