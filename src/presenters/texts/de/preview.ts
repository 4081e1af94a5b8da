/** The preview of a form, and its diagram. In German. */
import type { Texts } from '../index.ts'
import { counted, form, grouped, questions, quote } from './words.ts'

// What the preview of a definition says around its pages.

const faults = (count: number): string => counted(count, 'Fehler', 'Fehler')

export const preview: Texts['preview'] = {
  name: 'Vorschau',
  banner: 'Nichts hiervon ist veröffentlicht. Was Sie eingeben, wird gelöscht, wenn die Vorschau endet.',
  again: 'Neu laden',
  all: 'Alle Vorschauen',
  thanks:
    'Das war eine Vorschau. Es wurde nichts gesendet oder gespeichert, und die Vorgangsnummer gehört zu keinem Vorgang.',
  notOpen: 'Dieses Formular ist wegen seiner Öffnungszeiten zurzeit nicht geöffnet. Die Vorschau zeigt es trotzdem.',
  link: {
    banner: (title, until) =>
      `Das ist eine Vorschau von ${quote(title)}. Was Sie eingeben, wird nicht gesendet und nicht gespeichert. Der Link funktioniert bis ${until}.`,
    again: 'Neu beginnen',
    lost: 'Wir konnten Ihre bisherigen Antworten nicht lesen. Die Vorschau beginnt deshalb von vorn.',
    edit: 'Formular bearbeiten',
    changePage: 'Diese Seite ändern',
    change: 'Diese Frage ändern',
    phone: 'Auf einem Telefon öffnen',
    phoneText:
      'Richten Sie die Kamera eines Telefons auf diesen Code. Das Telefon muss diese Adresse erreichen können.',
  },
  list: {
    title: 'Vorschauen',
    lead: 'Das sind die Definitionen, wie sie zuletzt gespeichert wurden. Wenn Sie eine Datei gespeichert haben, laden Sie die Seite neu.',
    empty: 'Im Ordner sind keine Definitionen mehr.',
    broken: faults,
    told: (warnings) => counted(warnings, 'Warnung', 'Warnungen'),
  },
  broken: {
    title: 'Die Definition hat Fehler',
    lead: (count) =>
      `${faults(count)}. Um das Formular zu sehen, korrigieren Sie ${form(count, { one: 'ihn', other: 'sie' })}: Speichern Sie die Datei und laden Sie dann diese Seite neu.`,
    faults: 'Fehler',
    warnings: 'Warnungen',
  },
  fault: {
    error: 'Fehler',
    warning: 'Warnung',
    position: (line, column) => `Zeile ${line}, Spalte ${column}`,
    question: (id) => `Frage ${quote(id)}`,
    page: (id) => `Seite ${quote(id)}`,
    whole: 'Die Datei',
  },
  panel: {
    title: 'Warum etwas gezeigt wird oder nicht',
    unanswered: 'Bisher wurden keine Antworten gesendet.',
    answered: 'Grundlage sind die Antworten, die bisher gesendet wurden.',
    choosing: 'Was Sie auf dieser Seite auswählen, blendet Fragen im Browser sofort ein und aus.',
    here: 'Auf dieser Seite',
    pages: 'Seiten',
    present: 'diese Seite',
    free: (shown) =>
      `${grouped(shown)} ${form(shown, { one: 'Frage hat keine Regel und wird', other: 'Fragen haben keine Regel und werden' })} immer gezeigt.`,
    shown: 'Gezeigt',
    hidden: 'Nicht gezeigt',
    check: (condition) => `Prüfung: ${condition}`,
    passed: 'Bestanden',
    failed: 'Nicht bestanden',
    required: 'Pflicht',
    optional: 'Freiwillig',
    leftOut: 'Ausgelassen',
    notYet: 'Noch nicht',
    ends: 'Beendet das Formular hier',
    noRule: 'Hat keine Regel und wird deshalb immer gezeigt.',
    after: (page) => `Das Formular hat bei ${quote(page)} geendet.`,
    later: 'Die Regel trifft zu. Gezeigt wird das, sobald alle Seiten davor beantwortet sind.',
    warnings: 'Warnungen der Prüfung',
  },
}

// The words in a drawing of a form.

export const diagram: Texts['diagram'] = {
  start: 'Beginn',
  end: (pages) => (pages > 1 ? 'Angaben prüfen und absenden' : 'Absenden'),
  ends: 'Das Formular endet hier',
  optional: 'freiwillig',
  check: (condition) => `Prüfung: ${condition}`,
  required: (condition) => `nur dann Pflicht, wenn gilt: ${condition}`,
  page: (number) => `Seite ${number}`,
  list: (min, max, item) =>
    `je ${item}, ${min === max ? grouped(max) : min === 0 ? `bis zu ${grouped(max)}` : `${grouped(min)} bis ${grouped(max)}`}`,
  calculated: {
    count: (names) => `Anzahl: ${names}`,
    min: (names) => `kleinster Wert: ${names}`,
    max: (names) => `größter Wert: ${names}`,
  },
  only: (condition) => `nur, wenn gilt: ${condition}`,
  more: (count) => `und ${counted(count, 'weitere Frage', 'weitere Fragen')}`,
  size: (pages, count) => `${counted(pages, 'Seite', 'Seiten')}, ${questions(count)}`,
}
