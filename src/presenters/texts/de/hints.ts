/** Limits of an answer in German, for the hint of its question; each without a full stop. */
import type { TimeField } from '../../../models/field.ts'
import { timeExamplesFor } from '../date-parts.ts'
import type { Texts } from '../index.ts'
import { dateExample } from './dates.ts'
import { characters, counted, enumerate, files, grouped } from './numbers.ts'
import { sizeLimit } from './sizes.ts'

const options = (count: number): string => counted(count, 'Möglichkeit', 'Möglichkeiten')

/** Times as people may type them: half past nine, and a later one, where the question takes them. */
export const timeExample = (field: TimeField, later: string): string =>
  enumerate(
    timeExamplesFor(field, ['09:30', later]).map((time) => time.replace(/^0/, '')),
    'oder',
  )

export const hints: Texts['hints'] = {
  characters(min = 0, max = 0) {
    if (min && min === max) return `Genau ${characters(min)}`
    if (min && max) return `${grouped(min)} bis ${characters(max)}`
    return max ? `Höchstens ${characters(max)}` : `Mindestens ${characters(min)}`
  },
  mostWords: (max) => `Höchstens ${counted(max, 'Wort', 'Wörter')}`,
  chooseExactly: (count) => `Wählen Sie genau ${options(count)} aus`,
  chooseBetween: (min, max) => `Wählen Sie ${grouped(min)} bis ${options(max)} aus`,
  chooseAtMost: (max) => `Wählen Sie höchstens ${options(max)} aus`,
  chooseAtLeast: (min) => `Wählen Sie mindestens ${options(min)} aus`,
  chooseAny: 'Wählen Sie alles aus, was zutrifft',
  files: (count, bytes) =>
    count === 1
      ? `1 Datei mit höchstens ${sizeLimit(bytes)}`
      : `Bis zu ${files(count)} mit je höchstens ${sizeLimit(bytes)}`,
  date: (field) => `Zum Beispiel ${dateExample(field)}`,
  lookup: 'Geben Sie die ersten Buchstaben oder den ganzen Namen ein',
  time: (field) => `Zum Beispiel ${timeExample(field, '14:30')}`,
  sentence: (text) => (/[.!?:)…]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`),
}
