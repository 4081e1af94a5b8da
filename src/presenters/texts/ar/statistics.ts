/** What the statistics of the office and the public ones say, in Arabic. */
import type { Texts } from '../index.ts'
import { counted, grouped, LOCALE } from './numbers.ts'

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
