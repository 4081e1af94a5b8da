/** The languages of a form in the editor, and the page of each with every text beside its original. In German. */
import type { OfficeTexts } from '../../index.ts'
import { counted, form, grouped } from '../words.ts'

export const editorLanguages: OfficeTexts['editorLanguages'] = {
  title: 'Sprachen',
  own: (language) => `Sprache des Originals: ${language}.`,
  empty: 'Noch nicht übersetzt.',
  noMore:
    'Dieser Dienst spricht keine weitere Sprache. Bitten Sie die Person, die diesen Dienst betreut, sie in SVC_LANGUAGES einzutragen.',
  counts: {
    whole: (count, all) =>
      `${grouped(count)} von ${counted(all, 'Text', 'Texten')} ${form(count, { one: 'ist', other: 'sind' })} übersetzt`,
    changed: (count) => (count === 1 ? '1 Original hat sich geändert' : `${count} Originale haben sich geändert`),
    missing: (count) => (count === 1 ? '1 Text fehlt' : `${count} Texte fehlen`),
  },
  published: 'Die Übersetzung wird mit dem Original veröffentlicht.',
  stops: (language) => `Sie können erst veröffentlichen, wenn ${language} vollständig ist.`,
  leftOut: (language) => `Das Formular wird ohne ${language} veröffentlicht, bis die Übersetzung vollständig ist.`,
  leaveOut: (language) => `Ohne ${language} veröffentlichen, bis die Übersetzung vollständig ist`,
  need: (language) => `Nur veröffentlichen, wenn ${language} vollständig ist`,
  add: { label: 'Sprache hinzufügen', submit: 'Hinzufügen' },
  remove: {
    submit: (language) => `${language} entfernen`,
    title: (language) => `${language} entfernen?`,
    line: (count) => (count === 1 ? 'Das löscht 1 übersetzten Text.' : `Das löscht ${count} übersetzte Texte.`),
    cancel: 'Nein, zurück',
  },
  one: {
    back: 'Sprachen',
    saved: 'Gespeichert.',
    all: 'Alle Texte',
    todo: 'Zu erledigen',
    nothing: 'Hier ist nichts zu erledigen.',
    changed: 'Das Original hat sich seit der Übersetzung geändert.',
    holds: 'Die Übersetzung stimmt noch',
    lines: 'in jeder Zeile einer',
    clash: (words) => `Inzwischen steht hier „${words}“. Wenn Sie noch einmal speichern, ersetzen Sie das.`,
    clashEmpty: 'Diese Übersetzung wurde inzwischen gelöscht. Wenn Sie noch einmal speichern, ist sie wieder da.',
    error:
      'Inzwischen wurden einige dieser Texte geändert. Sehen Sie sich diese an und speichern Sie dann noch einmal.',
    gone: 'Einige dieser Texte gibt es nicht mehr. Die anderen stehen hier, wie sie jetzt sind.',
    save: 'Speichern',
    pages: 'Seiten',
    page: (nth, all) => `Seite ${nth} von ${all}`,
    before: 'Vorige Seite',
    next: 'Nächste Seite',
    faults: 'Beheben Sie das in der Übersetzung',
  },
  po: {
    title: 'Mit einem Übersetzungsprogramm arbeiten',
    line: 'Übersetzer und ihre Programme kennen PO-Dateien. Laden Sie eine herunter, und laden Sie sie übersetzt wieder hoch.',
    down: (language) => `PO-Datei herunterladen: ${language}`,
    label: 'PO-Datei',
    up: 'Hochladen',
    taken: (count) => (count === 1 ? '1 Text wurde übernommen.' : `${count} Texte wurden übernommen.`),
    fuzzy: (count) =>
      count === 1
        ? '1 Text ist als unklar („fuzzy“) markiert und wurde nicht übernommen.'
        : `${count} Texte sind als unklar („fuzzy“) markiert und wurden nicht übernommen.`,
    foreign: (count) =>
      count === 1
        ? '1 Text ist hier nicht bekannt und wurde nicht übernommen.'
        : `${count} Texte sind hier nicht bekannt und wurden nicht übernommen.`,
    faults: {
      none: 'Wählen Sie eine PO-Datei',
      unreadable: (language) =>
        `Wählen Sie eine PO-Datei mit Texten in dieser Sprache: ${language}. Diese Datei ist keine`,
      clash: 'Inzwischen hat jemand die Übersetzung geändert. Laden Sie die Datei noch einmal hoch',
    },
  },
  where: {
    page: (title, what) => `Seite „${title}“: ${what}`,
    item: (label, what) => `„${label}“: ${what}`,
    option: (option, label, what) => `Möglichkeit „${option}“ von „${label}“${what && `: ${what}`}`,
    status: (label, what) => `Status „${label}“: ${what}`,
    part: (part, what) => `${part}: ${what}`,
  },
}
