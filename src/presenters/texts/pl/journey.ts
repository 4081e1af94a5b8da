/** Forms of several pages, from the start page to the check page, in Polish. */
import type { Repeat } from '../../../models/page.ts'
import type { Texts } from '../index.ts'
import {
  chosen,
  clockTime,
  counted,
  ENTRY,
  enumerate,
  type FILE,
  grouped,
  largeFirst,
  on,
  QUESTION,
  quote,
} from './words.ts'

/**
 * What an author calls the records of a list. It cannot be put into the cases that sentences need, so these speak of entries
 * ("wpis") and name it in parentheses, in the plural where the form gives one.
 */
type Records = Pick<Repeat, 'itemLabel' | 'itemsLabel'>
const several = ({ itemLabel, itemsLabel }: Records): string => itemsLabel ?? itemLabel
const so = (count: number, records: Records): string => {
  const entries = several(records)
  return `${counted(count, ENTRY)} (${chosen(count, { one: records.itemLabel, few: entries, many: entries, other: entries })})`
}

export const journey: Texts['journey'] = {
  needs: 'Co będzie potrzebne',
  questions: (most, lists) => {
    const once = most > 0 ? [`Maksymalnie ${counted(most, QUESTION)}`] : []
    const each = lists.map(({ item, each }, i) =>
      most === 0 && i === 0
        ? `Maksymalnie ${counted(each, QUESTION)} na każdy wpis (${item})`
        : `${grouped(each)} na każdy wpis (${item})`,
    )
    const all =
      most > 0 && lists.length > 0 ? `${once} oraz ${enumerate(each, 'i')}` : enumerate([...once, ...each], 'i')
    return `${all}. Zadajemy tylko te pytania, które cię dotyczą.`
  },
  start: 'Rozpocznij',
  sent: {
    title: 'Ten formularz jest już wysłany',
    text: (date) => `Otrzymaliśmy go ${on(date)}.`,
    reference: 'Numer sprawy',
    link: 'Przejdź do strony z podziękowaniem',
    another: 'Wypełnij ten formularz jeszcze raz',
  },
  drafts: {
    title: (count) => (count === 1 ? 'Ten formularz jest już rozpoczęty' : `Rozpoczęte formularze: ${grouped(count)}`),
    startedToday: (time) => `Rozpoczęto dzisiaj o ${clockTime(time)}`,
    started: (date) => `Rozpoczęto: ${date}`,
    ready: 'Gotowy do sprawdzenia i wysłania',
    until: (date) => `Zachowamy twoje odpowiedzi do ${date}.`,
    goOn: 'Kontynuuj',
    remove: 'Usuń',
    removeInNewTab: 'Usuń (w nowej karcie)',
    another: 'Rozpocznij kolejny formularz',
    full: 'Nie możesz rozpocząć kolejnego formularza. Najpierw usuń jeden z rozpoczętych.',
    unknown: {
      title: 'Nie możemy otworzyć tego formularza.',
      text: 'Został wysłany lub usunięty albo rozpoczęto go w innej przeglądarce.',
    },
  },
  progress: (page, about, isExact) => {
    if (isExact) return `Strona ${page} z ${about}`
    return about > page ? `Strona ${page} z około ${about}` : `Strona ${page}`
  },
  notCalculated: 'Aby to obliczyć, potrzebujemy więcej odpowiedzi',
  goOn: 'Dalej',
  save: 'Zapisz i wróć później',
  check: {
    title: 'Sprawdź swoje odpowiedzi',
    text: 'Formularz nie jest jeszcze wysłany.',
    unanswered: 'Bez odpowiedzi',
    change: 'Zmień',
    changeOf: quote,
    none: (records) => `Brak wpisów (${several(records)})`,
    record: (item, number) => `${largeFirst(item)} ${number}`,
    confirmed: 'Potwierdzono',
    send: 'Wyślij formularz',
    declaration: 'Wysyłając ten formularz, potwierdzasz, że zgodnie z twoją wiedzą odpowiedzi są prawdziwe.',
  },
  list: {
    added: (count, records) => (count === 0 ? `Brak wpisów (${several(records)})` : `Dodano ${so(count, records)}`),
    add: (item) => `Dodaj kolejny wpis (${item})`,
    addFirst: (item) => `Dodaj pierwszy wpis (${item})`,
    change: 'Zmień',
    remove: 'Usuń',
    full: (max, records) =>
      `Możesz dodać maksymalnie ${so(max, records)}. Aby dodać inny wpis, najpierw usuń jeden z listy.`,
    tooFew: (min, item) =>
      min === 1
        ? `Dodaj co najmniej 1 wpis (${item})`
        : `Dodaj kolejny wpis (${item}). Wymagana liczba wpisów: co najmniej ${grouped(min)}`,
    tooMany: (over, max, records) => `Usuń ${so(over, records)}. Możesz dodać maksymalnie ${grouped(max)}`,
    unfinished: (name) => `Dokończ wpis ${quote(name)}`,
    incomplete: (name) => `Sprawdź odpowiedzi we wpisie ${quote(name)}`,
    removeTitle: (name) => `Czy usunąć wpis ${quote(name)}?`,
    removeText: 'Usuniemy twoje odpowiedzi i pliki z tego wpisu.',
    removeYes: 'Tak, usuń',
    removeNo: 'Nie, zostaw',
  },
  discard: {
    title: 'Czy usunąć twoje odpowiedzi?',
    text: 'Usuniemy twoje odpowiedzi i pliki z tego formularza. Nie można tego cofnąć. Jeśli masz kod do tego formularza, przestanie działać.',
    yes: 'Tak, usuń moje odpowiedzi',
    no: 'Nie, zostaw moje odpowiedzi',
  },
  exit: { back: 'Zmień swoje odpowiedzi' },
  problems: {
    stale: {
      title: 'Sprawdź tę stronę i przejdź dalej',
      text: 'Nie zapisaliśmy tej strony, bo była otwarta zbyt długo albo nie została otwarta tutaj. Twoje odpowiedzi nadal na niej są.',
    },
    notSaved: {
      title: 'Nie zapisaliśmy tej strony',
      text: 'Przepraszamy, nie udało się zapisać twoich odpowiedzi. Nadal są na tej stronie. Poczekaj minutę, a potem przejdź dalej.',
    },
    mixed: {
      title: 'Sprawdź tę stronę i przejdź dalej jeszcze raz',
      text: 'Adres tej strony należy do innego rozpoczętego formularza, więc jej nie zapisaliśmy. Twoje odpowiedzi nadal na niej są.',
    },
    full: {
      title: 'Masz zbyt wiele rozpoczętych formularzy',
      text: 'Nie zapisaliśmy tej strony. Twoje odpowiedzi nadal na niej są. Usuń formularz, którego już nie potrzebujesz, a potem przejdź tutaj dalej.',
    },
    closed: {
      title: 'Nie otrzymaliśmy twojego formularza',
      text: 'Formularz został w międzyczasie zamknięty.',
    },
  },
  notices: {
    changed: 'Od otwarcia tej strony twoje odpowiedzi się zmieniły. Sprawdź je ponownie, zanim wyślesz formularz.',
  },
  saved: {
    title: 'Twoje odpowiedzi są zapisane',
    code: 'Twój kod',
    until: (date) => `W dowolnej przeglądarce możesz użyć tego kodu do ${date}.`,
    keep: 'Wydrukuj tę stronę, zrób zdjęcie albo zapisz kod. Pokazujemy go tylko przy zapisywaniu. Każdy, kto ma kod, może zobaczyć twoje odpowiedzi. Kod nie zmienia się przy kolejnym zapisie. Przestaje działać, gdy wyślesz formularz albo usuniesz odpowiedzi.',
    goOn: 'Kontynuuj teraz',
    notSaved: (files) => `Nie zapisaliśmy ${counted(files, FILE_NOT)}`,
    rest: 'Zapisaliśmy wszystko inne z tej strony.',
    discard: 'Usuń moje odpowiedzi',
    discardText: 'Usuniemy twoje odpowiedzi i pliki. Najpierw poprosimy o potwierdzenie.',
    refused: {
      title: 'Nie udało się zapisać tej strony',
      text: 'Strona była otwarta zbyt długo albo nie została otwarta w tej przeglądarce. Wróć i wybierz „Dalej”.',
    },
  },
  resume: {
    title: 'Kontynuuj zapisany formularz',
    label: 'Twój kod',
    hint: 'Ma 21 liter i cyfr. Możesz użyć wielkich lub małych liter i pominąć łączniki.',
    submit: 'Kontynuuj',
    link: 'Kontynuuj z kodem',
    errors: {
      empty: 'Wpisz kod, który pokazaliśmy po zapisaniu odpowiedzi',
      unknown:
        'Nie znaleźliśmy zapisanego formularza o tym kodzie. Sprawdź, czy kod jest wpisany poprawnie. Zapisane odpowiedzi usuwamy po dacie, którą pokazaliśmy razem z kodem.',
      full: 'Masz w tej przeglądarce zbyt wiele rozpoczętych formularzy. Usuń jeden z nich, a potem wpisz kod jeszcze raz.',
      limited: 'Z twojej sieci wpisano zbyt wiele błędnych kodów. Poczekaj minutę i spróbuj ponownie.',
      unavailable: 'Przepraszamy, nie udało się wyszukać zapisanego formularza. Poczekaj minutę i spróbuj ponownie.',
    },
  },
  copy: {
    title: 'Kopia twoich odpowiedzi',
    reference: 'Numer sprawy',
    received: 'Otrzymano',
    text: 'Zapisz jako plik tekstowy',
  },
  cookie: {
    title: 'Twoja przeglądarka nie zapisała odpowiedzi',
    text: 'Ten formularz potrzebuje pliku cookie, aby pamiętać twoje odpowiedzi między stronami, a przeglądarka go nie przyjęła. Zezwól na pliki cookie dla tej usługi. Potem wróć w przeglądarce do ostatniej strony. Twoje odpowiedzi powinny tam być. Wybierz ponownie „Dalej”.',
    back: 'Wróć do pierwszej strony',
  },
}

/** After "nie": the genitive. */
const FILE_NOT: typeof FILE = { one: 'pliku', few: 'plików', many: 'plików', other: 'pliku' }
