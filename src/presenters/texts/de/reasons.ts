/** Why a rule holds or not, in German: what was found at the answer, or list, that decided it. */
import type { Texts } from '../index.ts'
import { isolated } from '../isolated.ts'
import { distantDay, longDate } from './dates.ts'
import { counted, quote } from './numbers.ts'

export const reasons: Texts['reasons'] = {
  allAsked: 'Alle Fragen wurden gestellt.',
  answered: (question, lines) =>
    `Antwort auf ${quote(question)}: ${lines.map((line) => quote(isolated(line))).join(', ')}`,
  withFile: (question) => `${quote(question)} wurde mit einer Datei beantwortet`,
  empty: (question) => `${quote(question)} hat keine Antwort`,
  hidden: (name) => `${quote(name)} wurde auch nicht gefragt`,
  unknown: (question) => `${quote(question)} ist keine Frage dieses Formulars`,
  both: (one, other) => `${one}; ${other}`,
  day: (found, offset, date) => `${found}; ${quote(distantDay(offset))} ist der ${longDate(date)}`,
  entries: (list, count) => `${quote(list)} hat ${counted(count, 'Eintrag', 'Einträge')}`,
  holds: 'Trifft zu',
  fails: 'Trifft nicht zu',
  parts: { all: 'Alles davon', any: 'Mindestens eines davon', not: 'Nicht' },
  rows: {
    anyRow: (list) => `Mindestens ein Eintrag von ${quote(list)}`,
    everyRow: (list) => `Jeder Eintrag von ${quote(list)}`,
  },
  entry: (number, text) => `Eintrag ${number}: ${text}`,
  line: (verdict, text, reason) => `${verdict}: ${text}${reason === '' ? '' : ` (${reason})`}`,
  asked: (question) => `Warum ${quote(question)} gefragt wurde`,
  notAsked: (question) => `Warum ${quote(question)} nicht gefragt wurde`,
  noRule: 'Die Frage hat keine Regel. Alle, die auf ihre Seite kommen, werden gefragt.',
  ofPage: 'Die Seite',
  ofQuestion: 'Die Frage',
  ofNeed: 'Ob geantwortet werden muss',
  inRecords: (rule) => `In jedem Eintrag der Liste: ${rule}`,
  needInRecords: (rule) => `In jedem Eintrag der Liste ist eine Antwort nur dann Pflicht, wenn gilt: ${rule}`,
}
