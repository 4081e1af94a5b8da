/** Before the content of a case is deleted, in German. */
import { LONGEST_REMARK } from '../../../../models/event.ts'
import type { OfficeTexts } from '../../index.ts'
import { characters } from '../numbers.ts'

export const removal: OfficeTexts['removal'] = {
  title: 'Möchten Sie diesen Vorgang löschen?',
  text: 'Damit löschen Sie die Angaben, Nachrichten, Notizen und Dateien endgültig. Das lässt sich nicht rückgängig machen.',
  stays:
    'Die Vorgangsnummer bleibt, damit die Statusseite sagen kann, dass der Inhalt gelöscht wurde. Sicherungen enthalten den Inhalt noch, bis auch sie gelöscht werden.',
  reason: 'Grund',
  reasonHint: 'Er bleibt im Verlauf des Vorgangs. Nennen Sie deshalb keine Namen.',
  yes: 'Ja, Vorgang löschen',
  no: 'Nein, behalten',
  faults: {
    nothing: 'Geben Sie einen Grund ein',
    long: `Der Grund darf höchstens ${characters(LONGEST_REMARK)} lang sein`,
    format: 'Entfernen Sie die Zeichen, die wir nicht anzeigen können',
  },
}
