/** What statistics say in French. */
import type { Texts } from '../index.ts'
import { chosen, counted, grouped } from './numbers.ts'

const SHORT_DAY = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'short', timeZone: 'UTC' })

export const statistics: Texts['statistics'] = {
  windows: { week: '7 derniers jours', month: '30 derniers jours' },
  before: { week: '7 jours précédents', month: '30 jours précédents' },
  received: 'Reçus',
  finished: 'Terminés',
  median: 'Durée médiane',
  late: '90 % terminés en moins de',
  chart: 'Dossiers reçus et terminés chacun des 30 derniers jours. Le tableau ci-dessous donne les mêmes nombres.',
  count: grouped,
  days: (number) => {
    if (number === undefined) return 'aucun terminé'
    const roundedUp = (value: number) => Math.max(1, Math.ceil(Number(value.toFixed(6))))
    const [minutes, hours] = [roundedUp(number * 24 * 60), roundedUp(number * 24)]
    if (minutes < 60) return counted(minutes, 'minute')
    if (hours < 24) return counted(hours, 'heure')
    const days = Number(number.toFixed(1))
    return `${days.toLocaleString('fr-FR', { minimumFractionDigits: 1 })} ${chosen(days, { one: 'jour', many: 'de jours', other: 'jours' })}`
  },
  upTo: (count, most) => (count >= most ? `${grouped(most)} ou plus` : grouped(count)),
  shortDay: (day) => SHORT_DAY.format(Date.parse(`${day}T00:00:00Z`)).replace(/^1 /, '1er '),
}
