/** What stands around the pages of a preview that was opened by a link, and its last page. */
import type { Form } from '../../models/form.ts'
import type { PreviewLink } from '../../models/preview.ts'
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
    timeZone,
  }: {
    link: PreviewLink
    standing: PanelState | undefined
    notice: string | undefined
    /** Its address. */
    at: string
    /** The address of the page within the form. */
    here: string
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
    choice: here,
    notices: notice === undefined ? [] : [notice],
    panel: standing && previewPanel(texts, form, standing),
    warningsTitle: '',
    warnings: [],
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
