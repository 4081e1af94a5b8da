/** The words in a drawing of a form. */
import { counted } from './numbers.ts'

export const diagram = {
  start: 'Start',
  end: (pages: number): string => (pages > 1 ? 'Check your answers and send' : 'Send'),
  ends: 'The form ends here',
  optional: 'optional',
  check: (condition: string): string => `Check: ${condition}`,
  required: (condition: string): string => `required only if ${condition}`,
  page: (number: number): string => `Page ${number}`,
  list: (min: number, max: number, item: string): string =>
    `for each ${item}, ${min === max ? max : min === 0 ? `up to ${max}` : `${min} to ${max}`}`,
  /** What a value is calculated of. */
  calculated: {
    count: (names: string): string => `how many: ${names}`,
    min: (names: string): string => `smallest of ${names}`,
    max: (names: string): string => `largest of ${names}`,
  },
  only: (condition: string): string => `only if ${condition}`,
  more: (count: number): string => `and ${counted(count, 'more question')}`,
  size: (pages: number, questions: number): string => `${counted(pages, 'page')}, ${counted(questions, 'question')}`,
}
