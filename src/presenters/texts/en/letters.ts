/** Mails, and what they and the public pages say of numbers of cases. In English. */
import { counted, grouped } from './words.ts'

// Emails to people; the facts and the contact of those to the office too.

export const mail = {
  receipt: {
    subject: (form: string, reference: string): string => `We have received your form: ${form} (${reference})`,
    heading: 'We have received your form',
    text: 'Keep the reference below. You can use it to check the progress of your case at any time, without an account. So can anyone else who has it.',
  },
  status: {
    subject: (label: string, reference: string): string => `Your case ${reference}: ${label}`,
    heading: (label: string): string => `The status of your case is now “${label}”`,
  },
  asked: {
    subject: (label: string, reference: string): string => `Your case ${reference}: ${label} (please answer)`,
    heading: (_label: string): string => 'We need something from you',
  },
  message: {
    subject: (reference: string): string => `Your case ${reference}: a message from us`,
    heading: 'We have sent you a message',
  },
  facts: { reference: 'Reference', form: 'Form', at: 'Date' },
  messageLabel: 'Message from us:',
  link: 'Check the progress of your case',
  whyPerson: (form: string): string =>
    `You get this email because someone entered your address in the form “${form}”. If this was not you, ignore this email.`,
  /** Where the form names an address for answers. */
  reply: 'If you have a question, reply to this email.',
  noReply: 'Do not reply to this email.',
  contact: (contact: string): string => `Questions? ${contact}`,
}

// What the statistics of the office and the public ones say.

const SHORT_DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

export const statistics = {
  windows: { week: 'Last 7 days', month: 'Last 30 days' },
  before: { week: 'Previous 7 days', month: 'Previous 30 days' },
  received: 'Received',
  finished: 'Finished',
  median: 'Median time',
  late: '90% finished within',
  chart: 'Cases received and finished on each of the last 30 days. The table below has the same numbers.',
  count: grouped,
  /** How long it took: "40 minutes" or "5 hours", rounded up, below a day, else days with one decimal. */
  days: (number: number | undefined): string => {
    if (number === undefined) return 'none finished'
    const roundedUp = (value: number) => Math.max(1, Math.ceil(Number(value.toFixed(6))))
    const [minutes, hours] = [roundedUp(number * 24 * 60), roundedUp(number * 24)]
    if (minutes < 60) return counted(minutes, 'minute')
    if (hours < 24) return counted(hours, 'hour')
    return `${number.toFixed(1)} ${number.toFixed(1) === '1.0' ? 'day' : 'days'}`
  },
  upTo: (count: number, most: number): string => (count >= most ? `${grouped(most)} or more` : grouped(count)),
  /** "20 Nov" of an ISO date. */
  shortDay: (day: string): string => SHORT_DAY.format(Date.parse(`${day}T00:00:00Z`)),
}

// The statistics of a form for everybody.

export const publicStatistics = {
  title: (form: string): string => `Statistics: ${form}`,
  link: 'See how many of these forms we receive and how long they take',
  counted: (time: string): string => `Counted on ${time}.`,
  rounded:
    'We round numbers to the nearest 5 and do not show numbers below 5, so that nobody can be recognised from them.',
  waiting: { office: 'Waiting for us now', person: 'Waiting for the person now' },
  now: 'Now',
  byDay: 'Day by day',
  few: 'fewer than 5',
  tooFew: 'too few to say',
  noChart: 'On each of the last 30 days, we received fewer than 5 cases and finished fewer than 5.',
  chart:
    'Cases received and finished on each of the last 30 days, rounded to the nearest 5. The table below has the same numbers.',
  table: { withChart: 'Show these numbers as a table', alone: 'Show each day as a table' },
  columns: { day: 'Day', received: 'Received', finished: 'Finished' },
}
