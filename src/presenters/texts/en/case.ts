/** Finding a case, and its page, in English. */
import { counted, days } from './numbers.ts'

export const lookup = {
  title: 'Find your case',
  lead: 'Check the progress of your case and what happens next. You need the reference from your thank-you page. You do not need an account.',
  label: 'Reference',
  hint: 'It has 16 letters and numbers, for example 7K3M-9QXT-2VBD-HW8P. You can use capital or small letters, and leave out the hyphens.',
  submit: 'Find your case',
  errors: {
    empty: 'Enter the reference from your thank-you page',
    unknown: 'We cannot find a case with this reference. Check that it is the same as on your thank-you page.',
    mistyped: 'This reference is not right. Check that it is the same as on your thank-you page.',
    limited: 'Too many wrong references were entered from your network. Wait a minute, then try again.',
  },
  length: (count: number, wanted: number): string =>
    `Your reference must have ${wanted} letters and numbers. You entered ${count}.`,
}

export const status = {
  reference: 'Reference',
  arrived: {
    file: { title: 'We have received your file.', text: 'It is now part of your case.' },
    reply: { title: 'We have received your answer.', text: 'It is now part of your case.' },
  },
  standing: 'Status',
  next: 'What happens next',
  /** How long such cases usually take, from the last 30 days, and since when this one waits. */
  typical: {
    title: 'How long it takes',
    text: (median: number, finished: number, waiting: string): string =>
      `Half of the cases like this take ${days(median)}${median < 1 ? '' : ' or less'}. This is based on the ${counted(finished, 'case')} that we finished in the last 30 days. We received yours ${waiting} ago.`,
  },
  files: 'Send files',
  history: 'History',
  kept: 'How long we keep your answers',
  another: 'Find another case',
}

/** What happened to a case, where it was no change of status. */
export const events = {
  file: 'You sent a file',
  reply: 'You sent an answer',
  message: 'Message from us',
  reopened: (label: string): string => `Opened again: ${label}`,
  undone: 'We undid our last change',
  deleted: 'Answers and files deleted',
}

/** The page of a case whose content was deleted. */
export const deleted = {
  text: (time: string): string => `We deleted the answers and files of this case on ${time}.`,
  remains:
    'We no longer have them. We only keep the reference, the name of the form and what happened when, so that cases can still be counted.',
}
