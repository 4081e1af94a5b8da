/** What stands around the pages of a preview that was opened by a link, and its last page. */
import { type Form, statusesOf } from '../../models/form.ts'
import type { PartName } from '../../models/form-part.ts'
import { isTrial, type PreviewLink } from '../../models/preview.ts'
import { EXAMPLE_REFERENCE } from '../../models/reference.ts'
import { keptOf } from '../../models/retention.ts'
import { partHref } from '../office/editor/addresses.ts'
import { qrCode } from '../qr-code.ts'
import type { Texts } from '../texts/index.ts'
import { thanksPage } from '../thanks-page.ts'
import { type PanelState, previewPanel } from './panel.ts'

export function linkedAround(
  texts: Texts,
  form: Form,
  {
    link,
    standing,
    notice,
    at,
    here,
    part,
    phone,
    timeZone,
  }: {
    link: PreviewLink
    standing: PanelState | undefined
    notice: string | undefined
    /** Its address. */
    at: string
    /** The address of the page within the form. */
    here: string
    /** The part of the form that the page shows, in a form of several. */
    part: PartName | undefined
    /** The whole address, where it is offered for a phone. */
    phone: string | undefined
    timeZone: string
  },
) {
  const say = texts.preview.link
  return {
    name: texts.preview.name,
    source: link.version,
    text: say.banner(form.title, texts.dateTime(link.endsAt, timeZone)),
    again: at,
    againLabel: say.again,
    allLabel: '',
    ...(isTrial(link) && editedBy(texts, link.slug, part)),
    phone: phone !== undefined && { label: say.phone, text: say.phoneText, href: phone, qr: qrCode(phone) },
    choice: here,
    notices: notice === undefined ? [] : [notice],
    panel: standing && previewPanel(texts, form, standing),
    warningsTitle: '',
    warnings: [],
  }
}

/** The ways back to the editor: to the form, to the page, and at each question. */
function editedBy({ preview: { link: say } }: Texts, slug: string, part: PartName | undefined) {
  return {
    edit: { href: partHref(slug, ''), label: say.edit },
    editPage: part !== undefined && { href: partHref(slug, part), label: say.changePage },
    change: { hrefOf: (fieldId: string) => partHref(slug, `item:${fieldId}`), label: say.change },
  }
}

/** The thank-you page, as it would be if the form had been sent at `now`. It leads nowhere: there is no case. */
export function previewedThanks(
  texts: Texts,
  form: Form,
  { now, timeZone, sendsMail }: { now: number; timeZone: string; sendsMail: boolean },
) {
  const kept = keptOf(form.retention, { final: false, statusAt: now, lastAt: now })
  const status = statusesOf(form)[0]!
  const sent = { form, reference: EXAMPLE_REFERENCE, receivedAt: now, status, takesFiles: [], ...(kept && { kept }) }
  const page = thanksPage(texts, sent, { unchanged: false, sendsMail, origin: '', timeZone })
  return { ...page, statusHref: undefined, statistics: undefined }
}
