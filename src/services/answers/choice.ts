/** Readers of questions answered by choosing. Only what is offered is taken. */
import type {
  BooleanField,
  CheckboxesField,
  DeclarationField,
  Field,
  RadiosField,
  SelectField,
} from '../../models/field.ts'
import { asObject, complainOf, nothing, plural, type Reader, type Reading, repeated, single, tidy } from './field.ts'

export function radios(field: RadiosField | SelectField): Reader {
  const values = new Set(field.options.map(({ value }) => value))
  return one(field, (value) => (values.has(value) ? value : undefined))
}

export const boolean = (field: BooleanField): Reader =>
  one(field, (value) => (value === 'yes' ? true : value === 'no' ? false : undefined))

export function declaration(field: DeclarationField): Reader {
  const complain = complainOf(field)
  return (input) => {
    if (repeated(input, field.id)) return complain('option', 'Select only one option')
    const value = single(input, field.id)
    if (value === 'yes') return { answer: true, errors: [] }
    if (value !== '') return complain('option', notOffered)
    return field.required === false ? nothing : complain('required', `Tick the box to confirm: ${field.label}`)
  }
}

export function checkboxes(field: CheckboxesField): Reader {
  const complain = complainOf(field)
  const values = field.options.map(({ value }) => value)
  const { minItems = 1, maxItems = values.length } = field
  return (input) => {
    const chosen = new Set((input.texts.get(field.id) ?? []).map((text) => tidy(text)).filter(Boolean))
    if (chosen.size === 0) return field.required === false ? nothing : complain('required', `Select ${asObject(field)}`)
    const answer = values.filter((value) => chosen.has(value))
    if (answer.length < chosen.size) return complain('option', notOffered)
    return { answer, errors: check(answer.length)?.errors ?? [] }
  }

  function check(count: number): Reading | undefined {
    if (count < minItems) return complain('tooFew', `Select at least ${plural(minItems, 'option')}`)
    if (count > maxItems) return complain('tooMany', `Select ${plural(maxItems, 'option')} or fewer`)
    return undefined
  }
}

const notOffered = 'Select one of the options offered. The one you sent is no longer among them'

function one(field: Field, typed: (value: string) => string | boolean | undefined): Reader {
  const complain = complainOf(field)
  return (input) => {
    if (repeated(input, field.id)) return complain('option', 'Select only one option')
    const value = single(input, field.id)
    if (value === '') return field.required === false ? nothing : complain('required', `Select ${asObject(field)}`)
    const answer = typed(value)
    return answer === undefined ? complain('option', notOffered) : { answer, errors: [] }
  }
}
