/** What stands around every page of the office, in German. */
import type { OfficeTexts } from '../../index.ts'
import { days, grouped } from '../numbers.ts'

export const frame: OfficeTexts['frame'] = {
  name: 'Sachbearbeitung',
  menu: 'Menü',
  waysLabel: 'Sachbearbeitung',
  ways: { inbox: 'Vorgänge', statistics: 'Statistik', deliveries: 'Zustellungen', audit: 'Protokoll' },
  stuck(name, waiting, failed, age) {
    const counts = [
      waiting > 0 ? `${grouped(waiting)} ${waiting === 1 ? 'wartet' : 'warten'}` : '',
      failed > 0 ? `${grouped(failed)} fehlgeschlagen` : '',
    ]
    return `${name} (${counts.filter(Boolean).join(', ')}, älteste ${days(age)})`
  },
  signOut: 'Abmelden',
  footer: { label: 'Dienst', forms: 'Öffentliche Seiten', status: 'Öffentliche Statusseite' },
}
