/** A form of one page, its questions and hints, and the pages when it is closed or sent. In German. */
import type { TimeField } from '../../../models/field.ts'
import { timeExamplesFor } from '../date-parts.ts'
import type { Texts } from '../index.ts'
import { characters, counted, dateExample, enumerate, files, grouped, on, quote, sizeLimit } from './words.ts'

// A form of one page.

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

// What every question says beside its own texts.

export const question: Texts['question'] = {
  optional: (label) => `${label} (freiwillig)`,
  suggestions: (label) => `Vorschläge zu ${quote(label)}`,
  chooseOne: 'Bitte auswählen',
  or: 'oder',
  yes: 'Ja',
  no: 'Nein',
  dateParts: { day: 'Tag', month: 'Monat', year: 'Jahr' },
  addressParts: {
    line1: 'Straße und Hausnummer',
    line2: 'Adresszusatz (freiwillig)',
    town: 'Ort',
    region: 'Bundesland oder Region (freiwillig)',
    postcode: 'Postleitzahl',
  },
}

// Limits of an answer, for the hint of its question; each without a full stop.

const options = (count: number): string => counted(count, 'Möglichkeit', 'Möglichkeiten')

/** Times as people may type them: half past nine, and a later one, where the question takes them. */
export const timeExample = (field: TimeField, later: string): string =>
  enumerate(
    timeExamplesFor(field, ['09:30', later]).map((time) => time.replace(/^0/, '')),
    'oder',
  )

export const hints: Texts['hints'] = {
  characters(min = 0, max = 0) {
    if (min && min === max) return `Genau ${characters(min)}`
    if (min && max) return `${grouped(min)} bis ${characters(max)}`
    return max ? `Höchstens ${characters(max)}` : `Mindestens ${characters(min)}`
  },
  mostWords: (max) => `Höchstens ${counted(max, 'Wort', 'Wörter')}`,
  chooseExactly: (count) => `Wählen Sie genau ${options(count)} aus`,
  chooseBetween: (min, max) => `Wählen Sie ${grouped(min)} bis ${options(max)} aus`,
  chooseAtMost: (max) => `Wählen Sie höchstens ${options(max)} aus`,
  chooseAtLeast: (min) => `Wählen Sie mindestens ${options(min)} aus`,
  chooseAny: 'Wählen Sie alles aus, was zutrifft',
  files: (count, bytes) =>
    count === 1
      ? `1 Datei mit höchstens ${sizeLimit(bytes)}`
      : `Bis zu ${files(count)} mit je höchstens ${sizeLimit(bytes)}`,
  date: (field) => `Zum Beispiel ${dateExample(field)}`,
  lookup: 'Geben Sie die ersten Buchstaben oder den ganzen Namen ein',
  time: (field) => `Zum Beispiel ${timeExample(field, '14:30')}`,
  sentence: (text) => (/[.!?:)…]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`),
}

// In place of a form that nobody can fill in now.

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
  closedOn: (time) => `Es wurde ${on(time)} geschlossen.`,
  contact: 'Wenn Sie diesen Dienst noch brauchen, wenden Sie sich an uns.',
  sent: 'Wenn Sie dieses Formular schon abgesendet haben, können Sie den Status Ihres Vorgangs weiterhin abfragen.',
  find: 'Vorgang finden',
  others: 'Alle Formulare ansehen',
}

// The page after a form was sent.

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
    text: 'In diesem Browser können Sie 30 Minuten lang ansehen und herunterladen, was Sie gesendet haben.',
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
    text: 'Nach dem Absenden können Sie 30 Minuten lang ansehen und herunterladen, was Sie gesendet haben, und zwar in demselben Browser. Wir zeigen nur die letzten 10 Formulare, die Sie abgesendet haben. Wenn Sie wissen müssen, was Sie gesendet haben, wenden Sie sich an uns und nennen Sie uns Ihre Vorgangsnummer.',
  },
}
