/** What every question says beside its own texts. */
import type { Texts } from '../index.ts'
import { quote } from './numbers.ts'

export const question: Texts['question'] = {
  optional: (label) => `${label} (facultatif)`,
  suggestions: (label) => `Suggestions pour ${quote(label)}`,
  chooseOne: 'Choisissez une option',
  or: 'ou',
  yes: 'Oui',
  no: 'Non',
  dateParts: { day: 'Jour', month: 'Mois', year: 'Année' },
  addressParts: {
    line1: 'Adresse',
    line2: 'Complément d’adresse (facultatif)',
    town: 'Ville ou commune',
    region: 'Région ou département (facultatif)',
    postcode: 'Code postal',
  },
}
