/** A form of one page, its questions and hints, and the pages when it is closed or sent. In Polish. */
import type { TimeField } from '../../../models/field.ts'
import { timeExamplesFor } from '../date-parts.ts'
import type { Texts } from '../index.ts'
import {
  CHARACTER,
  clockTime,
  counted,
  dateExample,
  enumerate,
  FILE,
  grouped,
  OPTION,
  quote,
  sizeLimit,
  WORD,
} from './words.ts'

// A form of one page.

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

// What every question says beside its own texts.

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

// Limits of an answer, for the hint of its question; each without a full stop.

/** Times as people may type them: half past nine, and a later one, where the question takes them. */
export const timeExample = (field: TimeField, later: string): string =>
  enumerate(
    timeExamplesFor(field, ['09:30', later]).map((time) => clockTime(time)),
    'lub',
  )

export const hints: Texts['hints'] = {
  characters(min = 0, max = 0) {
    if (min && min === max) return `Dokładnie ${counted(min, CHARACTER)}`
    if (min && max) return `Co najmniej ${grouped(min)}, maksymalnie ${counted(max, CHARACTER)}`
    return max ? `Maksymalnie ${counted(max, CHARACTER)}` : `Co najmniej ${counted(min, CHARACTER)}`
  },
  mostWords: (max) => `Maksymalnie ${counted(max, WORD)}`,
  chooseExactly: (count) => `Wybierz ${counted(count, OPTION)}`,
  chooseBetween: (min, max) => `Wybierz co najmniej ${grouped(min)}, maksymalnie ${counted(max, OPTION)}`,
  chooseAtMost: (max) => `Wybierz maksymalnie ${counted(max, OPTION)}`,
  chooseAtLeast: (min) => `Wybierz co najmniej ${counted(min, OPTION)}`,
  chooseAny: 'Wybierz wszystkie pasujące odpowiedzi',
  files: (count, bytes) =>
    count === 1
      ? `1 plik, maksymalnie ${sizeLimit(bytes)}`
      : `Maksymalnie ${counted(count, FILE)}, każdy do ${sizeLimit(bytes)}`,
  date: (field) => `Na przykład ${dateExample(field)}`,
  lookup: 'Wpisz pierwsze litery lub pełną nazwę',
  time: (field) => `Na przykład ${timeExample(field, '14:30')}`,
  sentence: (text) => (/[.!?:)…]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`),
}

// In place of a form that nobody can fill in now.

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

// The page after a form was sent.

export const thanks: Texts['thanks'] = {
  title: 'Dziękujemy',
  unchanged: {
    title: 'Ten formularz jest już wysłany. Zmiany nie zostały wysłane.',
    text: 'Mamy to, co dotarło za pierwszym razem. Jeśli coś się nie zgadza, skontaktuj się z nami i podaj numer sprawy, który widzisz poniżej.',
    link: 'Wypełnij nowy formularz',
  },
  reference: 'Numer twojej sprawy',
  form: 'Formularz',
  received: 'Otrzymano',
  keep: 'Wydrukuj tę stronę, zrób zdjęcie albo zapisz numer.',
  anyone: (takesFiles) =>
    `Każdy, kto ma ten numer, może sprawdzić status sprawy${takesFiles ? ' i dodać do niej pliki' : ''}, ale nie zobaczy twoich odpowiedzi.`,
  next: 'Co dalej',
  mails: 'Jeśli podano adres e-mail, napiszemy do ciebie, gdy coś się wydarzy.',
  status: 'Sprawdź status swojej sprawy',
  copy: {
    title: 'Zachowaj kopię',
    link: 'Zobacz i wydrukuj kopię swoich odpowiedzi',
    text: 'Możesz to zrobić w tej przeglądarce przez 30 minut.',
  },
  receipt: {
    link: 'Pobierz potwierdzenie',
    text: 'Jest dowodem tego, co i kiedy do nas dotarło. Pobierz także swoje odpowiedzi i zachowaj jedno i drugie.',
    answers: 'Pobierz swoje odpowiedzi',
    check: 'Sprawdź potwierdzenie',
  },
  withdrawal: {
    title: 'Jeśli zmienisz zdanie',
    text: 'Za pomocą tego kodu możesz wycofać sprawę, dopóki nie podejmiemy decyzji. Kod pokazujemy tylko tutaj, w tej przeglądarce, przez 30 minut. Zapisz go, jeśli może się przydać.',
    code: 'Kod',
  },
  kept: 'Jak długo przechowujemy twoje odpowiedzi',
  printed: 'Sprawdź status swojej sprawy:',
  notSender: {
    title: 'W tej przeglądarce nie można już zobaczyć tej strony',
    text: 'Wysłany formularz możesz zobaczyć i pobrać przez 30 minut od wysłania, w tej samej przeglądarce. Pokazujemy tylko 10 ostatnio wysłanych formularzy. Jeśli chcesz wiedzieć, co mamy od ciebie, skontaktuj się z nami i podaj numer sprawy.',
  },
}
