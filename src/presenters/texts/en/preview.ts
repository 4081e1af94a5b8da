/** The preview of a form, and its diagram. In English. */
import { counted } from './words.ts'

// What the preview of a definition says around its pages.

export const preview = {
  name: 'Preview',
  /** In the banner of each page. */
  banner: 'Nothing here is published. What you type is deleted when the preview ends.',
  again: 'Load again',
  all: 'All previews',
  thanks: 'This was a preview. Nothing was sent or saved, and the reference belongs to no case.',
  notOpen: 'This form is not open at the moment, because of its opening times. The preview shows it anyway.',
  /** A preview that a colleague opens by a link. */
  link: {
    banner: (form: string, until: string): string =>
      `This is a preview of “${form}”. Nothing you type is sent or kept. The link works until ${until}.`,
    again: 'Start again',
    lost: 'We could not read your earlier answers, so the preview starts again.',
    /** The ways back to the editor, shown to the person who tries a form. */
    edit: 'Edit this form',
    changePage: 'Change this page',
    change: 'Change this question',
    phone: 'Open it on a phone',
    phoneText: 'Point the camera of a phone at this code. The phone must be able to reach this address.',
  },
  list: {
    title: 'Previews',
    lead: 'These are the definitions as last saved. After you save a file, load the page again.',
    empty: 'There are no definitions left in the folder.',
    broken: (faults: number): string => counted(faults, 'error'),
    told: (warnings: number): string => counted(warnings, 'warning'),
  },
  broken: {
    title: 'The definition has errors',
    lead: (faults: number): string =>
      `${counted(faults, 'error')}. Correct ${faults === 1 ? 'it' : 'them'} to see the form: save the file, then load this page again.`,
    faults: 'Errors',
    warnings: 'Warnings',
  },
  fault: {
    error: 'Error',
    warning: 'Warning',
    position: (line: number, column: number): string => `line ${line}, column ${column}`,
    question: (id: string): string => `question “${id}”`,
    page: (id: string): string => `page “${id}”`,
    /** The pointer to the whole file. */
    whole: 'The file',
  },
  panel: {
    title: 'Why things are shown or hidden',
    unanswered: 'No answers have been sent yet.',
    answered: 'This is based on the answers sent so far.',
    choosing: 'Choices on this page show and hide questions in the browser straight away.',
    here: 'On this page',
    pages: 'Pages',
    present: 'this page',
    free: (shown: number): string =>
      shown === 1
        ? '1 question has no rule and is always shown.'
        : `${shown} questions have no rule and are always shown.`,
    shown: 'Shown',
    hidden: 'Hidden',
    check: (condition: string): string => `Check: ${condition}`,
    passed: 'Passed',
    failed: 'Not passed',
    required: 'Required',
    optional: 'Optional',
    leftOut: 'Left out',
    notYet: 'Not yet',
    ends: 'Ends the form here',
    noRule: 'It has no rule, so it is always shown.',
    after: (page: string): string => `The form has ended at “${page}”.`,
    later: 'Its rule is true. It is shown once every page before it is answered.',
    warnings: 'Warnings of the check',
  },
}

// The words in a drawing of a form.

export const diagram = {
  start: 'Start',
  end: (pages: number): string => (pages > 1 ? 'Check your answers and send' : 'Send'),
  ends: 'The form ends here',
  optional: 'optional',
  check: (condition: string): string => `Check: ${condition}`,
  required: (condition: string): string => `required only if ${condition}`,
  page: (number: number): string => `Page ${number}`,
  list: (min: number, max: number, item: string): string =>
    `for each ${item}, ${min === max ? max : min === 0 ? `up to ${max}` : `${min} to ${max}`}`,
  /** What a value is calculated of. */
  calculated: {
    count: (names: string): string => `how many: ${names}`,
    min: (names: string): string => `smallest of ${names}`,
    max: (names: string): string => `largest of ${names}`,
  },
  only: (condition: string): string => `only if ${condition}`,
  more: (count: number): string => `and ${counted(count, 'more question')}`,
  size: (pages: number, questions: number): string => `${counted(pages, 'page')}, ${counted(questions, 'question')}`,
}
