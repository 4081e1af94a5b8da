/** Why a rule holds or not, in French: what was found at the answer, or list, that decided it. */
import type { Texts } from '../index.ts'
import { isolated } from '../isolated.ts'
import { distantDay, longDate } from './dates.ts'
import { counted, quote } from './numbers.ts'

export const reasons: Texts['reasons'] = {
  allAsked: 'Toutes les questions ont été posées.',
  answered: (question, lines) =>
    `${quote(question)} : réponse ${lines.map((line) => quote(isolated(line))).join(', ')}`,
  withFile: (question) => `${quote(question)} : réponse par un fichier`,
  empty: (question) => `${quote(question)} n’a pas de réponse`,
  hidden: (name) => `on n’a pas demandé ${quote(name)} non plus`,
  unknown: (question) => `${quote(question)} n’est pas une question de ce formulaire`,
  both: (one, other) => `${one}, et ${other}`,
  day: (found, offset, date) => `${found}, et ${quote(distantDay(offset))} correspond au ${longDate(date)}`,
  entries: (list, count) => `${quote(list)} : ${counted(count, 'entrée')}`,
  holds: 'Vrai',
  fails: 'Faux',
  parts: { all: 'Toutes ces conditions', any: 'Au moins une de ces conditions', not: 'L’inverse de cette condition' },
  rows: {
    anyRow: (list) => `Au moins une entrée de ${quote(list)}`,
    everyRow: (list) => `Chaque entrée de ${quote(list)}`,
  },
  entry: (number, text) => `Entrée ${number} : ${text}`,
  line: (verdict, text, reason) => `${verdict} : ${text}${reason === '' ? '' : ` (${reason})`}`,
  asked: (question) => `Pourquoi la question ${quote(question)} a été posée`,
  notAsked: (question) => `Pourquoi la question ${quote(question)} n’a pas été posée`,
  noRule: 'Elle n’a pas de règle. Elle est posée à toute personne qui arrive sur sa page.',
  ofPage: 'Sa page',
  ofQuestion: 'La question',
  ofNeed: 'Si une réponse est obligatoire',
  inRecords: (rule) => `Dans chaque entrée de la liste : ${rule}`,
  needInRecords: (rule) => `Dans chaque entrée de la liste, une réponse n’est obligatoire que si ${rule}`,
}
