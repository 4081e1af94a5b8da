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
  empty: 'Kein Formular, das Sie bearbeiten können, verwendet eine eigene Liste.',
  heading: (name) => `Liste „${name}“`,
  usedBy: (titles) => `Verwendet von: ${titles}`,
  isSame: 'Alle Formulare, die diese Liste verwenden, haben sie so, wie sie hier steht.',
  isChanged: 'Zu sehen ist noch die bisherige Liste. Ihre Änderungen sind nicht veröffentlicht.',
  differs:
    'Die Formulare haben diese Liste nicht alle in denselben Worten. Hier steht sie so, wie sie zuletzt veröffentlicht wurde.',
  last: (by, time) => `Zuletzt geändert von ${by} am ${time}.`,
  moved:
    'Seit Sie begonnen haben, wurde ein Formular mit einem anderen Text dieser Liste veröffentlicht. Wenn Sie veröffentlichen, wird er ersetzt.',
  saved: 'Gespeichert, aber noch nicht veröffentlicht.',
  published: 'Veröffentlicht. Ab jetzt ist die neue Liste zu sehen.',
  toPublish: 'Prüfen und veröffentlichen',
  each: 'Einträge',
  eachHint: 'Wählen Sie einen Eintrag, um seine Worte zu ändern. Er bedeutet dann noch dasselbe.',
  missing: 'Nicht übersetzt:',
  lines: 'Einträge, einer in jeder Zeile',
  linesHint:
    'Fügen Sie eine Liste ein, oder ergänzen, entfernen und sortieren Sie Zeilen. Eine Zeile mit anderen Worten ist ein neuer Eintrag.',
  save: 'Speichern',
  discard: 'Änderungen an dieser Liste verwerfen',
  label: 'Beschriftung',
  labelIn: (language) => `Beschriftung, ${language}`,
  hint: 'Hinweis (freiwillig)',
  hintIn: (language) => `Hinweis, ${language}`,
  also: 'Andere Namen (freiwillig)',
  alsoHint: 'Einer in jeder Zeile. Wer bei einer Suche tippt, findet den Eintrag auch darunter.',
  value: 'Wert, für Programme',
  valueHint:
    'Vorgänge, Exporte und Regeln kennen den Eintrag unter diesem Wert. Wenn Sie ihn ändern, müssen auch die Regeln geändert werden, die ihn nennen.',
  publishTitle: (name) => `Liste „${name}“ veröffentlichen`,
  willChange: (forms) =>
    forms === 1 ? 'Ein Formular bekommt eine neue Version.' : `${forms} Formulare bekommen zugleich eine neue Version.`,
  notReady: 'Die Liste kann noch nicht veröffentlicht werden. Kein Formular wurde geändert.',
  notPublished: 'Es wurde nichts veröffentlicht. Prüfen Sie, was hier steht, und versuchen Sie es dann noch einmal',
  sound: 'An diesem Formular ist nichts falsch.',
  why: {
    'not-theirs':
      'Sie können dieses Formular nicht bearbeiten. Bitten Sie jemanden, der alle diese Formulare bearbeiten kann, die Liste zu veröffentlichen.',
    'second-person':
      'Dieses Formular verlangt eine zweite Person. Laden Sie die Liste mit seiner Definition hoch, und geben Sie sie weiter.',
  },
  warnings: 'Warnungen',
  publish: 'Liste veröffentlichen',
  cancel: 'Abbrechen',
  faults: {
    moved:
      'Inzwischen hat jemand anderes diese Liste geändert. Was Sie eingegeben haben, steht noch hier: Vergleichen Sie es, und speichern Sie dann noch einmal',
    last: 'Eine Liste braucht mindestens einen Eintrag. Geben Sie einen ein',
    taken: 'Ein anderer Eintrag dieser Liste hat diesen Wert. Geben Sie einen anderen ein',
    gone: 'Inzwischen hat jemand anderes diesen Eintrag entfernt. Was Sie eingegeben haben, steht noch hier, damit Sie es kopieren können',
    'no-label': 'Geben Sie eine Beschriftung ein',
    'no-value': 'Geben Sie einen Wert ein',
  },
  lineFaults: {
    twice: (line, text) => `Entfernen Sie Zeile ${line}: „${text}“ steht zweimal da`,
    long: (line) => `Kürzen Sie Zeile ${line}: Sie darf 500 Zeichen haben`,
  },
}
