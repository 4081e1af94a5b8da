/** What pages of several kinds say, in Arabic. */
import type { Texts } from '../index.ts'
import { isolated } from './numbers.ts'

export const page: Texts['page'] = {
  error: (title) => `خطأ: ${title}`,
  problem: 'توجد مشكلة',
  errorPrefix: 'خطأ',
  warning: 'تنبيه',
  label: (name) => `${name}:`,
  of: (title, form) => `${title} – ${isolated(form)}`,
  inOneLine: (answers) => answers.map(isolated).join('، '),
  together: (sentences) => sentences.join('؛ '),
  toCase: 'تتبع طلبك',
  toForms: 'عرض كل النماذج',
  toLookup: 'تتبع طلبك',
  toOffice: 'الانتقال إلى صفحات الجهة',
  requestId: 'عند التواصل معنا بشأن هذه المشكلة، يُرجى ذكر هذا الرقم:',
}
