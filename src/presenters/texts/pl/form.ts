/** A form of one page, in Polish. */
import type { Texts } from '../index.ts'

export const form: Texts['form'] = {
  send: 'Wyślij',
  leftover: {
    title: 'Odpowiedzi, które nie pasują do tej strony',
    text: 'Skopiuj to, czego nadal potrzebujesz.',
  },
  problems: {
    notSaved: {
      title: 'Nie otrzymaliśmy twojego formularza',
      text: 'Przepraszamy, nie udało się zapisać twoich odpowiedzi. Nadal są na tej stronie. Poczekaj minutę i wyślij formularz ponownie.',
    },
    closed: {
      title: 'Nie otrzymaliśmy twojego formularza',
      text: 'Formularz został w międzyczasie zamknięty.',
    },
    stale: {
      title: 'Sprawdź odpowiedzi i wyślij formularz ponownie',
      text: 'Nie otrzymaliśmy twojego formularza, bo ta strona była otwarta dłużej niż jeden dzień albo nie została otwarta tutaj. Twoje odpowiedzi nadal na niej są.',
    },
    errors: {
      title: 'Nie otrzymaliśmy twojego formularza',
      text: 'Popraw błędy i wyślij formularz ponownie.',
    },
  },
}
