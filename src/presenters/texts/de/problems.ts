/** What went wrong, by its code, in German. What only the office is told stands in `office/`. */
import type { Texts } from '../index.ts'
import { titled } from '../problem-texts.ts'
import { counted, files as countedFiles, seconds, sizeLimit } from './words.ts'

const unreadable = titled('Wir konnten nicht lesen, was Sie gesendet haben')
const noPage = titled('Seite nicht gefunden')
const tooLarge = titled('Was Sie gesendet haben, ist zu groß')
const notNow = titled('Das geht jetzt nicht')
const notHere = titled('Das geht hier nicht')

export const problems: Texts['problems'] = {
  unreadable: unreadable('Gehen Sie zurück und versuchen Sie es noch einmal.'),
  'unreadable-compression': unreadable('Die Daten ließen sich nicht entpacken.'),
  'unreadable-encoding': unreadable(
    'Das Formular ist nicht richtig codiert. Gehen Sie zurück und senden Sie es noch einmal ab.',
  ),
  'part-unreadable': unreadable(
    'Ein Teil des Formulars war nicht lesbar. Gehen Sie zurück und senden Sie es noch einmal ab.',
  ),
  'part-without-name': unreadable('Ein Teil des Formulars hat keinen Namen.'),
  'part-headers-too-large': tooLarge('Die Kopfzeilen eines Teils sind zu lang.'),
  'too-many-entries': ({ max }) => unreadable(`Das Formular hat mehr als ${counted(max, 'Eintrag', 'Einträge')}.`),
  'too-many-files-at-once': ({ max }) => unreadable(`Senden Sie höchstens ${countedFiles(max)} auf einmal.`),
  'token-after-files': unreadable('Die submissionId muss vor den Dateien stehen.'),
  'no-body-here': tooLarge('Diese Adresse nimmt keinen Inhalt an.'),
  'answers-too-long': tooLarge(
    'Ihre Angaben dürfen zusammen bis zu 1 MB Text enthalten. Gehen Sie zurück: Ihre Angaben sollten noch da sein. Kürzen Sie sie oder senden Sie einen Teil des Textes in einer Datei, wenn das Formular nach Dateien fragt.',
  ),
  'body-too-large': ({ maxBytes }) =>
    tooLarge(
      `Sie können zusammen bis zu ${sizeLimit(maxBytes)} senden. Gehen Sie zurück: Ihre Angaben sollten noch da sein. Entfernen Sie eine Datei oder wählen Sie kleinere Dateien.`,
    ),
  'body-type': unreadable('Senden Sie das Formular als application/x-www-form-urlencoded oder multipart/form-data.'),
  'too-slow': {
    title: 'Ihre Verbindung ist zu langsam',
    text: 'Wir haben nicht alles rechtzeitig erhalten. Versuchen Sie es noch einmal mit einer besseren Verbindung oder einer kleineren Datei.',
  },
  repeated: ({ name }) => unreadable(`Senden Sie ${name} nur einmal.`),

  'cross-site': titled('Sie kommen von einer anderen Website')(
    'Zu Ihrem Schutz nehmen wir Formulare nur von ihrer eigenen Seite an. Öffnen Sie das Formular hier und senden Sie es noch einmal ab.',
  ),
  misdirected: {
    title: 'Das ist eine Vorschau',
    text: 'Sie können sie nur auf dem Computer öffnen, auf dem sie läuft. Nehmen Sie die Adresse, die beim Start angezeigt wurde.',
  },

  'page-not-found': noPage('Wenn Sie die Adresse der Seite selbst eingegeben haben, prüfen Sie, ob sie stimmt.'),
  'form-not-found': noPage('Unter dieser Adresse gibt es kein Formular. In der Liste sehen Sie alle Formulare.'),
  'case-not-found': titled('Vorgang nicht gefunden')('Es gibt keinen Vorgang mit dieser Vorgangsnummer.'),
  'thanks-not-found': noPage(
    'Es gibt kein Formular mit dieser Vorgangsnummer. Prüfen Sie, ob die Adresse der Seite stimmt.',
  ),
  'preview-not-found': titled('Dieser Link zu einer Vorschau funktioniert nicht')(
    'Vielleicht ist er abgelaufen, oder jemand hat ihn zurückgezogen. Prüfen Sie, ob die Adresse vollständig ist, oder fragen Sie die Person, die ihn geschickt hat, nach einem neuen Link.',
  ),
  'method-not-allowed': notHere('Diese Adresse gibt es, aber nicht für diese Art von Anfrage.'),
  'method-unknown': notHere('Dieser Dienst kennt diese Art von Anfrage nicht.'),

  'file-missing': unreadable('Wählen Sie eine Datei aus und laden Sie sie dann hoch.'),
  'file-not-multipart': ({ part }) =>
    unreadable(`Senden Sie die Datei als multipart/form-data, in einem Teil mit dem Namen ${part}.`),
  'file-part-misnamed': ({ part, name }) =>
    unreadable(`Der Teil mit der Datei muss ${part} heißen, nicht ${JSON.stringify(name)}.`),
  'file-not-alone': ({ part }) =>
    unreadable(`Senden Sie einen Teil mit dem Namen ${part} und mit einem Dateinamen, und sonst nichts.`),
  'submission-missing': unreadable('Nennen Sie die Einsendung: ?submissionId=…'),
  'submission-malformed': unreadable('Das ist keine submissionId. Nehmen Sie die von der Seite des Formulars.'),
  'submission-not-found': noPage(
    'Es gibt kein Formular mit dieser Kennung, oder sie ist abgelaufen. Öffnen Sie das Formular neu.',
  ),
  'question-missing': ({ questions }) => unreadable(`Nennen Sie die Frage: &fieldId=… (${questions.join(', ')})`),
  'question-not-found': noPage('Dieses Formular hat diese Frage nach Dateien nicht.'),
  'no-file-questions': noPage('Dieses Formular fragt nicht nach Dateien.'),
  'file-to-replace-gone': notNow('Die Datei, die Sie ersetzen möchten, ist nicht mehr da.'),
  'form-closed': notNow('Dieses Formular wurde geschlossen.'),
  'sent-meanwhile': notNow('Das Formular wurde abgesendet, bevor diese Datei angekommen ist.'),
  'case-takes-no-files': {
    title: 'Zu diesem Vorgang können Sie jetzt keine Dateien senden',
    text: 'Wenn Sie gerade eine Datei gesendet haben, haben wir sie nicht gespeichert. Behalten Sie sie für den Fall, dass wir sie später brauchen. Dann steht das auf der Seite Ihres Vorgangs, und Sie können sie dort senden.',
  },
  crowded: {
    title: 'Sie können gerade keine Dateien hochladen',
    text: 'Zu viele Dateien warten darauf, abgesendet zu werden. Versuchen Sie es später noch einmal.',
  },

  'case-changed': {
    title: 'Der Vorgang hat sich geändert',
    text: 'Jemand hat diesen Vorgang geändert, nachdem Sie ihn geöffnet haben. Öffnen Sie ihn noch einmal und entscheiden Sie dann.',
  },
  'case-content-deleted': notNow('Die Angaben und Dateien dieses Vorgangs wurden gelöscht.'),

  'too-many-requests': (limits) => ({
    title: 'Zu viele Versuche',
    text: `Warten Sie ${seconds(limits.seconds)} und versuchen Sie es dann noch einmal.`,
  }),
  overloaded: {
    title: 'Gerade nutzen sehr viele Menschen diesen Dienst',
    text: 'Was Sie gesendet haben, ist nicht bei uns angekommen. Warten Sie einige Sekunden und versuchen Sie es dann noch einmal.',
  },
  unavailable: {
    title: 'Dieser Dienst ist leider nicht erreichbar',
    text: 'Alles, was schon bei uns angekommen ist, ist sicher. Warten Sie eine Minute und versuchen Sie es dann noch einmal.',
  },
  unexpected: {
    title: 'Leider gibt es ein Problem mit diesem Dienst',
    text: 'Gehen Sie zurück und versuchen Sie es noch einmal. Wenn das Problem bleibt, wenden Sie sich an uns.',
  },
}
