/** A form of one page, in German. */
import type { Texts } from '../index.ts'

export const form: Texts['form'] = {
  send: 'Absenden',
  leftover: {
    title: 'Angaben, die nicht auf diese Seite passen',
    text: 'Kopieren Sie, was Sie davon noch brauchen.',
  },
  problems: {
    notSaved: {
      title: 'Ihr Formular ist nicht bei uns angekommen',
      text: 'Leider konnten wir Ihre Angaben nicht speichern. Auf dieser Seite sind sie noch da. Warten Sie eine Minute und senden Sie das Formular dann noch einmal ab.',
    },
    closed: {
      title: 'Ihr Formular ist nicht bei uns angekommen',
      text: 'Das Formular wurde geschlossen, nachdem Sie es geöffnet haben.',
    },
    stale: {
      title: 'Prüfen Sie Ihre Angaben und senden Sie das Formular noch einmal ab',
      text: 'Ihr Formular ist nicht bei uns angekommen. Die Seite war länger als einen Tag geöffnet oder wurde nicht hier geöffnet. Ihre Angaben stehen noch auf dieser Seite.',
    },
    errors: {
      title: 'Ihr Formular ist nicht bei uns angekommen',
      text: 'Korrigieren Sie die Fehler und senden Sie das Formular dann noch einmal ab.',
    },
  },
}
