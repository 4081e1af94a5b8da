/** The page of statistics, in German; what it shares with the public one is in `../statistics.ts`. */
import type { OfficeTexts } from '../../index.ts'

export const statistics: OfficeTexts['statistics'] = {
  title: 'Statistik',
  waiting: { office: 'Warten auf uns', person: 'Warten auf Personen' },
  page: {
    lead: 'Stand: jetzt. Vorgänge mit Spam-Verdacht zählen nicht.',
    now: 'Jetzt',
    days: 'Tag für Tag',
    table: 'Als Tabelle anzeigen',
    day: 'Tag',
    received: 'Eingegangen',
    finished: 'Erledigt',
    forms: 'Nach Formular, letzte 30 Tage',
    formsLabel: 'Nach Formular',
    form: 'Formular',
    median: 'Median der Dauer',
    late: '90\u00a0% höchstens',
    waiting: 'Warten auf uns',
    statuses: 'Offene Vorgänge nach Status',
    status: 'Status',
    cases: 'Vorgänge',
  },
}
