/** The ways through a form that is edited: its diagram, and each way with answers that lead along it. */
import { KINDS } from '../../../models/file-kind.ts'
import { answerFieldsById, type Form } from '../../../models/form.ts'
import type { WaysThrough, WayThrough } from '../../../models/ways-through.ts'
import type { Edited } from '../../../models/working-copy.ts'
import { answerText } from '../../answer-text.ts'
import { kindName } from '../../hints.ts'
import type { AllTexts } from '../../texts/index.ts'
import { headed } from '../office.ts'
import { editFrame } from './frame.ts'
import { labelOf } from './labels.ts'

/** Ways that are shown. */
const MOST_SHOWN = 100

/** `form`: undefined where it has faults. `found`: undefined where that took too long. */
export function waysPage(
  texts: AllTexts,
  edited: Edited,
  { form, found, timeZone }: { form: Form | undefined; found: WaysThrough | undefined; timeZone: string },
) {
  const text = texts.office.editor.ways
  const { slug } = edited
  const shown = found?.ways.slice(0, MOST_SHOWN) ?? []
  const isCut = found?.cut !== undefined || shown.length < (found?.ways.length ?? 0)
  return {
    ...headed(texts, texts.office.editor.tabs.routes, {}),
    ...editFrame(texts, edited, { here: 'routes', timeZone }),
    texts: text,
    diagram: form ? { href: `/staff/forms/${slug}/edit/diagram`, alt: texts.office.forms.page.diagram } : undefined,
    lead: !form ? texts.office.editor.tryOut.faults : !found ? text.late : text.lead(shown.length),
    cut: form && found && isCut ? text.cut : '',
    action: `/staff/forms/${slug}/edit`,
    ways: form ? shown.map((way, i) => wayLines(texts, form, way, i + 1)) : [],
  }
}

function wayLines(texts: AllTexts, form: Form, way: WayThrough, number: number) {
  const text = texts.office.editor.ways
  const { pages, questions, ends, answers } = way
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
