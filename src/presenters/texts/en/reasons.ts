/** Why a rule holds or not, in English: what was found at the answer, or list, that decided it. */
import { isolated } from '../isolated.ts'
import { distantDay, longDate } from './dates.ts'

const quote = (text: string): string => `“${text}”`

/** `question` is its label, or its id where the form does not have it. */
export const reasons = {
  allAsked: 'Every question was asked.',
  answered: (question: string, lines: readonly string[]): string =>
    `${quote(question)} was answered ${lines.map((line) => quote(isolated(line))).join(', ')}`,
  withFile: (question: string): string => `${quote(question)} was answered with a file`,
  empty: (question: string): string => `${quote(question)} has no answer`,
  hidden: (name: string): string => `${quote(name)} was not asked either`,
  unknown: (question: string): string => `${quote(question)} is not a question of this form`,
  /** Of two answers that were compared. */
  both: (one: string, other: string): string => `${one}, and ${other}`,
  /** Compared with a day counted from the one on which the rule was judged. */
  day: (found: string, offset: string, date: string): string =>
    `${found}, and ${quote(distantDay(offset))} means ${longDate(date)}`,
  entries: (list: string, count: number): string =>
    `${quote(list)} has ${count === 1 ? '1 entry' : `${count} entries`}`,
  /** Of a rule and its parts. */
  holds: 'True',
  fails: 'Not true',
  parts: { all: 'All of these', any: 'At least one of these', not: 'Not' },
  rows: {
    anyRow: (list: string): string => `At least one entry of ${quote(list)}`,
    everyRow: (list: string): string => `Every entry of ${quote(list)}`,
  },
  entry: (number: number, text: string): string => `Entry ${number}: ${text}`,
  /** At the command line. */
  line: (verdict: string, text: string, reason: string): string =>
    `${verdict}: ${text}${reason === '' ? '' : ` (${reason})`}`,
  asked: (question: string): string => `Why ${quote(question)} was asked`,
  notAsked: (question: string): string => `Why ${quote(question)} was not asked`,
  noRule: 'It has no rule. Everyone who reaches its page is asked.',
  ofPage: 'Its page',
  ofQuestion: 'The question',
  ofNeed: 'Whether it must be answered',
  inRecords: (rule: string): string => `In every entry of the list: ${rule}`,
  needInRecords: (rule: string): string => `In every entry of the list, an answer is required only if ${rule}`,
}
