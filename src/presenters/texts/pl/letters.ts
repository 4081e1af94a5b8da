/** Mails, and what they and the public pages say of numbers of cases. In Polish. */
import type { Texts } from '../index.ts'
import { counted, grouped, quote } from './words.ts'

// Emails.

export const mail: Texts['mail'] = {
  receipt: {
    subject: (form, reference) => `Otrzymaliśmy Twój formularz: ${form} (${reference})`,
    heading: 'Otrzymaliśmy Twój formularz',
    text: 'Zachowaj numer sprawy podany poniżej. W każdej chwili możesz dzięki niemu sprawdzić status sprawy, bez zakładania konta. Może to zrobić także każdy inny, kto go ma.',
  },
  status: {
    subject: (label, reference) => `Twoja sprawa ${reference}: ${label}`,
    heading: (label) => `Nowy status Twojej sprawy: ${quote(label)}`,
  },
  asked: {
    subject: (label, reference) => `Twoja sprawa ${reference}: ${label} (prosimy o odpowiedź)`,
    heading: () => 'Potrzebujemy czegoś od Ciebie',
  },
  message: {
    subject: (reference) => `Twoja sprawa ${reference}: wiadomość od nas`,
    heading: 'Mamy dla Ciebie wiadomość',
  },
  facts: { reference: 'Numer sprawy', form: 'Formularz', at: 'Data' },
  messageLabel: 'Wiadomość od nas:',
  link: 'Sprawdź status swojej sprawy',
  whyPerson: (form) =>
    `Wysyłamy ten e-mail, bo w formularzu ${quote(form)} podano Twój adres e-mail. Jeśli to pomyłka, zignoruj tę wiadomość.`,
  reply: 'Jeśli masz pytanie, odpowiedz na tę wiadomość.',
  noReply: 'Nie odpowiadaj na nią.',
  contact: (contact) => `Masz pytania? ${contact}`,
}

// What statistics say.

const SHORT_DAY = new Intl.DateTimeFormat('pl-PL', { day: 'numeric', month: 'short', timeZone: 'UTC' })

export const statistics: Texts['statistics'] = {
  windows: { week: 'Ostatnie 7 dni', month: 'Ostatnie 30 dni' },
  before: { week: 'Poprzednie 7 dni', month: 'Poprzednie 30 dni' },
  received: 'Otrzymane',
  finished: 'Zakończone',
  median: 'Mediana czasu',
  late: 'Czas dla 90% spraw',
  chart: 'Sprawy otrzymane i zakończone w każdym z ostatnich 30 dni. Tabela poniżej zawiera te same liczby.',
  count: grouped,
  days: (number) => {
    if (number === undefined) return 'brak zakończonych'
    const roundedUp = (value: number) => Math.max(1, Math.ceil(Number(value.toFixed(6))))
    const [minutes, hours] = [roundedUp(number * 24 * 60), roundedUp(number * 24)]
    if (minutes < 60) return counted(minutes, MINUTE)
    if (hours < 24) return counted(hours, HOUR)
    // A number with a decimal takes one form, also 1,0 and 2,0.
    return `${number.toLocaleString('pl-PL', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} dnia`
  },
  upTo: (count, most) => (count >= most ? `${grouped(most)} lub więcej` : grouped(count)),
  shortDay: (day) => SHORT_DAY.format(Date.parse(`${day}T00:00:00Z`)),
}

const MINUTE = { one: 'minuta', few: 'minuty', many: 'minut', other: 'minuty' }
const HOUR = { one: 'godzina', few: 'godziny', many: 'godzin', other: 'godziny' }

// The statistics of a form for everybody.

export const publicStatistics: Texts['publicStatistics'] = {
  title: (form) => `Statystyki: ${form}`,
  link: 'Zobacz, ile takich formularzy otrzymujemy i jak długo trwa ich rozpatrzenie',
  counted: (time) => `Stan na ${time}.`,
  rounded:
    'Zaokrąglamy liczby do najbliższej wielokrotności 5 i nie pokazujemy liczb mniejszych niż 5, aby nikogo nie można było rozpoznać.',
  waiting: { office: 'Czekają na nas', person: 'Czekają na odpowiedź osoby zainteresowanej' },
  now: 'Teraz',
  byDay: 'Dzień po dniu',
  few: 'mniej niż 5',
  tooFew: 'za mało, aby podać',
  noChart: 'W każdym z ostatnich 30 dni było mniej niż 5 spraw otrzymanych i mniej niż 5 zakończonych.',
  chart:
    'Sprawy otrzymane i zakończone w każdym z ostatnich 30 dni, w zaokrągleniu do najbliższej wielokrotności 5. Tabela poniżej zawiera te same liczby.',
  table: { withChart: 'Pokaż te liczby w tabeli', alone: 'Pokaż każdy dzień w tabeli' },
  columns: { day: 'Dzień', received: 'Otrzymane', finished: 'Zakończone' },
}
