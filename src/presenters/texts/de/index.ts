/** German. Texts are plain; templates escape them. */
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
import { days, quote } from './numbers.ts'
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

const dateParts: Texts['question']['dateParts'] = { day: 'Tag', month: 'Monat', year: 'Jahr' }
const addressParts: Texts['question']['addressParts'] = {
  line1: 'Straße und Hausnummer',
  line2: 'Adresszusatz (freiwillig)',
  town: 'Ort',
  region: 'Bundesland oder Region (freiwillig)',
  postcode: 'Postleitzahl',
}

export const de: Texts = {
  language: 'de',
  locale: 'de-DE',
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
    optional: (label) => `${label} (freiwillig)`,
    suggestions: (label) => `Vorschläge zu ${quote(label)}`,
    chooseOne: 'Bitte auswählen',
    or: 'oder',
    yes: 'Ja',
    no: 'Nein',
    dateParts,
    addressParts,
  },
}
