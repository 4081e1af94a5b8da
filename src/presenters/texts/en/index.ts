/** English, as it is written in Britain: what the public reads. Texts are plain; templates escape them. */
import type { DatePart } from '../../../models/answers.ts'
import type { AddressPart } from '../../../models/field.ts'
import type { Language } from '../../../models/language.ts'
import { accessibility } from './accessibility.ts'
import { asked } from './asked.ts'
import { deleted, events, lookup, status } from './case.ts'
import { closed } from './closed.ts'
import { dateTime, longDate } from './dates.ts'
import { diagram } from './diagram.ts'
import { error } from './errors.ts'
import { files } from './files.ts'
import { form } from './form.ts'
import { frame } from './frame.ts'
import { hints } from './hints.ts'
import { home } from './home.ts'
import { journey } from './journey.ts'
import { expiry, kept } from './kept.ts'
import { mail } from './mail.ts'
import { days } from './numbers.ts'
import { page } from './page.ts'
import { preview } from './preview.ts'
import { problems } from './problems.ts'
import { publicStatistics } from './public-statistics.ts'
import { reasons } from './reasons.ts'
import { reply } from './reply.ts'
import { condition, need, rule } from './rules.ts'
import { size, sizeLimit } from './sizes.ts'
import { statistics } from './statistics.ts'
import { statuses } from './statuses.ts'
import { thanks } from './thanks.ts'
import { upload } from './upload.ts'
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
  /** Of every page and email. */
  language: 'en' as Language,
  /** For sorting, and for the formats of numbers and dates (BCP 47). */
  locale: 'en-GB',
  frame,
  page,
  home,
  accessibility,
  form,
  closed,
  journey,
  thanks,
  lookup,
  status,
  statuses,
  events,
  deleted,
  asked,
  reply,
  upload,
  withdraw,
  verify,
  publicStatistics,
  mail,
  error,
  problems,
  files,
  hints,
  rule,
  condition,
  need,
  reasons,
  diagram,
  preview,
  statistics,
  dateTime,
  date: longDate,
  longDate,
  kept,
  expiry,
  days,
  size,
  sizeLimit,
  question: {
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
  },
}
