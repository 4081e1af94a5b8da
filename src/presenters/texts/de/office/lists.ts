/** Lists of options that forms of the office share. In German. */
import type { OfficeTexts } from '../../index.ts'
import { counted } from '../words.ts'

export const lists: OfficeTexts['lists'] = {
  title: 'Auswahllisten',
  lead: 'Fragen in mehreren Formularen können eine Liste gemeinsam haben. Wenn Sie eine Liste veröffentlichen, bekommt sie jedes Formular, das sie verwendet.',
  back: 'Formulare',
  columns: { name: 'Liste', options: 'Einträge', forms: 'Verwendet von' },
  count: (options) => counted(options, 'Eintrag', 'Einträge'),
  changed: 'Nicht veröffentlicht',
  empty:
    'Es gibt keine Liste, die Sie ändern können. Legen Sie eine neue an, oder bearbeiten Sie ein Formular, das eine verwendet.',
  unused: 'Noch keinem Formular',
  create: {
    title: 'Neue Liste',
    lead: 'Sie können später alles ändern. Die Einträge sind zu sehen, sobald ein Formular veröffentlicht wird, das die Liste verwendet.',
    name: 'Name der Liste',
    nameHint: 'Zum Beispiel „Orte“. Formulare nennen die Liste bei diesem Namen, deshalb bleibt er.',
    linesHint: 'Geben Sie bis zu 500 Einträge ein, oder fügen Sie sie ein.',
    submit: 'Liste anlegen',
  },
  heading: (name) => `Liste „${name}“`,
  seen: {
    never: 'Noch kein veröffentlichtes Formular verwendet diese Liste.',
    same: () => 'Die Liste ist so zu sehen, wie sie hier steht.',
    other: () => 'Zu sehen ist noch die bisherige Liste. Ihre Änderungen sind nicht veröffentlicht.',
  },
  usedBy: 'Verwendet von:',
  usedByMany: (forms) => `Verwendet von ${forms} Formularen`,
  useIt:
    'Um diese Liste zu verwenden, öffnen Sie eine Frage mit Antworten zur Auswahl, und wählen Sie die Liste dort aus.',
  copyOf: (name) => `Einträge von „${name}“ hierher kopieren`,
  isSame: 'Alle Formulare, die diese Liste verwenden, haben sie so, wie sie hier steht.',
  differs:
    'Die Formulare haben diese Liste nicht alle in denselben Worten. Hier steht sie so, wie sie zuletzt veröffentlicht wurde.',
  published: 'Veröffentlicht. Ab jetzt ist die neue Liste zu sehen.',
  toPublish: 'Prüfen und veröffentlichen',
  each: 'Einträge',
  option: 'Eintrag',
  value: 'Wert, für Programme',
  lines: 'Einträge, einer in jeder Zeile',
  change: 'Alle Einträge auf einmal ändern',
  discard: 'Änderungen an dieser Liste verwerfen',
  drop: 'Diese Liste löschen',
  willChange: (forms) =>
    forms === 1 ? 'Ein Formular bekommt eine neue Version.' : `${forms} Formulare bekommen zugleich eine neue Version.`,
  gone: {
    title: 'Einträge, die es nicht mehr gibt',
    lead: 'Einige Einträge stehen nicht mehr in der Liste, aber Formulare haben Regeln zu ihnen.',
    instead: (label) => `Was tritt an die Stelle von „${label}“?`,
    submit: 'Weiter',
    again: 'Noch einmal wählen, was an die Stelle von Einträgen tritt',
    remove:
      'Wenn ein Formular eine Regel dazu hat, werden Sie beim Veröffentlichen der Liste gefragt, was an seine Stelle tritt.',
    rename: 'Regeln in Formularen bekommen den neuen Wert, wenn Sie die Liste veröffentlichen.',
  },
  notReady: 'Die Liste kann noch nicht veröffentlicht werden. Kein Formular wurde geändert.',
  notPublished: 'Es wurde nichts veröffentlicht. Prüfen Sie, was hier steht, und versuchen Sie es dann noch einmal',
  quiet: 'In diesen Formularen ändert sich sonst nichts',
  why: {
    'not-theirs':
      'Sie können dieses Formular nicht bearbeiten. Bitten Sie jemanden, der alle diese Formulare bearbeiten kann, die Liste zu veröffentlichen.',
    'second-person':
      'Dieses Formular verlangt eine zweite Person. Laden Sie die Liste mit seiner Definition hoch, und geben Sie sie weiter.',
  },
  warnings: 'Warnungen',
  publish: 'Liste veröffentlichen',
  faults: {
    name: 'Geben Sie einen Namen mit Buchstaben oder Ziffern ein',
    taken: (name) => `Es gibt schon eine Liste „${name}“. Geben Sie einen anderen Namen ein`,
    last: 'Geben Sie mindestens einen Eintrag ein',
  },
}
