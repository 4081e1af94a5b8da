/** Finding a case, and its page, in German. */
import type { Texts } from '../index.ts'
import { on } from './dates.ts'
import { cases, days, form } from './numbers.ts'

export const lookup: Texts['lookup'] = {
  title: 'Vorgang finden',
  lead: 'Hier sehen Sie, wie weit Ihr Vorgang ist und was als Nächstes passiert. Sie brauchen dafür die Vorgangsnummer von der Bestätigungsseite. Ein Benutzerkonto brauchen Sie nicht.',
  label: 'Vorgangsnummer',
  hint: 'Sie hat 16 Buchstaben und Ziffern, zum Beispiel 7K3M-9QXT-2VBD-HW8P. Groß- und Kleinschreibung ist egal, die Bindestriche können Sie weglassen.',
  submit: 'Vorgang finden',
  errors: {
    empty: 'Geben Sie die Vorgangsnummer von der Bestätigungsseite ein',
    unknown:
      'Wir finden keinen Vorgang mit dieser Nummer. Vergleichen Sie sie mit der Nummer auf der Bestätigungsseite.',
    mistyped: 'Diese Vorgangsnummer stimmt nicht. Vergleichen Sie sie mit der Nummer auf der Bestätigungsseite.',
    limited:
      'Aus Ihrem Netz wurden zu viele falsche Vorgangsnummern eingegeben. Warten Sie eine Minute und versuchen Sie es dann noch einmal.',
  },
  length: (count, wanted) =>
    `Ihre Vorgangsnummer muss ${wanted} Buchstaben und Ziffern haben. Sie haben ${count} eingegeben.`,
}

export const status: Texts['status'] = {
  reference: 'Vorgangsnummer',
  arrived: {
    file: { title: 'Ihre Datei ist angekommen.', text: 'Sie gehört jetzt zu Ihrem Vorgang.' },
    reply: { title: 'Ihre Antwort ist angekommen.', text: 'Sie gehört jetzt zu Ihrem Vorgang.' },
  },
  standing: 'Status',
  next: 'Wie es weitergeht',
  typical: {
    title: 'Wie lange es dauert',
    text: (median, finished, waiting) =>
      `Die Hälfte solcher Vorgänge dauert ${median < 1 ? '' : 'höchstens '}${days(median)}. Grundlage ${form(finished, {
        one: 'ist der',
        other: 'sind die',
      })} ${cases(finished)}, ${form(finished, { one: 'den', other: 'die' })} wir in den letzten 30 Tagen erledigt haben. Ihr Vorgang dauert bisher ${waiting}.`,
  },
  files: 'Dateien senden',
  history: 'Verlauf',
  kept: 'Wie lange wir Ihre Angaben speichern',
  another: 'Anderen Vorgang finden',
}

export const events: Texts['events'] = {
  file: 'Sie haben eine Datei gesendet',
  reply: 'Sie haben eine Antwort gesendet',
  message: 'Nachricht von uns',
  reopened: (label) => `Wieder geöffnet: ${label}`,
  undone: 'Wir haben unsere letzte Änderung zurückgenommen',
  deleted: 'Angaben und Dateien gelöscht',
}

export const deleted: Texts['deleted'] = {
  text: (time) => `Wir haben die Angaben und Dateien zu diesem Vorgang ${on(time)} gelöscht.`,
  remains:
    'Bei uns sind sie nicht mehr vorhanden. Wir speichern nur noch die Vorgangsnummer, den Namen des Formulars und wann was geschehen ist. So können wir Vorgänge weiterhin zählen.',
}
