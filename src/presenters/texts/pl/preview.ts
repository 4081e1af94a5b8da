/** The preview of a form, and its diagram. In Polish. */
import type { Texts } from '../index.ts'
import { chosen, counted, ERROR, grouped, PAGE, QUESTION, quote, WARNING } from './words.ts'

// What the preview of a definition says around its pages.

export const preview: Texts['preview'] = {
  name: 'Podgląd',
  banner: 'Nic tutaj nie jest opublikowane. To, co wpiszesz, zostanie usunięte po zakończeniu podglądu.',
  again: 'Wczytaj ponownie',
  all: 'Wszystkie podglądy',
  thanks: 'To był podgląd. Nic nie zostało wysłane ani zapisane, a numer nie należy do żadnej sprawy.',
  notOpen: 'Ten formularz nie jest teraz otwarty ze względu na terminy otwarcia. Podgląd i tak go pokazuje.',
  link: {
    banner: (form, until) =>
      `To jest podgląd formularza ${quote(form)}. To, co wpiszesz, nie zostanie wysłane ani zapisane. Link działa do: ${until}.`,
    again: 'Zacznij od nowa',
    lost: 'Nie udało się odczytać wcześniejszych odpowiedzi, dlatego podgląd zaczyna się od początku.',
    edit: 'Edytuj formularz',
    changePage: 'Zmień tę stronę',
    change: 'Zmień to pytanie',
    phone: 'Otwórz na telefonie',
    phoneText: 'Skieruj aparat telefonu na ten kod. Telefon musi mieć dostęp do tego adresu.',
  },
  list: {
    title: 'Podglądy',
    lead: 'To są definicje w ostatnio zapisanej wersji. Po zapisaniu pliku wczytaj stronę ponownie.',
    empty: 'W folderze nie ma już definicji.',
    broken: (faults) => counted(faults, ERROR),
    told: (warnings) => counted(warnings, WARNING),
  },
  broken: {
    title: 'Definicja zawiera błędy',
    lead: (faults) =>
      `${counted(faults, ERROR)}. ${chosen(faults, { one: 'Popraw go', few: 'Popraw je', many: 'Popraw je', other: 'Popraw je' })}, aby zobaczyć formularz: zapisz plik, a potem wczytaj tę stronę ponownie.`,
    faults: 'Błędy',
    warnings: 'Ostrzeżenia',
  },
  fault: {
    error: 'Błąd',
    warning: 'Ostrzeżenie',
    position: (line, column) => `wiersz ${line}, kolumna ${column}`,
    question: (id) => `pytanie ${quote(id)}`,
    page: (id) => `strona ${quote(id)}`,
    whole: 'Plik',
  },
  panel: {
    title: 'Dlaczego coś jest widoczne lub ukryte',
    unanswered: 'Nie wysłano jeszcze żadnych odpowiedzi.',
    answered: 'Na podstawie odpowiedzi wysłanych do tej pory.',
    choosing: 'Wybór odpowiedzi na tej stronie od razu pokazuje i ukrywa pytania w przeglądarce.',
    here: 'Na tej stronie',
    pages: 'Strony',
    present: 'ta strona',
    free: (shown) =>
      `${grouped(shown)} ${chosen(shown, {
        one: 'pytanie nie ma reguły i zawsze jest widoczne.',
        few: 'pytania nie mają reguły i zawsze są widoczne.',
        many: 'pytań nie ma reguły i zawsze jest widocznych.',
        other: 'pytania nie ma reguły i zawsze jest widoczne.',
      })}`,
    shown: 'Widoczne',
    hidden: 'Ukryte',
    check: (condition) => `Sprawdzenie: ${condition}`,
    passed: 'Spełnione',
    failed: 'Niespełnione',
    required: 'Wymagane',
    optional: 'Opcjonalne',
    leftOut: 'Pominięte',
    notYet: 'Jeszcze nie',
    ends: 'Tutaj formularz się kończy',
    noRule: 'Nie ma reguły, więc zawsze jest widoczne.',
    after: (page) => `Formularz zakończył się na stronie ${quote(page)}.`,
    later: 'Reguła jest spełniona. Pokażemy to, gdy na wszystkich wcześniejszych stronach będą odpowiedzi.',
    warnings: 'Ostrzeżenia ze sprawdzenia',
  },
}

// The words in a drawing of a form.

export const diagram: Texts['diagram'] = {
  start: 'Początek',
  end: (pages) => (pages > 1 ? 'Sprawdź odpowiedzi i wyślij' : 'Wyślij'),
  ends: 'Tutaj formularz się kończy',
  optional: 'opcjonalnie',
  check: (condition) => `Sprawdzenie: ${condition}`,
  required: (condition) => `wymagane tylko wtedy, gdy ${condition}`,
  page: (number) => `Strona ${number}`,
  list: (min, max, item) =>
    `każdy wpis (${item}): ${min === max ? max : min === 0 ? `do ${max}` : `od ${min} do ${max}`}`,
  calculated: {
    count: (names) => `liczba: ${names}`,
    min: (names) => `najmniejsza wartość: ${names}`,
    max: (names) => `największa wartość: ${names}`,
  },
  only: (condition) => `tylko wtedy, gdy ${condition}`,
  more: (count) => `i jeszcze ${counted(count, QUESTION)}`,
  size: (pages, questions) => `${counted(pages, PAGE)}, ${counted(questions, QUESTION)}`,
}
