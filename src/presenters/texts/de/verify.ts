/** Checking a receipt, in German. */
import type { Texts } from '../index.ts'
import { on } from './dates.ts'
import { counted } from './numbers.ts'

const withFiles = (count: number): string => counted(count, 'Datei', 'Dateien')

export const verify: Texts['verify'] = {
  // With a soft hyphen: as a heading, the word is wider than a telephone.
  title: 'Eingangs\u00adbestätigung prüfen',
  lead: 'Eine Eingangsbestätigung beweist, dass wir ein Formular erhalten haben, wann und mit welchen Angaben. Wer eine Eingangsbestätigung hat, kann sie hier prüfen.',
  file: {
    label: 'Eingangsbestätigung hochladen',
    hint: 'Nehmen Sie die Datei, die Sie heruntergeladen haben. Ihr Name beginnt mit „receipt-“.',
  },
  text: {
    label: 'Oder Text der Eingangsbestätigung einfügen',
    hint: 'Öffnen Sie die Datei in einem Textprogramm, kopieren Sie den ganzen Text und fügen Sie ihn hier ein.',
  },
  submit: 'Eingangsbestätigung prüfen',
  another: 'Weitere Eingangsbestätigung prüfen',
  refused: {
    empty: 'Laden Sie eine Eingangsbestätigung hoch oder fügen Sie ihren Text ein',
    'unreadable-file':
      'Die ausgewählte Datei ist keine Eingangsbestätigung. Nehmen Sie die Datei, die Sie heruntergeladen haben: Ihr Name beginnt mit „receipt-“.',
    unreadable:
      'Das ist keine vollständige Eingangsbestätigung. Kopieren Sie die ganze Datei, von der ersten { bis zur letzten }.',
    forged: 'Diese Eingangsbestätigung wurde verändert oder stammt nicht von diesem Dienst. Sie beweist nichts.',
    'unknown-key': 'Diese Eingangsbestätigung wurde nicht von diesem Dienst signiert. Sie beweist hier nichts.',
  },
  genuine: {
    heading: 'Diese Eingangsbestätigung ist echt',
    text: (title, reference, at, count) =>
      `Sie beweist, dass wir das Formular „${title}“ ${count === 0 ? 'ohne Dateien' : `mit ${withFiles(count)}`} erhalten haben, und zwar ${on(at)}. Die Vorgangsnummer ist ${reference}.`,
    limits:
      'Sie zeigt nicht, wer das Formular gesendet hat und wie wir entschieden haben. Die Angaben stehen nicht darin. Aber wer eine Kopie davon hat, kann zeigen, dass es die richtigen sind.',
  },
  content: {
    same: 'Die Angaben und Dateien, die wir haben, sind genau die, die gesendet wurden. Es wurde nichts verändert.',
    different:
      'Die Angaben oder Dateien, die wir haben, sind nicht die, die gesendet wurden. Wenden Sie sich an uns und zeigen Sie uns diese Eingangsbestätigung.',
    deleted:
      'Wir haben die Angaben und Dateien gelöscht. Wer eine Kopie davon hat, kann mit der Eingangsbestätigung weiterhin beweisen, was gesendet wurde.',
    missing:
      'Wir haben keinen Vorgang mit dieser Nummer mehr. Wer eine Kopie der Angaben hat, kann mit der Eingangsbestätigung weiterhin beweisen, was gesendet wurde.',
  },
}
