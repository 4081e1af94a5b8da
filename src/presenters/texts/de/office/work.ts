/** Changing a case: the form, what is wrong with it, and the preview of what the person will read; in German. */
import { LONGEST_REMARK } from '../../../../models/event.ts'
import type { OfficeTexts } from '../../index.ts'
import { characters, quote } from '../numbers.ts'

export const work: OfficeTexts['work'] = {
  heading: 'Vorgang bearbeiten',
  preview: 'Prüfen Sie, was die Person lesen wird',
  changed: 'Der Vorgang hat sich geändert, während Sie geschrieben haben',
  changedNotice: {
    title: 'Ihre Änderungen wurden noch nicht gemacht.',
    text: 'Was hier steht, ist geschehen, nachdem Sie den Vorgang geöffnet haben. Was Sie eingegeben haben, steht unten: Prüfen Sie es und gehen Sie dann weiter.',
  },
  status: 'Neuer Status',
  stay: (label) => `${quote(label)} beibehalten`,
  again: (label) => `Wieder öffnen als ${quote(label)}`,
  asks: 'Bittet die Person um eine Antwort oder Dateien. Schreiben Sie in der Nachricht, was Sie brauchen.',
  ends: 'Schließt den Vorgang ab',
  message: 'Nachricht an die Person (freiwillig)',
  messageHint: 'Wer die Vorgangsnummer kennt, kann sie auf der Statusseite lesen.',
  messageLanguage: 'Sprache der Nachricht',
  note: 'Interne Notiz (freiwillig)',
  noteHint: 'Nur intern zu sehen.',
  submit: 'Weiter',
  page: {
    preview: 'Vorschau der öffentlichen Statusseite',
    onlyOffice: 'Nur intern',
    held: 'E-Mails werden erst gesendet, wenn Sie diesen Vorgang freigeben.',
    answersHere: 'Hier kann die Person antworten und Dateien senden.',
    cancel: 'Abbrechen',
    rewrite: 'Text ändern',
    notAnswered: 'Keine Angabe',
  },
  sendMessage: 'Diese Nachricht senden',
  moveTo: (label) => `Status ändern: ${quote(label)}`,
  faults: {
    nothing: 'Wählen Sie einen neuen Status oder schreiben Sie eine Nachricht oder eine Notiz',
    way: 'Der Vorgang kann diesen Status nicht mehr erhalten. Wählen Sie einen anderen',
    message: 'Schreiben Sie, was Sie von der Person brauchen',
    language: 'Wählen Sie eine der Sprachen des Formulars',
    reason: 'Schreiben Sie eine Notiz, die sagt, warum Sie den Vorgang wieder öffnen',
    long: `Eine Nachricht oder Notiz darf höchstens ${characters(LONGEST_REMARK)} lang sein`,
    format: 'Entfernen Sie die Zeichen, die wir nicht anzeigen können',
  },
}
