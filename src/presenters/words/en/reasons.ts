/** Why a rule holds or not, in English: what was found at the answer, or list, that decided it. */

const quote = (text: string): string => `“${text}”`

/** `question` is its label, or its id where the form does not have it. */
export const reasons = {
  allAsked: 'Every question was asked.',
  answered: (question: string, lines: readonly string[]): string =>
    `${quote(question)} was answered ${lines.map(quote).join(', ')}`,
  withFile: (question: string): string => `${quote(question)} was answered with a file`,
  empty: (question: string): string => `${quote(question)} has no answer`,
  hidden: (name: string): string => `${quote(name)} was not asked either`,
  unknown: (question: string): string => `${quote(question)} is no question of the form`,
  entries: (list: string, count: number): string =>
    `${quote(list)} has ${count === 1 ? '1 entry' : `${count} entries`}`,
}
