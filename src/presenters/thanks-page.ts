/** The page after sending: a receipt with the reference, and never an answer. */
import { statusesOf, withdrawnOf } from '../models/form.ts'
import type { Case } from '../models/submission.ts'
import { authored } from './authored.ts'
import { statisticsLink } from './public-statistics-page.ts'
import { keptText } from './retention.ts'
import type { Texts } from './texts/index.ts'
import { statusTexts } from './texts/status-texts.ts'
import { shownTime } from './times.ts'
import { withdrawalOf } from './withdraw-page.ts'

type Sent = Pick<Case, 'form' | 'reference' | 'receivedAt' | 'status' | 'takesFiles' | 'kept'>
interface ThanksState {
  /** The same form was sent before with other answers; the first ones are saved. */
  unchanged: boolean
  /** The browser that asks is the one that sent it, and may see a copy of the answers. */
  hasCopy?: boolean
  /** Shown to its sender alone. */
  withdrawalCode?: string | undefined
  /** The service can send mail. */
  sendsMail?: boolean
  /** The address under which the browser reaches the service; printed where the operator has set none. */
  origin: string
  /** IANA name; times are shown on its clocks. */
  timeZone: string
}

/** The thank-you page of a case. It says the same whatever the status is now, but it speaks of files only while they can be added. */
export function thanksPage(
  texts: Texts,
  { form, reference, receivedAt, status, takesFiles, kept }: Sent,
  { unchanged, hasCopy = false, withdrawalCode, sendsMail = false, origin, timeZone }: ThanksState,
) {
  const { meaning, next } = statusTexts(texts, statusesOf(form)[0]!)
  const heading = form.confirmation?.title ?? texts.thanks.title
  return {
    title: heading,
    heading,
    formTitle: form.title,
    text: authored(form, form.confirmation?.text),
    reference,
    received: shownTime(texts, receivedAt, timeZone),
    unchanged,
    anyone: texts.thanks.anyone(takesFiles.length > 0),
    next: authored(form, form.confirmation?.next ?? next ?? meaning),
    mails: sendsMail && form.notify?.email !== undefined ? texts.thanks.mails : '',
    kept: keptText(texts, kept, timeZone),
    withdrawal:
      withdrawalCode !== undefined && !status.final && withdrawnOf(form, status)
        ? withdrawalOf(texts, reference, withdrawalCode)
        : undefined,
    statistics: statisticsLink(texts, form),
    texts: texts.thanks,
    origin,
    formHref: `/f/${form.slug}`,
    statusHref: `/status?reference=${encodeURIComponent(reference)}`,
    receipt: hasCopy && {
      href: `/f/${form.slug}/thank-you/${encodeURIComponent(reference)}/receipt.json`,
      answersHref: `/f/${form.slug}/thank-you/${encodeURIComponent(reference)}/answers.json`,
    },
    copy: hasCopy && { href: `/f/${form.slug}/thank-you/${encodeURIComponent(reference)}/copy` },
    noIndex: true,
  }
}
