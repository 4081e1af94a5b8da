/** The page of one file question on its own, in Arabic. */
import type { Texts } from '../index.ts'
import { isolated } from './numbers.ts'

export const upload: Texts['upload'] = {
  taken: 'تم رفع الملف',
  another: 'رفع ملف آخر',
  choose: 'رفع ملف',
  replacement: 'رفع الملف الجديد',
  submit: 'رفع',
  languageNote: 'إذا اخترت ملفًا من قبل، فاختره مرة أخرى بعد تغيير اللغة.',
  forCase: 'بخصوص طلبك',
  full: 'لا يمكن رفع المزيد من الملفات لهذا السؤال.',
  earlierTitle: 'الملفات التي سبق لك إرسالها',
  earlier: (type, size, time) => `${isolated(type)}، ${size}، أُرسل يوم ${time}`,
  replace: 'استبدال هذا الملف',
  replaces: (earlier) => `سيحل محل الملف الذي أرسلته من قبل (${earlier}). نحتفظ بكليهما.`,
  addInstead: 'إضافته كملف آخر بدلًا من ذلك',
  back: 'العودة إلى طلبك',
}
