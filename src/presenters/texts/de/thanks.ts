/** The page after a form was sent, in German. */
import type { Texts } from '../index.ts'

export const thanks: Texts['thanks'] = {
  title: 'Vielen Dank',
  unchanged: {
    title: 'Sie haben dieses Formular schon abgesendet. Ihre Änderungen wurden nicht gesendet.',
    text: 'Bei uns liegt vor, was Sie beim ersten Mal gesendet haben. Wenn davon etwas falsch ist, wenden Sie sich an uns und nennen Sie uns die Vorgangsnummer, die hier steht.',
    link: 'Formular neu ausfüllen',
  },
  reference: 'Ihre Vorgangsnummer',
  form: 'Formular',
  received: 'Eingegangen',
  keep: 'Drucken Sie diese Seite aus, fotografieren Sie sie oder schreiben Sie die Vorgangsnummer auf.',
  anyone: (takesFiles) =>
    `Wer die Vorgangsnummer kennt, kann den Status Ihres Vorgangs sehen${takesFiles ? ' und Dateien dazu senden' : ''}. Ihre Angaben kann man damit nicht sehen.`,
  next: 'Wie es weitergeht',
  mails: 'Wenn Sie eine E-Mail-Adresse angegeben haben, schreiben wir Ihnen, sobald etwas geschieht.',
  status: 'Status Ihres Vorgangs ansehen',
  copy: {
    title: 'Für Ihre Unterlagen',
    link: 'Kopie Ihrer Angaben ansehen und drucken',
    text: 'Das geht in diesem Browser 30 Minuten lang.',
  },
  receipt: {
    link: 'Eingangsbestätigung herunterladen',
    text: 'Sie beweist, was Sie wann gesendet haben. Laden Sie auch Ihre Angaben herunter und bewahren Sie beides auf.',
    answers: 'Ihre Angaben herunterladen',
    check: 'Eingangsbestätigung prüfen',
  },
  withdrawal: {
    title: 'Wenn Sie es sich anders überlegen',
    text: 'Mit diesem Code können Sie Ihren Vorgang zurückziehen, solange wir noch nicht entschieden haben. Wir zeigen den Code nur hier, in diesem Browser, 30 Minuten lang. Schreiben Sie ihn auf, wenn Sie ihn vielleicht brauchen.',
    code: 'Code',
  },
  kept: 'Wie lange wir Ihre Angaben speichern',
  printed: 'Status Ihres Vorgangs abfragen:',
  notSender: {
    title: 'Sie können diese Seite in diesem Browser nicht mehr ansehen',
    text: 'Nach dem Absenden können Sie 30 Minuten lang ansehen und herunterladen, was Sie gesendet haben, und zwar in demselben Browser. Wenn Sie danach ein weiteres Formular abgesendet haben, sehen Sie nur noch dieses. Wenn Sie wissen müssen, was Sie gesendet haben, wenden Sie sich an uns und nennen Sie uns Ihre Vorgangsnummer.',
  },
}
