/** In place of a form that nobody can fill in now, in Polish. */
import type { Texts } from '../index.ts'

export const closed: Texts['closed'] = {
  titles: {
    'to-come': (form) => `${form} (jeszcze niedostępny)`,
    closed: (form) => `${form} (zamknięty)`,
    withdrawn: (form) => `${form} (już niedostępny)`,
  },
  states: {
    'to-come': 'Ten formularz nie jest jeszcze dostępny.',
    closed: 'Ten formularz jest zamknięty.',
    withdrawn: 'Ten formularz nie jest już dostępny.',
  },
  unsent: {
    notReceived: 'Nie otrzymaliśmy twojego formularza.',
    see: 'Zobacz odpowiedzi, które nie zostały wysłane',
    title: 'Twoje odpowiedzi',
    until: (date) =>
      `Możesz skopiować swoje odpowiedzi z tej strony. Zachowamy je do ${date}. Jeśli formularz zostanie wcześniej otwarty ponownie, możesz kontynuować.`,
    notSaved: 'Jeśli nadal potrzebujesz swoich odpowiedzi, skopiuj je z tej strony. Nie zachowaliśmy ich.',
  },
  opens: (time) => `Będzie dostępny od ${time}.`,
  closedOn: (time) => `Data zamknięcia: ${time}.`,
  contact: 'Jeśli nadal potrzebujesz tej usługi, skontaktuj się z nami.',
  sent: 'Jeśli ten formularz jest już wysłany, nadal możesz sprawdzić status sprawy.',
  find: 'Znajdź swoją sprawę',
  others: 'Zobacz wszystkie formularze',
}
