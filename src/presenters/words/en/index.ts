/** English, as it is written in Britain. Texts are plain; templates escape them. */
import type { DatePart } from '../../../models/answers.ts'
import type { AddressPart } from '../../../models/field.ts'
import { bytesInWords } from '../../../models/file-kind.ts'
import { dateTime } from './dates.ts'
import { error } from './errors.ts'
import { hints } from './hints.ts'
import { counted, days } from './numbers.ts'
import { rule } from './rules.ts'

const dateParts: Record<DatePart, string> = { day: 'Day', month: 'Month', year: 'Year' }
const addressParts: Record<AddressPart, string> = {
  line1: 'Address line 1',
  line2: 'Address line 2 (optional)',
  town: 'Town or city',
  region: 'County or region (optional)',
  postcode: 'Postcode',
}

export const en = {
  /** For sorting, and for the formats of numbers and dates (BCP 47). */
  locale: 'en-GB',
  error,
  hints,
  rule,
  dateTime,
  days,
  size: bytesInWords,

  page: {
    error: (title: string): string => `Error: ${title}`,
    problem: 'There is a problem',
  },
  question: {
    optional: (label: string): string => `${label} (optional)`,
    chooseOne: 'Choose one',
    yes: 'Yes',
    no: 'No',
    dateParts,
    addressParts,
  },
  files: {
    attachNow: (maxFiles: number): string =>
      maxFiles === 1
        ? 'Checks the file at once and keeps it here. You can also just send the form: the file goes with it.'
        : 'Checks the files at once and keeps them here, so that you can choose more. You can also just send the form: they go with it.',
    oneOf: (filename: string, number: number, question: string): string =>
      `${filename}, file ${number} of “${question}”`,
    attached: (count: number): string => `${counted(count, 'file')} attached`,
    full: (maxFiles: number): string =>
      maxFiles === 1 ? 'To send another one, remove it first.' : 'To send others, remove one first.',
  },
  form: {
    send: 'Send',
    closed: (title: string): string => `${title} (closed)`,
    withdrawn: (title: string): string => `${title} (no longer here)`,
    notOpenYet: (title: string): string => `${title} (not open yet)`,
  },
  footer: { accessibility: 'Accessibility', privacy: 'Privacy', imprint: 'Imprint' },
  accessibility: { title: 'Accessibility of this service' },
  home: { title: 'Forms' },
  thanks: { title: 'Thank you' },
  upload: {
    taken: 'The file is attached',
    another: 'Attach another file',
    choose: 'Choose a file',
  },
  lookup: {
    title: 'Find your case',
    label: 'Reference',
    hint: 'It has 16 letters and digits, for example 7K3M-9QXT-2VBD-HW8N. Capitals, spaces and hyphens do not matter.',
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
