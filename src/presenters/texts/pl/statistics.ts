/** What statistics say in Polish. */
import type { Texts } from '../index.ts'
import { counted, grouped } from './numbers.ts'

const SHORT_DAY = new Intl.DateTimeFormat('pl-PL', { day: 'numeric', month: 'short', timeZone: 'UTC' })

export const statistics: Texts['statistics'] = {
  windows: { week: 'Ostatnie 7 dni', month: 'Ostatnie 30 dni' },
  before: { week: 'Poprzednie 7 dni', month: 'Poprzednie 30 dni' },
  received: 'Otrzymane',
  finished: 'Zakończone',
  median: 'Mediana czasu',
  late: 'Czas dla 90% spraw',
  chart: 'Sprawy otrzymane i zakończone w każdym z ostatnich 30 dni. Tabela poniżej zawiera te same liczby.',
  count: grouped,
  days: (number) => {
    if (number === undefined) return 'brak zakończonych'
    const roundedUp = (value: number) => Math.max(1, Math.ceil(Number(value.toFixed(6))))
    const [minutes, hours] = [roundedUp(number * 24 * 60), roundedUp(number * 24)]
    if (minutes < 60) return counted(minutes, MINUTE)
    if (hours < 24) return counted(hours, HOUR)
    // A number with a decimal takes one form, also 1,0 and 2,0.
    return `${number.toLocaleString('pl-PL', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} dnia`
  },
  upTo: (count, most) => (count >= most ? `${grouped(most)} lub więcej` : grouped(count)),
  shortDay: (day) => SHORT_DAY.format(Date.parse(`${day}T00:00:00Z`)),
}

const MINUTE = { one: 'minuta', few: 'minuty', many: 'minut', other: 'minuty' }
const HOUR = { one: 'godzina', few: 'godziny', many: 'godzin', other: 'godziny' }
