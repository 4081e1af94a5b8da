/** What pages of several kinds say, in English. */
export const page = {
  error: (title: string): string => `Error: ${title}`,
  problem: 'There is a problem',
  /** Heard before the error of an input, and before a warning. */
  errorPrefix: 'Error',
  warning: 'Warning',
  /** Before what it is about, on the same line. */
  label: (name: string): string => `${name}:`,
  /** Titles of a page inside of a form, or of a case: what it is, and of which form. */
  of: (title: string, form: string): string => `${title} – ${form}`,
  /** Answers in one line. */
  inOneLine: (answers: readonly string[]): string => answers.join(', '),
  /** Sentences without full stops about one question. */
  together: (sentences: readonly string[]): string => sentences.join('; '),
  toCase: 'Check the progress of your case',
  toForms: 'See all forms',
  toLookup: 'Find your case',
  toOffice: 'Go to the office',
  requestId: 'If you contact us about this problem, give us this number:',
}
