/** What every question says beside its own texts. */
import type { Texts } from '../index.ts'
import { quote } from './numbers.ts'

export const question: Texts['question'] = {
  optional: (label) => `${label} (freiwillig)`,
  suggestions: (label) => `Vorschläge zu ${quote(label)}`,
  chooseOne: 'Bitte auswählen',
  or: 'oder',
  yes: 'Ja',
  no: 'Nein',
  dateParts: { day: 'Tag', month: 'Monat', year: 'Jahr' },
  addressParts: {
    line1: 'Straße und Hausnummer',
    line2: 'Adresszusatz (freiwillig)',
    town: 'Ort',
    region: 'Bundesland oder Region (freiwillig)',
    postcode: 'Postleitzahl',
  },
}
