/** The frame of every page, and the pages that belong to no form: the start of the service, uploads, accessibility. In German. */
import type { Texts } from '../index.ts'
import { isolated } from '../isolated.ts'
import { on } from './words.ts'

// What stands around every public page, and small texts that pages of many kinds have.

export const frame: Texts['frame'] = {
  skip: 'Zum Inhalt springen',
  navigation: 'Fußzeile',
  find: 'Vorgang finden',
  forms: 'Alle Formulare',
  accessibility: 'Barrierefreiheit',
  privacy: 'Datenschutz',
  imprint: 'Impressum',
  contact: 'Haben Sie Fragen?',
  back: 'Zurück',
  leaveEmpty: 'Lassen Sie dieses Feld leer',
  languages: 'Sprache',
  onlyIn: (language: string): string => `Diese Seite gibt es nur in dieser Sprache: ${isolated(language)}.`,
  sample: {
    name: 'Beispielformular',
    text: 'Dieses Formular ist zum Ausprobieren da. Geben Sie keine echten persönlichen Daten ein.',
  },
  promise: 'Diese Seiten kommen ohne Skripte aus und verfolgen Sie nicht.',
}

// What pages of several kinds say.

export const page: Texts['page'] = {
  error: (title) => `Fehler: ${title}`,
  problem: 'Es gibt ein Problem',
  errorPrefix: 'Fehler',
  warning: 'Achtung',
  label: (name) => `${name}:`,
  of: (title, form) => `${title} – ${form}`,
  inOneLine: (answers) => answers.join(', '),
  together: (sentences) => sentences.join('; '),
  toCase: 'Status Ihres Vorgangs ansehen',
  toForms: 'Alle Formulare ansehen',
  toLookup: 'Vorgang finden',
  toOffice: 'Zur Sachbearbeitung',
  requestId: 'Wenn Sie sich wegen dieses Problems an uns wenden, nennen Sie uns diese Nummer:',
}

// The list of forms.

export const home: Texts['home'] = {
  title: 'Formulare',
  heading: 'Formular auswählen',
  lead: 'Sie brauchen kein Benutzerkonto. Wenn Sie ein Formular absenden, erhalten Sie eine Vorgangsnummer. Damit können Sie jederzeit den Status Ihres Vorgangs abfragen.',
  empty: 'Zurzeit gibt es keine Formulare.',
  sent: {
    title: 'Sie haben schon ein Formular abgesendet?',
    text: 'Mit der Vorgangsnummer von der Bestätigungsseite können Sie den Status Ihres Vorgangs abfragen.',
    link: 'Vorgang finden',
  },
}

// The page of one file question on its own.

export const upload: Texts['upload'] = {
  taken: 'Datei hochgeladen',
  another: 'Weitere Datei hochladen',
  choose: 'Datei hochladen',
  replacement: 'Neue Datei hochladen',
  submit: 'Hochladen',
  languageNote:
    'Wenn Sie schon eine Datei ausgewählt haben, wählen Sie sie nach dem Wechsel der Sprache noch einmal aus.',
  forCase: 'Zu Ihrem Vorgang',
  full: 'Zu dieser Frage können Sie keine Dateien mehr hochladen.',
  earlierTitle: 'Dateien, die Sie schon gesendet haben',
  earlier: (type, size, time) => `${type}, ${size}, gesendet ${on(time)}`,
  replace: 'Diese Datei ersetzen',
  replaces: (earlier) => `Sie ersetzt die Datei, die Sie früher gesendet haben (${earlier}). Wir behalten beide.`,
  addInstead: 'Stattdessen als weitere Datei hinzufügen',
  back: 'Zurück zu Ihrem Vorgang',
}

// The statuses of forms that define none of their own; by id.

export const statuses: Texts['statuses'] = {
  received: {
    label: 'Eingegangen',
    meaning: 'Ihr Formular ist bei uns eingegangen.',
    next: 'Wir beginnen mit der Prüfung. Sie müssen nichts tun.',
    nextWritten:
      'Wir beginnen mit der Prüfung. Sie müssen nichts tun, außer wenn unsere letzte Nachricht Sie darum bittet.',
  },
  'in-review': {
    label: 'In Bearbeitung',
    meaning: 'Wir bearbeiten Ihren Vorgang.',
    next: 'Wir entscheiden oder fragen Sie, wenn etwas fehlt. Sie müssen nichts tun.',
    nextWritten:
      'Wir entscheiden oder fragen Sie, wenn etwas fehlt. Sie müssen nichts tun, außer wenn unsere letzte Nachricht Sie darum bittet.',
  },
  'needs-information': {
    label: 'Rückfrage',
    meaning: 'Wir brauchen noch etwas von Ihnen, um weitermachen zu können.',
    next: 'Lesen Sie, was wir von Ihnen brauchen, und senden Sie es uns.',
  },
  approved: {
    label: 'Bewilligt',
    meaning: 'Wir haben zu Ihren Gunsten entschieden.',
    next: 'Sie müssen nichts tun, außer wenn unsere letzte Nachricht Sie darum bittet.',
  },
  declined: {
    label: 'Abgelehnt',
    meaning: 'Wir haben Ihren Antrag abgelehnt.',
    next: 'Den Grund nennt unsere letzte Nachricht. Wenden Sie sich an uns, wenn Sie nicht einverstanden sind.',
  },
  withdrawn: {
    label: 'Zurückgezogen',
    meaning: 'Wir haben den Vorgang geschlossen, weil Sie uns darum gebeten haben.',
    next: 'Sie müssen nichts tun.',
    nextWritten: 'Sie müssen nichts tun, außer wenn unsere letzte Nachricht Sie darum bittet.',
  },
}

// The accessibility statement.

export const accessibility: Texts['accessibility'] = {
  title: 'Barrierefreiheit dieses Dienstes',
  lead: 'Alle sollen ein Formular absenden und den Status ihres Vorgangs abfragen können, egal womit sie lesen und schreiben.',
  can: {
    title: 'Was Sie tun können',
    list: [
      'jede Seite allein mit der Tastatur, mit einem Screenreader oder mit einem Textbrowser bedienen',
      'bis auf 400\u00a0% vergrößern, ohne zur Seite scrollen zu müssen',
      'eigene Farben verwenden, hell oder dunkel',
      'zurückgehen, die Seite neu laden oder einen Fehler korrigieren, ohne etwas noch einmal einzugeben',
      'sich Zeit lassen: Nichts bewegt sich oder blinkt, und keine Seite braucht Skripte',
    ],
    text: 'Sie können eine Seite bis zu einen Tag nach dem Öffnen absenden. Danach zeigen wir sie noch einmal mit Ihren Angaben, damit Sie sie erneut absenden können.',
  },
  tested: {
    title: 'Wie die Seiten geprüft werden',
    text: 'Die Entwickler der Software streben die Stufe AA der Richtlinien für barrierefreie Webinhalte (WCAG) 2.2 an. Bei jeder Änderung der Software prüfen ihre automatischen Tests jede Art von Seite, mit und ohne Fehler. Sie prüfen:',
    list: [
      'Die Seite besteht die Regeln von axe-core, und ihr HTML ist gültig',
      'In Fenstern mit 375 und 320 Pixeln Breite (1.280 Pixel bei 400\u00a0% Vergrößerung) ist nichts abgeschnitten',
      'Alle Farben haben genug Kontrast, in heller und in dunkler Darstellung',
      'Formulare lassen sich allein mit der Tastatur und auch ohne Gestaltung (CSS) ausfüllen und absenden',
      'Jeder Fehler steht oben auf der Seite, mit einem Link zu seiner Frage',
    ],
  },
  untested: {
    title: 'Was nicht geprüft wurde',
    list: [
      'Automatische Tests finden nicht jedes Problem. Die Seiten wurden nicht von unabhängiger Stelle geprüft und nicht mit Menschen getestet, die jeden Tag einen Screenreader oder eine Bildschirmlupe nutzen.',
      'Die Texte der Formulare schreibt die Stelle, die diesen Dienst nutzt. Dateien, die sie schickt oder auf die sie verlinkt, sind vielleicht nicht barrierefrei.',
      'Browser aus der Zeit vor 2023 zeigen auch Fragen, die Sie vielleicht nicht betreffen. Der Text über jeder dieser Fragen sagt, wann Sie sie beantworten müssen.',
    ],
  },
  contact: {
    title: 'Wenn Sie mit einer Seite ein Problem haben',
    text: 'Sagen Sie uns, um welche Seite es geht und womit Sie sie lesen.',
    office:
      'Sagen Sie der Stelle, die das Formular veröffentlicht hat, um welche Seite es geht und womit Sie sie lesen.',
  },
}
