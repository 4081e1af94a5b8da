/** Modern Standard Arabic, as public services write it for readers of every country: what the public reads. */
import type { DatePart } from '../../../models/answers.ts'
import type { AddressPart } from '../../../models/field.ts'
import type { Texts } from '../index.ts'
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
import { days, isolated, LOCALE, quoted } from './numbers.ts'
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

const dateParts: Record<DatePart, string> = { day: 'اليوم', month: 'الشهر', year: 'السنة' }
const addressParts: Record<AddressPart, string> = {
  line1: 'السطر الأول من العنوان',
  line2: 'السطر الثاني من العنوان (اختياري)',
  town: 'المدينة أو البلدة',
  region: 'المنطقة أو المحافظة (اختياري)',
  postcode: 'الرمز البريدي',
}

export const ar: Texts = {
  language: 'ar',
  locale: LOCALE,
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
    optional: (label) => `${isolated(label)} (اختياري)`,
    suggestions: (label) => `اقتراحات لما كُتب في ${quoted(label)}`,
    chooseOne: 'يُرجى الاختيار',
    or: 'أو',
    yes: 'نعم',
    no: 'لا',
    dateParts,
    addressParts,
  },
}
