/** Changing a case: the form, what is wrong with it, and the preview of what the person will read. */
import { LONGEST_REMARK } from '../../../../models/event.ts'
import { counted } from '../numbers.ts'

export const work = {
  heading: 'Work on this case',
  preview: 'Check what the person will read',
  changed: 'The case changed while you were writing',
  changedNotice: {
    title: 'Your changes have not been made yet.',
    text: 'What is listed here happened after you opened the case. What you typed is below: check it, then continue.',
  },
  status: 'New status',
  stay: (label: string): string => `Keep “${label}”`,
  again: (label: string): string => `Reopen as “${label}”`,
  asks: 'Asks the person to answer or send files. Write what you need in the message.',
  ends: 'Closes the case',
  message: 'Message to the person (optional)',
  messageHint: 'Anyone who has the reference can read it on the status page.',
  messageLanguage: 'Language of the message',
  note: 'Note for the office (optional)',
  noteHint: 'Only the office can see it.',
  submit: 'Continue',
  /** Around the preview. */
  page: {
    preview: 'Preview of the public status page',
    onlyOffice: 'Only the office',
    held: 'No email will be sent until you release this case.',
    answersHere: 'The person can answer and send files here.',
    cancel: 'Cancel',
    rewrite: 'Change what you wrote',
    notAnswered: 'Not answered',
  },
  sendMessage: 'Send this message',
  moveTo: (label: string): string => `Change the status to “${label}”`,
  faults: {
    nothing: 'Choose a new status, or write a message or a note',
    way: 'The case can no longer move to this status. Choose another one',
    message: 'Write what you need from the person',
    language: 'Choose one of the languages of the form',
    reason: 'Write a note that says why you are reopening the case',
    long: `A message or note must be ${counted(LONGEST_REMARK, 'character')} or fewer`,
    format: 'Remove the characters that cannot be shown',
  },
}
