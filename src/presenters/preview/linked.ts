/** What stands around the pages of a preview that was opened by a link, and its last page. */
import type { Form } from '../../models/form.ts'
import { isTrial, type PreviewLink } from '../../models/preview.ts'
import { partHref } from '../office/editor/frame.ts'
import { qrCode } from '../qr-code.ts'
import type { Texts } from '../texts/index.ts'
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
    page,
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
    /** Id of the page, in a form of several. */
    page: string | undefined
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
    ...(isTrial(link) && editedBy(texts, link.slug, page)),
    phone: phone !== undefined && { label: say.phone, text: say.phoneText, href: phone, qr: qrCode(phone) },
    choice: here,
    notices: notice === undefined ? [] : [notice],
    panel: standing && previewPanel(texts, form, standing),
    warningsTitle: '',
    warnings: [],
  }
}

/** The ways back to the editor: to the form, to the page, and at each question. */
function editedBy({ preview: { link: say } }: Texts, slug: string, page: string | undefined) {
  return {
    edit: { href: partHref(slug, ''), label: say.edit },
    editPage: page !== undefined && { href: partHref(slug, `page:${page}`), label: say.changePage },
    change: { hrefOf: (fieldId: string) => partHref(slug, `item:${fieldId}`), label: say.change },
  }
}

/** In place of the thank-you page. */
export const previewEnd = (texts: Texts, form: Form, at: string) => ({
  title: texts.page.of(texts.preview.link.end, form.title),
  heading: texts.preview.link.end,
  formTitle: form.title,
  text: texts.preview.link.endText,
  again: { href: at, label: texts.preview.link.again },
})
