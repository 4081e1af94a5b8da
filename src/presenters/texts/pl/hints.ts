/** Limits of an answer in Polish, for the hint of its question; each without a full stop. */
import type { TimeField } from '../../../models/field.ts'
import { timeExamplesFor } from '../date-parts.ts'
import type { Texts } from '../index.ts'
import { dateExample } from './dates.ts'
import { CHARACTER, clockTime, counted, enumerate, FILE, grouped, OPTION, WORD } from './numbers.ts'
import { sizeLimit } from './sizes.ts'

/** Times as people may type them: half past nine, and a later one, where the question takes them. */
export const timeExample = (field: TimeField, later: string): string =>
  enumerate(
    timeExamplesFor(field, ['09:30', later]).map((time) => clockTime(time)),
    'lub',
  )

export const hints: Texts['hints'] = {
  characters(min = 0, max = 0) {
    if (min && min === max) return `Dokładnie ${counted(min, CHARACTER)}`
    if (min && max) return `Co najmniej ${grouped(min)}, maksymalnie ${counted(max, CHARACTER)}`
    return max ? `Maksymalnie ${counted(max, CHARACTER)}` : `Co najmniej ${counted(min, CHARACTER)}`
  },
  mostWords: (max) => `Maksymalnie ${counted(max, WORD)}`,
  chooseExactly: (count) => `Wybierz ${counted(count, OPTION)}`,
  chooseBetween: (min, max) => `Wybierz co najmniej ${grouped(min)}, maksymalnie ${counted(max, OPTION)}`,
  chooseAtMost: (max) => `Wybierz maksymalnie ${counted(max, OPTION)}`,
  chooseAtLeast: (min) => `Wybierz co najmniej ${counted(min, OPTION)}`,
  chooseAny: 'Wybierz wszystkie pasujące odpowiedzi',
  files: (count, bytes) =>
    count === 1
      ? `1 plik, maksymalnie ${sizeLimit(bytes)}`
      : `Maksymalnie ${counted(count, FILE)}, każdy do ${sizeLimit(bytes)}`,
  date: (field) => `Na przykład ${dateExample(field)}`,
  lookup: 'Wpisz pierwsze litery lub pełną nazwę',
  time: (field) => `Na przykład ${timeExample(field, '14:30')}`,
  sentence: (text) => (/[.!?:)…]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`),
}
