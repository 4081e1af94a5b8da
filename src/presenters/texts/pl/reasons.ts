/** Why a rule holds or not, in Polish: what was found at the answer, or list, that decided it. */
import type { Texts } from '../index.ts'
import { isolated } from '../isolated.ts'
import { distantDay, longDate } from './dates.ts'
import { counted, ENTRY, quote } from './numbers.ts'

export const reasons: Texts['reasons'] = {
  allAsked: 'Zadano wszystkie pytania.',
  answered: (question, lines) =>
    `${quote(question)}: odpowiedź ${lines.map((line) => quote(isolated(line))).join(', ')}`,
  withFile: (question) => `${quote(question)}: odpowiedź jako plik`,
  empty: (question) => `${quote(question)}: brak odpowiedzi`,
  hidden: (name) => `${quote(name)}: także nie zadano`,
  unknown: (question) => `${quote(question)}: nie ma takiego pytania w tym formularzu`,
  both: (one, other) => `${one}; ${other}`,
  day: (found, offset, date) => `${found}; ${quote(distantDay(offset))} oznacza ${longDate(date)}`,
  entries: (list, count) => `${quote(list)}: ${counted(count, ENTRY)}`,
  holds: 'Prawda',
  fails: 'Nieprawda',
  parts: { all: 'Wszystkie te warunki', any: 'Co najmniej jeden z tych warunków', not: 'Odwrotność warunku' },
  rows: {
    anyRow: (list) => `Co najmniej jeden wpis na liście ${quote(list)}`,
    everyRow: (list) => `Każdy wpis na liście ${quote(list)}`,
  },
  entry: (number, text) => `Wpis ${number}: ${text}`,
  line: (verdict, text, reason) => `${verdict}: ${text}${reason === '' ? '' : ` (${reason})`}`,
  asked: (question) => `Dlaczego zadano pytanie ${quote(question)}`,
  notAsked: (question) => `Dlaczego nie zadano pytania ${quote(question)}`,
  noRule: 'To pytanie nie ma reguły. Widzi je każdy, kto dojdzie do jego strony.',
  ofPage: 'Jego strona',
  ofQuestion: 'Pytanie',
  ofNeed: 'Czy odpowiedź jest wymagana',
  inRecords: (rule) => `W każdym wpisie na liście: ${rule}`,
  needInRecords: (rule) => `W każdym wpisie na liście odpowiedź jest wymagana tylko wtedy, gdy ${rule}`,
}
