/** Answering the office in words, in German. */
import { LONGEST_REMARK } from '../../../models/event.ts'
import type { Texts } from '../index.ts'
import { characters, grouped } from './numbers.ts'

export const reply: Texts['reply'] = {
  heading: 'Ihre Antwort',
  label: 'Ihre Antwort',
  button: 'Antwort senden',
  more: { label: 'Antwort ergänzen (freiwillig)', button: 'Ergänzung senden' },
  hint: `Höchstens ${characters(LONGEST_REMARK)}. Nur wir können Ihre Antwort lesen: Diese Seite zeigt sie nicht.`,
  forCase: 'Zu Ihrem Vorgang',
  asked: 'Was wir von Ihnen brauchen',
  back: 'Zurück zu Ihrem Vorgang',
  faults: {
    missing: () => 'Geben Sie Ihre Antwort ein.',
    tooLong: (length) =>
      `Ihre Antwort darf höchstens ${characters(LONGEST_REMARK)} lang sein. Sie haben ${grouped(length)} eingegeben. Kürzen Sie sie oder senden Sie den Rest als zweite Antwort.`,
    format: () =>
      'Ihre Antwort enthält Zeichen, die wir nicht anzeigen können. Entfernen Sie sie und senden Sie die Antwort dann noch einmal.',
    stale: () =>
      'Ihre Antwort ist nicht bei uns angekommen, weil diese Seite veraltet ist. Prüfen Sie die Antwort und senden Sie sie dann noch einmal.',
    'not-asked': () =>
      'Wir brauchen keine Antwort mehr und haben diese deshalb nicht angenommen. Kopieren Sie sie, wenn Sie sie behalten möchten.',
    'too-many': () =>
      'Sie haben schon 20 Antworten gesendet. Deshalb haben wir diese nicht angenommen. Warten Sie, bis wir die anderen gelesen haben.',
    unavailable: () =>
      'Leider konnten wir Ihre Antwort nicht speichern. Sie steht noch auf dieser Seite. Warten Sie eine Minute und senden Sie sie dann noch einmal.',
  },
}
