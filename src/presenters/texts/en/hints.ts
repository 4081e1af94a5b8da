/** Limits of an answer in English, for the hint of its question; each without a full stop. */
import type { DateField, TimeField } from '../../../models/field.ts'
import { timeExamplesFor } from '../date-parts.ts'
import { dateExample } from './dates.ts'
import { counted, enumerate, grouped, written } from './numbers.ts'
import { sizeLimit } from './sizes.ts'

/** Times as people may type them: half past nine, and a later one, where the question takes them. */
export const timeExample = (field: TimeField, later: string): string =>
  enumerate(
    timeExamplesFor(field, ['09:30', later]).map((time) => (time === '09:30' ? '9:30am' : written(time))),
    'or',
  )

export const hints = {
  characters(min = 0, max = 0): string {
    if (min && min === max) return `Exactly ${counted(min, 'character')}`
    if (min && max) return `Between ${grouped(min)} and ${counted(max, 'character')}`
    return max ? `Up to ${counted(max, 'character')}` : `At least ${counted(min, 'character')}`
  },
  mostWords: (max: number): string => `Up to ${counted(max, 'word')}`,
  chooseExactly: (count: number): string => `Select ${count}`,
  chooseBetween: (min: number, max: number): string => `Select ${min} to ${max}`,
  chooseAtMost: (max: number): string => `Select up to ${max}`,
  chooseAtLeast: (min: number): string => `Select at least ${min}`,
  chooseAny: 'Select all that apply',
  files: (count: number, bytes: number): string =>
    count === 1 ? `1 file, up to ${sizeLimit(bytes)}` : `Up to ${count} files, up to ${sizeLimit(bytes)} each`,
  date: (field: DateField): string => `For example, ${dateExample(field)}`,
  lookup: 'Type the first letters or the full name',
  time: (field: TimeField): string => `For example, ${timeExample(field, '14:30')}`,
  /** As a sentence among others. */
  sentence: (text: string): string => (/[.!?:)…]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`),
}
