/** The form editor: the overview of a form, and what stands on every page of it. In German. */
import type { OfficeTexts } from '../../index.ts'

export const editor: OfficeTexts['editor'] = {
  title: 'Formular bearbeiten',
  back: 'Formulare',
  tabsLabel: 'Formular bearbeiten',
  tabs: { overview: 'Übersicht' },
  seen: {
    never: 'Dieses Formular ist noch nicht veröffentlicht. Nur wer es bearbeiten darf, kann es sehen.',
    same: (version, time) => `So wie hier sieht man das Formular: Version ${version} vom ${time}.`,
    other: (version, time) =>
      `Zu sehen ist weiterhin Version ${version} vom ${time}. Ihre Änderungen sind nicht veröffentlicht.`,
  },
  moved: 'Inzwischen wurde eine andere Version veröffentlicht, und zwar nicht von hier aus.',
  movedLink: 'Unterschiede ansehen',
  last: (by, time) => `Zuletzt geändert von ${by} am ${time}.`,
  faults: {
    title: 'Beheben Sie das, bevor Sie veröffentlichen',
    more: (count) => (count === 1 ? 'Unten steht 1 weiterer Fehler.' : `Unten stehen ${count} weitere Fehler.`),
    warning: 'Sehen Sie sich das an:',
  },
  overview: {
    form: 'Titel und Texte des Formulars',
    statuses: 'Status',
    page: (nth) => `Seite ${nth}`,
    list: (nth, of) => `Seite ${nth}, eine Liste: ${of}`,
    exit: 'Beendet das Formular',
    always: 'Wird immer gefragt',
    askedIf: (condition) => `Wird gefragt, wenn ${condition}`,
    shownIf: (condition) => `Wird angezeigt, wenn ${condition}`,
    optional: 'Darf leer bleiben',
    requiredIf: (condition) => `Muss beantwortet werden, wenn ${condition}`,
    calculated: (what) => `= ${what}`,
    check: (condition) => `Prüfung: ${condition}`,
    unique: (label) => `Keine zwei Einträge dürfen dieselbe Antwort auf „${label}“ haben`,
    questions: (count) => (count === 1 ? '1 Frage' : `${count} Fragen`),
    empty: 'Auf dieser Seite steht noch nichts.',
    undo: 'Rückgängig',
    redo: 'Wiederholen',
  },
  undo: {
    title: 'Die neueste Änderung rückgängig machen?',
    line: (by, time) => `${by} hat dieses Formular am ${time} geändert. Diese Änderung wird rückgängig gemacht.`,
    submit: 'Änderung rückgängig machen',
    cancel: 'Nein, zurück',
  },
  inFile: {
    title: 'Dieses Formular wird in seiner Datei geändert',
    line: (file) =>
      `Seine Definition ist die Datei ${file}. Um das Formular hier zu bearbeiten, muss es die Administration zuerst übernehmen.`,
    take: 'Formular übernehmen',
  },
  noSource: {
    title: 'Dieses Formular lässt sich hier noch nicht bearbeiten',
    line: 'Es wurde veröffentlicht, bevor Intake den Text der Definition aufbewahrt hat. Laden Sie die Definition einmal hoch, dann können Sie das Formular hier bearbeiten.',
    upload: 'Definition hochladen',
  },
}
