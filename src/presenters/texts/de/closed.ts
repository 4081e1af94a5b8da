/** In place of a form that nobody can fill in now, in German. */
import type { Texts } from '../index.ts'
import { on } from './dates.ts'

export const closed: Texts['closed'] = {
  titles: {
    'to-come': (form) => `${form} (noch nicht geöffnet)`,
    closed: (form) => `${form} (geschlossen)`,
    withdrawn: (form) => `${form} (nicht mehr verfügbar)`,
  },
  states: {
    'to-come': 'Dieses Formular ist noch nicht geöffnet.',
    closed: 'Dieses Formular ist geschlossen.',
    withdrawn: 'Dieses Formular ist nicht mehr verfügbar.',
  },
  unsent: {
    notReceived: 'Ihr Formular ist nicht bei uns angekommen.',
    see: 'Angaben ansehen, die Sie noch nicht abgesendet haben',
    title: 'Ihre Angaben',
    until: (date) =>
      `Sie können Ihre Angaben von dieser Seite kopieren. Wir speichern sie bis ${date}. Wenn das Formular vorher wieder öffnet, können Sie weitermachen.`,
    notSaved:
      'Kopieren Sie Ihre Angaben von dieser Seite, wenn Sie sie noch brauchen. Wir haben sie nicht gespeichert.',
  },
  opens: (time) => `Es öffnet ${on(time)}.`,
  closedOn: (time) => `Es ist seit ${time} geschlossen.`,
  contact: 'Wenn Sie diesen Dienst noch brauchen, wenden Sie sich an uns.',
  sent: 'Wenn Sie dieses Formular schon abgesendet haben, können Sie den Status Ihres Vorgangs weiterhin abfragen.',
  find: 'Vorgang finden',
  others: 'Alle Formulare ansehen',
}
