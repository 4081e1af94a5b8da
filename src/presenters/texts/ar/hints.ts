/** Limits of an answer in Arabic, for the hint of its question; each without a full stop. */
import type { TimeField } from '../../../models/field.ts'
import { timeExamplesFor } from '../date-parts.ts'
import type { Texts } from '../index.ts'
import { dateExample } from './dates.ts'
import { counted, enumerate, grouped } from './numbers.ts'
import { sizeLimit } from './sizes.ts'

/** Times as people may type them: half past nine, and a later one, where the question takes them. */
export const timeExample = (field: TimeField, later: string): string =>
  enumerate(
    timeExamplesFor(field, ['09:30', later]).map((time) => time.replace(/^0/, '')),
    'or',
  )

export const hints: Texts['hints'] = {
  characters: (min = 0, max = 0) => {
    if (min && min === max) return `العدد المطلوب: ${counted(min, 'character')}`
    if (min && max) return `عدد الأحرف: من ${grouped(min)} إلى ${grouped(max)}`
    return max ? `الحد الأقصى: ${counted(max, 'character')}` : `الحد الأدنى: ${counted(min, 'character')}`
  },
  mostWords: (max) => `الحد الأقصى: ${counted(max, 'word')}`,
  chooseExactly: (count) => `عدد الخيارات المطلوب: ${grouped(count)}`,
  chooseBetween: (min, max) => `يُرجى اختيار ما بين ${grouped(min)} و${grouped(max)}`,
  chooseAtMost: (max) => `الحد الأقصى: ${counted(max, 'option')}`,
  chooseAtLeast: (min) => `الحد الأدنى: ${counted(min, 'option')}`,
  chooseAny: 'يمكن اختيار كل ما ينطبق',
  files: (count, bytes) =>
    count === 1
      ? `ملف واحد، بحجم أقصاه ${sizeLimit(bytes)}`
      : `الحد الأقصى: ${counted(count, 'file')}، كل منها بحجم أقصاه ${sizeLimit(bytes)}`,
  date: (field) => `مثال: ${dateExample(field)}`,
  lookup: 'يُرجى كتابة الأحرف الأولى أو الاسم كاملًا',
  time: (field) => `مثال: ${timeExample(field, '14:30')}`,
  sentence: (text) => (/[.!?؟:)…]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`),
}
