/** Emails in Polish. */
import type { Texts } from '../index.ts'
import { quote } from './numbers.ts'

export const mail: Texts['mail'] = {
  receipt: {
    subject: (form, reference) => `Otrzymaliśmy twój formularz: ${form} (${reference})`,
    heading: 'Otrzymaliśmy twój formularz',
    text: 'Zachowaj numer sprawy podany poniżej. W każdej chwili możesz z nim sprawdzić status sprawy, bez zakładania konta. Może to zrobić także każdy inny, kto go ma.',
  },
  status: {
    subject: (label, reference) => `Twoja sprawa ${reference}: ${label}`,
    heading: (label) => `Nowy status twojej sprawy: ${quote(label)}`,
  },
  asked: {
    subject: (label, reference) => `Twoja sprawa ${reference}: ${label} (prosimy o odpowiedź)`,
    heading: () => 'Potrzebujemy czegoś od ciebie',
  },
  message: {
    subject: (reference) => `Twoja sprawa ${reference}: wiadomość od nas`,
    heading: 'Mamy dla ciebie wiadomość',
  },
  facts: { reference: 'Numer sprawy', form: 'Formularz', at: 'Data' },
  messageLabel: 'Wiadomość od nas:',
  link: 'Sprawdź status swojej sprawy',
  whyPerson: (form) =>
    `Wysyłamy ten e-mail, bo w formularzu ${quote(form)} podano twój adres. Jeśli to pomyłka, zignoruj tę wiadomość.`,
  reply: 'Jeśli masz pytanie, odpowiedz na tę wiadomość.',
  noReply: 'Nie odpowiadaj na nią.',
  contact: (contact) => `Masz pytania? ${contact}`,
}
