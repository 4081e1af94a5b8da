/** What stands around every public page, and small texts that pages of many kinds have, in Arabic. */
import type { Texts } from '../index.ts'
import { isolated } from './numbers.ts'

export const frame: Texts['frame'] = {
  skip: 'الانتقال إلى المحتوى الرئيسي',
  navigation: 'روابط الخدمة',
  find: 'تتبع طلبك',
  forms: 'كل النماذج',
  accessibility: 'إمكانية الوصول',
  privacy: 'الخصوصية',
  imprint: 'بيانات الناشر',
  contact: 'هل لديك أسئلة؟',
  back: 'رجوع',
  leaveEmpty: 'يُرجى ترك هذا الحقل فارغًا',
  languages: 'اللغة',
  onlyIn: (language: string): string => `هذه الصفحة متاحة بهذه اللغة فقط: ${isolated(language)}.`,
  sample: {
    name: 'نموذج للتجربة',
    text: 'هذا النموذج مخصص لتجربة الخدمة. يُرجى عدم إدخال بيانات شخصية حقيقية.',
  },
  promise: 'لا تستخدم هذه الخدمة برامج نصية ولا تتعقبك.',
}
