/** What every question says beside its own texts. */
import type { Texts } from '../index.ts'
import { quote } from './numbers.ts'

export const question: Texts['question'] = {
  optional: (label) => `${label} (opcjonalnie)`,
  suggestions: (label) => `Podpowiedzi do pola ${quote(label)}`,
  chooseOne: 'Wybierz opcję',
  or: 'lub',
  yes: 'Tak',
  no: 'Nie',
  dateParts: { day: 'Dzień', month: 'Miesiąc', year: 'Rok' },
  addressParts: {
    line1: 'Ulica i numer domu',
    line2: 'Uzupełnienie adresu (opcjonalnie)',
    town: 'Miejscowość',
    region: 'Województwo lub region (opcjonalnie)',
    postcode: 'Kod pocztowy',
  },
}
