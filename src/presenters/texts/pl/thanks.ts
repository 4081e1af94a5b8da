/** The page after a form was sent, in Polish. */
import type { Texts } from '../index.ts'

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
    text: 'Tym kodem możesz wycofać sprawę, dopóki nie podejmiemy decyzji. Kod pokazujemy tylko tutaj, w tej przeglądarce, przez 30 minut. Zapisz go, jeśli może się przydać.',
    code: 'Kod',
  },
  kept: 'Jak długo przechowujemy twoje odpowiedzi',
  printed: 'Sprawdź status swojej sprawy:',
  notSender: {
    title: 'W tej przeglądarce nie można już zobaczyć tej strony',
    text: 'Wysłany formularz możesz zobaczyć i pobrać przez 30 minut od wysłania, w tej samej przeglądarce. Po wysłaniu kolejnego formularza widać tylko ten ostatni. Jeśli chcesz wiedzieć, co mamy od ciebie, skontaktuj się z nami i podaj numer sprawy.',
  },
}
