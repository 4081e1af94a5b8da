/** English, as it is written in Britain. Texts are plain; templates escape them. */
import type { DatePart } from '../../../models/answers.ts'
import { LONGEST_WORDS } from '../../../models/event.ts'
import type { AddressPart } from '../../../models/field.ts'
import { asked } from './asked.ts'
import { dateTime, longDate } from './dates.ts'
import { diagram } from './diagram.ts'
import { error } from './errors.ts'
import { exports } from './exports.ts'
import { files } from './files.ts'
import { hints } from './hints.ts'
import { journey } from './journey.ts'
import { expiry, kept } from './kept.ts'
import { mail } from './mail.ts'
import { counted, days, grouped } from './numbers.ts'
import { office } from './office.ts'
import { preview } from './preview.ts'
import { publicNumbers } from './public-statistics.ts'
import { reasons } from './reasons.ts'
import { condition, rule } from './rules.ts'
import { size, sizeLimit } from './sizes.ts'
import { figures } from './statistics.ts'
import { verify } from './verify.ts'
import { withdraw } from './withdraw.ts'

const dateParts: Record<DatePart, string> = { day: 'Day', month: 'Month', year: 'Year' }
const addressParts: Record<AddressPart, string> = {
  line1: 'Address line 1',
  line2: 'Address line 2 (optional)',
  town: 'Town or city',
  region: 'County or region (optional)',
  postcode: 'Postcode',
}

export const en = {
  /** Of every page and letter (BCP 47); templates under `views/<language>/` are searched first. */
  language: 'en',
  /** For sorting, and for the formats of numbers and dates (BCP 47). */
  locale: 'en-GB',
  error,
  hints,
  rule,
  condition,
  diagram,
  journey,
  preview,
  reasons,
  office,
  figures,
  publicNumbers,
  mail,
  asked,
  withdraw,
  verify,
  dateTime,
  date: longDate,
  kept,
  expiry,
  longDate,
  days,
  size,
  sizeLimit,

  page: {
    error: (title: string): string => `Error: ${title}`,
    problem: 'There is a problem',
    toCase: 'See where your case stands',
  },
  question: {
    optional: (label: string): string => `${label} (optional)`,
    chooseOne: 'Choose one',
    yes: 'Yes',
    no: 'No',
    dateParts,
    addressParts,
  },
  files,
  exports,
  form: {
    send: 'Send',
    /** What was typed and fits no question of the page that is shown. */
    leftover: {
      title: 'Answers that do not fit on this page',
      text: 'Copy anything that you still need.',
    },
    closed: (title: string): string => `${title} (closed)`,
    withdrawn: (title: string): string => `${title} (no longer here)`,
    notOpenYet: (title: string): string => `${title} (not open yet)`,
    /** Why a page is shown again, above everything else on it. */
    problems: {
      notKept: {
        title: 'Your form was not received',
        text: 'The service could not keep it just now. Your answers are still on this page: wait a minute, then send it again.',
      },
      closed: {
        title: 'Your form was not received',
        text: 'This form has closed in the meantime. Your answers are still on this page, so that you can copy them.',
      },
      stale: {
        title: 'Check your answers and send the form again',
        text: 'This page was open for more than a day, or was not opened here. Nothing was sent yet; your answers are still on this page.',
      },
      /** For programs; people see the errors themselves. */
      errors: { title: 'The form was not taken', text: 'Mend the errors, then send it again.' },
    },
  },
  footer: { accessibility: 'Accessibility', privacy: 'Privacy', imprint: 'Imprint' },
  accessibility: { title: 'Accessibility of this service' },
  home: { title: 'Forms' },
  thanks: {
    title: 'Thank you',
    notSender: {
      title: 'This is not shown any more, or not here',
      text: 'What somebody sent can be seen and downloaded for half an hour, in the browser that sent it. That time is over, this is another browser, or another form was sent from this one since. To see later what you sent, ask the office, and give it the reference.',
    },
  },
  events: {
    file: 'You sent a file',
    reply: 'You sent an answer',
    message: 'Message from the office',
    reopened: (label: string): string => `Opened again: ${label}`,
    undone: 'The office took back what it did last',
    deleted: 'The content of this case was deleted',
  },
  reply: {
    heading: 'Your answer',
    label: 'Your answer',
    button: 'Send your answer',
    /** Once an answer has come. */
    more: { label: 'Add something (optional)', button: 'Send this too' },
    hint: `Up to ${counted(LONGEST_WORDS, 'character')}. Only the office reads it; this page will not show it.`,
    faults: {
      missing: () => 'Write your answer first, then send it.',
      tooLong: (length: number): string =>
        `Your answer has ${counted(length, 'character')}: at most ${grouped(LONGEST_WORDS)} can be sent. Shorten it, or send the rest as a second answer.`,
      format: () => 'Your answer has characters that cannot be shown. Take them out, then send it again.',
      stale: () => 'This page cannot be used any more. Your answer was not sent yet: check it and send it again.',
      'not-asked': () =>
        'The office does not wait for an answer any more, so this one was not sent. Copy it if you still need it.',
      'too-many': () =>
        'You have sent 20 answers to this request already, so this one was not sent. Wait until the office has read them.',
      unavailable: () =>
        'Your answer could not be kept just now. It is still on this page: wait a minute, then send it again.',
    },
  },
  upload: {
    taken: 'The file is attached',
    another: 'Attach another file',
    choose: 'Choose a file',
    replacement: 'Choose the file that takes its place',
    earlier: (type: string, size: string, time: string): string => `${type}, ${size}, sent on ${time}`,
  },
  lookup: {
    title: 'Find your case',
    label: 'Reference',
    hint: 'It has 16 letters and digits, for example 7K3M-9QXT-2VBD-HW8P. Capitals, spaces and hyphens do not matter.',
    errors: {
      empty: 'Enter the reference from your thank-you page: 16 letters and digits.',
      unknown: 'We have no case with this reference. Compare it with your thank-you page, letter by letter.',
      mistyped: 'This reference is mistyped. Compare it with your thank-you page, letter by letter.',
      limited: 'Too many references that do not exist were tried from your network. Wait a minute, then try again.',
    },
    length: (count: number, wanted: number): string =>
      count < wanted
        ? `This has ${count} of the ${wanted} characters. Compare it with your thank-you page, letter by letter.`
        : `This has ${count} characters, ${count - wanted} more than a reference. Compare it with your thank-you page, letter by letter.`,
  },
}
