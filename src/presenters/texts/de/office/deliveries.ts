/** Emails and webhooks about cases, and what became of each; in German. */
import type { OfficeTexts } from '../../index.ts'
import { on } from '../dates.ts'
import { grouped, quote } from '../numbers.ts'

const times = (count: number): string => (count === 1 ? 'einmal' : count === 2 ? 'zweimal' : `${grouped(count)}-mal`)

export const deliveries: OfficeTexts['deliveries'] = {
  title: 'Zustellungen',
  about: 'E-Mails und Webhooks zu Vorgängen, die neuesten zuerst.',
  page: {
    statesLabel: 'Zustände',
    columns: { what: 'Was', case: 'Vorgang', state: 'Zustand', created: 'Angelegt' },
    empty: 'Hier sind keine Zustellungen.',
    next: 'Nächste Seite',
    back: 'Zustellungen',
    cancel: 'Nein, zurück',
  },
  all: 'Alle',
  states: { waiting: 'Wartet', sent: 'Gesendet', failed: 'Fehlgeschlagen', cancelled: 'Abgebrochen' },
  meanings: {
    waiting: 'Noch nicht gesendet, oder wartet auf einen weiteren Versuch.',
    sent: 'Der Empfänger hat sie angenommen.',
    failed: '3 Tage lang versucht oder endgültig abgelehnt. Sie wird nur gesendet, wenn Sie sie wiederholen.',
    cancelled: 'Jemand in der Sachbearbeitung hat sie abgebrochen.',
  },
  to: {
    person: (address) => (address === '' ? 'E-Mail an die Person' : `E-Mail an die Person, ${address}`),
    office: (address) =>
      address === '' ? 'E-Mail an die Sachbearbeitung' : `E-Mail an die Sachbearbeitung, ${address}`,
    webhook: (key) => `Webhook an ${key}`,
  },
  now: {
    due: 'jetzt fällig',
    dueAt: (time) => `wird gesendet ${on(time)}`,
    working: 'wird gerade gesendet',
    again: (attempts, time) => `${times(attempts)} fehlgeschlagen, nächster Versuch ${on(time)}`,
    later: (time) => `wartet bis ${time}`,
    sent: (time) => `gesendet ${on(time)}`,
    failed: (time) => `fehlgeschlagen ${on(time)}`,
    cancelled: (time) => `abgebrochen ${on(time)}`,
  },
  since: {
    sent: on,
    failed: on,
    cancelled: on,
  },
  answers: {
    included: 'Mit Angaben',
    withheld: 'Ohne Angaben: Die Einstellungen des Empfängers lassen sie nicht zu',
  },
  why: (error) => {
    const [pattern, text] = WHY.find(([pattern]) => pattern.test(error)) ?? []
    return pattern && error.replace(pattern, text!)
  },
  facts: {
    answers: 'Angaben',
    id: 'Kennung der Nachricht',
    event: 'Anlass',
    case: 'Vorgang',
    created: 'Angelegt',
    attempts: 'Versuche',
    why: 'Warum der letzte Versuch fehlgeschlagen ist',
    state: 'Zustand',
  },
  retry: {
    button: 'Wiederholen',
    title: 'Jetzt senden?',
    text: 'Wir versuchen es in den nächsten Sekunden und, wenn es nicht klappt, noch 3 Tage lang. Die Kennung der Nachricht bleibt gleich.',
    again: 'Sie wurde schon gesendet. Der Empfänger erhält sie ein zweites Mal.',
    early:
      'Sie wartet, damit sich die Änderung noch rückgängig machen lässt. Sobald wir versuchen zu senden, geht das nicht mehr.',
    confirm: 'Ja, jetzt senden',
    done: 'Wir versuchen es in den nächsten Sekunden.',
  },
  cancel: {
    button: 'Zustellung abbrechen',
    title: 'Diese Zustellung abbrechen?',
    text: 'Sie wird nicht gesendet. Sie können sie später wiederholen.',
    confirm: 'Ja, abbrechen',
    done: 'Die Zustellung ist abgebrochen.',
  },
  refused: {
    working: 'Sie wird gerade gesendet. Versuchen Sie es in 2 Minuten noch einmal.',
    ended: (state) => `Ihr Zustand ist schon ${quote(state)}.`,
  },
}

/** Reasons as the log has them. */
const WHY: readonly [RegExp, string][] = [
  [/^the receiver answered (\d+)$/, 'der Empfänger hat mit $1 geantwortet'],
  [
    /^the receiver answered (\d+): we do not follow redirects$/,
    'der Empfänger hat mit $1 geantwortet, und Weiterleitungen folgen wir nicht',
  ],
  [
    /^the receiver is on this machine or in a private network( \(\w+\))$/,
    'der Empfänger ist auf diesem Computer oder in einem privaten Netz$1',
  ],
  [
    /^the receiver closed the connection without an answer$/,
    'der Empfänger hat die Verbindung ohne Antwort geschlossen',
  ],
  [
    /^the receiver cannot be reached: it took too long$/,
    'der Empfänger ist nicht erreichbar: Es hat zu lange gedauert',
  ],
  [/^the receiver cannot be reached( \(\w+\))$/, 'der Empfänger ist nicht erreichbar$1'],
  [/^(SVC_\w+) is not set$/, '$1 ist nicht gesetzt'],
  [/^no mail is set up$/, 'der Versand von E-Mails ist nicht eingerichtet'],
  [/^no webhook is set up$/, 'Webhooks sind nicht eingerichtet'],
  [/^there is no address any more$/, 'es gibt keine Adresse mehr'],
  [/^the answer is not an email address$/, 'die Antwort ist keine E-Mail-Adresse'],
  [/^its case is gone$/, 'den Vorgang gibt es nicht mehr'],
  [/^the mail server refused it( \(\d+\))$/, 'der Mailserver hat sie abgelehnt$1'],
  [/^the mail server refused our password$/, 'der Mailserver hat unser Passwort abgelehnt'],
  [
    /^the TLS certificate of the mail server cannot be trusted$/,
    'dem TLS-Zertifikat des Mailservers kann man nicht trauen',
  ],
  [/^the mail server cannot be reached$/, 'der Mailserver ist nicht erreichbar'],
  [/^the mail server took too long$/, 'der Mailserver hat zu lange gebraucht'],
  [/^it took too long$/, 'es hat zu lange gedauert'],
  [/^unexpected error; see the log$/, 'unerwarteter Fehler, siehe Log'],
]
