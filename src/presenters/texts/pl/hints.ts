/** Limits of an answer in Polish, for the hint of its question; each without a full stop. */
import type { Texts } from '../index.ts'
import { dateExample } from './dates.ts'
import { CHARACTER, counted, FILE, grouped, OPTION, WORD } from './numbers.ts'
import { sizeLimit } from './sizes.ts'

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
  time: 'Na przykład 9:30 lub 14:30',
  sentence: (text) => (/[.!?:)…]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`),
}
