/** The status page of a case, and what its person can do there: answer, withdraw, check a receipt. In German. */
import { LONGEST_REMARK } from '../../../models/event.ts'
import type { Texts } from '../index.ts'
import { cases, characters, counted, days, form, grouped, inDays, on } from './words.ts'

// Finding a case, and its page.

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

// What the page of a case says while the office asks for information.

export const asked: Texts['asked'] = {
  heading: {
    first: 'Was wir von Ihnen brauchen',
    person: 'Unsere letzte Nachricht',
    office: 'Worum wir gebeten haben',
  },
  answered: 'Antwort eingegangen',
  sent({ replies, files }, time) {
    const sent = [some(replies, 'Antwort', 'Antworten'), some(files, 'Datei', 'Dateien')].filter((part) => part !== '')
    return replies + files > 1
      ? `Sie haben ${sent.join(' und ')} gesendet, zuletzt ${on(time)}.`
      : `Sie haben ${on(time)} ${sent.join(' und ')} gesendet.`
  },
  turn: {
    office: 'Sie müssen jetzt nichts tun.',
    person: 'Seitdem haben wir Ihnen eine Nachricht geschickt.',
  },
  next: {
    office:
      'Wir sehen uns an, was Sie gesendet haben. Dann bearbeiten wir Ihren Vorgang weiter oder fragen Sie hier, was noch fehlt.',
    person:
      'Lesen Sie unsere letzte Nachricht. Wenn wir Sie darin um etwas bitten, senden Sie es uns hier. Sonst müssen Sie nichts tun.',
  },
}

/** "eine Antwort", "2 Antworten". */
const some = (count: number, one: string, other: string): string =>
  count === 0 ? '' : count === 1 ? `eine ${one}` : counted(count, one, other)

// Answering the office in words.

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

// Withdrawing a case.

export const withdraw: Texts['withdraw'] = {
  title: 'Vorgang zurückziehen',
  text: 'Wir schließen Ihren Vorgang und bearbeiten ihn nicht weiter. Das lässt sich nicht rückgängig machen. Wenn Sie es sich anders überlegen, müssen Sie das Formular neu absenden.',
  labels: { reference: 'Vorgangsnummer', code: 'Code zum Zurückziehen' },
  hints: {
    reference: 'Sie steht auf der Bestätigungsseite, zum Beispiel 7K3M-9QXT-2VBD-HW8P.',
    code: 'Er hat 12 Buchstaben und Ziffern und stand 30 Minuten lang auf der Bestätigungsseite. Wenn Sie ihn nicht haben, wenden Sie sich an uns.',
  },
  submit: 'Vorgang zurückziehen',
  back: 'Zurück zu Ihrem Vorgang',
  faults: {
    noReference: 'Geben Sie die Vorgangsnummer von der Bestätigungsseite ein',
    noCode: 'Geben Sie den Code zum Zurückziehen von der Bestätigungsseite ein',
    reference:
      'Wir finden keinen Vorgang mit dieser Nummer. Vergleichen Sie sie mit der Nummer auf der Bestätigungsseite.',
    code: 'Dieser Code gehört nicht zu diesem Vorgang. Vergleichen Sie ihn mit dem Code auf der Bestätigungsseite.',
    closed:
      'Sie können diesen Vorgang nicht mehr zurückziehen. Gehen Sie zurück zu Ihrem Vorgang, um seinen Status zu sehen.',
    limited:
      'Aus Ihrem Netz wurden zu viele falsche Vorgangsnummern und Codes eingegeben. Warten Sie eine Minute und versuchen Sie es dann noch einmal.',
    unavailable:
      'Leider konnten wir den Vorgang nicht zurückziehen. Warten Sie eine Minute und versuchen Sie es dann noch einmal.',
  },
}

// Checking a receipt.

const withFiles = (count: number): string => counted(count, 'Datei', 'Dateien')

export const verify: Texts['verify'] = {
  // With a soft hyphen: as a heading, the word is wider than a telephone.
  title: 'Eingangs\u00adbestätigung prüfen',
  lead: 'Eine Eingangsbestätigung beweist, dass wir ein Formular erhalten haben, wann und mit welchen Angaben. Wer eine Eingangsbestätigung hat, kann sie hier prüfen.',
  file: {
    label: 'Eingangsbestätigung hochladen',
    hint: 'Nehmen Sie die Datei, die Sie heruntergeladen haben. Der Dateiname beginnt mit „receipt-“.',
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
      'Die ausgewählte Datei ist keine Eingangsbestätigung. Nehmen Sie die Datei, die Sie heruntergeladen haben. Der Dateiname beginnt mit „receipt-“.',
    unreadable:
      'Das ist keine vollständige Eingangsbestätigung. Kopieren Sie die ganze Datei, von der ersten { bis zur letzten }.',
    forged: 'Diese Eingangsbestätigung wurde verändert oder stammt nicht von diesem Dienst. Sie beweist nichts.',
    'unknown-key': 'Diese Eingangsbestätigung wurde nicht von diesem Dienst signiert. Sie beweist hier nichts.',
    unavailable:
      'Leider konnten wir die Eingangsbestätigung nicht prüfen. Warten Sie eine Minute und versuchen Sie es dann noch einmal.',
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

// How long something is kept, and why it was deleted.

export const kept: Texts['kept'] = (date, { final, finalDays }) => {
  if (final) return `Wir löschen Ihre Angaben und Dateien spätestens am ${date}.`
  const closed = finalDays === undefined ? undefined : `${inDays(finalDays)} nach Abschluss Ihres Vorgangs`
  const idle = date === undefined ? undefined : `spätestens am ${date}, wenn bis dahin nichts mehr geschieht`
  return `Wir löschen Ihre Angaben und Dateien ${[closed, idle].filter(Boolean).join(' oder ')}.`
}

export const expiry: Texts['expiry'] = ({ since, days }) =>
  `${inDays(days)} nach ${since === 'final' ? 'dem abschließenden Status' : 'dem letzten Ereignis'}`
