/** What the statistics of the office and the public ones say, in German. */
import type { Texts } from '../index.ts'
import { counted, form, grouped } from './numbers.ts'

const SHORT_DAY = new Intl.DateTimeFormat('de-DE', { day: 'numeric', month: 'numeric', timeZone: 'UTC' })

export const statistics: Texts['statistics'] = {
  windows: { week: 'Letzte 7 Tage', month: 'Letzte 30 Tage' },
  before: { week: '7 Tage davor', month: '30 Tage davor' },
  received: 'Eingegangen',
  finished: 'Erledigt',
  median: 'Median der Dauer',
  late: '90\u00a0% dauern höchstens',
  chart:
    'Eingegangene und erledigte Vorgänge an jedem der letzten 30 Tage. Die Tabelle darunter zeigt dieselben Zahlen.',
  count: grouped,
  days: (number) => {
    if (number === undefined) return 'keine erledigt'
    const roundedUp = (value: number) => Math.max(1, Math.ceil(Number(value.toFixed(6))))
    const [minutes, hours] = [roundedUp(number * 24 * 60), roundedUp(number * 24)]
    if (minutes < 60) return counted(minutes, 'Minute', 'Minuten')
    if (hours < 24) return counted(hours, 'Stunde', 'Stunden')
    const days = number.toLocaleString('de-DE', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
    return `${days} ${form(Number(number.toFixed(1)), { one: 'Tag', other: 'Tage' })}`
  },
  upTo: (count, most) => (count >= most ? `${grouped(most)} oder mehr` : grouped(count)),
  shortDay: (day) => SHORT_DAY.format(Date.parse(`${day}T00:00:00Z`)),
}
