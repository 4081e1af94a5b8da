/** The words in a drawing of a form, in German. */
import type { Texts } from '../index.ts'
import { counted, grouped, questions } from './numbers.ts'

export const diagram: Texts['diagram'] = {
  start: 'Beginn',
  end: (pages) => (pages > 1 ? 'Angaben prüfen und absenden' : 'Absenden'),
  ends: 'Das Formular endet hier',
  optional: 'freiwillig',
  check: (condition) => `Prüfung: ${condition}`,
  required: (condition) => `nur dann Pflicht, wenn gilt: ${condition}`,
  page: (number) => `Seite ${number}`,
  list: (min, max, item) =>
    `je ${item}, ${min === max ? grouped(max) : min === 0 ? `bis zu ${grouped(max)}` : `${grouped(min)} bis ${grouped(max)}`}`,
  calculated: {
    count: (names) => `Anzahl: ${names}`,
    min: (names) => `kleinster Wert: ${names}`,
    max: (names) => `größter Wert: ${names}`,
  },
  only: (condition) => `nur, wenn gilt: ${condition}`,
  more: (count) => `und ${counted(count, 'weitere Frage', 'weitere Fragen')}`,
  size: (pages, count) => `${counted(pages, 'Seite', 'Seiten')}, ${questions(count)}`,
}
