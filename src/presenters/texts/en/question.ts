/** What every question says beside its own texts. */
import type { DatePart } from '../../../models/answers.ts'
import type { AddressPart } from '../../../models/field.ts'

const dateParts: Record<DatePart, string> = { day: 'Day', month: 'Month', year: 'Year' }
const addressParts: Record<AddressPart, string> = {
  line1: 'Address line 1',
  line2: 'Address line 2 (optional)',
  town: 'Town or city',
  region: 'County or region (optional)',
  postcode: 'Postcode',
}

export const question = {
  optional: (label: string): string => `${label} (optional)`,
  /** Above labels that may be meant by what was typed. */
  suggestions: (label: string) => `Suggestions for “${label}”`,
  chooseOne: 'Choose one',
  /** Between options that go together and the one that excludes them. */
  or: 'or',
  yes: 'Yes',
  no: 'No',
  dateParts,
  addressParts,
}
