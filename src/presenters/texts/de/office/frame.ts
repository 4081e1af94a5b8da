/** What stands around every page of the office, in German. */
import type { OfficeTexts } from '../../index.ts'

export const frame: OfficeTexts['frame'] = {
  name: 'Sachbearbeitung',
  menu: 'Menü',
  waysLabel: 'Sachbearbeitung',
  ways: { inbox: 'Vorgänge', statistics: 'Statistik', deliveries: 'Zustellungen', audit: 'Protokoll' },
  signOut: 'Abmelden',
  footer: { label: 'Dienst', forms: 'Öffentliche Seiten', status: 'Öffentliche Statusseite' },
}
