/** Limits of an answer in French, for the hint of its question; each without a full stop. */
import type { TimeField } from '../../../models/field.ts'
import { timeExamplesFor } from '../date-parts.ts'
import type { Texts } from '../index.ts'
import { dateExample } from './dates.ts'
import { chosen, clockTime, counted, enumerate, grouped } from './numbers.ts'
import { sizeLimit } from './sizes.ts'

/** Times as people may type them: half past nine, and a later one, where the question takes them. */
export const timeExample = (field: TimeField, later: string): string =>
  enumerate(
    timeExamplesFor(field, ['09:30', later]).map((time) => clockTime(time)),
    'ou',
  )

export const hints: Texts['hints'] = {
  characters(min = 0, max = 0) {
    if (min && min === max) return `Exactement ${counted(min, 'caractère')}`
    if (min && max) return `Entre ${grouped(min)} et ${counted(max, 'caractère')}`
    return max ? `${counted(max, 'caractère')} au maximum` : `Au moins ${counted(min, 'caractère')}`
  },
  mostWords: (max) => `${counted(max, 'mot')} au maximum`,
  chooseExactly: (count) => `Choisissez ${counted(count, 'option')}`,
  chooseBetween: (min, max) => `Choisissez de ${grouped(min)} à ${counted(max, 'option')}`,
  chooseAtMost: (max) => `Choisissez ${counted(max, 'option')} au maximum`,
  chooseAtLeast: (min) => `Choisissez au moins ${counted(min, 'option')}`,
  chooseAny: 'Plusieurs réponses sont possibles',
  files: (count, bytes) => {
    const several = `au maximum, de ${sizeLimit(bytes)} chacun au plus`
    return `${counted(count, 'fichier')} ${chosen(count, { one: `de ${sizeLimit(bytes)} au maximum`, many: several, other: several })}`
  },
  date: (field) => `Par exemple : ${dateExample(field)}`,
  lookup: 'Saisissez les premières lettres ou le nom complet',
  time: (field) => `Par exemple : ${timeExample(field, '14:30')}`,
  sentence: (text) => (/[.!?:)…]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`),
}
