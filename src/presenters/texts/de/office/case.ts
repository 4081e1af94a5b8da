/** The page of a case, in German. */
import type { OfficeTexts } from '../../index.ts'
import { on } from '../dates.ts'
import { grouped, quote } from '../numbers.ts'

export const cases: OfficeTexts['case'] = {
  page: {
    back: 'Vorgänge',
    besideLabel: 'Vorgänge in der Liste',
    previous: 'Voriger Vorgang',
    next: 'Nächster Vorgang',
    undo: 'Rückgängig machen',
    reference: 'Vorgangsnummer',
    status: 'Status:',
    assignToMe: 'Mir zuweisen',
    assignToOther: 'Jemand anderem zuweisen',
    assign: 'Zuweisen',
    publicPage: 'Öffentliche Statusseite ansehen',
    release: 'Kein Spam: Vorgang freigeben',
    discard: 'Spam: Vorgang verwerfen',
    delete: 'Vorgang löschen',
    notAnswered: 'Keine Angabe',
    history: 'Verlauf',
    isNew: 'Neu',
    onlyOffice: 'Nur intern',
    work: 'Vorgang bearbeiten',
  },
  deleted: (time) => `Der Inhalt dieses Vorgangs wurde ${on(time)} gelöscht.`,
  deletedMore: 'Den Verlauf können Sie weiterhin sehen.',
  aside: (why) => `Spam-Verdacht: ${why}.`,
  asideMore:
    'Bis Sie diesen Vorgang freigeben, zählt er nicht in der Statistik, und es werden keine E-Mails dazu gesendet.',
  notAsked: (count) => `Fragen, die nicht gestellt wurden, und warum (${grouped(count)})`,
  answers: 'Angaben',
  file: (kind, size, day) => `${kind}, ${size}, ${day}`,
  picture: (name) => `Bild ${name} in voller Größe`,
  held: 'Die Virenprüfung hatte kein Ergebnis',
  notScanned: 'Nicht auf Viren geprüft',
  replaced: 'Durch eine spätere Datei ersetzt',
  received: 'Eingegangen',
  waited: 'Dauer bisher',
  due: 'Fällig',
  assignee: 'Zugewiesen an',
  personLanguage: 'Sprache der Person',
  version: 'Version des Formulars',
  giveTo: 'Zuweisen an',
  former: (name) => `${name} (kann ihn nicht mehr bearbeiten)`,
  by: 'von',
  program: (name) => `${name}, ein Programm`,
  person: 'der Person',
  told: 'Nachricht an die Person',
  untold: 'Nachricht an die Person, zurückgenommen, bevor sie gesendet wurde',
  theirWords: 'Antwort der Person',
  events: {
    status: (label) => label,
    reopened: (label) => `Wieder geöffnet: ${label}`,
    message: () => 'Nachricht an die Person',
    note: () => 'Notiz',
    assigned: (_, name) => (name ? `Zugewiesen an ${name}` : 'Zuweisung aufgehoben'),
    released: () => 'Freigegeben: kein Spam',
    undone: (label) => `Änderung zurückgenommen: wieder ${quote(label)}`,
    file: () => 'Datei eingegangen',
    reply: () => 'Antwort eingegangen',
    deleted: () => 'Inhalt gelöscht',
  },
  done: {
    moved: () => 'Der Status ist geändert. Die öffentliche Statusseite zeigt ihn.',
    told: () => 'Die Nachricht ist hinzugefügt. Die öffentliche Statusseite zeigt sie.',
    noted: () => 'Die Notiz ist gespeichert. Sie ist nur intern zu sehen.',
    assigned: ({ assignee, isMine }) =>
      isMine
        ? 'Dieser Vorgang ist jetzt Ihnen zugewiesen.'
        : assignee
          ? `Dieser Vorgang ist jetzt ${assignee} zugewiesen.`
          : 'Dieser Vorgang ist niemandem mehr zugewiesen.',
    released: () => 'Der Vorgang ist freigegeben. Er wird jetzt wie alle anderen behandelt.',
    deleted: () => 'Die Angaben, Nachrichten, Notizen und Dateien dieses Vorgangs sind gelöscht.',
    undone: ({ status }) => `Die Änderung ist zurückgenommen. Der Status ist ${quote(status)}.`,
  },
  undo: {
    status: (label) => `Sie haben den Status geändert: ${quote(label)}.`,
    reopened: (label) => `Sie haben den Vorgang wieder geöffnet. Der Status ist ${quote(label)}.`,
    message: () => 'Sie haben der Person eine Nachricht geschrieben.',
    until: (time, isHeld) =>
      isHeld
        ? `Sie können das bis ${time} Uhr rückgängig machen. E-Mails werden erst gesendet, wenn Sie diesen Vorgang freigeben.`
        : `Sie können das bis ${time} Uhr rückgängig machen. Vorher wird keine E-Mail gesendet.`,
    refused: {
      late: 'Das lässt sich nicht mehr rückgängig machen: Die Zeit dafür ist abgelaufen. Ändern Sie den Vorgang stattdessen noch einmal.',
      changed:
        'Das lässt sich nicht mehr rückgängig machen: Jemand hat den Vorgang inzwischen geändert. Sie sehen es unten im Verlauf.',
      told: 'Das lässt sich nicht mehr rückgängig machen: Eine E-Mail oder ein Webhook dazu ist schon unterwegs. Ändern Sie den Vorgang stattdessen noch einmal.',
    },
  },
  takenBack: 'Zurückgenommen',
}
