/** What the preview adds to a page of the service: its banner, a notice, and the panel. */
import type { Form } from '../../models/form.ts'
import type { Texts } from '../texts/index.ts'
import { faultViews, type Looked } from './pages.ts'
import { type PanelState, previewPanel } from './panel.ts'

interface Around {
  /** Address of the page, to load it again. */
  again: string
  /** There is more than one definition. */
  several: boolean
  /** The form that the page is of, and how far somebody is in it. */
  shown?: { form: Form; isOpen: boolean; standing?: PanelState; looked?: Looked | undefined } | undefined
  /** The page is the thank-you page. */
  thanks?: boolean
}

export function previewAround(texts: Texts, { again, several, shown, thanks = false }: Around) {
  const say = texts.preview
  const warnings = shown?.looked
    ? faultViews(texts, { faults: [], warnings: shown.looked.warnings }, shown.looked.text)
    : []
  return {
    name: say.name,
    source: shown?.looked?.source ?? '',
    text: say.banner,
    again,
    againLabel: say.again,
    allLabel: several ? say.all : '',
    notices: [...(thanks ? [say.thanks] : []), ...(shown && !shown.isOpen ? [say.notOpen] : [])],
    panel: shown?.standing ? previewPanel(texts, shown.form, shown.standing) : undefined,
    warningsTitle: say.panel.warnings,
    warnings: shown?.standing ? warnings : [],
  }
}
