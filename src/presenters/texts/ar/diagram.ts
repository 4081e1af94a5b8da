/** The words in a drawing of a form, in Arabic. */
import type { Texts } from '../index.ts'
import { counted, isolated } from './numbers.ts'

export const diagram: Texts['diagram'] = {
  start: 'البداية',
  end: (pages) => (pages > 1 ? 'مراجعة الإجابات والإرسال' : 'الإرسال'),
  ends: 'ينتهي النموذج هنا',
  optional: 'اختياري',
  check: (condition) => `شرط: ${condition}`,
  required: (condition) => `مطلوب فقط في هذه الحالة: ${condition}`,
  page: (number) => `الصفحة ${number}`,
  list: (min, max, item) => {
    const times = min === max ? `${max}` : min === 0 ? `${max} كحد أقصى` : `من ${min} إلى ${max}`
    return `لكل ${isolated(item)}، العدد: ${times}`
  },
  calculated: {
    count: (names) => `العدد: ${names}`,
    min: (names) => `أصغر قيمة: ${names}`,
    max: (names) => `أكبر قيمة: ${names}`,
  },
  only: (condition) => `فقط في هذه الحالة: ${condition}`,
  more: (count) => `و${counted(count, 'question')} أيضًا`,
  size: (pages, questions) => `${counted(pages, 'page')}، ${counted(questions, 'question')}`,
}
