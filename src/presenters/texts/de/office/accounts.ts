/** The pages where admins manage accounts. In German. */
import type { OfficeTexts } from '../../index.ts'

export const accounts: OfficeTexts['accounts'] = {
  name: 'Vor- und Nachname',
  nameHint: 'Die anderen in der Sachbearbeitung sehen diesen Namen.',
  faults: {
    'no-name': 'Geben Sie einen Namen ein',
    'long-name': 'Der Name darf höchstens 200 Zeichen lang sein',
    'name-taken': 'Geben Sie einen anderen Namen ein. Diesen verwendet der Dienst selbst',
    'no-email': 'Geben Sie eine E-Mail-Adresse ein',
    'wrong-email': 'Geben Sie eine E-Mail-Adresse ein, zum Beispiel ada@example.org',
    'email-taken': 'Zu dieser E-Mail-Adresse gibt es schon ein Konto',
  },
}
