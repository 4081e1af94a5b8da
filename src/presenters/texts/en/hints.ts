/** Limits of an answer in English, for the hint of its question; each without a full stop. */
import type { DateField } from '../../../models/field.ts'
import { dateExample } from './dates.ts'
import { counted, grouped } from './numbers.ts'
import { sizeLimit } from './sizes.ts'

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
  time: 'For example, 9:30am or 14:30',
  /** As a sentence among others. */
  sentence: (text: string): string => (/[.!?:)…]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`),
}
