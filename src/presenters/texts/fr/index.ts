/** French, as it is written in France: what the public reads. Texts are plain; templates escape them. */

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

export const language = 'fr'
export const locale = 'fr-FR'
