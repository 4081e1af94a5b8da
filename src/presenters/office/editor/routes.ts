/** The ways through a form that is edited: its diagram, and each way with answers that lead along it. */
import { KINDS } from '../../../models/file-kind.ts'
import { answerFieldsById, type Form } from '../../../models/form.ts'
import type { Route, Routes } from '../../../models/route.ts'
import type { Edited } from '../../../models/working-copy.ts'
import { answerText } from '../../answer-text.ts'
import { kindName } from '../../hints.ts'
import type { AllTexts } from '../../texts/index.ts'
import { headed } from '../door-pages.ts'
import { editFrame } from './frame.ts'
import { labelOf } from './labels.ts'

/** Ways that are shown. */
const MOST_SHOWN = 100

/** `form`: undefined where it has faults. `found`: undefined where that took too long. */
export function routesPage(
  texts: AllTexts,
  edited: Edited,
  { form, found, timeZone }: { form: Form | undefined; found: Routes | undefined; timeZone: string },
) {
  const text = texts.office.editor.routes
  const { slug } = edited
  const shown = found?.routes.slice(0, MOST_SHOWN) ?? []
  const isCut = found?.cut !== undefined || shown.length < (found?.routes.length ?? 0)
  return {
    ...headed(texts, texts.office.editor.tabs.routes, {}),
    ...editFrame(texts, edited, { here: 'routes', timeZone }),
    texts: text,
    diagram: form ? { href: `/staff/forms/${slug}/edit/diagram`, alt: texts.office.forms.page.diagram } : undefined,
    lead: !form ? texts.office.editor.tryOut.faults : !found ? text.late : text.lead(shown.length),
    cut: form && found && isCut ? text.cut : '',
    action: `/staff/forms/${slug}/edit`,
    routes: form ? shown.map((route, i) => routeLines(texts, form, route, i + 1)) : [],
  }
}

function routeLines(texts: AllTexts, form: Form, route: Route, number: number) {
  const text = texts.office.editor.routes
  const { pages, questions, ends, answers } = route
  const fields = answerFieldsById(form)
  const end = ends === 'exit' ? form.pages.find(({ id }) => id === pages.at(-1))?.exit : undefined
  const before = end ? pages.slice(0, -1) : pages
  const steps = form.pages.length > 1 ? before.map((id) => `page:${id}`) : questions.map((id) => `item:${id}`)
  return {
    number,
    name: text.name(number),
    end: end ? text.exit(end.title) : text.sent,
    steps: steps.map((name) => labelOf(texts, form, name)),
    answers: Object.entries(answers).flatMap(([id, answer]) => {
      const field = fields.get(id)
      const said = !field
        ? [text.entries((answer as unknown[]).length)]
        : field.type === 'file'
          ? [kindName(texts, KINDS[field.accept[0]!].mediaTypes[0]!)]
          : answerText(texts, field, answer)
      return [{ label: field?.label ?? labelOf(texts, form, `page:${id}`), text: said.join(', ') }]
    }),
  }
}
