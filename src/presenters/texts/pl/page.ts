/** The frame of every page, and the pages that belong to no form: the start of the service, uploads, accessibility. In Polish. */
import type { Texts } from '../index.ts'
import { isolated } from '../isolated.ts'
import { on } from './words.ts'

// What stands around every public page, and small texts that pages of many kinds have.

export const frame: Texts['frame'] = {
  skip: 'Przejdź do głównej treści',
  navigation: 'Odnośniki usługi',
  find: 'Znajdź swoją sprawę',
  forms: 'Wszystkie formularze',
  accessibility: 'Dostępność',
  privacy: 'Prywatność',
  imprint: 'Dane wydawcy',
  contact: 'Masz pytania?',
  back: 'Wstecz',
  leaveEmpty: 'Zostaw to pole puste',
  languages: 'Język',
  onlyIn: (language: string): string => `Ta strona jest dostępna tylko w tym języku: ${isolated(language)}.`,
  sample: {
    name: 'Przykładowy formularz',
    text: 'Ten formularz służy do wypróbowania usługi. Nie wpisuj prawdziwych danych osobowych.',
  },
  promise: 'Ta usługa nie używa skryptów i cię nie śledzi.',
}

// What pages of several kinds say.

export const page: Texts['page'] = {
  error: (title) => `Błąd: ${title}`,
  problem: 'Wystąpił problem',
  errorPrefix: 'Błąd',
  warning: 'Uwaga',
  label: (name) => `${name}:`,
  of: (title, form) => `${title} – ${form}`,
  inOneLine: (answers) => answers.join(', '),
  together: (sentences) => sentences.join('; '),
  toCase: 'Sprawdź status swojej sprawy',
  toForms: 'Zobacz wszystkie formularze',
  toLookup: 'Znajdź swoją sprawę',
  toOffice: 'Przejdź do stron urzędu',
  requestId: 'Jeśli skontaktujesz się z nami w sprawie tego problemu, podaj ten numer:',
}

// The list of forms.

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

// The page of one file question on its own.

export const upload: Texts['upload'] = {
  taken: 'Plik przesłany',
  another: 'Prześlij kolejny plik',
  choose: 'Prześlij plik',
  replacement: 'Prześlij nowy plik',
  submit: 'Prześlij',
  languageNote: 'Jeśli plik jest już wybrany, po zmianie języka wybierz go jeszcze raz.',
  forCase: 'Do twojej sprawy',
  full: 'Do tego pytania nie możesz przesłać więcej plików.',
  earlierTitle: 'Pliki, które już mamy od ciebie',
  earlier: (type, size, time) => `${type}, ${size}, przesłano ${on(time)}`,
  replace: 'Zastąp ten plik',
  replaces: (earlier) => `Zastąpi plik przesłany wcześniej (${earlier}). Zachowamy oba.`,
  addInstead: 'Dodaj go jako kolejny plik',
  back: 'Wróć do swojej sprawy',
}

// The statuses of forms that define none of their own; by id.

export const statuses: Texts['statuses'] = {
  received: {
    label: 'Otrzymano',
    meaning: 'Otrzymaliśmy twój formularz.',
    next: 'Zaczniemy rozpatrywać sprawę. Nie musisz nic robić.',
    nextWritten:
      'Zaczniemy rozpatrywać sprawę. Nie musisz nic robić, chyba że prosimy o coś w naszej ostatniej wiadomości.',
  },
  'in-review': {
    label: 'W trakcie rozpatrywania',
    meaning: 'Zajmujemy się twoją sprawą.',
    next: 'Podejmiemy decyzję albo zapytamy cię, jeśli czegoś brakuje. Nie musisz nic robić.',
    nextWritten:
      'Podejmiemy decyzję albo zapytamy cię, jeśli czegoś brakuje. Nie musisz nic robić, chyba że prosimy o coś w naszej ostatniej wiadomości.',
  },
  'needs-information': {
    label: 'Potrzebne informacje',
    meaning: 'Nie możemy kontynuować bez dodatkowych informacji od ciebie.',
    next: 'Przeczytaj, czego potrzebujemy, i wyślij to nam.',
  },
  approved: {
    label: 'Rozpatrzono pozytywnie',
    meaning: 'Podjęliśmy decyzję: sprawa została rozpatrzona pozytywnie.',
    next: 'Nie musisz nic robić, chyba że prosimy o coś w naszej ostatniej wiadomości.',
  },
  declined: {
    label: 'Rozpatrzono negatywnie',
    meaning: 'Podjęliśmy decyzję: sprawa została rozpatrzona negatywnie.',
    next: 'Powód podajemy w naszej ostatniej wiadomości. Jeśli się nie zgadzasz, skontaktuj się z nami.',
  },
  withdrawn: {
    label: 'Wycofano',
    meaning: 'Zamknęliśmy sprawę na twoją prośbę.',
    next: 'Nie musisz nic robić.',
    nextWritten: 'Nie musisz nic robić, chyba że prosimy o coś w naszej ostatniej wiadomości.',
  },
}

// The accessibility statement.

export const accessibility: Texts['accessibility'] = {
  title: 'Dostępność tej usługi',
  lead: 'Chcemy, aby każdy mógł wysłać formularz i sprawdzić status sprawy, bez względu na to, jak czyta i pisze.',
  can: {
    title: 'Co możesz zrobić',
    list: [
      'korzystać z każdej strony za pomocą samej klawiatury, czytnika ekranu lub przeglądarki tekstowej',
      'powiększyć stronę do 400% bez przewijania w poziomie',
      'używać własnych kolorów, w trybie jasnym lub ciemnym',
      'wrócić, odświeżyć stronę lub poprawić błąd bez ponownego wpisywania odpowiedzi',
      'nie spieszyć się: nic się nie rusza ani nie miga, a żadna strona nie potrzebuje skryptów',
    ],
    text: 'Stronę możesz wysłać do jednego dnia po jej otwarciu. Później pokażemy ją ponownie z twoimi odpowiedziami, aby można było wysłać ją jeszcze raz.',
  },
  tested: {
    title: 'Jak sprawdzane są strony',
    text: 'Twórcy oprogramowania dążą do spełnienia wymagań poziomu AA wytycznych dla dostępności treści internetowych (WCAG) 2.2. Przy każdej zmianie oprogramowania ich testy automatyczne sprawdzają każdy rodzaj strony, z błędami i bez nich. Sprawdzają, czy:',
    list: [
      'strona spełnia reguły axe-core, a jej kod HTML jest poprawny',
      'nic nie jest ucięte w oknach o szerokości 375 i 320 pikseli (1280 pikseli przy powiększeniu 400%)',
      'wszystkie kolory mają wystarczający kontrast, w trybie jasnym i ciemnym',
      'formularz można wypełnić i wysłać za pomocą samej klawiatury oraz bez arkuszy stylów',
      'każdy błąd jest pokazany na górze strony, z odnośnikiem do pytania',
    ],
  },
  untested: {
    title: 'Czego nie sprawdzono',
    list: [
      'Testy automatyczne nie znajdują wszystkich problemów. Strony nie przeszły niezależnego audytu i nie sprawdzały ich osoby, które na co dzień używają czytników ekranu lub lup.',
      'Tekst każdego formularza pisze urząd, który korzysta z tej usługi. Pliki, które wysyła lub do których odsyła, mogą nie być dostępne.',
      'Przeglądarki sprzed 2023 roku pokazują pytania, które mogą cię nie dotyczyć. Tekst nad każdym z tych pytań mówi, kiedy na nie odpowiedzieć.',
    ],
  },
  contact: {
    title: 'Jeśli masz problem ze stroną',
    text: 'Napisz nam, której strony to dotyczy i czego używasz do jej czytania.',
    office: 'Napisz do urzędu, który opublikował formularz, której strony to dotyczy i czego używasz do jej czytania.',
  },
}
