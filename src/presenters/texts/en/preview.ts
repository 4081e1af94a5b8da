/** What the preview of a definition says around its pages. */
import { counted } from './numbers.ts'

export const preview = {
  name: 'Preview',
  /** In the banner of each page. */
  banner: 'Nothing here is published, and what you type is gone when the preview ends.',
  again: 'Load again',
  all: 'All previews',
  thanks: 'This was a preview: nothing was sent to anybody, and nothing is kept. The reference stands for nothing.',
  notOpen: 'By its times this form is not open now. The preview shows it all the same.',
  list: {
    title: 'Previews',
    lead: 'Definitions as they were saved last. Load a page again after you have saved.',
    empty: 'There is no definition in the folder any more.',
    broken: (faults: number): string => `Broken: ${counted(faults, 'fault')}`,
    told: (warnings: number): string => counted(warnings, 'warning'),
  },
  broken: {
    title: 'The definition is broken',
    lead: (faults: number): string =>
      `${counted(faults, 'fault')}. Nothing of it can be shown until ${faults === 1 ? 'it is' : 'they are'} mended: save the file, then load this page again.`,
    faults: 'What is wrong',
    warnings: 'What is told besides',
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
    unanswered: 'Judged without an answer: none was sent yet.',
    answered: 'Judged by the answers that were sent so far.',
    choosing: 'What follows from choices on this page comes and goes in the browser as they are made.',
    here: 'On this page',
    pages: 'Pages',
    present: 'this page',
    free: (shown: number): string =>
      shown === 1
        ? 'One question has no rule: it is always shown.'
        : `${shown} questions have no rule: they are always shown.`,
    shown: 'Shown',
    hidden: 'Hidden',
    leftOut: 'Left out',
    notYet: 'Not yet',
    ends: 'Ends the journey',
    noRule: 'No rule: always shown.',
    after: (page: string): string => `The journey has ended at “${page}”.`,
    later: 'Its rule holds. It is shown once every page before it is answered.',
    warnings: 'What the check tells',
  },
}
