/** Questions answered by typing words, and what rules look for in such an answer. */
import type { EmailField, TelField, TextareaField, TextField, UrlField } from '../../../models/field.ts'
import { LONGEST_LINE, LONGEST_TEXT } from '../../answers/text.ts'

export type Typed = TextField | TextareaField | EmailField | TelField | UrlField
/** A part that rules look for in a text. */
export interface Atom {
  where: 'contains' | 'startsWith' | 'endsWith'
  part: string
}

/** The longest answer in characters, where the question has a limit. */
export function longestOf(field: Typed): number {
  if (field.type === 'text') return field.maxLength ?? LONGEST_LINE
  if (field.type === 'textarea') return field.maxLength ?? LONGEST_TEXT
  return field.type === 'email' ? 254 : 2_000
}
