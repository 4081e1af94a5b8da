/** What stands around every public page, and small texts that pages of many kinds have, in German. */
import type { Texts } from '../index.ts'

export const frame: Texts['frame'] = {
  skip: 'Zum Inhalt springen',
  navigation: 'Bereiche',
  find: 'Vorgang finden',
  forms: 'Alle Formulare',
  accessibility: 'Barrierefreiheit',
  privacy: 'Datenschutz',
  imprint: 'Impressum',
  contact: 'Haben Sie Fragen?',
  back: 'Zurück',
  leaveEmpty: 'Lassen Sie dieses Feld leer',
  promise: 'Diese Seiten kommen ohne Skripte aus und verfolgen Sie nicht.',
}
