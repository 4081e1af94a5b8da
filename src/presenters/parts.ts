/** Questions whose one answer is typed into several inputs: dates and addresses. */
import { ADDRESS_PARTS, type AddressField, type AddressPart, type DateField } from '../models/field.ts'
import {
  controlId,
  EITHER_WAY,
  errorMessage,
  errorsOf,
  type Filled,
  group,
  type Params,
  typed,
  width,
} from './controls.ts'
import type { WordedError } from './texts/index.ts'

const DATE_PARTS = [
  { control: 'day', characters: 2 },
  // Room for the name of a month, such as Sept.
  { control: 'month', characters: 4 },
  { control: 'year', characters: 4 },
] as const

const ADDRESS_LOOK: Record<AddressPart, { autocomplete: string; characters?: number }> = {
  line1: { autocomplete: 'address-line1' },
  line2: { autocomplete: 'address-line2' },
  town: { autocomplete: 'address-level2', characters: 20 },
  region: { autocomplete: 'address-level1', characters: 20 },
  postcode: { autocomplete: 'postal-code', characters: 10 },
}

/** Day, month and year; the parts that an error names are marked, all three if it names none. */
export function dateParams(field: DateField, filled: Filled): Params {
  const wrong = errorsOf(field, filled)
  const named = new Set(wrong.flatMap(partsOf))
  const items = DATE_PARTS.map(({ control, characters }) => ({
    id: controlId(field, control),
    name: `${field.id}-${control}`,
    label: filled.texts.question.dateParts[control],
    value: oneLine(typed(`${field.id}-${control}`, filled)),
    error: named.has(control),
    ...width(characters),
    autocomplete: field.autocomplete && `bday-${control}`,
  }))
  return { ...group(field, filled), id: `${field.id}-date`, items }
}

/** A text as a browser shows it in an input: an input of one line holds no line breaks (HTML, value sanitization). */
const oneLine = (text: string): string => text.replace(/[\r\n]+/g, '')

/** The parts that an error is about. */
const partsOf = ({ kind, limits, control }: WordedError): string[] =>
  kind === 'incomplete' ? limits.missing : control === undefined ? DATE_PARTS.map((part) => part.control) : [control]

/** Five inputs, each with its own errors. An error about several of them is shown once, above them, and they are only marked. */
export function addressParams(field: AddressField, filled: Filled): Params {
  const wrong = errorsOf(field, filled)
  const isShared = ({ control, message }: WordedError): boolean =>
    control === undefined || wrong.some((other) => other.control !== control && other.message === message)
  const { errorMessage: _, ...plain } = group(field, filled)
  const whole = { ...plain, ...errorMessage(filled, wrong.filter(isShared)) }
  const described = [whole.hint && `${field.id}-hint`, whole.errorMessage && `${field.id}-error`].filter(Boolean)
  const parts = ADDRESS_PARTS.map((control) => {
    const { autocomplete, characters } = ADDRESS_LOOK[control]
    const errors = errorsOf(field, filled, control)
    const isMarked = errors.some(isShared)
    const label = filled.texts.question.addressParts[control]
    const isOptional = control === 'postcode' && field.postcode === 'optional'
    return {
      id: controlId(field, control),
      name: `${field.id}-${control}`,
      label: { text: isOptional ? filled.texts.question.optional(label) : label },
      value: oneLine(typed(`${field.id}-${control}`, filled)),
      autocomplete,
      ...EITHER_WAY,
      classes: [characters && `govuk-input--width-${characters}`, isMarked && 'govuk-input--error']
        .filter(Boolean)
        .join(' '),
      ...(isMarked ? {} : errorMessage(filled, errors)),
    }
  })
  return { ...whole, fieldset: { ...(whole.fieldset as object), describedBy: described.join(' ') }, parts }
}
