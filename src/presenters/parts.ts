/** Questions whose one answer is typed into several inputs: dates and addresses. */
import { ADDRESS_PARTS, type AddressField, type AddressPart, type DateField } from '../models/field.ts'
import { controlId, errorMessage, errorsOf, type Filled, group, type Params, typed, width } from './controls.ts'

const DATE_PARTS = [
  { control: 'day', label: 'Day', characters: 2 },
  { control: 'month', label: 'Month', characters: 2 },
  { control: 'year', label: 'Year', characters: 4 },
] as const

const ADDRESS_LOOK: Record<AddressPart, { label: string; autocomplete: string; characters?: number }> = {
  line1: { label: 'Address line 1', autocomplete: 'address-line1' },
  line2: { label: 'Address line 2 (optional)', autocomplete: 'address-line2' },
  town: { label: 'Town or city', autocomplete: 'address-level2', characters: 20 },
  region: { label: 'County or region (optional)', autocomplete: 'address-level1', characters: 20 },
  postcode: { label: 'Postcode', autocomplete: 'postal-code', characters: 10 },
}

/** Day, month and year; the parts that an error names are marked, all three if it names none. */
export function dateParams(field: DateField, filled: Filled): Params {
  const wrong = errorsOf(field, filled)
  const named = new Set(wrong.map(({ control }) => control))
  const items = DATE_PARTS.map(({ control, label, characters }) => ({
    id: controlId(field, control),
    name: `${field.id}-${control}`,
    label,
    value: typed(`${field.id}-${control}`, filled),
    error: wrong.length > 0 && (named.has(control) || named.has(undefined)),
    ...width(characters),
    autocomplete: field.autocomplete && `bday-${control}`,
  }))
  return { ...group(field, filled), id: `${field.id}-date`, items }
}

/** Five inputs with errors of their own; an error about the whole stands above them. */
export function addressParams(field: AddressField, filled: Filled): Params {
  const whole = group(field, filled)
  const described = [whole.hint && `${field.id}-hint`, whole.errorMessage && `${field.id}-error`].filter(Boolean)
  const parts = ADDRESS_PARTS.map((control) => ({
    id: controlId(field, control),
    name: `${field.id}-${control}`,
    label: { text: ADDRESS_LOOK[control].label },
    value: typed(`${field.id}-${control}`, filled),
    autocomplete: ADDRESS_LOOK[control].autocomplete,
    ...width(ADDRESS_LOOK[control].characters),
    ...errorMessage(errorsOf(field, filled, control)),
  }))
  return { ...whole, fieldset: { ...(whole.fieldset as object), describedBy: described.join(' ') }, parts }
}
