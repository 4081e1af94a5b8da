/** What people did in the office, in German. */
import type { AuditAction } from '../../../../models/audit.ts'
import type { OfficeTexts } from '../../index.ts'
import { cases, counted, enumerate, files } from '../numbers.ts'

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
  'account-linked': 'Konto mit der Anmeldung der Organisation verknüpft',
  'account-disabled': 'Konto gesperrt',
  'account-enabled': 'Konto entsperrt',
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
  'content-deleted': 'Inhalt gelöscht',
  'program-added': 'Programm angelegt',
  'program-revoked': 'Zugang eines Programms gesperrt',
  'program-changed': 'Berechtigungen eines Programms geändert',
  'program-token-added': 'Token für ein Programm hinzugefügt',
  'program-token-ended': 'Token eines Programms beendet',
  'cases-read': 'Vorgänge gelesen',
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
    rights: ({ role, forms = '' }) => `${role} für ${forms.split(',').join(', ')}`,
    refused: ({ count, why, accounts }) =>
      [
        counted(Number(count), 'Versuch', 'Versuche'),
        ...(accounts === undefined ? [] : [`darunter für ${enumerate(accounts.split(','), 'und')}`]),
        ...(why === undefined ? [] : [refusal(why)]),
      ].join(', '),
    refusal,
  },
}
