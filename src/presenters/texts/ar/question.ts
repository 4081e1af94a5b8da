/** What every question says beside its own texts. */
import type { Texts } from '../index.ts'
import { isolated, quoted } from './numbers.ts'

export const question: Texts['question'] = {
  optional: (label) => `${isolated(label)} (اختياري)`,
  suggestions: (label) => `اقتراحات لما كُتب في ${quoted(label)}`,
  chooseOne: 'يُرجى الاختيار',
  or: 'أو',
  yes: 'نعم',
  no: 'لا',
  dateParts: { day: 'اليوم', month: 'الشهر', year: 'السنة' },
  addressParts: {
    line1: 'السطر الأول من العنوان',
    line2: 'السطر الثاني من العنوان (اختياري)',
    town: 'المدينة أو البلدة',
    region: 'المنطقة أو المحافظة (اختياري)',
    postcode: 'الرمز البريدي',
  },
}
