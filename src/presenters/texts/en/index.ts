/** English, as it is written in Britain: what the public reads. Texts are plain; templates escape them. */
import type { Language } from '../../../models/language.ts'

export { asked, deleted, events, expiry, kept, lookup, reply, status, verify, withdraw } from './case.ts'
export { error } from './errors.ts'
export { files } from './files.ts'
export { closed, form, hints, question, thanks } from './form.ts'
export { journey } from './journey.ts'
export { mail, publicStatistics, statistics } from './letters.ts'
export { accessibility, frame, home, page, statuses, upload } from './page.ts'
export { diagram, preview } from './preview.ts'
export { problems } from './problems.ts'
export { condition, need, reasons, rule } from './rules.ts'
export { clockTime, dateTime, days, longDate, size, sizeLimit } from './words.ts'

/** The language of every page and email. */
export const language: Language = 'en'
/** What sorting, numbers and dates go by (BCP 47). */
export const locale: string = 'en-GB'
