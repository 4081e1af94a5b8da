/** What went wrong in the office, by its code, in German. */
import type { OfficeTexts } from '../../index.ts'
import { titled } from '../../problem-texts.ts'
import { cases, characters, enumerate, quote } from '../words.ts'

const noPage = titled('Seite nicht gefunden')
const noCase = titled('Vorgang nicht gefunden')
const noFile = titled('Datei nicht gefunden')
const notNow = titled('Das geht jetzt nicht')
const notHere = titled('Das geht hier nicht')

export const problems: OfficeTexts['problems'] = {
  'cross-site-file': titled('Sie kommen von einer anderen Website')(
    'Zum Schutz der Vorgänge können Sie sie nur von den Seiten der Sachbearbeitung aus herunterladen. Öffnen Sie dort die Liste oder den Vorgang und laden Sie dann noch einmal herunter.',
  ),
  unauthorized: {
    title: 'Melden Sie sich zuerst an',
    text: 'Diese Seite gehört zur Sachbearbeitung. Melden Sie sich unter /staff an.',
  },
  forbidden: {
    title: 'Sie haben dafür keine Berechtigung',
    text: 'Bitten Sie die Person, die diesen Dienst betreut, Ihre Berechtigungen zu ändern.',
  },
  insecure: {
    title: 'Die Sachbearbeitung braucht eine verschlüsselte Verbindung',
    text: 'Öffnen Sie sie unter ihrer https-Adresse. Die Person, die diesen Dienst betreut, trägt diese Adresse in SVC_BASE_URL oder SVC_STAFF_URL ein.',
  },
  'second-factor': {
    title: 'Richten Sie zuerst die Zwei-Faktor-Anmeldung ein',
    text: 'Ihr Konto braucht sie. Richten Sie sie unter /staff/me/second-factor ein.',
  },
  'damaged-file': {
    title: 'Diese Datei ist beschädigt',
    text: 'Sie ist nicht mehr so, wie wir sie erhalten haben. Die Person, die diesen Dienst betreut, kann sie aus einer Sicherung wiederherstellen.',
  },
  'case-not-theirs': noCase(
    'Es gibt keinen Vorgang mit dieser Vorgangsnummer, oder er gehört zu keinem Ihrer Formulare.',
  ),
  'case-unknown': ({ reference }) => noCase(`Es gibt keinen Vorgang mit der Vorgangsnummer ${reference}.`),
  'case-already-deleted': notNow('Die Angaben und Dateien dieses Vorgangs wurden schon gelöscht.'),
  'not-your-change': notNow('Sie können nur Ihre eigenen Änderungen rückgängig machen.'),
  'status-unknown': ({ id, known }) =>
    notNow(`Dieses Formular hat keinen Status ${quote(id)}. Es hat: ${enumerate(known, 'und')}.`),
  'status-not-next': ({ present, next, final }) =>
    notNow(
      next.length > 0
        ? `Der Status des Vorgangs ist ${quote(present)}. Darauf kann folgen: ${enumerate(next, 'oder')}.`
        : `Der Status des Vorgangs ist ${quote(present)}. ${final ? 'Er ist abschließend. Wenn das ein Versehen war, öffnen Sie den Vorgang wieder' : 'Darauf kann kein anderer folgen'}.`,
    ),
  'status-final': ({ id }) =>
    notNow(`${quote(id)} ist ein abschließender Status. Wählen Sie zum Wiederöffnen einen anderen.`),
  'status-not-final': ({ present }) =>
    notNow(
      `Der Status des Vorgangs ist ${quote(present)}, und der ist nicht abschließend. Ändern Sie stattdessen den Status.`,
    ),
  'name-format': notNow('Der Name darf keine unsichtbaren Zeichen enthalten.'),
  'remark-missing': notHere('Geben Sie eine Nachricht oder eine Notiz ein.'),
  'remark-too-long': ({ max }) => notHere(`Nachricht und Notiz dürfen jeweils höchstens ${characters(max)} lang sein.`),
  'remark-format': notHere('Nachricht und Notiz dürfen keine unsichtbaren Zeichen enthalten.'),
  'reason-missing': notHere('Geben Sie eine Notiz ein, die sagt, warum Sie den Vorgang wieder öffnen.'),
  'message-missing': ({ id }) =>
    notHere(
      `Mit dem Status ${quote(id)} bitten Sie die Person um etwas. Geben Sie eine Nachricht ein, die sagt, was Sie brauchen.`,
    ),
  'message-language': notHere('Wählen Sie eine der Sprachen des Formulars.'),
  'assignee-gone': notNow('Dieses Konto gibt es nicht mehr, oder es ist gesperrt.'),
  'assignee-not-allowed': notNow('Dieses Konto kann den Vorgang nicht bearbeiten, oder es ist gesperrt.'),
  'cases-missing': notHere('Wählen Sie die Vorgänge noch einmal aus und versuchen Sie es dann erneut.'),
  'too-many-cases': ({ max }) => notHere(`Wählen Sie höchstens ${cases(max)} auf einmal aus.`),
  'verb-missing': notHere('Wählen Sie aus, was Sie tun möchten.'),
  'case-stale': notHere('Öffnen Sie den Vorgang noch einmal und versuchen Sie es dann erneut.'),
  'case-file-not-found': noFile('Dieser Vorgang hat diese Datei nicht.'),
  'case-picture-not-found': noFile('Dieser Vorgang hat dieses Bild nicht.'),
  'case-file-held': notNow('Diese Datei wurde nicht auf Viren geprüft. Deshalb können Sie sie nicht öffnen.'),
  'case-file-missing': {
    title: 'Diese Datei fehlt',
    text: 'Die Person, die diesen Dienst betreut, kann sie aus einer Sicherung wiederherstellen.',
  },
  'delivery-not-found': noPage(
    'Unter dieser Adresse gibt es keine Zustellung. Vielleicht wurde die Änderung zurückgenommen, zu der sie gehörte, oder der Vorgang gelöscht.',
  ),
  'program-unknown': ({ name }) => notNow(`Es gibt kein Programm ${quote(name)}.`),
  'program-name-taken': ({ name }) =>
    notNow(
      `Es gibt schon ein Programm ${quote(name)}. Wählen Sie einen anderen Namen: Der eines gesperrten Programms kann nicht noch einmal benutzt werden.`,
    ),
  'program-revoked': ({ name }) =>
    notNow(`Das Programm ${name} ist gesperrt. Fügen Sie ein Programm mit einem anderen Namen hinzu.`),
  'program-token-unknown': ({ name, number }) => notNow(`Das Programm ${name} hat kein Token ${number}.`),
  'program-tokens-full': ({ name, working }) =>
    notNow(
      `Das Programm ${name} hat zwei Tokens, die gelten: ${enumerate(working.map(String), 'und')}. Beenden Sie zuerst das alte.`,
    ),
  'export-format': notHere('Wählen Sie XLSX, CSV, JSON Lines oder ZIP.'),
  'export-form-missing': notHere('Wählen Sie zuerst ein Formular aus: Jedes Formular hat eigene Spalten.'),
  'too-many-exports': {
    title: 'Bei Ihnen laufen schon 2 Downloads',
    text: 'Warten Sie, bis einer fertig ist, und starten Sie diesen dann noch einmal.',
  },
  'no-password-here': notNow('Dieses Konto hat hier kein Passwort und kann deshalb keine Codes benutzen.'),
  'office-language-missing': notHere('Wählen Sie eine der Sprachen aus.'),
  'own-account': notHere(
    'Das eigene Konto ändert hier niemand selbst. Bitten Sie eine andere Person mit dieser Rolle.',
  ),
  'link-used': {
    title: 'Dieser Link funktioniert nicht mehr',
    text: 'Er wurde schon benutzt oder ist älter als einen Tag. Bitten Sie die Person, die diesen Dienst betreut, um einen neuen.',
  },
}
