/** What stands around every public page, and small texts that pages of many kinds have, in German. */
import type { Texts } from '../index.ts'
import { isolated } from '../isolated.ts'

export const frame: Texts['frame'] = {
  skip: 'Zum Inhalt springen',
  navigation: 'Fußzeile',
  find: 'Vorgang finden',
  forms: 'Alle Formulare',
  accessibility: 'Barrierefreiheit',
  privacy: 'Datenschutz',
  imprint: 'Impressum',
  contact: 'Haben Sie Fragen?',
  back: 'Zurück',
  leaveEmpty: 'Lassen Sie dieses Feld leer',
  languages: 'Sprache',
  onlyIn: (language: string): string => `Diese Seite gibt es nur in dieser Sprache: ${isolated(language)}.`,
  sample: {
    name: 'Beispielformular',
    text: 'Dieses Formular ist zum Ausprobieren da. Geben Sie keine echten persönlichen Daten ein.',
  },
  promise: 'Diese Seiten kommen ohne Skripte aus und verfolgen Sie nicht.',
}
