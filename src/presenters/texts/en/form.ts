/** A form of one page, its questions and hints, and the pages when it is closed or sent. In English. */
import type { DatePart } from '../../../models/answers.ts'
import type { AddressPart, DateField, TimeField } from '../../../models/field.ts'
import { timeExamplesFor } from '../date-parts.ts'
import { counted, dateExample, enumerate, grouped, sizeLimit, written } from './words.ts'

// A form of one page.

export const form = {
  send: 'Send',
  /** What was typed and fits no question of the page that is shown. */
  leftover: {
    title: 'Answers that do not fit on this page',
    text: 'Copy anything that you still need.',
  },
  /** Why a page is shown again, above everything else on it. */
  problems: {
    notSaved: {
      title: 'We did not receive your form',
      text: 'Sorry, we could not save your answers. They are still on this page. Wait a minute, then send the form again.',
    },
    closed: {
      title: 'We did not receive your form',
      text: 'This form has closed since you opened it.',
    },
    stale: {
      title: 'Check your answers and send the form again',
      text: 'We did not receive your form because this page was open for more than a day, or was not opened here. Your answers are still on this page.',
    },
    /** What programs read; people see the errors themselves. */
    errors: { title: 'We did not receive your form', text: 'Correct the errors, then send the form again.' },
  },
}

// What every question says beside its own texts.

const dateParts: Record<DatePart, string> = { day: 'Day', month: 'Month', year: 'Year' }
const addressParts: Record<AddressPart, string> = {
  line1: 'Address line 1',
  line2: 'Address line 2 (optional)',
  town: 'Town or city',
  region: 'County or region (optional)',
  postcode: 'Postcode',
}

export const question = {
  optional: (label: string): string => `${label} (optional)`,
  /** Above labels that may be meant by what was typed. */
  suggestions: (label: string) => `Suggestions for “${label}”`,
  chooseOne: 'Choose one',
  /** Between options that go together and the one that excludes them. */
  or: 'or',
  yes: 'Yes',
  no: 'No',
  dateParts,
  addressParts,
}

// Limits of an answer, for the hint of its question; each without a full stop.

/** Times as people may type them: half past nine, and a later one, where the question takes them. */
export const timeExample = (field: TimeField, later: string): string =>
  enumerate(
    timeExamplesFor(field, ['09:30', later]).map((time) => (time === '09:30' ? '9:30am' : written(time))),
    'or',
  )

export const hints = {
  characters(min = 0, max = 0): string {
    if (min && min === max) return `Exactly ${counted(min, 'character')}`
    if (min && max) return `Between ${grouped(min)} and ${counted(max, 'character')}`
    return max ? `Up to ${counted(max, 'character')}` : `At least ${counted(min, 'character')}`
  },
  mostWords: (max: number): string => `Up to ${counted(max, 'word')}`,
  chooseExactly: (count: number): string => `Select ${count}`,
  chooseBetween: (min: number, max: number): string => `Select ${min} to ${max}`,
  chooseAtMost: (max: number): string => `Select up to ${max}`,
  chooseAtLeast: (min: number): string => `Select at least ${min}`,
  chooseAny: 'Select all that apply',
  files: (count: number, bytes: number): string =>
    count === 1 ? `1 file, up to ${sizeLimit(bytes)}` : `Up to ${count} files, up to ${sizeLimit(bytes)} each`,
  date: (field: DateField): string => `For example, ${dateExample(field)}`,
  lookup: 'Type the first letters or the full name',
  time: (field: TimeField): string => `For example, ${timeExample(field, '14:30')}`,
  /** Ends a hint with a full stop where it has no end of its own, so that another sentence can follow. */
  sentence: (text: string): string => (/[.!?:)…]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`),
}

// In place of a form that nobody can fill in now.

export const closed = {
  /** Titles of the page, by the state of the form. */
  titles: {
    'to-come': (form: string): string => `${form} (not open yet)`,
    closed: (form: string): string => `${form} (closed)`,
    withdrawn: (form: string): string => `${form} (no longer available)`,
  },
  states: {
    'to-come': 'This form is not open yet.',
    closed: 'This form is closed.',
    withdrawn: 'This form is no longer available.',
  },
  /** What somebody typed and has not sent. */
  unsent: {
    notReceived: 'We did not receive your form.',
    see: 'See the answers that you have not sent',
    title: 'Your answers',
    until: (date: string): string =>
      `You can copy your answers from this page. We keep them until ${date}. If the form opens again before then, you can continue.`,
    notSaved: 'Copy your answers from this page if you still need them. We have not kept them.',
  },
  opens: (time: string): string => `It opens on ${time}.`,
  closedOn: (time: string): string => `It closed on ${time}.`,
  contact: 'If you still need this service, contact us.',
  sent: 'If you have already sent this form, you can still check its progress.',
  find: 'Find your case',
  others: 'See all forms',
}

// The page after a form was sent.

export const thanks = {
  title: 'Thank you',
  unchanged: {
    title: 'You have already sent this form. Your changes were not sent.',
    text: 'We have what you sent the first time. If something in it is wrong, contact us and give us the reference below.',
    link: 'Fill in a new form',
  },
  reference: 'Your reference',
  form: 'Form',
  received: 'Received',
  keep: 'Print this page, take a photo or write the reference down.',
  /** What others can do who have the reference. */
  anyone: (takesFiles: boolean): string =>
    `Anyone who has it can check the progress of your case${takesFiles ? ' and add files to it' : ''}, but cannot see your answers.`,
  next: 'What happens next',
  /** Where the form and the service send mail. */
  mails: 'If you gave an email address, we write to you when something happens.',
  status: 'Check the progress of your case',
  copy: {
    title: 'Keep a copy',
    link: 'See and print a copy of your answers',
    text: 'You can do this in this browser for 30 minutes.',
  },
  receipt: {
    link: 'Download a receipt',
    text: 'It proves what you sent and when. Download your answers too, and keep both.',
    answers: 'Download your answers',
    check: 'Check a receipt',
  },
  withdrawal: {
    title: 'If you change your mind',
    text: 'You can use this code to withdraw your case until we make a decision. We only show the code here, in this browser, for 30 minutes. Write it down if you may need it.',
    code: 'Code',
  },
  kept: 'How long we keep your answers',
  /** On paper, before the address. */
  printed: 'Check the progress of your case:',
  /** The page that everybody but the sender sees. */
  notSender: {
    title: 'You can no longer view this page in this browser',
    text: 'You can view and download what you sent for 30 minutes after you send it, in the browser you used. We show only the last 10 forms that you sent. If you need to know what you sent, contact us and give us your reference.',
  },
}
