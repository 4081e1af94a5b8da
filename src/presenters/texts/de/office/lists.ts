/** Lists of options that forms of the office share. In German. */
import type { OfficeTexts } from '../../index.ts'
import { counted } from '../words.ts'

export const lists: OfficeTexts['lists'] = {
  title: 'Auswahllisten',
  lead: 'Fragen in mehreren Formularen können eine Liste gemeinsam haben. Wenn Sie eine Liste veröffentlichen, gilt sie in allen Formularen, die sie verwenden.',
  back: 'Formulare',
  columns: { name: 'Liste', options: 'Möglichkeiten', forms: 'Verwendet von' },
  count: (options) => counted(options, 'Möglichkeit', 'Möglichkeiten'),
  changed: 'Nicht veröffentlicht',
  empty:
    'Es gibt keine Liste, die Sie ändern können. Legen Sie eine neue an oder bearbeiten Sie ein Formular, das eine Liste verwendet.',
  unused: 'Noch keinem Formular',
  create: {
    title: 'Neue Liste',
    lead: 'Sie können später alles ändern. Die Möglichkeiten sind zu sehen, sobald ein Formular veröffentlicht wird, das die Liste verwendet.',
    name: 'Name der Liste',
    nameHint:
      'Zum Beispiel „Orte“. Unter diesem Namen steht die Liste in Formularen. Sie können ihn später nicht ändern.',
    linesHint: 'Geben Sie bis zu 500 Möglichkeiten ein oder kopieren Sie sie hierher.',
    submit: 'Liste anlegen',
  },
  heading: (name) => `Liste „${name}“`,
  seen: {
    never: 'Noch kein veröffentlichtes Formular verwendet diese Liste.',
    same: () => 'Die Liste ist so veröffentlicht, wie sie hier steht.',
    other: () => 'Veröffentlicht ist noch die bisherige Liste. Die Änderungen danach sind noch nicht veröffentlicht.',
  },
  usedBy: 'Verwendet von:',
  usedByMany: (forms) => `Verwendet von ${forms} Formularen`,
  useIt: 'Um diese Liste zu verwenden, öffnen Sie eine Frage mit Möglichkeiten und wählen Sie die Liste dort aus.',
  copyOf: (name) => `Möglichkeiten aus „${name}“ hierher kopieren`,
  isSame: 'Alle Formulare, die diese Liste verwenden, haben sie so, wie sie hier steht.',
  differs:
    'Die Formulare haben diese Liste nicht alle in denselben Worten. Hier steht sie so, wie sie zuletzt veröffentlicht wurde.',
  published: 'Veröffentlicht. Ab jetzt ist die neue Liste zu sehen.',
  toPublish: 'Prüfen und veröffentlichen',
  each: 'Möglichkeiten',
  option: 'Möglichkeit',
  value: 'Wert, für Programme',
  lines: 'Möglichkeiten, eine in jeder Zeile',
  change: 'Alle Möglichkeiten auf einmal ändern',
  discard: 'Änderungen an dieser Liste verwerfen',
  drop: 'Diese Liste löschen',
  willChange: (forms) =>
    forms === 1 ? 'Ein Formular bekommt eine neue Version.' : `${forms} Formulare bekommen zugleich eine neue Version.`,
  gone: {
    title: 'Möglichkeiten, die es nicht mehr gibt',
    lead: 'Einige Möglichkeiten stehen nicht mehr in der Liste, aber Formulare haben Regeln zu ihnen.',
    instead: (label) => `Was soll statt „${label}“ gelten?`,
    submit: 'Weiter',
    again: 'Noch einmal wählen, was statt der Möglichkeiten gelten soll, die es nicht mehr gibt',
    remove:
      'Wenn ein Formular eine Regel dazu hat, werden Sie beim Veröffentlichen der Liste gefragt, was stattdessen gelten soll.',
    rename: 'Regeln in Formularen bekommen den neuen Wert, wenn Sie die Liste veröffentlichen.',
  },
  notReady: 'Die Liste kann noch nicht veröffentlicht werden. Kein Formular wurde geändert.',
  notPublished: 'Es wurde nichts veröffentlicht. Prüfen Sie, was hier steht, und versuchen Sie es dann noch einmal',
  quiet: 'In diesen Formularen ändert sich sonst nichts',
  why: {
    'not-theirs':
      'Sie können dieses Formular nicht bearbeiten. Bitten Sie jemanden, der alle diese Formulare bearbeiten kann, die Liste zu veröffentlichen.',
    'second-person':
      'Dieses Formular verlangt eine zweite Person. Laden Sie die Liste mit seiner Definition hoch und übergeben Sie sie.',
  },
  warnings: 'Warnungen',
  publish: 'Liste veröffentlichen',
  faults: {
    name: 'Geben Sie einen Namen mit Buchstaben oder Ziffern ein',
    taken: (name) => `Es gibt schon eine Liste „${name}“. Geben Sie einen anderen Namen ein`,
    last: 'Geben Sie mindestens eine Möglichkeit ein',
  },
}
