/** The status page of a case, and what its person can do there: answer, withdraw, check a receipt. In Polish. */
import { LONGEST_REMARK } from '../../../models/event.ts'
import type { Texts } from '../index.ts'
import { ANSWER, CHARACTER, counted, DAY, days, FILE, grouped, on, quote, YEAR } from './words.ts'

// Finding a case, and its page.

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

// What the page of a case says while the office asks for information.

export const asked: Texts['asked'] = {
  heading: {
    first: 'Czego od ciebie potrzebujemy',
    person: 'Nasza ostatnia wiadomość',
    office: 'O co prosiliśmy',
  },
  answered: 'Odpowiedź otrzymana',
  sent({ replies, files }, time) {
    const sent = [...some(replies, ANSWER), ...some(files, FILE)].join(' i ')
    return replies + files > 1
      ? `Otrzymaliśmy od ciebie ${sent}, ostatnio ${on(time)}.`
      : `${on(time)} otrzymaliśmy od ciebie ${sent}.`
  },
  turn: {
    office: 'Teraz nie musisz nic robić.',
    person: 'Od tego czasu wysłaliśmy ci wiadomość.',
  },
  next: {
    office:
      'Sprawdzimy to, co mamy od ciebie. Potem będziemy dalej rozpatrywać sprawę albo poprosimy cię tutaj o to, czego jeszcze brakuje.',
    person:
      'Przeczytaj naszą ostatnią wiadomość. Jeśli o coś w niej prosimy, wyślij to tutaj. Jeśli nie, nie musisz nic robić.',
  },
}

const some = (count: number, noun: typeof FILE): string[] => (count > 0 ? [counted(count, noun)] : [])

// Answering the office in words.

export const reply: Texts['reply'] = {
  heading: 'Twoja odpowiedź',
  label: 'Twoja odpowiedź',
  button: 'Wyślij odpowiedź',
  more: { label: 'Uzupełnij odpowiedź (opcjonalnie)', button: 'Wyślij uzupełnienie' },
  hint: `Maksymalnie ${counted(LONGEST_REMARK, CHARACTER)}. Tylko my możemy ją przeczytać: ta strona jej nie pokaże.`,
  forCase: 'Do twojej sprawy',
  asked: 'Czego od ciebie potrzebujemy',
  back: 'Wróć do swojej sprawy',
  faults: {
    missing: () => 'Wpisz odpowiedź.',
    tooLong: (length) =>
      `Odpowiedź może mieć maksymalnie ${counted(LONGEST_REMARK, CHARACTER)}. Liczba wpisanych znaków: ${grouped(length)}. Skróć ją albo wyślij resztę jako drugą odpowiedź.`,
    format: () => 'Odpowiedź zawiera znaki, których nie możemy pokazać. Usuń je i wyślij odpowiedź ponownie.',
    stale: () => 'Nie otrzymaliśmy odpowiedzi, bo ta strona jest nieaktualna. Sprawdź ją i wyślij ponownie.',
    'not-asked': () =>
      'Nie potrzebujemy już odpowiedzi, dlatego jej nie przyjęliśmy. Skopiuj ją, jeśli chcesz ją zachować.',
    'too-many': () =>
      'Mamy już 20 odpowiedzi od ciebie, dlatego tej nie przyjęliśmy. Poczekaj, aż przeczytamy poprzednie.',
    unavailable: () =>
      'Przepraszamy, nie udało się zapisać odpowiedzi. Nadal jest na tej stronie. Poczekaj minutę i wyślij ją ponownie.',
  },
}

// Withdrawing a case.

export const withdraw: Texts['withdraw'] = {
  title: 'Wycofaj tę sprawę',
  text: 'Zamkniemy twoją sprawę i nie będziemy się nią zajmować. Nie można tego cofnąć. Jeśli zmienisz zdanie, trzeba będzie wysłać formularz jeszcze raz.',
  labels: { reference: 'Numer sprawy', code: 'Kod wycofania' },
  hints: {
    reference: 'Jest na stronie z podziękowaniem, na przykład 7K3M-9QXT-2VBD-HW8P.',
    code: '12 liter i cyfr. Przez 30 minut pokazywaliśmy go na stronie z podziękowaniem. Jeśli go nie masz, skontaktuj się z nami.',
  },
  submit: 'Wycofaj tę sprawę',
  back: 'Wróć do swojej sprawy',
  faults: {
    noReference: 'Wpisz numer sprawy ze strony z podziękowaniem',
    noCode: 'Wpisz kod wycofania ze strony z podziękowaniem',
    reference: 'Nie znaleźliśmy sprawy o tym numerze. Sprawdź, czy jest taki sam jak na stronie z podziękowaniem.',
    code: 'To nie jest kod do tej sprawy. Sprawdź, czy jest taki sam jak na stronie z podziękowaniem.',
    closed: 'Tej sprawy nie można już wycofać. Wróć do sprawy, aby sprawdzić jej status.',
    limited: 'Z twojej sieci wpisano zbyt wiele błędnych numerów i kodów. Poczekaj minutę i spróbuj ponownie.',
    unavailable: 'Przepraszamy, nie udało się wycofać sprawy. Poczekaj minutę i spróbuj ponownie.',
  },
}

// Checking a receipt.

/** The noun after a number in "z 1 plikiem". */
const WITH_FILE = { one: 'plikiem', few: 'plikami', many: 'plikami', other: 'pliku' }

export const verify: Texts['verify'] = {
  title: 'Sprawdź potwierdzenie',
  lead: 'Potwierdzenie jest dowodem, że otrzymaliśmy formularz, kiedy to się stało i jakie były odpowiedzi. Każdy, kto ma potwierdzenie, może je tutaj sprawdzić.',
  file: {
    label: 'Prześlij potwierdzenie',
    hint: 'Użyj pobranego pliku. Jego nazwa zaczyna się od „receipt-”.',
  },
  text: {
    label: 'Albo wklej tekst potwierdzenia',
    hint: 'Otwórz plik w edytorze tekstu, skopiuj całość i wklej tutaj.',
  },
  submit: 'Sprawdź potwierdzenie',
  another: 'Sprawdź inne potwierdzenie',
  refused: {
    empty: 'Prześlij potwierdzenie albo wklej jego tekst',
    'unreadable-file':
      'Wybrany plik nie jest potwierdzeniem. Użyj pobranego pliku: jego nazwa zaczyna się od „receipt-”.',
    unreadable: 'To nie jest pełne potwierdzenie. Skopiuj cały plik, od pierwszego { do ostatniego }.',
    forged: 'To potwierdzenie zostało zmienione albo nie pochodzi z tej usługi. Niczego nie dowodzi.',
    'unknown-key': 'To potwierdzenie nie zostało podpisane przez tę usługę. Tutaj niczego nie dowodzi.',
    unavailable: 'Przepraszamy, nie udało się sprawdzić potwierdzenia. Poczekaj minutę i spróbuj ponownie.',
  },
  genuine: {
    heading: 'To potwierdzenie jest autentyczne',
    text: (title, reference, at, files) =>
      `Jest dowodem, że otrzymaliśmy formularz ${quote(title)} i nadaliśmy mu numer sprawy ${reference}. Otrzymaliśmy go ${on(at)}, ${files === 0 ? 'bez plików' : `razem z ${counted(files, WITH_FILE)}`}.`,
    limits:
      'Nie wskazuje, kto wysłał formularz ani co postanowiliśmy. Nie zawiera odpowiedzi, ale każdy, kto ma ich kopię, może wykazać, że są prawdziwe.',
  },
  content: {
    same: 'Odpowiedzi i pliki, które mamy, są dokładnie takie jak wysłane. Nic nie zostało zmienione.',
    different:
      'Odpowiedzi lub pliki, które mamy, różnią się od wysłanych. Skontaktuj się z nami i pokaż nam to potwierdzenie.',
    deleted:
      'Usunęliśmy odpowiedzi i pliki. Dla każdego, kto ma kopię, potwierdzenie nadal jest dowodem tego, jakie były.',
    missing:
      'Nie mamy już sprawy o tym numerze. Dla każdego, kto ma kopię, potwierdzenie nadal jest dowodem tego, co wysłano.',
  },
}

// How long something is kept, and why it was deleted.

/** "2 lata (730 dni)": the days are what counts. */
function inDays(count: number): string {
  const days = counted(count, DAY)
  return count % 365 === 0 ? `${counted(count / 365, YEAR)} (${days})` : days
}

export const kept: Texts['kept'] = (date, { final, finalDays }) => {
  if (final) return `Usuniemy twoje odpowiedzi i pliki najpóźniej ${date}\u00a0r.`
  const closed = finalDays === undefined ? undefined : `${inDays(finalDays)} po zamknięciu sprawy`
  const idle = date === undefined ? undefined : `najpóźniej ${date}\u00a0r., jeśli nic więcej się nie wydarzy`
  return `Usuniemy twoje odpowiedzi i pliki ${[closed, idle].filter(Boolean).join(' albo ')}.`
}

export const expiry: Texts['expiry'] = ({ since, days }) =>
  `${inDays(days)} po ${since === 'final' ? 'ostatecznym statusie' : 'ostatnim zdarzeniu'}`
