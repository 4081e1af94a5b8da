/** A copy of what was sent, for the sender: on paper, or as a text. */
import { fileKey } from '../../models/draft.ts'
import type { Form } from '../../models/form.ts'
import { directionOf } from '../../models/language.ts'
import { type Page, questionsOf } from '../../models/page.ts'
import type { Submission } from '../../models/submission.ts'
import type { Upload } from '../../models/upload.ts'
import { followPath } from '../../services/logic/index.ts'
import type { Texts } from '../texts/index.ts'
import { isolatedIn } from '../texts/isolated.ts'
import { shownTime } from '../times.ts'
import { sectionsOf } from './check-page.ts'

interface Copied {
  form: Form
  submission: Submission
  files: readonly Upload[]
  timeZone: string
}

export function copyPage(texts: Texts, { form, submission, files, timeZone }: Copied) {
  const { reference, receivedAt } = submission
  const received = shownTime(texts, receivedAt, timeZone)
  const address = `/f/${form.slug}/thank-you/${reference}`
  return {
    title: texts.page.of(texts.journey.copy.title, form.title),
    heading: texts.journey.copy.title,
    formTitle: form.title,
    facts: [
      { label: texts.journey.copy.reference, text: reference },
      { label: texts.journey.copy.received, text: received.text },
    ],
    sections: sections(texts, { form, submission, files, timeZone }),
    text: { href: `${address}/copy.txt`, label: texts.journey.copy.text },
    back: address,
    noIndex: true,
  }
}

/** The copy as a text, a line for each answer. */
export function copyText(texts: Texts, copied: Copied): string {
  const { heading, formTitle, facts, sections } = copyPage(texts, copied)
  // From right to left, a group of digits in a reference would change places with the one behind it.
  const isolated = isolatedIn(directionOf(texts.language))
  return [
    formTitle,
    heading,
    '',
    ...facts.map(({ label, text }) => `${texts.page.label(label)} ${isolated(text)}`),
    ...sections.flatMap(({ title, rows, list }) => [
      '',
      ...(title === undefined ? [] : [title.toUpperCase()]),
      ...(list ? [list.text] : []),
      ...rows.flatMap(({ heading: above, label, lines }) => [
        ...(above === undefined ? [] : ['', above]),
        label,
        ...lines.map((line) => `    ${line}`),
      ]),
    ]),
    '',
  ].join('\n')
}

function sections(texts: Texts, { form, submission: { answers, receivedAt }, files, timeZone }: Copied) {
  const path = followPath(form, answers, { now: receivedAt, timeZone })
  const byId = new Map(files.map((file) => [file.id, file]))
  const named = (answer: unknown): Upload[] =>
    Array.isArray(answer) ? answer.flatMap((id) => byId.get(id as string) ?? []) : []
  const attached = new Map<string, Upload[]>()
  for (const { page, records, answers } of path.steps)
    for (const [index, given] of (records ?? [{ answers }]).entries())
      for (const { id } of questionsOf(page))
        attached.set(fileKey(id, records && String(index)), named(given.answers[id]))
  // The records of a sent form have no ids, so their index names them.
  const recordIds = ({ id }: Page) =>
    (path.steps.find(({ page }) => page.id === id)?.records ?? []).map((_, i) => String(i))
  return sectionsOf(texts, form, { path, recordIds, attached })
}
