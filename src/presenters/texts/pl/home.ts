/** The list of forms, in Polish. */
import type { Texts } from '../index.ts'

export const home: Texts['home'] = {
  title: 'Formularze',
  heading: 'Wybierz formularz',
  lead: 'Nie potrzebujesz konta. Gdy wyślesz formularz, podamy ci numer sprawy, aby można było sprawdzić jej status.',
  empty: 'W tej chwili nie ma żadnych formularzy.',
  sent: {
    title: 'Masz już wysłany formularz?',
    text: 'Sprawdź status sprawy. Użyj numeru ze strony z podziękowaniem.',
    link: 'Znajdź swoją sprawę',
  },
}
