/** The words in a drawing of a form, in Polish. */
import type { Texts } from '../index.ts'
import { counted, PAGE, QUESTION } from './numbers.ts'

export const diagram: Texts['diagram'] = {
  start: 'Początek',
  end: (pages) => (pages > 1 ? 'Sprawdź odpowiedzi i wyślij' : 'Wyślij'),
  ends: 'Tutaj formularz się kończy',
  optional: 'opcjonalnie',
  check: (condition) => `Sprawdzenie: ${condition}`,
  required: (condition) => `wymagane tylko wtedy, gdy ${condition}`,
  page: (number) => `Strona ${number}`,
  list: (min, max, item) =>
    `każdy wpis (${item}): ${min === max ? max : min === 0 ? `do ${max}` : `od ${min} do ${max}`}`,
  calculated: {
    count: (names) => `liczba: ${names}`,
    min: (names) => `najmniejsza wartość: ${names}`,
    max: (names) => `największa wartość: ${names}`,
  },
  only: (condition) => `tylko wtedy, gdy ${condition}`,
  more: (count) => `i jeszcze ${counted(count, QUESTION)}`,
  size: (pages, questions) => `${counted(pages, PAGE)}, ${counted(questions, QUESTION)}`,
}
