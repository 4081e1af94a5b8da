/** Finding a case, and its page, in Polish. */
import type { Texts } from '../index.ts'
import { on } from './dates.ts'
import { counted, days, grouped } from './numbers.ts'

export const lookup: Texts['lookup'] = {
  title: 'Znajdź swoją sprawę',
  lead: 'Sprawdź status sprawy i to, co będzie dalej. Potrzebny jest numer sprawy ze strony z podziękowaniem. Nie potrzebujesz konta.',
  label: 'Numer sprawy',
  hint: 'Ma 16 liter i cyfr, na przykład 7K3M-9QXT-2VBD-HW8P. Możesz użyć wielkich lub małych liter i pominąć łączniki.',
  submit: 'Znajdź swoją sprawę',
  errors: {
    empty: 'Wpisz numer sprawy ze strony z podziękowaniem',
    unknown: 'Nie znaleźliśmy sprawy o tym numerze. Sprawdź, czy jest taki sam jak na stronie z podziękowaniem.',
    mistyped: 'Ten numer sprawy jest nieprawidłowy. Sprawdź, czy jest taki sam jak na stronie z podziękowaniem.',
    limited: 'Z twojej sieci wpisano zbyt wiele błędnych numerów. Poczekaj minutę i spróbuj ponownie.',
  },
  length: (count, wanted) =>
    `Numer sprawy musi mieć ${wanted} liter i cyfr. Liczba wpisanych znaków: ${grouped(count)}.`,
}

export const status: Texts['status'] = {
  reference: 'Numer sprawy',
  arrived: {
    file: { title: 'Otrzymaliśmy twój plik.', text: 'Dołączyliśmy go do sprawy.' },
    reply: { title: 'Otrzymaliśmy twoją odpowiedź.', text: 'Dołączyliśmy ją do sprawy.' },
  },
  standing: 'Status',
  next: 'Co dalej',
  typical: {
    title: 'Jak długo to trwa',
    text: (median, finished, waiting) =>
      `Połowa takich spraw trwa ${days(median)}${median < 1 ? '' : ' lub krócej'}. Wynika to z ${counted(finished, FINISHED_CASE)} w ciągu ostatnich 30 dni. Czas od przyjęcia twojej sprawy: ${waiting}.`,
  },
  files: 'Prześlij pliki',
  history: 'Historia',
  kept: 'Jak długo przechowujemy twoje odpowiedzi',
  another: 'Znajdź inną sprawę',
}

export const events: Texts['events'] = {
  file: 'Plik od ciebie',
  reply: 'Odpowiedź od ciebie',
  message: 'Wiadomość od nas',
  reopened: (label) => `Sprawa otwarta ponownie: ${label}`,
  undone: 'Cofnęliśmy naszą ostatnią zmianę',
  deleted: 'Usunięto odpowiedzi i pliki',
}

export const deleted: Texts['deleted'] = {
  text: (time) => `${on(time)} usunęliśmy odpowiedzi i pliki tej sprawy.`,
  remains:
    'Nie mamy ich już. Zachowujemy tylko numer sprawy, nazwę formularza i daty zdarzeń, aby sprawy można było nadal liczyć.',
}

/** After "z": the genitive. */
const FINISHED_CASE = {
  one: 'sprawy zakończonej',
  few: 'spraw zakończonych',
  many: 'spraw zakończonych',
  other: 'sprawy zakończonej',
}
