/** The statistics of a form for everybody, in German. */
import type { Texts } from '../index.ts'
import { on } from './dates.ts'

export const publicStatistics: Texts['publicStatistics'] = {
  title: (form) => `Statistik: ${form}`,
  link: 'Sehen Sie, wie viele dieser Formulare wir erhalten und wie lange die Bearbeitung dauert',
  counted: (time) => `Gezählt ${on(time)}.`,
  rounded:
    'Wir runden Zahlen auf das nächste Vielfache von 5 und zeigen keine Zahlen unter 5. So lässt sich niemand erkennen.',
  waiting: { office: 'Warten auf uns', person: 'Warten auf die Person' },
  now: 'Jetzt',
  byDay: 'Tag für Tag',
  few: 'weniger als 5',
  tooFew: 'zu wenige für eine Angabe',
  noChart: 'An jedem der letzten 30 Tage sind weniger als 5 Vorgänge eingegangen und weniger als 5 erledigt worden.',
  chart:
    'Eingegangene und erledigte Vorgänge an jedem der letzten 30 Tage, auf Vielfache von 5 gerundet. Die Tabelle darunter zeigt dieselben Zahlen.',
  table: { withChart: 'Diese Zahlen als Tabelle anzeigen', alone: 'Jeden Tag als Tabelle anzeigen' },
  columns: { day: 'Tag', received: 'Eingegangen', finished: 'Erledigt' },
}
