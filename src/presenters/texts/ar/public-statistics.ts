/** The statistics of a form for everybody, in Arabic. */
import type { Texts } from '../index.ts'
import { isolated } from './numbers.ts'

export const publicStatistics: Texts['publicStatistics'] = {
  title: (form) => `إحصاءات: ${isolated(form)}`,
  link: 'عدد ما نستلمه من هذه النماذج والمدة التي تستغرقها',
  counted: (time) => `أُجري الإحصاء يوم ${time}.`,
  rounded: 'نقرّب الأعداد إلى أقرب 5، ولا نعرض الأعداد الأقل من 5، كي لا يمكن التعرف على أي شخص من خلالها.',
  waiting: { office: 'بانتظارنا الآن', person: 'بانتظار مقدم الطلب الآن' },
  now: 'الآن',
  byDay: 'يومًا بيوم',
  few: 'أقل من 5',
  tooFew: 'العدد غير كافٍ',
  noChart: 'في كل يوم من آخر 30 يومًا، استلمنا أقل من 5 طلبات وأنجزنا أقل من 5.',
  chart: 'الطلبات المستلمة والمنجزة في كل يوم من آخر 30 يومًا، مقربة إلى أقرب 5. يعرض الجدول أدناه الأعداد نفسها.',
  table: { withChart: 'عرض هذه الأعداد في جدول', alone: 'عرض كل يوم في جدول' },
  columns: { day: 'اليوم', received: 'طلبات مستلمة', finished: 'طلبات منجزة' },
}
