/** Statistics, deliveries, the audit, exports, and mails to the office. In German. */

import type { AuditAction } from '../../../../models/audit.ts'
import type { OfficeTexts } from '../../index.ts'
import { cases, counted, enumerate, files, grouped, on, quote } from '../words.ts'
import { departments } from './departments.ts'
import { forms } from './forms.ts'

// The page of statistics; what it shares with the public one is in `../statistics.ts`.

export const statistics: OfficeTexts['statistics'] = {
  title: 'Statistik',
  waiting: { office: 'Warten auf uns', person: 'Warten auf Personen' },
  page: {
    lead: 'Stand: jetzt. Vorgänge mit Spam-Verdacht zählen nicht.',
    now: 'Jetzt',
    days: 'Tag für Tag',
    table: 'Als Tabelle anzeigen',
    day: 'Tag',
    received: 'Eingegangen',
    finished: 'Erledigt',
    forms: 'Nach Formular, letzte 30 Tage',
    formsLabel: 'Nach Formular',
    form: 'Formular',
    median: 'Median der Dauer',
    late: '90\u00a0% höchstens',
    waiting: 'Warten auf uns',
    statuses: 'Offene Vorgänge nach Status',
    status: 'Status',
    cases: 'Vorgänge',
  },
}

// Emails and webhooks about cases, and what became of each;.

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
  states: {
    waiting: 'Wartet',
    held: 'Angehalten',
    sent: 'Gesendet',
    failed: 'Fehlgeschlagen',
    cancelled: 'Abgebrochen',
  },
  meanings: {
    waiting: 'Noch nicht gesendet, oder wartet auf einen weiteren Versuch.',
    held: 'Eine Wiederherstellung hat sie zurückgebracht. Vielleicht wurde sie schon gesendet. Sie wird nur gesendet, wenn Sie sie wiederholen oder die Person, die diesen Dienst betreut, alle freigibt.',
    sent: 'Der Empfänger hat sie angenommen.',
    failed: '3 Tage lang versucht oder endgültig abgelehnt. Sie wird nur gesendet, wenn Sie sie wiederholen.',
    cancelled: 'Jemand in der Sachbearbeitung hat sie abgebrochen.',
  },
  to: {
    person: (address) => (address === '' ? 'E-Mail an die Person' : `E-Mail an die Person, ${address}`),
    office: (address) =>
      address === '' ? 'E-Mail an die Sachbearbeitung' : `E-Mail an die Sachbearbeitung, ${address}`,
    assignee: 'E-Mail an die Person, der der Vorgang zugewiesen ist',
    webhook: (key) => `Webhook an ${key}`,
  },
  now: {
    due: 'jetzt fällig',
    dueAt: (time) => `wird ${on(time)} gesendet`,
    working: 'wird gerade gesendet',
    again: (attempts, time) => `${times(attempts)} fehlgeschlagen, nächster Versuch ${on(time)}`,
    later: (time) => `wartet bis ${time}`,
    held: 'seit einer Wiederherstellung angehalten',
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

// What people did in the office.

/** Codes of one row, by name. */
type Codes = Partial<Record<string, string>>

const ENDINGS: Codes = { complete: 'vollständig', 'cut-off': 'abgebrochen', failed: 'fehlgeschlagen' }

/** Why somebody could not sign in by the provider. */
const REFUSALS: Codes = {
  'no-role': 'der Anbieter nennt keine Rolle',
  'no-email': 'der Anbieter nennt keine E-Mail-Adresse',
  taken: 'zu der Adresse gibt es ein Konto, und der Anbieter hat sie nicht bestätigt',
}
const refusal = (why: string): string => (Object.hasOwn(REFUSALS, why) ? REFUSALS[why]! : why)

const ACTIONS: Record<AuditAction, string> = {
  'signed-in': 'Angemeldet',
  'sign-in-refused': 'Anmeldung abgelehnt',
  'signed-out': 'Abgemeldet',
  'session-ended': 'In einem anderen Browser abgemeldet',
  'password-set': 'Passwort festgelegt',
  'second-factor-on': 'Zwei-Faktor-Anmeldung eingeschaltet',
  'second-factor-off': 'Zwei-Faktor-Anmeldung ausgeschaltet',
  'second-factor-refused': 'Falschen Code eingegeben',
  'recovery-code-used': 'Wiederherstellungscode benutzt',
  'account-added': 'Konto angelegt',
  'first-admin': 'Das erste Konto angelegt',
  'account-linked': 'Konto mit der Anmeldung der Organisation verknüpft',
  'account-disabled': 'Konto gesperrt',
  'account-enabled': 'Konto entsperrt',
  'account-renamed': 'Konto umbenannt',
  'account-reset': 'Konto zurückgesetzt',
  'role-changed': 'Berechtigungen geändert',
  'case-opened': 'Vorgang geöffnet',
  'file-taken': 'Datei heruntergeladen',
  'export-begun': 'Herunterladen von Vorgängen begonnen',
  'export-ended': 'Vorgänge heruntergeladen',
  'status-changed': 'Status geändert',
  reopened: 'Vorgang wieder geöffnet',
  'message-sent': 'Nachricht gesendet',
  'note-added': 'Notiz hinzugefügt',
  assigned: 'Vorgang zugewiesen',
  released: 'Spam-Verdacht aufgehoben',
  undone: 'Änderung zurückgenommen',
  'delivery-retried': 'Zustellung wiederholt',
  'delivery-discarded': 'Zustellung abgebrochen',
  'deliveries-released': 'Angehaltene Zustellungen freigegeben',
  'webhook-tested': 'Testereignis gesendet',
  restored: 'Sicherung wiederhergestellt',
  'content-deleted': 'Inhalt gelöscht',
  'program-added': 'Programm angelegt',
  'program-revoked': 'Zugang eines Programms gesperrt',
  'program-changed': 'Berechtigungen eines Programms geändert',
  'program-token-added': 'Token für ein Programm hinzugefügt',
  'program-token-ended': 'Token eines Programms beendet',
  'cases-read': 'Vorgänge gelesen',
  'form-published': 'Formular veröffentlicht',
  'form-taken': 'Formular aus seiner Datei übernommen',
  'form-closed': 'Formular geschlossen',
  'form-reopened': 'Formular wieder geöffnet',
  'form-withdrawn': 'Formular zurückgezogen',
  'form-handed-over': 'Version eines Formulars übergeben',
  'form-sent-back': 'Version eines Formulars zurückgegeben',
  'form-taken-back': 'Version eines Formulars zurückgenommen',
  'form-second-asked': 'Zweite Person für ein Formular verlangt',
  'form-second-ended': 'Zweite Person nicht mehr verlangt',
  'department-added': 'Abteilung angelegt',
  'department-changed': 'Abteilung geändert',
  'department-removed': 'Abteilung entfernt',
  'columns-chosen': 'Spalten der Liste ausgewählt',
  'preview-made': 'Link zu einer Vorschau angelegt',
  'preview-revoked': 'Link zu einer Vorschau zurückgezogen',
}

export const audit: OfficeTexts['audit'] = {
  title: 'Protokoll',
  page: {
    lead: 'Was in der Sachbearbeitung getan wurde, das Neueste zuerst. Hier lässt sich nichts ändern oder löschen. Um Nachrichten und Notizen zu lesen, öffnen Sie den Vorgang.',
    filter: 'Filtern',
    apply: 'Anwenden',
    clear: 'Filter aufheben',
    columns: { when: 'Wann', who: 'Wer', what: 'Was', about: 'Betrifft' },
    empty: 'Es gibt keine Einträge.',
    next: 'Nächste Seite',
  },
  ofCase:
    'Das sind alle Einträge zu diesem Vorgang, auch Listen, die Programme gelesen haben. Dazu kommen alle Downloads des Formulars seit dem Eingang. Welche Vorgänge ein Download enthielt, steht nicht im Protokoll.',
  earlier: (addresses) => `Zeigt auch Einträge unter früheren E-Mail-Adressen: ${addresses}`,
  filters: { by: 'Wer (E-Mail-Adresse)', about: 'Betrifft (Vorgangsnummer oder E-Mail-Adresse)' },
  service: 'Dieser Dienst, von selbst',
  program: (name) => `${name}, Programm`,
  commandLine: (user) => `${user}, Befehlszeile`,
  actions: ACTIONS,
  details: {
    begun: ({ id, format, view, status, age, assignee, searched }) =>
      [
        format,
        `Ansicht ${view}`,
        ...(status === undefined ? [] : [`Status ${status}`]),
        ...(age === undefined ? [] : [age]),
        ...(assignee === undefined ? [] : [`zugewiesen an ${assignee}`]),
        ...(searched === undefined ? [] : ['nach Wörtern gesucht']),
        `Download ${id}`,
      ].join(', '),
    ended: ({ id, ending = '', cases: count, left }) =>
      [
        `${cases(Number(count))} (${ENDINGS[ending] ?? ending})`,
        ...(left === undefined ? [] : [`${files(Number(left))} ausgelassen`]),
        `Download ${id}`,
      ].join(', '),
    programRights: ({ rights = '', forms = '' }) =>
      `${rights.split(',').join(', ')} für ${forms === '' ? 'alle Formulare' : forms.split(',').join(', ')}`,
    programChanged: ({ rights = '', forms = '', limit }) =>
      `${rights.split(',').join(', ')} für ${forms === '' ? 'alle Formulare' : forms.split(',').join(', ')}, ${counted(Number(limit), 'Anfrage', 'Anfragen')} pro Minute`,
    token: ({ token }) => `Token ${token}`,
    read: ({ form, first = '', last = '', count }) =>
      [
        ...(form === undefined ? [] : [form]),
        cases(Number(count)),
        first === last ? first : `${first} bis ${last}`,
      ].join(', '),
    form: ({ way, version, upload, from, second }) =>
      [
        ...(way === undefined ? [] : [forms.ways[way as keyof typeof forms.ways] ?? way]),
        ...(version === undefined ? [] : [`Version ${version}`]),
        ...(upload === undefined ? [] : [forms.previews.upload]),
        ...(from === undefined ? [] : [`übergeben von ${from}`]),
        ...(second === undefined ? [] : ['ohne die zweite Person, die das Formular verlangt']),
      ].join(', '),
    columns: ({ questions = '' }) => questions.split(',').join(', '),
    changed: ({ changed = '' }) =>
      changed
        .split(',')
        .map((one) => departments.fields[one as keyof typeof departments.fields]?.label ?? '')
        .join(', '),
    tested: ({ status, ms, why = '' }) => `${status === undefined ? why : `Antwort ${status}`}, ${ms} ms`,
    rights: ({ role = '', forms, edits }) =>
      [
        forms === undefined ? role : `${role} für ${forms.split(',').join(', ')}`,
        ...(edits === undefined
          ? []
          : [`bearbeitet ${edits === 'all' ? 'alle Formulare' : edits.split(',').join(', ')}`]),
      ].join(', '),
    refused: ({ count, why, accounts }) =>
      [
        counted(Number(count), 'Versuch', 'Versuche'),
        ...(accounts === undefined ? [] : [`darunter für ${enumerate(accounts.split(','), 'und')}`]),
        ...(why === undefined ? [] : [refusal(why)]),
      ].join(', '),
    refusal,
  },
}

// What exports say beside the answers.

export const exports: OfficeTexts['exports'] = {
  columns: {
    reference: 'Vorgangsnummer',
    received: 'Eingegangen',
    status: 'Status',
    version: 'Version',
    number: 'Nummer',
    assignee: 'Zugewiesen an',
    due: 'Fällig',
    finished: 'Abgeschlossen',
  },
  moreCases:
    'Mehr Vorgänge passen nicht in ein Tabellenblatt. Laden Sie die übrigen mit einem Filter oder als CSV herunter.',
  yes: 'ja',
  no: 'nein',
  leftOut: { held: 'die Virenprüfung hatte kein Ergebnis', missing: 'sie fehlt in der Ablage' },
  suspicion: (suspicion) =>
    suspicion.kind === 'trapped'
      ? 'verstecktes Feld ausgefüllt'
      : `abgesendet ${(suspicion.ageMs / 1000).toLocaleString('de-DE', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} s nach dem Öffnen der Seite`,
}

// Emails to the office.

export const mail: OfficeTexts['mail'] = {
  received: {
    subject: (form, reference) => `Neu: ${form} (${reference})`,
    heading: 'Ein neues Formular ist eingegangen',
    text: 'Aus Gründen des Datenschutzes stehen die Angaben nicht in dieser E-Mail.',
  },
  reply: {
    subject: (form, reference) => `Antwort: ${form} (${reference})`,
    heading: 'Eine Antwort auf Ihre Frage ist eingegangen',
    text: 'Aus Gründen des Datenschutzes steht die Antwort nicht in dieser E-Mail.',
  },
  file: {
    subject: (form, reference) => `Datei: ${form} (${reference})`,
    heading: 'Eine Datei ist eingegangen',
    text: 'Sie finden sie beim Vorgang. Für alle Dateien, die innerhalb einer Minute eingehen, erhalten Sie nur eine E-Mail.',
  },
  withdrawn: {
    subject: (form, reference) => `Zurückgezogen: ${form} (${reference})`,
    heading: 'Eine Person hat ihren Vorgang zurückgezogen',
    text: 'Sie müssen nichts tun.',
  },
  daily: {
    subject: (fresh, overdue) => `Vorgänge heute: ${fresh} neu, ${overdue} überfällig`,
    heading: (fresh, overdue) => `${fresh} neu und ${overdue} überfällig`,
    fresh: (form) => `${form}, neu`,
    overdue: (form, due) => `${form}, fällig am ${due}`,
    more: 'Die Liste nennt die ersten 25 neuen Vorgänge und die ersten 25 überfälligen.',
    link: 'Vorgänge in der Sachbearbeitung öffnen',
    why: 'Sie erhalten diese E-Mail, weil ein Formular seine tägliche Liste an diese Adresse sendet.',
  },
  link: 'Vorgang in der Sachbearbeitung öffnen',
  why: (form) => `Sie erhalten diese E-Mail, weil das Formular „${form}“ Neuigkeiten an diese Adresse sendet.`,
  whyAssignee: (form) =>
    `Sie erhalten diese E-Mail, weil Ihnen der Vorgang zugewiesen ist. Er wurde mit dem Formular „${form}“ gesendet.`,
}

// Receivers of webhooks, which the settings name.

export const receivers: OfficeTexts['receivers'] = {
  title: 'Empfänger von Webhooks',
  empty: 'Die Einstellungen nennen keinen Empfänger.',
  columns: { name: 'Empfänger', host: 'Rechner', last: 'Letzte Zustellung', test: 'Letzter Test' },
  never: 'Nie',
  notLately: 'In letzter Zeit keine',
  back: 'Programme',
  facts: { host: 'Rechner', forms: 'Formulare, die ihn nennen', answers: 'Angaben' },
  noForms: 'Keine',
  mayHave: 'Er darf Angaben bekommen',
  mayNotHave: 'Er bekommt keine Angaben',
  lead: 'Ein Testereignis wird wie jedes andere gesendet und signiert und enthält nichts aus einem Vorgang. Die Antwort wird nicht gelesen: Nur ihr Statuscode zählt.',
  send: 'Testereignis senden',
  tested: (time) => `Letztes Testereignis am ${time}.`,
  answered: (status, ms) => `Der Empfänger antwortete nach ${ms} ms mit ${status}.`,
  refused: (status, ms) =>
    `Der Empfänger antwortete nach ${ms} ms mit ${status}. Er muss mit 2xx antworten, sonst versucht es der Dienst 3 Tage lang weiter.`,
  failed: (why, ms) => `Keine Antwort nach ${ms} ms: ${why}.`,
  wait: (seconds) =>
    `Das waren viele Tests. Versuchen Sie es in ${counted(seconds, 'Sekunde', 'Sekunden')} noch einmal.`,
  deliveries: 'Letzte Zustellungen',
  gone: {
    tag: 'Nicht in den Einstellungen',
    text: 'Die Einstellungen nennen diesen Empfänger nicht mehr, deshalb kann ihm nichts zugestellt werden. Zustellungen, die auf ihn warten, schlagen nach 3 Tagen fehl. Um sie zuzustellen, tragen Sie den Empfänger wieder in die Einstellungen ein und starten Sie den Dienst neu. Um sie zu beenden, öffnen Sie jede Zustellung und brechen Sie sie ab.',
  },
  noDeliveries: 'Unter den letzten 2.000 des Dienstes ist keine.',
}

// Programme, die über die API Vorgänge lesen oder bearbeiten, und ihre Tokens.

export const programs: OfficeTexts['programs'] = {
  title: 'Programme',
  lead: 'Ein Programm kann über die API Vorgänge lesen oder bearbeiten. Es weist sich mit einem Token aus.',
  page: {
    add: 'Programm hinzufügen',
    requests: 'Anfragen',
    empty: 'Es gibt keine Programme.',
    columns: { name: 'Programm', rights: 'Es kann', forms: 'Formulare', ends: 'Token endet', used: 'Zuletzt benutzt' },
    tokenColumns: { token: 'Token', state: 'Zustand', made: 'Erstellt', ends: 'Endet', used: 'Zuletzt benutzt' },
    back: 'Programme',
    tokens: 'Tokens',
    end: 'Beenden',
    renewTitle: 'Neues Token',
    renewHint:
      'Das Token, welches das Programm jetzt benutzt, gilt weiter. Beenden Sie es, wenn das Programm das neue benutzt.',
    renew: 'Neues Token erstellen',
    changeTitle: 'Was es kann',
    change: 'Änderungen speichern',
    revokeTitle: 'Sperren',
    revokeText: 'Wenn ein Programm nicht mehr benutzt wird, beenden Sie alle seine Tokens.',
    revoke: 'Dieses Programm sperren',
    cancel: 'Nein, zurück',
  },
  rights: {
    'forms:read': 'Formulare lesen',
    'cases:read': 'Vorgänge lesen',
    'files:read': 'Dateien lesen',
    'cases:write': 'Vorgänge bearbeiten',
  },
  states: { active: 'Gilt', ending: 'Endet bald', expired: 'Abgelaufen', ended: 'Beendet', revoked: 'Gesperrt' },
  allForms: 'Alle Formulare, auch spätere',
  never: 'Nie',
  perMinute: (count) => `${count} je Minute`,
  token: (number) => `Token ${number}`,
  renewFor: (name) => `Neues Token für ${name} erstellen`,
  ending: (name, number, time) => `Token ${number} von ${name} endet am ${time}.`,
  fields: {
    name: 'Name',
    nameHint: 'Kleine Buchstaben, Ziffern und Bindestriche, zum Beispiel case-desk.',
    rights: 'Was kann es?',
    forms: 'Für welche Formulare ist es?',
    perMinute: 'Wie viele Anfragen kann es in einer Minute senden?',
    days: 'Nach wie vielen Tagen endet das Token?',
  },
  faults: {
    name: 'Geben Sie einen Namen aus bis zu 40 kleinen Buchstaben, Ziffern und Bindestrichen ein',
    taken: 'Es gibt oder gab schon ein Programm mit diesem Namen. Wählen Sie einen anderen',
    rights: 'Wählen Sie aus, was das Programm kann',
    forms: 'Wählen Sie mindestens ein Formular aus',
    perMinute: 'Geben Sie die Anzahl der Anfragen in einer Minute ein, eine ganze Zahl von 1 bis 999999',
    days: 'Geben Sie die Anzahl der Tage ein, eine ganze Zahl von 1 bis 999999',
  },
  secret: {
    title: 'Kopieren Sie jetzt das Token',
    lead: 'Sie sehen dieses Token nur dieses eine Mal. Geben Sie es der Person, die das Programm betreut, und sonst niemandem.',
    until: (number, time) => `Token ${number} gilt bis ${time}.`,
    submit: 'Ich habe es kopiert',
  },
  done: {
    changed: 'Die Änderungen sind gespeichert und gelten ab der nächsten Anfrage.',
    ended: (number) => `Token ${number} gilt nicht mehr.`,
    revoked: 'Das Programm kann die API nicht mehr benutzen.',
  },
  end: {
    title: (number, name) => `Token ${number} von ${name} beenden?`,
    text: 'Ein Programm, das dieses Token noch benutzt, bekommt keine Antworten mehr. Sie können das nicht rückgängig machen.',
    confirm: 'Dieses Token beenden',
  },
  revoke: {
    title: (name) => `${name} sperren?`,
    text: 'Alle seine Tokens enden jetzt, und sein Name kann nicht noch einmal benutzt werden. Was es getan hat, bleibt in den Vorgängen und im Protokoll.',
    confirm: 'Dieses Programm sperren',
  },
}
