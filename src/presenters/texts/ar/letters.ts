/** Mails, and what they and the public pages say of numbers of cases. In Arabic. */
import type { Texts } from '../index.ts'
import { counted, grouped, isolated, LOCALE, quoted } from './words.ts'

// Emails to people.

export const mail: Texts['mail'] = {
  receipt: {
    subject: (form, reference) => `استلمنا نموذجك: ${isolated(form)} (${isolated(reference)})`,
    heading: 'استلمنا نموذجك',
    text: 'يُرجى الاحتفاظ بالرقم المرجعي أدناه. يمكنك به تتبع طلبك في أي وقت من دون حساب، ويمكن ذلك أيضًا لكل من لديه هذا الرقم.',
  },
  status: {
    subject: (label, reference) => `طلبك ${isolated(reference)}: ${isolated(label)}`,
    heading: (label) => `حالة طلبك الآن: ${quoted(label)}`,
  },
  asked: {
    subject: (label, reference) => `طلبك ${isolated(reference)}: ${isolated(label)} (يُرجى الرد)`,
    heading: () => 'نحتاج إلى شيء منك',
  },
  message: {
    subject: (reference) => `طلبك ${isolated(reference)}: رسالة منا`,
    heading: 'أرسلنا إليك رسالة',
  },
  facts: { reference: 'الرقم المرجعي', form: 'النموذج', at: 'التاريخ' },
  messageLabel: 'رسالة منا:',
  link: 'تتبع طلبك',
  whyPerson: (form) =>
    `وصلتك هذه الرسالة لأن عنوانك أُدخل في النموذج ${quoted(form)}. إذا لم يكن ذلك من جانبك، فيُرجى تجاهلها.`,
  reply: 'إذا كان لديك سؤال، فيُرجى الرد على هذه الرسالة.',
  noReply: 'يُرجى عدم الرد على هذه الرسالة.',
  contact: (contact) => `هل لديك أسئلة؟ ${isolated(contact)}`,
}

// What the statistics of the office and the public ones say.

const SHORT_DAY = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', timeZone: 'UTC' })

const ONE_DECIMAL = { minimumFractionDigits: 1, maximumFractionDigits: 1 }

export const statistics: Texts['statistics'] = {
  windows: { week: 'آخر 7 أيام', month: 'آخر 30 يومًا' },
  before: { week: 'الفترة السابقة (7 أيام)', month: 'الفترة السابقة (30 يومًا)' },
  received: 'طلبات مستلمة',
  finished: 'طلبات منجزة',
  median: 'المدة الوسيطة',
  late: 'أُنجز 90% خلال',
  chart: 'الطلبات المستلمة والمنجزة في كل يوم من آخر 30 يومًا. يعرض الجدول أدناه الأعداد نفسها.',
  count: grouped,
  days: (number) => {
    if (number === undefined) return 'لم يُنجز أي طلب'
    const roundedUp = (value: number) => Math.max(1, Math.ceil(Number(value.toFixed(6))))
    const [minutes, hours] = [roundedUp(number * 24 * 60), roundedUp(number * 24)]
    if (minutes < 60) return counted(minutes, 'minute')
    if (hours < 24) return counted(hours, 'hour')
    return counted(Number(number.toFixed(1)), 'day', number.toLocaleString(LOCALE, ONE_DECIMAL))
  },
  upTo: (count, most) => (count >= most ? `${grouped(most)} أو أكثر` : grouped(count)),
  shortDay: (day) => SHORT_DAY.format(Date.parse(`${day}T00:00:00Z`)),
}

// The statistics of a form for everybody.

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
